"""Hex geometry: axial coordinates inside, pixels exact as fractions, no rounding anywhere.

One affine frame serves every board: in columns ("flat" hexes, sides 0 top, then clockwise) or, `sideways`, in rows
(x and y exchanged, sides 0 upper right, then clockwise). Which cells exist and what they are called is the board's
own affair and lives in `HexMap`; a grid only knows where a hex lies.

The exact walk (`walk.py`) uses *lattice* units of (dx/3, dy/2): a centre is at (3q, 2r + q), its vertices at
(+-2, 0) and (+-1, +-1) from there, so every centre, vertex and hexside middle is an integer or half-integer point.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple


class Hex(NamedTuple):
    """Axial coordinates; the third cube coordinate is `-q - r`."""

    q: int
    r: int

    @property
    def s(self) -> int:
        return -self.q - self.r


# Neighbour by side: 0 top, then clockwise (flat hexes).
DIRECTIONS: Final[tuple[Hex, ...]] = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
# Sideways grids exchange x and y, which turns "clockwise" round: 0 upper right, 1 right, 2 lower right, ...
SIDEWAYS_DIRECTIONS: Final[tuple[Hex, ...]] = (Hex(-1, 1), Hex(0, 1), Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0))
# Vertices in lattice units, vertex k between sides k - 1 and k (flat hexes): 0 upper left of the top side, clockwise.
VERTICES: Final[tuple[tuple[int, int], ...]] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


def distance(a: Hex, b: Hex) -> int:
    """Range between two hexes: cube distance, so squashed grids count alike."""
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def opposite(side: int) -> int:
    """The same hexside seen from the neighbour."""
    return (side + 3) % 6


def lattice(hex_: Hex) -> tuple[int, int]:
    """Centre in lattice units of (dx/3, dy/2)."""
    return 3 * hex_.q, 2 * hex_.r + hex_.q


def from_offset(column: int, row: int, odd_lower: bool = True) -> Hex:
    """The hex of a column and row, where every odd column lies half a hex lower (or higher) than its neighbours.

    In a sideways grid rows and columns change parts: `column` counts the rows, and "lower" is to the right.
    """
    return Hex(column, row - (column if odd_lower else column + 1) // 2)


def to_offset(hex_: Hex, odd_lower: bool = True) -> tuple[int, int]:
    """Column and row of a hex: the inverse of `from_offset`."""
    return hex_.q, hex_.r + (hex_.q if odd_lower else hex_.q + 1) // 2


@dataclass(frozen=True, slots=True)
class HexGrid:
    """Where hexes lie on a board, in pixels.

    dx: distance of two neighbouring columns; dy: height of a hex (for sideways grids these run along y and x).
    x0, y0: centre of Hex(0, 0). width, height: the board's size in pixels.
    """

    dx: Fraction
    dy: Fraction
    x0: Fraction
    y0: Fraction
    width: int
    height: int
    sideways: bool = False

    def __post_init__(self) -> None:
        if self.dx <= 0 or self.dy <= 0:
            raise ValueError(f"hex grid: dx and dy must be positive, not {self.dx} and {self.dy}")
        if self.width <= 0 or self.height <= 0:
            raise ValueError(f"hex grid: the board must have a size, not {self.width} x {self.height}")

    @property
    def directions(self) -> tuple[Hex, ...]:
        return SIDEWAYS_DIRECTIONS if self.sideways else DIRECTIONS

    def neighbour(self, hex_: Hex, side: int) -> Hex:
        step = self.directions[side]
        return Hex(hex_.q + step.q, hex_.r + step.r)

    def side_towards(self, hex_: Hex, neighbour: Hex) -> int:
        """The side of `hex_` that it shares with `neighbour`. Raises ValueError if they are not adjacent."""
        return self.directions.index(Hex(neighbour.q - hex_.q, neighbour.r - hex_.r))

    def from_lattice(self, a: Fraction | int, b: Fraction | int) -> tuple[Fraction, Fraction]:
        """Pixels of a lattice point."""
        x, y = self.x0 + self.dx * a / 3, self.y0 + self.dy * b / 2
        return (y, x) if self.sideways else (x, y)

    def to_lattice(self, x: Fraction | int, y: Fraction | int) -> tuple[Fraction, Fraction]:
        """Lattice point of a pixel position."""
        if self.sideways:
            x, y = y, x
        return (x - self.x0) * 3 / self.dx, (y - self.y0) * 2 / self.dy

    def centre(self, hex_: Hex) -> tuple[Fraction, Fraction]:
        """Centre in pixels; it may lie on or beyond the edge for half hexes."""
        return self.from_lattice(*lattice(hex_))

    def vertices(self, hex_: Hex) -> tuple[tuple[Fraction, Fraction], ...]:
        """The six corners in pixels, clockwise on the screen: side k runs from corner k to corner k + 1."""
        a, b = lattice(hex_)
        corners = tuple(self.from_lattice(a + da, b + db) for da, db in VERTICES)
        # x and y exchanged turn clockwise round; sideways side 0 begins where side 4 of the frame ends.
        return corners[5::-1] if self.sideways else corners

    def side_middle(self, hex_: Hex, side: int) -> tuple[Fraction, Fraction]:
        """The middle of a hexside in pixels."""
        (x0, y0), (x1, y1) = self.centre(hex_), self.centre(self.neighbour(hex_, side))
        return (x0 + x1) / 2, (y0 + y1) / 2

    def flanking(self, hex_: Hex, side: int) -> tuple[Hex, Hex]:
        """The two hexes at the ends of a hexside: the third ones at its first and second corner."""
        return self.neighbour(hex_, (side + 5) % 6), self.neighbour(hex_, (side + 1) % 6)

    def hex_grain(self, hex_: Hex, side: int) -> Iterator[Hex]:
        """The straight row of hexes that leaves `hex_` through a side, `hex_` itself left out; without end."""
        while True:
            hex_ = self.neighbour(hex_, side)
            yield hex_

    def ring(self, centre: Hex, radius: int) -> Iterator[Hex]:
        """The hexes at exactly this range, clockwise on the screen from the one straight out through side 0."""
        if radius <= 0:
            if radius == 0:
                yield centre
            return
        out = self.directions[0]
        hex_ = Hex(centre.q + radius * out.q, centre.r + radius * out.r)
        for side in (2, 3, 4, 5, 0, 1):
            for _ in range(radius):
                yield hex_
                hex_ = self.neighbour(hex_, side)

    def within(self, centre: Hex, radius: int) -> Iterator[Hex]:
        """The hexes up to this range, ring by ring from the centre."""
        for around in range(radius + 1):
            yield from self.ring(centre, around)

    def hex_at(self, x: Fraction | int, y: Fraction | int) -> Hex:
        """The hex that holds a point; a point on a hexside goes to one of the two, the same on every board."""
        a, b = self.to_lattice(Fraction(x), Fraction(y))
        q, r = a / 3, (b - a / 3) / 2
        return _nearest(q, r)


def _nearest(q: Fraction, r: Fraction) -> Hex:
    """Cube rounding, exact."""
    s = -q - r
    rq, rr, rs = _round(q), _round(r), _round(s)
    off_q, off_r, off_s = abs(rq - q), abs(rr - r), abs(rs - s)
    if off_q > off_r and off_q > off_s:
        rq = -rr - rs
    elif off_r > off_s:
        rr = -rq - rs
    return Hex(rq, rr)


def _round(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)
