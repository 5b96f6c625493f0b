"""Where hindrances add up to six, as the asker counts them (A6.7, B.10).

Every line is walked from the lower hex number, so that it is answered alike from both ends; which hex makes six hangs
on the end from which they are counted. Here they are counted from the source.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bridge.rules.asl.sight import batch, codes, explain_counters
from bridge.rules.asl.sight.carried import BLOCKING_HINDRANCE, ROWS
from bridge.rules.asl.sight.counters import Counters
from bridge.rules.asl.sight.explain import Found
from bridge.rules.asl.sight.explain_counters import HexHindrance
from bridge.rules.asl.sight.field import Lookup

MOST_ROWS: Final = 4000  # spots of one traced line
HEX, CODE = 1, 4  # columns of a trace
_PASSED: Final = (codes.SIX_HINDRANCES, codes.UNKNOWN_TERRAIN, *codes.BLIND_HEXES)


def sixth_hindrance(hexes: Sequence[HexHindrance], counted: Mapping[str, int]) -> HexHindrance | None:
    """The hex that makes six, of those in order from the source; None if they do not: weather makes the rest."""
    total = 0
    for one in hexes:
        total += one.smoke + (one.in_range if one.cell.name in counted else 0)
        if total >= BLOCKING_HINDRANCE:
            return one
    return None


def counted_from_the_source(spots: Sequence[Found], sixth: HexHindrance | None) -> tuple[Found, ...]:
    """The spots with what hinders only hindering, but in the hex that makes six. Where terrain alone does not make six
    they stay as they are."""
    if not any(spot.code == codes.SIX_HINDRANCES for spot in spots):
        return tuple(spots)
    name = sixth.cell.name if sixth is not None else ""
    told: list[Found] = []
    reached = False
    for spot in spots:
        if spot.code in (codes.HINDERS, codes.SIX_HINDRANCES):
            makes_six = spot.cell.name == name and not reached
            spot = replace(spot, code=codes.SIX_HINDRANCES if makes_six else codes.HINDERS)
            reached = reached or makes_six
        told.append(spot)
    return tuple(told)


def first_block(spots: Sequence[Found], code: int) -> Found | None:
    """The first spot that blocks; one that makes a blind hex only if nothing else does."""
    passed = (codes.UNKNOWN_TERRAIN, *(() if code in codes.BLIND_HEXES else codes.BLIND_HEXES))
    return next((spot for spot in spots if spot.code > 0 and spot.code not in passed), None)


def put_right(
    known: Lookup, counters: Counters, one: batch.Ends, two: batch.Ends, options: int, out: batch.Answers
) -> None:
    """Of lines answered together: why and where those of six hindrances are blocked first, counted from the source.
    What terrain alone makes six for a line walked from its source is right already."""
    wrong = (one.hex > two.hex) | (counters.present & (one.hex != two.hex))
    numbers = np.flatnonzero((out.code == codes.SIX_HINDRANCES) & wrong)
    if not len(numbers):
        return
    (room, spare), alone = batch.rooms_to_work(counters, MOST_ROWS), batch.answers(1)
    for i in numbers.tolist():
        first, second = batch.single(one, i), batch.single(two, i)
        batch.answer_lines(known.field, counters, first, second, options, False, room, spare, alone)
        source, target = int(one.hex[i]), int(two.hex[i])
        hindering = explain_counters.hindering_hexes(known, room, known.cells[source], known.cells[target])
        sixth = sixth_hindrance(hindering, explain_counters.worst_at_each_range(hindering))
        made = known.number[sixth.cell.hex] if sixth is not None else target
        trace = room.trace[: int(room.state[ROWS])]
        row = _first_row(trace, made, source > target)
        if row < 0:
            out.hex[i] = made
            continue
        at, hex_, terrain, ground, code, *_, until = trace[row].tolist()
        out.code[i] = codes.SIX_HINDRANCES if code == codes.HINDERS else int(code)
        out.hex[i], out.at[i] = int(hex_), 1.0 - until if source > target else at
        out.terrain[i], out.ground[i] = int(terrain), int(ground)


def _first_row(trace: NDArray[np.float64], sixth: int, backwards: bool) -> int:
    """The row of a trace that blocks first as the source has it: what stops any line, or the hex that makes six where
    terrain alone does; -1 if there is none."""
    said, hexes = trace[:, CODE], trace[:, HEX]
    stops = (said > 0) & ~np.isin(said, _PASSED)
    if (said == codes.SIX_HINDRANCES).any():
        stops |= (hexes == sixth) & np.isin(said, (codes.HINDERS, codes.SIX_HINDRANCES))
    rows = np.flatnonzero(stops)
    return -1 if not len(rows) else int(rows[-1 if backwards else 0])
