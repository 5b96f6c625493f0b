"""Drawings compiled into archives, which the parser reads back; the board that comes with Crestline."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from boardparsers.errors import BoardError
from boardparsers.hexmodel import HexCell, HexMap, LocationKind, TerrainKind
from boardparsers.vasl.board import board_image, build_map, load_board, read_board
from boardparsers.vasl.compiler import built_in_board, built_in_drawing, compile_board, load_drawing
from boardparsers.vasl.drawing.canvas import paint_drawing
from boardparsers.vasl.drawing.text import MAGIC, read_drawing
from boardparsers.vasl.shared import built_in

TEXT = f"""{MAGIC}
board: Small Board
version: 3.1
author: A & B
size: 5 x 3
level 1: blob C2 D2
woods: blob B2
stone building, 2 level: box D2 40x30
slope: sides B2/1
stairway: hexes D2
"""


def cell(board: HexMap, name: str) -> HexCell:
    found = board.find(name)
    assert found is not None
    return found


def test_the_archive_reads_back_as_it_was_drawn(tmp_path: Path) -> None:
    path = tmp_path / "bdSmall"
    path.write_bytes(compile_board(TEXT))
    board = load_board(path)
    assert (board.name, board.notes) == ("Small Board", ())
    assert board.attributes["version"] == "3.1"
    assert board.attributes["author"] == "A & B"
    assert board.attributes["image"] == "bdSmall_Board.png"
    drawn = paint_drawing(read_drawing(TEXT, "d"), built_in().catalogue, "d")
    assert board.raster is not None
    assert np.array_equal(board.raster.terrain, drawn.raster.terrain)
    assert np.array_equal(board.raster.elevation, drawn.raster.elevation)
    assert (cell(board, "D2").terrain.name, cell(board, "D2").base_level) == ("Stone Building, 2 Level", 1)
    assert cell(board, "D2").stairway
    assert cell(board, "B2").sides[1].slope == -1
    assert board_image(path).shape == (board.grid.width, board.grid.height, 3)


def test_the_same_text_gives_the_same_bytes() -> None:
    assert compile_board(TEXT) == compile_board(TEXT)


def test_other_hex_sizes_come_back_exactly(tmp_path: Path) -> None:
    path = tmp_path / "bd"
    path.write_bytes(compile_board(f"{MAGIC}\nsize: 4 x 3\nhex: 168.7 x 194.2\nwoods: hexes B1", picture=False))
    board = load_board(path)
    assert (board.grid.width, board.grid.height) == (507, 583)
    assert cell(board, "B1").terrain.name == "Woods"
    assert board.notes == ()


def test_a_drawing_loads_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "small.board.txt"
    path.write_bytes(("\ufeff" + TEXT.replace("\n", "\r\n")).encode())
    board = load_drawing(path)
    assert board.source == str(path)
    assert board.fingerprint == build_map(read_board("x", built_in(), compile_board(TEXT, picture=False))).fingerprint


def test_a_bad_drawing_names_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(TEXT + "woods: blob Z9\n", encoding="utf-8")
    with pytest.raises(BoardError, match=r"bad\.txt \(line 11\): there is no hex Z9"):
        load_drawing(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoardError, match="is not UTF-8 text"):
        load_drawing(path)
    with pytest.raises(BoardError, match="there is no such file"):
        load_drawing(tmp_path / "none.txt")


def test_the_built_in_board_has_what_los_has_rules_for() -> None:
    board = built_in_board()
    assert board.notes == ()
    assert len(board.cells) == 178
    cells = board.cells.values()
    assert {each.base_level for each in cells} == {-1, 0, 1, 2, 3}
    kinds = {each.terrain.kind for each in cells}
    assert {TerrainKind.WOODS, TerrainKind.BUILDING, TerrainKind.ROAD, TerrainKind.DEPRESSION} <= kinds
    names = {each.terrain.name for each in cells}
    assert {
        "Orchard",
        "Grain",
        "Brush",
        "Marsh",
        "Crags",
        "Graveyard",
        "Gully",
        "Sunken Road",
        "Elevated Road",
    } <= names
    assert {"Stone Building", "Stone Building, 1 Level", "Stone Building, 2 Level", "Wooden Building"} <= names
    sides = [side for each in cells for side in each.sides]
    on_sides = {side.terrain.name for side in sides if side.terrain is not None}
    assert {"Wall", "Hedge", "Bocage", "Cliff", "Rowhouse Wall, 1 Level"} <= on_sides
    assert any(side.cliff for side in sides)
    assert {side.slope for side in sides} == {-1, 0, 1}
    assert max(side.crest for side in sides) >= 2
    places = {place.kind for each in cells for place in each.locations}
    assert {LocationKind.BUILDING, LocationKind.ROOFTOP, LocationKind.BRIDGE, LocationKind.UNDER_BRIDGE} <= places


@pytest.mark.parametrize(
    ("name", "level", "terrain"),
    [
        ("E3", 3, "Open Ground"),
        ("D2", 2, "Open Ground"),
        ("N3", 2, "Open Ground"),
        ("G7", 1, "Open Ground"),
        ("O4", 1, "Woods"),
        ("E9", -1, "Gully"),
        ("J4", 0, "Stone Building, 2 Level"),
        ("J7", 0, "Stone Building, 1 Level"),
        ("K7", 0, "Stone Building, 1 Level"),
        ("L6", 0, "Orchard"),
        ("O7", 0, "Grain"),
        ("A6", -1, "Sunken Road"),
        ("P5", 1, "Elevated Road"),
        ("Q5", 1, "Dirt Road"),
    ],
)
def test_hexes_of_the_built_in_board(name: str, level: int, terrain: str) -> None:
    found = cell(built_in_board(), name)
    assert (found.base_level, found.terrain.name) == (level, terrain)


def test_the_gully_of_the_built_in_board_has_woods_in_it() -> None:
    """Woods stand in gully hexes: in D9, E9 and F9 the gully has woods on both banks."""
    board = built_in_board()
    assert board.raster is not None
    for name in ("D9", "E9", "F9", "L9"):
        found = cell(board, name)
        assert found.depression is not None
        x, y = (int(value) for value in board.grid.centre(found.hex))
        around = board.raster.terrain[x - 30 : x + 30, y - 30 : y + 30]
        assert (around == 60).sum() > 300


def test_the_built_in_board_compiles_with_its_picture() -> None:
    data = compile_board(built_in_drawing())
    board = read_board("bdCrestline", built_in(), data)
    assert board.image == "bdCrestline.png"
    assert build_map(board).fingerprint == built_in_board().fingerprint


def test_the_example_of_the_documentation_compiles() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "board-drawings.md").read_text(encoding="utf-8")
    example = next(block for block in page.split("```") if block.strip().startswith(MAGIC))
    board = build_map(read_board("ridge", built_in(), compile_board(example.strip(), picture=False)))
    assert board.notes == ()
    assert cell(board, "C9").location_at(-1) is not None  # under the bridge
    assert (cell(board, "D8").terrain.name, cell(board, "D8").stairway) == ("Stone Building, 2 Level", True)
    assert cell(board, "I7").terrain.name == "Orchard"
