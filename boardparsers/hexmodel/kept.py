"""Machine code kept on disk where that can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import njit


def njit_kept(function: Callable[..., Any], **options: Any) -> Callable[..., Any]:
    """The function compiled, its machine code kept in NUMBA_CACHE_DIR, beside the source, or in the user's own cache
    folder. Where none of them can be written it is compiled anew in each process: slow to start, but it answers."""
    try:
        return njit(cache=True, **options)(function)  # type: ignore[no-any-return]
    except RuntimeError as error:
        if "no locator available" not in str(error):  # numba has no class of its own for this
            raise
        return njit(**options)(function)  # type: ignore[no-any-return]
