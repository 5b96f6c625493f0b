"""Valor & Victory: line of sight, hindrances, hexsides across and along. One implementation, batch and explanation.

`line` applies the rules below in the order in which they stand there; each adds findings (see by_hex.line_kernel), and
`LOS_RULES` in los.py gives every code its citation and its words. What blocks is the same both ways; some of what
hinders is not (10.8 "into", 10.10 adjacent hexsides), and says for which direction it holds.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from boardparsers.hexmodel.walk_kernel import ACROSS, ALONG, HEX, STEP_Q, STEP_R, VERTEX, rows_needed, trace
from bridge.rules.by_hex.arrays import (
    HINDRANCE,
    KNOWN,
    LEVEL,
    OBSTACLE,
    OFF_MAP,
    SIDE_HINDRANCE,
    SIDE_OBSTACLE,
    SIDE_UNKNOWN,
    HexArrays,
)
from bridge.rules.by_hex.line_kernel import (
    BACK,
    BLOCKED,
    BLOCKS,
    COLUMNS,
    EFFECT,
    FORTH,
    HINDERS,
    NONE,
    OPEN,
    SHUT,
    UNDECIDED,
    UNSURE,
    Rows,
    find,
    findings_needed,
    hindrance,
    is_corner_only,
    knowledge,
    one_way,
    side_at_corner,
    side_touched,
    verdict,
    what,
)
from bridge.rules.compiled import compiled

BLOCKING: Final = 1  # bit of an obstacle: blocking terrain in a hex, a hedgerow on a side
HIGHEST: Final = 2  # levels of hills that the rules know

# Policies, as bits.
CORNERS_BLOCK: Final = 1
EDGE_BLOCKS: Final = 2
EDGE_OPEN: Final = 4

# Rules; the codes of findings.
THROUGH: Final = 0
UNKNOWN_HEX: Final = 1
HILL: Final = 2
HILL_UNKNOWN: Final = 3
HINDERED_IN: Final = 4
INTO: Final = 5
WALL_ACROSS: Final = 6
WALL_ADJACENT: Final = 7
HEDGEROW: Final = 8
UNKNOWN_SIDE: Final = 9
WALL_ALONG: Final = 10
HEDGEROW_ALONG: Final = 11
BESIDE: Final = 12
BOTH_SIDES: Final = 13
BOTH_SIDES_UNSURE: Final = 14
SIDES_HINDER: Final = 15
MORE_BESIDE: Final = 16
CORNER: Final = 17
SLOPE: Final = 18

# What lies beside a line along hexsides, summed up: a row for the left and one for the right. Whether a hex blocks,
# whether one is unknown, the sum of hindrances, the least of them.
SHUTS, UNKNOWNS, HINDRANCES, LEAST = 0, 1, 2, 3

LEVELS_KNOWN: Final = 6  # place in the ends

Points: TypeAlias = NDArray[np.signedinteger[Any]]


class Room(NamedTuple):
    """Where a line works: rows of its walk, findings; its ends as q, r, level twice, and whether the levels are known;
    what lies beside it."""

    rows: Rows
    found: Rows
    ends: Points
    flanks: Points


def level_at(board: HexArrays, q: int, r: int) -> int:
    return what(board, q, r, LEVEL)


def far(q: int, r: int, s: int, t: int) -> int:
    """Range between two hexes."""
    return max(abs(q - s), abs(r - t), abs(q - s + r - t))


def is_hill(board: HexArrays, q: int, r: int) -> bool:
    return knowledge(board, q, r) == KNOWN and level_at(board, q, r) > 0


def hills_crossed(board: HexArrays, ends: Points, rows: Rows, n: int) -> int:
    """Hill hexes that the line crosses between its ends."""
    crossed = 0
    for i in range(1, n - 1):
        if rows[i, 0] == HEX:
            crossed += is_hill(board, ends[0] + rows[i, 1], ends[1] + rows[i, 2])
    return crossed


def hills_beside(board: HexArrays, ends: Points, rows: Rows, n: int) -> int:
    """Hill hexes beside the line where it runs along hexsides."""
    beside = 0
    for i in range(1, n - 1):
        if rows[i, 0] == ALONG:
            q, r, k = ends[0] + rows[i, 1], ends[1] + rows[i, 2], rows[i, 3]
            beside += is_hill(board, q, r) + is_hill(board, q + STEP_Q[k], r + STEP_R[k])
    return beside


def hill_blocks(board: HexArrays, q: int, r: int, ends: Points, rows: Rows, n: int, more: int) -> bool:
    """10.7: a hill hex blocks, except to units level with it or higher who are level with each other, and except the
    one level 1 hex next to a level 2 hex that leads up to it. more: 1 for a hex that the line does not cross."""
    height, low, high = level_at(board, q, r), min(ends[2], ends[5]), max(ends[2], ends[5])
    if height == 0 or not ends[LEVELS_KNOWN]:
        return False
    if low == high:
        return bool(height > low)
    if height != 1 or high != 2 or hills_crossed(board, ends, rows, n) + more != 1:
        return True
    top_q, top_r = (ends[0], ends[1]) if ends[2] == high else (ends[3], ends[4])
    return bool(far(q, r, top_q, top_r) != 1)


def blocking(board: HexArrays, q: int, r: int, ends: Points, rows: Rows, n: int, more: int) -> int:
    """The rule by which a known hex blocks; -1 if none does."""
    if what(board, q, r, OBSTACLE) & BLOCKING:
        return THROUGH
    return HILL if hill_blocks(board, q, r, ends, rows, n, more) else -1


def through_hex(board: HexArrays, q: int, r: int, ends: Points, rows: Rows, n: int, found: Rows, m: int) -> int:
    """9.2, 10.7, 9.3: any part of a blocking hex on the line blocks; a hindrance hinders."""
    if knowledge(board, q, r) != KNOWN:
        return find(found, m, UNKNOWN_HEX, UNDECIDED, q, r, -1, 0)
    rule = blocking(board, q, r, ends, rows, n, 0)
    if rule >= 0:
        return find(found, m, rule, BLOCKS, q, r, -1, 0)
    if level_at(board, q, r) > 0 and ends[2] != ends[5]:
        m = find(found, m, SLOPE, NONE, q, r, -1, 0)
    adds = what(board, q, r, HINDRANCE)
    return find(found, m, HINDERED_IN, HINDERS, q, r, -1, adds) if adds > 0 else m


def across(board: HexArrays, q: int, r: int, k: int, first: bool, last: bool, found: Rows, m: int) -> int:
    """10.10, 10.101: a wall or hedge crossed hinders a firer who is not next to it; a hedgerow blocks unless it is a
    side of the source's or the target's hex. first, last: side of the source's, of the target's hex."""
    if knowledge(board, q, r) == OFF_MAP:  # the hex on the other side has the side too
        q, r, k = q + STEP_Q[k], r + STEP_R[k], (k + 3) % 6
        if knowledge(board, q, r) == OFF_MAP:
            return m
    obstacle = what(board, q, r, SIDE_OBSTACLE + k)
    adds = what(board, q, r, SIDE_HINDRANCE + k)
    if obstacle & SIDE_UNKNOWN:
        return find(found, m, UNKNOWN_SIDE, UNDECIDED, q, r, k, 0)
    if obstacle & BLOCKING and not first and not last:
        return find(found, m, HEDGEROW, BLOCKS, q, r, k, 0)
    if adds == 0:
        return m
    if first and last:
        return find(found, m, WALL_ADJACENT, NONE, q, r, k, 0)
    m = find(found, m, WALL_ACROSS, HINDERS, q, r, k, adds)
    if first or last:
        return one_way(found, m, BACK if first else FORTH)
    return m


def along(board: HexArrays, q: int, r: int, k: int, found: Rows, m: int) -> int:
    """9.4, 10.10: what stands on a hexside that the line runs along counts, wherever the firer is."""
    if knowledge(board, q, r) == OFF_MAP:
        q, r, k = q + STEP_Q[k], r + STEP_R[k], (k + 3) % 6
        if knowledge(board, q, r) == OFF_MAP:
            return m
    obstacle = what(board, q, r, SIDE_OBSTACLE + k)
    adds = what(board, q, r, SIDE_HINDRANCE + k)
    if obstacle & SIDE_UNKNOWN:
        return find(found, m, UNKNOWN_SIDE, UNDECIDED, q, r, k, 0)
    if obstacle & BLOCKING:
        return find(found, m, HEDGEROW_ALONG, BLOCKS, q, r, k, 0)
    return find(found, m, WALL_ALONG, HINDERS, q, r, k, adds) if adds > 0 else m


def beside(board: HexArrays, q: int, r: int, n: int, policies: int, flank: Points, room: Room, m: int) -> int:
    """9.4: notes what one hex beside the line holds, in its row of the flanks."""
    known = knowledge(board, q, r)
    state, adds = UNSURE, 0
    if known == KNOWN:
        # A hill hex beside the line counts as the slope only if no other is crossed.
        state = SHUT if blocking(board, q, r, room.ends, room.rows, n, 1) >= 0 else OPEN
        adds = what(board, q, r, HINDRANCE)
    elif known == OFF_MAP and policies & EDGE_BLOCKS:
        state = SHUT
    elif known == OFF_MAP and policies & EDGE_OPEN:
        state = OPEN
    flank[SHUTS] |= state == SHUT
    flank[UNKNOWNS] |= state == UNSURE
    if adds > 0:
        flank[HINDRANCES] += adds
        flank[LEAST] = adds if flank[LEAST] == 0 else min(flank[LEAST], adds)
    if state != OPEN or adds > 0:
        m = find(room.found, m, BESIDE, NONE, q, r, -1, 10 * state + adds)
    return m


def is_open(flank: Points) -> bool:
    return bool(flank[SHUTS] == 0 and flank[UNKNOWNS] == 0 and flank[HINDRANCES] == 0)


def sum_up_sides(flanks: Points, walls: int, q: int, r: int, found: Rows, m: int) -> int:
    """9.4: blocked if both sides block; hindered if one side blocks or hinders and the other hinders; neither if one
    side is open. Once hindered, by the sides or by a wall along the line, each further hindrance adds."""
    left, right = flanks[0], flanks[1]
    if left[SHUTS] and right[SHUTS]:
        return find(found, m, BOTH_SIDES, BLOCKS, q, r, -1, 0)
    one_is_open = is_open(left) or is_open(right)
    if one_is_open and walls == 0:
        return m
    if left[UNKNOWNS] or right[UNKNOWNS]:
        return find(found, m, BOTH_SIDES_UNSURE, UNDECIDED, q, r, -1, 0)
    total = left[HINDRANCES] + right[HINDRANCES]
    if total == 0:
        return m
    if one_is_open:
        return find(found, m, MORE_BESIDE, HINDERS, q, r, -1, total)
    if left[SHUTS] or right[SHUTS]:
        return find(found, m, SIDES_HINDER, HINDERS, q, r, -1, total)
    # Two hindrances, one on each side, make the first +1 together.
    return find(found, m, SIDES_HINDER, HINDERS, q, r, -1, total - min(left[LEAST], right[LEAST]))


def at_corner(board: HexArrays, q: int, r: int, n: int, policies: int, room: Room, m: int) -> int:
    """A hex touched in one corner is not passed through; with the policy for it, it blocks as if it were."""
    known = knowledge(board, q, r)
    if known == OFF_MAP or (known == KNOWN and blocking(board, q, r, room.ends, room.rows, n, 1) < 0):
        return m
    if not policies & CORNERS_BLOCK:
        return find(room.found, m, CORNER, NONE, q, r, -1, 0)
    return find(room.found, m, CORNER, BLOCKS if known == KNOWN else UNDECIDED, q, r, -1, 0)


def into_end(board: HexArrays, q: int, r: int, way: int, found: Rows, m: int) -> int:
    """10.8, 10.9, 11.5: a hindrance counts into its hex as it does through it, but not out of it."""
    if knowledge(board, q, r) != KNOWN:
        return one_way(found, find(found, m, UNKNOWN_HEX, UNDECIDED, q, r, -1, 0), way)
    adds = what(board, q, r, HINDRANCE)
    return one_way(found, find(found, m, INTO, HINDERS, q, r, -1, adds), way) if adds > 0 else m


def heights_are_known(board: HexArrays, ends: Points, rows: Rows, n: int, found: Rows) -> int:
    """10.7: where hills lie between, the ends' levels decide; it speaks of levels 0, 1 and 2. Without them no hill is
    said to block."""
    m = 0
    for i in range(0, 6, 3):
        if not 0 <= ends[i + 2] <= HIGHEST or knowledge(board, ends[i], ends[i + 1]) != KNOWN:
            m = find(found, m, HILL_UNKNOWN, UNDECIDED, ends[i], ends[i + 1], -1, 0)
    ends[LEVELS_KNOWN] = m == 0
    if m > 0 and hills_crossed(board, ends, rows, n) + hills_beside(board, ends, rows, n) == 0:
        return 0
    return m


def line(board: HexArrays, sq: int, sr: int, tq: int, tr: int, policies: int, whole: bool, room: Room) -> int:
    """The findings for one line between hexes of the map, in room.found; returns their number.

    whole: go on behind a hex that blocks, to say all that there is to say; the verdict is the same.
    """
    rows, found, ends, flanks = room.rows, room.found, room.ends, room.flanks
    n = trace(tq - sq, tr - sr, rows)
    if n == 1:
        return 0
    ends[0], ends[1], ends[2] = sq, sr, level_at(board, sq, sr)
    ends[3], ends[4], ends[5] = tq, tr, level_at(board, tq, tr)
    flanks[:] = 0
    m = heights_are_known(board, ends, rows, n, found)
    walls = 0
    for i in range(1, n - 1):
        q, r, k, kind = sq + rows[i, 1], sr + rows[i, 2], rows[i, 3], rows[i, 0]
        first, last = i == 1, i == n - 2
        if kind == HEX:
            m = through_hex(board, q, r, ends, rows, n, found, m)
            if not whole and m > 0 and found[m - 1, EFFECT] == BLOCKS:
                return m
        elif kind == ACROSS:
            m = across(board, q, r, k, first, last, found, m)
        elif kind == ALONG:
            before = m
            m = along(board, q, r, k, found, m)
            walls += m - before
            m = beside(board, q, r, n, policies, flanks[0], room, m)
            m = beside(board, q + STEP_Q[k], r + STEP_R[k], n, policies, flanks[1], room, m)
        elif kind == VERTEX and is_corner_only(rows, i):
            m = across(board, q, r, side_at_corner(rows, i), first, last, found, m)
            touched = side_touched(rows, i)
            m = at_corner(board, q + STEP_Q[touched], r + STEP_R[touched], n, policies, room, m)
    m = sum_up_sides(flanks, walls, tq, tr, found, m)
    m = into_end(board, sq, sr, BACK, found, m)
    return into_end(board, tq, tr, FORTH, found, m)


for _function in (
    level_at,
    far,
    is_hill,
    hills_crossed,
    hills_beside,
    hill_blocks,
    blocking,
    through_hex,
    across,
    along,
    beside,
    is_open,
    sum_up_sides,
    at_corner,
    into_end,
    heights_are_known,
    line,
):
    register_jitable(_function)


def room_for(longest: int) -> Room:
    """Room for lines whose walk has at most so many rows."""
    return Room(
        np.empty((longest, 4), np.int64),
        np.empty((findings_needed(longest), COLUMNS), np.int64),
        np.zeros(7, np.int64),
        np.zeros((2, 4), np.int64),
    )


register_jitable(room_for)


@compiled
def explain(board: HexArrays, source: Points, target: Points, policies: int) -> Rows:
    """The findings for one line, as rows."""
    room = room_for(rows_needed(target[0] - source[0], target[1] - source[1]))
    m = line(board, source[0], source[1], target[0], target[1], policies, True, room)
    return room.found[:m]


@compiled
def verdicts(board: HexArrays, sources: Points, targets: Points, policies: int) -> Points:
    """Verdict and hindrance forth and back (0 for a blocked line) of many lines, (n, 3); sources and targets (n, 2) are
    hexes of the map."""
    n = len(sources)
    longest = 1
    for i in range(n):
        longest = max(longest, rows_needed(targets[i, 0] - sources[i, 0], targets[i, 1] - sources[i, 1]))
    room = room_for(longest)
    out = np.zeros((n, 3), np.int64)
    for i in range(n):
        m = line(board, sources[i, 0], sources[i, 1], targets[i, 0], targets[i, 1], policies, False, room)
        out[i, 0] = verdict(room.found, m)
        if out[i, 0] != BLOCKED:
            out[i, 1], out[i, 2] = hindrance(room.found, m, FORTH), hindrance(room.found, m, BACK)
    return out
