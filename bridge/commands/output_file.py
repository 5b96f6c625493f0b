"""Files that a command writes: whether they can be written is found out before the work, not after it."""

from __future__ import annotations

from pathlib import Path

from boardparsers.errors import BoardError


def check_output(path: Path, option: str) -> None:
    """Raises BoardError for a path that is a folder, has no name, or lies in a folder that is not there."""
    if not path.name or path.is_dir():  # no name: "" or "." or "/"
        raise BoardError(f"{option} {path}", "is a folder; name the file to write")
    if not path.parent.is_dir():
        raise BoardError(f"{option} {path}", f"there is no folder {path.parent}; make it first")


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file that is there."""
    try:
        return one.samefile(other)
    except OSError:
        return False
