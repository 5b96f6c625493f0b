"""Painting on a drawing: pixels of a hex, lines along a side."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from boardparsers.hexmodel.grid import Hex, HexGrid, opposite
from boardparsers.hexmodel.model import Raster
from boardparsers.interchange.paint import Canvas

# Four columns of small hexes with half hexes at the edges; and the same board turned on its side.
FLAT = HexGrid(Fraction(45, 2), Fraction(26), Fraction(0), Fraction(13), 68, 78)
TURNED = HexGrid(Fraction(45, 2), Fraction(26), Fraction(0), Fraction(13), 78, 68, sideways=True)
BOTH = pytest.mark.parametrize("grid", [FLAT, TURNED], ids=["flat", "sideways"])


def canvas(grid: HexGrid) -> Canvas:
    size = grid.width, grid.height
    return Canvas(Raster(np.full(size, 7, np.uint8), np.zeros(size, np.int8)), grid)


def hexes_of(grid: HexGrid, marked: np.ndarray) -> set[Hex]:
    return {grid.hex_at(Fraction(2 * x + 1, 2), Fraction(2 * y + 1, 2)) for x, y in np.argwhere(marked).tolist()}


@BOTH
def test_terrain_fills_the_hex_and_no_more(grid: HexGrid) -> None:
    for hex_ in (Hex(1, 0), Hex(0, 1), Hex(2, 0), Hex(3, -2)):
        drawn = canvas(grid)
        count = drawn.change_terrain(hex_, np.array([7], np.uint8), 9)
        marked = drawn.terrain == 9
        assert marked.sum() == count > 0
        assert hexes_of(grid, marked) == {hex_}
        assert hex_ not in hexes_of(grid, ~marked)


@BOTH
def test_only_the_old_terrain_and_level_change(grid: HexGrid) -> None:
    drawn = canvas(grid)
    x, y = (int(value) for value in grid.centre(Hex(1, 1)))
    drawn.terrain[x, y], drawn.elevation[x, y] = 3, 5
    drawn.change_terrain(Hex(1, 1), np.array([7, 8], np.uint8), 9)
    assert drawn.change_level(Hex(1, 1), 0, -2) == (drawn.terrain == 9).sum()
    assert (drawn.terrain[x, y], drawn.elevation[x, y]) == (3, 5)
    assert set(np.unique(drawn.elevation)) == {-2, 0, 5}


@BOTH
@pytest.mark.parametrize("side", range(6))
def test_a_line_lies_along_the_side_and_can_be_erased_from_either_hex(grid: HexGrid, side: int) -> None:
    drawn, hex_ = canvas(grid), Hex(1, 1)
    other = grid.neighbour(hex_, side)
    assert drawn.draw_side(hex_, side, 60) > 10
    marked = drawn.terrain == 60
    assert hexes_of(grid, marked) >= {hex_, other}
    mx, my = (float(value) for value in grid.side_middle(hex_, side))
    points = np.argwhere(marked) + 0.5
    assert np.hypot(points[:, 0] - mx, points[:, 1] - my).max() < 0.5 * 30 / 2 + 3
    assert drawn.erase_side(other, opposite(side), 60, 7) == marked.sum()
    assert (drawn.terrain == 7).all()


def test_hexes_off_the_board_change_nothing() -> None:
    drawn = canvas(FLAT)
    assert drawn.change_terrain(Hex(40, 40), np.array([7], np.uint8), 9) == 0
    assert drawn.change_level(Hex(-40, 0), 0, 1) == 0
    assert drawn.draw_side(Hex(-9, 0), 2, 60) == 0


def test_the_raster_it_was_made_from_stays() -> None:
    raster = Raster(np.full((68, 78), 7, np.uint8), np.zeros((68, 78), np.int8))
    drawn = Canvas(raster, FLAT)
    drawn.change_terrain(Hex(1, 1), np.array([7], np.uint8), 9)
    assert (raster.terrain == 7).all()
    assert (drawn.raster().terrain == 9).any()
