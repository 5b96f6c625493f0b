"""A slow, literal witness for the compiled line of sight: every pixel of the thread is put to every rule.

Written from the rules and from what the functions say of themselves, in plain Python over the hex map and its drawing.
What a rule says of a spot is remembered for spots that look the same only if the rule never asked where the spot lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from boardparsers.hexmodel import HexMap, LocationKind, Terrain, TerrainKind, distance
from bridge.rules.ruling import Counter, Place
from tests.bridge.rules.asl.sight.oracle_counters import Laid, clouds_on_line, smoke_in_one_hex, vehicles_in_the_way
from tests.bridge.rules.asl.sight.oracle_rules import Say, judged, leaves_building
from tests.bridge.rules.asl.sight.oracle_spots import End, Known, Line, Spot
from tests.bridge.rules.asl.sight.oracle_thread import Thread

SIX = 6  # hindrances that block (B.10)
BUILDINGS = (TerrainKind.BUILDING, TerrainKind.FACTORY)


@dataclass(frozen=True)
class Seen:
    """hindrance: of a line that is not blocked."""

    blocked: bool
    hindrance: int = 0
    unknown: bool = False


class Oracle:
    """Answers for one board."""

    def __init__(self, board: HexMap) -> None:
        self.board = board
        self.known = Known(board)

    def line_of_sight(
        self, source: Place, target: Place, counters: Sequence[Counter] = (), alpine_hills: bool = False
    ) -> Seen:
        """The line between two places in the middle of their hexes, with the counters that lie about."""
        one, two = end_of(self.board, source), end_of(self.board, target)
        laid = Laid(self.board, counters)
        if one.cell is two.cell:
            return _same_hex(one, two, laid)
        line = self._line(one, two, laid, alpine_hills)
        seen = terrain_seen(line)
        if seen.blocked or not counters:
            return seen
        vehicles = {
            cell.name
            for cell in vehicles_in_the_way(line, laid)
            if not any(terrain_seen(self._line(end, End(cell), laid, alpine_hills)).blocked for end in (one, two))
        }
        hindrance = seen.hindrance + clouds_on_line(line, laid) + len(vehicles)
        return Seen(hindrance >= SIX, hindrance, seen.unknown)

    def _line(self, one: End, two: End, laid: Laid, alpine_hills: bool) -> Line:
        thread = Thread(self.known, one.cell.hex, two.cell.hex)
        return Line(self.known, thread, one, two, laid.terrain, alpine_hills)


def end_of(board: HexMap, place: Place) -> End:
    cell = board.find(place.hex)
    assert cell is not None
    location = cell.location_at(place.level)
    assert location is not None
    return End(
        cell,
        above=location.level,
        lift=Fraction(-1, 2) if location.kind is LocationKind.ROOFTOP else Fraction(0),
        in_depression=location.kind in (LocationKind.DEPRESSION, LocationKind.UNDER_BRIDGE),
        in_building=cell.terrain.kind in BUILDINGS and location.kind is LocationKind.BUILDING,
        entrenched=place.position == "entrenched",
    )


def terrain_seen(line: Line) -> Seen:
    """The line as far as terrain goes."""
    remembered: dict[tuple[object, ...], Say] = {}
    hindered: list[dict[int, int]] = [{}, {}]
    spots: list[Spot] = []
    unknown = False
    for spot in line.spots():
        spots.append(spot)
        said = remembered.get(spot.looks)
        if said is None:
            said = judged(line, spot)
            if not spot.asked_where:
                remembered[spot.looks] = said
        if said is Say.BLOCKS:
            return Seen(True)
        unknown = unknown or said is Say.UNKNOWN
        if said is Say.HINDERS:
            _hinder(line, spot, hindered)
    if leaves_building(line, line.one, spots) or leaves_building(line, line.two, spots[::-1]):
        return Seen(True)
    total = min(sum(by_range.values()) for by_range in hindered)
    return Seen(total >= SIX, total, unknown)


def _hinder(line: Line, spot: Spot, hindered: Sequence[dict[int, int]]) -> None:
    """Of hexes at one range from an end only the greatest hindrance counts (A6.7); hexes no nearer to the other end
    than that end itself count for none."""
    ranges = (distance(spot.cell.hex, line.one.cell.hex), distance(spot.cell.hex, line.two.cell.hex))
    if all(0 < range_ < line.range for range_ in ranges):
        for by_range, range_ in zip(hindered, ranges, strict=True):
            by_range[range_] = max(by_range.get(range_, 0), _amount(spot.terrain))


def _amount(terrain: Terrain) -> int:
    return 2 if terrain.name == "Light Woods" else 1


def _same_hex(one: End, two: End, laid: Laid) -> Seen:
    """A6.8: within a building the next level, by a stairway; a bridge hides what is under it."""
    cell = one.cell
    smoke = smoke_in_one_hex(laid, cell, min(one.above, two.above))
    if one.above == two.above:
        return Seen(False, smoke)
    if cell.terrain.kind in BUILDINGS:
        return Seen(abs(one.above - two.above) > 1 or not cell.stairway, smoke)
    return Seen(any("bridge" in place.kind for place in cell.locations), smoke)
