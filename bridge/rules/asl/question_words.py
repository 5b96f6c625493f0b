"""Advanced Squad Leader: the words of its questions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from boardparsers.hexmodel import UNKNOWN, HexMap
from bridge.rules.asl.cover_attack import FIRES, MOVING
from bridge.rules.asl.movement import MANNERS
from bridge.rules.asl.movement_allotment import NO_ADVANCE
from bridge.rules.asl.movement_tables import movement_tables
from bridge.rules.asl.stands import BENEATH_WIRE
from bridge.rules.vocabulary import SIDES, Details, Vocabulary, Words, plain_word

GUN: Final = "gun"  # fires and is fired at; how it moves stands on its counter
MOVERS: Final = ("bu", "pushed", "grave road", "with leader", "cx", *NO_ADVANCE)
TARGETS: Final = ("wall advantage", "no wall advantage", "ce", "took cover")
FIRERS: Final = ("wall advantage",)
POSITIONS: Final = Words.of(
    ("entrenched", BENEATH_WIRE, "rooftop", "crest", "observer", "climbing"), crest=SIDES, vertex=SIDES, bypass=SIDES
)
HEIGHT: Final = Words.of(map(str, range(21)))  # of smoke, or its hindrance
SIDE: Final = Words.of(SIDES)
DUG: Final = Words.of(("foxhole", "foxholes", "trench"), plain_word)
COUNTERS: Final = {
    "smoke": Details((HEIGHT, HEIGHT)),
    "blaze": Details((HEIGHT, HEIGHT)),
    "vehicle": Details((SIDE,)),
    "wreck": Details((SIDE,)),
    "oba": Details(),
    "entrenchment": Details((DUG,)),
    "wire": Details(),
    "roadblock": Details((SIDE,)),
    "level": Details(),
    "ignore": Details(),
}


def vocabulary(board: HexMap) -> Vocabulary:
    """The words of a question on a board: its terrain names what a counter may turn a hex into."""
    terrain = Words.of((entry.name for entry in board.catalogue if entry is not UNKNOWN), str.casefold)
    return replace(_of_tables(), counters={**COUNTERS, "terrain": Details((terrain,), needed=1)})


@cache
def _of_tables() -> Vocabulary:
    """All but the counters, which depend on the board."""
    tables = movement_tables()
    allowances = (trait for kind in tables.units.values() for trait in kind.trait_allowance)
    return Vocabulary(
        units=Words.of((*tables.units, GUN), plain_word),
        traits=Words.of((*MOVERS, *allowances), plain_word),
        target_traits=Words.of(TARGETS, plain_word),
        firer_traits=Words.of(FIRERS, plain_word),
        manners=Words.of(MANNERS, plain_word),
        fires=Words.of(FIRES, plain_word),
        moving=Words.of(MOVING, plain_word),
        positions=POSITIONS,
        weather=Words.of(tables.weather, plain_word),
    )
