"""The rules of line of sight, in the order in which they are asked of every spot on the line. Compiled."""

from __future__ import annotations

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.depressions import leaves_depression
from bridge.rules.asl.sight.field import BRIDGE, UNKNOWN, Field
from bridge.rules.asl.sight.hexsides import hexside_obstacle, rowhouse_wall
from bridge.rules.asl.sight.obstacles import (
    alpine_hills,
    blind_hex,
    bridge_hindrance,
    half_level,
    height_advantage,
    higher_ground,
    higher_terrain,
    near_blind,
    split_terrain,
)
from bridge.rules.asl.sight.spot import ALPINE_HILLS, ENTRENCHED, IN_DEPRESSION, OFF_CENTRE, Ends, Spot
from bridge.rules.compiled import borrowing


@borrowing
def judge(f: Field, ends: Ends, spot: Spot) -> int:
    """What the rules say of one spot: NONE, HINDERS or the first reason why it blocks."""
    if nothing_to_say(f, ends, spot):
        return codes.NONE
    # Asked everywhere on the line, in the ends' own hexes too.
    code = leaves_depression(f, ends, spot)
    if code > 0:
        return code
    code = rowhouse_wall(f, ends, spot)
    if code > 0:
        return code
    code = hexside_obstacle(f, ends, spot)
    if code > 0:
        return code
    # A unit sees out of its own hex whatever stands in it (A6.1), unless it is in bypass or on the crest.
    if spot.at_a and not (spot.hex == ends.a and ends.a_kind & OFF_CENTRE and stands(f, spot)):
        return codes.NONE
    if spot.at_b and not (spot.hex == ends.b and ends.b_kind & OFF_CENTRE and stands(f, spot)):
        return codes.NONE
    if f.terrains[spot.terrain].kind == UNKNOWN:
        return codes.UNKNOWN_TERRAIN
    return between(f, ends, spot)


@borrowing
def nothing_to_say(f: Field, ends: Ends, spot: Spot) -> bool:
    """What most spots are: none of the rules below blocks or hinders at one that the higher end looks over by a level,
    and behind which the lower end is too high or too far to be hidden; nor at one no higher than two level ends."""
    t = f.terrains
    if not t[spot.terrain].looked_over or t[spot.drawn].kind == BRIDGE:
        return False
    if (ends.a_kind | ends.b_kind) & (IN_DEPRESSION | ENTRENCHED):
        return False
    full = spot.ground + t[spot.terrain].height
    if ends.high == ends.low:
        return bool(t[spot.terrain].level and full <= ends.high and not ends.options & ALPINE_HILLS)
    return bool(full + 1 <= ends.high and (full <= ends.low or not near_blind(f, ends, spot)))


@borrowing
def stands(f: Field, spot: Spot) -> bool:
    """There is more than ground: of an end's own hex, only that can be in the way of a unit in bypass (A6.12)."""
    return bool(f.terrains[spot.terrain].obstacle or f.terrains[spot.terrain].hindrance)


@borrowing
def between(f: Field, ends: Ends, spot: Spot) -> int:
    """The rules for what lies between the ends' hexes. A block outranks a hindrance, whichever rule finds it."""
    code = higher_ground(f, ends, spot)
    if code > 0:
        return code
    code = alpine_hills(f, ends, spot)
    if code > 0:
        return code
    hinders = False
    code = split_terrain(f, ends, spot)
    if code > 0:
        return code
    hinders = hinders or code == codes.HINDERS
    code = half_level(f, ends, spot)
    if code > 0:
        return code
    hinders = hinders or code == codes.HINDERS
    code = higher_terrain(f, ends, spot)
    if code > 0:
        return code
    hinders = hinders or code == codes.HINDERS
    hinders = hinders or bridge_hindrance(f, ends, spot) == codes.HINDERS
    code = height_advantage(f, ends, spot)
    if code > 0:
        return code
    hinders = hinders or code == codes.HINDERS
    code = blind_hex(f, ends, spot)
    if code > 0:
        return code
    hinders = hinders or code == codes.HINDERS
    return codes.HINDERS if hinders else codes.NONE
