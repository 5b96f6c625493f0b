"""What every test shares: property tests without a clock, the same examples on every machine in CI."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "house")
