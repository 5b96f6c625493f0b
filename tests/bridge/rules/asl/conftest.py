"""Boards for the ASL rules: maps drawn for the tests, the built-in board, and real boards where they are at hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from boardparsers.drawn import Vocabulary, load_drawing
from boardparsers.hexmodel import HexMap
from boardparsers.vasl.board import load_board
from boardparsers.vasl.compiler import built_in_board
from boardparsers.vasl.shared import built_in

MAPS: Final = Path(__file__).resolve().parents[3] / "maps"
REAL: Final = Path(__file__).resolve().parents[5] / "shared" / "vasl" / "boards"

GetBoard = Callable[[str], HexMap]


@cache
def vocabulary() -> Vocabulary:
    """The terrain of VASL, names with a comma also without it."""
    catalogue = built_in().catalogue
    return Vocabulary(catalogue, aliases={entry.name.casefold().replace(",", ""): entry.name for entry in catalogue})


@cache
def _load(name: str) -> HexMap:
    drawn = MAPS / f"{name}.hexmap.txt"
    if drawn.is_file():
        return load_drawing(drawn, vocabulary())
    return built_in_board() if name == "crestline" else load_board(REAL / f"bd{name}")


@pytest.fixture(scope="session")
def board() -> GetBoard:
    """A board by name: a file of tests/maps, "crestline", or a real board ("15"), without which the test is skipped."""

    def get(name: str) -> HexMap:
        real = name != "crestline" and not (MAPS / f"{name}.hexmap.txt").is_file()
        if real and not (REAL / f"bd{name}").is_file():
            pytest.skip(f"board {name} is not at {REAL}")
        return _load(name)

    return get
