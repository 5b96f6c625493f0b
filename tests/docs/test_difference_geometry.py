"""Where a line runs, on drawn boards."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs.tools import difference_geometry as geometry
from docs.tools.differences import Answer
from tests.bridge.rules.asl.sight.boards import drawn
from tests.docs.conftest import Make

CLEAR = Answer(False, 0, "", "")


@given(st.integers(0, 337), st.integers(0, 451), st.integers(1, 9))
def test_the_hex_of_a_point_is_the_grids(x: int, y: int, tenth: int) -> None:
    board = drawn("")
    point = Fraction(10 * x + tenth, 10), Fraction(100 * y + 37, 100)
    assert geometry.hex_at(board, float(point[0]), float(point[1])) == board.grid.hex_at(*point)


def test_hexes_met(difference: Make) -> None:
    found = difference("", "D2 D5", CLEAR)
    assert [[cell.name for cell in group] for group in geometry.met(found)] == [["D2"], ["D3"], ["D4"], ["D5"]]
    assert not geometry.runs_along(found)
    along = difference("", "C3 E3", CLEAR)
    assert [{cell.name for cell in group} for group in geometry.met(along)] == [{"C3"}, {"D2", "D3"}, {"E3"}]
    assert geometry.runs_along(along)


def test_ends_on_the_edge(difference: Make) -> None:
    assert geometry.on_the_edge(difference("", "D0 D3", CLEAR)) == (True, False)
    assert geometry.on_the_edge(difference("", "A1 G4", CLEAR)) == (True, True)


def test_pixels_of_a_line_over_a_terrain(difference: Make) -> None:
    found = difference("woods: box D3 20x20\n", "D1 D5", CLEAR)
    hex_ = found.map.by_name["d3"].hex
    assert geometry.shown(found, hex_, lambda sample: sample.terrain.name == "Woods") == pytest.approx(20, abs=2)


def test_the_nearest_shift_that_agrees(difference: Make) -> None:
    """Brush up to two pixels beside the line: shifted by more than two the line is hindered."""
    strokes = "brush: box D3+14+0 24x24\n"
    hindered = difference(strokes, "D1 D5", Answer(False, 1, "", ""))
    assert hindered.ours == CLEAR
    shift = geometry.nearest_shift(hindered)
    assert shift == pytest.approx(2, abs=1)
    assert geometry.nearest_shift(difference(strokes, "D1 D5", CLEAR)) == 0.0
    assert geometry.nearest_shift(difference(strokes, "D1 D5", Answer(True, 0, "", ""))) is None
