"""A line alone and the same line among many name the same block: of every line, from either end, the same hex, place
and reason, whatever lies on the map.

Which it is: the block that the asker meets first. One that is not for blind hexes comes before those (A6.4); of two
hexes with the line on the hexside between them, both of which block there, the one that has what is drawn on it, if
only one has, else the one that comes first on the board.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings

from boardparsers.hexmodel import HexMap
from boardparsers.vasl.board import build_map
from boardparsers.vasl.compiler import built_in_board
from bridge.rules.asl import RULES
from bridge.rules.ruling import BlindQuestion, Counter, LosQuestion, Place, Ruling, Verdict
from tests.bridge.rules.asl.sight.boards import drawn
from tests.bridge.rules.asl.sight.lines import Pairs, all_pairs, names, some_pairs
from tests.bridge.rules.asl.sight.scatter import COLUMNS, ROWS, scattered, scattered_counters
from tests.bridge.rules.asl.sight.test_properties import SEEDS, real_board

REAL: Final = ("01", "03", "15", "20", "74", "76", "BFPM")
LINES: Final = 1000  # of each real board


def why(ruling: Ruling) -> tuple[object, ...]:
    """All that a blocked line is told by: where, the point, the paragraph and hex of the deciding step."""
    step = ruling.deciding
    assert step is not None
    assert ruling.point is not None
    point = tuple(round(value, 6) for value in ruling.point)
    return ruling.blocked_at, point, step.hex, step.citation.paragraph


def told_otherwise(board: HexMap, pairs: Pairs, counters: tuple[Counter, ...] = ()) -> tuple[list[str], int]:
    """Blocked lines of which one line and many say different things; and how many are blocked."""
    asked = [LosQuestion(*pairs[n], counters, margin=False) for n in range(len(pairs))]
    wrong, blocked = [], 0
    for question, among_many in zip(asked, RULES.los_many(board, asked), strict=True):
        alone = RULES.los(board, question)
        where = f"{board.name}: {question.source} - {question.target}"
        assert alone.verdict is among_many.verdict, where
        if alone.verdict is Verdict.BLOCKED:
            blocked += 1
            if why(alone) != why(among_many):
                wrong.append(f"{where}: {why(alone)} and {why(among_many)}")
    return wrong, blocked


@pytest.mark.parametrize("name", REAL)
def test_lines_of_real_boards(name: str) -> None:
    board = build_map(real_board(name))
    wrong, blocked = told_otherwise(board, some_pairs(board, LINES, 4))
    assert blocked > LINES / 2
    assert wrong == []


def test_every_line_of_the_built_in_board() -> None:
    """Each pair of places, from either end."""
    board = built_in_board()
    pairs = all_pairs(board, 7)
    for asked in (pairs, pairs.back):
        wrong, blocked = told_otherwise(board, asked)
        assert blocked > len(pairs) / 2
        assert wrong == []


def every_pair(board: HexMap, seed: int) -> Pairs:
    """Every pair of places, each from one of its ends."""
    pairs = all_pairs(board)
    turned = np.random.default_rng(seed).random(len(pairs)) < 0.5
    return Pairs(pairs.places, np.where(turned, pairs.two, pairs.one), np.where(turned, pairs.one, pairs.two))


@settings(max_examples=6)
@given(SEEDS)
def test_every_line_of_any_board(seed: int) -> None:
    """Whatever is drawn next to whatever."""
    board = drawn(scattered(seed), COLUMNS, ROWS)
    assert told_otherwise(board, every_pair(board, seed))[0] == []


@settings(max_examples=10)
@given(SEEDS)
def test_lines_of_any_board_with_counters(seed: int) -> None:
    """Which may make six, or be what terrain stands in a hex."""
    board = drawn(scattered(seed), COLUMNS, ROWS)
    lying = scattered_counters(names(board), seed)
    assert told_otherwise(board, some_pairs(board, 400, seed), lying)[0] == []


HINDERING: Final = ("grain", "marsh", "brush", "orchard", "light woods", "vineyard")


@settings(max_examples=6)
@given(SEEDS)
def test_lines_of_boards_full_of_hindrances(seed: int) -> None:
    """Nearly every hex hinders, some block: six hindrances come before or behind another block."""
    chance = np.random.default_rng(seed)
    every = names(drawn("", COLUMNS, ROWS))
    strokes = [f"{HINDERING[chance.integers(len(HINDERING))]}: hexes {name}" for name in every if chance.random() < 0.8]
    strokes += [f"woods: box {name} 30x30" for name in every if chance.random() < 0.1]
    board = drawn("\n".join(strokes) + "\n", COLUMNS, ROWS)
    assert told_otherwise(board, every_pair(board, seed))[0] == []
    assert told_otherwise(board, some_pairs(board, 400, seed), scattered_counters(every, seed))[0] == []


@pytest.mark.parametrize(
    ("woods", "named"),
    [
        ("box B1 60x70", "B1"),
        ("box B2 60x70", "B2"),
        ("hexes B1 B2", "B1"),  # both have it: the first on the board
        ("box B1+0+32 20x10", "B1"),  # neither has it in its middle
    ],
)
def test_which_hex_beside_a_hexside_is_named(woods: str, named: str) -> None:
    """A2 to C2 runs along the hexside between B1 and B2; woods reach over it (B.1), and both hexes block."""
    board = drawn(f"woods: {woods}\n")
    for source, target in (("A2", "C2"), ("C2", "A2")):
        question = LosQuestion(Place(source), Place(target))
        for ruling in (RULES.los(board, question), *RULES.los_many(board, [question])):
            assert (ruling.verdict, ruling.blocked_at) == (Verdict.BLOCKED, named)
            assert ruling.deciding is not None
            assert ruling.deciding.hex == named
        (seen,) = RULES.blind(board, BlindQuestion(Place(source), hexes=(target,))).hexes
        assert seen.step is not None
        assert seen.step.hex == named
