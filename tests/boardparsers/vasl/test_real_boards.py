"""All real boards load, with the hexes that VASL's own engine names. Skipped where they are not at hand."""

from __future__ import annotations

import csv
import gzip
import io
import tracemalloc
from fractions import Fraction
from pathlib import Path

import pytest

from boardparsers.hexmodel import UNKNOWN
from boardparsers.vasl.board import board_image, load_board

BOARDS = [*(f"{number:02}" for number in (1, 2, 3, 4, 5, 9, 12, 13, 15, 18, 20, 24, 45, 60, 74, 76))]
BOARDS += ["10a", "10b", "BFPC", "BFPDW1a", "BFPM", "a"]
HEXES = {"10a": 348, "10b": 348, "a": 82}
MOST_BYTES = 15 << 20


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_the_hexes_that_the_engine_names(real: Path, name: str) -> None:
    board = load_board(real / "boards" / f"bd{name}")
    assert board.name == name
    assert len(board.cells) == HEXES.get(name, 346)
    assert board.notes == ()
    assert board.raster is not None
    assert board.raster.terrain.shape == (board.grid.width, board.grid.height)
    assert UNKNOWN not in {cell.terrain for cell in board.cells.values()}
    assert engine_hexes(real / "peer" / f"{name}.csv.gz") <= {cell.name for cell in board.cells.values()}


@pytest.mark.parametrize("name", ["10a", "10b", "a"])
def test_sizes_are_exact(real: Path, name: str) -> None:
    grid = load_board(real / "boards" / f"bd{name}").grid
    sizes = {"a": (Fraction(2363, 14), Fraction(971, 5))}
    assert (grid.dx, grid.dy) == sizes.get(name, (Fraction(901, 16), Fraction(129, 2)))


def test_a_board_of_an_image_only_says_so(real: Path) -> None:
    board = load_board(real / "boards" / "bdPB")
    assert len(board.cells) == 1334
    assert {cell.terrain for cell in board.cells.values()} == {UNKNOWN}
    assert any("no LOSData in this archive" in note.text for note in board.notes)
    names = {cell.name for cell in board.cells.values()}
    assert {"A1", "B0", "NN28", "TT28"} <= names


def test_a_board_holds_under_15_megabytes(real: Path) -> None:
    load_board(real / "boards" / "bd15")  # what is loaded once for all boards
    tracemalloc.start()
    board = load_board(real / "boards" / "bd15")
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert board.raster is not None
    assert board.raster.terrain.nbytes < held < MOST_BYTES


def test_levels_of_the_rulebooks_examples(real: Path) -> None:
    """Board 15, B10.1: J1, Y8, X6 and Y6 are of levels 1 to 4."""
    board = load_board(real / "boards" / "bd15")
    levels = [cell.base_level for name in ("J1", "Y8", "X6", "Y6") if (cell := board.find(name)) is not None]
    assert levels == [1, 2, 3, 4]


def test_without_the_shared_file_a_board_is_the_same(real: Path, tmp_path: Path) -> None:
    alone = tmp_path / "bd12"
    alone.write_bytes((real / "boards" / "bd12").read_bytes())
    assert load_board(alone).fingerprint == load_board(real / "boards" / "bd12").fingerprint


def test_images_have_the_size_of_the_raster(real: Path) -> None:
    for name in ("03", "a", "10b"):
        path = real / "boards" / f"bd{name}"
        grid = load_board(path).grid
        assert board_image(path).shape == (grid.width, grid.height, 3)


def engine_hexes(path: Path) -> set[str]:
    """Hexes that the engine's answers speak of; it writes an upper level behind the hex's name."""
    with io.TextIOWrapper(gzip.open(path), encoding="utf-8", newline="") as stream:
        return {row[column].split(" ")[0] for row in csv.DictReader(stream) for column in ("from_hex", "to_hex")}
