"""The peer's habits with counters, on drawn boards."""

from __future__ import annotations

from typing import Final

import pytest

from docs.tools.difference_counters import COUNTER_CLASSES, counter_class, habits_behind
from docs.tools.differences import Answer
from tests.docs.conftest import Make

SIX: Final = Answer(True, 6, "D5", "B.10")


def total(amount: float) -> Answer:
    return Answer(False, amount, "", "")


@pytest.mark.parametrize(
    ("numbers", "strokes", "ends", "counters", "peer"),
    [
        ((21,), "", "D2 D5", "smoke:D2:2:3", total(4)),
        ((21,), "", "D2 D5", "smoke:D2:4:1;smoke:D2:4:1", total(4)),
        ((21,), "", "D2 D5", "smoke:D2:2:3;smoke:D3:2:2", SIX),
        ((22,), "level 2: hexes D2\n", "D2 D5", "smoke:D5:2:2", total(0)),
        ((23,), "level 2: hexes D1\n", "D1 D6", "smoke:D2:2:2", total(0)),
        ((25,), "level 1: hexes D2\n", "D1@1/observer D6@1/observer", "oba:D3", total(0)),
        ((27,), "", "D2 D5", "vehicle:D3;wreck:D3", total(2)),
        ((28,), "", "D1 D6", "vehicle:D3:1", total(1)),
        ((29,), "grain: hexes D2\n", "C3 E3", "wreck:D3", total(2)),
        ((29,), "", "B2 E5", "smoke:C4:2:2;smoke:D3:2:1", total(2)),
        ((32,), "grain: box D3 30x30\n", "D2 D5", "entrenchment:D3", total(0)),
        ((32,), "woods: box D3 30x30\n", "D2 D5", "entrenchment:D3", total(0)),
    ],
)
def test_a_habit_is_found(
    difference: Make, numbers: tuple[int, ...], strokes: str, ends: str, counters: str, peer: Answer
) -> None:
    found = difference(strokes, ends, peer, counters)
    if found.ours.same(peer):
        pytest.fail(f"no difference: {found.ours.words()}")
    assert habits_behind(found) == numbers
    named = counter_class(found)
    assert named is not None
    assert named.number == numbers[0]


def test_what_no_habit_explains(difference: Make) -> None:
    found = difference("", "D2 D5", total(5), "wreck:G1")
    assert habits_behind(found) == ()
    assert counter_class(found) is None


def test_numbers_are_used_once() -> None:
    numbers = [row[0] for row in COUNTER_CLASSES]
    assert numbers == sorted(set(numbers))
