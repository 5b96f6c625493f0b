"""The compiled line of sight says what a slow, literal one says: on the whole built-in board, on samples of real
boards, on boards drawn at random, with counters lying about."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardparsers.hexmodel import HexMap
from boardparsers.vasl.compiler import built_in_board
from bridge.rules.asl.sight import answer
from bridge.rules.ruling import Counter, LosQuestion, Verdict
from tests.bridge.rules.asl.sight.boards import drawn
from tests.bridge.rules.asl.sight.lines import (
    BLOCKED,
    UNKNOWN,
    Pairs,
    all_pairs,
    ask,
    names,
    some_pairs,
    verdicts,
)
from tests.bridge.rules.asl.sight.oracle import Oracle
from tests.bridge.rules.asl.sight.scatter import COLUMNS, ROWS, scattered, scattered_counters

PARTS: Final = 4
STEP: Final = PARTS * (1 if os.environ.get("CI") else 10)  # in CI every pair of the built-in board, else each tenth
CLIFFS: Final = ("02", "09", "15", "24")  # boards with many: more of their lines are asked
REAL: Final = ("02", "03", "05", "09", "10b", "12", "13", "15", "20", "24", "45", "60", "76", "BFPC", "BFPM", "a")
SEEDS: Final = st.integers(0, 1 << 32)


def differences(board: HexMap, pairs: Pairs, counters: Sequence[Counter] = ()) -> list[str]:
    """Lines of which the two say something else: blocked or not, the hindrance of a line that is seen, unknown."""
    oracle, found = Oracle(board), ask(board, pairs, counters)
    wrong = []
    for n, verdict in enumerate(verdicts(found).tolist()):
        seen = oracle.line_of_sight(*pairs[n], counters)
        fast = verdict == BLOCKED, verdict == UNKNOWN, int(found.hindrance[n]) * (verdict != BLOCKED)
        slow = seen.blocked, seen.unknown and not seen.blocked, seen.hindrance * (not seen.blocked)
        if fast != slow:
            wrong.append(f"{pairs[n][0]} - {pairs[n][1]}: blocked, unknown, hindrance are {fast}, literally {slow}")
    return wrong


@pytest.mark.parametrize("part", range(PARTS))
def test_every_pair_of_the_built_in_board(part: int) -> None:
    board = built_in_board()
    every = all_pairs(board)
    assert differences(board, Pairs(every.places, every.one[part::STEP], every.two[part::STEP])) == []


@pytest.mark.parametrize("name", REAL)
def test_samples_of_real_boards(board: Callable[[str], HexMap], name: str) -> None:
    on = board(name)
    assert differences(on, near_and_far(on, 160 if name in CLIFFS else 60, 4)) == []


def near_and_far(board: HexMap, count: int, seed: int) -> Pairs:
    """Pairs at random, half of them within ten hexes or so: far lines are mostly blocked."""
    far = some_pairs(board, count // 2, seed)
    ahead = np.minimum(far.one + np.random.default_rng(seed).integers(1, 80, len(far)), len(far.places) - 1)
    return Pairs(far.places, np.concatenate([far.one, far.one]), np.concatenate([far.two, ahead]))


@settings(max_examples=10)
@given(SEEDS)
def test_any_board(seed: int) -> None:
    on = drawn(scattered(seed), COLUMNS, ROWS)
    assert differences(on, some_pairs(on, 80, seed)) == []


@settings(max_examples=10)
@given(SEEDS)
def test_any_counters(seed: int) -> None:
    on = drawn(scattered(seed % 4), COLUMNS, ROWS)
    assert differences(on, some_pairs(on, 60, seed), scattered_counters(names(on), seed)) == []


@settings(max_examples=3)
@given(SEEDS)
def test_alpine_hills(seed: int) -> None:
    on = drawn(scattered(seed), COLUMNS, ROWS)
    oracle, pairs = Oracle(on), some_pairs(on, 60, seed)
    for n in range(len(pairs)):
        source, target = pairs[n]
        ruling = answer.los(on, LosQuestion(source, target, options=frozenset({"alpine_hills"}), margin=False))
        seen = oracle.line_of_sight(source, target, alpine_hills=True)
        assert (ruling.verdict is Verdict.BLOCKED) is seen.blocked, f"{source} - {target}"
        assert seen.blocked or ruling.totals["hindrance"] == seen.hindrance, f"{source} - {target}"
