"""The drawing of a board, asked by hex and hexside: shares of terrain, roads that cross a side, levels on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boardparsers.hexmodel import Hex, HexCell, HexGrid, Raster, TerrainCatalogue, TerrainKind

INSIDE: Final = 0.9  # of the hex is looked at: symbols stray over hexsides (B.1)
# Parts of a hexside's length: what a road, path or depression that crosses it takes at least, how far off the middle
# of the side the middle of its crossing may lie (a road that only touches a vertex does not cross).
ROAD_RUN: Final = 0.2
PATH_RUN: Final = 0.08
DEPRESSION_RUN: Final = 0.1
BUILDING_RUN: Final = 0.1
OFF_MIDDLE: Final = 0.3
# Of a hex's height: shorter stretches of another level are the artwork of a contour line.
LEVEL_RUN: Final = 0.08
BUILDINGS: Final = (TerrainKind.BUILDING, TerrainKind.FACTORY, TerrainKind.MARKETPLACE)
_Pixels = tuple[NDArray[np.intp], NDArray[np.intp]]


@dataclass(frozen=True, slots=True)
class SideFeatures:
    """What a mover meets between two centres. levels: ground levels on the way, the first and last those of the two
    hexes, any depression filled in. gully: a depression leads through the hexside; building: a building does."""

    road: bool
    path: bool
    gully: bool
    building: bool
    levels: tuple[int, ...]


class Drawing:
    """A raster with its grid in columns."""

    def __init__(self, grid: HexGrid, raster: Raster, catalogue: TerrainCatalogue) -> None:
        self.raster = raster
        self.width, self.height = raster.terrain.shape
        self.dx, self.dy = float(grid.dx), float(grid.dy)
        self.x0, self.y0 = float(grid.x0), float(grid.y0)
        self.names = {terrain.code: terrain.name.casefold() for terrain in catalogue}
        self.roads, self.paths, self.depressions, self.buildings = (np.zeros(256, dtype=np.bool_) for _ in range(4))
        for terrain in catalogue:
            sunken = terrain.name == "Sunken Road"
            self.roads[terrain.code] = sunken or terrain.kind in (TerrainKind.ROAD, TerrainKind.BRIDGE)
            self.paths[terrain.code] = terrain.name == "Path"
            self.depressions[terrain.code] = terrain.kind is TerrainKind.DEPRESSION
            self.buildings[terrain.code] = terrain.kind in BUILDINGS
        self._hexagon = self._inner_hexagon()

    def shares(self, hex_: Hex) -> dict[str, float]:
        """Terrain names, casefolded, and the part of the hex that each covers in the drawing."""
        x, y = self._centre(hex_)
        pixels = self._on_board(self._hexagon[0] + int(x), self._hexagon[1] + int(y))
        counts = np.bincount(self.raster.terrain[pixels], minlength=256)
        total = max(1, int(counts.sum()))
        return {self.names.get(int(code), "unknown"): float(counts[code]) / total for code in np.nonzero(counts)[0]}

    def side(self, here: HexCell, there: HexCell, side: int) -> SideFeatures:
        inner, outer = self._along(here.hex, side)
        return SideFeatures(
            road=self._crossed(self.roads, inner, outer, ROAD_RUN),
            path=self._crossed(self.paths, inner, outer, PATH_RUN),
            gully=self._crossed(self.depressions, inner, outer, DEPRESSION_RUN),
            building=self._crossed(self.buildings, inner, outer, BUILDING_RUN),
            levels=self._levels(here, there),
        )

    def line_meets(self, hex_: Hex, other: Hex, terrain: str) -> bool:
        """Whether the line between two centres meets that terrain, named casefolded, within the first hex."""
        (ax, ay), (bx, by) = self._centre(hex_), self._centre(other)
        steps = max(1, 2 * round(float(np.hypot(bx - ax, by - ay))))
        part = (np.arange(steps) + 0.5) / steps
        x, y = ax + (bx - ax) * part, ay + (by - ay) * part
        across, down = abs(x - ax) / self.dx, abs(y - ay) / self.dy
        inside = (down <= 0.5) & (across + down / 1.5 <= 2 / 3)
        codes = np.unique(self.raster.terrain[self._pixels(x[inside], y[inside])])
        return any(self.names.get(int(code)) == terrain for code in codes)

    def _centre(self, hex_: Hex) -> tuple[float, float]:
        return self.x0 + self.dx * hex_.q, self.y0 + self.dy * (hex_.r + hex_.q / 2)

    def _inner_hexagon(self) -> _Pixels:
        """Offsets of the pixels well inside a hex from its centre."""
        reach_x, reach_y = int(2 * self.dx / 3) + 1, int(self.dy / 2) + 1
        x, y = np.meshgrid(np.arange(-reach_x, reach_x + 1), np.arange(-reach_y, reach_y + 1), indexing="ij")
        across, down = abs(x) / self.dx, abs(y) / self.dy
        inside = (down <= INSIDE / 2) & (across + down / 1.5 <= INSIDE * 2 / 3)
        return x[inside], y[inside]

    def _on_board(self, x: NDArray[np.intp], y: NDArray[np.intp]) -> _Pixels:
        inside = (x >= 0) & (y >= 0) & (x < self.width) & (y < self.height)
        return x[inside], y[inside]

    def _along(self, hex_: Hex, side: int) -> tuple[_Pixels, _Pixels]:
        """Pixels along a hexside, one pixel inside it and one pixel beyond; off the board the nearest on it."""
        x, y = self._centre(hex_)
        corners = [(-1 / 3, -0.5), (1 / 3, -0.5), (2 / 3, 0.0), (1 / 3, 0.5), (-1 / 3, 0.5), (-2 / 3, 0.0)]
        (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 6]
        ax, bx, ay, by = ax * self.dx, bx * self.dx, ay * self.dy, by * self.dy
        length = float(np.hypot(bx - ax, by - ay))
        part = (np.arange(max(1, round(length))) + 0.5) / max(1, round(length))
        out_x, out_y = (by - ay) / length, -(bx - ax) / length  # towards the neighbour: clockwise corners
        line_x, line_y = x + ax + (bx - ax) * part, y + ay + (by - ay) * part
        return self._pixels(line_x - out_x, line_y - out_y), self._pixels(line_x + out_x, line_y + out_y)

    def _pixels(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> _Pixels:
        column = np.clip(np.floor(x), 0, self.width - 1).astype(np.intp)
        row = np.clip(np.floor(y), 0, self.height - 1).astype(np.intp)
        return column, row

    def _crossed(self, wanted: NDArray[np.bool_], inner: _Pixels, outer: _Pixels, least: float) -> bool:
        """Whether a symbol leads across a hexside: a long enough stretch of it on both sides, near the middle."""
        hit = wanted[self.raster.terrain[inner]] & wanted[self.raster.terrain[outer]]
        if not hit.any():
            return False
        edges = np.flatnonzero(np.diff(np.concatenate(([0], hit.view(np.int8), [0]))))
        starts, ends = edges[::2], edges[1::2]
        longest = int(np.argmax(ends - starts))
        start, end, length = int(starts[longest]), int(ends[longest]), len(hit)
        return end - start >= least * length and abs((start + end) / 2 - length / 2) <= OFF_MIDDLE * length

    def _levels(self, here: HexCell, there: HexCell) -> tuple[int, ...]:
        """Ground levels between two centres. B10.51: what counts is what the mover meets on the way, so two hexes of
        one level may have a dip or a rise between them. Read one way round only, so both ways agree."""
        if there.hex < here.hex:
            return self._levels(there, here)[::-1]
        (ax, ay), (bx, by) = self._centre(here.hex), self._centre(there.hex)
        steps = 2 * round(float(np.hypot(bx - ax, by - ay)))
        part = (np.arange(steps) + 0.5) / steps
        pixels = self._pixels(ax + (bx - ax) * part, ay + (by - ay) * part)
        level = self.raster.elevation[pixels].astype(np.int64)
        low = self.depressions[self.raster.terrain[pixels]]
        half = steps // 2
        for cell, half_way in ((here, slice(0, half)), (there, slice(half, steps))):
            # A depression is a slit in the ground, not a lower level of it: its hex counts as the ground around.
            ground, filled = filled_level(cell), low[half_way] | (cell.depression is not None)
            level[half_way] = np.where(filled, np.maximum(level[half_way], ground), level[half_way])
        level[0], level[-1] = filled_level(here), filled_level(there)
        return _runs(level, 2 * LEVEL_RUN * self.dy)


def filled_level(cell: HexCell) -> int:
    """The level of the ground that a hex lies in: of a depression, the level around it (A6.3: one above its bottom)."""
    return cell.base_level + (cell.depression is not None)


def _runs(level: NDArray[np.int64], least: float) -> tuple[int, ...]:
    """The levels met in turn, stretches shorter than `least` samples left out unless they are an end."""
    borders = np.flatnonzero(np.diff(level)) + 1
    if not len(borders):
        return (int(level[0]),)
    starts = np.concatenate(([0], borders))
    lengths = np.diff(np.concatenate((starts, [len(level)])))
    runs = [[int(level[start]), int(length)] for start, length in zip(starts, lengths, strict=True)]
    while True:
        inner = [index for index in range(1, len(runs) - 1) if runs[index][1] < least]
        if not inner:
            return tuple(level for level, _ in runs)
        shortest = min(inner, key=lambda index: runs[index][1])
        del runs[shortest]
        if runs[shortest - 1][0] == runs[shortest][0]:
            runs[shortest - 1][1] += runs.pop(shortest)[1]
