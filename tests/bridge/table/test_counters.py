"""Stacks: what counters say of what lies on and under them."""

from __future__ import annotations

import pytest
from small_table import piece

from bridge.table.counters import CounterMeaning, NoCounters, Reach, StackPlace, read_stack, standing

LEVEL_1 = CounterMeaning(level=1, reach=Reach.ABOVE)
LEVEL_2 = CounterMeaning(level=2, reach=Reach.ABOVE)
ROOF = CounterMeaning(position="rooftop", reach=Reach.ABOVE)
HOLE = CounterMeaning(position="entrenched", reach=Reach.BELOW)
SMOKE = CounterMeaning("smoke", ("2", "1"))
UNIT = None

GROUND = StackPlace()


@pytest.mark.parametrize(
    ("stack", "places"),
    [
        ([], []),
        ([UNIT], [GROUND]),
        ([UNIT, LEVEL_1, UNIT], [GROUND, StackPlace(1), StackPlace(1)]),
        ([LEVEL_1, UNIT, LEVEL_2, UNIT], [StackPlace(1), StackPlace(1), StackPlace(2), StackPlace(2)]),
        ([LEVEL_1, UNIT, ROOF, UNIT], [StackPlace(1), StackPlace(1), *[StackPlace(None, "rooftop")] * 2]),
        ([UNIT, HOLE, UNIT], [StackPlace(None, "entrenched"), GROUND, GROUND]),
        ([UNIT, UNIT, HOLE], [*[StackPlace(None, "entrenched")] * 2, GROUND]),
        ([UNIT, LEVEL_1, UNIT, HOLE], [GROUND, StackPlace(1), StackPlace(1, "entrenched"), StackPlace(1)]),
        ([UNIT, SMOKE, UNIT], [GROUND, GROUND, GROUND]),
        ([UNIT, HOLE, UNIT, HOLE], [StackPlace(None, "entrenched"), GROUND, StackPlace(None, "entrenched"), GROUND]),
    ],
)
def test_places_in_a_stack(stack: list[CounterMeaning | None], places: list[StackPlace]) -> None:
    assert read_stack(stack) == places


TANK = CounterMeaning("vehicle", unit=True)
MOVING = CounterMeaning(unit=True)
MOTION = CounterMeaning(on_the_move=True)


@pytest.mark.parametrize(
    ("stack", "found"),
    [
        ([TANK, MOTION], [MOVING, MOTION]),
        ([TANK, SMOKE, MOTION], [MOVING, SMOKE, MOTION]),
        ([MOTION, TANK], [MOTION, TANK]),
        ([TANK, TANK, MOTION], [TANK, MOVING, MOTION]),
        ([TANK, MOTION, TANK, MOTION], [MOVING, MOTION, MOVING, MOTION]),
        ([TANK, UNIT, MOTION], [TANK, UNIT, MOTION]),
    ],
)
def test_a_unit_said_to_move_changes_no_line(
    stack: list[CounterMeaning | None], found: list[CounterMeaning | None]
) -> None:
    assert standing(stack) == found


def test_without_a_counter_table_everything_may_be_a_unit() -> None:
    assert NoCounters().meaning(piece("s", "", "A1", name="Smoke")) is None
