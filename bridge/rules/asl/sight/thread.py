"""The thread: which hexes and which pixels a straight line touches, in order. Compiled.

Hexes go by the line's own place, pixels by the drawing: a pixel that straddles a hexside is met in both hexes. What the
line only touches at a corner it does not cross. Two crossings that coincide (a hexside at a pixel border, a vertex)
differ by rounding alone, under 1e-14 of the line; all others lie more than 1e-11 apart, since places on a board are
fractions with small denominators. So a part shorter than `SHORT` is no part at all, whichever way the line is walked
and whichever way the board is turned.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from bridge.rules.asl.sight.field import NO_TERRAIN, Field
from bridge.rules.compiled import borrowing

SHORT: Final = 1e-12  # parts of the line
NEVER: Final = 9.0  # past the end of any line, which runs from 0 to 1
_AHEAD: Final = 1e-6  # part of the line by which to look ahead where it begins or leaves a hexside
FLAT: Final = 1e-9  # slopes and pixel places nearer to nothing than this are nothing


class Line(NamedTuple):
    """A line in pixels and in the three hexside directions.

    u, v, w: signed distances from the lines through Hex(0, 0) parallel to sides 0/3, 1/4 and 2/5, in units of half a
    hex, so that the centre of a hex is at (-q - 2r, q - r, 2q + r) and its sides are 1 away. du ...: change along it.
    """

    x: float
    y: float
    dx: float
    dy: float
    u: float
    v: float
    w: float
    du: float
    dv: float
    dw: float
    length: float


class Stretch(NamedTuple):
    """Part of a line within one hex, or along the hexside between two. other_q, other_r: the second hex."""

    q: int
    r: int
    along: bool
    other_q: int
    other_r: int
    end: float


@borrowing
def flat(value: float) -> float:
    """Rounding errors of a coordinate difference taken off."""
    return 0.0 if abs(value) < FLAT else value


@borrowing
def make_line(f: Field, x0: float, y0: float, x1: float, y1: float) -> Line:
    dx, dy = flat(x1 - x0), flat(y1 - y0)
    q, r = hex_place(f, x0, y0)
    q1, r1 = hex_place(f, x1, y1)
    u, v, w = -q - 2 * r, q - r, 2 * q + r
    du, dv, dw = flat(-q1 - 2 * r1 - u), flat(q1 - r1 - v), flat(2 * q1 + r1 - w)
    return Line(x0, y0, dx, dy, u, v, w, du, dv, dw, math.sqrt(dx * dx + dy * dy))


@borrowing
def turned_round(line: Line) -> Line:
    """The line from its other end."""
    return Line(
        line.x + line.dx,
        line.y + line.dy,
        -line.dx,
        -line.dy,
        line.u + line.du,
        line.v + line.dv,
        line.w + line.dw,
        -line.du,
        -line.dv,
        -line.dw,
        line.length,
    )


@borrowing
def hex_place(f: Field, x: float, y: float) -> tuple[float, float]:
    """Axial coordinates of a point, not rounded."""
    q = (x - f.x0) / f.dx
    return q, (y - f.y0) / f.dy - q / 2


@borrowing
def nearest_hex(f: Field, x: float, y: float) -> tuple[int, int]:
    """The hex that holds a point."""
    q, r = hex_place(f, x, y)
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(rq - q), abs(rr - r), abs(rs - s)
    if off_q > off_r and off_q > off_s:
        rq = -rr - rs
    elif off_r > off_s:
        rr = -rq - rs
    return int(rq), int(rr)


@borrowing
def _way_out(centre: int, start: float, change: float) -> float:
    """Where the line passes the side, of one direction, that lies ahead of a hex."""
    if change > 0:
        return (centre + 1 - start) / change
    if change < 0:
        return (centre - 1 - start) / change
    return NEVER


@borrowing
def stretch(line: Line, q: int, r: int, along: bool, other_q: int, other_r: int) -> Stretch:
    """The stretch that begins in hex (q, r), with its end, at most 1."""
    end = min(
        _way_out(-q - 2 * r, line.u, line.du),
        _way_out(q - r, line.v, line.dv),
        _way_out(2 * q + r, line.w, line.dw),
    )
    return Stretch(q, r, along, other_q, other_r, min(end, 1.0))


@borrowing
def first_stretch(f: Field, line: Line) -> Stretch:
    """The stretch in which the line begins, wherever that is: a line may begin at a vertex, and run along a hexside."""
    q, r = nearest_hex(f, line.x + line.dx * _AHEAD, line.y + line.dy * _AHEAD)
    side = -1
    if line.du == 0.0:
        side = _on_side(line.u - (-q - 2 * r), 0)
    elif line.dv == 0.0:
        side = _on_side(line.v - (q - r), 1)
    elif line.dw == 0.0:
        side = _on_side(line.w - (2 * q + r), 2)
    if side < 0:
        return stretch(line, q, r, False, 0, 0)
    return stretch(line, q, r, True, q + step_q(side), r + step_r(side))


@borrowing
def _on_side(off: float, side: int) -> int:
    """The side of a hex that a line in its direction runs along, that far off the centre; -1 if none."""
    if abs(off - 1.0) < FLAT:
        return side
    return side + 3 if abs(off + 1.0) < FLAT else -1


@borrowing
def exit_sides(line: Line, q: int, r: int) -> tuple[int, int]:
    """The side by which the line leaves hex (q, r); two sides if it leaves by their vertex, else -1 for the second."""
    u = _way_out(-q - 2 * r, line.u, line.du)
    v = _way_out(q - r, line.v, line.dv)
    w = _way_out(2 * q + r, line.w, line.dw)
    end = min(u, v, w)
    first, second = -1, -1
    if u - end < SHORT:
        first = 0 if line.du > 0 else 3
    if v - end < SHORT:
        side = 1 if line.dv > 0 else 4
        if first < 0:
            first = side
        else:
            second = side
    if w - end < SHORT:
        side = 2 if line.dw > 0 else 5
        if first < 0:
            first = side
        elif second < 0:
            second = side
    return first, second


@borrowing
def step_q(side: int) -> int:
    """Change of q from a hex to its neighbour across a side."""
    if side == 1 or side == 2:
        return 1
    return -1 if side >= 4 else 0


@borrowing
def step_r(side: int) -> int:
    if side == 0 or side == 1:
        return -1
    return 1 if side == 3 or side == 4 else 0


@borrowing
def next_stretch(f: Field, line: Line, now: Stretch) -> Stretch:
    """The stretch after this one: the hex across the side, or at a vertex the hex or hexside straight ahead."""
    if now.along:
        ahead = now.end + _AHEAD
        q, r = nearest_hex(f, line.x + line.dx * ahead, line.y + line.dy * ahead)
        return stretch(line, q, r, False, 0, 0)
    first, second = exit_sides(line, now.q, now.r)
    q1, r1 = now.q + step_q(first), now.r + step_r(first)
    if second < 0:
        return stretch(line, q1, r1, False, 0, 0)
    q2, r2 = now.q + step_q(second), now.r + step_r(second)
    turn = _towards(line, q2 - q1, r2 - r1)
    if turn == 0.0:
        return stretch(line, q1, r1, True, q2, r2)
    if turn > 0:
        return stretch(line, q2, r2, False, 0, 0)
    return stretch(line, q1, r1, False, 0, 0)


@borrowing
def _towards(line: Line, dq: int, dr: int) -> float:
    """How fast the line goes from one neighbour of a vertex towards the other, (dq, dr) from it."""
    if dq == 0:
        return line.du if dr < 0 else -line.du
    if dq + dr == 0:
        return line.dv if dq > 0 else -line.dv
    return line.dw if dq > 0 else -line.dw


@borrowing
def leaves_at(line: Line, q: int, r: int) -> float:
    """Part of the line at which it leaves hex (q, r)."""
    return stretch(line, q, r, False, 0, 0).end


@borrowing
def nearest_side(f: Field, hex_: int, x: float, y: float, walled: bool) -> int:
    """The side of a hex whose middle is nearest to a point, or -1 if the centre is nearer than all of them. walled: of
    the sides that have hexside terrain.

    Nearer to the middle m than to the centre means 2 p.m > m.m; among the sides the largest 2 p.m - m.m is nearest.
    """
    px, py = x - f.hexes[hex_].x, y - f.hexes[hex_].y
    best, found = 1e-9, -1
    half_x, half_y, quarter_y = f.dx / 2, f.dy / 2, f.dy / 4
    upright = half_y * half_y
    slanted = half_x * half_x + quarter_y * quarter_y
    gains = (
        -2 * py * half_y - upright,
        2 * (px * half_x - py * quarter_y) - slanted,
        2 * (px * half_x + py * quarter_y) - slanted,
        2 * py * half_y - upright,
        2 * (-px * half_x + py * quarter_y) - slanted,
        2 * (-px * half_x - py * quarter_y) - slanted,
    )
    for side in range(6):
        if gains[side] > best and not (walled and f.hexes[hex_].sides[side] == NO_TERRAIN):
            best, found = gains[side], side
    return found
