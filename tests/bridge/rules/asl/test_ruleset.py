"""ASL as a rule set: what it offers, and that each question reaches the rules for it."""

from __future__ import annotations

import pytest

from boardparsers.hexmodel import HexMap
from boardparsers.vasl.compiler import built_in_board
from bridge.rules.asl import RULES
from bridge.rules.registry import rule_set
from bridge.rules.ruling import Citation, Effect, LosQuestion, Place, Ruling, Step, Verdict


@pytest.fixture(scope="module")
def board() -> HexMap:
    return built_in_board()


def test_it_is_found_by_its_name() -> None:
    assert rule_set("asl") is RULES
    assert (RULES.name, RULES.title) == ("asl", "Advanced Squad Leader")


def test_it_says_what_it_can_do() -> None:
    assert {"los", "cover", "movement", "blind"} <= RULES.capabilities
    for capability in RULES.capabilities:
        assert callable(getattr(RULES, capability))
    assert {"alpine_hills", "month:", "weather:"} <= set(RULES.options)
    assert {"en", "fr"} <= RULES.languages


def test_one_line_and_the_same_among_many(board: HexMap) -> None:
    """A hex sees itself (A6.1): range 0."""
    question = LosQuestion(Place("A1"), Place("A1"))
    alone = RULES.los(board, question)
    (among,) = RULES.los_many(board, [question])
    assert (alone.verdict, alone.range) == (among.verdict, among.range) == (Verdict.CLEAR, 0)


def test_what_has_no_words_in_french_stays_as_it_is() -> None:
    step = Step(Citation("ASL", "B13.4"), "Woods", Effect.ADDS, value=2.0)
    ruling = Ruling("movement", Verdict.ALLOWED, (step,), {"mf": 2.0})
    assert RULES.in_language(ruling, "fr") == ruling
    assert RULES.in_language(ruling, "en") == ruling
