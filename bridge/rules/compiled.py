"""How hot functions are compiled: numba to machine code, kept on disk, free of the interpreter lock.

`NUMBA_DISABLE_JIT=1` in the environment runs the same functions as plain Python, for tests and debugging.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from boardparsers.hexmodel.kept import njit_kept

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compiles on first use; the machine code is cached beside the source, or in NUMBA_CACHE_DIR; where neither can be
    written it is compiled anew at each start."""
    return cast(F, njit_kept(function, nogil=True, error_model="numpy"))


def borrowing(function: F) -> F:
    """Compiled into the function that calls it, and never owns an array: it takes no references, so a small rule
    function costs no more than what it does. Such a function must not create arrays: its caller, a `compiled` one,
    hands it room to write in."""
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": True}
    return cast(F, numba.njit(**options)(function))


def apart(function: F) -> F:
    """As `borrowing`, but a function of its own in machine code: for large ones that are called in several places, each
    of which would have to be compiled with a copy."""
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
    return cast(F, numba.njit(**options)(function))
