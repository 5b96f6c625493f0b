"""The compiled modules as plain Python, so that single rules can be asked without compiling each on its own.

`test_properties.py` holds the two against each other.
"""

from __future__ import annotations

import importlib
import sys
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Final

import numba

PACKAGE: Final = "bridge.rules.asl.sight"
MODULES: Final = (
    *("batch", "blind", "carried", "codes", "counter_kernel", "counters", "depressions", "drawing", "field"),
    *("hexsides", "judge", "kernel", "obstacles", "pixels", "places", "sightline", "sixth", "spot", "thread"),
)


@cache
def plain() -> SimpleNamespace:
    """A second copy of the modules, by name, with numba's decorators switched off while they are imported."""

    def is_ours(name: str) -> bool:
        return name.startswith(f"{PACKAGE}.") or name == "bridge.rules.compiled"

    kept = {name: module for name, module in sys.modules.items() if is_ours(name)}
    package = importlib.import_module(PACKAGE)
    attributes = dict(vars(package))
    switched_off = numba.config.DISABLE_JIT
    for name in kept:
        del sys.modules[name]
    try:
        numba.config.DISABLE_JIT = True
        found: dict[str, ModuleType] = {name: importlib.import_module(f"{PACKAGE}.{name}") for name in MODULES}
    finally:
        numba.config.DISABLE_JIT = switched_off
        for name in [name for name in sys.modules if is_ours(name)]:
            del sys.modules[name]
        sys.modules.update(kept)
        for name in [name for name in vars(package) if name not in attributes]:
            delattr(package, name)
        vars(package).update(attributes)
    return SimpleNamespace(**found)
