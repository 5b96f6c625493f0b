"""What building the extension from source takes: a JDK and Maven; a screen without a monitor for its test."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import Final

from bridge.doctor.finding import Finding, Part, Status

OLDEST_JDK: Final = 11
# `java -version` of the JDKs up to 8 says "1.8.0_392", later ones "17.0.9".
JAVA_VERSION: Final = re.compile(r'(?:version |javac )"?(?:1\.)?(\d+)')


@dataclass(frozen=True, slots=True)
class Tool:
    """A program on the path, what it is for, and how to get it."""

    program: str
    purpose: str
    remedy: str


TOOLS: Final = (
    Tool("mvn", "builds the extension", "Maven: maven.apache.org, or apt install maven, or brew install maven"),
    Tool("Xvfb", "a screen for the test with a real VASSAL (Linux)", "apt install xvfb"),
    Tool("xdotool", "moves the mouse in that test (Linux)", "apt install xdotool"),
)


def javac_version() -> str:
    """What the compiler says of itself, "" if there is none."""
    program = shutil.which("javac")
    if program is None:
        return ""
    try:
        said = subprocess.run([program, "-version"], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return (said.stdout + said.stderr).strip()


def jdk(version: str) -> Finding:
    """version: what `javac -version` printed."""
    what, remedy = "JDK", f"a JDK {OLDEST_JDK} or newer: adoptium.net, or apt install default-jdk-headless"
    match = JAVA_VERSION.search(version)
    if match is None:
        return Finding(Part.BUILD, what, Status.ABSENT, "no Java compiler (javac) on the path", remedy)
    if int(match[1]) < OLDEST_JDK:
        return Finding(Part.BUILD, what, Status.ABSENT, f"{version} is too old", remedy)
    return Finding(Part.BUILD, what, Status.OK, version)


def tool(wanted: Tool) -> Finding:
    """Whether the program is on the path."""
    found = shutil.which(wanted.program)
    if found is None:
        return Finding(Part.BUILD, wanted.program, Status.ABSENT, f"not found ({wanted.purpose})", wanted.remedy)
    return Finding(Part.BUILD, wanted.program, Status.OK, found)


def check() -> list[Finding]:
    """All that building takes."""
    return [jdk(javac_version()), *(tool(wanted) for wanted in TOOLS)]
