"""The ends of a line and the spots on it, as the slow witness sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from boardparsers.hexmodel import Hex, HexCell, HexMap, Terrain, TerrainKind, distance
from tests.bridge.rules.asl.sight.oracle_thread import Plane, Point, Stretch, Thread

HALF, UP_SLOPE = Fraction(1, 2), Fraction(3, 4)
GULLIES = ("Gully", "Dry Stream", "Wadi")
STRAY = Fraction(5, 2)  # pixels
SHARE = Fraction(1, 4)  # of a gully hex that other terrain covers to stand in the depression too


class Known(Plane):
    """A board with what is worth working out once. fillings: what stands in gully hexes (B19.21)."""

    def __init__(self, board: HexMap) -> None:
        super().__init__(board)
        gullies = [hex_ for hex_, cell in board.cells.items() if cell.depression and cell.depression.name in GULLIES]
        self.fillings = {hex_: terrain for hex_ in gullies if (terrain := filling(self, hex_)) is not None}


@dataclass(frozen=True)
class End:
    """above: levels above the hex's base. lift: what a rooftop lacks to a full level."""

    cell: HexCell
    above: int = 0
    lift: Fraction = Fraction(0)
    in_depression: bool = False
    in_building: bool = False
    entrenched: bool = False

    @property
    def full(self) -> int:
        return self.cell.base_level + self.above


@dataclass(eq=False, slots=True)
class Spot:
    """The line within one pixel and one hex. terrain, ground: what counts there; drawn, level: what the drawing shows.
    beside: the other hex of a hexside that the line runs along."""

    cell: HexCell
    terrain: Terrain
    drawn: Terrain
    ground: int
    along: bool
    near_one: bool
    near_two: bool
    middle: tuple[int, int]
    thread: Thread
    beside: HexCell | None = None
    plane: Known | None = None
    level: int = 0
    asked_where: bool = False
    _where: Point | None = None

    @property
    def looks(self) -> tuple[object, ...]:
        """What two spots share that look the same."""
        codes = (self.terrain.code, self.drawn.code)
        return self.cell.name, codes, self.ground, self.along, self.near_one, self.near_two

    def from_(self, point: Point) -> int:
        """Square of the distance to a point, in units; multiplied by the square of `middle`'s denominator. Who asks for
        it cannot have the answer remembered for another spot."""
        self.asked_where = True
        if self._where is None:
            self._where = self.thread.at(self.middle)
        (x, y), parts = self._where, self.middle[1]
        return int((x - point[0] * parts) ** 2 + (y - point[1] * parts) ** 2)

    def from_in_pixels(self, point: Point) -> Fraction:
        """The same as a square of pixels."""
        return Fraction(self.from_(point), (self.thread.unit * self.middle[1]) ** 2)

    @property
    def home(self) -> HexCell:
        """The hex whose drawing it is: the neighbour's if it shows not its own hex's level but one towards the
        neighbour's, and lies no more than STRAY pixels from their hexside. A hexside is STRAY away from a spot if that
        is left to it of the way from centre to centre."""
        here, drawn = self.cell, self.drawn
        assert self.plane is not None
        if self.along or here.depression is not None or drawn.name == "Cliff" or self.level == here.base_level:
            return here
        side = side_nearest(self.plane, self)
        there = None if side is None else self.plane.board.neighbour(here, side)
        if side is None or there is None or there.depression is not None or here.sides[side].cliff:
            return here
        low, high = sorted((here.base_level, there.base_level))
        if not (low <= self.level <= high):
            return here
        (x0, y0), (x1, y1) = self.plane.centre(here.hex), self.plane.side_middle(here.hex, side)
        (x, y), parts = self.thread.at(self.middle), self.middle[1]
        way = (x1 - x0) ** 2 + (y1 - y0) ** 2
        gone = Fraction((x - x0 * parts) * (x1 - x0) + (y - y0 * parts) * (y1 - y0), parts)
        left, reach = way - gone, STRAY * self.thread.unit
        return there if left <= 0 or left**2 <= reach**2 * way else here

    @property
    def top(self) -> Fraction:
        """Height of the terrain, half levels included; of hexside terrain only full ones."""
        half = self.terrain.half_level and self.terrain.kind is not TerrainKind.HEXSIDE
        return self.ground + self.terrain.height + (HALF if half else 0)


@dataclass(frozen=True)
class Line:
    """The line with what the rules need of it. stand_in: what rubble counters put in place of a hex's terrain."""

    known: Known
    thread: Thread
    one: End
    two: End
    stand_in: Mapping[str, Terrain] = field(default_factory=dict)
    alpine_hills: bool = False

    @property
    def board(self) -> HexMap:
        return self.known.board

    @cached_property
    def range(self) -> int:
        return distance(self.one.cell.hex, self.two.cell.hex)

    @cached_property
    def level_one(self) -> Fraction:
        return self._level(self.one, self.two)

    @cached_property
    def level_two(self) -> Fraction:
        return self._level(self.two, self.one)

    @cached_property
    def high(self) -> Fraction:
        return max(self.level_one, self.level_two)

    @cached_property
    def low(self) -> Fraction:
        return min(self.level_one, self.level_two)

    @cached_property
    def viewer(self) -> End:
        """The higher end; only asked where one is higher."""
        return self.one if self.level_one > self.level_two else self.two

    @cached_property
    def lower(self) -> End:
        return self.two if self.viewer is self.one else self.one

    def level(self, end: End) -> Fraction:
        return self.level_one if end is self.one else self.level_two

    def other(self, end: End) -> End:
        return self.two if end is self.one else self.one

    def sides_out(self, end: End) -> list[int]:
        """The side by which the line leaves an end's hex, or the two that meet at the vertex by which it does."""
        return sides_towards(end.cell.hex, self.other(end).cell.hex)

    def _level(self, end: End, other: End) -> Fraction:
        """Elevation of an end: three quarters more if the line crosses a side that it is Up-Slope of (3.3)."""
        out = sides_towards(end.cell.hex, other.cell.hex)
        up = any(end.cell.sides[side].slope < 0 for side in out)
        return end.full + end.lift + (UP_SLOPE if up else 0)

    def spots(self) -> Iterator[Spot]:
        raster = self.board.raster
        assert raster is not None
        for piece in self.thread.pieces():
            code, level = raster.terrain.item(piece.pixel), raster.elevation.item(piece.pixel)
            for cell, terrain, drawn, ground in self._what_counts(piece.stretch, code, level):
                at = (piece.near[0] or cell is self.one.cell, piece.near[1] or cell is self.two.cell)
                beside = next((other for other in piece.stretch.hexes if other is not cell), None)
                where = (piece.middle, self.thread, beside, self.known, level)
                yield Spot(cell, terrain, drawn, ground, piece.stretch.along, *at, *where)

    def _what_counts(self, stretch: Stretch, code: int, level: int) -> list[tuple[HexCell, Terrain, Terrain, int]]:
        """What a pixel of this code and level means: hex, terrain, what is drawn, ground."""
        key = id(stretch), code, level
        if key not in self._meanings:
            drawn = self.board.catalogue.by_code(code)
            ground = self._ground_along(stretch.hexes, level) if stretch.along else level
            self._meanings[key] = [
                (cell, terrain, drawn, cell.base_level if self.overgrown(cell, drawn) else ground)
                for cell in stretch.hexes
                for terrain in self.terrains(cell, drawn, stretch.along)
            ]
        return self._meanings[key]

    @cached_property
    def _meanings(self) -> dict[tuple[int, int, int], list[tuple[HexCell, Terrain, Terrain, int]]]:
        return {}

    def overgrown(self, cell: HexCell, drawn: Terrain) -> bool:
        """What stands in the hex stands in the gully that is drawn here, too."""
        return drawn.kind is TerrainKind.DEPRESSION and cell.hex in self.known.fillings

    def _ground_along(self, cells: tuple[HexCell, ...], level: int) -> int:
        """Along a cliff the line looks over the lower hex."""
        if len(cells) == 2:
            side = self.board.grid.side_towards(cells[0].hex, cells[1].hex)
            if cells[0].sides[side].cliff:
                return min(cell.base_level for cell in cells)
        return level

    def terrains(self, cell: HexCell, drawn: Terrain, along: bool) -> Iterator[Terrain]:
        """What counts where this is drawn in this hex: the drawing, but inherent terrain fills its hex (a road through
        it stays clear), reaches its hexsides whatever is drawn on them, and does not count in another hex (B.6)."""
        stands = self.stand_in.get(cell.name)
        inherent = cell.terrain if cell.terrain.inherent else None
        if stands is not None:  # rubble takes the place of all but hexside terrain
            yield drawn if drawn.kind is TerrainKind.HEXSIDE else stands
            if along and drawn.kind is TerrainKind.HEXSIDE:
                yield stands
            return
        if self.overgrown(cell, drawn):
            yield self.known.fillings[cell.hex]
            return
        if drawn.inherent and drawn != cell.terrain:
            yield self.board.catalogue.by_code(0)
        elif inherent is not None and drawn.kind is TerrainKind.OPEN:
            yield inherent
        else:
            yield drawn
        if along and inherent is not None and drawn != inherent:
            yield inherent


def side_nearest(plane: Plane, spot: Spot, walled: bool = False) -> int | None:
    """The side whose middle is nearest, of those nearer than the centre."""
    hex_ = spot.cell.hex
    from_centre = spot.from_(plane.centre(hex_))
    best = None
    for side in range(6):
        if walled and spot.cell.sides[side].terrain is None:
            continue
        away = spot.from_(plane.side_middle(hex_, side))
        if away < from_centre and (best is None or away < best[0]):
            best = away, side
    return None if best is None else best[1]


def sides_towards(start: Hex, end: Hex) -> list[int]:
    """Sides by which the line from the centre of `start` leaves it: those that it comes nearer to fastest."""
    dq, dr = end.q - start.q, end.r - start.r
    growth = [-dq - 2 * dr, dq - dr, 2 * dq + dr]
    growth += [-value for value in growth]
    return [side for side in range(6) if growth[side] == max(growth)]


def filling(plane: Plane, hex_: Hex) -> Terrain | None:
    """B19.21: the obstacle or hindrance that covers a good part of a depression hex, and so stands in it too."""
    counts = Counter(_codes_within(plane, hex_))
    for code in sorted(counts, key=lambda code: (-counts[code], code)):
        terrain = plane.board.catalogue.by_code(code)
        stands = terrain.kind is not TerrainKind.HEXSIDE and (terrain.obstacle or terrain.hindrance)
        if stands and counts[code] >= SHARE * counts.total():
            return terrain
    return None


def _codes_within(plane: Plane, hex_: Hex) -> Iterator[int]:
    """Codes of the pixels whose middle lies within a hex, edge left out."""
    grid, raster = plane.board.grid, plane.board.raster
    assert raster is not None
    (x, y), unit = plane.centre(hex_), plane.unit
    dx, dy = int(grid.dx * unit), int(grid.dy * unit)
    columns = range(max(0, (x - dx) // unit), min(raster.terrain.shape[0], (x + dx) // unit + 1))
    rows = range(max(0, (y - dy) // unit), min(raster.terrain.shape[1], (y + dy) // unit + 1))
    for column in columns:
        across = abs(column * unit + unit // 2 - x)
        for row in rows:
            down = abs(row * unit + unit // 2 - y)
            if 2 * down < dy and 3 * across * dy + 2 * down * dx < 2 * dx * dy:
                yield raster.terrain.item(column, row)
