"""The two ends of a line and one spot on it: what every rule looks at. Compiled, so plain numbers throughout."""

from __future__ import annotations

from typing import Final, NamedTuple

from bridge.rules.asl.sight.field import HEXSIDE, Field
from bridge.rules.compiled import borrowing

# What an end is, as bits.
IN_DEPRESSION: Final = 1
IN_BUILDING: Final = 2
ENTRENCHED: Final = 4
OFF_CENTRE: Final = 8  # in bypass or on the crest: terrain of the own hex counts
ON_ROOFTOP: Final = 16

# Options, as bits.
ALPINE_HILLS: Final = 1
LOW_VISIBILITY: Final = 2  # mist, rain and the like hinder by range (E3.1)
HEAVY_WEATHER: Final = 4  # by one more
NOT_ESTABLISHED: Final = 8  # what is not blocked is undetermined: night, fog


class Ends(NamedTuple):
    """a is the end with the lower hex number. level: elevation, half and three-quarter levels included (rooftop,
    Up-Slope); full_...: without those. high, low: the greater and smaller level. range: in hexes.
    a_out_1 ...: sides by which the line leaves each hex (the second one -1 unless it leaves by a vertex).
    a_edge, b_edge: part of the line up to which, or from which, it counts as in an end's own hex."""

    a: int
    b: int
    a_level: float
    b_level: float
    a_full: int
    b_full: int
    a_kind: int
    b_kind: int
    high: float
    low: float
    range: int
    a_out_1: int
    a_out_2: int
    b_out_1: int
    b_out_2: int
    a_edge: float
    b_edge: float
    options: int


class Spot(NamedTuple):
    """A stretch of the line over one terrain and ground level within one hex.

    ground: absolute level. to_a, to_b: range in hexes. x, y: its middle in pixels. at_a, at_b: it counts as part of
    the end's own hex. drawn: the terrain as drawn, where inherent terrain of the hex stands in for it. home: the hex
    whose drawing it is, where that strays over a hexside.
    """

    hex: int
    terrain: int
    drawn: int
    ground: int
    to_a: int
    to_b: int
    x: float
    y: float
    at_a: bool
    at_b: bool
    along: bool
    home: int


@borrowing
def range_between(f: Field, one: int, two: int) -> int:
    """Range in hexes: cube distance."""
    dq, dr = f.hexes[one].q - f.hexes[two].q, f.hexes[one].r - f.hexes[two].r
    return int(max(abs(dq), abs(dr), abs(dq + dr)))


@borrowing
def top(f: Field, spot: Spot) -> float:
    """Height of the terrain's top, half levels included; hexside terrain is measured by its own rules."""
    half = f.terrains[spot.terrain].half and f.terrains[spot.terrain].kind != HEXSIDE
    return float(spot.ground + f.terrains[spot.terrain].height + (0.5 if half else 0.0))


@borrowing
def from_viewer(ends: Ends, spot: Spot) -> int:
    """Range from the higher end, the viewer of blind hexes."""
    return spot.to_a if ends.a_level > ends.b_level else spot.to_b


@borrowing
def to_lower(ends: Ends, spot: Spot) -> int:
    """Range to the lower end."""
    return spot.to_b if ends.a_level > ends.b_level else spot.to_a


@borrowing
def viewer(ends: Ends) -> int:
    """Hex of the higher end."""
    return ends.a if ends.a_level > ends.b_level else ends.b


@borrowing
def at_home(f: Field, ends: Ends, spot: Spot) -> Spot:
    """The spot as one of the hex whose drawing it is (B.1)."""
    home = spot.home
    if home == spot.hex:
        return spot
    to_a, to_b = range_between(f, home, ends.a), range_between(f, home, ends.b)
    drawn, ground = spot.drawn, spot.ground
    return Spot(home, spot.terrain, drawn, ground, to_a, to_b, spot.x, spot.y, spot.at_a, spot.at_b, spot.along, home)


@borrowing
def drawn_from(spot: Spot, home: int) -> Spot:
    """The spot as part of the drawing of another hex."""
    to_a, to_b, x, y = spot.to_a, spot.to_b, spot.x, spot.y
    drawn, ground = spot.drawn, spot.ground
    return Spot(spot.hex, spot.terrain, drawn, ground, to_a, to_b, x, y, spot.at_a, spot.at_b, spot.along, home)


@borrowing
def without_slope(full: int, kind: int) -> float:
    """Level of an end as if it were not Up-Slope: a rooftop lies half a level below the next full one."""
    return full - 0.5 if kind & ON_ROOFTOP else float(full)


@borrowing
def nearer_than_centre(f: Field, end: int, spot: Spot) -> bool:
    """The spot lies nearer to an end's hex than the middle of its own hex does."""
    to_spot = (spot.x - f.hexes[end].x) ** 2 + (spot.y - f.hexes[end].y) ** 2
    to_centre = (f.hexes[spot.hex].x - f.hexes[end].x) ** 2 + (f.hexes[spot.hex].y - f.hexes[end].y) ** 2
    return bool(to_spot < to_centre)
