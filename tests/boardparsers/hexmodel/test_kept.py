"""Machine code is kept on disk where it can be, and never stands in the way of an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import pytest

from boardparsers.hexmodel import kept
from boardparsers.hexmodel.kept import njit_kept

needs_compiler = pytest.mark.skipif(bool(getattr(numba.config, "DISABLE_JIT", 0)), reason="NUMBA_DISABLE_JIT is set")


def from_nowhere() -> Callable[..., Any]:
    """A function whose source has no folder to keep anything in."""
    names: dict[str, Any] = {}
    exec(compile("def ratio(a, b):\n    return a / b\n", "<nowhere>", "exec"), names)
    function: Callable[..., Any] = names["ratio"]
    return function


@needs_compiler
def test_a_function_that_cannot_be_kept_is_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    with pytest.raises(RuntimeError, match="no locator available"):  # what numba itself makes of it
        numba.njit(cache=True)(from_nowhere())
    compiled = njit_kept(from_nowhere(), error_model="numpy")
    assert compiled(3.0, 4.0) == 0.75
    assert compiled(1.0, 0.0) == float("inf")
    assert compiled.stats.cache_path is None  # type: ignore[attr-defined]


def test_another_fault_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> Callable[..., Any]:
        raise RuntimeError("out of memory")

    monkeypatch.setattr(kept, "njit", fail)
    with pytest.raises(RuntimeError, match="out of memory"):
        njit_kept(from_nowhere())
