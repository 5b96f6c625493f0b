"""Pieces that are no units but mean something: smoke, wrecks, entrenchments, and counters that tell a level.

What a module's counters mean is the module's own data; this is where it plugs in. A table without such data knows
units only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Protocol

from bridge.protocol.values import Piece
from bridge.rules.ruling import Unit

VEHICLE: Final = "vehicle"  # the counter kind of units that also change lines where they stand


class Reach(StrEnum):
    """Which pieces of its stack a counter that tells a place speaks of."""

    NONE = "none"
    ABOVE = "above"
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class CounterMeaning:
    """kind, details: as in `Counter` of the rules ("smoke", ("2", "3")); "" if it changes no line.

    level, position: where the pieces are that it speaks of, as in `Place`; reach: which those are.
    unit: it is a unit nevertheless (a vehicle, which also hinders). mover: how the rules move it, where that is known.
    on_the_move: it says so of the next unit beneath it, which then changes no line.
    """

    kind: str = ""
    details: tuple[str, ...] = ()
    level: int | None = None
    position: str = ""
    reach: Reach = Reach.NONE
    unit: bool = False
    mover: Unit | None = None
    on_the_move: bool = False


class CounterTable(Protocol):
    """A module's counters."""

    def meaning(self, piece: Piece) -> CounterMeaning | None:
        """What this counter means; None: it is a unit, or nothing that matters."""
        ...


class NoCounters:
    """Every piece is a unit."""

    def meaning(self, piece: Piece) -> CounterMeaning | None:
        return None


@dataclass(frozen=True, slots=True)
class StackPlace:
    """Where in its hex a piece of a stack is. level None: no counter tells it."""

    level: int | None = None
    position: str = ""


def standing(meanings: Sequence[CounterMeaning | None]) -> list[CounterMeaning | None]:
    """The same stack, bottom to top, where a unit that a counter on top of it says to move changes no line."""
    found = list(meanings)
    moves = False
    for index in range(len(found) - 1, -1, -1):
        meaning = found[index]
        if meaning is None or meaning.unit:
            if moves and meaning is not None:
                found[index] = replace(meaning, kind="", details=())
            moves = False
        elif meaning.on_the_move:
            moves = True
    return found


def read_stack(meanings: Sequence[CounterMeaning | None]) -> list[StackPlace]:
    """Where each piece of a stack is, from the counters in it, bottom to top.

    A counter of reach `above` holds for what lies on it, up to the next such counter; one of reach `below` for what
    lies under it, down to the next such counter or one of reach `above`.
    """
    places: list[StackPlace] = []
    beneath = StackPlace()
    for meaning in meanings:
        if meaning is not None and meaning.reach is Reach.ABOVE:
            beneath = StackPlace(meaning.level, meaning.position)
        places.append(beneath)
    on_top: CounterMeaning | None = None
    for index in range(len(meanings) - 1, -1, -1):
        meaning = meanings[index]
        if meaning is not None and meaning.reach is not Reach.NONE:
            on_top = meaning if meaning.reach is Reach.BELOW else None
        elif on_top is not None:
            level = on_top.level if on_top.level is not None else places[index].level
            places[index] = StackPlace(level, on_top.position)
    return places
