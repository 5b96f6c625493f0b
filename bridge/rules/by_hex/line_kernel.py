"""What the games' line-of-sight kernels share: findings, their verdict, what a walk touches. Integers, compilable.

A finding is a row (rule, effect, q, r, side, value, way): which rule of the game said what of which hex, or of which
side of it in the flat frame (-1: the whole hex), for fire in which direction. Rules only ever add findings; the verdict
follows from their effects.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from boardparsers.hexmodel import walk_compiled, walk_kernel  # noqa: F401 (registers the walk with numba)
from boardparsers.hexmodel.walk_kernel import STEP_Q, STEP_R, VERTEX
from bridge.rules.by_hex.arrays import KNOWLEDGE, OFF_MAP, HexArrays

Rows: TypeAlias = NDArray[np.signedinteger[Any]]

# Effects of a finding, in the order in which they decide.
NONE: Final = 0
HINDERS: Final = 1
UNDECIDED: Final = 2
BLOCKS: Final = 3

CLEAR: Final = 0
HINDERED: Final = 1
UNDETERMINED: Final = 2
BLOCKED: Final = 3

COLUMNS: Final = 7
RULE, EFFECT, AT_Q, AT_R, SIDE, VALUE, WAY = range(COLUMNS)

# Ways: what hinders fire from the source to the target only, back only, or both ways.
BOTH_WAYS: Final = 0
FORTH: Final = 1
BACK: Final = 2

# What a side of the line holds, for lines along hexsides.
OPEN: Final = 0
UNSURE: Final = 1
SHUT: Final = 2


def findings_needed(rows: int) -> int:
    """Room for the findings of a line whose walk has so many rows: three a row, and the summing up."""
    return 3 * rows + 8


def find(found: Rows, m: int, rule: int, effect: int, q: int, r: int, side: int, value: int) -> int:
    """Write finding m, return the number of the next one."""
    found[m, 0] = rule
    found[m, 1] = effect
    found[m, 2] = q
    found[m, 3] = r
    found[m, 4] = side
    found[m, 5] = value
    found[m, 6] = BOTH_WAYS
    return m + 1


def one_way(found: Rows, m: int, way: int) -> int:
    """Says that the finding just written holds for one direction of fire; returns m."""
    found[m - 1, 6] = way
    return m


def verdict(found: Rows, m: int) -> int:
    """Blocked if anything blocks; else undetermined if anything is undecided; else hindered if anything hinders."""
    worst = 0
    for i in range(m):
        worst = max(worst, found[i, 1])
    return worst


def hindrance(found: Rows, m: int, way: int) -> int:
    """Sum of what hinders fire in one direction, FORTH or BACK."""
    total = 0
    for i in range(m):
        if found[i, 1] == HINDERS and (found[i, 6] == BOTH_WAYS or found[i, 6] == way):
            total += found[i, 5]
    return total


def knowledge(board: HexArrays, q: int, r: int) -> int:
    """OFF_MAP, UNKNOWN or KNOWN, for any hex."""
    i, j = q - board.q0, r - board.r0
    if i < 0 or j < 0 or i >= board.cells.shape[0] or j >= board.cells.shape[1]:
        return OFF_MAP
    return int(board.cells[i, j, KNOWLEDGE])


def what(board: HexArrays, q: int, r: int, field: int) -> int:
    """A field of a hex of the map."""
    return int(board.cells[q - board.q0, r - board.r0, field])


def is_corner_only(rows: Rows, i: int) -> bool:
    """Whether row i, a vertex, stands between two hexes: the third hex there is touched in this point only."""
    return bool(rows[i, 0] == VERTEX and rows[i - 1, 0] == walk_kernel.HEX and rows[i + 1, 0] == walk_kernel.HEX)


def side_at_corner(rows: Rows, i: int) -> int:
    """The side of the hex left that leads into the hex entered, for a vertex between two hexes."""
    k = int(rows[i, 3])
    left = (k + 5) % 6
    entered_left = rows[i, 1] + STEP_Q[left] == rows[i + 1, 1] and rows[i, 2] + STEP_R[left] == rows[i + 1, 2]
    return left if entered_left else k


def side_touched(rows: Rows, i: int) -> int:
    """The side of the hex left behind which the hex lies that is touched in the vertex only."""
    k, left = int(rows[i, 3]), (int(rows[i, 3]) + 5) % 6
    return k if side_at_corner(rows, i) == left else left


for _function in (
    findings_needed,
    find,
    one_way,
    verdict,
    hindrance,
    knowledge,
    what,
    is_corner_only,
    side_at_corner,
    side_touched,
):
    register_jitable(_function)
