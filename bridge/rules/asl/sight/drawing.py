"""What the drawing shows at a pixel, and what that means in the hex that it lies in. Compiled."""

from __future__ import annotations

import math
from typing import Final

from bridge.rules.asl.sight.field import BUILDING, CLIFF, DEPRESSION, FACTORY, HEXSIDE, NO_TERRAIN, OPEN, Field
from bridge.rules.asl.sight.hexsides import is_cliff_side
from bridge.rules.asl.sight.pixels import Pixels, surface_at
from bridge.rules.asl.sight.thread import nearest_side
from bridge.rules.compiled import borrowing

STRAY: Final = 2.5  # pixels past its hexside that a drawing of another level may reach
_ROUNDING: Final = 1e-9  # pixels


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
    if overgrown(f, hex_, drawn):
        return -1 if inherent else int(f.hexes[hex_].filling)
    centre = int(f.hexes[hex_].centre)
    fills = t[centre].inherent
    if inherent:
        return centre if fills and along and drawn != centre else -1
    if t[drawn].inherent and centre != drawn:
        return 0
    return centre if fills and t[drawn].kind == OPEN else drawn


@borrowing
def of_the_other(f: Field, hex_: int, beside: int, terrain: int) -> bool:
    """What is drawn on a hexside is of the hex that has this terrain, if only one has: of the one beside. beside: -1 if
    there is none."""
    return bool(beside >= 0 and f.hexes[beside].centre == terrain and f.hexes[hex_].centre != terrain)


@borrowing
def overgrown(f: Field, hex_: int, drawn: int) -> bool:
    """A gully is drawn here, and what stands in its hex stands in it too."""
    return bool(f.hexes[hex_].filling != NO_TERRAIN and f.terrains[drawn].kind == DEPRESSION)


@borrowing
def may_stray(f: Field, hex_: int, drawn: int, ground: int) -> bool:
    """A spot of this terrain and level in a hex may be part of a neighbour's drawing. The banks of a depression are
    its own, and a cliff is drawn on both sides of its hexside."""
    if f.hexes[hex_].depression or f.terrains[drawn].special == CLIFF:
        return False
    base = f.hexes[hex_].base_level
    return bool(base < ground <= f.hexes[hex_].highest or base > ground >= f.hexes[hex_].lowest)


@borrowing
def home_of(f: Field, hex_: int, ground: int, x: float, y: float) -> int:
    """The hex whose drawing a spot of a hex is (B.1: drawings stray a little). It is the neighbour's across the nearest
    hexside if it has not the level of its own hex but the neighbour's, or one between, and lies at most STRAY pixels
    from that hexside, which is no cliff."""
    side = nearest_side(f, hex_, x, y, False)
    if side < 0:
        return hex_
    there = f.hexes[hex_].neighbour[side]
    if there < 0 or f.hexes[there].depression or is_cliff_side(f, hex_, side):
        return hex_
    base, beyond = f.hexes[hex_].base_level, f.hexes[there].base_level
    if not (base < ground <= beyond or base > ground >= beyond):
        return hex_
    # Along the way to the neighbour's centre, the hexside lies half way.
    way_x, way_y = (f.hexes[there].x - f.hexes[hex_].x) / 2, (f.hexes[there].y - f.hexes[hex_].y) / 2
    way = math.sqrt(way_x * way_x + way_y * way_y)
    along = ((x - f.hexes[hex_].x) * way_x + (y - f.hexes[hex_].y) * way_y) / way
    return int(there) if way - along <= STRAY + _ROUNDING else hex_
