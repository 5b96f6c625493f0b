"""Looking into and out of depressions (A6.3, B19). Compiled."""

from __future__ import annotations

from typing import Final

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.field import BRIDGE, DEPRESSION, ROAD, Field
from bridge.rules.asl.sight.spot import IN_DEPRESSION, Ends, Spot, nearer_than_centre
from bridge.rules.compiled import borrowing

_AT_THE_DOT: Final = 16.0  # square of the pixels about a hex's centre where a gap in the drawing means nothing


@borrowing
def leaves_depression(f: Field, ends: Ends, spot: Spot) -> int:
    """A6.3: a unit in a depression and one outside see each other along the depression, and elsewhere only within as
    many hexes of the upper one as he is levels above its bottom."""
    if ends.range == 1 and ends.a_kind & ends.b_kind & IN_DEPRESSION and f.hexes[ends.a].sunken[ends.a_out_1]:
        return codes.NONE  # neighbours in the same depression
    if ends.a_kind & IN_DEPRESSION and _out_of_reach(f, ends.a, ends.a_full, ends.b, ends.b_level, spot.to_b, spot):
        return codes.DEPRESSION
    if ends.b_kind & IN_DEPRESSION and _out_of_reach(f, ends.b, ends.b_full, ends.a, ends.a_level, spot.to_a, spot):
        return codes.DEPRESSION
    return codes.NONE


@borrowing
def _out_of_reach(f: Field, end: int, bottom: int, other: int, level: float, to_other: int, spot: Spot) -> bool:
    """The line is out of the depression here, farther from the other end than that one's height above the bottom."""
    if spot.hex == other or spot.ground <= bottom or to_other <= level - bottom:
        return False
    if in_the_depression(f, spot):
        return False
    if spot.hex == end and (spot.x - f.hexes[end].x) ** 2 + (spot.y - f.hexes[end].y) ** 2 < _AT_THE_DOT:
        return False
    # The rim of the first depression hex next to the upper unit, on his side of it, is what he looks over.
    over_the_rim = f.hexes[spot.hex].depression and to_other == 1 and level > f.hexes[spot.hex].base_level
    return not (over_the_rim and nearer_than_centre(f, other, spot))


@borrowing
def in_the_depression(f: Field, spot: Spot) -> bool:
    """At the bottom of a depression hex, or under a bridge over one."""
    kind = f.terrains[spot.drawn].kind
    if kind == BRIDGE or (kind == ROAD and (f.hexes[spot.hex].depression or f.hexes[spot.hex].bridge)):
        return True
    return bool(f.hexes[spot.hex].depression and spot.ground == f.hexes[spot.hex].base_level)


@borrowing
def over_depression_floor(f: Field, ends: Ends, spot: Spot) -> bool:
    """The line passes a depression hex on its way into the lower end's depression: A6.3 settles it."""
    if not f.hexes[spot.hex].depression:
        return False
    lower_kind = ends.b_kind if ends.a_level > ends.b_level else ends.a_kind
    return bool(lower_kind & IN_DEPRESSION)


@borrowing
def on_bridge(f: Field, spot: Spot) -> bool:
    """On a bridge's drawing, or that of the road on it: it is no ground (B6)."""
    kind = f.terrains[spot.drawn].kind
    return kind == BRIDGE or (bool(f.hexes[spot.hex].bridge) and (kind in (ROAD, DEPRESSION)))
