"""Shapes of a drawing as masks: which pixels they cover.

Most shapes are a signed distance (pixels, negative inside) with a little noise on it, so that the edges of woods and
gullies look drawn by hand. The noise is a fixed function of the place: the same drawing gives the same pixels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
Mask = NDArray[np.bool_]
Pixel = tuple[float, float]
Window = tuple[slice, slice]

MAX_WORK: Final = 1_000_000_000  # pixels looked at for one drawing
SMOOTH: Final = 22.0  # pixels over which the lobes of a blob flow together
_STEPS: Final = 8  # straight pieces of each span of a curve


class TooMuchWork(ValueError):
    """The drawing asks for more pixels than any honest one."""


class Plane:
    """The pixels of a board, indexed [x, y], and the shapes on it. Shapes raise TooMuchWork beyond MAX_WORK."""

    def __init__(self, width: int, height: int) -> None:
        self.shape = (width, height)
        self._work = 0
        fine = 0.65 * value_noise(width, height, 9, 1) + 0.35 * value_noise(width, height, 4, 2)
        broad = 0.7 * value_noise(width, height, 40, 7) + 0.3 * value_noise(width, height, 17, 8)
        self._noise = {False: fine, True: broad}

    def empty(self) -> Mask:
        self._spend(self.shape[0] * self.shape[1] // 4)  # one byte a pixel, and what painting through the mask costs
        return np.zeros(self.shape, np.bool_)

    def blob(
        self, centres: Sequence[Pixel], links: Sequence[tuple[int, int]], radius: float, rough: float, smooth: bool
    ) -> Mask:
        """A rounded shape around centres, joined along `links` (pairs of their indices). smooth: its edge wavers in
        long waves, as contours do, not in short ones, as woods do."""
        whole = self.window(centres, radius + SMOOTH + rough)
        distance = np.full(_size(whole), np.inf, np.float32)
        joined = {index for link in links for index in link}
        pieces = [(centres[a], centres[b]) for a, b in links]
        pieces += [(centre, centre) for index, centre in enumerate(centres) if index not in joined]
        for start, end in pieces:
            window = self.window((start, end), radius + SMOOTH + rough)
            part = distance[_within(window, whole)]
            part[:] = _smooth_minimum(part, self._to_segment(window, start, end) - radius)
        mask = self.empty()
        mask[whole] = distance + rough * self._noise[smooth][whole] < 0
        return mask

    def line(self, points: Sequence[Pixel], width: float, rough: float, mask: Mask | None = None) -> Mask:
        """A band of that width along a path. mask: to add it to, instead of a new one."""
        if mask is None:
            mask = self.empty()
        for start, end in pairwise(points):
            window = self.window((start, end), width / 2 + rough)
            distance = self._to_segment(window, start, end) - width / 2
            mask[window] |= distance + rough * self._noise[False][window] < 0
        return mask

    def box(self, centre: Pixel, width: float, height: float, turn: float) -> Mask:
        """A rectangle turned clockwise by `turn` degrees."""
        mask = self.empty()
        window = self.window((centre,), math.hypot(width, height) / 2)
        x, y = self._coordinates(window, centre)
        cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        along, across = x * cosine + y * sine, y * cosine - x * sine
        mask[window] = (abs(along) <= width / 2) & (abs(across) <= height / 2)
        return mask

    def polygon(self, points: Sequence[Pixel]) -> Mask:
        """The inside of a closed path, by the even-odd rule."""
        mask = self.empty()
        window = self.window(points, 1)
        columns = np.arange(window[0].start, window[0].stop)
        rows = np.arange(window[1].start, window[1].stop, dtype=np.float64)
        for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
            if x1 == x2:
                continue
            crossed = (columns >= min(x1, x2)) & (columns < max(x1, x2))
            self._spend(4 * int(crossed.sum()) * len(rows))
            at = y1 + (columns[crossed] - x1) * (y2 - y1) / (x2 - x1)
            mask[window][crossed] ^= rows[None, :] >= at[:, None]
        return mask

    def window(self, points: Sequence[Pixel], margin: float) -> Window:
        """The part of the board about the points."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        margin += 2
        columns = _clipped(min(xs) - margin, max(xs) + margin, self.shape[0])
        rows = _clipped(min(ys) - margin, max(ys) + margin, self.shape[1])
        self._spend((columns.stop - columns.start) * (rows.stop - rows.start))
        return columns, rows

    def _spend(self, pixels: int) -> None:
        self._work += pixels
        if self._work > MAX_WORK:
            raise TooMuchWork(f"the drawing covers more than {MAX_WORK // 1_000_000} million pixels in all its strokes")

    def _coordinates(self, window: Window, origin: Pixel) -> tuple[Array, Array]:
        x = np.arange(window[0].start, window[0].stop, dtype=np.float32) - np.float32(origin[0])
        y = np.arange(window[1].start, window[1].stop, dtype=np.float32) - np.float32(origin[1])
        return x[:, None], y[None, :]

    def _to_segment(self, window: Window, start: Pixel, end: Pixel) -> Array:
        """Distance of each pixel of the window from a straight piece."""
        x, y = self._coordinates(window, start)
        dx, dy = np.float32(end[0] - start[0]), np.float32(end[1] - start[1])
        length = dx * dx + dy * dy
        if length == 0:
            return np.sqrt(x * x + y * y)
        along = np.clip((x * dx + y * dy) / length, 0, 1)
        return np.sqrt((x - along * dx) ** 2 + (y - along * dy) ** 2)


def curve(points: Sequence[Pixel], closed: bool = False) -> list[Pixel]:
    """A smooth path through the points (Catmull-Rom)."""
    if len(points) < 3:
        return list(points)
    count = len(points)
    spans = count if closed else count - 1
    path: list[Pixel] = []
    for index in range(spans):
        around = [_neighbour(points, index + offset, closed) for offset in (-1, 0, 1, 2)]
        path += [_on_span(around, step / _STEPS) for step in range(_STEPS)]
    return path if closed else [*path, points[-1]]


def value_noise(width: int, height: int, cell: int, seed: int) -> Array:
    """Smooth noise from -1 to 1 over lattice cells of that many pixels; a fixed function of place and seed."""
    columns, rows = width // cell + 2, height // cell + 2
    values = hashed(columns, rows, seed) * 2 - 1
    x, y = np.arange(width, dtype=np.float32) / cell, np.arange(height, dtype=np.float32) / cell
    i, j = x.astype(np.intp), y.astype(np.intp)
    u, v = (x - i).astype(np.float32)[:, None], (y - j).astype(np.float32)[None, :]
    across = values[i] * (1 - u) + values[i + 1] * u
    noise: Array = across[:, j] * (1 - v)
    noise += across[:, j + 1] * v
    return noise


def hashed(columns: int, rows: int, seed: int) -> Array:
    """Scattered numbers from 0 to 1, a fixed function of place and seed."""
    x = np.arange(columns, dtype=np.uint32)[:, None]
    y = np.arange(rows, dtype=np.uint32)[None, :]
    value = x * np.uint32(0x9E3779B1) ^ y * np.uint32(0x85EBCA77) ^ np.uint32(seed * 0x27D4EB2F & 0xFFFFFFFF)
    value ^= value >> np.uint32(15)
    value *= np.uint32(0x2C1B3C6D)
    value ^= value >> np.uint32(12)
    value *= np.uint32(0x297A2D39)
    value ^= value >> np.uint32(15)
    return (value >> np.uint32(8)).astype(np.float32) / np.float32(1 << 24)


def _smooth_minimum(a: Array, b: Array) -> Array:
    """The smaller of two distances, rounded where they are nearly equal."""
    with np.errstate(invalid="ignore"):
        blend: Array = np.maximum(np.float32(SMOOTH) - np.abs(a - b), np.float32(0)) / np.float32(SMOOTH)
    result: Array = np.minimum(a, b) - blend * blend * np.float32(SMOOTH / 4)
    return result


def _size(window: Window) -> tuple[int, int]:
    return window[0].stop - window[0].start, window[1].stop - window[1].start


def _within(window: Window, whole: Window) -> Window:
    """The window as slices of an array that covers only `whole`."""
    columns, rows = (
        slice(part.start - origin.start, part.stop - origin.start) for part, origin in zip(window, whole, strict=True)
    )
    return columns, rows


def _clipped(low: float, high: float, size: int) -> slice:
    start = min(max(0, math.floor(low)), size)
    return slice(start, max(start, min(size, math.ceil(high) + 1)))


def _neighbour(points: Sequence[Pixel], index: int, closed: bool) -> Pixel:
    return points[index % len(points)] if closed else points[min(max(index, 0), len(points) - 1)]


def _on_span(around: Sequence[Pixel], t: float) -> Pixel:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = around
    return (_spline(ax, bx, cx, dx, t), _spline(ay, by, cy, dy, t))


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
