"""Valor & Victory: the words of its questions."""

from __future__ import annotations

from typing import Final

from bridge.rules.valor_and_victory.movement import ASSAULT, WITH_LEADER
from bridge.rules.valor_and_victory.tables import tables
from bridge.rules.vocabulary import NONE, Details, Vocabulary, Words

VOCABULARY: Final = Vocabulary(
    units=Words.of(tables().unit, str.casefold),
    traits=Words.of((WITH_LEADER, "large", "mp:0", "towed")),
    target_traits=NONE,
    firer_traits=NONE,
    manners=Words.of((ASSAULT,)),
    fires=NONE,
    moving=Words.of((ASSAULT,)),
    positions=NONE,
    weather=NONE,
    # Units change no line (13.7); they may be named all the same.
    counters={**dict.fromkeys(tables().unit, Details()), **dict.fromkeys(tables().counter, Details())},
    months=False,
    groups=False,
    crossed=False,
)
