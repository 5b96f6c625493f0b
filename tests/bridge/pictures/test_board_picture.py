"""Pictures of boards that bring none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from boardparsers.hexmodel import Hexside, Terrain, TerrainKind
from boardparsers.library import BoardLibrary
from boardparsers.vasl.board import board_image
from boardparsers.vasl.compiler import built_in_board, built_in_drawing, compile_board
from bridge.pictures.board_picture import INK, NO_COLOUR, colour_of, letters, painted, plain

WOODS = Terrain(1, "forest on hill", TerrainKind.WOODS)


def test_a_drawing_is_painted_as_it_was_for_its_archive(tmp_path: Path) -> None:
    """From the map alone as from the drawing's text, but for what the map knows better: its stairways and levels."""
    archive = tmp_path / "bdown"
    archive.write_bytes(compile_board(built_in_drawing(), "own"))
    painted_for_it = board_image(archive)
    differs = (painted(built_in_board()) != painted_for_it).any(axis=2)
    assert differs.mean() < 0.002


def test_slopes_are_painted() -> None:
    board = built_in_board()
    level = {
        hex_: replace(cell, sides=tuple(replace(s, slope=0) for s in cell.sides)) for hex_, cell in board.cells.items()
    }
    marks = (painted(board) != painted(replace(board, cells=level))).any(axis=2)
    assert 100 < np.count_nonzero(marks) < 5000


def test_a_board_without_a_drawing_is_painted_hex_by_hex() -> None:
    board = BoardLibrary([]).load("built-in:memoir44")
    picture = painted(board)
    assert picture.shape == (board.grid.width, board.grid.height, 3)
    assert picture.dtype == np.uint8
    shown = 0
    for cell in board.cells.values():
        x, y = (int(value) for value in board.grid.centre(cell.hex))
        if tuple(picture[x + 12, y]) == colour_of(cell.terrain):
            shown += 1
    assert shown == len(board.cells)


def test_hexsides_and_names_are_drawn() -> None:
    board = replace(built_in_board(), raster=None)
    wall = Terrain(200, "wall", TerrainKind.HEXSIDE)
    cell = board.find("E5")
    assert cell is not None
    bare = {hex_: replace(each, sides=(Hexside(),) * 6) for hex_, each in board.cells.items()}
    walled = {**bare, cell.hex: replace(bare[cell.hex], sides=(Hexside(wall), *bare[cell.hex].sides[1:]))}
    with_wall = plain(replace(board, cells=walled))
    x, y = (int(value) for value in board.grid.side_middle(cell.hex, 0))
    assert tuple(with_wall[x, y]) == colour_of(wall)
    nameless = {hex_: replace(each, name="") for hex_, each in walled.items()}
    assert (plain(replace(board, cells=nameless)) != with_wall).any()


@pytest.mark.parametrize(
    ("terrain", "colour"),
    [
        (replace(WOODS, colour=(1, 2, 3)), (1, 2, 3)),
        (WOODS, (56, 100, 54)),
        (replace(WOODS, name="Unheard of"), (66, 112, 60)),
        (Terrain(2, "road on hill", TerrainKind.ROAD), (206, 186, 144)),
        (Terrain(3, "hill", TerrainKind.OPEN), (196, 162, 100)),
    ],
)
def test_colours(terrain: Terrain, colour: tuple[int, int, int]) -> None:
    assert colour_of(terrain) == colour


@pytest.mark.parametrize("kind", list(TerrainKind))
def test_every_kind_of_terrain_has_a_colour(kind: TerrainKind) -> None:
    assert colour_of(Terrain(1, "", kind)) not in (NO_COLOUR, INK)


def test_letters_that_the_font_lacks() -> None:
    assert letters("Sainte-Crête") == "Sainte-Crete"
