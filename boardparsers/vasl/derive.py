"""Hexes from a VASL board's drawing: level, terrain, hexsides, locations. LOSData holds only pixels and stairways.

What is read where (all from how VASL's boards are drawn):
- base level and terrain: the pixel at the hex's centre; a building that covers the middle of a hexside but misses the
  centre still makes it a building hex, and inherent terrain anywhere near the centre fills the hex;
- hexside terrain and cliffs: pixels about the middle of the side, seen from both hexes;
- depressions: the centre's terrain; a bridge over one, or over water, gives a second location.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Set
from typing import Final

import numpy as np

from boardparsers.hexmodel import (
    Hex,
    HexCell,
    HexGrid,
    Hexside,
    Location,
    LocationKind,
    Note,
    Raster,
    Severity,
    Terrain,
    TerrainCatalogue,
    TerrainKind,
    opposite,
)
from boardparsers.vasl.metadata import BoardMetadata
from boardparsers.vasl.sampling import Pixel, hex_coordinates, most_common, pixels_at, pixels_within

BUILDINGS: Final = (TerrainKind.BUILDING, TerrainKind.FACTORY, TerrainKind.MARKETPLACE)
CLIFF: Final = "Cliff"
# Buildings of one storey: tall as a level, but with no level to stand on above the ground (B23.2).
ONE_STOREY: Final = frozenset({"Stone Building", "Wooden Building", "Gutted Stone Building", "Huts", "Lumberyard"})
# One level and one hex: the stairway is inherent (B23.22).
INHERENT_STAIRWAY: Final = frozenset({"Stone Building, 1 Level", "Wooden Building, 1 Level"})
WALLED: Final = ("Rowhouse", "Factory Wall")  # walls inside a building: no building of their own
GAP: Final = 3.0  # pixels about a hex's centre that settle its terrain where the centre itself shows open ground
NO_FILLING: Final = (TerrainKind.HEXSIDE, TerrainKind.DEPRESSION, TerrainKind.WATER)  # lie at another level or edge
# Middle of side k from the centre, in units of (dx, dy).
SIDE_MIDDLE: Final = ((0.0, -0.5), (0.5, -0.25), (0.5, 0.25), (0.0, 0.5), (-0.5, 0.25), (-0.5, -0.25))


def derive_cells(
    grid: HexGrid,
    names: Mapping[Hex, str],
    raster: Raster,
    metadata: BoardMetadata,
    catalogue: TerrainCatalogue,
    stairways: Set[Hex],
) -> tuple[dict[Hex, HexCell], tuple[Note, ...]]:
    """All cells of a board and the problems met. Terrain that no catalogue knows stays `unknown`."""
    reader = _Reader(grid, raster, catalogue)
    inherent = reader.inherent_terrain(names)
    bridges = reader.bridges(names)
    sides = _hexsides(reader, names, metadata)
    cells: dict[Hex, HexCell] = {}
    for hex_, name in names.items():
        pixels = reader.centre_pixels(hex_)
        base = most_common(int(raster.elevation[p]) for p in pixels) or 0
        drawn = reader.centre_terrain(hex_, pixels)
        terrain = inherent.get(hex_, drawn)
        stairway = hex_ in stairways or terrain.name in INHERENT_STAIRWAY
        depression = drawn if drawn.kind is TerrainKind.DEPRESSION else None
        cells[hex_] = HexCell(
            hex=hex_,
            name=name,
            base_level=base,
            terrain=terrain,
            locations=_locations(name, terrain, depression, bridges.get(hex_), base),
            sides=tuple(sides[hex_]),
            depression=depression,
            stairway=stairway,
        )
    return _with_crests(grid, cells), _notes(metadata, names)


class _Reader:
    """Looks things up in the drawing, by hex."""

    def __init__(self, grid: HexGrid, raster: Raster, catalogue: TerrainCatalogue) -> None:
        self.raster = raster
        self.catalogue = catalogue
        self.width, self.height = raster.terrain.shape
        self.dx, self.dy = float(grid.dx), float(grid.dy)
        self.x0, self.y0 = float(grid.x0), float(grid.y0)

    def centre(self, hex_: Hex) -> tuple[float, float]:
        return self.x0 + self.dx * hex_.q, self.y0 + self.dy * (hex_.r + hex_.q / 2)

    def side_middle(self, hex_: Hex, side: int, inward: float = 0.0) -> tuple[float, float]:
        """Middle of a side, `inward` pixels towards the centre."""
        ox, oy = SIDE_MIDDLE[side][0] * self.dx, SIDE_MIDDLE[side][1] * self.dy
        part = 1.0 - inward / (ox * ox + oy * oy) ** 0.5
        x, y = self.centre(hex_)
        return x + ox * part, y + oy * part

    def terrain_of(self, pixels: list[Pixel]) -> list[Terrain]:
        return [self.catalogue.by_code(int(self.raster.terrain[p])) for p in pixels]

    def centre_pixels(self, hex_: Hex) -> list[Pixel]:
        """Pixels at the centre; of a half hex whose centre lies just off the board, those nearest to it."""
        x, y = self.centre(hex_)
        x, y = min(max(x, 0.0), float(self.width)), min(max(y, 0.0), float(self.height))
        return pixels_at(x, y, self.width, self.height)

    def centre_terrain(self, hex_: Hex, pixels: list[Pixel]) -> Terrain:
        terrain = self._at_centre(hex_, pixels)
        if terrain.kind in BUILDINGS and not _is_wall(terrain):
            return terrain
        found = (t for side in range(6) for t in self.terrain_of(self._inside(hex_, side)))
        buildings = Counter(t.code for t in found if t.kind in BUILDINGS and not _is_wall(t))
        code = most_common(buildings.elements())
        return terrain if code is None else self.catalogue.by_code(code)

    def _at_centre(self, hex_: Hex, pixels: list[Pixel]) -> Terrain:
        """Terrain at the centre. Grain and the like are drawn with gaps; a gap right there is no open ground."""
        code = most_common(int(self.raster.terrain[p]) for p in pixels)
        terrain = self.catalogue.by_code(255 if code is None else code)
        if terrain.kind is not TerrainKind.OPEN:
            return terrain
        around = self.terrain_of(pixels_within(*self.centre(hex_), GAP, self.width, self.height))
        code = most_common(t.code for t in around if t.kind not in NO_FILLING)
        return terrain if code is None else self.catalogue.by_code(code)

    def hexside_terrain(self, hex_: Hex, neighbour: Hex, side: int) -> Terrain | None:
        """What stands on a side, seen from both hexes alike."""
        pixels = set(self._inside(hex_, side)) | set(self._inside(neighbour, opposite(side)))
        found = self.terrain_of(sorted(pixels))
        code = most_common(t.code for t in found if t.kind is TerrainKind.HEXSIDE or _is_wall(t))
        return None if code is None else self.catalogue.by_code(code)

    def inherent_terrain(self, names: Mapping[Hex, str]) -> dict[Hex, Terrain]:
        """Inherent terrain drawn nearer to a hex's centre than to the middle of any side."""
        codes = [terrain.code for terrain in self.catalogue if terrain.inherent]
        x, y = np.nonzero(np.isin(self.raster.terrain, np.array(codes, dtype=np.uint8)))
        if not len(x):
            return {}
        q, r = self._hexes(x, y)
        off_x = x + 0.5 - (self.x0 + self.dx * q)
        off_y = y + 0.5 - (self.y0 + self.dy * (r + q / 2))
        near = np.ones(len(x), dtype=bool)
        for mx, my in SIDE_MIDDLE:  # nearer to the centre: the projection on the middle's direction is under half
            ox, oy = mx * self.dx, my * self.dy
            near &= 2 * (off_x * ox + off_y * oy) < ox * ox + oy * oy
        return self._by_hex(x[near], y[near], q[near], r[near], names)

    def bridges(self, names: Mapping[Hex, str]) -> dict[Hex, tuple[Terrain, int, Terrain | None]]:
        """Hexes with a bridge: its terrain, its level, and the depression or water drawn under it."""
        codes = [terrain.code for terrain in self.catalogue if terrain.kind is TerrainKind.BRIDGE]
        x, y = np.nonzero(np.isin(self.raster.terrain, np.array(codes, dtype=np.uint8)))
        if not len(x):
            return {}
        q, r = self._hexes(x, y)
        levels: dict[Hex, list[int]] = defaultdict(list)
        for i, j, a, b in zip(x.tolist(), y.tolist(), q.tolist(), r.tolist(), strict=True):
            levels[Hex(a, b)].append(int(self.raster.elevation[i, j]))
        found = self._by_hex(x, y, q, r, names)
        return {hex_: (terrain, max(levels[hex_]), self._below(hex_)) for hex_, terrain in found.items()}

    def _below(self, hex_: Hex) -> Terrain | None:
        x, y = self.centre(hex_)
        radius = min(self.dx, self.dy) / 2
        found = self.terrain_of(pixels_within(x, y, radius, self.width, self.height))
        wet = (TerrainKind.DEPRESSION, TerrainKind.WATER)
        code = most_common(t.code for t in found if t.kind in wet)
        return None if code is None else self.catalogue.by_code(code)

    def _inside(self, hex_: Hex, side: int) -> list[Pixel]:
        """Pixels just inside the middle of a side; none where it lies off the board."""
        x, y = self.side_middle(hex_, side, inward=1.0)
        if not (0.0 <= x <= self.width and 0.0 <= y <= self.height):
            return []
        return pixels_within(x, y, 1.0, self.width, self.height)

    def _hexes(self, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return hex_coordinates(x + 0.5, y + 0.5, self.dx, self.dy, self.x0, self.y0)

    def _by_hex(
        self, x: np.ndarray, y: np.ndarray, q: np.ndarray, r: np.ndarray, names: Mapping[Hex, str]
    ) -> dict[Hex, Terrain]:
        """The terrain met most often in each hex, of the pixels given."""
        codes: dict[Hex, list[int]] = defaultdict(list)
        found, counts = np.unique(np.stack([q, r, self.raster.terrain[x, y]]), axis=1, return_counts=True)
        for (a, b, code), count in zip(found.T.tolist(), counts.tolist(), strict=True):
            codes[Hex(a, b)].extend([code] * count)
        return {h: self.catalogue.by_code(most_common(c) or 0) for h, c in codes.items() if h in names}


def _is_wall(terrain: Terrain) -> bool:
    return any(word in terrain.name for word in WALLED)


def _hexsides(reader: _Reader, names: Mapping[Hex, str], metadata: BoardMetadata) -> dict[Hex, list[Hexside]]:
    by_name = {name: hex_ for hex_, name in names.items()}
    slopes = {by_name[name]: marks for name, marks in metadata.slopes.items() if name in by_name}
    sides: dict[Hex, list[Hexside]] = {hex_: [Hexside()] * 6 for hex_ in names}
    for hex_ in names:
        for side in range(3):
            for here, k in ((hex_, side), (hex_, opposite(side))):
                there = _neighbour(here, k)
                if here != hex_ or (there in names and k >= 3):
                    continue
                terrain = _marked(reader, metadata, names, here, there, k)
                if terrain is None:
                    terrain = reader.hexside_terrain(here, there, k)
                # The metadata lists the hexes that are Up-Slope across a side (3.2 of the Pegasus Bridge rules).
                up_here, up_there = k in slopes.get(here, ()), opposite(k) in slopes.get(there, ())
                slope = (-1 if up_here else 0) + (1 if up_there else 0)
                cliff = terrain is not None and terrain.name == CLIFF
                sides[here][k] = Hexside(terrain=terrain, cliff=cliff, slope=slope)
                if there in names:
                    sides[there][opposite(k)] = Hexside(terrain=terrain, cliff=cliff, slope=-slope)
    return sides


def _marked(
    reader: _Reader, metadata: BoardMetadata, names: Mapping[Hex, str], here: Hex, there: Hex, side: int
) -> Terrain | None:
    """Hexside terrain that the metadata lists because the drawing cannot show it."""
    for marks, name in ((metadata.embankments, "Rrembankment"), (metadata.partial_orchards, "PartialOrchard")):
        if side in marks.get(names[here], ()) or (there in names and opposite(side) in marks.get(names[there], ())):
            return reader.catalogue.by_name(name)
    return None


def _neighbour(hex_: Hex, side: int) -> Hex:
    return Hex(hex_.q + (0, 1, 1, 0, -1, -1)[side], hex_.r + (-1, -1, 0, 1, 1, 0)[side])


def _locations(
    name: str,
    terrain: Terrain,
    depression: Terrain | None,
    bridge: tuple[Terrain, int, Terrain | None] | None,
    base: int,
) -> tuple[Location, ...]:
    kind = LocationKind.DEPRESSION if depression is not None else LocationKind.GROUND
    places = [Location(name, 0, kind, terrain)]
    if terrain.kind in BUILDINGS:
        places[0] = Location(name, 0, LocationKind.BUILDING, terrain)
        places += _building_levels(name, terrain)
    if bridge is not None:
        over, level, below = bridge
        if level > base:
            places.append(Location(f"{name} Bridge", level - base, LocationKind.BRIDGE, over))
        elif below is not None:
            places[0] = Location(name, 0, LocationKind.BRIDGE, over)
            places.append(Location(f"{name} under the bridge", -1, LocationKind.UNDER_BRIDGE, below))
    return tuple(places)


def _building_levels(name: str, terrain: Terrain) -> list[Location]:
    """Upper levels and the rooftop (B23.8). A building of one storey has neither."""
    if terrain.name in ONE_STOREY:
        return []
    levels = [Location(f"{name} Level {n}", n, LocationKind.BUILDING, terrain) for n in range(1, terrain.height + 1)]
    return [*levels, Location(f"{name} Rooftop", terrain.height + 1, LocationKind.ROOFTOP, terrain)]


def _with_crests(grid: HexGrid, cells: dict[Hex, HexCell]) -> dict[Hex, HexCell]:
    """The same cells with the drop across each side: base level here minus base level there."""
    result = {}
    for hex_, cell in cells.items():
        sides = []
        for k, side in enumerate(cell.sides):
            there = cells.get(_neighbour(hex_, k))
            crest = 0 if there is None else cell.base_level - there.base_level
            sides.append(Hexside(side.terrain, side.cliff, crest, side.slope))
        result[hex_] = HexCell(
            cell.hex,
            cell.name,
            cell.base_level,
            cell.terrain,
            cell.locations,
            tuple(sides),
            cell.depression,
            cell.stairway,
        )
    return result


def _notes(metadata: BoardMetadata, names: Mapping[Hex, str]) -> tuple[Note, ...]:
    known = set(names.values())
    return tuple(
        Note(Severity.WARNING, f"BoardMetadata.xml: {title}", f"names the hex {name}, which the board does not have")
        for title, marks in (
            ("slopes", metadata.slopes),
            ("embankments", metadata.embankments),
            ("partial orchards", metadata.partial_orchards),
        )
        for name in marks
        if name not in known
    )
