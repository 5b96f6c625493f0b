"""A drawn map on a board of VASSAL's: hexes by their names, pixels by the board's own grid."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.drawn import read_drawing
from boardparsers.hexmodel import HexMap
from bridge.protocol.values import BoardPlace, Grid, GridKind, Numbering
from bridge.table.bare_board import bare_board
from bridge.table.fitting import MisfitError, fit
from bridge.table.sheet import LaidBoard

POINTY = """hexes: pointy
rows: A
columns: 1
order: row column
[legend]
. = plain
[map]
. . . .
 . . .
. . . .
"""
# The rows set off the other way.
SHIFTED = POINTY.partition("[map]")[0] + "[map]\n . . . .\n. . . .\n . . . .\n"
FLAT = """hexes: flat
columns: A
rows: 1
[legend]
. = plain
[map]
.   .
  .   .
.   .
  .   .
"""
# Rows of letters from the top, numbers from the left: A1, A2 ... and B1 half a hex further right. In a sideways grid
# VASSAL's "horizontal" counts the rows.
ROWS = Numbering(first="H", h_type="A", v_type="N", h_leading=0, v_leading=0, h_offset=0, v_offset=1, stagger=False)
FROM_BELOW = ROWS.model_copy(update={"v_descending": True})
ACROSS = Grid(kind=GridKind.HEX, dx=70.0, dy=80.0, x0=90.0, y0=100.0, sideways=True, numbering=ROWS)
DOWN = Grid(kind=GridKind.HEX, dx=70.0, dy=80.0, x0=30.0, y0=50.0, numbering=ROWS)
PLACE = BoardPlace(map="M", name="b", width=700, height=600, grid=ACROSS)


def pointy(**rows: str) -> HexMap:
    text = POINTY
    for old, new in rows.items():
        text = text.replace(old, new)
    return read_drawing(text, "drawn")


def test_names_of_the_board_are_what_the_test_takes_them_for() -> None:
    board = bare_board(PLACE)
    assert board is not None
    names = {cell.name: board.grid.centre(cell.hex) for cell in board.cells.values()}
    assert (names["A1"], names["A2"]) == ((100, 90), (180, 90))
    assert names["B1"] == (140, 160)


@pytest.mark.parametrize("more", [{}, {"magnification": 2.0, "width": 1400, "height": 1200}, {"reversed": True}])
def test_a_hex_lies_where_the_board_has_the_hex_of_that_name(more: dict[str, object]) -> None:
    where = PLACE.model_copy(update={"x": 40, "y": 30, **more})
    hexmap, bare = pointy(), bare_board(where)
    assert bare is not None
    ours = LaidBoard("b", hexmap, "", where, frame=fit(hexmap, where))
    theirs = LaidBoard("b", bare, "", where)
    assert ours.frame is not None
    for name, centre in ours.centres.items():
        assert centre == pytest.approx(theirs.centres[name]), name
        found = ours.cell_at(round(centre[0]), round(centre[1]))
        assert found is not None
        assert found.name == name


def test_flat_hexes_fit_likewise() -> None:
    hexmap = read_drawing(FLAT, "drawn")
    where = PLACE.model_copy(update={"grid": DOWN})
    laid = LaidBoard("b", hexmap, "", where, frame=fit(hexmap, where))
    assert laid.centres["A1"] == pytest.approx((30, 50))
    assert laid.centres["B1"] == pytest.approx((100, 90))
    assert laid.centres["C2"] == pytest.approx((170, 130))


@given(st.floats(-500, 1500), st.floats(-500, 1500))
def test_pixels_go_there_and_back(x: float, y: float) -> None:
    frame = fit(pointy(), PLACE)
    assert frame is not None
    assert frame.back(*frame.there(x, y)) == pytest.approx((x, y), abs=1e-6)


@pytest.mark.parametrize(
    ("drawing", "grid", "why"),
    [
        (POINTY.replace("rows: A", "rows: Q"), ACROSS, r"the board has no hexes Q1, Q2, Q3, Q4 \.\.\. \(11 of 11\)"),
        (SHIFTED, ACROSS, "lie otherwise"),
        (FLAT, ACROSS, r"its hexes stand on a side \(flat\), the board's on a corner"),
        (POINTY, ACROSS.model_copy(update={"numbering": None}), "needs `grid: 70 80 90 100` and `size: 700 600`"),
        (POINTY, ACROSS.model_copy(update={"numbering": FROM_BELOW}), "the board has no hexes A1"),
    ],
)
def test_what_does_not_fit_says_why(drawing: str, grid: Grid, why: str) -> None:
    with pytest.raises(MisfitError, match=why):
        fit(read_drawing(drawing, "drawn"), PLACE.model_copy(update={"grid": grid}))


@pytest.mark.parametrize("grid", [ACROSS, ACROSS.model_copy(update={"numbering": None}), None])
@pytest.mark.parametrize(
    ("names", "why"),
    [(("A1", "a1"), "two of its hexes are called A1"), (("A1", "B" * 41), r"its hex BBB.* more than 40 characters")],
)
def test_hexes_that_no_name_tells_are_not_ruled_on(names: tuple[str, str], why: str, grid: Grid | None) -> None:
    hexmap = pointy()
    cells = [replace(cell, name=name) for cell, name in zip(hexmap.cells.values(), names, strict=False)]
    with pytest.raises(MisfitError, match=why):
        fit(replace(hexmap, cells={cell.hex: cell for cell in cells}), PLACE.model_copy(update={"grid": grid}))


def test_hexes_without_names_fit_if_the_map_gives_the_boards_own_grid() -> None:
    grid = ACROSS.model_copy(update={"numbering": None})
    hexmap = read_drawing("grid: 70 80 90 100\nsize: 700 600\n" + POINTY, "drawn")
    assert fit(hexmap, PLACE.model_copy(update={"grid": grid})) is None


@pytest.mark.parametrize("grid", [None, Grid(kind=GridKind.SQUARE, dx=50.0, dy=50.0), Grid(kind=GridKind.HEX, dx=5.0)])
def test_without_a_hex_grid_from_the_client_the_maps_own_pixels_count(grid: Grid | None) -> None:
    assert fit(pointy(), PLACE.model_copy(update={"grid": grid})) is None
