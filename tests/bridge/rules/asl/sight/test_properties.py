"""What holds of every line of sight on every board: the same from both ends, the same when the board is turned round,
the same compiled or not."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardparsers.hexmodel import HexMap
from boardparsers.vasl.board import BoardFile, build_map, read_board, shared_metadata
from boardparsers.vasl.compiler import built_in_board, built_in_drawing, compile_board
from boardparsers.vasl.shared import built_in
from bridge.rules.ruling import Place
from tests.bridge.rules.asl.sight.boards import drawn, drawn_file, turned
from tests.bridge.rules.asl.sight.lines import Pairs, all_pairs, ask, differences, some_pairs
from tests.bridge.rules.asl.sight.scatter import COLUMNS, ROWS, scattered

ROOT: Final = Path(__file__).resolve().parents[5]
REAL: Final = ROOT.parent / "shared" / "vasl" / "boards"
BOARDS: Final = (
    *("01", "02", "03", "04", "05", "09", "10a", "10b", "12", "13", "15", "18", "20", "24", "45", "60", "74", "76"),
    *("BFPC", "BFPDW1a", "BFPM", "a"),
)
WHOLE: Final = ("13", "15", "20")  # boards of which every pair of places is asked
SEEDS: Final = st.integers(0, 1 << 32)


def real_board(name: str) -> BoardFile:
    path = REAL / f"bd{name}"
    if not path.is_file():
        pytest.skip(f"board {name} is not at {REAL}")
    return read_board(path, shared_metadata(path))


def same_cells(board: HexMap, other: HexMap) -> list[str]:
    """Hexes that the turned board reads differently."""
    wrong = []
    for cell in board.cells.values():
        there = other.find(cell.name)
        assert there is not None
        sides = there.sides[3:] + there.sides[:3]
        known = (cell.base_level, cell.terrain, cell.locations, cell.depression, cell.stairway, cell.sides)
        if known != (there.base_level, there.terrain, there.locations, there.depression, there.stairway, sides):
            wrong.append(cell.name)
    return wrong


@pytest.mark.parametrize("name", BOARDS)
def test_a_real_board_rules_alike_from_both_ends_and_turned_round(name: str) -> None:
    read = real_board(name)
    board, other_way = build_map(read), build_map(turned(read))
    assert same_cells(board, other_way) == []
    pairs = all_pairs(board) if name in WHOLE else some_pairs(board, 20_000, 1)
    rules_alike(board, other_way, pairs, margins=False)
    rules_alike(board, other_way, some_pairs(board, 400, 2), margins=True)


def rules_alike(board: HexMap, other_way: HexMap, pairs: Pairs, margins: bool) -> None:
    found = ask(board, pairs, margins=margins)
    assert differences(pairs, found, ask(board, pairs.back, margins=margins)) == []
    assert differences(pairs, found, ask(other_way, pairs, margins=margins)) == []


def test_the_built_in_board_rules_alike_from_both_ends_and_turned_round() -> None:
    board = built_in_board()
    archive = compile_board(built_in_drawing(), "built-in", picture=False)
    other_way = build_map(turned(read_board("bdbuilt-in", built_in(), archive)))
    assert same_cells(board, other_way) == []
    rules_alike(board, other_way, all_pairs(board), margins=True)


@pytest.mark.parametrize("left", range(218, 230))
def test_neighbours_in_a_depression_are_joined_alike_turned_round(left: int) -> None:
    """Two gullies joined by a strip near the middle of their hexside (at 225 pixels), ever farther to the right."""
    strip = f"{left},150 {left + 3},150 {left + 3},200 {left},200"
    read = drawn_file(f"gully: box E3 30x30\ngully: box E4 30x30\ngully: polygon {strip}\n")
    pair = Pairs((Place("E3"), Place("E4")), np.array([0]), np.array([1]))
    found = ask(build_map(read), pair)
    assert differences(pair, found, ask(build_map(turned(read)), pair)) == []
    assert bool(found.code[0] == 0) is (220 <= left <= 227)


@settings(max_examples=12)
@given(SEEDS)
def test_any_board_rules_alike_from_both_ends_and_turned_round(seed: int) -> None:
    """Whatever is drawn next to whatever: verdict, hindrance and margin of every pair of places stay."""
    read = drawn_file(scattered(seed), COLUMNS, ROWS)
    board, other_way = build_map(read), build_map(turned(read))
    assert same_cells(board, other_way) == []
    rules_alike(board, other_way, all_pairs(board), margins=True)


@settings(max_examples=8)
@given(SEEDS)
def test_any_position_is_ruled_alike_from_both_ends_and_turned_round(seed: int) -> None:
    """Vertices (so bypass), Crest status, observers, entrenchments: lines that begin or end off the centre too."""
    read = drawn_file(scattered(seed), COLUMNS, ROWS)
    board, other_way = build_map(read), build_map(turned(read))
    pairs = positions(board, seed, 400)
    found = ask(board, pairs, margins=True)
    assert differences(pairs, found, ask(board, pairs.back, margins=True)) == []
    turned_pairs = Pairs(tuple(turned_place(place) for place in pairs.places), pairs.one, pairs.two)
    assert differences(pairs, found, ask(other_way, turned_pairs, margins=True)) == []


def positions(board: HexMap, seed: int, count: int) -> Pairs:
    chance = random.Random(seed)
    found = []
    for cell in board.cells.values():
        found.append(Place(cell.name, 0, f"vertex:{chance.randrange(6)}"))
        found.append(Place(cell.name, chance.randint(0, 3), "observer"))
        found.append(Place(cell.name, 0, "entrenched"))
        found.append(Place(cell.name, 0, "crest" if cell.depression else ""))
    one, two = np.random.default_rng(seed).integers(0, len(found), (2, count))
    return Pairs(tuple(found), one, two)


def turned_place(place: Place) -> Place:
    word, _, number = place.position.partition(":")
    return Place(place.hex, place.level, f"{word}:{(int(number) + 3) % 6}") if number else place


PLAIN_PYTHON: Final = """
import sys
from boardparsers.vasl.compiler import built_in_board
from bridge.rules.ruling import Place
from tests.bridge.rules.asl.sight.boards import drawn
from tests.bridge.rules.asl.sight.lines import ask, some_pairs
from tests.bridge.rules.asl.sight.scatter import COLUMNS, ROWS, scattered
for board in (built_in_board(), *(drawn(scattered(seed), COLUMNS, ROWS) for seed in (1, 2))):
    found = ask(board, some_pairs(board, 60, 3))
    print(found.code.tolist(), found.hindrance.tolist(), found.hex.tolist(), [f"{at:.9f}" for at in found.at])
"""


def test_compiled_functions_say_what_plain_python_says() -> None:
    plain = subprocess.run(
        [sys.executable, "-c", PLAIN_PYTHON],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    expected = []
    for board in (built_in_board(), *(drawn(scattered(seed), COLUMNS, ROWS) for seed in (1, 2))):
        found = ask(board, some_pairs(board, 60, 3))
        lists = (found.code.tolist(), found.hindrance.tolist(), found.hex.tolist())
        expected.append(f"{lists[0]} {lists[1]} {lists[2]} {[f'{at:.9f}' for at in found.at]}")
    assert plain.stdout.splitlines() == expected
