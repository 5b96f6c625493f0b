"""What holds of counters on any line: the order in which they are named, both ends, lines that they are not on."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from boardparsers.hexmodel import HexMap
from boardparsers.hexmodel.walk import walk
from boardparsers.vasl.compiler import built_in_board
from bridge.rules.asl.sight import batch
from bridge.rules.ruling import Counter
from tests.bridge.rules.asl.sight.boards import drawn
from tests.bridge.rules.asl.sight.lines import (
    BLOCKED,
    HINDERED,
    Pairs,
    ask,
    differences,
    names,
    some_pairs,
    verdicts,
)
from tests.bridge.rules.asl.sight.scatter import COLUMNS, ROWS, scattered, scattered_counters

SEEDS: Final = st.integers(0, 1 << 32)
EXAMPLES: Final = settings(max_examples=15)


def a_board(seed: int) -> HexMap:
    return built_in_board() if seed % 2 else drawn(scattered(seed % 8), COLUMNS, ROWS)


def total(found: batch.Answers) -> np.ndarray:
    """Hindrance, with a block as more than any."""
    return np.where(verdicts(found) == BLOCKED, 99, found.hindrance)


@EXAMPLES
@given(SEEDS)
def test_both_ends_and_any_order_of_naming_say_the_same(seed: int) -> None:
    board = a_board(seed)
    pairs, counters = some_pairs(board, 300, seed), list(scattered_counters(names(board), seed))
    found = ask(board, pairs, counters)
    assert differences(pairs, found, ask(board, pairs.back, counters)) == []
    random.Random(seed).shuffle(counters)
    assert differences(pairs, found, ask(board, pairs, counters)) == []


@EXAMPLES
@given(SEEDS)
def test_what_is_not_on_a_line_does_not_change_it(seed: int) -> None:
    """Fifty vehicles and wrecks; of a line that crosses none of their hexes they change nothing at all."""
    board = a_board(seed)
    chance = random.Random(seed)
    laid = tuple(Counter(chance.choice(("vehicle", "wreck")), name) for name in chance.choices(names(board), k=50))
    pairs = lines_past(board, some_pairs(board, 400, seed), {counter.hex for counter in laid})
    bare = ask(board, pairs)
    assert differences(pairs, bare, ask(board, pairs, laid)) == []


def lines_past(board: HexMap, pairs: Pairs, taken: set[str]) -> Pairs:
    """Those that cross none of the hexes named, nor run along their hexsides."""

    def past(n: int) -> bool:
        ends = [board.by_name[place.hex.casefold()].hex for place in pairs[n]]
        met = {hex_ for step in walk(*ends).steps for hex_ in step.hexes}
        return not any(board.cells[hex_].name in taken for hex_ in met if hex_ in board.cells)

    kept = [n for n in range(len(pairs)) if past(n)]
    return Pairs(pairs.places, pairs.one[kept], pairs.two[kept])


@EXAMPLES
@given(SEEDS)
def test_smoke_fire_and_vehicles_only_ever_add(seed: int) -> None:
    board = a_board(seed)
    adding = [one for one in scattered_counters(names(board), seed) if one.kind not in ("terrain", "entrenchment")]
    pairs = some_pairs(board, 300, seed)
    assert np.all(total(ask(board, pairs, adding)) >= total(ask(board, pairs)))


@EXAMPLES
@given(SEEDS)
def test_an_entrenchment_changes_no_line(seed: int) -> None:
    """B27: a foxhole or trench leaves the terrain of its hex as it is."""
    board = a_board(seed)
    dug = [Counter("entrenchment", name) for name in names(board)]
    pairs = some_pairs(board, 300, seed)
    assert differences(pairs, ask(board, pairs), ask(board, pairs, dug)) == []


def test_there_is_something_to_change() -> None:
    """The properties above are about lines that counters do change."""
    board = built_in_board()
    pairs = some_pairs(board, 2000, 1)
    changed = [
        bool(np.any(total(ask(board, pairs)) != total(ask(board, pairs, everywhere(board, kind)))))
        for kind in ("smoke", "vehicle", "oba", "terrain")
    ]
    assert changed == [True] * 4
    assert np.any(verdicts(ask(board, pairs, everywhere(board, "vehicle"))) == HINDERED)


def everywhere(board: HexMap, kind: str) -> Sequence[Counter]:
    details = ("Stone Rubble",) if kind == "terrain" else ()
    return [Counter(kind, name, details) for name in names(board)[::7]]
