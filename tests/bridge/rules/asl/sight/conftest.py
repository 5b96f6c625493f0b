"""The compiled functions of line of sight one by one: as plain Python, which takes no time to compile."""

from __future__ import annotations

import sys

import pytest

from bridge.rules.asl import sight


@pytest.fixture
def plain(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every compiled function of the package, and those that the test's module has imported, as plain Python. That
    both say the same of whole lines is for test_properties.py."""
    modules = [module for name, module in list(sys.modules.items()) if name.startswith(f"{sight.__name__}.")]
    for module in (*modules, request.module):
        for name, value in list(vars(module).items()):
            if hasattr(value, "py_func"):
                monkeypatch.setattr(module, name, value.py_func)
