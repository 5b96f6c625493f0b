"""A hex map from a grid alone."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.errors import BoardError
from boardparsers.hexmodel.grid import HexGrid
from boardparsers.hexmodel.model import HexMap, Severity
from boardparsers.hexmodel.terrain import UNKNOWN
from boardparsers.vassal.gridmap import hexmap_of_grid, map_of_grid, read_grid
from boardparsers.vassal.hexgrid import VassalHexGrid
from boardparsers.vassal.numbering import Numbering

# A board of the usual ASL size: half hexes at its edges, centres at 32.25 cut to 32.
ASL = {"dx": "56.25", "dy": "64.5", "x0": "0", "y0": "32", "hType": "A", "hOff": "0", "vOff": "0", "vLeading": "0"}


def test_defaults_are_the_engines() -> None:
    assert read_grid({}, 500, 400, "x") == VassalHexGrid(width=500, height=400)
    assert read_grid({"dy": "80"}, 500, 400, "x").dx == pytest.approx(math.sqrt(3) * 40)
    assert read_grid({"dy": "80", "dx": "50"}, 500, 400, "x").dx == 50
    assert read_grid({"dx": " 71.45 ", "dy": "6.185e1", "x0": "", "sideways": "TRUE"}, 5, 4, "x") == VassalHexGrid(
        71.45, 61.85, sideways=True, width=5, height=4
    )


def test_attributes_may_be_values() -> None:
    grid = read_grid({"dx": 30, "dy": 40.5, "x0": 1, "sideways": True, "snapTo": False, "first": "V"}, 5, 4, "x")
    assert (grid.dx, grid.dy, grid.x0, grid.sideways, grid.snap_to) == (30, 40.5, 1, True, False)
    assert grid.numbering == Numbering(first="V")


def test_the_hexes_of_an_asl_board() -> None:
    board = hexmap_of_grid(ASL, 1800, 645, "01")
    assert len(board.cells) == 17 * 10 + 16 * 11
    assert board.grid == HexGrid(Fraction(225, 4), Fraction(129, 2), Fraction(0), Fraction(32), 1800, 645)
    assert {cell.terrain for cell in board.cells.values()} == {UNKNOWN}
    assert [(note.severity, note.place) for note in board.notes] == [(Severity.WARNING, "01")]
    assert "terrain is unknown" in board.notes[0].text
    corner = board.find("GG9")
    assert corner is not None
    assert board.grid.centre(corner.hex) == (1800, 32 + 9 * Fraction(129, 2))


@pytest.mark.parametrize("sideways", [False, True])
@pytest.mark.parametrize("descend", [{}, {"hDescend": "true"}, {"vDescend": "true"}])
def test_every_hex_has_the_engines_name_and_place(sideways: bool, descend: dict[str, str]) -> None:
    attributes = {"dx": "41.5", "dy": "52.3", "x0": "7", "y0": "-12", "sideways": str(sideways), "sep": "-"} | descend
    board = hexmap_of_grid(attributes, 500, 400, "x")
    grid = read_grid(attributes, 500, 400, "x")
    assert len(board.by_name) == len(board.cells)
    for cell in board.cells.values():
        x, y = (float(value) for value in board.grid.centre(cell.hex))
        snapped = grid.snap(round(x), round(y))
        assert abs(snapped[0] - x) < 2  # cut to whole pixels twice
        assert abs(snapped[1] - y) < 2
        assert grid.name(*snapped) == cell.name
    middles = {board.grid.hex_at(x, y) for x in range(60, 440, 9) for y in range(60, 340, 9)}
    assert middles <= set(board.cells)


def test_a_grid_without_numbering_says_so() -> None:
    board = hexmap_of_grid({"dx": 30, "dy": 40, "x0": 20, "y0": 25}, 300, 400, "x")
    assert board.find("2,1") is not None
    assert [note.severity for note in board.notes] == [Severity.WARNING, Severity.INFO]


def test_two_hexes_of_one_name_are_noted() -> None:
    board = hexmap_of_grid(ASL | {"hOff": "2000"}, 1800, 645, "x")
    assert any("two hexes are called" in note.text for note in board.notes)
    assert len(board.cells) == 346


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"dx": "wide"}, "b (hex grid: dx): 'wide' is no number"),
        ({"dx": "nan"}, "b (hex grid: dx): 'nan' is no number"),
        ({"dy": "1e999"}, "b (hex grid: dy): '1e999' is no number"),
        ({"x0": "1.5"}, "b (hex grid: x0): '1.5' is no whole number"),
        ({"vOff": "9" * 12}, "b (hex grid: vOff): '999999999999' is no whole number"),
        ({"dx": "0", "dy": "5"}, "b: the hex grid's dx and dy must be more than 0, not 0 and 5"),
        ({"dx": "-4"}, "b: the hex grid's dx and dy must be more than 0, not -4 and 64"),
        ({"dx": "0.001"}, "b: a hex grid of some "),
        ({"dx": "1e-99"}, "b: a hex grid of some "),
    ],
)
def test_nonsense(attributes: dict[str, str], message: str) -> None:
    with pytest.raises(BoardError) as caught:
        hexmap_of_grid(attributes, 1800, 645, "b")
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(("width", "height"), [(0, 10), (10, -1), (100_001, 10)])
def test_boards_without_or_beyond_size(width: int, height: int) -> None:
    with pytest.raises(BoardError, match="the limit is 100,000"):
        hexmap_of_grid({}, width, height, "b")


def test_infinite_sizes() -> None:
    with pytest.raises(BoardError, match="must be more than 0"):
        map_of_grid(VassalHexGrid(dx=math.inf, width=5, height=5), "b")


value = st.text(max_size=6) | st.integers() | st.floats() | st.booleans() | st.none()
keys = st.sampled_from(["dx", "dy", "x0", "y0", "sideways", "snapscale", "first", "hType", "hLeading", "vOff", "sep"])


@given(st.dictionaries(keys, value), st.integers(-5, 3000), st.integers(-5, 3000))
def test_anything_gives_a_map_or_a_board_error(attributes: dict[str, object], width: int, height: int) -> None:
    try:
        board = hexmap_of_grid(attributes, width, height, "fuzz")
    except BoardError:
        return
    assert isinstance(board, HexMap)
    assert len(board.cells) <= 110_000
