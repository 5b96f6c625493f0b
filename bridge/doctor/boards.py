"""Boards to adjudicate on: the one that comes with Crestline, and the player's own folders."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from boardparsers.errors import CrestlineError
from boardparsers.library import ENVIRONMENT, BoardLibrary, folders_from_environment
from bridge.doctor.finding import Finding, Part, Status

SHOWN: Final = 12  # names of boards, before it gets too long for a line


def built_in() -> Finding:
    """The board that comes with the package; without it the package is damaged."""
    try:
        board = BoardLibrary(()).load("built-in")
    except (CrestlineError, OSError) as error:
        remedy = "install crestline again: its data files are missing"
        return Finding(Part.REFEREE, "built-in board", Status.BROKEN, str(error), remedy)
    return Finding(Part.REFEREE, "built-in board", Status.OK, f"{len(board.cells)} hexes")


def folders(places: Iterable[Path]) -> list[Finding]:
    """One finding for each folder in which boards are looked up by name; one if there are none."""
    found = [_folder(place) for place in places]
    if found:
        return found
    remedy = f"set {ENVIRONMENT} to the folder that holds them (VASL calls it its board directory), or use --boards"
    return [Finding(Part.BOARDS, "boards", Status.ABSENT, f"{ENVIRONMENT} is not set", remedy)]


def _folder(place: Path) -> Finding:
    if not place.is_dir():
        return Finding(Part.BOARDS, "boards", Status.ABSENT, f"{place} is not a folder", f"mend {ENVIRONMENT}")
    names = BoardLibrary((place,)).names()
    if not names:
        return Finding(Part.BOARDS, "boards", Status.ABSENT, f"{place} holds no boards", f"mend {ENVIRONMENT}")
    shown = ", ".join(names[:SHOWN]) + (" ..." if len(names) > SHOWN else "")
    return Finding(Part.BOARDS, "boards", Status.OK, f"{len(names)} in {place}: {shown}")


def check() -> list[Finding]:
    """All that concerns boards."""
    return [built_in(), *folders(folders_from_environment())]
