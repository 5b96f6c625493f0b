"""The thread, slowly: every pixel whose inside the exact line crosses, in every hex that it crosses there.

Whole numbers and fractions only. Hexes come from the exact walk of the hex model; pixels from cutting the line at every
column and row of the drawing. Nothing is skipped, nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, isqrt, lcm

from boardparsers.hexmodel import Hex, HexCell, HexMap, StepKind
from boardparsers.hexmodel.walk import span, walk

Point = tuple[int, int]  # in units of `Plane.unit` to a pixel
EDGE = Fraction(3, 2)  # pixels past an end's hexside that still count as its own hex


class Plane:
    """Where things lie on a board, in whole numbers: so many units to a pixel that every centre and every middle of a
    hexside is one."""

    def __init__(self, board: HexMap) -> None:
        grid = board.grid
        self.board = board
        self.unit = 4 * lcm(*(value.denominator for value in (grid.dx, grid.dy, grid.x0, grid.y0)))
        self._centres: dict[Hex, Point] = {}

    def centre(self, hex_: Hex) -> Point:
        if hex_ not in self._centres:
            x, y = self.board.grid.centre(hex_)
            self._centres[hex_] = int(x * self.unit), int(y * self.unit)
        return self._centres[hex_]

    def side_middle(self, hex_: Hex, side: int) -> Point:
        (x0, y0), (x1, y1) = self.centre(hex_), self.centre(self.board.grid.neighbour(hex_, side))
        return (x0 + x1) // 2, (y0 + y1) // 2


@dataclass(frozen=True)
class Stretch:
    """Part of the line, from t = begin to t = end, in one hex, or along the hexside between two (`along`). Hexes that
    the board does not have are left out."""

    hexes: tuple[HexCell, ...]
    along: bool
    begin: Fraction
    end: Fraction


@dataclass(frozen=True, slots=True)
class Piece:
    """The line within one pixel and one stretch. middle: t, as numerator and denominator. pixel: where it runs on the
    border of two, there is a piece for each. near: whether it is in the start's, in the end's own hex, or less than
    EDGE past its hexside."""

    stretch: Stretch
    middle: tuple[int, int]
    pixel: tuple[int, int]
    near: tuple[bool, bool]


class Thread:
    """The line from the centre of one hex to that of another."""

    def __init__(self, plane: Plane, start: Hex, end: Hex) -> None:
        self.start, self.end = plane.centre(start), plane.centre(end)
        self.unit, self.size = plane.unit, (plane.board.grid.width, plane.board.grid.height)
        self.stretches = tuple(_stretches(plane.board, start, end))

    def at(self, middle: tuple[int, int]) -> Point:
        """The place at t = middle, multiplied by its denominator."""
        (x0, y0), (x1, y1), (t, parts) = self.start, self.end, middle
        return x0 * parts + (x1 - x0) * t, y0 * parts + (y1 - y0) * t

    def pieces(self) -> Iterator[Piece]:
        """In order from the start; pixels off the board are left out."""
        (x, y), (x1, y1), unit = self.start, self.end, self.unit
        dx, dy = x1 - x, y1 - y
        # Places on the line are counted in parts of it, so many that every cut and every middle is a whole number.
        parts = 2 * lcm(dx or 1, dy or 1, *(stretch.end.denominator for stretch in self.stretches))
        ends = [int(stretch.end * parts) for stretch in self.stretches]
        cuts = {0, parts, *ends, *_borders(x, dx, unit, parts), *_borders(y, dy, unit, parts)}
        # Less than EDGE pixels: whole parts whose square is less than that of so many.
        edge = isqrt(ceil(EDGE * EDGE * unit * unit * parts * parts / (dx * dx + dy * dy)) - 1)
        left, entered = ends[0] + edge, int(self.stretches[-1].begin * parts) - edge
        number = 0
        for begin, end in pairwise(sorted(cuts)):
            while begin >= ends[number]:
                number += 1
            middle = (begin + end) // 2
            for column in _holding(x * parts + dx * middle, unit * parts, self.size[0]):
                for row in _holding(y * parts + dy * middle, unit * parts, self.size[1]):
                    near = middle <= left, middle >= entered
                    yield Piece(self.stretches[number], (middle, parts), (column, row), near)


def _borders(start: int, change: int, unit: int, parts: int) -> Iterator[int]:
    """Where the line crosses the borders of columns (or rows) of pixels."""
    if change:
        low, high = sorted((start, start + change))
        for border in range(-(-low // unit), high // unit + 1):
            yield (border * unit - start) * (parts // change)


def _holding(place: int, pixel: int, size: int) -> Iterator[int]:
    """The column (or row) of pixels that holds a place, or the two whose border it lies on; only those of the board."""
    whole, over = divmod(place, pixel)
    for number in (whole,) if over else (whole - 1, whole):
        if 0 <= number < size:
            yield number


def _stretches(board: HexMap, start: Hex, end: Hex) -> Iterator[Stretch]:
    reached = Fraction(0)
    steps = [step for step in walk(start, end).steps if step.kind in (StepKind.HEX, StepKind.ALONG)]
    for number, step in enumerate(steps):
        if step.kind is StepKind.HEX:
            part = span(start, end, step.hexes[0])
        else:
            part = span(start, end, steps[number + 1].hexes[0])
        assert part is not None
        until = part[1] if step.kind is StepKind.HEX else part[0]
        cells = tuple(board.cells[hex_] for hex_ in step.hexes if hex_ in board.cells)
        yield Stretch(cells, step.kind is StepKind.ALONG, reached, until)
        reached = until
