"""What is asked of a move as a whole: its length, roads, slow terrain, and whether the unit may battle after it."""

from __future__ import annotations

import pytest

from bridge.rules.memoir44 import RULES
from bridge.rules.memoir44.path_rules import PATH_RULES
from bridge.rules.ruling import Effect, MovementQuestion, Place, Ruling, Unit, Verdict
from tests.fixtures.hex_maps import drawn

ROAD = drawn("memoir44", "x x x x x x .\n . . . = . .\n. . y b b b o")


def move(path: str, kind: str = "infantry", manner: str = "", **more: float) -> Ruling:
    places = tuple(map(Place, path.split()))
    return RULES.movement(ROAD, MovementQuestion(places, Unit(kind), manner, **more))


def forbidden_by(ruling: Ruling) -> set[str]:
    return {step.message for step in ruling.steps if step.effect is Effect.FORBIDS}


def may_battle(ruling: Ruling) -> bool:
    assert ruling.verdict is Verdict.ALLOWED
    return bool(ruling.totals["may_battle"])


def test_every_rule_says_what_it_is() -> None:
    assert len(PATH_RULES) == 6
    assert all(rule.__doc__ or rule.__name__ == "says_road_bonus" for rule in PATH_RULES)


@pytest.mark.parametrize(
    ("path", "kind", "allowed", "battle"),
    [
        ("C1 C2", "infantry", True, True),
        ("C1 C2 B2", "infantry", True, False),
        ("C1 C2 B2 B3", "infantry", False, False),
        ("C1 B1 B2 B3", "armour", True, True),
        ("C1 C2 B2 B3 A4", "armour", False, False),
        ("C1 C2", "artillery", True, False),
        ("C1 C2 B2", "artillery", False, False),
    ],
)
def test_hexes_a_turn(path: str, kind: str, allowed: bool, battle: bool) -> None:
    ruling = move(path, kind)
    assert (forbidden_by(ruling) == {"allowance"}) is not allowed
    if allowed:
        assert may_battle(ruling) is battle


def test_one_hex_more_along_a_road() -> None:
    assert may_battle(move("A1 A2 A3"))
    assert not may_battle(move("A1 A2 A3 A4"))
    assert forbidden_by(move("A1 A2 A3 A4 A5")) == {"allowance"}
    assert may_battle(move("A1 A2 A3 A4 A5", "armour"))
    assert may_battle(move("A1 A2", "artillery"))
    assert not may_battle(move("A1 A2 A3", "artillery"))


def test_the_road_bonus_is_said_only_where_it_matters() -> None:
    said = [any(step.message == "road_bonus" for step in move(path).steps) for path in ("A1 A2", "A1 A2 A3")]
    assert said == [False, True]


def test_leaving_the_road_loses_it() -> None:
    assert forbidden_by(move("A4 A5 A6 A7")) == {"allowance"}
    assert forbidden_by(move("B1 A2 A3 A4")) == {"allowance"}


def test_over_a_bridge_nobody_knows() -> None:
    ruling = move("A2 A3 A4 B4")
    assert ruling.verdict is Verdict.UNDETERMINED
    assert "bridge" in ruling.cause
    assert move("A3 A4 B4").verdict is Verdict.ALLOWED
    assert forbidden_by(move("A1 A2 A3 A4 B4")) == {"allowance"}
    assert forbidden_by(move("B4 A4 A3 A2")) == {"allowance"}


def test_an_allowance_given_goes_before_the_units_own() -> None:
    assert move("C1 C2 B2 B3", allowance=3.0).verdict is Verdict.ALLOWED
    assert forbidden_by(move("A1 A2 A3", allowance=1.0)) == {"allowance"}


def test_what_was_spent_counts() -> None:
    assert forbidden_by(move("C1 C2", spent=2.0)) == {"allowance"}
    assert not may_battle(move("C1 C2", spent=1.0))


def test_beaches_and_the_ocean_are_slow() -> None:
    assert forbidden_by(move("B4 C4 C5 C6", "armour")) == {"most"}
    assert move("B4 C4 C5", "armour").verdict is Verdict.ALLOWED
    assert move("C6 C5 C4 B4", "armour").verdict is Verdict.NOT_ALLOWED, "it enters beach hexes again"
    assert move("C4 B4 A4 A5", "armour").verdict is Verdict.ALLOWED, "it starts on the beach and leaves it"
    assert forbidden_by(move("C7 C6 C5")) == {"most"}
    assert move("C7 C6").verdict is Verdict.ALLOWED
    assert forbidden_by(move("C5 C6 C7")) == {"most"}


def test_out_of_a_hedgerow_one_hex() -> None:
    assert move("C3 C2").verdict is Verdict.ALLOWED
    assert forbidden_by(move("C3 C2 C1", "armour")) == {"leave_one"}


def test_no_battle_out_of_the_ocean_or_into_a_hedgerow() -> None:
    assert not may_battle(move("C6 C7"))
    assert not may_battle(move("C2 C3", "armour"))


def test_taking_ground_is_one_hex_of_infantry_or_armour() -> None:
    assert move("A1 A2", "armour", "take ground").verdict is Verdict.ALLOWED
    assert forbidden_by(move("A1 A2", "artillery", "take ground")) == {"no_ground"}
    assert forbidden_by(move("A1 A2 A3", "armour", "take ground")) == {"ground_one_hex"}
    assert "may_battle" not in move("A1 A2", "armour", "take ground").totals
