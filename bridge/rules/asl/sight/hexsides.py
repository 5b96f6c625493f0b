"""Walls, hedges, bocage and rowhouse walls on the line (B9, B23.71, B27.2). Compiled."""

from __future__ import annotations

import math
from typing import Final

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.blind import behind_obstacle
from bridge.rules.asl.sight.field import BOCAGE, CLIFF, HEXSIDE, NO_TERRAIN, ROWHOUSE, Field
from bridge.rules.asl.sight.spot import (
    ENTRENCHED,
    Ends,
    Spot,
    from_viewer,
    range_between,
    to_lower,
    viewer,
    without_slope,
)
from bridge.rules.asl.sight.thread import nearest_side
from bridge.rules.compiled import borrowing

NEAR_VERTEX: Final = 2 / 3  # of the half length of a hexside, from its middle


@borrowing
def is_hexside_terrain(f: Field, terrain: int) -> bool:
    """Stands on hexsides and blocks by B9; a cliff is a crest line, not an obstacle."""
    return bool(f.terrains[terrain].kind == HEXSIDE and f.terrains[terrain].special != CLIFF)


@borrowing
def is_cliff_side(f: Field, hex_: int, side: int) -> bool:
    """A cliff stands on this hexside."""
    terrain = f.hexes[hex_].sides[side]
    return bool(terrain != NO_TERRAIN and f.terrains[terrain].special == CLIFF)


@borrowing
def rowhouse_wall(f: Field, ends: Ends, spot: Spot) -> int:
    """B23.71: the wall is as high as the rowhouse, and belongs to neither hex, so it blocks even between neighbours."""
    if f.terrains[spot.terrain].special != ROWHOUSE:
        return codes.NONE
    full = spot.ground + f.terrains[spot.terrain].height
    if full > ends.high or (full == ends.high and (ends.high > ends.low or f.terrains[spot.terrain].half)):
        return codes.ROWHOUSE
    if ends.high > ends.low and full > ends.low:
        # The hex behind the wall is the first blind one: count from the wall, which lies before that hex.
        count = behind_obstacle(full, math.floor(ends.low), ends.high, from_viewer(ends, spot) - 1)
        if to_lower(ends, spot) + 1 <= count:
            return codes.ROWHOUSE_BLIND
    return codes.NONE


@borrowing
def hexside_obstacle(f: Field, ends: Ends, spot: Spot) -> int:
    """B9.2 and B9.52, with B27.2 for entrenched ends: hexside terrain that belongs to neither end."""
    if not is_hexside_terrain(f, spot.terrain):
        return codes.NONE
    if entrenched_below(ends):
        return codes.ENTRENCHED
    hex_, side = side_of(f, spot)
    if side < 0:
        return codes.NONE
    bocage = f.terrains[spot.terrain].special == BOCAGE
    if bocage and uneven(ends) and not belongs_to(f, viewer(ends), hex_, side):
        return bocage_hexside(f, ends, spot, hex_, side)
    if belongs_to(f, ends.a, hex_, side) or belongs_to(f, ends.b, hex_, side):
        return codes.NONE
    if ends_the_hexspine(f, ends.a, ends.a_out_1, ends.a_out_2, hex_, side):
        return codes.NONE
    if ends_the_hexspine(f, ends.b, ends.b_out_1, ends.b_out_2, hex_, side):
        return codes.NONE
    if bocage:
        return bocage_hexside(f, ends, spot, hex_, side)
    if spot.ground == ends.high and spot.ground == ends.low:
        return codes.HEXSIDE
    return codes.NONE


@borrowing
def uneven(ends: Ends) -> bool:
    """The ends are at different levels, slopes left out: Up-Slope lets one see more, never less (3.3)."""
    return without_slope(ends.a_full, ends.a_kind) != without_slope(ends.b_full, ends.b_kind)


@borrowing
def side_of(f: Field, spot: Spot) -> tuple[int, int]:
    """The hex and its side that a drawn wall belongs to; side -1 if it stands about the centre. A drawing runs on past
    the end of its hexside (B9.1): near a vertex it belongs to one that has a wall, and if its own hex has none there,
    to the third hexside at that vertex, which ends there."""
    hex_ = spot.hex
    side = nearest_side(f, hex_, spot.x, spot.y, False)
    if side < 0 or f.hexes[hex_].sides[side] != NO_TERRAIN or not near_vertex(f, spot, side):
        return hex_, side
    walled = nearest_side(f, hex_, spot.x, spot.y, True)
    if walled >= 0:
        return hex_, walled
    turn = 1 if to_middle(f, spot, (side + 1) % 6) < to_middle(f, spot, (side + 5) % 6) else 5
    beyond, third = f.hexes[hex_].neighbour[side], (side + 2 * turn) % 6
    if beyond >= 0 and f.hexes[beyond].sides[third] != NO_TERRAIN:
        return beyond, third
    return hex_, -1


@borrowing
def near_vertex(f: Field, spot: Spot, side: int) -> bool:
    """The spot is nearer to one of a side's vertices than a third of the way to the side's middle."""
    reach = f.dx / 3 * NEAR_VERTEX
    return to_middle(f, spot, side) > reach * reach


@borrowing
def to_middle(f: Field, spot: Spot, side: int) -> float:
    """Square of the pixels from a spot to the middle of a side of its hex."""
    middle_x, middle_y = f.hexes[spot.hex].x, f.hexes[spot.hex].y
    if side == 0 or side == 3:
        middle_y += -f.dy / 2 if side == 0 else f.dy / 2
    else:
        middle_x += f.dx / 2 if side < 3 else -f.dx / 2
        middle_y += -f.dy / 4 if side == 1 or side == 5 else f.dy / 4
    return float((spot.x - middle_x) ** 2 + (spot.y - middle_y) ** 2)


@borrowing
def entrenched_below(ends: Ends) -> bool:
    """B27.2: an entrenched end sees over hexside terrain only an adjacent hex or a higher level."""
    if ends.range <= 1:
        return False
    if ends.a_kind & ENTRENCHED and ends.b_level <= ends.a_level:
        return True
    return bool(ends.b_kind & ENTRENCHED and ends.a_level <= ends.b_level)


@borrowing
def belongs_to(f: Field, end: int, hex_: int, side: int) -> bool:
    """The hexside is one of the end's own, or a hexspine: it only touches one of its vertices. Bocage is no small
    thing to look along: its hexspines count (B9.52)."""
    other = f.hexes[hex_].neighbour[side]
    if hex_ == end or other == end:
        return True
    stands = f.hexes[hex_].sides[side]
    if other < 0 or (stands != NO_TERRAIN and f.terrains[stands].special == BOCAGE):
        return False
    return range_between(f, hex_, end) == 1 and range_between(f, other, end) == 1


@borrowing
def ends_the_hexspine(f: Field, end: int, out_1: int, out_2: int, hex_: int, side: int) -> bool:
    """The line leaves the end along a hexspine with a wall and this hexside begins at its far vertex: the wall only
    goes on there, and does not cross the line unless both hexsides at that vertex have one."""
    if out_2 < 0:
        return False
    left, right = f.hexes[end].neighbour[out_1], f.hexes[end].neighbour[out_2]
    if left < 0 or right < 0:
        return False
    far = f.hexes[left].neighbour[out_2]
    if far < 0:
        return False
    other = f.hexes[hex_].neighbour[side]
    here = hex_ == far and (other in (left, right))
    there = other == far and (hex_ in (left, right))
    if not (here or there):
        return False
    spine = f.hexes[left].sides[side_towards(f, left, right)]
    both = (
        f.hexes[far].sides[side_towards(f, far, left)] != NO_TERRAIN
        and f.hexes[far].sides[side_towards(f, far, right)] != NO_TERRAIN
    )
    return bool(spine != NO_TERRAIN and not both)


@borrowing
def side_towards(f: Field, hex_: int, neighbour: int) -> int:
    """The side of a hex that it shares with a neighbour."""
    for side in range(6):
        if f.hexes[hex_].neighbour[side] == neighbour:
            return side
    return 0


@borrowing
def bocage_hexside(f: Field, ends: Ends, spot: Spot, hex_: int, side: int) -> int:
    """B9.52: bocage is a one-level obstacle; the hex whose side it follows, behind it, is the first blind one."""
    full = spot.ground + f.terrains[spot.terrain].height
    if full > ends.high or (full == ends.high and ends.high > ends.low):
        return codes.BOCAGE
    if ends.high > ends.low and full > ends.low:
        lower = ends.b if viewer(ends) == ends.a else ends.a
        near, far = range_between(f, hex_, viewer(ends)), range_between(f, hex_, lower)
        other = f.hexes[hex_].neighbour[side]
        if other >= 0:
            near = min(near, range_between(f, other, viewer(ends)))
            far = min(far, range_between(f, other, lower))
        if far + 1 <= behind_obstacle(full, math.floor(ends.low), ends.high, near):
            return codes.BOCAGE_BLIND
    return codes.NONE
