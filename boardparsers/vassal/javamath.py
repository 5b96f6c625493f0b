"""Java's roundings, on which VASSAL's grids rest."""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[int, int]


def truncated(value: float) -> int:
    """A cast to int: towards zero."""
    return int(value)


def rounded(value: float) -> int:
    """Math.round: halves go up."""
    whole = math.floor(value)
    return whole + (value - whole >= 0.5)


def in_polygon(corners: Sequence[Point], x: int, y: int) -> bool:
    """Whether java.awt.Polygon holds a point: even-odd rule, left and upper edges inside, right and lower outside."""
    inside = False
    previous = corners[-1]
    for corner in corners:
        (x0, y0), (x1, y1) = sorted((previous, corner), key=lambda point: point[1])
        previous = corner
        # In floating point, division first, as Java has it: on an edge that decides.
        if y0 <= y < y1 and x - x0 < (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside
