"""A slow, literal witness for the compiled line of sight: every pixel of the thread is put to every rule.

Written from the rules and from what the functions say of themselves, in plain Python over the hex map and its drawing.
What a rule says of a spot is remembered for spots that look the same only if the rule never asked where the spot lies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from boardparsers.hexmodel import HexCell, HexMap, LocationKind, Terrain, TerrainKind, distance
from bridge.rules.asl.sight.answer import los
from bridge.rules.ruling import Counter, LosQuestion, Place, Verdict
from tests.bridge.rules.asl.sight.oracle_counters import Laid, clouds_on_line, smoke_in_one_hex, vehicles_in_the_way
from tests.bridge.rules.asl.sight.oracle_rules import Say, judged, leaves_building
from tests.bridge.rules.asl.sight.oracle_spots import End, Known, Line, Spot
from tests.bridge.rules.asl.sight.oracle_thread import Thread

SIX = 6  # hindrances that block (B.10)
BUILDINGS = (TerrainKind.BUILDING, TerrainKind.FACTORY)


@dataclass(frozen=True)
class Seen:
    """hindrance: of a line that is not blocked; by_hex: that of its hexes between the ends."""

    blocked: bool
    hindrance: int = 0
    unknown: bool = False
    by_hex: Mapping[HexCell, int] = field(default_factory=dict)


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
        by_hex = dict(seen.by_hex)
        for cell in {cell for cell, side in vehicles_in_the_way(line, laid) if self._both_see(line, cell, side)}:
            by_hex[cell] = by_hex.get(cell, 0) + 1
        hindrance = worst_at_each_range(line, by_hex) + clouds_on_line(line, laid)
        return Seen(hindrance >= SIX, hindrance, seen.unknown)

    def _both_see(self, line: Line, cell: HexCell, side: int | None) -> bool:
        """Both ends see a vehicle, as far as terrain goes; one in bypass by a vertex of its side. The witness knows
        lines between the middles of hexes only: those to a vertex are the fast ones."""
        ends = (line.one, line.two)
        if side is None:
            lines = [Line(self.known, Thread(self.known, end.cell.hex, cell.hex), end, End(cell)) for end in ends]
            lines = [replace(one, stand_in=line.stand_in, alpine_hills=line.alpine_hills) for one in lines]
            return not any(terrain_seen(one).blocked for one in lines)
        rubble = [Counter("terrain", name, (stands.name,)) for name, stands in line.stand_in.items()]
        vertices = [Place(cell.name, 0, f"vertex:{n % 6}") for n in (side, side + 1)]
        return all(any(self._fast(end, vertex, rubble, line.alpine_hills) for vertex in vertices) for end in ends)

    def _fast(self, end: End, vertex: Place, rubble: Sequence[Counter], alpine_hills: bool) -> bool:
        options = frozenset({"alpine_hills"} if alpine_hills else ())
        question = LosQuestion(place_of(end), vertex, tuple(rubble), options, margin=False)
        return los(self.board, question).verdict is not Verdict.BLOCKED

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


def place_of(end: End) -> Place:
    """The place of an end; of all that a place can say, what matters between equal levels."""
    return Place(end.cell.name, end.above, "entrenched" if end.entrenched else "")


def terrain_seen(line: Line) -> Seen:
    """The line as far as terrain goes."""
    remembered: dict[tuple[object, ...], Say] = {}
    by_hex: dict[HexCell, int] = {}
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
            _hinder(line, spot, by_hex)
    if leaves_building(line, line.one, spots) or leaves_building(line, line.two, spots[::-1]):
        return Seen(True)
    total = worst_at_each_range(line, by_hex)
    return Seen(total >= SIX, total, unknown, by_hex)


def worst_at_each_range(line: Line, by_hex: Mapping[HexCell, int]) -> int:
    """Of hexes at one range from an end only the greatest hindrance counts (A6.7); from both ends, the smaller sum."""
    sums = []
    for end in (line.one, line.two):
        worst: dict[int, int] = {}
        for cell, amount in by_hex.items():
            range_ = distance(cell.hex, end.cell.hex)
            worst[range_] = max(worst.get(range_, 0), amount)
        sums.append(sum(worst.values()))
    return min(sums)


def _hinder(line: Line, spot: Spot, by_hex: dict[HexCell, int]) -> None:
    """The greatest hindrance of a hex's terrain; hexes no nearer to the other end than that end itself have none. What
    is drawn on a hexside belongs to the hex that has this terrain, if only one has."""
    of_the_other = spot.beside is not None and spot.beside.terrain == spot.terrain != spot.cell.terrain
    ranges = (distance(spot.cell.hex, line.one.cell.hex), distance(spot.cell.hex, line.two.cell.hex))
    if all(0 < range_ < line.range for range_ in ranges) and not of_the_other:
        by_hex[spot.cell] = max(by_hex.get(spot.cell, 0), _amount(spot.terrain))


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
