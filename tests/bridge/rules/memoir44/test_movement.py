"""Moves hex by hex: every rule once where it forbids and once where it does not, and how legs add up."""

from __future__ import annotations

import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import Hex
from bridge.rules.memoir44 import RULES
from bridge.rules.memoir44.movement import LEG_RULES
from bridge.rules.ruling import Counter, Effect, MovementQuestion, Place, Ruling, Unit, Verdict
from tests.fixtures.hex_maps import drawn, put_together

BOARD = drawn(
    "memoir44",
    """
.   .   .   r   w
  .   .   .   .
.   s   s   h   .
  b   B   C   o
.   .   ?   y   .
""",
)


def move(path: str, kind: str = "infantry", manner: str = "", *counters: Counter, **more: float) -> Ruling:
    traits = more.pop("traits", frozenset())
    places = tuple(map(Place, path.split()))
    return RULES.movement(BOARD, MovementQuestion(places, Unit(kind, traits), manner, counters=counters, **more))


def forbidden_by(ruling: Ruling) -> set[str]:
    return {step.message for step in ruling.steps if step.effect is Effect.FORBIDS}


def test_options_of_lines_of_sight_do_not_stand_in_the_way_of_a_move() -> None:
    """A table that plays with one asks its moves with it too."""
    path = tuple(map(Place, ("A1", "B1")))
    plain = RULES.movement(BOARD, MovementQuestion(path))
    assert RULES.movement(BOARD, MovementQuestion(path, options=frozenset({"edge_open"}))) == plain
    with pytest.raises(QuestionError, match="no option 'fog'"):
        RULES.movement(BOARD, MovementQuestion(path, options=frozenset({"fog"})))


def test_the_rules_stand_in_a_visible_order() -> None:
    names = [rule.__name__ for rule in LEG_RULES]
    assert names[0] == "terrain_is_known"
    assert len(set(names)) == len(names) == 13
    assert all(rule.__doc__ for rule in LEG_RULES)


def test_legs_add_up() -> None:
    ruling = move("A1 B1 C2", "armour")
    assert [(leg.cost, leg.total) for leg in ruling.legs] == [(1.0, 1.0), (2.0, 3.0)]
    assert ruling.totals == {"hexes": 3.0, "may_battle": 1.0}
    assert ruling.steps[: len(ruling.legs[0].steps)] == ruling.legs[0].steps
    assert ruling.legs[1].reason == "up the steep hill in C2 from lower ground: 2 hexes of movement"
    assert ruling.legs[0].side == BOARD.grid.side_towards(*(BOARD.find(name).hex for name in ("A1", "B1")))


def test_after_a_leg_that_cannot_be_made_nothing_is_summed() -> None:
    ruling = move("A3 A4 A5", "armour")
    assert [(leg.cost, leg.total) for leg in ruling.legs] == [(None, None), (1.0, None)]
    assert ruling.totals == {}
    assert forbidden_by(ruling) == {"impassable"}


def test_unknown_terrain_leaves_the_move_undetermined_unless_something_forbids() -> None:
    assert move("E2 E3").cause == "nobody knows the terrain of E3"
    assert move("E3 E2").verdict is Verdict.UNDETERMINED
    assert move("E2 E3", "infantry", "", Counter("unit", "E3")).verdict is Verdict.NOT_ALLOWED


@pytest.mark.parametrize(("levels", "allowed"), [((0, 1), True), ((0, 2), False), ((2, 0), False), ((3, 2), True)])
def test_heights_differ_by_one_at_most(levels: tuple[int, int], allowed: bool) -> None:
    cells = {Hex(0, r): ("hill" if level else "plain", level) for r, level in enumerate(levels)}
    board = put_together(RULES.catalogue, cells)
    for manner in ("", "take ground", "retreat"):
        ruling = RULES.movement(board, MovementQuestion((Place("0,0"), Place("0,1")), manner=manner))
        assert (ruling.verdict is Verdict.ALLOWED) is allowed
        assert (forbidden_by(ruling) == {"too_steep"}) is not allowed


def test_bluffs_and_cliffs_are_special_towards_the_beach_only() -> None:
    assert move("D1 D2").legs[0].cost == move("D2 D1").legs[0].cost == 2.0
    assert move("E2 D2").legs[0].cost == 1.0
    assert move("D2 D3").legs[0].cost == 1.0
    assert forbidden_by(move("D1 D2", "armour")) == {"slope_infantry_only"}
    assert move("E2 D2", "armour").verdict is Verdict.ALLOWED
    assert "slope_retreat" in [step.message for step in move("D2 D1", "artillery", "retreat").steps]


def test_a_retreat_leads_towards_the_own_side_if_the_question_says_which_that_is() -> None:
    home = {"traits": frozenset({"home:top"})}
    assert move("C1 B1", "infantry", "retreat", **home).verdict is Verdict.ALLOWED
    assert forbidden_by(move("C1 D1", "infantry", "retreat", **home)) == {"wrong_way"}
    assert forbidden_by(move("A1 A2", "infantry", "retreat", **home)) == {"wrong_way"}
    assert move("C1 D1", "infantry", "retreat", traits=frozenset({"home:bottom"})).verdict is Verdict.ALLOWED
    assert move("A1 A2", "infantry", "retreat").verdict is Verdict.ALLOWED


def test_terrain_does_not_slow_a_retreat_but_rivers_and_units_stop_it() -> None:
    assert move("A5 B4 C4", "armour", "retreat").totals == {"hexes": 0.0}
    assert forbidden_by(move("B3 A4", "infantry", "retreat")) == {"impassable"}
    assert forbidden_by(move("B3 B2", "infantry", "retreat", Counter("unit", "B2"))) == {"occupied"}
    assert forbidden_by(move("D3 D4", "infantry", "retreat")) == {"no_retreat"}


def test_the_mover_is_no_obstacle_to_itself() -> None:
    own = Counter("infantry", "A1", ("side:axis",))
    assert move("A1 A2", "infantry", "", own).verdict is Verdict.ALLOWED
    moved = Counter("infantry", "A2", ("side:axis",))
    side = {"traits": frozenset({"side:axis"})}
    assert move("A1 A2", "infantry", "", moved, **side).verdict is Verdict.ALLOWED
    assert forbidden_by(move("A1 A2", "infantry", "", moved)) == {"occupied"}
    assert forbidden_by(move("A1 A2", "infantry", "", own, moved, **side)) == {"occupied"}
    assert forbidden_by(move("A1 A2", "armour", "", moved, **side)) == {"occupied"}
    assert forbidden_by(move("A1 B1 A1", "infantry", "", own, Counter("unit", "B1"))) == {"occupied"}


def test_bunkers_hedgehogs_wire_and_sandbags() -> None:
    for feature in ("bunker", "hedgehog"):
        assert move("A1 A2", "infantry", "", Counter(feature, "A2")).verdict is Verdict.ALLOWED
        assert forbidden_by(move("A1 A2", "armour", "", Counter(feature, "A2"))) == {"impassable"}
    assert forbidden_by(move("A1 A2", "artillery", "", Counter("bunker", "A1"))) == {"pinned"}
    assert move("A1 A2", "armour", "", Counter("bunker", "A1")).verdict is Verdict.ALLOWED
    wire = move("A1 A2 A3", "armour", "", Counter("wire", "A2"))
    assert forbidden_by(wire) == {"stopped"}
    assert "crushed" in [step.message for step in wire.steps]
    left = move("A1 A2 A3", "infantry", "", Counter("sandbags", "A1"), Counter("sandbags", "A2"))
    assert [step.hex for step in left.steps if step.message == "sandbags_left"] == ["A1"]


def test_a_bridge_makes_a_river_passable() -> None:
    assert move("A3 A4", "armour", "", Counter("bridge", "A4")).verdict is Verdict.ALLOWED


def test_a_unit_that_has_moved_before_is_not_at_its_start() -> None:
    """spent: where the path begins was entered this turn."""
    assert forbidden_by(move("E5 E4", "armour", spent=1.0)) == {"adjacent_first"}
    assert move("E5 E4", "armour").verdict is Verdict.ALLOWED
    assert forbidden_by(move("A5 B4", "armour", spent=1.0)) == {"stopped"}


@pytest.mark.parametrize(
    ("path", "kind", "manner", "message"),
    [
        ("A1 A2", "cavalry", "", "no kind of unit 'cavalry'"),
        ("A1 A2", "infantry", "sneak", "no manner of moving 'sneak'; there are 'take ground', 'retreat'"),
        ("A1 A2 A4", "infantry", "", "not neighbours"),
        ("A1 A1", "infantry", "", "names A1 twice running"),
        ("A1 X9", "infantry", "", "no hex 'X9'"),
    ],
)
def test_questions_that_make_no_sense(path: str, kind: str, manner: str, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        move(path, kind, manner)


def test_a_piece_dragged_over_several_hexes_went_the_best_way() -> None:
    ruling = move("A1 A3")
    assert (ruling.verdict, ruling.totals["hexes"]) == (Verdict.ALLOWED, 2.0)
    assert ruling.question == "move A1 A2 A3"
    assert ruling.steps[0].text == "reckoned by the best way, A1 A2 A3"
    assert [leg.source.hex for leg in ruling.legs] == ["A1", "A2"]


def test_of_several_ways_the_one_that_may_be_gone() -> None:
    """Round a unit in A2 it is three hexes: enough for armour, too far for infantry; round a river too."""
    past = move("A1 A3", "armour", "", Counter("unit", "A2"))
    assert (past.verdict, past.question) == (Verdict.ALLOWED, "move A1 B1 B2 A3")
    assert forbidden_by(move("A1 A3", "infantry", "", Counter("unit", "A2"))) == {"allowance"}
    assert move("A3 A5", "armour").question == "move A3 B3 B4 A5"


def test_too_far_is_told_by_the_straight_way() -> None:
    ruling = move("A1 E5", "infantry")
    assert ruling.verdict is Verdict.NOT_ALLOWED
    assert len(ruling.legs) == ruling.range >= 4
