"""Getting ready: every question is asked once, and it is said if that takes time."""

from __future__ import annotations

import pytest
from small_table import PlainRules, small_board

from boardparsers.library import BoardLibrary
from bridge.commands import warming
from bridge.commands.warming import COMPILING, board_to_warm_up_on, told_if_slow, warm_up
from bridge.rules.registry import rule_set


class Asked(PlainRules):
    """Remembers what it was asked."""

    def __init__(self, *capabilities: str) -> None:
        super().__init__("plain", capabilities or ("los", "cover", "movement", "blind"))
        self.questions: list[str] = []

    def los(self, board, question):  # type: ignore[no-untyped-def]
        self.questions.append("los")
        return super().los(board, question)

    def los_many(self, board, questions):  # type: ignore[no-untyped-def]
        self.questions.append(f"los of {len(questions)}")
        return [super(Asked, self).los(board, question) for question in questions]

    def cover(self, board, question):  # type: ignore[no-untyped-def]
        self.questions.append("cover")
        return super().cover(board, question)

    def movement(self, board, question):  # type: ignore[no-untyped-def]
        self.questions.append("movement")
        return super().movement(board, question)

    def blind(self, board, question):  # type: ignore[no-untyped-def]
        self.questions.append("blind")
        return super().blind(board, question)


def test_each_question_is_asked_lines_one_by_one_and_together() -> None:
    rules = Asked()
    warm_up(rules, small_board())  # type: ignore[arg-type]
    assert {"cover", "movement", "blind", "los"} < set(rules.questions)
    assert any(word.startswith("los of ") for word in rules.questions)


def test_only_what_the_rules_offer_is_asked() -> None:
    rules = Asked("los")
    warm_up(rules, small_board())  # type: ignore[arg-type]
    assert not {"cover", "movement", "blind"} & set(rules.questions)


def test_a_board_of_one_hex_asks_nothing() -> None:
    rules = Asked()
    warm_up(rules, small_board(columns=1, rows=1))  # type: ignore[arg-type]
    assert rules.questions == []


@pytest.mark.parametrize(
    ("ruleset", "name"), [("asl", "Crestline"), ("memoir44", "Sainte-Crête"), ("someone's", "Crestline")]
)
def test_a_game_is_warmed_up_on_its_own_map(ruleset: str, name: str) -> None:
    assert board_to_warm_up_on(ruleset, BoardLibrary([]).load).name == name


@pytest.mark.parametrize("ruleset", ["memoir44", "valor_and_victory"])
def test_games_by_hex_have_nothing_to_say_to_it(ruleset: str) -> None:
    warm_up(rule_set(ruleset), board_to_warm_up_on(ruleset, BoardLibrary([]).load))


def test_it_is_said_only_if_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    with told_if_slow(said.append) as taken:
        pass
    assert (said, taken.seconds > 0) == ([], True)
    monkeypatch.setattr(warming, "PATIENCE_S", 0.0)
    with told_if_slow(said.append):
        while not said:
            pass
    assert said == [COMPILING]
