"""Memoir '44 as a rule set: the questions it answers and where each is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardparsers.hexmodel import HexMap, TerrainCatalogue
from bridge.rules.memoir44 import cover, los, movement
from bridge.rules.memoir44.question_words import VOCABULARY
from bridge.rules.memoir44.tables import tables
from bridge.rules.memoir44.vocabulary import MESSAGES
from bridge.rules.ruling import BlindQuestion, CoverQuestion, LosQuestion, MovementQuestion, RuleSet, Ruling
from bridge.rules.vocabulary import Vocabulary


class Memoir44(RuleSet):
    """Units are counters of kind "infantry", "armour", "artillery" (or "unit"), with "side:..." among their details;
    bunkers, sandbags, wire, hedgehogs and bridges are counters too, or locations of the map."""

    name: str = "memoir44"
    title: str = "Memoir '44"
    capabilities: frozenset[str] = frozenset({"los", "cover", "movement", "blind"})
    catalogue: TerrainCatalogue | None = tables().catalogue
    options: Mapping[str, str] = los.OPTIONS
    languages: frozenset[str] = MESSAGES.languages

    def los(self, board: HexMap, question: LosQuestion) -> Ruling:
        return los.los(board, question)

    def cover(self, board: HexMap, question: CoverQuestion) -> Ruling:
        return cover.cover(board, question)

    def movement(self, board: HexMap, question: MovementQuestion) -> Ruling:
        return movement.movement(board, question)

    def blind(self, board: HexMap, question: BlindQuestion) -> Ruling:
        return los.blind(board, question)

    def vocabulary(self, board: HexMap) -> Vocabulary:
        return VOCABULARY

    def in_language(self, ruling: Ruling, language: str) -> Ruling:
        return MESSAGES.ruling_in(ruling, language)


RULES: Final = Memoir44()
