"""Corrections carried over into the drawing, so that rules that go by the drawing follow a mended hex."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from boardparsers.hexmodel.grid import Hex, HexGrid
from boardparsers.hexmodel.model import Raster

# Half the breadth of a wall as boards show it, and how far from a hexside an old one is looked for: parts of dy.
STROKE: Final = 0.04
REACH: Final = 0.12
Mask = NDArray[np.bool_]
Box = tuple[slice, slice]


class Canvas:
    """A raster that can be painted on: its own copy of the arrays."""

    def __init__(self, raster: Raster, grid: HexGrid) -> None:
        self.terrain = raster.terrain.copy()
        self.elevation = raster.elevation.copy()
        self.grid = grid

    def raster(self) -> Raster:
        return Raster(self.terrain, self.elevation)

    def change_terrain(self, hex_: Hex, old: NDArray[np.uint8], new: int) -> int:
        """Pixels of the hex that show one of the old codes get the new one; returns how many."""
        return self._change(self.terrain, self._hex(hex_), old, new)

    def change_level(self, hex_: Hex, old: int, new: int) -> int:
        """Pixels of the hex at the old ground level get the new one; returns how many."""
        return self._change(self.elevation, self._hex(hex_), np.array([old]), new)

    def erase_side(self, hex_: Hex, side: int, old: int, ground: int) -> int:
        """Pixels of the old code near a hexside become ground; returns how many."""
        return self._change(self.terrain, self._side(hex_, side, REACH), np.array([old]), ground)

    def draw_side(self, hex_: Hex, side: int, new: int) -> int:
        """A line along a hexside; returns how many pixels it has."""
        box, mask = self._side(hex_, side, STROKE)
        self.terrain[box][mask] = new
        return int(mask.sum())

    def _change(
        self,
        array: NDArray[np.uint8] | NDArray[np.int8],
        where: tuple[Box, Mask],
        old: NDArray[np.generic],
        new: int,
    ) -> int:
        box, mask = where
        mask = mask & np.isin(array[box], old)
        array[box][mask] = new
        return int(mask.sum())

    def _box(self, points: list[tuple[float, float]], border: float) -> tuple[Box, list[NDArray[np.float64]]]:
        """The part of the board round some points, and the x and y of its pixels' middles."""
        slices, middles = [], []
        for axis, size in enumerate(self.terrain.shape):
            values = [point[axis] for point in points]
            low = min(max(int(min(values) - border) - 1, 0), size)
            high = min(max(int(max(values) + border) + 2, 0), size)
            slices.append(slice(low, max(high, low)))
            middles.append(np.arange(low, max(high, low)) + 0.5)
        return (slices[0], slices[1]), [middles[0][:, None], middles[1][None, :]]

    def _corners(self, hex_: Hex) -> list[tuple[float, float]]:
        return [(float(x), float(y)) for x, y in self.grid.vertices(hex_)]

    def _hex(self, hex_: Hex) -> tuple[Box, Mask]:
        """The pixels whose middle lies in a hex."""
        corners = self._corners(hex_)
        box, (x, y) = self._box(corners, 0)
        mask = np.ones((x.size, y.size), dtype=bool)
        for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
            mask &= (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= 0
        return box, mask

    def _side(self, hex_: Hex, side: int, reach: float) -> tuple[Box, Mask]:
        """The pixels whose middle lies near a hexside."""
        corners = self._corners(hex_)
        (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % 6]
        distance = max(reach * float(self.grid.dy), 0.75)
        box, (x, y) = self._box([(x0, y0), (x1, y1)], distance)
        dx, dy = x1 - x0, y1 - y0
        along = np.clip(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy), 0, 1)
        mask: Mask = (x - x0 - along * dx) ** 2 + (y - y0 - along * dy) ** 2 <= distance**2
        return box, mask
