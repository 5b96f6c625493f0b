"""The exact walk of a line between two hex centres, for rules that go by hexes.

No floating point and no tolerance: a line along a hexside names both its hexes, a line through a vertex names all
three, and the rule set chooses. `walk(b, a)` is `walk(a, b)` reversed, and turning or mirroring the map turns or
mirrors the walk.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from boardparsers.hexmodel import walk_kernel
from boardparsers.hexmodel.grid import VERTICES, Hex, lattice, opposite


class StepKind(IntEnum):
    """What a line does between its ends; the numbers are those of `walk_kernel`."""

    HEX = walk_kernel.HEX
    ACROSS = walk_kernel.ACROSS
    VERTEX = walk_kernel.VERTEX
    ALONG = walk_kernel.ALONG


class SideRef(NamedTuple):
    """One side of one hex, in the numbering of the map's own orientation."""

    hex: Hex
    side: int


class Vertex(NamedTuple):
    """A corner where three hexes meet, as a lattice point (see grid.py)."""

    a: int
    b: int

    @property
    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """The three hexes that meet here, in order of their coordinates."""
        around = [self._hex_if_corner(da, db) for da, db in VERTICES]
        first, second, third = sorted(hex_ for hex_ in around if hex_ is not None)
        return first, second, third

    def _hex_if_corner(self, da: int, db: int) -> Hex | None:
        a, b = self.a - da, self.b - db
        if a % 3 or (b - a // 3) % 2:
            return None
        return Hex(a // 3, (b - a // 3) // 2)


@dataclass(frozen=True, slots=True)
class WalkStep:
    """One thing on the way.

    HEX: `hexes` is the hex whose interior is crossed. ACROSS: the hex left and the hex entered, `sides` their common
    hexside from either. ALONG: the hexes to the left and right of the line on the screen, `sides` their common
    hexside. VERTEX: the three hexes that meet in `vertex`; no sides.
    """

    kind: StepKind
    hexes: tuple[Hex, ...]
    sides: tuple[SideRef, ...] = ()
    vertex: Vertex | None = None

    def reversed(self) -> WalkStep:
        """The same thing met by someone coming the other way."""
        if self.kind is StepKind.VERTEX:
            return self
        return WalkStep(self.kind, self.hexes[::-1], self.sides[::-1])


@dataclass(frozen=True, slots=True)
class Walk:
    """A line from hex centre to hex centre. Between two HEX steps stands ACROSS, VERTEX, or VERTEX ALONG VERTEX."""

    steps: tuple[WalkStep, ...]

    def _of(self, kind: StepKind) -> Iterator[WalkStep]:
        return (step for step in self.steps if step.kind is kind)

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Hexes whose interior the line crosses, both ends included, in order."""
        return tuple(step.hexes[0] for step in self._of(StepKind.HEX))

    @property
    def crossed(self) -> tuple[SideRef, ...]:
        """Hexsides crossed inside their length, as sides of the hex that is left."""
        return tuple(step.sides[0] for step in self._of(StepKind.ACROSS))

    @property
    def along(self) -> tuple[tuple[SideRef, SideRef], ...]:
        """Hexsides that the line runs along: as side of the hex to its left, and of the one to its right."""
        return tuple((step.sides[0], step.sides[1]) for step in self._of(StepKind.ALONG))

    @property
    def vertices(self) -> tuple[Vertex, ...]:
        """Vertices met, those at the ends of hexsides run along included."""
        return tuple(step.vertex for step in self.steps if step.vertex is not None)

    def reversed(self) -> Walk:
        """The same line from its other end."""
        return Walk(tuple(step.reversed() for step in reversed(self.steps)))


def walk(start: Hex, end: Hex, sideways: bool = False) -> Walk:
    """The line from the centre of `start` to the centre of `end`; `sideways` as the map's grid says.

    Takes time in proportion to the range; callers pass hexes of a map.
    """
    dq, dr = end.q - start.q, end.r - start.r
    rows = np.empty((walk_kernel.rows_needed(dq, dr), 4), np.int64)
    count = walk_kernel.trace(dq, dr, rows)
    return Walk(tuple(_step(start, sideways, *row) for row in rows[:count].tolist()))


def _step(start: Hex, sideways: bool, kind: int, q: int, r: int, k: int) -> WalkStep:
    """A row of the trace as a value, moved to where the line really begins."""
    hex_ = Hex(start.q + q, start.r + r)
    if kind == walk_kernel.HEX:
        return WalkStep(StepKind.HEX, (hex_,))
    if kind == walk_kernel.VERTEX:
        a, b = lattice(hex_)
        vertex = Vertex(a + VERTICES[k][0], b + VERTICES[k][1])
        return WalkStep(StepKind.VERTEX, vertex.hexes, vertex=vertex)
    other = Hex(hex_.q + walk_kernel.STEP_Q[k], hex_.r + walk_kernel.STEP_R[k])
    side = frame_side(k, sideways)
    step = WalkStep(StepKind(kind), (hex_, other), (SideRef(hex_, side), SideRef(other, opposite(side))))
    # Exchanging x and y exchanges left and right too.
    return step.reversed() if sideways and kind == walk_kernel.ALONG else step


def frame_side(side: int, sideways: bool) -> int:
    """A side of the flat frame in the numbering of a sideways grid, and back: the same rule both ways."""
    return (4 - side) % 6 if sideways else side


def span(start: Hex, end: Hex, hex_: Hex) -> tuple[Fraction, Fraction] | None:
    """The part of the line from `start` to `end` (0 to 1) that lies in a hex, its border included; None if it misses.

    The point at t is the centre of `start` plus t times the way to the centre of `end`; a touched vertex gives t twice.
    """
    (sa, sb), (ea, eb), (ca, cb) = lattice(start), lattice(end), lattice(hex_)
    low, high = Fraction(0), Fraction(1)
    for k in range(6):
        (pa, pb), (qa, qb) = VERTICES[k], VERTICES[(k + 1) % 6]
        # Inside: cross product of the side (clockwise) and the point is not negative.
        there = (qa - pa) * (sb - cb - pb) - (qb - pb) * (sa - ca - pa)
        slope = (qa - pa) * (eb - sb) - (qb - pb) * (ea - sa)
        if slope > 0:
            low = max(low, Fraction(-there, slope))
        elif slope < 0:
            high = min(high, Fraction(-there, slope))
        elif there < 0:
            return None
    return (low, high) if low <= high else None
