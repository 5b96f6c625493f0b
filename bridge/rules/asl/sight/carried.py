"""What the rules carry along a line: whether it has left a building, hindrances so far, the trace. Compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.drawing import of_the_other
from bridge.rules.asl.sight.field import NO_TERRAIN, UPPER_RUBBLE, Field
from bridge.rules.asl.sight.spot import IN_BUILDING, Ends, Spot
from bridge.rules.compiled import borrowing

MOST_HEXES: Final = 400  # stretches of one line; no board is wider
BLOCKING_HINDRANCE: Final = 6  # B.10
TRACE_COLUMNS: Final = 9  # at, hex, terrain, ground, code, to_a, to_b, along, until
AT, HEX, OF_TERRAIN, OF_GROUND, CODE = range(5)  # columns of the trace
UNTIL: Final = 8  # where along the line what looks like the spot ends

# The state that rules carry along the line.
A_LEFT, B_LEFT, RUN_TOP, TOTAL, ROWS = range(5)
MET_TERRAIN, MET_GROUND, TERRAIN, GROUND = range(5, 9)  # of the spot that blocks: the one just asked, the one kept
HEXES: Final = 9  # rows of `hindering`
STATE_SIZE: Final = 10
IN_HEX, BY_TERRAIN, BY_SMOKE, BY_VEHICLES, COUNTS = range(5)  # columns of `hindering`
HINDERING_COLUMNS: Final = 5
MOST_HINDERING: Final = 1200  # hexes between the ends of a line, and of the lines to vehicles behind them
_NO_TOP: Final = -99


class Scratch(NamedTuple):
    """Room to work in, so that nothing is created while lines are answered. by_range: [2, MOST_HEXES]. hindering: a row
    for each hex of the line that hinders, state[HEXES] of them: the hex, by how much terrain, smoke and vehicles hinder
    there, and, once that is asked (`sixth`), whether it counts at its range; no rows if nobody asks. met, found: for
    counters. trace: rows of TRACE_COLUMNS to be filled with every spot; with any, the walk goes to the end. stand_in:
    by hex, the terrain of a rubble counter, else -1."""

    state: NDArray[np.int64]
    by_range: NDArray[np.int64]
    hindering: NDArray[np.int64]
    met: NDArray[np.int64]
    found: NDArray[np.int64]
    trace: NDArray[np.float64]
    stand_in: NDArray[np.int64]


@borrowing
def start_walk(ends: Ends, room: Scratch) -> None:
    """Clears what the last line left in the room."""
    state = room.state
    state[TOTAL], state[ROWS], state[HEXES] = 0, 0, 0
    state[A_LEFT] = not ends.a_kind & IN_BUILDING
    state[B_LEFT] = not ends.b_kind & IN_BUILDING
    state[RUN_TOP], state[TERRAIN], state[GROUND] = _NO_TOP, NO_TERRAIN, 0
    for i in range(ends.range + 1):
        room.by_range[0, i], room.by_range[1, i] = 0, 0


@borrowing
def rubbled(f: Field, room: Scratch, hex_: int) -> bool:
    """A counter has put something else in the place of a hex's building (B24.1). Rubble of an upper level lies on those
    below, which still stand."""
    if hex_ < 0 or room.stand_in[hex_] < 0:
        return False
    return bool(f.terrains[room.stand_in[hex_]].special != UPPER_RUBBLE)


@borrowing
def leaves_building(f: Field, ends: Ends, spot: Spot, inside: bool, state: NDArray[np.int64]) -> int:
    """A6.8 from end a: the line must leave the building before it leaves the hex to see another level; unless the
    unit is higher than what follows. Notes what `leaves_building_behind` needs for end b."""
    if not inside:
        state[A_LEFT] = 1
        if spot.at_b:
            state[B_LEFT] = 1
        else:
            state[RUN_TOP] = _NO_TOP
        return codes.NONE
    upper = f.terrains[spot.terrain].special == UPPER_RUBBLE
    height = spot.ground + f.terrains[spot.terrain if upper else spot.drawn].height
    if not spot.at_b and spot.home != ends.b:
        state[RUN_TOP] = max(state[RUN_TOP], height)
    at_a = spot.at_a or spot.home == ends.a
    if not state[A_LEFT] and not at_a and ends.a_level != ends.b_level and ends.a_level <= height:
        return codes.BUILDING_LEFT
    return codes.NONE


@borrowing
def leaves_building_behind(ends: Ends, state: NDArray[np.int64]) -> int:
    """A6.8 from end b: the last hexes before it belonged to the building it never left."""
    if not state[B_LEFT] and ends.a_level != ends.b_level and ends.b_level <= state[RUN_TOP]:
        return codes.BUILDING_LEFT
    return codes.NONE


@borrowing
def add_hindrance(f: Field, ends: Ends, spot: Spot, room: Scratch, beside: int) -> int:
    """Adds up hindrances: of hexes at one range from the firer only the greatest counts (A6.7). Six block (B.10).
    beside: the other hex of a hexside that the line runs along, else -1."""
    if spot.to_a == 0 or spot.to_b == 0 or spot.to_a >= ends.range or spot.to_b >= ends.range:
        return codes.NONE
    amount = f.terrains[spot.terrain].amount
    room.by_range[0, spot.to_a] = max(room.by_range[0, spot.to_a], amount)
    room.by_range[1, spot.to_b] = max(room.by_range[1, spot.to_b], amount)
    if len(room.hindering) > 0 and not of_the_other(f, spot.hex, beside, spot.terrain):
        note_hindrance(room, spot.hex, BY_TERRAIN, amount)
    room.state[TOTAL] = smaller_sum(ends, room.by_range)
    return codes.SIX_HINDRANCES if room.state[TOTAL] >= BLOCKING_HINDRANCE else codes.HINDERS


@borrowing
def smaller_sum(ends: Ends, by_range: NDArray[np.int64]) -> int:
    """What counts at each range, summed up from both ends; the smaller sum is the total, the same for both (A6.7)."""
    from_a, from_b = 0, 0
    for i in range(ends.range + 1):
        from_a, from_b = from_a + by_range[0, i], from_b + by_range[1, i]
    return int(min(from_a, from_b))


@borrowing
def note_hindrance(room: Scratch, hex_: int, kind: int, amount: int) -> None:
    """Notes by how much one kind hinders in a hex, the most where it is said twice. kind: a column of `hindering`."""
    count = room.state[HEXES]
    for i in range(count - 1, -1, -1):
        if room.hindering[i, IN_HEX] == hex_:
            room.hindering[i, kind] = max(room.hindering[i, kind], amount)
            return
    if count < len(room.hindering):
        room.hindering[count, IN_HEX] = hex_
        for column in (BY_TERRAIN, BY_SMOKE, BY_VEHICLES, COUNTS):
            room.hindering[count, column] = amount if column == kind else 0
        room.state[HEXES] = count + 1


@borrowing
def record(trace: NDArray[np.float64], state: NDArray[np.int64], spot: Spot, at: float, code: int) -> None:
    """Writes one row of the trace, if there is room."""
    n = state[ROWS]
    if n >= len(trace):
        return
    trace[n, 0], trace[n, 1], trace[n, 2], trace[n, 3] = at, spot.hex, spot.terrain, spot.ground
    trace[n, 4], trace[n, 5], trace[n, 6], trace[n, 7] = code, spot.to_a, spot.to_b, spot.along
    trace[n, UNTIL] = at
    state[ROWS] += 1


@borrowing
def prolong(room: Scratch, first_row: int, end_row: int, at: float) -> None:
    """What these spots said goes on to here."""
    for n in range(first_row, end_row):
        room.trace[n, UNTIL] = at
