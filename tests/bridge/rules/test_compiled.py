"""How functions are compiled: what each way promises."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numba
import numpy as np
import pytest
from numba.core.errors import NumbaError

from bridge.rules.compiled import apart, borrowing, compiled

Way = Callable[[Callable[[float, float], float]], Callable[[float, float], float]]
ROOT: Final = Path(__file__).resolve().parents[3]
PROBE: Final = """
from bridge.rules.compiled import apart, borrowing, compiled

@borrowing
def half(x):
    return x / 2

@apart
def double(x):
    return x * 2

@compiled
def both(x):
    return half(x) + double(x)

print(type(half).__name__, type(both).__name__, both(4.0))
"""

needs_compiler = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="NUMBA_DISABLE_JIT is set")


def ratio(above: float, below: float) -> float:
    return above / below


def new_array(length: int) -> float:
    return float(np.zeros(length).sum())


def probe(folder: Path, **environment: str) -> tuple[str, list[Path]]:
    """What the probe prints, and the files of machine code that it leaves."""
    cache, script = folder / "cache", folder / "probe.py"
    script.write_text(PROBE, encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    told = subprocess.run(
        [sys.executable, str(script)],
        env={**kept, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(cache), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.strip(), list(cache.rglob("*.nbc"))


def test_machine_code_is_kept_on_disk_with_what_it_calls(tmp_path: Path) -> None:
    said, kept = probe(tmp_path)
    assert said == "CPUDispatcher CPUDispatcher 10.0"
    assert [path.name.split("-")[0] for path in kept] == ["probe.both"]  # the others are compiled into it


def test_the_same_functions_run_as_plain_python(tmp_path: Path) -> None:
    said, kept = probe(tmp_path, NUMBA_DISABLE_JIT="1")
    assert said == "function function 10.0"
    assert not kept


@needs_compiler
@pytest.mark.parametrize("way", [compiled, borrowing, apart])
def test_functions_keep_their_name_and_their_answer(way: Way) -> None:
    function = way(ratio)
    assert function.__name__ == "ratio"
    assert function(3.0, 4.0) == 0.75


@needs_compiler
@pytest.mark.parametrize("way", [compiled, borrowing, apart])
def test_no_check_for_division_by_nothing(way: Way) -> None:
    """Numbers as numpy has them: no branch to an error in the middle of a rule."""
    assert way(ratio)(1.0, 0.0) == float("inf")


@needs_compiler
def test_only_a_compiled_function_may_create_arrays() -> None:
    assert compiled(new_array)(3) == 0.0
    for way in (borrowing, apart):
        with pytest.raises((NumbaError, RuntimeError)):
            way(new_array)(3)
