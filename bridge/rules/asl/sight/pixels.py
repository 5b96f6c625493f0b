"""The pixels that a line runs through, in order. Compiled.

A walk steps from pixel to pixel, or runs on over those that show the same.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from bridge.rules.asl.sight.field import Field
from bridge.rules.asl.sight.thread import FLAT, NEVER, SHORT, Line
from bridge.rules.compiled import borrowing

SHY: Final = 2  # pixels by which a walk that runs on stops short of a place
FEWEST: Final = 4  # pixels that are worth skipping


class Pixels(NamedTuple):
    """Where a walk over the pixels is. x, y: the pixel. at_x, at_y: where the line leaves it by a column or row border.
    beside: 1 if the line runs on the border of column x and the one before it, 2 likewise of rows, 0 if on none."""

    x: int
    y: int
    at_x: float
    at_y: float
    beside: int


@borrowing
def first_pixel(line: Line) -> Pixels:
    beside = 0
    if line.dx == 0.0 and abs(line.x - round(line.x)) < FLAT:
        beside = 1
    elif line.dy == 0.0 and abs(line.y - round(line.y)) < FLAT:
        beside = 2
    x = round(line.x) if beside == 1 else math.floor(line.x + math.copysign(FLAT, line.dx))
    y = round(line.y) if beside == 2 else math.floor(line.y + math.copysign(FLAT, line.dy))
    return Pixels(int(x), int(y), _border(line.x, line.dx, int(x)), _border(line.y, line.dy, int(y)), beside)


@borrowing
def _border(start: float, change: float, pixel: int) -> float:
    """Where the line leaves a column (or row) of pixels."""
    if change > 0:
        return (pixel + 1 - start) / change
    if change < 0:
        return (pixel - start) / change
    return NEVER


@borrowing
def next_pixel(line: Line, now: Pixels) -> Pixels:
    at = min(now.at_x, now.at_y) + SHORT
    x, y, at_x, at_y = now.x, now.y, now.at_x, now.at_y
    if at_x <= at:
        x += 1 if line.dx > 0 else -1
        at_x = _border(line.x, line.dx, x)
    if at_y <= at:
        y += 1 if line.dy > 0 else -1
        at_y = _border(line.y, line.dy, y)
    return Pixels(x, y, at_x, at_y, now.beside)


@borrowing
def surface_at(f: Field, pixels: Pixels, beside: int) -> int:
    """Level and terrain of the pixel, or of the one on the other side of the border that the line runs on; -1 off the
    board."""
    x = pixels.x - (1 if beside == 1 and pixels.beside == 1 else 0)
    y = pixels.y - (1 if beside == 1 and pixels.beside == 2 else 0)
    if x < 0 or y < 0 or x >= f.surface.shape[0] or y >= f.surface.shape[1]:
        return -1
    return int(f.surface[x, y])


class Run(NamedTuple):
    """How a walk may run on. across: it goes by columns, else by rows, whichever the line crosses faster. step_x,
    step_y: 1 or -1. goal: the last column (or row) to run to. quarter: column of `alike`."""

    across: bool
    step_x: int
    step_y: int
    goal: int
    quarter: int


@borrowing
def run_until(line: Line, until: float) -> Run:
    """Running on, but not up to a place along the line."""
    across = abs(line.dx) >= abs(line.dy)
    step_x, step_y = 1 if line.dx > 0 else -1, 1 if line.dy > 0 else -1
    goal = int(line.x + line.dx * until) - SHY * step_x if across else int(line.y + line.dy * until) - SHY * step_y
    return Run(across, step_x, step_y, goal, (0 if step_x > 0 else 1) + (0 if step_y > 0 else 2))


@borrowing
def run_on(f: Field, line: Line, run: Run, now: Pixels, begin: float) -> tuple[Pixels, float]:
    """As many `next_pixel` as show the same; the last pixel, and where along the line that begins."""
    same = f.surface[now.x, now.y]
    while True:
        left = (run.goal - now.x) * run.step_x if run.across else (run.goal - now.y) * run.step_y
        steps = min(int(f.alike[now.x, now.y, run.quarter]), left)
        if steps >= FEWEST:
            now, begin = skip(line, run, now, steps)
            continue
        beyond = next_pixel(line, now)
        if left < 1 or surface_at(f, beyond, 0) != same:
            return now, begin
        begin, now = min(now.at_x, now.at_y), beyond


@borrowing
def skip(line: Line, run: Run, now: Pixels, steps: int) -> tuple[Pixels, float]:
    """Where `next_pixel` arrives when it has entered so many more columns (or rows), and where along the line that
    pixel begins. It moves at most as far the other way."""
    if run.across:
        x = now.x + steps * run.step_x
        at = _border(line.x, line.dx, x - run.step_x)
        y, begin = _pixel_behind(line.y, line.dy, run.step_y, now.y, at)
    else:
        y = now.y + steps * run.step_y
        at = _border(line.y, line.dy, y - run.step_y)
        x, begin = _pixel_behind(line.x, line.dx, run.step_x, now.x, at)
    return Pixels(x, y, _border(line.x, line.dx, x), _border(line.y, line.dy, y), now.beside), begin


@borrowing
def _pixel_behind(start: float, change: float, step: int, now: int, at: float) -> tuple[int, float]:
    """The row (or column) that the line is in behind a place where it enters a column (or row), and where the pixel
    begins: there, or a little before if it enters both at once."""
    if change == 0.0:
        return now, at
    pixel = math.floor(start + change * at)
    if _border(start, change, pixel) <= at + SHORT:
        pixel += step
    before = _border(start, change, pixel - step)
    if before > at + SHORT:
        pixel -= step
        before = _border(start, change, pixel - step)
    return pixel, before if before < at <= before + SHORT else at
