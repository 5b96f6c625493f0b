"""What counters add to a line's hindrance (A24, C1.5, D9.4). Compiled.

Counters lie in hexes, so this goes by the line's stretches, not its pixels. Each kind adds up on its own: smoke the sum
of the hexes, at most three a hex; vehicles one a hex; each OBA one, wherever the line meets its blast area.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bridge.rules.asl.sight.blind import behind_obstacle
from bridge.rules.asl.sight.counters import MOST_SMOKE, OBA_HEIGHT, OBA_RADIUS, ON_THE_DOT, Counters
from bridge.rules.asl.sight.field import Field
from bridge.rules.asl.sight.spot import Ends, range_between
from bridge.rules.asl.sight.thread import SHORT, Line, Stretch, first_stretch, nearest_side, next_stretch
from bridge.rules.compiled import borrowing

MOST_VEHICLES: Final = 32  # hexes with vehicles that one line meets
MOST_STRETCHES: Final = 400


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
def vehicle_in(f: Field, c: Counters, ends: Ends, line: Line, hex_: int, middle: float) -> bool:
    """A vehicle or wreck of a hex between the ends stands in a line of its own level (D9.4). One in bypass only where
    the line passes its hexside."""
    if hex_ < 0 or hex_ == ends.a or hex_ == ends.b or ends.high != ends.low or f.hexes[hex_].base_level != ends.high:
        return False
    if c.vehicles[hex_, ON_THE_DOT]:
        return True
    for side in range(6):
        if c.vehicles[hex_, side]:
            return nearest_side(f, hex_, line.x + line.dx * middle, line.y + line.dy * middle, False) == side
    return False


@borrowing
def oba_hinders(f: Field, c: Counters, ends: Ends, i: int, hex_: int) -> bool:
    """The line meets the blast area of an FFE in this hex, within two levels of its centre hex (C1.5)."""
    if hex_ < 0 or range_between(f, hex_, c.oba[i]) > OBA_RADIUS:
        return False
    bottom = f.hexes[c.oba[i]].base_level
    return cloud_hinders(f, ends, hex_, bottom, bottom + OBA_HEIGHT)


@borrowing
def counter_hindrance(
    f: Field, c: Counters, line: Line, ends: Ends, vehicles: NDArray[np.int64], found: NDArray[np.int64]
) -> int:
    """Smoke and OBA on the line. vehicles: filled with the hexes where one may hinder; found[0]: how many; the caller
    asks whether both ends see them. found[1]: smoke, found[2]: OBA."""
    smoke, oba, count = 0, 0, 0
    for i in range(len(c.oba)):
        if oba_on_line(f, c, line, ends, i):
            oba += 1
    part = first_stretch(f, line)
    begin = 0.0
    for _ in range(MOST_STRETCHES):
        here = f.look[part.q + f.look_q, part.r + f.look_r]
        there = f.look[part.other_q + f.look_q, part.other_r + f.look_r] if part.along else -1
        smoke += max(smoke_in(f, c, ends, here), smoke_in(f, c, ends, there))
        middle = (begin + part.end) / 2
        for hex_ in (here, there):
            if count < MOST_VEHICLES and vehicle_in(f, c, ends, line, hex_, middle):
                vehicles[count] = hex_
                count += 1
        begin = part.end
        if part.end >= 1.0 - SHORT:
            break
        part = next_stretch(f, line, part)
    found[0], found[1], found[2] = count, smoke, oba
    return smoke + oba


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
