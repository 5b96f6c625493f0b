"""Ground and terrain between two hexes: heights and blind hexes (A6.2, A6.4, B10). Compiled.

Every function takes the board, the ends of the line and one spot on it, and returns NONE, HINDERS or the reason why it
blocks. None of them is asked of spots in the ends' own hexes.
"""

from __future__ import annotations

import math

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.blind import behind_crest, behind_obstacle
from bridge.rules.asl.sight.depressions import on_bridge, over_depression_floor
from bridge.rules.asl.sight.field import (
    BOCAGE,
    BRIDGE,
    BUILDING,
    CLIFF,
    FACTORY,
    HEXSIDE,
    LIGHT_WOODS,
    NO_TERRAIN,
    OUT_OF_SEASON,
    ROAD,
    ROWHOUSE,
    WATER,
    Field,
)
from bridge.rules.asl.sight.hexsides import is_cliff_side
from bridge.rules.asl.sight.spot import (
    ALPINE_HILLS,
    Ends,
    Spot,
    at_home,
    from_viewer,
    nearer_than_centre,
    to_lower,
    top,
    viewer,
)
from bridge.rules.asl.sight.thread import nearest_side
from bridge.rules.compiled import borrowing


@borrowing
def higher_ground(f: Field, ends: Ends, spot: Spot) -> int:
    """A6.2: ground higher than both ends. A bridge is seen under, not through (B6.3)."""
    if spot.ground > ends.high and not on_bridge(f, spot):
        return codes.GROUND
    return codes.NONE


@borrowing
def alpine_hills(f: Field, ends: Ends, spot: Spot) -> int:
    """B10.211, an option: a hill hex as high as both ends blocks a line through it."""
    level = spot.ground == ends.high and spot.ground == ends.low
    if ends.options & ALPINE_HILLS and level and spot.ground > 0:
        return codes.ALPINE
    return codes.NONE


@borrowing
def split_terrain(f: Field, ends: Ends, spot: Spot) -> int:
    """Terrain that is one thing below and another above, between ends that stand as low as it does (B14.2)."""
    t = f.terrains
    if not t[spot.terrain].split or t[spot.terrain].kind == BRIDGE:
        return codes.NONE
    if spot.ground != ends.high or spot.ground != ends.low:
        return codes.NONE
    if t[spot.terrain].lower_obstacle:
        return codes.SPLIT
    return codes.HINDERS if t[spot.terrain].lower_hindrance else codes.NONE


@borrowing
def half_level(f: Field, ends: Ends, spot: Spot) -> int:
    """A6.2: half-level terrain between ends level with what it stands on. Hexside terrain and bridges have rules of
    their own."""
    t = f.terrains
    if not t[spot.terrain].half or t[spot.terrain].split:
        return codes.NONE
    if t[spot.terrain].kind == HEXSIDE or t[spot.terrain].kind == BRIDGE:
        return codes.NONE
    full = spot.ground + t[spot.terrain].height
    if full != ends.high or full != ends.low:
        return codes.NONE
    return codes.HALF_LEVEL if t[spot.terrain].obstacle else codes.HINDERS


@borrowing
def higher_terrain(f: Field, ends: Ends, spot: Spot) -> int:
    """A6.2: an obstacle whose top is higher than both ends blocks, a hindrance hinders."""
    t = f.terrains
    if top(f, spot) <= ends.high or t[spot.terrain].kind == HEXSIDE or t[spot.terrain].special == ROWHOUSE:
        return codes.NONE
    if t[spot.terrain].split and spot.ground == ends.high and spot.ground == ends.low:
        return codes.NONE  # split_terrain has spoken
    if t[spot.terrain].special == LIGHT_WOODS:
        return codes.HINDERS
    if t[spot.terrain].obstacle or t[spot.terrain].kind == FACTORY:
        return codes.HIGHER
    if t[spot.terrain].kind == BRIDGE or t[spot.terrain].kind == ROAD or on_bridge(f, spot):
        return codes.NONE
    return codes.HINDERS


@borrowing
def bridge_hindrance(f: Field, ends: Ends, spot: Spot) -> int:
    """B6.2: a bridge hinders between ends level with it, and where just one of them is below it. Its road is clear."""
    if f.terrains[spot.drawn].kind != BRIDGE:
        return codes.NONE
    level = f.hexes[spot.hex].base_level if f.hexes[spot.hex].bridge else spot.ground
    if ends.low < level <= ends.high or (ends.low == level and ends.high == level):
        return codes.HINDERS
    return codes.NONE


@borrowing
def height_advantage(f: Field, ends: Ends, spot: Spot) -> int:
    """A6.2, B10.2: to see a lower level past terrain or ground one must stand higher than it, not as high."""
    t = f.terrains
    special = t[spot.terrain].special
    if ends.high == ends.low or special in (BOCAGE, ROWHOUSE):
        return codes.NONE
    half = t[spot.terrain].half and (t[spot.terrain].kind == BUILDING or t[spot.terrain].kind == FACTORY)
    if spot.ground + t[spot.terrain].height + (0.5 if half else 0.0) != ends.high:
        return codes.NONE
    if t[spot.terrain].height == 0 and level_ground_passed(f, ends, spot):
        return codes.NONE
    return codes.HINDERS if special == OUT_OF_SEASON else codes.HEIGHT_ADVANTAGE


@borrowing
def level_ground_passed(f: Field, ends: Ends, spot: Spot) -> bool:
    """Bare ground level with the higher end that does not stop him looking down."""
    if on_bridge(f, spot) or over_depression_floor(f, ends, spot):
        return True
    if from_viewer(ends, spot) != 1:
        return False
    # B10.2 EXC: through the crest line in an adjacent hex of lower level, which lies on his side of its middle.
    # A gully cut into ground as high as he is does not lower its hex.
    lower_hex = f.hexes[spot.hex].base_level < ends.high and not f.hexes[spot.hex].depression
    if lower_hex and nearer_than_centre(f, viewer(ends), spot):
        return True
    # Water seen from its bank: the bank goes on into the first water hex.
    lower = ends.b if ends.a_level > ends.b_level else ends.a
    return bool(f.terrains[f.hexes[spot.hex].centre].kind == WATER and f.terrains[f.hexes[lower].centre].kind == WATER)


@borrowing
def blind_hex(f: Field, ends: Ends, spot: Spot) -> int:
    """A6.4 to A6.43, B10.23, B11.21: the higher end looks over it, and the lower one is in the blind hexes behind."""
    t = f.terrains
    special = t[spot.terrain].special
    if ends.high == ends.low or special in (BOCAGE, ROWHOUSE):
        return codes.NONE
    full = spot.ground + t[spot.terrain].height
    if on_bridge(f, spot) or (special == CLIFF and cliff_seen_before(f, ends, spot)):
        return codes.NONE
    lift = cliff_lift(f, spot)
    if full + lift <= ends.low or full + lift >= ends.high:
        return codes.NONE
    low, home = math.floor(ends.low), at_home(f, ends, spot)
    seen_from, behind = from_viewer(ends, home), to_lower(ends, home)
    if seen_from == 0 or behind == 0:
        return codes.NONE  # strays from an end's own hex
    hides = t[spot.terrain].height > 0 and behind <= behind_obstacle(full, low, ends.high, seen_from)
    if hides and t[spot.terrain].obstacle and t[spot.terrain].kind != HEXSIDE:
        return codes.BLIND
    if ends.low < spot.ground + lift < ends.high:
        cliff = is_cliff(f, ends, spot)
        if behind <= behind_ground(spot.ground, low, ends.high, seen_from, cliff):
            return codes.BLIND_CLIFF if cliff else codes.BLIND_CREST
    return hindrance_blind(f, ends, spot) if hides else codes.NONE


@borrowing
def near_blind(f: Field, ends: Ends, spot: Spot) -> bool:
    """What stands here, or in a neighbour whose drawing it may be, could make a blind hex of the lower end's."""
    if ends.high == ends.low:
        return False
    full, low = spot.ground + f.terrains[spot.terrain].height, math.floor(ends.low)
    return bool(to_lower(ends, spot) - 1 <= behind_obstacle(full, low, ends.high, from_viewer(ends, spot) + 1))


@borrowing
def behind_ground(ground: int, behind: int, viewer_level: float, range_: int, cliff: bool) -> int:
    """Blind hexes that the ground alone makes, whatever stands on it."""
    if cliff:
        return behind_obstacle(ground, behind, viewer_level, range_)
    return behind_crest(ground, behind, viewer_level, range_)


@borrowing
def cliff_lift(f: Field, spot: Spot) -> int:
    """A cliff's drawing takes in its foot, where it shows the lower level though the cliff rises above it."""
    if f.terrains[spot.terrain].special != CLIFF:
        return 0
    side = nearest_side(f, spot.hex, spot.x, spot.y, True)
    if side < 0 or not is_cliff_side(f, spot.hex, side):
        return 1
    crest, beyond = f.hexes[spot.hex].base_level, f.hexes[spot.hex].neighbour[side]
    if beyond >= 0:
        crest = max(crest, f.hexes[beyond].base_level)
    return 1 if spot.ground < crest else 0


@borrowing
def hindrance_blind(f: Field, ends: Ends, spot: Spot) -> int:
    """A hindrance that would make a blind hex hinders; an orchard out of season only the hex right behind it."""
    if f.terrains[spot.terrain].special == OUT_OF_SEASON:
        return codes.HINDERS if to_lower(ends, at_home(f, ends, spot)) == 1 else codes.NONE
    return codes.NONE if f.terrains[spot.terrain].kind == FACTORY else codes.HINDERS


@borrowing
def is_cliff(f: Field, ends: Ends, spot: Spot) -> bool:
    """B11.21 applies: on a cliff's drawing or by the nearest hexside; not for a line along the hexside, nor for a cliff
    that has had its say."""
    if spot.along or cliff_seen_before(f, ends, spot):
        return False
    side = nearest_side(f, spot.hex, spot.x, spot.y, False)
    if side < 0 or f.hexes[spot.hex].sides[side] == NO_TERRAIN:
        return bool(f.terrains[spot.terrain].special == CLIFF)
    return is_cliff_side(f, spot.hex, side)


@borrowing
def cliff_seen_before(f: Field, ends: Ends, spot: Spot) -> bool:
    """The cliff belongs to the viewer's own hexside, or the blind hex it makes is the one before the lower end's."""
    if from_viewer(ends, spot) == 1 and nearer_than_centre(f, viewer(ends), spot):
        return True
    lower = ends.b if ends.a_level > ends.b_level else ends.a
    return to_lower(ends, spot) == 1 and not nearer_than_centre(f, lower, spot)
