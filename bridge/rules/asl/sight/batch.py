"""Many lines at once, with margins. Compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.carried import (
    BLOCKING_HINDRANCE,
    GROUND,
    HINDERING_COLUMNS,
    MOST_HEXES,
    MOST_HINDERING,
    STATE_SIZE,
    TERRAIN,
    TRACE_COLUMNS,
    Scratch,
)
from bridge.rules.asl.sight.counter_kernel import MOST_MET
from bridge.rules.asl.sight.counters import Counters
from bridge.rules.asl.sight.field import NO_TERRAIN, Field
from bridge.rules.asl.sight.kernel import Outcome
from bridge.rules.asl.sight.sightline import End, line_of_sight
from bridge.rules.compiled import borrowing, compiled

SHIFT_STEP: Final = 0.5  # pixels
MOST_SHIFTS: Final = 12  # so 6 pixels either way
MOST_ROWS: Final = 4000  # spots of one traced line


class Ends(NamedTuple):
    """One end of each line: arrays of equal length, as `kernel.End`."""

    hex: NDArray[np.int64]
    level: NDArray[np.int64]
    kind: NDArray[np.int64]
    lift: NDArray[np.int64]
    x: NDArray[np.float64]
    y: NDArray[np.float64]


class Answers(NamedTuple):
    """code: reason of the block or 0. at: part of the way from the first end to where it is blocked. margin: pixels, -1
    where not asked. unknown: unknown terrain on the line. terrain, ground: terrain code and level of the spot that
    blocks; -1 where the block is not at a spot."""

    code: NDArray[np.int64]
    hindrance: NDArray[np.int64]
    hex: NDArray[np.int64]
    at: NDArray[np.float64]
    margin: NDArray[np.float64]
    unknown: NDArray[np.bool_]
    terrain: NDArray[np.int64]
    ground: NDArray[np.int64]


def answers(count: int) -> Answers:
    """Room for so many answers."""
    return Answers(
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.full(count, -1, np.int64),
        np.zeros(count, np.float64),
        np.full(count, -1.0, np.float64),
        np.zeros(count, np.bool_),
        np.full(count, NO_TERRAIN, np.int64),
        np.zeros(count, np.int64),
    )


@borrowing
def end_of(ends: Ends, i: int) -> End:
    return End(ends.hex[i], ends.level[i], ends.kind[i], ends.lift[i], ends.x[i], ends.y[i])


@compiled
def answer_lines(
    f: Field,
    counters: Counters,
    one: Ends,
    two: Ends,
    options: int,
    margins: bool,
    room: Scratch,
    spare: Scratch,
    out: Answers,
) -> None:
    """LOS of every pair of ends, into `out`. The only way in from outside, so that there is one thing to compile, and
    one place in it where a line is answered: the compiler copies the whole of it into each.

    The margin is the largest shift, in steps of half a pixel up to six, for which the verdict stays the same for every
    line shifted in parallel by as much or less, to either side. What `room` holds is of the line itself, `spare` is for
    the shifted ones.
    """
    for i in range(len(one.hex)):
        first, second = end_of(one, i), end_of(two, i)
        verdict = 0
        room.state[TERRAIN] = NO_TERRAIN
        for attempt in range(2 * MOST_SHIFTS + 1 if margins else 1):
            step = (attempt + 1) // 2
            shift = step * SHIFT_STEP if attempt % 2 else -step * SHIFT_STEP
            found = line_of_sight(f, counters, first, second, options, shift, room if attempt == 0 else spare)
            if attempt == 0:
                out.code[i], out.hindrance[i], out.hex[i], out.at[i] = found.code, found.hindrance, found.hex, found.at
                out.unknown[i], verdict = found.unknown, verdict_of(found)
                out.terrain[i], out.ground[i] = room.state[TERRAIN], room.state[GROUND]
                out.margin[i] = MOST_SHIFTS * SHIFT_STEP if margins else -1.0
                if first.hex == second.hex:
                    break
            elif verdict_of(found) != verdict:
                out.margin[i] = (step - 1) * SHIFT_STEP
                break


def many(f: Field, counters: Counters, one: Ends, two: Ends, options: int, margins: bool, out: Answers) -> None:
    """LOS of every pair of ends, into `out`."""
    answer_lines(f, counters, one, two, options, margins, *rooms_to_work(counters), out)


def from_the_source(f: Field, counters: Counters, one: Ends, two: Ends, options: int, out: Answers) -> None:
    """Why and where each blocked line is blocked first seen from its first end. A line is walked from the lower hex
    number, up to the first block it meets; where that is not the first end's, or six hindrances are counted, it is
    walked once more, to its end. One that is blocked for blind hexes has been walked to its end."""
    blocked = ~np.isin(out.code, (codes.NONE, *codes.BLIND_HEXES)) & (one.hex != two.hex)
    six = out.code == codes.SIX_HINDRANCES
    bare = counters._replace(present=False)  # but for the rubble in room_to_work, which is terrain
    thick = walk_again(f, bare, one, two, options, blocked & (one.hex > two.hex) & ~six, out)
    if counters.present:  # which of these hexes makes six hangs on the counters too
        six[thick] = True
    walk_again(f, counters, one, two, options, blocked & six, out)


def walk_again(
    f: Field, counters: Counters, one: Ends, two: Ends, options: int, chosen: NDArray[np.bool_], out: Answers
) -> NDArray[np.int64]:
    """Puts in where the chosen lines are blocked when they are walked to their end; nothing where these counters do not
    block them. Returns the numbers of those that are hindered by six or more."""
    numbers = np.flatnonzero(chosen)
    if not len(numbers):
        return numbers
    again = answers(len(numbers))
    first, second = taken(one, numbers), taken(two, numbers)
    answer_lines(f, counters, first, second, options, False, *rooms_to_work(counters, MOST_ROWS), again)
    found = again.code != codes.NONE
    for name in ("code", "hex", "at", "terrain", "ground"):
        getattr(out, name)[numbers[found]] = getattr(again, name)[found]
    thick: NDArray[np.int64] = numbers[again.hindrance >= BLOCKING_HINDRANCE]
    return thick


def taken(ends: Ends, numbers: NDArray[np.int64]) -> Ends:
    """The ends with these numbers."""
    hex_, level, kind, lift, x, y = ends
    return Ends(hex_[numbers], level[numbers], kind[numbers], lift[numbers], x[numbers], y[numbers])


def traced(
    f: Field, counters: Counters, one: Ends, two: Ends, options: int, margins: bool, rows: int = MOST_ROWS
) -> tuple[Answers, Scratch]:
    """One line in full: its answer, and the room with a trace of at most `rows` spots (`state[ROWS]` of them)."""
    (room, spare), out = rooms_to_work(counters, rows), answers(1)
    answer_lines(f, counters, one, two, options, margins, room, spare, out)
    return out, room


def rooms_to_work(counters: Counters, rows: int = 0) -> tuple[Scratch, Scratch]:
    """Room for a line, with so many rows of trace, and for those beside it."""
    return room_to_work(counters, rows), room_to_work(counters)


def room_to_work(counters: Counters, rows: int = 0) -> Scratch:
    """Room for lines: what hinders is noted by hex where counters may add to it or somebody wants to know."""
    return Scratch(
        np.zeros(STATE_SIZE, np.int64),
        np.zeros((2, MOST_HEXES), np.int64),
        np.zeros((MOST_HINDERING if counters.present or rows else 0, HINDERING_COLUMNS), np.int64),
        np.zeros((2, MOST_MET), np.int64),
        np.zeros(3, np.int64),
        np.empty((rows, TRACE_COLUMNS), np.float64),
        counters.terrain,
    )


@borrowing
def verdict_of(found: Outcome) -> int:
    """0 clear, 1 hindered, 2 blocked, 3 undetermined."""
    if found.code != codes.NONE:
        return 2
    if found.unknown:
        return 3
    return 1 if found.hindrance > 0 else 0
