"""Questions and rulings as values: what decides, what they print as, what a rule set need not write."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import permutations

import pytest

from boardparsers.errors import QuestionError
from bridge.rules.ruling import (
    BlindQuestion,
    Citation,
    Conditions,
    CoverQuestion,
    Effect,
    Leg,
    LosQuestion,
    MovementQuestion,
    Phrase,
    Place,
    RuleSet,
    Ruling,
    Step,
    Unit,
    Verdict,
)
from tests.fixtures.hex_maps import drawn

BOOK = Citation("ASL", "B10.23")
BOARD = drawn("memoir44", ". .")
A, B = Place("A1"), Place("A2")


def steps(*effects: Effect) -> tuple[Step, ...]:
    return tuple(Step(BOOK, effect.value, effect) for effect in effects)


def test_what_blocks_or_forbids_decides_then_what_is_unknown_then_what_hinders() -> None:
    order = (Effect.BLOCKS, Effect.FORBIDS, Effect.UNKNOWN, Effect.HINDERS)
    for first in range(len(order)):
        for effects in permutations((*order[first:], Effect.NONE, Effect.ADDS)):
            deciding = Ruling("los", Verdict.BLOCKED, steps(*effects)).deciding
            assert deciding is not None
            assert deciding.effect is order[first]


def test_the_first_of_its_kind_decides() -> None:
    one, other = Step(BOOK, "one", Effect.BLOCKS), Step(BOOK, "other", Effect.BLOCKS)
    assert Ruling("los", Verdict.BLOCKED, (one, other)).deciding is one


def test_nothing_decides_a_clear_line() -> None:
    assert Ruling("los", Verdict.CLEAR, steps(Effect.NONE, Effect.ADDS)).deciding is None


def test_the_reason_of_a_leg_is_all_its_steps() -> None:
    assert Leg(A, B, 1, 2.0, 2.0, steps(Effect.ADDS, Effect.NONE)).reason == "adds; none"


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Place("Y6"), "Y6"),
        (Place("15Y6", 2), "15Y6@2"),
        (Place("Y6", -1, "crest:3"), "Y6@-1/crest:3"),
        (Place("Y6", 0, "rooftop"), "Y6/rooftop"),
    ],
)
def test_places_print_as_they_are_written(place: Place, text: str) -> None:
    assert str(place) == text


def test_a_citation_prints_book_and_paragraph() -> None:
    assert str(BOOK) == "ASL B10.23"


def test_questions_can_be_keys_and_cannot_be_changed() -> None:
    questions = (
        LosQuestion(A, B),
        CoverQuestion(A, B, firer=Unit("gun", frozenset({"towed"})), conditions=Conditions(8, frozenset({"rain"}))),
        MovementQuestion((A, B), allowance=4.0),
        BlindQuestion(A, ("A2",), (0, 1)),
    )
    assert len({*questions, *questions}) == len(questions)
    with pytest.raises(FrozenInstanceError):
        questions[0].source = B  # type: ignore[misc]


def test_steps_and_phrases_can_be_keys() -> None:
    inner = Phrase("inner", (("n", "1"),))
    step = Step(BOOK, "text", message="outer", arguments=(("inner", inner),))
    assert {step: 1}[Step(BOOK, "text", message="outer", arguments=(("inner", inner),))] == 1


class Nothing(RuleSet):
    """A rule set that answers nothing."""

    name, title, capabilities = "nothing", "Nothing", frozenset()


@pytest.mark.parametrize(
    ("method", "question", "message"),
    [
        ("los", LosQuestion(A, B), "nothing: gives no line of sight"),
        ("cover", CoverQuestion(A, B), "nothing: gives no cover rulings"),
        ("movement", MovementQuestion((A, B)), "nothing: gives no movement rulings"),
        ("blind", BlindQuestion(A), "nothing: gives no views"),
    ],
)
def test_what_a_rule_set_leaves_out_it_says(method: str, question: object, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        getattr(Nothing(), method)(BOARD, question)


def test_many_lines_are_asked_one_by_one_by_default() -> None:
    class Clear(Nothing):
        def los(self, board: object, question: LosQuestion) -> Ruling:
            return Ruling(f"los {question.source} {question.target}", Verdict.CLEAR, ())

    found = Clear().los_many(BOARD, [LosQuestion(A, B), LosQuestion(B, A)])
    assert [ruling.question for ruling in found] == ["los A1 A2", "los A2 A1"]


def test_a_rule_set_speaks_english_and_has_no_options_unless_it_says_so() -> None:
    ruling = Ruling("los", Verdict.CLEAR, ())
    assert Nothing().languages == {"en"}
    assert Nothing().in_language(ruling, "fr") is ruling
    assert (Nothing().catalogue, dict(Nothing().options)) == (None, {})


@pytest.mark.parametrize(
    ("text", "begins", "without"),
    [
        ("K7: stone building: too high", True, "stone building: too high"),
        ("K7 : bâtiment en pierre", True, "bâtiment en pierre"),
        ("K7 (level 0) to M3, range 3", True, "K7 (level 0) to M3, range 3"),
        ("K71: woods", False, "K71: woods"),
        ("woods in K7", False, "woods in K7"),
    ],
)
def test_a_steps_text_with_and_without_its_hex(text: str, begins: bool, without: str) -> None:
    step = Step(Citation("ASL", "A6.1"), text, hex="K7")
    assert (step.begins_with_hex, step.without_hex) == (begins, without)
    bare = Step(Citation("ASL", "A6.1"), text)
    assert (bare.begins_with_hex, bare.without_hex) == (False, text)
