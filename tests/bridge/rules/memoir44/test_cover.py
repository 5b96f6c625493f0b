"""Dice of an attack: who may attack at all, what protects, what adds up and what does not."""

from __future__ import annotations

import pytest

from boardparsers.errors import QuestionError
from bridge.rules.memoir44 import RULES
from bridge.rules.memoir44.cover import PERMISSION_RULES, PROTECTION_RULES
from bridge.rules.ruling import Counter, CoverQuestion, Effect, Place, Ruling, Unit, Verdict
from tests.fixtures.hex_maps import drawn

BOARD = drawn("memoir44", ". . w . h t\n . . ? d . t\no . . . H .")


def attack(a: str, b: str, kind: str = "infantry", *counters: Counter, traits: str = "", target: str = "") -> Ruling:
    firer = Unit(kind, frozenset(traits.split()))
    question = CoverQuestion(
        Place(a), Place(b), firer=firer, target_unit=Unit(traits=frozenset(target.split())), counters=counters
    )
    return RULES.cover(BOARD, question)


def dice(ruling: Ruling) -> float:
    assert ruling.verdict is Verdict.ALLOWED, ruling.steps
    return ruling.totals["dice"]


def forbidden_by(ruling: Ruling) -> set[str]:
    assert ruling.verdict is Verdict.NOT_ALLOWED
    assert ruling.totals["dice"] == 0
    return {step.message for step in ruling.steps if step.effect in (Effect.FORBIDS, Effect.BLOCKS)}


def test_the_rules_stand_in_a_visible_order() -> None:
    assert [rule.__name__ for rule in PROTECTION_RULES] == ["by_terrain", "by_height", "by_feature"]
    assert all(rule.__doc__ for rule in (*PERMISSION_RULES, *PROTECTION_RULES))


@pytest.mark.parametrize(
    ("kind", "dice_by_range"),
    [("infantry", [3, 2, 1]), ("armour", [3, 3, 3]), ("artillery", [3, 3, 2, 2, 1, 1])],
)
def test_dice_by_range(kind: str, dice_by_range: list[int]) -> None:
    row = drawn("memoir44", ". . . . . . . .")
    for range_, expected in enumerate([*dice_by_range, 0], 1):
        ruling = RULES.cover(row, CoverQuestion(Place("A1"), Place(f"A{range_ + 1}"), firer=Unit(kind)))
        assert ruling.totals["dice"] == expected
        assert (ruling.verdict is Verdict.ALLOWED) is (expected > 0)


def test_nobody_battles_within_a_hex() -> None:
    with pytest.raises(QuestionError, match="A1 is the attacker's hex and the target's"):
        attack("A1", "A1")


@pytest.mark.parametrize(("kind", "expected"), [("infantry", 2), ("armour", 1), ("artillery", 3)])
def test_woods_and_towns(kind: str, expected: int) -> None:
    assert dice(attack("A2", "A3", kind)) == expected
    assert dice(attack("A5", "A6", kind)) == expected


def test_a_hill_protects_from_below_only() -> None:
    assert dice(attack("A4", "A5")) == 2
    assert dice(attack("C5", "A5", "armour", Counter("marker", "A1"))) == 3
    assert "not_uphill" in [step.message for step in attack("A5", "C5").steps]


def test_a_forest_on_a_hill_is_one_protection_not_two() -> None:
    ruling = attack("C4", "C5")
    assert ruling.totals["dice_less"] == 1
    assert "best_only" in [step.message for step in ruling.steps]
    assert attack("C4", "C5", "armour").totals["dice_less"] == 2


def test_bunkers_protect_the_side_that_the_scenario_names() -> None:
    bunker = Counter("bunker", "A2", ("owner:axis",))
    assert dice(attack("A1", "A2", "armour", bunker, target="side:axis")) == 1
    theirs = attack("A1", "A2", "armour", bunker, target="side:allies")
    assert dice(theirs) == 3
    assert theirs.totals["flags"] == 0
    assert dice(attack("A1", "A2", "armour", bunker)) == 1
    assert dice(attack("A1", "A2", "armour", Counter("bunker", "A2"), target="side:allies")) == 1


@pytest.mark.parametrize(("feature", "flags"), [("bunker", 1), ("sandbags", 1), ("hedgehog", 1), ("wire", 0)])
def test_flags_that_may_be_ignored(feature: str, flags: int) -> None:
    assert attack("A1", "A2", "infantry", Counter(feature, "A2")).totals["flags"] == flags


def test_what_a_unit_loses_by_attacking_from_where_it_is() -> None:
    assert dice(attack("A6", "B5", "armour")) == 1
    assert dice(attack("A6", "B5")) == 3
    assert dice(attack("A1", "A2", "infantry", Counter("wire", "A1"))) == 2
    assert dice(attack("A1", "A2", "armour", Counter("wire", "A1"))) == 3


def test_own_loss_and_protection_add_up_and_may_leave_nothing() -> None:
    assert forbidden_by(attack("A6", "B6", "armour")) == {"no_dice"}
    assert dice(attack("A6", "B6", "artillery")) == 3


def test_no_attack_after_too_long_a_move() -> None:
    assert dice(attack("A1", "A2", traits="moved:1")) == 3
    assert dice(attack("A1", "A2", traits="moved:²")) == dice(attack("A1", "A2", traits="moved:" + "9" * 5000)) == 3
    assert forbidden_by(attack("A1", "A2", traits="moved:2")) == {"no_battle_moved"}
    assert dice(attack("A1", "A2", "armour", traits="moved:3")) == 3
    assert forbidden_by(attack("A1", "A2", "artillery", traits="moved:1")) == {"no_battle_moved"}
    assert dice(attack("A1", "A2", traits="moved:lots")) == 3


def test_no_attack_in_the_turn_in_which_it_enters_woods() -> None:
    assert forbidden_by(attack("A3", "A2", "armour", traits="moved:1")) == {"no_battle_entered"}
    assert dice(attack("A3", "A2", "armour")) == 3


def test_no_attack_out_of_the_ocean() -> None:
    assert forbidden_by(attack("C1", "C2")) == {"never_battle"}


def test_an_enemy_next_to_the_attacker_goes_first() -> None:
    enemy, friend = Counter("infantry", "B1", ("side:axis",)), Counter("infantry", "B1", ("side:allies",))
    assert forbidden_by(attack("A1", "C2", "infantry", enemy, traits="side:allies")) >= {"must_close"}
    assert dice(attack("A1", "B1", "infantry", enemy, traits="side:allies")) == 3
    assert "must_close" not in {
        step.message for step in attack("A1", "C2", "infantry", friend, traits="side:allies").steps
    }
    assert "must_close" not in {step.message for step in attack("A1", "C2", "infantry", enemy).steps}


def test_a_line_of_sight_is_needed_but_by_artillery() -> None:
    blocker = Counter("unit", "A2")
    assert forbidden_by(attack("A1", "A3", "armour", blocker)) == {"standing"}
    assert dice(attack("A1", "A3", "artillery", blocker)) == 3


def test_unknown_terrain_leaves_it_undetermined_where_it_matters() -> None:
    into = attack("B2", "B3")
    assert (into.verdict, into.totals) == (Verdict.UNDETERMINED, {"dice_base": 3.0, "flags": 0.0})
    assert into.cause == "nobody knows the terrain of B3, so its height is unknown"
    assert attack("B3", "B2").verdict is Verdict.UNDETERMINED
    assert dice(attack("B2", "B3", "artillery")) == 3
    assert "only the height is known" in attack("A4", "B4").cause


@pytest.mark.parametrize("kind", ["cavalry", ""])
def test_kinds_of_units_are_checked(kind: str) -> None:
    with pytest.raises(QuestionError, match="no kind of unit"):
        attack("A1", "A2", kind)
