"""The exact walk of a line between two hex centres: integers only, so it can be compiled or run as it stands.

All of it happens in the flat frame of `grid.py`: lattice units, sides 0 top and clockwise, side k between vertices
k and k + 1. A line depends on the offset of its ends alone, so every function here works from Hex(0, 0).

`walk_compiled` makes these same functions callable from numba code; `walk.py` wraps them for everyone else.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.signedinteger[Any]]

# What a row of a trace says; columns are kind, q, r, k.
HEX: Final = 0  # the line crosses the interior of this hex
ACROSS: Final = 1  # it leaves this hex through the inside of side k
VERTEX: Final = 2  # it meets vertex k of this hex
ALONG: Final = 3  # it runs along side k of this hex, which lies to the left of the line (flat frame)

STEP_Q: Final = (0, 1, 1, 0, -1, -1)
STEP_R: Final = (-1, -1, 0, 1, 1, 0)
VERTEX_A: Final = (-1, 1, 2, 1, -1, -2)
VERTEX_B: Final = (-1, -1, 0, 1, 1, 0)


def rows_needed(dq: int, dr: int) -> int:
    """How many rows `trace` may fill for this offset: two a hexside crossed, at most three hexsides in two of range."""
    return 1 + 3 * max(abs(dq), abs(dr), abs(dq + dr))


def way_out(ca: int, cb: int, da: int, db: int) -> int:
    """Where a line from the origin along (da, db) leaves the hex centred at (ca, cb), whose interior it crosses.

    Returns side k as k, vertex k as 6 + k. Going clockwise round the hex, the corners change there from the left of
    the line (negative cross product) to its right.
    """
    base = da * cb - db * ca
    corner = base + da * VERTEX_B[0] - db * VERTEX_A[0]
    for k in range(6):
        following = base + da * VERTEX_B[(k + 1) % 6] - db * VERTEX_A[(k + 1) % 6]
        if corner <= 0 < following:
            return k if corner < 0 else 6 + k
        corner = following
    return -1  # the line misses the interior: not a hex of a trace


def put(rows: Rows, n: int, kind: int, q: int, r: int, k: int) -> int:
    """Write row n, return the number of the next one."""
    rows[n, 0] = kind
    rows[n, 1] = q
    rows[n, 2] = r
    rows[n, 3] = k
    return n + 1


def trace(dq: int, dr: int, rows: Rows) -> int:
    """Walk from Hex(0, 0) to Hex(dq, dr); fill `rows` (at least `rows_needed` by 4, signed) and return how many.

    Hexes and what lies between them take turns: HEX, then ACROSS, or VERTEX, or VERTEX ALONG VERTEX, then HEX ...
    A vertex is named from the hex that the line leaves or, at the far end of a hexside, from the one that it enters.
    """
    da, db = 3 * dq, 2 * dr + dq
    q, r = 0, 0
    n = put(rows, 0, HEX, 0, 0, 0)
    while q != dq or r != dr:
        way = way_out(3 * q, 2 * r + q, da, db)
        if way < 6:
            n = put(rows, n, ACROSS, q, r, way)
            q, r = q + STEP_Q[way], r + STEP_R[way]
        else:
            left, right = (way + 5) % 6, way - 6
            n = put(rows, n, VERTEX, q, r, right)
            turn = da * VERTEX_B[right] - db * VERTEX_A[right]
            if turn == 0:  # straight on along the hexside that begins at this vertex, to the hex behind it
                n = put(rows, n, ALONG, q + STEP_Q[left], r + STEP_R[left], (right + 1) % 6)
                q, r = q + STEP_Q[left] + STEP_Q[right], r + STEP_R[left] + STEP_R[right]
                n = put(rows, n, VERTEX, q, r, (right + 3) % 6)
            else:
                side = left if turn > 0 else right
                q, r = q + STEP_Q[side], r + STEP_R[side]
        n = put(rows, n, HEX, q, r, 0)
    return n
