"""Reading a drawing at exact points so that the answer is the same when the board is turned round.

A point on the border of two pixels (or four) belongs to none of them: all are asked, and ties are settled by what the
pixels say, never by where they lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Pixel = tuple[int, int]
_ON_BORDER = 1e-9  # pixels within which a coordinate counts as lying on a pixel border


def pixels_at(x: float, y: float, width: int, height: int) -> list[Pixel]:
    """The pixels that hold a point: one, or the two or four whose border it lies on; only those of the board."""
    return [(i, j) for i in _holding(x) if 0 <= i < width for j in _holding(y) if 0 <= j < height]


def pixels_within(x: float, y: float, radius: float, width: int, height: int) -> list[Pixel]:
    """The pixels whose middle lies within `radius` of a point, edge included; at least those that hold the point."""
    reach = radius + _ON_BORDER
    found = [
        (i, j)
        for i in range(max(0, int(x - radius) - 1), min(width, int(x + radius) + 2))
        for j in range(max(0, int(y - radius) - 1), min(height, int(y + radius) + 2))
        if (i + 0.5 - x) ** 2 + (j + 0.5 - y) ** 2 <= reach * reach
    ]
    return found or pixels_at(x, y, width, height)


def most_common(values: Iterable[int]) -> int | None:
    """The value met most often, the larger one of two met alike; None of none."""
    counts = Counter(values)
    return max(counts, key=lambda value: (counts[value], value)) if counts else None


def hex_coordinates(
    x: NDArray[np.float64], y: NDArray[np.float64], dx: float, dy: float, x0: float, y0: float
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Axial coordinates of the hexes that hold the points (flat grids)."""
    q = (x - x0) / dx
    r = (y - y0) / dy - q / 2
    s = -q - r
    rq, rr, rs = np.rint(q), np.rint(r), np.rint(s)
    off_q, off_r, off_s = np.abs(rq - q), np.abs(rr - r), np.abs(rs - s)
    first = (off_q > off_r) & (off_q > off_s)
    second = ~first & (off_r > off_s)
    rq = np.where(first, -rr - rs, rq)
    rr = np.where(second, -rq - rs, rr)
    return rq.astype(np.int64), rr.astype(np.int64)


def _holding(value: float) -> tuple[int, ...]:
    nearest = round(value)
    if abs(value - nearest) <= _ON_BORDER:
        return nearest - 1, nearest
    return (int(np.floor(value)),)
