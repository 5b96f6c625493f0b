"""A rule set that tells its rulings in one language, and the words that all rulings share in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from boardparsers.errors import QuestionError, no_such
from boardparsers.hexmodel import HexMap
from bridge.rules.messages import ENGLISH, Messages
from bridge.rules.ruling import (
    BlindQuestion,
    CoverQuestion,
    LosQuestion,
    MovementQuestion,
    RuleSet,
    Ruling,
    Verdict,
)
from bridge.rules.vocabulary import Vocabulary, vocabulary_of

WORDS: Final = Messages.load("bridge.rules", "verdicts.toml")


def spoken(rules: RuleSet, language: str) -> RuleSet:
    """The rule set in that language; rulings that it cannot tell in it as a whole stay in English (`Ruling.language`).

    Raises QuestionError for a language that neither it nor the words that all rulings share have.
    """
    told = language_of(language, {ENGLISH, *WORDS.languages, *getattr(rules, "languages", ())})
    return rules if told == ENGLISH else Spoken(rules, told)


def language_of(code: str, known: Collection[str]) -> str:
    """The language of that code ("fr", "FR"). Raises QuestionError for one that is not among those known."""
    plain = code.strip().casefold()
    if plain not in known:
        raise QuestionError(no_such("language", code, known))
    return plain


def verdict_words(verdict: Verdict, language: str = ENGLISH, at: str = "") -> str:
    """ "blocked at G4", "bloquée en G4"."""
    return WORDS.tell(f"{verdict.name.lower()}_at" if at else verdict.name.lower(), language, {"hex": at})


def told_in(rules: RuleSet, ruling: Ruling, language: str) -> Ruling:
    """A ruling of that rule set in a language; in English if it cannot be told in it as a whole.

    A rule set of someone else's need not know of languages.
    """
    tell: Callable[[Ruling, str], Ruling] | None = getattr(rules, "in_language", None)
    return ruling if language == ENGLISH or tell is None else tell(ruling, language)


class Spoken(RuleSet):
    """All is the rule set's own but the words."""

    def __init__(self, rules: RuleSet, language: str) -> None:
        self._rules, self._language = rules, language
        self.name, self.title, self.capabilities = rules.name, rules.title, rules.capabilities
        self.catalogue, self.options = rules.catalogue, rules.options
        self.languages = getattr(rules, "languages", frozenset({ENGLISH}))

    @property
    def plain(self) -> RuleSet:
        """The rule set itself."""
        return self._rules

    def told(self, ruling: Ruling) -> Ruling:
        return told_in(self._rules, ruling, self._language)

    def takes_value(self, option: str) -> bool:
        takes: Callable[[str], bool] | None = getattr(self._rules, "takes_value", None)
        return True if takes is None else takes(option)

    def contradict(self, one: str, other: str) -> bool:
        found: Callable[[str, str], bool] | None = getattr(self._rules, "contradict", None)
        return found is not None and found(one, other)

    def vocabulary(self, board: HexMap) -> Vocabulary:
        return vocabulary_of(self._rules, board)

    def los(self, board: HexMap, question: LosQuestion) -> Ruling:
        return self.told(self._rules.los(board, question))

    def los_many(self, board: HexMap, questions: Sequence[LosQuestion]) -> list[Ruling]:
        return [self.told(ruling) for ruling in self._rules.los_many(board, questions)]

    def cover(self, board: HexMap, question: CoverQuestion) -> Ruling:
        return self.told(self._rules.cover(board, question))

    def movement(self, board: HexMap, question: MovementQuestion) -> Ruling:
        return self.told(self._rules.movement(board, question))

    def blind(self, board: HexMap, question: BlindQuestion) -> Ruling:
        return self.told(self._rules.blind(board, question))
