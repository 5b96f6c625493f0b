"""Builds crestline.vmdx with Maven."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from bridge.doctor.build import javac_version, jdk
from bridge.doctor.finding import Status
from bridge.doctor.vassal import FILE_NAME
from bridge.extension.errors import ExtensionError

SOURCE: Final = Path(__file__).resolve().parents[2] / "vassal_extension"
CARRIED: Final = Path(__file__).resolve().parents[1] / "extension_file" / FILE_NAME
BUILD_SECONDS: Final = 900
TOLD_LINES: Final = 12

Runner = Callable[[Sequence[str], Path], "subprocess.CompletedProcess[str]"]


def lacking(source: Path = SOURCE, version: str | None = None) -> list[str]:
    """What building takes and is not here, each with how to get it. version: what `javac -version` says."""
    lacks = []
    if not (source / "pom.xml").is_file():
        lacks.append(
            "the extension's source (clone the repository; an installed package carries the built file instead)"
        )
    found = jdk(javac_version() if version is None else version)
    if found.status is not Status.OK:
        lacks.append(found.remedy)
    if shutil.which("mvn") is None:
        lacks.append("Maven (maven.apache.org, or apt install maven, or brew install maven)")
    return lacks


def maven(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs Maven in a folder."""
    program = shutil.which(command[0]) or command[0]  # mvn.cmd on Windows
    return subprocess.run(
        [program, *command[1:]],
        cwd=folder,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=BUILD_SECONDS,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def build(engine: Path, tests: bool, source: Path = SOURCE, runner: Runner = maven) -> Path:
    """The built extension. engine: VASSAL's jar; tests: run its unit tests too. Raises ExtensionError."""
    if not engine.is_file():
        raise ExtensionError(f"{engine}: no such file; it should be VASSAL's engine (Vengine.jar)")
    command = ["mvn", "--batch-mode", "--no-transfer-progress", f"-Dengine.jar={engine.resolve()}", "clean", "package"]
    if not tests:
        command.insert(1, "-Dmaven.test.skip=true")
    try:
        done = runner(command, source)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ExtensionError(f"Maven did not finish: {error}") from error
    built = source / "target" / FILE_NAME
    if done.returncode != 0 or not built.is_file():
        raise ExtensionError("Maven failed: " + _trouble(done.stdout + done.stderr))
    return built


def _trouble(output: str) -> str:
    """The first lines that say what is wrong, on one line."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output)
    lines = [line.removeprefix("[ERROR]").strip() for line in plain.splitlines() if line.startswith("[ERROR]")]
    return " | ".join([line for line in lines if line][:TOLD_LINES]) or plain.strip()[-300:] or "it said nothing"
