"""Movement Points hex by hex: classes of unit, bridges and their roads, hexsides, hills, allowances."""

from __future__ import annotations

import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import Hex
from bridge.rules.ruling import Effect, MovementQuestion, Place, Ruling, Unit, Verdict
from bridge.rules.valor_and_victory import RULES
from bridge.rules.valor_and_victory.movement import LEG_RULES
from tests.fixtures.hex_maps import drawn, put_together

BOARD = drawn(
    "valor_and_victory",
    """
.   .   s   .   .
  r   r   =   r   r
.   .   s   .   .
  .   .   s   w   b
.   .   r   =   r
  .   .   r   s   .
""",
    hexsides="A1/A2 C1/C2 = wall\nA4/A5 = cactus",
)


def move(board: object, path: str, kind: str = "infantry", manner: str = "", **more: object) -> Ruling:
    traits = more.pop("traits", "")
    unit = Unit(kind, frozenset(word.strip() for word in traits.split(",") if word.strip()))
    return RULES.movement(board, MovementQuestion(tuple(map(Place, path.split())), unit, manner, **more))


def forbidden_by(ruling: Ruling) -> set[str]:
    return {step.message for step in ruling.steps if step.effect is Effect.FORBIDS}


def hills(*levels: int) -> object:
    return put_together(RULES.catalogue, {Hex(0, r): ("open ground", level) for r, level in enumerate(levels)})


def test_the_rules_stand_in_a_visible_order() -> None:
    names = [rule.__name__ for rule in LEG_RULES]
    assert names == ["cost_of_terrain", "prohibited", "bridges_by_road", "walls_and_hedges", "uphill"]
    assert all(rule.__doc__ for rule in LEG_RULES)


def test_legs_add_up_and_say_why() -> None:
    ruling = move(BOARD, "A1 A2 A3", allowance=9.0)
    assert [(leg.cost, leg.total) for leg in ruling.legs] == [(2.0, 2.0), (2.0, 4.0)]
    assert ruling.legs[0].reason == "open ground in A2: 1 MP for infantry; over the wall between A1 and A2: +1 MP"
    assert ruling.totals == {"mp": 4.0}


def test_unknown_hexsides_and_terrain() -> None:
    assert move(BOARD, "A4 A5").cause == "nobody knows what stands between A4 and A5"
    assert move(BOARD, "A5 A4").verdict is Verdict.UNDETERMINED
    swamp = drawn("valor_and_victory", ". ?")
    assert move(swamp, "A1 A2").cause == "nobody knows the terrain of A2"
    assert move(swamp, "A2 A1").verdict is Verdict.ALLOWED


@pytest.mark.parametrize("kind", ["vehicle", "gun"])
def test_a_bridge_is_entered_from_its_road(kind: str) -> None:
    assert move(BOARD, "B2 B3", kind).verdict is Verdict.ALLOWED
    assert move(BOARD, "B4 B3", kind).verdict is Verdict.ALLOWED
    assert forbidden_by(move(BOARD, "A4 B3", kind)) == {"not_by_road"}
    assert move(BOARD, "B3 A4", kind).verdict is Verdict.ALLOWED, "off the bridge anywhere"
    assert move(BOARD, "A4 B3").verdict is Verdict.ALLOWED, "infantry"
    assert forbidden_by(move(BOARD, "A4 B3", kind, traits="towed")) == {"not_by_road"}


def test_more_than_two_roads_beside_a_bridge_and_nobody_knows_which_connect() -> None:
    """E4 has roads in E3, E5 and F3; marks on hexsides decide."""
    assert move(BOARD, "E3 E4", "vehicle").verdict is Verdict.UNDETERMINED
    assert "more than two road hexes" in move(BOARD, "F3 E4", "vehicle").cause
    rows = "r = r\n . r ."
    for giver in ("A1/A2 A2/A3 = road", "A2/A1 A3/A2 = road"):
        marked = drawn("valor_and_victory", rows, hexsides=giver)
        assert move(marked, "A1 A2", "vehicle").verdict is Verdict.ALLOWED
        assert move(marked, "A3 A2", "vehicle").verdict is Verdict.ALLOWED
        assert forbidden_by(move(marked, "B2 A2", "vehicle")) == {"not_by_road"}


def test_a_swamp_beside_a_bridge_may_be_its_road() -> None:
    board = drawn("valor_and_victory", "? = r r")
    assert move(board, "A1 A2", "vehicle").verdict is Verdict.UNDETERMINED
    assert move(board, "A3 A2", "vehicle").verdict is Verdict.ALLOWED


def test_up_and_down_hills() -> None:
    assert move(hills(0, 1, 2), "0,0 0,1 0,2").totals == {"mp": 4.0}
    assert move(hills(2, 1, 0), "0,0 0,1 0,2").totals == {"mp": 2.0}
    assert move(hills(1, 1), "0,0 0,1").totals == {"mp": 1.0}


def test_two_levels_at_once() -> None:
    for levels in ((0, 2), (2, 0)):
        assert move(hills(*levels), "0,0 0,1").legs[0].cost == 4.0
        assert move(hills(*levels), "0,0 0,1", traits="with leader").legs[0].cost == 6.0
        assert forbidden_by(move(hills(*levels), "0,0 0,1", "vehicle")) == {"no_two_levels"}
        assert forbidden_by(move(hills(*levels), "0,0 0,1", manner="assault")) == {"no_assault_two_levels"}
    assert forbidden_by(move(hills(0, 0, 2), "0,0 0,1 0,2")) == {"allowance"}
    assert forbidden_by(move(hills(0, 2), "0,0 0,1", spent=1.0)) == {"allowance"}


@pytest.mark.parametrize(
    ("kind", "traits", "manner", "points"),
    [
        ("squad", "", "", 4),
        ("half squad", "with leader", "", 6),
        ("leader", "", "", 6),
        ("infantry", "", "assault", 2),
        ("leader", "", "assault", 3),
        ("infantry", "with leader", "assault", 3),
    ],
)
def test_movement_points_of_infantry(kind: str, traits: str, manner: str, points: int) -> None:
    board = hills(*[0] * 9)
    for hexes in (points, points + 1):
        path = " ".join(f"0,{r}" for r in range(hexes + 1))
        ruling = move(board, path, kind, manner, traits=traits)
        assert (ruling.verdict is Verdict.ALLOWED) is (hexes == points)


def test_a_vehicles_points_stand_on_its_counter() -> None:
    board = hills(*[0] * 9)
    path = " ".join(f"0,{r}" for r in range(9))
    assert move(board, path, "tank").verdict is Verdict.ALLOWED
    assert forbidden_by(move(board, path, "tank", allowance=7.0)) == {"allowance"}
    assert forbidden_by(move(board, path, "tank", "assault", allowance=99.0)) == {"assault_not_infantry"}


def test_one_hex_can_always_be_moved_but_not_after_another() -> None:
    ruling = move(BOARD, "D3 D4", allowance=1.0)
    assert ruling.verdict is Verdict.ALLOWED
    assert "minimum_move" in [step.message for step in ruling.steps]
    assert forbidden_by(move(BOARD, "D3 D4", allowance=2.0, spent=1.0)) == {"allowance"}
    assert forbidden_by(move(BOARD, "D4 D5", "vehicle", allowance=9.0)) == {"barred"}


def test_guns() -> None:
    assert move(BOARD, "A1 A2", "gun").verdict is Verdict.ALLOWED
    assert forbidden_by(move(BOARD, "A2 A3 B3", "gun")) >= {"gun_one_hex"}
    assert forbidden_by(move(BOARD, "A1 A2", "gun", spent=1.0)) == {"gun_one_hex"}
    assert forbidden_by(move(BOARD, "A4 B4", "gun", traits="mp:0")) == {"immobile"}
    assert move(BOARD, "B5 B4 B3", "gun", traits="large, towed", allowance=9.0).verdict is Verdict.ALLOWED


@pytest.mark.parametrize(
    ("path", "kind", "manner", "message"),
    [
        ("A1 A2", "mule", "", "no kind of unit 'mule'"),
        ("A1 A2", "infantry", "sneak", "no manner of moving 'sneak'; there is 'assault'"),
        ("A1 A1", "infantry", "", "names A1 twice running"),
        ("A1", "infantry", "", "at least two hexes"),
    ],
)
def test_questions_that_make_no_sense(path: str, kind: str, manner: str, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        move(BOARD, path, kind, manner)


def test_options_are_checked() -> None:
    with pytest.raises(QuestionError, match="no option 'fog'"):
        move(BOARD, "A1 A2", options=frozenset({"fog"}))


def test_a_piece_dragged_over_several_hexes_went_the_cheapest_way() -> None:
    """Woods and building cost 4; over bridge and road 4 too, with one hex more."""
    ruling = move(BOARD, "D3 D5", allowance=9.0)
    assert (ruling.question, ruling.totals) == ("move D3 D4 D5", {"mp": 4.0})
    assert ruling.steps[0].message == "by_way"
    assert move(BOARD, "D2 D5", "tank").verdict is Verdict.NOT_ALLOWED, "no way leads into the building"
    assert move(BOARD, "A4 B4", "tank").legs[0].cost == 1.0
    assert move(BOARD, "C2 A3").question == "move C2 B2 A3"
    assert move(BOARD, "A4 C4 C5 C3", allowance=9.0).question == "move A4 B3 C4 C5 C4 C3"


def test_over_what_nobody_knows_only_if_there_is_no_other_way() -> None:
    between = drawn("valor_and_victory", ". ? .")
    assert move(between, "A1 A3").verdict is Verdict.UNDETERMINED
    beside = drawn("valor_and_victory", ". ? .\n . .")
    ruling = move(beside, "A1 A3")
    assert (ruling.verdict, ruling.question) == (Verdict.ALLOWED, "move A1 B1 B2 A3")
    island = drawn("valor_and_victory", ". - .")
    with pytest.raises(QuestionError, match="no way from A1 to A3"):
        move(island, "A1 A3")
