"""Puts crestline.vmdx where VASSAL looks: for every module, or beside one."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Final

from bridge.doctor.vassal import FILE_NAME
from bridge.extension.errors import ExtensionError
from bridge.extension.whole_file import write_whole

NEEDED: Final = frozenset({"buildFile.xml", "extensiondata", "crestline/CrestlineExtension.class"})
MODULE_SUFFIXES: Final = (".vmod", ".zip")


def place_for_every_module(configuration: Path) -> Path:
    """configuration: VASSAL's own folder."""
    return configuration / "ext" / FILE_NAME


def place_beside(module: Path) -> Path:
    """VASSAL looks in a folder named like the module without its suffix, with `_ext`. Raises ExtensionError."""
    if not module.is_file():
        raise ExtensionError(f"{module}: no such module")
    if module.suffix.lower() not in MODULE_SUFFIXES:
        raise ExtensionError(f"{module}: not a VASSAL module (.vmod)")
    return module.with_name(f"{module.stem}_ext") / FILE_NAME


def install(extension: Path, target: Path) -> bool:
    """Copies the extension; False if the same file is there already. Raises ExtensionError."""
    data = check(extension)
    try:
        if target.is_file() and target.read_bytes() == data:
            return False
        write_whole(target, data)
    except PermissionError as error:
        raise ExtensionError(f"{target}: cannot be written; close VASSAL, or look at the folder's rights") from error
    except OSError as error:
        raise ExtensionError(f"{target}: cannot be written ({error.strerror or error})") from error
    return True


def check(extension: Path) -> bytes:
    """The file's bytes, if it is our extension and whole. Raises ExtensionError."""
    try:
        with zipfile.ZipFile(extension) as archive:
            missing = NEEDED - set(archive.namelist())
            damaged = archive.testzip()
        if missing or damaged:
            raise ExtensionError(f"{extension}: not Crestline's extension, or damaged ({sorted(missing) or damaged})")
        return extension.read_bytes()
    except (zipfile.BadZipFile, OSError) as error:
        raise ExtensionError(f"{extension}: cannot be read as an extension ({error})") from error
