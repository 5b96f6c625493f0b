"""VASSAL on this machine: its folder, and whether our extension is where VASSAL looks for it."""

from __future__ import annotations

import os
import sys
import zipfile
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Final

from bridge.doctor.finding import Finding, Part, Status

FILE_NAME: Final = "crestline.vmdx"


def configuration_folder(platform: str, environment: Mapping[str, str], home: Path) -> Path:
    """Where VASSAL 3.5 and later keep preferences and extensions for every module.

    platform: as `sys.platform`. environment: APPDATA is asked on Windows.
    """
    if platform == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "VASSAL"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "VASSAL"
    return home / ".VASSAL"


def this_folder() -> Path:
    """The folder of whoever runs this, on this machine."""
    return configuration_folder(sys.platform, os.environ, Path.home())


def carried_extension() -> Path | None:
    """The built extension that came with the package; None where it was not built."""
    file = resources.files("bridge") / "extension_file" / FILE_NAME
    return Path(str(file)) if file.is_file() else None


def folder(place: Path) -> Finding:
    """Whether VASSAL was ever started here: it makes its folder at its first start, and leaves its preferences, logs
    and lists of modules there. A folder that holds our extension alone was made when that was installed."""
    what, remedy = "VASSAL's folder", "install VASSAL 3.5 or newer from vassalengine.org and start it once"
    if not place.is_dir():
        return Finding(Part.VASSAL, what, Status.ABSENT, f"{place} does not exist", remedy)
    try:
        of_vassal = _left_by_vassal(place)
    except OSError as error:
        return Finding(
            Part.VASSAL, what, Status.BROKEN, f"{place} cannot be read: {error.strerror}", "look at its rights"
        )
    if not of_vassal:
        found = f"{place} holds nothing of VASSAL's own: it has not been started here"
        return Finding(Part.VASSAL, what, Status.ABSENT, found, remedy)
    return Finding(Part.VASSAL, what, Status.OK, str(place))


def _left_by_vassal(place: Path) -> bool:
    """Whether there is anything besides a folder of extensions. Raises OSError."""
    return any(entry.name != "ext" for entry in place.iterdir())


def carried(extension: Path | None) -> Finding:
    """Whether there is an extension to install."""
    if extension is not None:
        return Finding(Part.VASSAL, "extension to install", Status.OK, f"{FILE_NAME} came with this package")
    remedy = "install crestline from a wheel that carries it, or build it: crestline extension build"
    return Finding(Part.VASSAL, "extension to install", Status.ABSENT, f"{FILE_NAME} is not in this package", remedy)


def installed(place: Path, extension: Path | None) -> Finding:
    """Whether VASSAL will load our extension, and the same that this package carries."""
    what, remedy = "extension in VASSAL", "crestline extension install"
    file = place / "ext" / FILE_NAME
    if not file.is_file():
        return Finding(Part.VASSAL, what, Status.ABSENT, f"{file} does not exist", remedy)
    if not zipfile.is_zipfile(file):
        return Finding(Part.VASSAL, what, Status.BROKEN, f"{file} is damaged", remedy)
    if extension is not None and extension.read_bytes() != file.read_bytes():
        return Finding(Part.VASSAL, what, Status.ABSENT, f"{file} is another build than this package's", remedy)
    return Finding(Part.VASSAL, what, Status.OK, str(file))


def check() -> list[Finding]:
    """All that concerns VASSAL."""
    place, extension = this_folder(), carried_extension()
    return [folder(place), carried(extension), installed(place, extension)]
