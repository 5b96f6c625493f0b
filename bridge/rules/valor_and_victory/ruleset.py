"""Valor & Victory as a rule set: the questions it answers and where each is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardparsers.hexmodel import HexMap, TerrainCatalogue
from bridge.rules.ruling import BlindQuestion, CoverQuestion, LosQuestion, MovementQuestion, RuleSet, Ruling
from bridge.rules.valor_and_victory import cover, los, movement
from bridge.rules.valor_and_victory.question_words import VOCABULARY
from bridge.rules.valor_and_victory.tables import tables
from bridge.rules.vocabulary import Vocabulary


class ValorAndVictory(RuleSet):
    """Smoke is a counter of kind "smoke" or "smoke 2". Levels of hills are the base levels of the map's hexes."""

    name: str = "valor_and_victory"
    title: str = "Valor & Victory"
    capabilities: frozenset[str] = frozenset({"los", "cover", "movement", "blind"})
    catalogue: TerrainCatalogue | None = tables().catalogue
    options: Mapping[str, str] = los.OPTIONS
    languages: frozenset[str] = los.MESSAGES.languages

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
        return los.MESSAGES.ruling_in(ruling, language)


RULES: Final = ValorAndVictory()
