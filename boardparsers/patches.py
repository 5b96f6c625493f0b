"""The patch that lies beside a board's file, found without loading what reads it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from boardparsers.hexmodel import HexMap, Note, Severity

PATCH_SUFFIX: Final = ".patch.toml"


def patch_beside(path: Path) -> Path | None:
    """`bd15.patch.toml` beside `bd15`, `15.patch.toml` beside `15.hexmap.json`; None if there is none."""
    stems = {path.name, path.name.partition(".")[0]}
    for stem in sorted(stems, key=len, reverse=True):
        beside = path.with_name(stem + PATCH_SUFFIX) if stem else path
        if beside != path and beside.is_file():
            return beside
    return None


def patched(board: HexMap, path: Path) -> HexMap:
    """The map with the patch beside its file over it, and a note that says so; as it is if there is no patch.

    Raises BoardError if the patch cannot be read.
    """
    beside = patch_beside(path)
    if beside is None:
        return board
    from boardparsers.interchange import apply_patch, read_patch

    patch = read_patch(beside)
    mended = apply_patch(board, patch)
    count = f"{len(patch.patch)} correction{'' if len(patch.patch) == 1 else 's'}"
    note = Note(Severity.INFO, beside.name, f"a patch lies over this board; it holds {count}")
    return replace(mended, notes=(*mended.notes, note))


def patch_stamp(path: Path) -> int:
    """When the patch beside a board was last written, in nanoseconds; 0 without one."""
    beside = patch_beside(path)
    try:
        return beside.stat().st_mtime_ns if beside else 0
    except OSError:  # it went away in between
        return 0
