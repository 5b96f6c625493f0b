"""A board as arrays, which is all that the compiled functions read."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from boardparsers.hexmodel import Hex, HexCell, HexMap, Terrain, TerrainCatalogue, TerrainKind
from bridge.rules.ruling import Place, Step

if TYPE_CHECKING:
    from bridge.rules.asl.sight.sightline import End

KINDS: Final = tuple(TerrainKind)
OPEN, WOODS, BUILDING, FACTORY, MARKETPLACE, DEPRESSION, WATER, ROAD, BRIDGE, HEXSIDE = (
    KINDS.index(kind)
    for kind in (
        TerrainKind.OPEN,
        TerrainKind.WOODS,
        TerrainKind.BUILDING,
        TerrainKind.FACTORY,
        TerrainKind.MARKETPLACE,
        TerrainKind.DEPRESSION,
        TerrainKind.WATER,
        TerrainKind.ROAD,
        TerrainKind.BRIDGE,
        TerrainKind.HEXSIDE,
    )
)
UNKNOWN: Final = KINDS.index(TerrainKind.UNKNOWN)

# Terrains that a rule knows by name.
PLAIN, CLIFF, BOCAGE, ROWHOUSE, OUT_OF_SEASON, LIGHT_WOODS, UPPER_RUBBLE = range(7)
_SPECIAL: Final[dict[str, int]] = {
    "Cliff": CLIFF,
    "Bocage": BOCAGE,
    "Orchard, Out of Season": OUT_OF_SEASON,
    "Light Woods": LIGHT_WOODS,
}
_WALLS_INSIDE: Final = ("Rowhouse", "Factory Wall")
_UPPER_RUBBLE: Final = "Rubble Level"  # in the names of rubble on levels that still stand
HINDRANCE: Final = {"Light Woods": 2}  # see U10 in docs/unclear-rules.md; all others hinder by one
NO_TERRAIN: Final = -1
NO_HEX, HOLE = -1, -2  # instead of a hex number: off the board, or a place on it of which the map has no hex
MIDDLE: Final = Fraction(5, 2)  # pixels about the middle of a hexside
HALF: Final = Fraction(1, 2)
GULLIES: Final = ("Gully", "Dry Stream", "Wadi")  # a dry stream is a gully (B20.41)
FILLING_SHARE: Final = 0.25  # of a gully hex that other terrain must cover to stand in the gully too
CODES: Final = 256
ALIKE: Final = (1, 2, 4, 6, 8, 12, 16, 24, 32)  # pixels: the reaches that are told apart


# Records: one array with named columns, since every array handed from one compiled function to another costs.
# Terrain facts by code. height: full levels; half: half a level more; split: it is one thing below, another above;
# amount: what it hinders by. looked_over, level: no rule says anything of it that lies a level below the higher end and
# hides nothing, or no higher than two level ends (`judge.nothing_to_say`).
TERRAIN: Final = np.dtype(
    [
        ("kind", np.int64),
        ("special", np.int64),
        ("height", np.int64),
        ("amount", np.int64),
        ("half", np.bool_),
        ("obstacle", np.bool_),
        ("hindrance", np.bool_),
        ("inherent", np.bool_),
        ("split", np.bool_),
        ("lower_obstacle", np.bool_),
        ("lower_hindrance", np.bool_),
        ("looked_over", np.bool_),
        ("level", np.bool_),
    ],
    align=True,
)
# Hexes by number. x, y: centre in pixels. centre: terrain code. sides: terrain code of each hexside or -1. slope: -1
# where the hex is Up-Slope across the side. neighbour: hex number or -1. sunken: a depression is drawn across the
# middle of the side. filling: of a gully hex, the obstacle or hindrance that stands in it too, or -1. lowest, highest:
# base level of it and its neighbours. bridge, cliffs: the hex has a bridge, a side that is a cliff.
HEX: Final = np.dtype(
    [
        ("x", np.float64),
        ("y", np.float64),
        ("q", np.int64),
        ("r", np.int64),
        ("base_level", np.int64),
        ("lowest", np.int64),
        ("highest", np.int64),
        ("centre", np.int64),
        ("filling", np.int64),
        ("sides", np.int64, (6,)),
        ("slope", np.int64, (6,)),
        ("neighbour", np.int64, (6,)),
        ("sunken", np.uint8, (6,)),
        ("depression", np.bool_),
        ("bridge", np.bool_),
        ("stairway", np.bool_),
        ("cliffs", np.bool_),
    ],
    align=True,
)


class Field(NamedTuple):
    """terrains, hexes: records as above. surface: uint16 [x, y], level in the high byte, terrain code in the low one;
    rows lie together in memory, since boards are wider than high.
    alike: uint8 [x, y, quarter], how far the line may go and surely meet the same (`alike_around`). look: hex number
    at [q + look_q, r + look_r], NO_HEX or HOLE where there is none."""

    terrains: Any
    hexes: Any
    surface: NDArray[np.uint16]
    alike: NDArray[np.uint8]
    look: NDArray[np.int64]
    look_q: int
    look_r: int
    dx: float
    dy: float
    x0: float
    y0: float


class Lookup:
    """The arrays of one map with the way from hex names to hex numbers and back."""

    def __init__(self, board: HexMap) -> None:
        if board.raster is None or board.grid.sideways:
            raise ValueError(f"{board.name}: the ASL rules need a drawing in columns")
        self.cells = tuple(board.cells.values())
        self.number = {cell.hex: n for n, cell in enumerate(self.cells)}
        self.by_name = {cell.name.casefold(): n for n, cell in enumerate(self.cells)}
        self.by_location = {place.name.casefold(): n for n, cell in enumerate(self.cells) for place in cell.locations}
        self.catalogue = board.catalogue
        self.ends: dict[Place, End] = {}  # places as ends of lines, as they are asked for
        # Under season and weather (`conditions`), by code: as what terrain counts that counts as another one, and what
        # is said of it; why of some nobody knows as what it counts. And why nothing that is not blocked is established.
        self.changed: dict[int, Terrain] = {}
        self.told: dict[int, Step] = {}
        self.not_established: dict[int, Step] = {}
        self.unknown: Step | None = None
        self.field = _field(board, self)
        self.holes = bool((self.field.look == HOLE).any())

    def terrain(self, code: int) -> Terrain:
        """What a terrain code stands for."""
        return self.changed.get(code) or self.catalogue.by_code(code)


_lookups: dict[int, Lookup] = {}  # by identity: maps compare by content, which is slow


def lookup(board: HexMap) -> Lookup:
    """The arrays of a map, built once for as long as the map lives."""
    key = id(board)
    found = _lookups.get(key)
    if found is None:
        found = _lookups[key] = Lookup(board)
        finalize(board, _lookups.pop, key, None)
    return found


def terrains(catalogue: TerrainCatalogue) -> Any:
    """The catalogue as records; a code that it lacks is of kind UNKNOWN."""
    found = np.zeros(CODES, dtype=TERRAIN).view(np.recarray)
    found.kind = UNKNOWN
    found.amount = 1
    for terrain in catalogue:
        found[terrain.code] = (
            KINDS.index(terrain.kind),
            _special(terrain),
            terrain.height,
            HINDRANCE.get(terrain.name, 1),
            terrain.half_level,
            terrain.obstacle,
            terrain.hindrance,
            terrain.inherent,
            terrain.split > 0,
            terrain.lower_obstacle,
            terrain.lower_hindrance,
            _is_looked_over(terrain),
            _is_level(terrain),
        )
    return found


def _is_looked_over(terrain: Terrain) -> bool:
    """Of no kind that the rules ask about beyond its height."""
    named = _special(terrain) in (CLIFF, BOCAGE, ROWHOUSE)
    return not named and terrain.kind not in (TerrainKind.UNKNOWN, TerrainKind.BRIDGE)


def _is_level(terrain: Terrain) -> bool:
    """And of no half level, nor one thing below and another above, nor a wall between neighbours."""
    more = terrain.half_level or terrain.split > 0 or terrain.kind is TerrainKind.HEXSIDE
    return _is_looked_over(terrain) and not more


def _special(terrain: Terrain) -> int:
    if any(word in terrain.name for word in _WALLS_INSIDE):
        return ROWHOUSE
    if _UPPER_RUBBLE in terrain.name:
        return UPPER_RUBBLE
    return _SPECIAL.get(terrain.name, PLAIN)


def _field(board: HexMap, lookup: Lookup) -> Field:
    assert board.raster is not None
    grid = board.grid
    hexes = _hexes(board, lookup)
    look_q, look_r = 1 - int(hexes.q.min()), 1 - int(hexes.r.min())
    look = np.full((int(hexes.q.max()) + look_q + 2, int(hexes.r.max()) + look_r + 2), NO_HEX, dtype=np.int64)
    for q, r in _holes(board):
        look[q + look_q, r + look_r] = HOLE
    look[hexes.q + look_q, hexes.r + look_r] = np.arange(len(hexes))
    level = board.raster.elevation.view(np.uint8).astype(np.uint16)
    surface = np.asfortranarray((level << 8) | board.raster.terrain, dtype=np.uint16)
    return Field(
        terrains=terrains(board.catalogue),
        hexes=hexes,
        surface=surface,
        alike=alike_around(surface),
        look=look,
        look_q=look_q,
        look_r=look_r,
        dx=float(grid.dx),
        dy=float(grid.dy),
        x0=float(grid.x0),
        y0=float(grid.y0),
    )


def _holes(board: HexMap) -> set[Hex]:
    """Places beside hexes whose middle lies on the board, and of which the map has no hex all the same."""
    grid = board.grid
    around = {grid.neighbour(hex_, side) for hex_ in board.cells for side in range(6)} - board.cells.keys()
    centres = ((hex_, *grid.centre(hex_)) for hex_ in around)
    return {hex_ for hex_, x, y in centres if 0 < x < grid.width and 0 < y < grid.height}


def alike_around(surface: NDArray[np.uint16]) -> NDArray[np.uint8]:
    """How far to go from each pixel and surely meet nothing else: [x, y, quarter] the side of a square of pixels of one
    kind with that pixel in its corner, 0 to the last of `ALIKE`. quarter: 1 of squares to the left, plus 2 of squares
    upwards.

    A square is of one kind if four smaller ones that lie over each other fill it.
    """
    found = np.zeros((*surface.shape, 4), np.uint8, order="F")
    same = np.ones(surface.shape, np.bool_, order="F")  # the squares of one side, by their upper left corners
    for before, reach in pairwise((0, *ALIKE)):
        by = reach - before
        if min(same.shape) <= by:
            break
        corners = [part(same, by, x, y) for x in (0, 1) for y in (0, 1)]
        same = corners[0] & corners[1] & corners[2] & corners[3]
        if reach == 1:
            for x, y in ((0, 1), (1, 0), (1, 1)):
                same &= part(surface, 1, x, y) == part(surface, 1, 0, 0)
        for quarter in range(4):
            part_found = found[..., quarter]
            x, y = (reach if quarter & 1 else 0), (reach if quarter & 2 else 0)
            part_found[x : x + same.shape[0], y : y + same.shape[1]][same] = reach
    return found


def part(values: NDArray[Any], by: int, x: int, y: int) -> NDArray[Any]:
    """What lies so far across (x: 1) and down (y: 1), as large as what lies at neither."""
    wide, high = values.shape
    return values[x * by : wide - by + x * by, y * by : high - by + y * by]


def _hexes(board: HexMap, lookup: Lookup) -> Any:
    """The hexes as records."""
    grid, cells = board.grid, lookup.cells
    dx, dy, x0, y0 = float(grid.dx), float(grid.dy), float(grid.x0), float(grid.y0)
    found = np.zeros(len(cells), dtype=HEX).view(np.recarray)
    for n, cell in enumerate(cells):
        row = found[n]
        row.q, row.r = cell.hex
        row.x, row.y = x0 + dx * cell.hex.q, y0 + dy * (cell.hex.r + cell.hex.q / 2)
        row.base_level, row.centre = cell.base_level, cell.terrain.code
        row.sides = [NO_TERRAIN if side.terrain is None else side.terrain.code for side in cell.sides]
        row.slope = [side.slope for side in cell.sides]
        row.neighbour = [lookup.number.get(grid.neighbour(cell.hex, k), -1) for k in range(6)]
        row.depression = cell.depression is not None
        row.bridge = any("bridge" in place.kind for place in cell.locations)
        row.stairway, row.cliffs = cell.stairway, any(side.cliff for side in cell.sides)
    levels = np.where(found.neighbour < 0, found.base_level[:, None], found.base_level[found.neighbour])
    found.lowest = np.minimum(found.base_level, levels.min(axis=1))
    found.highest = np.maximum(found.base_level, levels.max(axis=1))
    found.sunken = _sunken_sides(board, cells)
    found.filling = fillings(board, lookup)
    return found


def _sunken_sides(board: HexMap, cells: tuple[HexCell, ...]) -> NDArray[np.bool_]:
    """Sides between depression hexes across whose middle the depression is drawn, by hex and side."""
    assert board.raster is not None
    found = np.zeros((len(cells), 6), np.bool_)
    for n, cell in enumerate(cells):
        for side in range(6 if cell.depression is not None else 0):
            there = board.neighbour(cell, side)
            if there is None or there.depression is None:
                continue
            (x0, y0), (x1, y1) = board.grid.centre(cell.hex), board.grid.centre(there.hex)
            about = board.raster.terrain[_about((x0 + x1) / 2), _about((y0 + y1) / 2)]
            found[n, side] = any(board.catalogue.by_code(int(c)).kind is TerrainKind.DEPRESSION for c in about.ravel())
    return found


def _about(value: Fraction) -> slice:
    """The columns (or rows) of pixels whose middle lies within MIDDLE of a coordinate: as many to either side."""
    return slice(max(0, math.ceil(value - MIDDLE - HALF)), math.floor(value + MIDDLE - HALF) + 1)


def fillings(board: HexMap, lookup: Lookup) -> NDArray[np.int64]:
    """B19.21: other terrain of a gully hex stands in the gully too, and rises from its bottom. The hex has such terrain
    if it covers a good part of it; a road or hexside terrain is none. Season and weather count (`Lookup.changed`)."""
    assert board.raster is not None
    found = np.full(len(lookup.cells), NO_TERRAIN, np.int64)
    grid, raster = board.grid, board.raster
    reach_x, reach_y = int(grid.dx * 2 / 3) + 1, int(grid.dy / 2) + 1
    for n, cell in enumerate(lookup.cells):
        if cell.depression is None or cell.depression.name not in GULLIES:
            continue
        x, y = (int(value) for value in grid.centre(cell.hex))
        part = np.s_[max(0, x - reach_x) : x + reach_x + 1, max(0, y - reach_y) : y + reach_y + 1]
        inside = _inside(board, cell, part)
        codes, counts = np.unique(raster.terrain[part][inside], return_counts=True)
        pixels: Counter[int] = Counter()
        for code, count in zip(codes.tolist(), counts.tolist(), strict=True):
            pixels[lookup.terrain(code).code if code in lookup.changed else code] += count
        for code, count in pixels.most_common():
            terrain = lookup.terrain(code)
            stands = terrain.kind is not TerrainKind.HEXSIDE and (terrain.obstacle or terrain.hindrance)
            if stands and count >= FILLING_SHARE * inside.sum():
                found[n] = code
                break
    return found


def _inside(board: HexMap, cell: HexCell, part: tuple[slice, slice]) -> NDArray[np.bool_]:
    """Which pixels of a part of the drawing lie in a hex."""
    assert board.raster is not None
    grid = board.grid
    x = np.arange(*part[0].indices(board.raster.terrain.shape[0])) + 0.5
    y = np.arange(*part[1].indices(board.raster.terrain.shape[1])) + 0.5
    q = (x[:, None] - float(grid.x0)) / float(grid.dx) - cell.hex.q
    r = (y[None, :] - float(grid.y0)) / float(grid.dy) - cell.hex.r - (q + cell.hex.q) / 2
    inside: NDArray[np.bool_] = (abs(q + 2 * r) < 1) & (abs(q - r) < 1) & (abs(2 * q + r) < 1)
    return inside
