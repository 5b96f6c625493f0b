"""The drawing of a board, asked by hex and hexside: shares of terrain, roads that cross a side, levels on the way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boardparsers.hexmodel import Hex, HexCell, HexGrid, Raster, TerrainCatalogue, TerrainKind, opposite

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
ROAD, PATH, DEPRESSION, BUILDING = 1, 2, 4, 8  # bits
_RUNS: Final = {ROAD: ROAD_RUN, PATH: PATH_RUN, DEPRESSION: DEPRESSION_RUN, BUILDING: BUILDING_RUN}
# Of a hex with flat sides up and down, clockwise, side n between the corners n and n + 1; parts of dx and dy.
_CORNERS: Final = ((-1 / 3, -0.5), (1 / 3, -0.5), (2 / 3, 0.0), (1 / 3, 0.5), (-1 / 3, 0.5), (-2 / 3, 0.0))
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

    def turned(self) -> SideFeatures:
        """The same from the other hex."""
        return replace(self, levels=self.levels[::-1])


class Drawing:
    """A raster with its grid in columns."""

    def __init__(self, grid: HexGrid, raster: Raster, catalogue: TerrainCatalogue) -> None:
        self.raster = raster
        self.width, self.height = raster.terrain.shape
        self.dx, self.dy = float(grid.dx), float(grid.dy)
        self.x0, self.y0 = float(grid.x0), float(grid.y0)
        self.names = {terrain.code: terrain.name.casefold() for terrain in catalogue}
        self._crossers = np.zeros(256, dtype=np.uint8)  # by terrain code: bits of what may lead across a hexside
        for terrain in catalogue:
            sunken = terrain.name == "Sunken Road"
            self._crossers[terrain.code] = (
                ROAD * (sunken or terrain.kind in (TerrainKind.ROAD, TerrainKind.BRIDGE))
                | PATH * (terrain.name == "Path")
                | DEPRESSION * (terrain.kind is TerrainKind.DEPRESSION)
                | BUILDING * (terrain.kind in BUILDINGS)
            )
        self._hexagon = self._inner_hexagon()
        self._sides = tuple(self._along(side) for side in range(6))
        self._ways = tuple(self._towards(side) for side in range(6))

    def shares(self, hex_: Hex) -> dict[str, float]:
        """Terrain names, casefolded, and the part of the hex that each covers in the drawing."""
        x, y = self._centre(hex_)
        pixels = self._on_board(self._hexagon[0] + int(x), self._hexagon[1] + int(y))
        counts = np.bincount(self.raster.terrain[pixels], minlength=256)
        total = max(1, int(counts.sum()))
        return {self.names.get(int(code), "unknown"): float(counts[code]) / total for code in np.nonzero(counts)[0]}

    def side(self, here: HexCell, there: HexCell, side: int) -> SideFeatures:
        """Read one way round only, so that both ways agree."""
        if there.hex < here.hex:
            return self.side(there, here, opposite(side)).turned()
        drawn = self._crossers[self.raster.terrain[self._at(here.hex, self._sides[side])]]
        length = len(drawn) // 2
        both = drawn[:length] & drawn[length:]
        crossed = dict.fromkeys(_RUNS, False)
        if both.any():
            crossed = {bit: _crosses((both & bit) > 0, least) for bit, least in _RUNS.items()}
        return SideFeatures(
            road=crossed[ROAD],
            path=crossed[PATH],
            gully=crossed[DEPRESSION],
            building=crossed[BUILDING],
            levels=self._levels(here, there, side),
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

    def _along(self, side: int) -> NDArray[np.float64]:
        """Points along a hexside as offsets from the centre: first those one pixel inside it, then one pixel beyond."""
        (ax, ay), (bx, by) = ((x * self.dx, y * self.dy) for x, y in (_CORNERS[side], _CORNERS[(side + 1) % 6]))
        length = float(np.hypot(bx - ax, by - ay))
        part = (np.arange(max(1, round(length))) + 0.5) / max(1, round(length))
        line = np.array([ax + (bx - ax) * part, ay + (by - ay) * part])
        out = np.array([[(by - ay) / length], [-(bx - ax) / length]])  # towards the neighbour: clockwise corners
        return np.concatenate((line - out, line + out), axis=1)

    def _towards(self, side: int) -> NDArray[np.float64]:
        """Points on the way to the next centre, two a pixel, as offsets from the first."""
        x, y = (a + b for a, b in zip(_CORNERS[side], _CORNERS[(side + 1) % 6], strict=True))
        x, y = x * self.dx, y * self.dy
        steps = 2 * round(float(np.hypot(x, y)))
        part = (np.arange(steps) + 0.5) / steps
        return np.array([x * part, y * part])

    def _at(self, hex_: Hex, offsets: NDArray[np.float64]) -> _Pixels:
        """The pixels at points of a hex and its neighbours; off the board the nearest on it."""
        x, y = self._centre(hex_)
        points = offsets + np.array([[x], [y]])
        reach_x, reach_y = 2 * self.dx, 2 * self.dy
        if reach_x <= x < self.width - reach_x and reach_y <= y < self.height - reach_y:
            columns, rows = points.astype(np.intp)  # all positive
            return columns, rows
        return self._pixels(points[0], points[1])

    def _pixels(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> _Pixels:
        column = np.clip(np.floor(x), 0, self.width - 1).astype(np.intp)
        row = np.clip(np.floor(y), 0, self.height - 1).astype(np.intp)
        return column, row

    def _levels(self, here: HexCell, there: HexCell, side: int) -> tuple[int, ...]:
        """Ground levels between two centres. B10.51: what counts is what the mover meets on the way, so two hexes of
        one level may have a dip or a rise between them."""
        pixels = self._at(here.hex, self._ways[side])
        drawn = self.raster.elevation[pixels]
        first, last = filled_level(here), filled_level(there)
        if first == last and (drawn == first).all():
            return (first,)
        level = drawn.astype(np.int64)
        low = self._crossers[self.raster.terrain[pixels]] & DEPRESSION > 0
        half = len(level) // 2
        for cell, half_way in ((here, slice(0, half)), (there, slice(half, len(level)))):
            # A depression is a slit in the ground, not a lower level of it: its hex counts as the ground around.
            ground, filled = filled_level(cell), low[half_way] | (cell.depression is not None)
            level[half_way] = np.where(filled, np.maximum(level[half_way], ground), level[half_way])
        level[0], level[-1] = first, last
        return _runs(level, 2 * LEVEL_RUN * self.dy)


def _crosses(hit: NDArray[np.bool_], least: float) -> bool:
    """Whether a symbol leads across a hexside: a long enough stretch of it on both sides, near the middle."""
    if not hit.any():
        return False
    edges = np.flatnonzero(np.diff(np.concatenate(([0], hit.view(np.int8), [0]))))
    starts, ends = edges[::2], edges[1::2]
    longest = int(np.argmax(ends - starts))
    start, end, length = int(starts[longest]), int(ends[longest]), len(hit)
    return end - start >= least * length and abs((start + end) / 2 - length / 2) <= OFF_MIDDLE * length


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
