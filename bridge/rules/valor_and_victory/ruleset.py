"""Valor & Victory as a rule set: the questions it answers and where each is answered."""

from __future__ import annotations

from typing import Final

from bridge.rules.by_hex.game import Answers, GameByHex
from bridge.rules.valor_and_victory import cover, los, movement
from bridge.rules.valor_and_victory.question_words import VOCABULARY
from bridge.rules.valor_and_victory.tables import tables

# Smoke is a counter of kind "smoke" or "smoke 2". Levels of hills are the base levels of the map's hexes.
RULES: Final = GameByHex(
    "valor_and_victory",
    "Valor & Victory",
    tables().catalogue,
    los.OPTIONS,
    los.MESSAGES,
    VOCABULARY,
    Answers(los.los, cover.cover, movement.movement, los.blind),
)
