"""Memoir '44 as a rule set: the questions it answers and where each is answered."""

from __future__ import annotations

from typing import Final

from bridge.rules.by_hex.game import Answers, GameByHex
from bridge.rules.memoir44 import cover, los, movement
from bridge.rules.memoir44.question_words import VOCABULARY
from bridge.rules.memoir44.tables import tables
from bridge.rules.memoir44.vocabulary import MESSAGES

# Units are counters of kind "infantry", "armour", "artillery" (or "unit"), with "side:..." among their details;
# bunkers, sandbags, wire, hedgehogs and bridges are counters too, or locations of the map.
RULES: Final = GameByHex(
    "memoir44",
    "Memoir '44",
    tables().catalogue,
    los.OPTIONS,
    MESSAGES,
    VOCABULARY,
    Answers(los.los, cover.cover, movement.movement, los.blind),
)
