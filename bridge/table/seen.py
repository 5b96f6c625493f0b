"""What a client may be told of the units at a place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bridge.protocol import limits

if TYPE_CHECKING:
    from bridge.table.view import Reading

CONCEALED: Final = "?"


@dataclass(frozen=True, slots=True)
class Seen:
    """Which pieces a client sees at a place, and what the first of them is called."""

    name: str = ""
    pieces: tuple[str, ...] = ()


NOTHING: Final = Seen()


def seen_of(units: Iterable[Reading], named: str = "") -> Seen:
    """The units at one place, the one that was named first."""
    found = sorted(units, key=lambda reading: reading.piece.id != named)
    if not found:
        return NOTHING
    more = f" +{len(found) - 1}" if len(found) > 1 else ""
    return Seen(piece_name(found[0]) + more, tuple(reading.piece.id for reading in found[: limits.STACKED]))


def piece_name(reading: Reading) -> str:
    """What this client calls the piece; a concealed one is "?" whatever the client said."""
    return CONCEALED if reading.piece.concealed else reading.piece.name or "piece"
