"""An attack as a value: which hexsides the line meets, exactly; words of the question."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.hexmodel import Hex, HexMap
from boardparsers.hexmodel.grid import DIRECTIONS
from boardparsers.hexmodel.walk import StepKind, walk
from bridge.rules.asl.cover_attack import attack_of, sides_met
from bridge.rules.ruling import CoverQuestion, Place, Unit

HEXES = st.builds(Hex, st.integers(-12, 12), st.integers(-12, 12))


@pytest.mark.parametrize("side", range(6))
def test_a_neighbour_lies_behind_one_side(side: int) -> None:
    assert sides_met(Hex(3, 4), Hex(3 + DIRECTIONS[side].q, 4 + DIRECTIONS[side].r)) == (side,)


@pytest.mark.parametrize("side", range(6))
def test_a_line_between_two_neighbours_comes_in_through_a_vertex(side: int) -> None:
    one, other = DIRECTIONS[side], DIRECTIONS[(side + 1) % 6]
    assert set(sides_met(Hex(0, 0), Hex(one.q + other.q, one.r + other.r))) == {side, (side + 1) % 6}


def test_a_hex_has_no_side_towards_itself() -> None:
    assert sides_met(Hex(1, 1), Hex(1, 1)) == ()


@given(HEXES, HEXES)
def test_sides_are_those_of_the_exact_walk(target: Hex, firer: Hex) -> None:
    """The last hexside that the walk crosses, or the two that meet in the last vertex."""
    if target == firer:
        return
    steps = walk(firer, target).steps
    last = steps[-2]
    met = sides_met(target, firer)
    if last.kind is StepKind.ACROSS:
        assert met == (last.sides[1].side,)
    else:
        assert last.kind is StepKind.VERTEX
        assert len(met) == 2
        around = {Hex(target.q + DIRECTIONS[side].q, target.r + DIRECTIONS[side].r) for side in met}
        assert {target, *around} == set(last.hexes)


def test_the_hexside_that_a_line_runs_along(board: Callable[[str], HexMap]) -> None:
    """From G5 to E5 the line runs along the hexside between F4 and F5, which is a hedge."""
    attack = attack_of(board("asl_ground"), CoverQuestion(Place("G5"), Place("E5")), Place("G5"))
    assert attack.sides == (1, 2)
    assert [side.terrain.name for side in attack.along if side.terrain] == ["Hedge"]
    across = attack_of(board("asl_ground"), CoverQuestion(Place("E2"), Place("E5")), Place("E2"))
    assert across.along == ()


@pytest.mark.parametrize(
    ("word", "fire", "column"),
    [
        ("", "direct", "direct"),
        ("Small Arms", "direct", "direct"),
        ("mortar", "indirect", "indirect"),
        ("OBA", "oba", "oba"),
        ("fire_lane", "fire lane", "direct"),
        ("ft", "flamethrower", "direct"),
    ],
)
def test_words_for_fire(word: str, fire: str, column: str, board: Callable[[str], HexMap]) -> None:
    attack = attack_of(board("asl_ground"), CoverQuestion(Place("A1"), Place("C1"), fire=word), Place("A1"))
    assert (attack.fire, attack.column) == (fire, column)


@pytest.mark.parametrize(
    ("unit", "on_foot"), [("squad", True), ("cavalry", False), ("gun", True), ("tank", False), ("truck", False)]
)
def test_who_is_on_foot(unit: str, on_foot: bool, board: Callable[[str], HexMap]) -> None:
    ask = CoverQuestion(Place("A1"), Place("C1"), target_unit=Unit(unit))
    assert attack_of(board("asl_ground"), ask, Place("A1")).on_foot is on_foot


def test_height_counts_the_levels_of_both(board: Callable[[str], HexMap]) -> None:
    ask = CoverQuestion(Place("D2", 2), Place("A4"))
    attack = attack_of(board("asl_ground"), ask, ask.source)
    assert (attack.advantage, attack.range) == (1, 3)
