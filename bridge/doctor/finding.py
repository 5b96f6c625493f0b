"""What a check says: a value, so that it prints as text and as JSON alike."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Status(StrEnum):
    """broken: needed, and absent or not working. absent: not there, and only some can do with it."""

    OK = "ok"
    BROKEN = "broken"
    ABSENT = "absent"


class Part(StrEnum):
    """Who needs it."""

    REFEREE = "To run the referee"
    BOARDS = "Boards"
    VASSAL = "VASSAL and its extension"
    BUILD = "To build the extension from source (players do not need this)"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor's report. found: what is there; remedy: how to get what is not."""

    part: Part
    what: str
    status: Status
    found: str
    remedy: str = ""
