"""Many lines at once, with margins. Compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.counter_kernel import MOST_VEHICLES
from bridge.rules.asl.sight.counters import Counters
from bridge.rules.asl.sight.field import Field
from bridge.rules.asl.sight.kernel import MOST_HEXES, STATE_SIZE, TRACE_COLUMNS, Outcome, Scratch
from bridge.rules.asl.sight.sightline import End, line_of_sight
from bridge.rules.compiled import borrowing, compiled

SHIFT_STEP: Final = 0.5  # pixels
MOST_SHIFTS: Final = 12  # so 6 pixels either way


class Ends(NamedTuple):
    """One end of each line: arrays of equal length, as `kernel.End`."""

    hex: NDArray[np.int64]
    level: NDArray[np.int64]
    kind: NDArray[np.int64]
    lift: NDArray[np.int64]
    x: NDArray[np.float64]
    y: NDArray[np.float64]


class Answers(NamedTuple):
    """code: reason of the block or 0. margin: pixels, -1 where not asked. unknown: unknown terrain on the line."""

    code: NDArray[np.int64]
    hindrance: NDArray[np.int64]
    hex: NDArray[np.int64]
    at: NDArray[np.float64]
    margin: NDArray[np.float64]
    unknown: NDArray[np.bool_]


def answers(count: int) -> Answers:
    """Room for so many answers."""
    return Answers(
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.full(count, -1, np.int64),
        np.zeros(count, np.float64),
        np.full(count, -1.0, np.float64),
        np.zeros(count, np.bool_),
    )


@borrowing
def end_of(ends: Ends, i: int) -> End:
    return End(ends.hex[i], ends.level[i], ends.kind[i], ends.lift[i], ends.x[i], ends.y[i])


@compiled
def many(f: Field, counters: Counters, one: Ends, two: Ends, options: int, margins: bool, out: Answers) -> None:
    """LOS of every pair of ends, into `out`."""
    room = room_to_work(f, counters, 0)
    for i in range(len(one.hex)):
        first, second = end_of(one, i), end_of(two, i)
        found = line_of_sight(f, counters, first, second, options, 0.0, room)
        out.code[i], out.hindrance[i], out.hex[i], out.at[i] = found.code, found.hindrance, found.hex, found.at
        out.unknown[i] = found.unknown
        if margins:
            out.margin[i] = margin(f, counters, first, second, options, found, room)


@compiled
def traced(
    f: Field, counters: Counters, one: End, two: End, options: int, margins: bool, rows: int
) -> tuple[Outcome, Scratch, float]:
    """One line in full: outcome, the room with its trace of at most `rows` spots, margin (-1: not asked)."""
    room = room_to_work(f, counters, rows)
    found = line_of_sight(f, counters, one, two, options, 0.0, room)
    width = -1.0
    if margins:
        width = margin(f, counters, one, two, options, found, room_to_work(f, counters, 0))
    return found, room, width


@compiled
def room_to_work(f: Field, counters: Counters, rows: int) -> Scratch:
    return Scratch(
        np.zeros(STATE_SIZE, np.int64),
        np.zeros((2, MOST_HEXES), np.int64),
        np.zeros(MOST_VEHICLES, np.int64),
        np.zeros(3, np.int64),
        np.zeros((rows, TRACE_COLUMNS), np.float64),
        counters.terrain,
    )


@borrowing
def margin(f: Field, counters: Counters, one: End, two: End, options: int, found: Outcome, room: Scratch) -> float:
    """The largest shift, in steps of half a pixel up to six, for which the verdict stays the same for every line
    shifted in parallel by as much or less, to either side."""
    if one.hex == two.hex:
        return MOST_SHIFTS * SHIFT_STEP
    verdict = verdict_of(found)
    for step in range(1, MOST_SHIFTS + 1):
        shift = step * SHIFT_STEP
        if verdict_of(line_of_sight(f, counters, one, two, options, shift, room)) != verdict:
            return shift - SHIFT_STEP
        if verdict_of(line_of_sight(f, counters, one, two, options, -shift, room)) != verdict:
            return shift - SHIFT_STEP
    return MOST_SHIFTS * SHIFT_STEP


@borrowing
def verdict_of(found: Outcome) -> int:
    """0 clear, 1 hindered, 2 blocked, 3 undetermined."""
    if found.code != codes.NONE:
        return 2
    if found.unknown:
        return 3
    return 1 if found.hindrance > 0 else 0
