"""Questions to the rules and what becomes of the answers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from small_table import MAP, PlainRules, sheet

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.protocol.values import Topic
from bridge.rules.ruling import (
    BlindQuestion,
    Citation,
    Counter,
    CoverQuestion,
    LosQuestion,
    MovementQuestion,
    Place,
    Ruling,
    Step,
    Unit,
    Verdict,
)
from bridge.table.questions import FEW, Ask, Counters, Subject, answer, make_ask, ruling_id, undetermined
from bridge.table.sheet import Spot

BOARD = sheet().boards[0]
FOG = frozenset({"fog"})


def spot(hex_: str, level: int = 0) -> Spot:
    return Spot(MAP, "small", Place(hex_, level))


def ask(subject: Subject, counters: Counters | None = None, full: bool = False) -> Ask:
    return make_ask(subject, BOARD, "plain", counters or Counters(), frozenset(), full)


def line(a: str, b: str) -> Ask:
    return ask(Subject.line(spot(a), spot(b)))


def test_a_line_is_the_same_from_both_ends() -> None:
    assert Subject.line(spot("A1"), spot("B2", 1)) == Subject.line(spot("B2", 1), spot("A1"))
    assert Subject.line(spot("A1"), spot("B2")) != Subject.line(spot("A1"), spot("B2", 1))


@pytest.mark.parametrize(
    ("subject", "kind"),
    [
        (Subject.line(spot("A1"), spot("B2")), LosQuestion),
        (Subject(Topic.COVER, (spot("A1"), spot("B2")), units=(Unit("gun"), None)), CoverQuestion),
        (Subject(Topic.MOVEMENT, (spot("A1"), spot("B2")), units=(Unit("truck"),)), MovementQuestion),
        (Subject(Topic.BLIND, (spot("A1"),)), BlindQuestion),
    ],
)
def test_a_subject_becomes_its_question(subject: Subject, kind: type) -> None:
    smoke = Counters.of([Counter("smoke", "A2")])
    question = make_ask(replace(subject, options=FOG), BOARD, "plain", smoke, frozenset({"month:8"})).question
    assert isinstance(question, kind)
    assert question.options == {"fog", "month:8"}
    assert question.counters == smoke.all
    if isinstance(question, CoverQuestion):
        assert (question.firer, question.target_unit) == (Unit("gun"), Unit())
    if isinstance(question, MovementQuestion):
        assert question.unit == Unit("truck")


@pytest.mark.parametrize(
    "other",
    [
        ask(Subject.line(spot("A1"), spot("B3"))),
        ask(Subject.line(spot("A1"), spot("B2", 1))),
        ask(Subject.line(spot("A1"), spot("B2"), FOG)),
        ask(Subject.line(spot("A1"), spot("B2")), Counters.of([Counter("smoke", "A2")])),
        ask(Subject.line(spot("A1"), spot("B2")), full=True),
        ask(Subject(Topic.COVER, (spot("A1"), spot("B2")))),
    ],
)
def test_questions_that_differ_have_different_keys(other: Ask) -> None:
    assert line("A1", "B2").key != other.key
    assert line("A1", "B2").key == line("A1", "B2").key


@pytest.mark.parametrize(
    ("subject", "told"),
    [
        (Subject.line(spot("A1"), spot("B2")), ["A1", "A2", "B2"]),
        (Subject(Topic.COVER, (spot("A1"), spot("B2")), units=(None, None)), ["A1", "A2"]),
        (Subject(Topic.MOVEMENT, (spot("A1"), spot("B2")), units=(Unit("truck"),)), []),
        (Subject(Topic.BLIND, (spot("A1"),)), ["A1", "A2", "B2"]),
    ],
)
def test_vehicles_are_told_of_where_it_does_not_matter_whose_they_are(subject: Subject, told: list[str]) -> None:
    vehicles = [Counter("vehicle", hex_) for hex_ in ("A1", "A2", "B2")]
    question = ask(subject, Counters.of([*vehicles, Counter("wreck", "B2")])).question
    assert [counter.hex for counter in question.counters if counter.kind == "vehicle"] == told
    assert Counter("wreck", "B2") in question.counters


def test_counters_in_any_order_are_the_same() -> None:
    smoke, wreck = Counter("smoke", "A2", ("2", "1")), Counter("wreck", "B1")
    assert Counters.of([smoke, wreck, smoke]) == Counters.of([wreck, smoke])


class Together(PlainRules):
    """Answers many at once, and says how many."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[int] = []

    def los_many(self, board: HexMap, questions: list[LosQuestion]) -> list[Ruling]:
        self.batches.append(len(questions))
        return [self.los(board, question) for question in questions]


def test_many_lines_of_one_board_are_asked_together() -> None:
    rules = Together()
    asks = [line("A1", f"C{n}") for n in range(1, FEW + 4)]
    found = answer(rules, asks)
    assert rules.batches == [FEW + 3]
    assert [found[a.key].verdict for a in asks] == [answer(PlainRules(), [a])[a.key].verdict for a in asks]


def test_few_lines_and_full_ones_are_asked_one_by_one() -> None:
    rules = Together()
    full = [ask(Subject.line(spot("A1"), spot(f"C{n}")), full=True) for n in range(1, FEW + 4)]
    answer(rules, [line("A1", f"B{n}") for n in range(1, FEW + 1)] + full)
    assert rules.batches == []


def test_one_that_cannot_be_answered_does_not_cost_the_others_theirs() -> None:
    asks = [line("A1", f"C{n}") for n in range(1, FEW + 4)]
    bad = ask(Subject.line(spot("A1"), spot("B2", 9)))
    found = answer(Together(), [*asks, bad])
    assert found[bad.key].verdict is Verdict.UNDETERMINED
    assert "no B2@9" in found[bad.key].cause
    assert all(found[a.key].verdict is not Verdict.UNDETERMINED for a in asks)


def test_what_a_rule_set_refuses_is_undetermined() -> None:
    class Refusing(PlainRules):
        def cover(self, board: HexMap, question: CoverQuestion) -> Ruling:
            raise QuestionError("no such attack")

    asked = ask(Subject(Topic.COVER, (spot("A1"), spot("B2"))))
    assert answer(Refusing(), [asked])[asked.key].cause == "no such attack"


RULING = Ruling("q", Verdict.CLEAR, (), {"hindrance": 1.0}, range=3, margin_px=2.0)
SUBJECT = Subject.line(spot("A1"), spot("B2"))


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": Verdict.BLOCKED},
        {"totals": {"hindrance": 2.0}},
        {"range": 4},
        {"blocked_at": "A2"},
        {"margin_px": 1.0},
        {"cause": "unknown"},
    ],
)
def test_another_answer_has_another_id(change: dict[str, object]) -> None:
    assert ruling_id(b"s", SUBJECT, "plain", RULING) != ruling_id(b"s", SUBJECT, "plain", replace(RULING, **change))  # type: ignore[arg-type]


def test_more_steps_are_no_other_answer_and_another_table_has_other_ids() -> None:
    steps = (Step(Citation("PLAIN", "1"), "seen"),)
    assert ruling_id(b"s", SUBJECT, "plain", RULING) == ruling_id(b"s", SUBJECT, "plain", replace(RULING, steps=steps))
    assert ruling_id(b"s", SUBJECT, "plain", RULING) != ruling_id(b"t", SUBJECT, "plain", RULING)
    assert ruling_id(b"s", SUBJECT, "plain", RULING) != ruling_id(b"s", SUBJECT, "asl", RULING)


def test_no_verdict_says_why() -> None:
    ruling = undetermined("los", "nobody knows", "plain")
    assert (ruling.verdict, ruling.cause) == (Verdict.UNDETERMINED, "nobody knows")
    assert ruling.deciding is not None
