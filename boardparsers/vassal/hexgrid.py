"""VASSAL's own hex grid: where it snaps a piece and what it calls a hex, pixel by pixel as the engine does it.

Coordinates are local to the board. Sideways grids exchange x and y on the way in and out, so that all arithmetic is
that of upright columns. Engines up to 3.6 take the hex of a point by rectangles, later ones by the hex's outline.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from boardparsers.vassal.javamath import Point, in_polygon, rounded, truncated
from boardparsers.vassal.numbering import Numbering

DEFAULT_DY: Final = 64.0
DEFAULT_DX: Final = math.sqrt(3) / 2 * DEFAULT_DY
# Hexes, as (column, row) from here, that may hold a point of the rectangle round a hex's centre.
_BESIDE: Final = {
    0: ((-1, -1), (-1, 0), (1, -1), (1, 0)),
    1: ((-1, 0), (-1, 1), (1, 0), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class VassalHexGrid:
    """A `HexGrid` of a board or zone with its attributes' names and defaults.

    width, height: size of the board (of a zone: the bounds of its polygon), which descending numbers count from.
    outlines: hexes by their outline (3.7 and later) or by rectangles (3.6 and earlier).
    """

    dx: float = DEFAULT_DX
    dy: float = DEFAULT_DY
    x0: int = 0
    y0: int = 32
    sideways: bool = False
    snap_to: bool = True
    edges_legal: bool = False
    corners_legal: bool = False
    snap_scale: int = 0
    width: int = 1
    height: int = 1
    outlines: bool = True
    numbering: Numbering | None = None

    # --- snapping ---

    def snap(self, x: int, y: int, forced: bool = False) -> Point:
        """Where a piece dropped at (x, y) comes to lie. forced: to a place even if the grid does not snap."""
        if not (self.snap_to or forced):
            return x, y
        return self._turned(self._snap(*self._turned((x, y))))

    def snap_to_centre(self, x: int, y: int) -> Point:
        """The centre of the hex at (x, y), or the nearest of the finer points if the grid has a snap scale."""
        point = self._turned((x, y))
        return self._turned(self._fine(*point) if self.snap_scale > 0 else self._centre_at(*point))

    def _snap(self, x: int, y: int) -> Point:
        point = x, y
        if self.snap_scale > 0:
            places = [self._or_fine(place, point) for place in self._legal(x, y)]
            return self._best(places, point) if places else self._fine(x, y)
        centre = self._centre_at(x, y)
        legal = self._legal(x, y)
        if not legal:
            return centre
        best = self._best(legal, point)
        return centre if _squared(best, centre) <= 2 else best

    def _legal(self, x: int, y: int) -> list[Point]:
        """The nearest hexside and the nearest vertex, as far as the grid allows them."""
        places = [self._side(x, y)] if self.edges_legal else []
        return [*places, self._vertex(x, y)] if self.corners_legal else places

    @staticmethod
    def _best(places: list[Point], point: Point) -> Point:
        """The hexside, if it is strictly nearer than the vertex."""
        return places[0] if _squared(places[0], point) < _squared(places[-1], point) else places[-1]

    def _or_fine(self, place: Point, point: Point) -> Point:
        """A hexside or vertex, unless a point of the snap scale all but coincides or is no farther along x and y."""
        fine = self._fine(*point)
        if _squared(place, fine) <= 2 or _along(fine, point) <= _along(place, point):
            return fine
        return place

    def _fine(self, x: int, y: int) -> Point:
        """Points of the snap scale: steps of dx/2n and dy/2n round the centre, up to n - 1 of them each way."""
        cx, cy = self._centre_at(x, y)
        most = self.snap_scale - 1

        def step(offset: int, size: float) -> int:
            unit = size / (2 * self.snap_scale)
            return rounded(max(-most, min(most, rounded(offset / unit))) * unit)

        return cx + step(x - cx, self.dx), cy + step(y - cy, self.dy)

    def _side(self, x: int, y: int) -> Point:
        """The middle of the nearest hexside."""
        column = math.floor((x - self.x0 + self.dx / 4) * 2 / self.dx)
        if column % 2 == 0:
            row = math.floor((y - self.y0 + self.dy / 4) * 2 / self.dy)
            side_y = truncated(self.dy / 2 * row + self.y0)
        else:
            row = math.floor((y - self.y0) * 2 / self.dy)
            side_y = truncated(self.dy / 2 * row + truncated(self.dy / 4) + self.y0)
        return truncated(self.dx / 2 * column + self.x0), side_y

    def _vertex(self, x: int, y: int) -> Point:
        """The nearest corner of a hex."""
        third = self.dx / 3
        row = math.floor((y - self.y0 + self.dy / 4) * 2 / self.dy)
        vertex_y = truncated(self.dy / 2 * row + self.y0)
        if row % 2 == 0:
            column = truncated(math.floor(x - self.x0 + third) * 3 / (2 * self.dx))
            return truncated(2 * self.dx / 3 * column + self.x0), vertex_y
        column = truncated(math.floor(x - self.x0 + 2 * self.dx / 3) * 3 / (2 * self.dx))
        return truncated(2 * self.dx / 3 * column - truncated(third) + self.x0), vertex_y

    # --- hexes ---

    def centre(self, column: int, row: int) -> Point:
        """Centre of a cell counted from the grid's origin, odd columns half a hex lower (sideways: further right)."""
        return self._turned(self._centre(column, row))

    def _turned(self, point: Point) -> Point:
        return point[::-1] if self.sideways else point

    def _centre(self, column: int, row: int) -> Point:
        x = truncated(self.dx * column + self.x0)
        if column % 2 == 0:
            return x, truncated(self.dy * row + self.y0)
        return x, truncated(self.dy * row + truncated(self.dy / 2) + self.y0)

    def _centre_at(self, x: int, y: int) -> Point:
        """Centre of the hex that holds a point."""
        column = math.floor((x - self.x0 + self.dx / 2) / self.dx)
        above = self.dy / 2 if column % 2 == 0 else 0.0
        row = math.floor((y - self.y0 + above) / self.dy)
        centre = self._centre(column, row)
        if self.outlines and not in_polygon(_outline(self.dx, self.dy, *centre), x, y):
            for side, down in _BESIDE[column % 2]:
                other = self._centre(column + side, row + down)
                if in_polygon(_outline(self.dx, self.dy, *other), x, y):
                    return other
        return centre

    # --- numbers and names ---

    def column_row(self, x: int, y: int) -> tuple[int, int]:
        """Column and row that the numbering gives to a point, by rectangles; without numbering, the raw ones."""
        x, y = self._turned((x, y))
        column = math.floor((x - self.x0) / self.dx + 0.5)
        even = rounded((x - self.x0) / self.dx) % 2 == 0
        row = rounded((y - self.y0 if even else y - self.y0 - self.dy / 2) / self.dy)
        return self.numbering.numbered(column, row, *self._counts()) if self.numbering else (column, row)

    def name(self, x: int, y: int) -> str:
        """The grid location of a point, "" without numbering. VASSAL asks it of where a piece lies: snap first."""
        return self.numbering.name(*self.column_row(x, y)) if self.numbering else ""

    def point_of(self, column: int, row: int) -> Point:
        """The point of a numbered column and row: the inverse of `column_row`."""
        if self.numbering:
            column, row = self.numbering.raw(column, row, *self._counts())
        x = truncated(column * self.dx) + self.x0
        half = 0.0 if column % 2 == 0 else self.dy / 2
        return self._turned((x, truncated(row * self.dy + half) + self.y0))

    def _counts(self) -> tuple[int, int, bool]:
        """Rows and columns that descending numbers count from; the engine has dx and dy crossed, and so have we."""
        rows = math.floor(self.height / self.dx + 0.5)
        columns = math.floor(self.width / self.dy + 0.5)
        return rows, columns, self.sideways


def _squared(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _along(a: Point, b: Point) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


@lru_cache(maxsize=4096)
def _outline(dx: float, dy: float, x: int, y: int) -> tuple[Point, ...]:
    """The hex as the engine draws it, in single precision, one pixel wider to the right and below."""
    radius, half = np.float32(2 * dx / 3), np.float32(dy / 2)
    cx, cy = np.float32(x), np.float32(y)
    far_left, left = rounded(float(cx - radius)), rounded(float(cx - radius / np.float32(2)))
    right, far_right = rounded(float(cx + radius / np.float32(2))) + 1, rounded(float(cx + radius)) + 1
    top, bottom = rounded(float(cy - half)), rounded(float(cy + half)) + 1
    return (far_left, y), (left, top), (right, top), (far_right, y), (right, bottom), (left, bottom)
