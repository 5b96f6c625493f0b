"""A game by hexes as a rule set: each question goes to its function."""

from __future__ import annotations

from boardparsers.drawn import built_in_map
from bridge.rules.by_hex.game import Answers, GameByHex
from bridge.rules.messages import Messages
from bridge.rules.ruling import (
    BlindQuestion,
    Citation,
    CoverQuestion,
    LosQuestion,
    MovementQuestion,
    Place,
    Ruling,
    Step,
    Verdict,
)
from bridge.rules.vocabulary import ANYTHING

BOARD = built_in_map("memoir44")
A, B = Place("A1"), Place("B1")
MESSAGES = Messages({"plain": {"en": "plain", "fr": "simple"}})


def told(question: object) -> Ruling:
    step = MESSAGES.step("plain", Citation("a book", "1"))
    return Ruling(type(question).__name__, Verdict.CLEAR, (step,))


GAME = GameByHex(
    "plain",
    "A plain game",
    BOARD.catalogue,
    {"fog": "hides all"},
    MESSAGES,
    ANYTHING,
    Answers(*(lambda board, question: told(question) for _ in range(4))),
)


def test_each_question_has_its_function() -> None:
    assert GAME.los(BOARD, LosQuestion(A, B)).question == "LosQuestion"
    assert [one.question for one in GAME.los_many(BOARD, [LosQuestion(A, B)] * 2)] == ["LosQuestion"] * 2
    assert GAME.cover(BOARD, CoverQuestion(A, B)).question == "CoverQuestion"
    assert GAME.movement(BOARD, MovementQuestion((A, B))).question == "MovementQuestion"
    assert GAME.blind(BOARD, BlindQuestion(A)).question == "BlindQuestion"


def test_what_it_is() -> None:
    assert (GAME.name, GAME.title, GAME.options) == ("plain", "A plain game", {"fog": "hides all"})
    assert GAME.capabilities == {"los", "cover", "movement", "blind"}
    assert GAME.languages == {"en", "fr"}
    assert GAME.vocabulary(BOARD) is ANYTHING


def test_rulings_are_told_in_its_languages() -> None:
    (step,) = GAME.in_language(GAME.los(BOARD, LosQuestion(A, B)), "fr").steps
    assert isinstance(step, Step)
    assert step.text == "simple"
