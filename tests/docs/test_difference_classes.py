"""Each class on a board drawn for it: what the peer would have to answer to be sorted there."""

from __future__ import annotations

from typing import Final

import pytest

from docs.tools.difference_classes import CLASSES, class_of
from docs.tools.differences import Answer
from tests.docs.conftest import Make

CLEAR: Final = Answer(False, 0, "", "")
STAIRS: Final = "stairway: hexes D3\n"


def blocked(paragraph: str) -> Answer:
    return Answer(True, 0, "", paragraph)


@pytest.mark.parametrize(
    ("number", "strokes", "ends", "peer"),
    [
        (1, f"stone building, 1 level: box D3 20x110\n{STAIRS}", "D3@1 D6", CLEAR),
        (2, "woods: blob D3 size 0.7\n", "D0 D5", CLEAR),
        (3, "level 1: hexes D1 D2\ngully: line C2 D2 E2 width 12 rough 0\n", "D1 D4", CLEAR),
        (6, "level 2: hexes C3\nstone building: box D3.s0 30x30\n", "C3 E3", CLEAR),
        (10, "level 2: hexes D1\nbocage: sides D3/3\n", "D1 D4", CLEAR),
        (5, "gully: line A4 B4 C5 D4 E5\nsingle hex stone bridge: line D4+0-24 D4+0+24 width 28\n", "C4 E5", CLEAR),
        (7, "level 2: hexes D1\nlevel 1: hexes D3\ncliff: sides D3/3\n", "D1 D4", CLEAR),
        (11, "wall: sides D3/3\n", "D2 D5", CLEAR),
        (12, "wall: sides D4/3\nwall: line D5.v1-2+2 D5.v1+8+2 width 4\n", "D6 E3", CLEAR),
        (18, "brush: box D3+12+0 24x24\n", "D1 D5", Answer(False, 1, "", "")),
        (9, "bocage: sides D3/3\nslope: sides D1/3\n", "D1 D5", CLEAR),
    ],
)
def test_a_line_of_the_class(difference: Make, number: int, strokes: str, ends: str, peer: Answer) -> None:
    found = difference(strokes, ends, peer)
    assert not found.ours.same(peer), found.ours.words()
    named = class_of(found)
    assert named is not None
    assert named.number == number, f"{named.title}: {found.ours.words()}"


def test_neighbours_in_one_gully_whose_drawing_bends(difference: Make) -> None:
    found = difference("gully: line B3 C3 D3 E3 F3 width 30 rough 0\n", "C3 D3", blocked("A6.3"))
    assert found.ours == CLEAR
    named = class_of(found)
    assert named is not None
    assert named.number == 17


def test_what_nothing_can_be_seen_of_has_no_class(difference: Make) -> None:
    """On bare open ground there is no reason whatever to block."""
    assert class_of(difference("", "D1 D5", blocked("A6.2"))) is None


def test_a_number_has_one_title() -> None:
    titles = {(one.number, one.title, one.right, one.paragraph) for one in CLASSES}
    assert len(titles) == len({one.number for one in CLASSES})
