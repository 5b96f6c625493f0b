"""On a Java that lacks java.net.http, as the one in VASSAL's own packages does, the extension loads and connects."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.e2e.stand_in import StandIn
from tests.e2e.table import Table
from tests.e2e.test_watching import wait_for_change

MODULES = (
    "java.base,java.compiler,java.desktop,java.naming,java.prefs,java.security.jgss,java.sql,jdk.management,jdk.xml.dom,"
    "jdk.crypto.ec"
)


@pytest.fixture
def small_java(tmp_path: Path) -> Path:
    program = shutil.which("jlink")
    if program is None:
        pytest.skip("no jlink: the JDK here cannot make a smaller Java")
    folder = tmp_path / "java"
    command = [program, "--add-modules", MODULES, "--no-header-files", "--no-man-pages", "--output", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"jlink cannot make a smaller Java here: {(done.stdout + done.stderr).strip()[-300:]}")
    return folder / "bin" / "java"


def test_without_the_http_client_module(table: Table, stand_in: StandIn, small_java: Path) -> None:
    listed = subprocess.run([str(small_java), "--list-modules"], capture_output=True, text=True, check=True).stdout
    assert "java.net.http" not in listed
    with table.window(table.save(), stand_in.port, java=str(small_java)) as window:
        window.connected()
        window.drag(table.at("C3"), table.at("D6"))
        wait_for_change(window, stand_in, "1001", kind="moved", hex="D6")
        window.quiet()
