"""What the referee itself needs: Python, packages, compiled rules, a socket."""

from __future__ import annotations

import importlib
import platform
import re
import socket
import sys
from importlib import metadata
from typing import Final

from bridge.doctor.finding import Finding, Part, Status

DISTRIBUTION: Final = "crestline"
# Distributions whose import name is another.
IMPORT_NAMES: Final = {"pillow": "PIL"}
REQUIREMENT: Final = re.compile(r"(?P<name>[\w.-]+)\s*(?:>=\s*(?P<least>[\d.]+))?")


def python() -> Finding:
    """The Python that runs this; one that is too old cannot come so far: pip refuses it."""
    bits = 64 if sys.maxsize > 2**32 else 32
    name = f"{platform.python_implementation()} {platform.python_version()}"
    found = f"{name}, {bits} bit, on {platform.platform(terse=True)}"
    if bits == 32:
        return Finding(
            Part.REFEREE, "Python", Status.BROKEN, found, "install a 64 bit Python: numba has no other wheels"
        )
    return Finding(Part.REFEREE, "Python", Status.OK, found)


def requirements() -> list[tuple[str, str]]:
    """Name and least version of each package that crestline needs to run, from its own metadata."""
    needed = []
    for line in metadata.requires(DISTRIBUTION) or ():
        requirement, _, marker = line.partition(";")
        match = REQUIREMENT.match(requirement.strip())
        if match and "extra" not in marker:
            needed.append((match["name"], match["least"] or ""))
    return needed


def packages() -> list[Finding]:
    """One finding for all that are well, one for each that is not."""
    well, ill = [], []
    for name, least in requirements():
        trouble = _trouble(name, least)
        if trouble is None:
            well.append(f"{name} {metadata.version(name)}")
        else:
            remedy = f'python -m pip install --upgrade "{name}>={least}"' if least else f"python -m pip install {name}"
            ill.append(Finding(Part.REFEREE, name, Status.BROKEN, trouble, remedy))
    return [Finding(Part.REFEREE, "packages", Status.OK, ", ".join(well)), *ill] if well else ill


def _trouble(name: str, least: str) -> str | None:
    """Why a package cannot be used; None if it can."""
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return "not installed"
    if _numbers(version) < _numbers(least):
        return f"{version} is too old, {least} is needed"
    try:
        importlib.import_module(IMPORT_NAMES.get(name, name))
    except Exception as error:  # whatever a broken installation throws, the doctor reports it
        return f"{version} does not load: {error}"
    return None


def _numbers(version: str) -> tuple[int, ...]:
    """Leading numbers of a version, enough to compare with a plain `>=`."""
    return tuple(int(part) for part in re.findall(r"\d+", re.split(r"[a-z+]", version)[0]))


def loopback() -> Finding:
    """Whether a server can listen on this machine: some firewalls and sandboxes forbid it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
            listener.bind(("127.0.0.1", 0))
            listener.listen(1)
    except OSError as error:
        remedy = "allow Python to listen on 127.0.0.1 (firewall or security software)"
        return Finding(Part.REFEREE, "local server", Status.BROKEN, f"cannot listen on 127.0.0.1: {error}", remedy)
    return Finding(Part.REFEREE, "local server", Status.OK, "a table server can listen on 127.0.0.1")
