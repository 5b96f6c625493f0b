"""Compiled and plain are the same functions: their rows are equal, to the last unused one."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from boardparsers.hexmodel import walk_compiled, walk_kernel

offset = st.integers(-150, 150)


@given(offset, offset)
def test_plain_and_compiled_agree(dq: int, dr: int) -> None:
    size = walk_kernel.rows_needed(dq, dr), 4
    plain, compiled = np.full(size, -9, np.int16), np.full(size, -9, np.int16)
    assert walk_kernel.trace(dq, dr, plain) == walk_compiled.trace(dq, dr, compiled)
    assert np.array_equal(plain, compiled)


@njit
def hexes_crossed(dq, dr, rows):  # type: ignore[no-untyped-def]
    """As a rule set's kernel would use it: the plain function, called from compiled code."""
    count = 0
    for n in range(walk_kernel.trace(dq, dr, rows)):
        count += rows[n, 0] == walk_kernel.HEX
    return count


def test_compiled_code_calls_the_plain_function() -> None:
    rows = np.empty((walk_kernel.rows_needed(5, -1), 4), np.int16)
    assert hexes_crossed(5, -1, rows) == 6
