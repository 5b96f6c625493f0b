"""The walk along one line: every spot on the thread is put to the rules, hindrances add up. Compiled.

The line is always walked from the hex with the lower number, so that both directions are the same computation (LOS is
reciprocal). The same walk answers fast (stop at the first block) and in full (`trace` gets a row a spot).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.field import (
    BUILDING,
    CLIFF,
    DEPRESSION,
    FACTORY,
    HEXSIDE,
    NO_TERRAIN,
    OPEN,
    UPPER_RUBBLE,
    Field,
)
from bridge.rules.asl.sight.hexsides import side_towards
from bridge.rules.asl.sight.judge import judge
from bridge.rules.asl.sight.spot import IN_BUILDING, IN_DEPRESSION, Ends, Spot, range_between
from bridge.rules.asl.sight.thread import (
    SHORT,
    Line,
    Pixels,
    first_pixel,
    first_stretch,
    next_pixel,
    next_stretch,
)
from bridge.rules.compiled import apart, borrowing

MOST_HEXES: Final = 400  # stretches of one line; no board is wider
BLOCKING_HINDRANCE: Final = 6  # B.10
TRACE_COLUMNS: Final = 8  # at, hex, terrain, ground, code, to_a, to_b, along

# The state that rules carry along the line.
A_LEFT, B_LEFT, RUN_TOP, TOTAL, ROWS = range(5)
MET_TERRAIN, MET_GROUND, TERRAIN, GROUND = range(5, 9)  # of the spot that blocks: the one just asked, the one kept
HEXES: Final = 9  # rows of `hindering`
STATE_SIZE: Final = 10
IN_HEX, BY_TERRAIN, BY_SMOKE, BY_VEHICLES = range(4)  # columns of `hindering`
HINDERING_COLUMNS: Final = 4
MOST_HINDERING: Final = 1200  # hexes between the ends of a line, and of the lines to vehicles behind them
_BLIND_BITS: Final = sum(1 << code for code in codes.BLIND_HEXES)
_NO_TOP: Final = -99


class Scratch(NamedTuple):
    """Room to work in, so that nothing is created while lines are answered. by_range: [2, MOST_HEXES]. hindering: a row
    for each hex of the line that hinders, state[HEXES] of them: the hex, and by how much terrain, smoke and
    vehicles hinder there; no rows if nobody asks. met, found: for counters. trace: rows of TRACE_COLUMNS to be filled
    with every spot; with any, the walk goes to the end. stand_in: by hex, the terrain of a rubble counter, else -1."""

    state: NDArray[np.int64]
    by_range: NDArray[np.int64]
    hindering: NDArray[np.int64]
    met: NDArray[np.int64]
    found: NDArray[np.int64]
    trace: NDArray[np.float64]
    stand_in: NDArray[np.int64]


class Outcome(NamedTuple):
    """code: why it is blocked, NONE if it is not. hindrance: the total, up to the block. hex, at: where along the line
    (0 at the first end, 1 at the second) it is blocked. unknown: terrain that no table knows lies on the line."""

    code: int
    hindrance: int
    hex: int
    at: float
    unknown: bool


@apart
def walk(
    f: Field,
    line: Line,
    ends: Ends,
    room: Scratch,
    backwards: bool,
) -> Outcome:
    """From end a to end b, stretch by stretch and pixel by pixel. backwards: keep the last block met, not the first."""
    state = room.state
    state[TOTAL], state[ROWS], state[HEXES] = 0, 0, 0
    state[A_LEFT] = not ends.a_kind & IN_BUILDING
    state[B_LEFT] = not ends.b_kind & IN_BUILDING
    state[RUN_TOP], state[TERRAIN], state[GROUND] = _NO_TOP, NO_TERRAIN, 0
    for i in range(ends.range + 1):
        room.by_range[0, i], room.by_range[1, i] = 0, 0
    whole = len(room.trace) > 0
    code, at, where, unknown = codes.NONE, 0.0, -1, False
    part = first_stretch(f, line)
    pixels = first_pixel(line)
    begin = 0.0
    for _ in range(MOST_HEXES):
        here = f.look[part.q + f.look_q, part.r + f.look_r]
        there = f.look[part.other_q + f.look_q, part.other_r + f.look_r] if part.along else -1
        last, inside = -1, False
        while begin < part.end - SHORT:
            end = min(min(pixels.at_x, pixels.at_y), part.end)
            if end - begin > SHORT:
                if pixels.beside and inside != inside_building(f, pixels):
                    inside, last = not inside, -1
                for beside in range(2 if pixels.beside else 1):
                    surface = surface_at(f, pixels, beside)
                    if surface < 0 or surface == last:
                        continue
                    middle = (begin + end) / 2
                    inside = inside_building(f, pixels)
                    found, hex_, again = ask(f, line, ends, here, there, part.along, surface, inside, begin, end, room)
                    last = -1 if again else surface
                    if found == codes.UNKNOWN_TERRAIN:
                        unknown = True
                    elif found > 0 and outranks(found, code, backwards):
                        code, at, where = found, middle, hex_
                        state[TERRAIN], state[GROUND] = state[MET_TERRAIN], state[MET_GROUND]
                        if not whole and not is_blind(code):
                            return Outcome(code, state[TOTAL], where, at, unknown)
            if part.end < min(pixels.at_x, pixels.at_y) - SHORT:
                begin = part.end
                break
            begin = end
            pixels = next_pixel(line, pixels)
        begin = part.end
        if part.end >= 1.0 - SHORT:
            break
        part = next_stretch(f, line, part)
    found = leaves_building_behind(ends, state)
    if found > 0 and outranks(found, code, backwards):
        code, at, where = found, 1.0, ends.b
        state[TERRAIN] = NO_TERRAIN
    return Outcome(code, state[TOTAL], where, at, unknown)


@borrowing
def is_blind(code: int) -> bool:
    """The block is that of a blind hex."""
    return bool(_BLIND_BITS >> code & 1)


@borrowing
def outranks(found: int, kept: int, later: bool) -> bool:
    """A block takes the place of the one kept so far. Any other block outranks that of a blind hex, which is one only
    on an otherwise clear line (A6.4); among equals the first counts, or the last if `later`."""
    if kept == codes.NONE or kept == codes.UNKNOWN_TERRAIN:
        return True
    if found == codes.UNKNOWN_TERRAIN:
        return False
    if is_blind(found) != is_blind(kept):
        return is_blind(kept)
    return later


@borrowing
def surface_at(f: Field, pixels: Pixels, beside: int) -> int:
    """Level and terrain of the pixel, or of the one on the other side of the border that the line runs on; -1 off the
    board."""
    x = pixels.x - (1 if beside == 1 and pixels.beside == 1 else 0)
    y = pixels.y - (1 if beside == 1 and pixels.beside == 2 else 0)
    if x < 0 or y < 0 or x >= f.surface.shape[0] or y >= f.surface.shape[1]:
        return -1
    return int(f.surface[x, y])


@borrowing
def ask(
    f: Field,
    line: Line,
    ends: Ends,
    here: int,
    there: int,
    along: bool,
    surface: int,
    inside: bool,
    begin: float,
    end: float,
    room: Scratch,
) -> tuple[int, int, bool]:
    """Asks the rules about a spot; of both hexes if the line runs along the hexside between two (one may be off the
    board). Returns the code, the hex, and whether the next pixel must be asked even if it shows the same (where the
    rules look at the place within the hex)."""
    code, where, again = codes.NONE, here, False
    inside = inside and not rubbled(f, room, here) and not (along and rubbled(f, room, there))
    middle = (begin + end) / 2
    x, y = line.x + line.dx * middle, line.y + line.dy * middle
    for which in range(2 if along else 1):
        hex_ = here if which == 0 else there
        if hex_ < 0:
            continue
        drawn, ground = surface & 255, surface >> 8
        if ground > 127:
            ground -= 256
        if along and here >= 0 and there >= 0 and is_cliff_side(f, here, side_towards(f, here, there)):
            # Along a cliff the line looks over the lower hex.
            ground = min(f.hexes[here].base_level, f.hexes[there].base_level)
        at_a = hex_ == ends.a or middle < ends.a_edge - SHORT
        at_b = hex_ == ends.b or middle > ends.b_edge + SHORT
        to_a, to_b = range_between(f, hex_, ends.a), range_between(f, hex_, ends.b)
        for inherent in range(2):
            terrain = terrain_met(f, hex_, drawn, inherent == 1, along, room.stand_in[hex_])
            if terrain < 0:
                continue
            spot = Spot(hex_, terrain, drawn, ground, to_a, to_b, x, y, at_a, at_b, along)
            found = leaves_building(f, ends, spot, inside, room.state)
            if found == codes.NONE:
                found = judge(f, ends, spot)
            if found == codes.HINDERS:
                found = add_hindrance(f, ends, spot, room, there if which == 0 else here)
            if room.state[ROWS] < len(room.trace):
                record(room.trace, room.state, spot, middle, found)
            if found > 0 and outranks(found, code, False):
                code, where = found, hex_
                room.state[MET_TERRAIN], room.state[MET_GROUND] = terrain, ground
            again = again or looks_at_place(f, ends, spot)
    return code, where, again


@borrowing
def is_cliff_side(f: Field, hex_: int, side: int) -> bool:
    """A cliff stands on this hexside."""
    terrain = f.hexes[hex_].sides[side]
    return bool(terrain != NO_TERRAIN and f.terrains[terrain].special == CLIFF)


@borrowing
def terrain_met(f: Field, hex_: int, drawn: int, inherent: bool, along: bool, stand_in: int) -> int:
    """The terrain that counts at a spot: the drawn one, or the hex's inherent terrain where that fills it. -1: none.

    Inherent terrain drawn into a hex that is none does not count. A road through it is clear, except for a line along
    its hexside, which the inherent terrain reaches whatever is drawn there. stand_in: what a rubble counter puts in
    place of all that stands in the hex (B24.1), or -1. In a depression stands what stands in its hex (B19.21).
    """
    t = f.terrains
    if stand_in >= 0:
        if t[drawn].kind == HEXSIDE:
            return stand_in if inherent and along else drawn
        return -1 if inherent else stand_in
    if f.hexes[hex_].filling != NO_TERRAIN and t[drawn].kind == DEPRESSION:
        return -1 if inherent else int(f.hexes[hex_].filling)
    centre = int(f.hexes[hex_].centre)
    fills = t[centre].inherent
    if inherent:
        return centre if fills and along and drawn != centre else -1
    if t[drawn].inherent and centre != drawn:
        return 0
    return centre if fills and t[drawn].kind == OPEN else drawn


@borrowing
def looks_at_place(f: Field, ends: Ends, spot: Spot) -> bool:
    """The rules may say something else of the next pixel though it shows the same terrain and level."""
    if f.terrains[spot.terrain].kind == HEXSIDE or (spot.at_a and spot.hex != ends.a):
        return True
    if (ends.a_kind | ends.b_kind) & IN_DEPRESSION and (
        spot.to_a == 0 or spot.to_b == 0 or f.hexes[spot.hex].depression
    ):
        return True  # at the dot, over the rim
    if ends.high == ends.low:
        return False
    if spot.ground == ends.high:  # level ground next to the viewer
        return min(spot.to_a, spot.to_b) == 1
    if f.hexes[spot.hex].cliffs and ends.low < spot.ground < ends.high:
        return True
    return bool(f.hexes[spot.hex].depression and spot.ground > f.hexes[spot.hex].base_level)


@borrowing
def inside_building(f: Field, pixels: Pixels) -> bool:
    """A building is drawn where the line is; on both sides of it if it runs on a border of pixels (A6.1)."""
    for beside in range(2 if pixels.beside else 1):
        surface = surface_at(f, pixels, beside)
        if surface >= 0:
            kind = f.terrains[surface & 255].kind
            if kind != BUILDING and kind != FACTORY:
                return False
    return True


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
    if not spot.at_b:
        state[RUN_TOP] = max(state[RUN_TOP], height)
    if not state[A_LEFT] and not spot.at_a and ends.a_level != ends.b_level and ends.a_level <= height:
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
    beside: the other hex of a hexside that the line runs along, else -1. What is drawn on it is of the hex that has
    this terrain, if only one has."""
    if spot.to_a == 0 or spot.to_b == 0 or spot.to_a >= ends.range or spot.to_b >= ends.range:
        return codes.NONE
    amount = f.terrains[spot.terrain].amount
    room.by_range[0, spot.to_a] = max(room.by_range[0, spot.to_a], amount)
    room.by_range[1, spot.to_b] = max(room.by_range[1, spot.to_b], amount)
    others = beside >= 0 and f.hexes[beside].centre == spot.terrain and f.hexes[spot.hex].centre != spot.terrain
    if len(room.hindering) > 0 and not others:
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
        for column in (BY_TERRAIN, BY_SMOKE, BY_VEHICLES):
            room.hindering[count, column] = amount if column == kind else 0
        room.state[HEXES] = count + 1


@borrowing
def record(trace: NDArray[np.float64], state: NDArray[np.int64], spot: Spot, at: float, code: int) -> None:
    """Writes one row of the trace."""
    n = state[ROWS]
    trace[n, 0], trace[n, 1], trace[n, 2], trace[n, 3] = at, spot.hex, spot.terrain, spot.ground
    trace[n, 4], trace[n, 5], trace[n, 6], trace[n, 7] = code, spot.to_a, spot.to_b, spot.along
    state[ROWS] += 1
