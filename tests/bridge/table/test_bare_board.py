"""Hexes of a board whose terrain nobody knows: names as VASSAL gives them."""

from __future__ import annotations

import gzip
import math
from pathlib import Path

import pytest
from small_table import small_board

from boardparsers.hexmodel import TerrainKind
from bridge.protocol.values import BoardPlace, Grid, GridKind, Numbering
from bridge.table.bare_board import MOST_HEXES, bare_board, hex_name, hexes_of, without_terrain

VECTORS = Path(__file__).resolve().parents[4] / "shared" / "vassal" / "grid_vectors.tsv.gz"

GRID = Grid(kind=GridKind.HEX, dx=50.0, dy=60.0, x0=25.0, y0=30.0, numbering=Numbering())
PLACE = BoardPlace(name="b", width=500, height=600, grid=GRID)


def test_a_board_has_the_hexes_whose_centres_are_on_it() -> None:
    board = bare_board(PLACE)
    assert board is not None
    assert len(board.cells) == 105, "with the half hexes at the upper edge"
    assert board.find("0101") is not None
    assert all(cell.terrain.kind is TerrainKind.UNKNOWN for cell in board.cells.values())


def test_magnification_is_of_the_map_not_of_the_board() -> None:
    twice = bare_board(PLACE.model_copy(update={"width": 1000, "height": 1200, "magnification": 2.0}))
    once = bare_board(PLACE)
    assert twice is not None
    assert once is not None
    assert twice.cells == once.cells


@pytest.mark.parametrize(
    "change",
    [
        {"grid": None},
        {"grid": Grid(kind=GridKind.SQUARE, dx=50.0, dy=50.0)},
        {"grid": Grid(kind=GridKind.HEX, dx=50.0)},
        {"width": 0},
        {"grid": Grid(kind=GridKind.HEX, dx=0.001, dy=0.001)},
        {"width": 1_000_000, "height": 1_000_000},
        {"magnification": 5e-324},
    ],
)
def test_what_is_no_hex_grid_or_has_too_many_hexes_is_none(change: dict[str, object]) -> None:
    assert bare_board(PLACE.model_copy(update=change)) is None


def test_the_most_hexes_are_made() -> None:
    side = int(MOST_HEXES**0.5) - 2
    board = bare_board(PLACE.model_copy(update={"width": 50 * side, "height": 60 * side}))
    assert board is not None
    assert len(board.cells) <= MOST_HEXES
    assert hexes_of(PLACE.model_copy(update={"width": 50 * side, "height": 60 * side})) >= len(board.cells)
    assert hexes_of(PLACE.model_copy(update={"width": 1_000_000, "height": 1_000_000})) == 0, "none are made of it"


def test_terrain_that_is_not_to_be_relied_on_is_left_out() -> None:
    board = without_terrain(small_board())
    assert set(board.by_name) == set(small_board().by_name)
    assert {cell.terrain.kind for cell in board.cells.values()} == {TerrainKind.UNKNOWN}
    assert board.raster is None


@pytest.mark.parametrize(
    ("numbering", "name"),
    [
        (Numbering(), "0304"),
        (Numbering(h_type="A", h_offset=0, h_leading=0, v_leading=0), "C4"),
        (Numbering(first="V", separator="-", h_leading=0, v_leading=2), "004-3"),
        (Numbering(h_type="A", h_offset=24, v_leading=0), "AA4"),
        (Numbering(h_type="A", h_offset=-5, v_leading=0, v_offset=-4), "-D-1"),
    ],
)
def test_names_follow_the_numbering(numbering: Numbering, name: str) -> None:
    assert hex_name(GRID.model_copy(update={"numbering": numbering}), 2, 3, 500, 600) == name


def test_odd_columns_stagger_and_descending_counts_from_the_other_end() -> None:
    assert hex_name(GRID, 1, 0, 500, 600) == "0202"
    down = GRID.model_copy(update={"numbering": Numbering(v_descending=True, stagger=False)})
    assert hex_name(down, 0, 0, 500, 600) == "0113", "600 / 50 rows, counted by the width of a hex as VASSAL does"


def test_a_grid_in_a_zone_counts_from_the_end_of_the_zone() -> None:
    zone = {"width": 480, "height": 300, "numbering": Numbering(h_descending=True, v_descending=True, stagger=False)}
    assert hex_name(GRID.model_copy(update=zone), 0, 0, 500, 600) == "0907", "300 / 50 rows, 480 / 60 columns"


def test_a_name_that_no_message_can_hold_is_none() -> None:
    far = Numbering(h_type="A", v_type="A", h_offset=1_000_000, v_offset=1_000_000)
    board = bare_board(PLACE.model_copy(update={"grid": GRID.model_copy(update={"numbering": far})}))
    assert board is not None
    assert board.cells == {}
    assert len(hex_name(GRID.model_copy(update={"numbering": far}), 0, 0, 500, 600)) < 100


def test_a_grid_without_numbering_counts_columns_and_rows() -> None:
    assert hex_name(GRID.model_copy(update={"numbering": None}), 2, 3, 500, 600) == "2,3"


def test_names_are_those_of_vassal() -> None:
    """What the engine's own classes answered on random grids."""
    if not VECTORS.is_file():
        pytest.skip(f"VASSAL's answers are not at {VECTORS}")
    grid, size, checked = GRID, (0, 0), 0
    with gzip.open(VECTORS, "rt", encoding="utf-8") as stream:
        for line in stream:
            kind, *rest = line.rstrip("\n").split("\t")
            if kind == "H":
                grid, size = _grid(rest)
            elif kind == "P":
                column, row = _counted(grid, float(rest[0]), float(rest[1]))
                assert hex_name(grid, column, row, *size) == rest[8], (grid, rest)
                checked += 1
            elif kind == "S":
                break
    assert checked > 100


def _grid(rest: list[str]) -> tuple[Grid, tuple[int, int]]:
    numbers = {name: float(value) for name, value in zip(("dx", "dy", "x0", "y0"), rest[1:5], strict=True)}
    width, height, first, separator, h_type, v_type = rest[8:14]
    h_leading, v_leading, h_offset, v_offset = map(int, rest[14:18])
    h_descending, v_descending, stagger = (word == "true" for word in rest[18:21])
    numbering = Numbering(
        first=first,
        separator=separator,
        h_type=h_type,
        v_type=v_type,
        h_leading=h_leading,
        v_leading=v_leading,
        h_offset=h_offset,
        v_offset=v_offset,
        h_descending=h_descending,
        v_descending=v_descending,
        stagger=stagger,
    )
    grid = Grid(kind=GridKind.HEX, sideways=rest[0] == "true", numbering=numbering, **numbers)
    return grid, (int(width), int(height))


def _counted(grid: Grid, x: float, y: float) -> tuple[int, int]:
    """Column and row from 0 of the rectangle, one a hex, that holds a point: what VASSAL names it by."""
    assert grid.dx is not None
    assert grid.dy is not None
    if grid.sideways:
        x, y = y, x
    column = math.floor((x - grid.x0) / grid.dx + 0.5)
    shift = grid.dy / 2 if column % 2 else 0.0
    return column, math.floor((y - grid.y0 - shift) / grid.dy + 0.5)
