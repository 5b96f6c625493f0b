"""A game that rules by hexes, as a rule set: its words and tables, and the functions that answer its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from boardparsers.hexmodel import HexMap, TerrainCatalogue
from bridge.rules.messages import Messages
from bridge.rules.ruling import BlindQuestion, CoverQuestion, LosQuestion, MovementQuestion, RuleSet, Ruling
from bridge.rules.vocabulary import Vocabulary

ALL: Final = frozenset({"los", "cover", "movement", "blind"})


@dataclass(frozen=True)
class Answers:
    """One function a question; each raises QuestionError for what does not exist."""

    los: Callable[[HexMap, LosQuestion], Ruling]
    cover: Callable[[HexMap, CoverQuestion], Ruling]
    movement: Callable[[HexMap, MovementQuestion], Ruling]
    blind: Callable[[HexMap, BlindQuestion], Ruling]


Options: TypeAlias = Mapping[str, str]


class GameByHex(RuleSet):
    """messages: in the languages that its rulings can be told in."""

    def __init__(
        self,
        name: str,
        title: str,
        catalogue: TerrainCatalogue,
        options: Options,
        messages: Messages,
        words: Vocabulary,
        answers: Answers,
    ) -> None:
        self.name, self.title, self.capabilities = name, title, ALL
        self.catalogue, self.options, self.languages = catalogue, options, messages.languages
        self._messages, self._words, self._answers = messages, words, answers

    def los(self, board: HexMap, question: LosQuestion) -> Ruling:
        return self._answers.los(board, question)

    def cover(self, board: HexMap, question: CoverQuestion) -> Ruling:
        return self._answers.cover(board, question)

    def movement(self, board: HexMap, question: MovementQuestion) -> Ruling:
        return self._answers.movement(board, question)

    def blind(self, board: HexMap, question: BlindQuestion) -> Ruling:
        return self._answers.blind(board, question)

    def vocabulary(self, board: HexMap) -> Vocabulary:
        return self._words

    def in_language(self, ruling: Ruling, language: str) -> Ruling:
        return self._messages.ruling_in(ruling, language)
