"""A board as arrays, which is all that the compiled functions read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from boardparsers.hexmodel import HexCell, HexMap, Terrain, TerrainCatalogue, TerrainKind

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
PLAIN, CLIFF, BOCAGE, ROWHOUSE, OUT_OF_SEASON, LIGHT_WOODS = range(6)
_SPECIAL: Final[dict[str, int]] = {
    "Cliff": CLIFF,
    "Bocage": BOCAGE,
    "Orchard, Out of Season": OUT_OF_SEASON,
    "Light Woods": LIGHT_WOODS,
}
_WALLS_INSIDE: Final = ("Rowhouse", "Factory Wall")
_HINDRANCE: Final = {"Light Woods": 2}  # B13.? of light woods; all others hinder by one
NO_TERRAIN: Final = -1
FILLING_SHARE: Final = 0.25  # of a depression hex that other terrain must cover to stand in the depression too
CODES: Final = 256


class Terrains(NamedTuple):
    """Terrain facts by code. height: full levels; half: half a level more; split: levels (0: none)."""

    kind: NDArray[np.int8]
    special: NDArray[np.int8]
    height: NDArray[np.int8]
    half: NDArray[np.bool_]
    obstacle: NDArray[np.bool_]
    hindrance: NDArray[np.bool_]
    inherent: NDArray[np.bool_]
    split: NDArray[np.bool_]
    lower_obstacle: NDArray[np.bool_]
    lower_hindrance: NDArray[np.bool_]
    amount: NDArray[np.int8]


class Field(NamedTuple):
    """surface: uint16 [x, y], level in the high byte, terrain code in the low one. Hex arrays go by hex number.

    sides: terrain code of each hexside or -1. slope: -1 where the hex is Up-Slope across the side. neighbour: hex
    number or -1. sunken: a depression is drawn across the middle of the side. filling: of a
    depression hex, the obstacle or hindrance that stands in it too, or -1. look: hex number at
    [q + look_q, r + look_r], -1 where there is none. bridge, cliffs: the
    hex has a bridge, a side that is a cliff.
    """

    terrains: Terrains
    surface: NDArray[np.uint16]
    q: NDArray[np.int64]
    r: NDArray[np.int64]
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    base: NDArray[np.int64]
    centre: NDArray[np.int64]
    depression: NDArray[np.bool_]
    bridge: NDArray[np.bool_]
    stairway: NDArray[np.bool_]
    cliffs: NDArray[np.bool_]
    sides: NDArray[np.int64]
    slope: NDArray[np.int64]
    sunken: NDArray[np.bool_]
    filling: NDArray[np.int64]
    neighbour: NDArray[np.int64]
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
        self.field = _field(board, self)


_lookups: dict[int, Lookup] = {}  # by identity: maps compare by content, which is slow


def lookup(board: HexMap) -> Lookup:
    """The arrays of a map, built once for as long as the map lives."""
    key = id(board)
    found = _lookups.get(key)
    if found is None:
        found = _lookups[key] = Lookup(board)
        finalize(board, _lookups.pop, key, None)
    return found


def terrains(catalogue: TerrainCatalogue) -> Terrains:
    """The catalogue as arrays; a code that it lacks is of kind UNKNOWN."""

    def column(value: Callable[[Terrain], int | bool], dtype: type, missing: int = 0) -> NDArray[Any]:
        found: NDArray[Any] = np.full(CODES, missing, dtype=dtype)
        for terrain in catalogue:
            found[terrain.code] = value(terrain)
        return found

    return Terrains(
        kind=column(lambda t: KINDS.index(t.kind), np.int8, UNKNOWN),
        special=column(_special, np.int8),
        height=column(lambda t: t.height, np.int8),
        half=column(lambda t: t.half_level, np.bool_),
        obstacle=column(lambda t: t.obstacle, np.bool_),
        hindrance=column(lambda t: t.hindrance, np.bool_),
        inherent=column(lambda t: t.inherent, np.bool_),
        split=column(lambda t: t.split > 0, np.bool_),
        lower_obstacle=column(lambda t: t.lower_obstacle, np.bool_),
        lower_hindrance=column(lambda t: t.lower_hindrance, np.bool_),
        amount=column(lambda t: _HINDRANCE.get(t.name, 1), np.int8),
    )


def _special(terrain: Terrain) -> int:
    if any(word in terrain.name for word in _WALLS_INSIDE):
        return ROWHOUSE
    return _SPECIAL.get(terrain.name, PLAIN)


def _field(board: HexMap, lookup: Lookup) -> Field:
    assert board.raster is not None
    cells, grid = lookup.cells, board.grid
    q = np.array([cell.hex.q for cell in cells], dtype=np.int64)
    r = np.array([cell.hex.r for cell in cells], dtype=np.int64)
    look_q, look_r = 1 - int(q.min()), 1 - int(r.min())
    look = np.full((int(q.max()) + look_q + 2, int(r.max()) + look_r + 2), -1, dtype=np.int64)
    look[q + look_q, r + look_r] = np.arange(len(cells))
    dx, dy, x0, y0 = float(grid.dx), float(grid.dy), float(grid.x0), float(grid.y0)
    level = board.raster.elevation.view(np.uint8).astype(np.uint16)
    side_codes = [[NO_TERRAIN if s.terrain is None else s.terrain.code for s in cell.sides] for cell in cells]
    neighbour = [[lookup.number.get(grid.neighbour(cell.hex, k), -1) for k in range(6)] for cell in cells]
    bridges = [any("bridge" in place.kind for place in cell.locations) for cell in cells]
    return Field(
        terrains=terrains(board.catalogue),
        surface=((level << 8) | board.raster.terrain).astype(np.uint16),
        q=q,
        r=r,
        x=np.asarray(x0 + dx * q, dtype=np.float64),
        y=np.asarray(y0 + dy * (r + q / 2), dtype=np.float64),
        base=np.array([cell.base_level for cell in cells], dtype=np.int64),
        centre=np.array([cell.terrain.code for cell in cells], dtype=np.int64),
        depression=np.array([cell.depression is not None for cell in cells]),
        bridge=np.array(bridges),
        stairway=np.array([cell.stairway for cell in cells]),
        cliffs=np.array([any(s.cliff for s in cell.sides) for cell in cells]),
        sides=np.array(side_codes, dtype=np.int64),
        slope=np.array([[s.slope for s in cell.sides] for cell in cells], dtype=np.int64),
        sunken=_sunken_sides(board, cells),
        filling=_filling(board, lookup),
        neighbour=np.array(neighbour, dtype=np.int64),
        look=look,
        look_q=look_q,
        look_r=look_r,
        dx=dx,
        dy=dy,
        x0=x0,
        y0=y0,
    )


def _sunken_sides(board: HexMap, cells: tuple[HexCell, ...]) -> NDArray[np.bool_]:
    """Sides between depression hexes across whose middle the depression is drawn, by hex and side."""
    assert board.raster is not None
    found = np.zeros((len(cells), 6), np.bool_)
    wide, high = board.raster.terrain.shape
    for n, cell in enumerate(cells):
        for side in range(6 if cell.depression is not None else 0):
            there = board.neighbour(cell, side)
            if there is None or there.depression is None:
                continue
            (x0, y0), (x1, y1) = board.grid.centre(cell.hex), board.grid.centre(there.hex)
            x, y = min(max(int((x0 + x1) / 2), 0), wide - 1), min(max(int((y0 + y1) / 2), 0), high - 1)
            about = board.raster.terrain[max(0, x - 2) : x + 3, max(0, y - 2) : y + 3]
            found[n, side] = any(board.catalogue.by_code(int(c)).kind is TerrainKind.DEPRESSION for c in about.ravel())
    return found


def _filling(board: HexMap, lookup: Lookup) -> NDArray[np.int64]:
    """B19.21: other terrain of a depression hex stands in the depression too, and rises from its bottom. The hex has
    such terrain if it covers a good part of it; a road or hexside terrain is none."""
    assert board.raster is not None
    found = np.full(len(lookup.cells), NO_TERRAIN, np.int64)
    grid, raster = board.grid, board.raster
    reach_x, reach_y = int(grid.dx * 2 / 3) + 1, int(grid.dy / 2) + 1
    for n, cell in enumerate(lookup.cells):
        if cell.depression is None:
            continue
        x, y = (int(value) for value in grid.centre(cell.hex))
        part = np.s_[max(0, x - reach_x) : x + reach_x + 1, max(0, y - reach_y) : y + reach_y + 1]
        inside = _inside(board, cell, part)
        codes, counts = np.unique(raster.terrain[part][inside], return_counts=True)
        for code, count in sorted(zip(codes.tolist(), counts.tolist(), strict=True), key=lambda pair: -pair[1]):
            terrain = board.catalogue.by_code(code)
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
