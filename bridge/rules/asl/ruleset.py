"""Advanced Squad Leader as a rule set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.rules.messages import Messages
from bridge.rules.ruling import BlindQuestion, Conditions, CoverQuestion, LosQuestion, MovementQuestion, RuleSet, Ruling
from bridge.rules.vocabulary import Vocabulary

TOLD: Final = frozenset({"los", "view"})  # questions whose rulings have words in other languages


class AslRules(RuleSet):
    """Line of sight (A6, B), cover and movement (A4, B, the Pegasus Bridge slopes)."""

    name = "asl"
    title = "Advanced Squad Leader"
    capabilities = frozenset({"los", "cover", "movement", "blind"})
    options: Mapping[str, str] = {
        "alpine_hills": "B10.211: equally high hill hexes block LOS through them",
        "month:": "the month of the game, 1 to 12: grain (B15) and orchards (B14.2) in season",
        "weather:": "mist, rain, ground snow, mud ...: lines, movement and cover (E3)",
    }

    languages = frozenset({"en", "fr"})

    def takes_value(self, option: str) -> bool:
        """Whether the month or the weather of an option is one that the tables know."""
        from bridge.rules.asl.movement_tables import movement_tables
        from bridge.rules.asl.policies import conditions_of

        try:
            movement_tables().weather_of(conditions_of(Conditions(), frozenset({option})).weather)
        except QuestionError:
            return False
        return True

    def contradict(self, one: str, other: str) -> bool:
        """Whether two options give two months, or two kinds of weather that are never at once."""
        from bridge.rules.asl.policies import contradict

        return contradict(one, other)

    def vocabulary(self, board: HexMap) -> Vocabulary:
        from bridge.rules.asl.question_words import vocabulary

        return vocabulary(board)

    def in_language(self, ruling: Ruling, language: str) -> Ruling:
        """French for lines of sight and blind hexes; cover and movement stay in English."""
        if ruling.question not in TOLD:
            return ruling
        return Messages.load("bridge.rules.asl").ruling_in(ruling, language)

    def los(self, board: HexMap, question: LosQuestion) -> Ruling:
        from bridge.rules.asl.sight.answer import los  # numba loads with it: only when LOS is asked for

        return los(board, question)

    def los_many(self, board: HexMap, questions: Sequence[LosQuestion]) -> list[Ruling]:
        from bridge.rules.asl.sight.many import los_many

        return los_many(board, questions)

    def cover(self, board: HexMap, question: CoverQuestion) -> Ruling:
        from bridge.rules.asl.cover import cover

        return cover(board, question, self.los)

    def movement(self, board: HexMap, question: MovementQuestion) -> Ruling:
        from bridge.rules.asl.movement import movement

        return movement(board, question)

    def blind(self, board: HexMap, question: BlindQuestion) -> Ruling:
        from bridge.rules.asl.sight.view import blind

        return blind(board, question)


RULES: Final = AslRules()
