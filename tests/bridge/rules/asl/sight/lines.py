"""Many lines of a board at once, compared: every place with every other, or so many pairs at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardparsers.hexmodel import HexMap
from bridge.rules.asl.sight import answer, batch
from bridge.rules.asl.sight.counters import counters_of
from bridge.rules.asl.sight.field import lookup
from bridge.rules.asl.sight.places import end_of
from bridge.rules.ruling import Counter, Place

CLEAR, HINDERED, BLOCKED, UNKNOWN = range(4)
Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Pairs:
    """Lines from places[one[n]] to places[two[n]]."""

    places: tuple[Place, ...]
    one: Numbers
    two: Numbers

    def __len__(self) -> int:
        return len(self.one)

    @property
    def back(self) -> Pairs:
        return Pairs(self.places, self.two, self.one)

    def __getitem__(self, n: int) -> tuple[Place, Place]:
        return self.places[self.one[n]], self.places[self.two[n]]


def names(board: HexMap) -> list[str]:
    return [cell.name for cell in board.cells.values()]


def places(board: HexMap) -> tuple[Place, ...]:
    """Every place of a board where a unit can be: upper levels, rooftops, bottoms of depressions too."""
    return tuple(Place(cell.name, place.level) for cell in board.cells.values() for place in cell.locations)


def all_pairs(board: HexMap, step: int = 1) -> Pairs:
    """Every pair of places once (or each `step`-th of them), those of one hex too."""
    found = places(board)
    one, two = np.triu_indices(len(found))
    return Pairs(found, one[::step], two[::step])


def some_pairs(board: HexMap, count: int, seed: int) -> Pairs:
    found = places(board)
    one, two = np.random.default_rng(seed).integers(0, len(found), (2, count))
    return Pairs(found, one, two)


def ask(board: HexMap, pairs: Pairs, counters: Sequence[Counter] = (), margins: bool = False) -> batch.Answers:
    """The fast answers."""
    known = lookup(board)
    ends = answer.ends_of([end_of(board, known, place) for place in pairs.places])
    one, two = (batch.Ends(*(column[numbers] for column in ends)) for numbers in (pairs.one, pairs.two))
    out = batch.answers(len(pairs))
    batch.many(known.field, counters_of(board, known, counters), one, two, 0, margins, out)
    return out


def verdicts(found: batch.Answers) -> Numbers:
    verdict: Numbers = np.where(found.code > 0, BLOCKED, np.where(found.unknown, UNKNOWN, HINDERED))
    verdict[(verdict == HINDERED) & (found.hindrance == 0)] = CLEAR
    return verdict


def differences(pairs: Pairs, one: batch.Answers, two: batch.Answers) -> list[str]:
    """Lines answered differently: another verdict, another hindrance of a line that is seen, another margin."""
    seen = (verdicts(one) != BLOCKED) & (verdicts(two) != BLOCKED)
    differs = verdicts(one) != verdicts(two)
    differs |= seen & (one.hindrance != two.hindrance)
    differs |= one.margin != two.margin
    return [
        f"{pairs[n][0]} - {pairs[n][1]}: code {one.code[n]} hindrance {one.hindrance[n]} margin {one.margin[n]:g}, "
        f"and code {two.code[n]} hindrance {two.hindrance[n]} margin {two.margin[n]:g}"
        for n in np.flatnonzero(differs)
    ]
