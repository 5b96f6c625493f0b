"""Memoir '44: line of sight by heights. One implementation, for the batch and for the explanation.

`line` applies the rules below in the order in which they stand there; each adds findings (see by_hex.line_kernel), and
`LOS_RULES` in los.py gives every code its citation and its words.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from boardparsers.hexmodel.walk_kernel import ALONG, HEX, STEP_Q, STEP_R, rows_needed, trace
from bridge.rules.by_hex.arrays import KNOWN, LEVEL, OBSTACLE, OFF_MAP, HexArrays
from bridge.rules.by_hex.line_kernel import (
    BLOCKS,
    COLUMNS,
    NONE,
    OPEN,
    SHUT,
    UNDECIDED,
    UNSURE,
    Rows,
    find,
    findings_needed,
    is_corner_only,
    knowledge,
    side_touched,
    verdict,
    what,
)
from bridge.rules.compiled import compiled

# Bits of an obstacle: what stands on the ground of a hex.
TERRAIN, FEATURE, UNIT = 1, 2, 4

# Policies, as bits.
CORNERS_BLOCK: Final = 1
EDGE_BLOCKS: Final = 2
EDGE_OPEN: Final = 4

# Rules; the codes of findings.
HIGHER_GROUND: Final = 0
STANDING: Final = 1
LOOKED_OVER: Final = 2
UNKNOWN_HEX: Final = 3
UNKNOWN_END: Final = 4
BESIDE: Final = 5
BOTH_SIDES: Final = 6
BOTH_SIDES_UNSURE: Final = 7
CORNER: Final = 8

Points: TypeAlias = NDArray[np.signedinteger[Any]]


def ground(board: HexArrays, q: int, r: int) -> int:
    """Height of a hex of the map."""
    return what(board, q, r, LEVEL)


def standing(board: HexArrays, q: int, r: int) -> int:
    """Bits of what stands in a hex of the map."""
    return what(board, q, r, OBSTACLE)


def shuts(board: HexArrays, q: int, r: int, low: int) -> int:
    """SHUT if the hex blocks sight for the lower unit's height: higher ground, or an obstacle on ground as high or
    higher. UNSURE if nobody knows its terrain or it is off the map."""
    if knowledge(board, q, r) != KNOWN:
        return UNSURE
    height = ground(board, q, r)
    if height > low or (height == low and standing(board, q, r) != 0):
        return SHUT
    return OPEN


def unknown_ends(board: HexArrays, sq: int, sr: int, tq: int, tr: int, found: Rows) -> int:
    """Without the heights of both ends nothing can be said of a line with hexes in between."""
    m = 0
    if knowledge(board, sq, sr) != KNOWN:
        m = find(found, m, UNKNOWN_END, UNDECIDED, sq, sr, -1, 0)
    if knowledge(board, tq, tr) != KNOWN:
        m = find(found, m, UNKNOWN_END, UNDECIDED, tq, tr, -1, 0)
    return m


def through_hex(board: HexArrays, q: int, r: int, low: int, found: Rows, m: int) -> int:
    """A hex crossed blocks by its ground or by what stands on it, if as high as the lower unit (ground: higher)."""
    if knowledge(board, q, r) != KNOWN:
        return find(found, m, UNKNOWN_HEX, UNDECIDED, q, r, -1, 0)
    height, obstacle = ground(board, q, r), standing(board, q, r)
    if height > low:
        return find(found, m, HIGHER_GROUND, BLOCKS, q, r, -1, height)
    if obstacle == 0:
        return m
    if height == low:
        return find(found, m, STANDING, BLOCKS, q, r, -1, obstacle)
    return find(found, m, LOOKED_OVER, NONE, q, r, -1, obstacle)


def beside(board: HexArrays, q: int, r: int, low: int, policies: int, found: Rows, m: int) -> tuple[int, int]:
    """What one hex beside a line along a hexside does; returns its state and the number of findings."""
    state = shuts(board, q, r, low)
    if knowledge(board, q, r) == OFF_MAP:
        if policies & EDGE_BLOCKS:
            state = SHUT
        elif policies & EDGE_OPEN:
            state = OPEN
    if state != OPEN:
        m = find(found, m, BESIDE, NONE, q, r, -1, state)
    return state, m


def at_corner(board: HexArrays, q: int, r: int, low: int, policies: int, found: Rows, m: int) -> int:
    """A hex touched in one corner is not crossed; with the policy for it, it blocks as if it were."""
    state = shuts(board, q, r, low)
    if state == OPEN or knowledge(board, q, r) == OFF_MAP:
        return m
    if policies & CORNERS_BLOCK:
        return find(found, m, CORNER, BLOCKS if state == SHUT else UNDECIDED, q, r, -1, state)
    return find(found, m, CORNER, NONE, q, r, -1, state)


def both_sides(left: int, right: int, q: int, r: int, found: Rows, m: int) -> int:
    """A line along hexsides is blocked only if obstacles lie on both sides of it."""
    if left == SHUT and right == SHUT:
        return find(found, m, BOTH_SIDES, BLOCKS, q, r, -1, 0)
    if left != OPEN and right != OPEN:
        return find(found, m, BOTH_SIDES_UNSURE, UNDECIDED, q, r, -1, 0)
    return m


def line(board: HexArrays, sq: int, sr: int, tq: int, tr: int, policies: int, rows: Rows, found: Rows) -> int:
    """The findings for one line between hexes of the map; returns their number. rows, found: room to work in."""
    n = trace(tq - sq, tr - sr, rows)
    if n <= 3:  # the same hex or the next one: nothing lies between
        return 0
    m = unknown_ends(board, sq, sr, tq, tr, found)
    if m > 0:
        return m
    low = min(ground(board, sq, sr), ground(board, tq, tr))
    left = right = OPEN
    shut_q, shut_r = sq, sr
    for i in range(1, n - 1):
        q, r, kind = sq + rows[i, 1], sr + rows[i, 2], rows[i, 0]
        if kind == HEX:
            m = through_hex(board, q, r, low, found, m)
        elif kind == ALONG:
            k = rows[i, 3]
            state, m = beside(board, q, r, low, policies, found, m)
            other, m = beside(board, q + STEP_Q[k], r + STEP_R[k], low, policies, found, m)
            if state == SHUT and left != SHUT and knowledge(board, q, r) != OFF_MAP:
                shut_q, shut_r = q, r
            other_q, other_r = q + STEP_Q[k], r + STEP_R[k]
            if other == SHUT and right != SHUT and knowledge(board, other_q, other_r) != OFF_MAP:
                shut_q, shut_r = other_q, other_r
            left, right = max(left, state), max(right, other)
        elif is_corner_only(rows, i):
            k = side_touched(rows, i)
            m = at_corner(board, q + STEP_Q[k], r + STEP_R[k], low, policies, found, m)
    return both_sides(left, right, shut_q, shut_r, found, m)


for _function in (ground, standing, shuts, unknown_ends, through_hex, beside, at_corner, both_sides, line):
    register_jitable(_function)


@compiled
def explain(board: HexArrays, source: Points, target: Points, policies: int) -> Rows:
    """The findings for one line, as rows."""
    dq, dr = target[0] - source[0], target[1] - source[1]
    longest = rows_needed(dq, dr)
    rows, found = np.empty((longest, 4), np.int64), np.empty((findings_needed(longest), COLUMNS), np.int64)
    m = line(board, source[0], source[1], target[0], target[1], policies, rows, found)
    return found[:m]


@compiled
def verdicts(board: HexArrays, sources: Points, targets: Points, policies: int) -> NDArray[np.uint8]:
    """The verdict of many lines; sources and targets (n, 2) are hexes of the map."""
    n = len(sources)
    longest = 1
    for i in range(n):
        longest = max(longest, rows_needed(targets[i, 0] - sources[i, 0], targets[i, 1] - sources[i, 1]))
    rows, found = np.empty((longest, 4), np.int64), np.empty((findings_needed(longest), COLUMNS), np.int64)
    out = np.empty(n, np.uint8)
    for i in range(n):
        m = line(board, sources[i, 0], sources[i, 1], targets[i, 0], targets[i, 1], policies, rows, found)
        out[i] = verdict(found, m)
    return out
