"""Memoir '44: the words of its questions."""

from __future__ import annotations

from typing import Final

from bridge.rules.memoir44.battlefield import ANY_UNIT
from bridge.rules.memoir44.movement import MANNERS
from bridge.rules.memoir44.tables import tables
from bridge.rules.vocabulary import NONE, Details, Vocabulary, Words

MOVED: Final = tuple(map(str, range(10)))  # hexes
UNIT: Final = Details((Words.of((), side=()),))
FEATURE: Final = Details((Words.of((), owner=()),))

VOCABULARY: Final = Vocabulary(
    units=Words.of(tables().unit, str.casefold),
    traits=Words.of((), side=(), home=("top", "bottom")),
    target_traits=Words.of((), side=()),
    firer_traits=Words.of((), side=(), moved=MOVED),
    manners=Words.of(MANNERS),
    fires=NONE,
    moving=NONE,
    positions=NONE,
    weather=NONE,
    counters={**dict.fromkeys(tables().feature, FEATURE), **dict.fromkeys((ANY_UNIT, *tables().unit), UNIT)},
    months=False,
    groups=False,
    crossed=False,
)
