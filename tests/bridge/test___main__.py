"""`python -m bridge` is the command."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version


def test_the_package_runs_as_the_command() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "bridge", "--version"], capture_output=True, encoding="utf-8", check=False
    )
    assert (ran.returncode, ran.stdout.strip()) == (0, version("crestline"))


def test_its_status_is_the_command_s() -> None:
    command = [sys.executable, "-m", "bridge", "los", "no/such/board", "A1", "A2"]
    ran = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith("crestline los: ")
