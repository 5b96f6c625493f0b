"""The walk's functions for numba code: importing this module lets any compiled function call them as they are.

    from boardparsers.hexmodel import walk_compiled  # registers
    from boardparsers.hexmodel.walk_kernel import trace

numba's disk cache watches the file of the outermost function only: a cached kernel elsewhere that calls `trace` must
be compiled again (delete its `__pycache__/*.nbi`) after walk_kernel.py has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from numba.extending import register_jitable

from boardparsers.hexmodel import walk_kernel
from boardparsers.hexmodel.kept import njit_kept

for _function in (walk_kernel.rows_needed, walk_kernel.way_out, walk_kernel.put, walk_kernel.trace):
    register_jitable(_function)

trace: Final[Callable[[int, int, walk_kernel.Rows], int]] = njit_kept(walk_kernel.trace)
