"""What every test shares: property tests without a clock, the same examples on every machine in CI."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

REAL_BOARDS: Final = Path(__file__).resolve().parents[2] / "shared" / "vasl" / "boards"

settings.register_profile("house", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "house")


@pytest.fixture(scope="session")
def real_boards() -> Path:
    """The folder of VASL's own boards; without it the test is skipped."""
    if not REAL_BOARDS.is_dir():
        pytest.skip(f"VASL's boards are not at {REAL_BOARDS}")
    return REAL_BOARDS
