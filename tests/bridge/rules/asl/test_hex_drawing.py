"""What the drawing says of hexes and hexsides: shares, roads, levels on the way, lines."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.hexmodel import Hex, HexCell, HexGrid, HexMap, Raster
from boardparsers.vasl.shared import built_in
from bridge.rules.asl.hex_drawing import Drawing, _runs, filled_level

WIDTH, HEIGHT = 300, 260
GRID = HexGrid(Fraction(225, 4), Fraction(129, 2), Fraction(0), Fraction(129, 4), WIDTH, HEIGHT)
CATALOGUE = built_in().catalogue
CENTRE, BELOW = Hex(2, 0), Hex(2, 1)  # centres at (112, 97) and (112, 161)


def code(name: str) -> int:
    return CATALOGUE.by_name(name).code


def drawing(paint: Callable[[np.ndarray, np.ndarray], None]) -> Drawing:
    terrain, elevation = np.zeros((WIDTH, HEIGHT), np.uint8), np.zeros((WIDTH, HEIGHT), np.int8)
    paint(terrain, elevation)
    return Drawing(GRID, Raster(terrain, elevation), CATALOGUE)


def cell(hex_: Hex, level: int = 0, depression: str = "") -> HexCell:
    gully = CATALOGUE.by_name(depression) if depression else None
    return HexCell(hex_, str(hex_), level, CATALOGUE.by_name("Open Ground"), depression=gully)


def test_shares_of_a_hex() -> None:
    def left_half(terrain: np.ndarray, elevation: np.ndarray) -> None:
        terrain[:112, :] = code("Woods")

    shares = drawing(left_half).shares(CENTRE)
    assert shares["woods"] == pytest.approx(0.5, abs=0.03)
    assert shares["open ground"] == pytest.approx(0.5, abs=0.03)


def test_a_strip_along_the_hexside_is_left_out() -> None:
    def above(terrain: np.ndarray, elevation: np.ndarray) -> None:
        terrain[:, : 97 - 30] = code("Brush")  # reaches 2 pixels into the hex

    assert "brush" not in drawing(above).shares(CENTRE)


@pytest.mark.parametrize(
    ("left", "right", "name", "crosses"),
    [
        (105, 119, "Dirt Road", True),
        (97, 110, "Paved Road", True),
        (109, 115, "Dirt Road", False),  # too narrow to be a road
        (93, 99, "Path", False),  # touches the end of the hexside only
        (110, 114, "Path", True),
        (92, 98, "Dirt Road", False),
    ],
)
def test_a_road_crosses_a_hexside(left: int, right: int, name: str, crosses: bool) -> None:
    def strip(terrain: np.ndarray, elevation: np.ndarray) -> None:
        terrain[left:right, :] = code(name)

    side = drawing(strip).side(cell(CENTRE), cell(BELOW), 3)
    assert (side.road or side.path) is crosses
    assert side.path is (crosses and name == "Path")


def test_a_road_that_ends_at_the_hexside_does_not_cross_it() -> None:
    def half_way(terrain: np.ndarray, elevation: np.ndarray) -> None:
        terrain[105:119, :129] = code("Dirt Road")

    assert not drawing(half_way).side(cell(CENTRE), cell(BELOW), 3).road


def stripes(levels: list[tuple[int, int]]) -> Drawing:
    """Levels from the upper centre down: (length in pixels, level)."""

    def paint(terrain: np.ndarray, elevation: np.ndarray) -> None:
        elevation[:, :97] = levels[0][1]
        top = 97
        for length, level in levels:
            elevation[:, top : top + length] = level
            top += length
        elevation[:, top:] = levels[-1][1]

    return drawing(paint)


@pytest.mark.parametrize(
    ("levels", "met"),
    [
        ([(30, 1), (40, 1)], (1,)),
        ([(30, 1), (40, 0)], (1, 0)),
        ([(25, 2), (12, 1), (40, 2)], (2, 1, 2)),  # a dip of a fifth of the hex
        ([(30, 2), (3, 1), (40, 2)], (2,)),  # the artwork of a contour
        ([(30, 2), (6, 1), (40, 0)], (2, 1, 0)),
        ([(30, 3), (2, 2), (40, 1)], (3, 1)),  # a cliff's face: nothing between, but two levels all the same
        ([(20, 0), (15, 1), (3, 2), (15, 1), (20, 0)], (0, 1, 0)),
    ],
)
def test_levels_between_two_centres(levels: list[tuple[int, int]], met: tuple[int, ...]) -> None:
    found = stripes(levels).side(cell(CENTRE, levels[0][1]), cell(BELOW, levels[-1][1]), 3)
    assert found.levels == met
    back = stripes(levels).side(cell(BELOW, levels[-1][1]), cell(CENTRE, levels[0][1]), 0)
    assert back.levels == met[::-1]


def test_a_gully_is_a_slit_not_a_level() -> None:
    def gully(terrain: np.ndarray, elevation: np.ndarray) -> None:
        terrain[100:124, :], elevation[100:124, :] = code("Gully"), -1

    both = drawing(gully).side(cell(CENTRE, -1, "Gully"), cell(BELOW, -1, "Gully"), 3)
    assert both.gully
    assert both.levels == (0,)
    assert filled_level(cell(CENTRE, -1, "Gully")) == 0


@given(st.lists(st.integers(0, 3), min_size=1, max_size=60), st.integers(0, 8))
def test_runs_keep_their_ends_and_never_repeat(levels: list[int], least: int) -> None:
    runs = _runs(np.array(levels), float(least))
    assert (runs[0], runs[-1]) == (levels[0], levels[-1])
    assert all(one != other for one, other in pairwise(runs)) or len(runs) == 2
    assert set(runs) <= set(levels)


def test_a_line_meets_what_is_drawn_in_the_hex() -> None:
    def trees(terrain: np.ndarray, elevation: np.ndarray) -> None:
        terrain[100:125, 110:125] = code("Woods")

    map_ = drawing(trees)
    assert map_.line_meets(CENTRE, BELOW, "woods")
    assert not map_.line_meets(BELOW, CENTRE, "woods"), "the woods lie in the other hex"
    assert not map_.line_meets(CENTRE, Hex(2, -1), "woods")


def test_hexes_at_the_edge_have_shares_too(board: Callable[[str], HexMap]) -> None:
    crestline = board("crestline")
    assert crestline.raster is not None
    map_ = Drawing(crestline.grid, crestline.raster, crestline.catalogue)
    for cell_ in crestline.cells.values():
        assert sum(map_.shares(cell_.hex).values()) == pytest.approx(1.0)
