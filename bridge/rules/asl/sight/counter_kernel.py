"""What counters add to a line's hindrance (A24, C1.5, D9.4). Compiled.

Counters lie in hexes, so this goes by the line's stretches, not its pixels. Vehicles, one a hex, add to what the
terrain of their hex hinders by, and of the hexes at one range from an end the worst counts (A6.7). On top of that comes
smoke, three at most of each hex, of two with the line between them the thicker; and each OBA adds one, wherever the
line meets its blast area.
"""

from __future__ import annotations

import math
from typing import Final

from bridge.rules.asl.sight.blind import behind_obstacle
from bridge.rules.asl.sight.carried import (
    BY_SMOKE,
    BY_TERRAIN,
    BY_VEHICLES,
    HEXES,
    IN_HEX,
    Scratch,
    note_hindrance,
    smaller_sum,
)
from bridge.rules.asl.sight.counters import MOST_SMOKE, OBA_HEIGHT, OBA_RADIUS, ON_THE_DOT, Counters
from bridge.rules.asl.sight.field import Field
from bridge.rules.asl.sight.spot import Ends, range_between
from bridge.rules.asl.sight.thread import (
    SHORT,
    Line,
    Stretch,
    first_stretch,
    next_stretch,
)
from bridge.rules.compiled import borrowing

MOST_MET: Final = 64  # vehicles, or OBA, that are kept of one line
STANDS: Final = ON_THE_DOT + 1  # where in its hex a vehicle may stand
TIE: Final = 1e-6  # squares of pixels by which two things may differ and still be as near
TOUCH: Final = 1e-4  # pixels: what is no longer is only touched
MOST_STRETCHES: Final = 400
VEHICLES, BLASTS = range(2)  # rows of `met`: the vehicles, the numbers of the OBA


@borrowing
def in_cloud(level: float, bottom: float, top: float) -> bool:
    """A place at this level lies in smoke that fills the levels from bottom up to, and without, top."""
    return bottom <= level < top


@borrowing
def cloud_hinders(f: Field, ends: Ends, hex_: int, bottom: float, top: float) -> bool:
    """Smoke of a hex lies in the line's way (A24.2): at an end, that end is in it, or looks down from its very top;
    between, it works as a hindrance of its height does: over it one sees with a height advantage, but for the blind
    hexes behind."""
    if hex_ == ends.a:
        return in_cloud(ends.a_level, bottom, top) or (ends.a_level == top and ends.b_level < top)
    if hex_ == ends.b:
        return in_cloud(ends.b_level, bottom, top) or (ends.b_level == top and ends.a_level < top)
    if ends.high < top:
        return ends.high >= bottom
    if ends.high == ends.low or ends.low >= top:
        return False
    if ends.high == top:
        return True
    to_a, to_b = range_between(f, hex_, ends.a), range_between(f, hex_, ends.b)
    seen_from, behind = (to_a, to_b) if ends.a_level > ends.b_level else (to_b, to_a)
    return bool(behind <= behind_obstacle(int(top), math.floor(ends.low), ends.high, seen_from))


@borrowing
def smoke_in(f: Field, c: Counters, ends: Ends, hex_: int) -> int:
    """Hindrance of the smoke of one hex, three at most (A24.2)."""
    if hex_ < 0 or not c.smoke_at[hex_]:
        return 0
    amount = 0
    for i in range(len(c.smoke)):
        if c.smoke[i, 0] == hex_:
            bottom = f.hexes[hex_].base_level
            if cloud_hinders(f, ends, hex_, bottom, bottom + c.smoke[i, 1]):
                amount += c.smoke[i, 2]
    return min(amount, MOST_SMOKE)


@borrowing
def vehicle_in(f: Field, c: Counters, ends: Ends, line: Line, hex_: int, side: int, begin: float, end: float) -> bool:
    """A vehicle or wreck of a hex between the ends stands in a line of its own level (D9.4). side: where it stands.
    begin, end: where the line is in the hex."""
    if hex_ < 0 or hex_ == ends.a or hex_ == ends.b or ends.high != ends.low or f.hexes[hex_].base_level != ends.high:
        return False
    return bool(c.vehicles[hex_, side] and (side == ON_THE_DOT or passes_side(f, line, hex_, side, begin, end)))


@borrowing
def passes_side(f: Field, line: Line, hex_: int, side: int, begin: float, end: float) -> bool:
    """For a while the line is no nearer to another hexside's middle, nor to the dot, than to that of this side: there
    stands who is in bypass along it.

    Nearer to m than to o means 2 p.(m - o) > m.m - o.o, which is linear along the line.
    """
    x, y = line.x - f.hexes[hex_].x, line.y - f.hexes[hex_].y
    middle_x, middle_y = side_middle(f, side)
    for other in range(STANDS):
        other_x, other_y = side_middle(f, other)
        by_x, by_y = middle_x - other_x, middle_y - other_y
        squares = middle_x**2 + middle_y**2 - other_x**2 - other_y**2
        ahead, change = 2 * (x * by_x + y * by_y) - squares + TIE, 2 * (line.dx * by_x + line.dy * by_y)
        if change > TIE:
            begin = max(begin, -ahead / change)
        elif change < -TIE:
            end = min(end, -ahead / change)
        elif ahead < 0:
            return False
    return (end - begin) * line.length > TOUCH


@borrowing
def side_middle(f: Field, side: int) -> tuple[float, float]:
    """The middle of a hexside as seen from the dot, in pixels; of ON_THE_DOT the dot itself."""
    if side == ON_THE_DOT:
        return 0.0, 0.0
    if side == 0 or side == 3:
        return 0.0, f.dy / 2 * (1 if side == 3 else -1)
    return f.dx / 2 * (1 if side < 3 else -1), f.dy / 4 * (1 if side == 2 or side == 4 else -1)


@borrowing
def oba_hinders(f: Field, c: Counters, ends: Ends, i: int, hex_: int) -> bool:
    """The line meets the blast area of an FFE in this hex, within two levels of the hex's own ground (C1.5)."""
    if hex_ < 0 or range_between(f, hex_, c.oba[i]) > OBA_RADIUS:
        return False
    bottom = f.hexes[hex_].base_level
    return cloud_hinders(f, ends, hex_, bottom, bottom + OBA_HEIGHT)


@borrowing
def find_counters(f: Field, c: Counters, line: Line, ends: Ends, room: Scratch) -> None:
    """Notes the smoke of the line's hexes in `hindering`, and lists in `met` the vehicles that may hinder, as STANDS
    times the hex plus the side where they stand (found[VEHICLES] of them; the caller asks whether both ends see them),
    and the OBA on the line (found[BLASTS])."""
    for i in range(len(c.oba)):
        if oba_on_line(f, c, line, ends, i):
            meet(room, BLASTS, i)
    part, begin = first_stretch(f, line), 0.0
    for _ in range(MOST_STRETCHES):
        here = f.look[part.q + f.look_q, part.r + f.look_r]
        there = f.look[part.other_q + f.look_q, part.other_r + f.look_r] if part.along else -1
        find_smoke(f, c, ends, here, there, room)
        for hex_ in (here, there):
            for side in range(STANDS):
                if vehicle_in(f, c, ends, line, hex_, side, begin, part.end):
                    meet(room, VEHICLES, STANDS * hex_ + side)
        begin = part.end
        if part.end >= 1.0 - SHORT:
            break
        part = next_stretch(f, line, part)


@borrowing
def meet(room: Scratch, kind: int, what: int) -> None:
    if room.found[kind] < MOST_MET:
        room.met[kind, room.found[kind]] = what
        room.found[kind] += 1


@borrowing
def find_smoke(f: Field, c: Counters, ends: Ends, here: int, there: int, room: Scratch) -> None:
    """Notes the smoke of a hex, or the thicker one of two with the line between them (A6.7)."""
    one, other = smoke_in(f, c, ends, here), smoke_in(f, c, ends, there)
    if max(one, other) > 0:
        note_hindrance(room, here if one >= other else there, BY_SMOKE, max(one, other))


@borrowing
def hindrance_with_counters(f: Field, ends: Ends, room: Scratch, terrain: int) -> int:
    """Everything that hinders: of the hexes at one range from an end the worst (A6.7), smoke on top, and each OBA.
    terrain: what terrain alone comes to, which is the least."""
    smoke = 0
    for i in range(ends.range + 1):
        room.by_range[0, i], room.by_range[1, i] = 0, 0
    for i in range(room.state[HEXES]):
        hex_ = room.hindering[i, IN_HEX]
        amount = room.hindering[i, BY_TERRAIN] + room.hindering[i, BY_VEHICLES]
        smoke += room.hindering[i, BY_SMOKE]
        to_a, to_b = range_between(f, hex_, ends.a), range_between(f, hex_, ends.b)
        room.by_range[0, to_a] = max(room.by_range[0, to_a], amount)
        room.by_range[1, to_b] = max(room.by_range[1, to_b], amount)
    return int(max(terrain, smaller_sum(ends, room.by_range)) + smoke + room.found[BLASTS])


@borrowing
def oba_on_line(f: Field, c: Counters, line: Line, ends: Ends, i: int) -> bool:
    """Any hex of the line lies in the blast area and in the line's way."""
    part: Stretch = first_stretch(f, line)
    for _ in range(MOST_STRETCHES):
        here = f.look[part.q + f.look_q, part.r + f.look_r]
        there = f.look[part.other_q + f.look_q, part.other_r + f.look_r] if part.along else -1
        if oba_hinders(f, c, ends, i, here) or oba_hinders(f, c, ends, i, there):
            return True
        if part.end >= 1.0 - SHORT:
            return False
        part = next_stretch(f, line, part)
    return False
