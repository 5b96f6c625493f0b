"""What is asked of the rules, and the answer as the table keeps it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from hashlib import blake2b

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.protocol.values import Topic
from bridge.rules.ruling import (
    BlindQuestion,
    Citation,
    Counter,
    CoverQuestion,
    Effect,
    LosQuestion,
    MovementQuestion,
    Place,
    RuleSet,
    Ruling,
    Step,
    Unit,
    Verdict,
)
from bridge.table.sheet import LaidBoard, Spot

RuleQuestion = LosQuestion | CoverQuestion | MovementQuestion | BlindQuestion


@dataclass(frozen=True, slots=True)
class Subject:
    """What a ruling is about. spots: both ends of a line of sight in `Spot.order`, since it has no direction;
    firer and target; stops of a move; a viewer. options: beyond those of the table."""

    ask: Topic
    spots: tuple[Spot, ...]
    options: frozenset[str] = frozenset()
    unit: Unit | None = None

    @classmethod
    def line(cls, a: Spot, b: Spot, options: frozenset[str] = frozenset()) -> Subject:
        first, second = sorted((a, b), key=lambda spot: spot.order)
        return cls(Topic.LOS, (first, second), options)

    @property
    def map(self) -> str:
        return self.spots[0].map


@dataclass(frozen=True, slots=True)
class Ask:
    """A question for the rule set on one board. Equal asks have equal answers: `key` says what counts."""

    topic: Topic
    question: RuleQuestion
    ruleset: str
    board_key: str
    board: HexMap = field(compare=False, repr=False)

    @property
    def key(self) -> Hashable:
        return self.topic, self.question, self.ruleset, self.board_key


def make_ask(
    subject: Subject, board: LaidBoard, ruleset: str, counters: tuple[Counter, ...], options: frozenset[str]
) -> Ask:
    """The question that a subject is, on its board, with what lies on it."""
    places = tuple(spot.place for spot in subject.spots)
    options = options | subject.options
    return Ask(subject.ask, _question(subject, places, counters, options), ruleset, board.key, board.hexmap)


def _question(
    subject: Subject, places: tuple[Place, ...], counters: tuple[Counter, ...], options: frozenset[str]
) -> RuleQuestion:
    if subject.ask is Topic.LOS:
        return LosQuestion(places[0], places[1], counters, options)
    if subject.ask is Topic.COVER:
        return CoverQuestion(places[0], places[1], counters=counters, options=options)
    if subject.ask is Topic.MOVEMENT:
        return MovementQuestion(places, subject.unit or Unit(), counters=counters, options=options)
    return BlindQuestion(places[0], counters=counters, options=options)


def answer(rules: RuleSet, ask: Ask) -> Ruling:
    """The rule set's ruling. What it cannot answer (a level that does not exist) is undetermined, with its words."""
    try:
        if isinstance(ask.question, LosQuestion):
            return rules.los(ask.board, ask.question)
        if isinstance(ask.question, CoverQuestion):
            return rules.cover(ask.board, ask.question)
        if isinstance(ask.question, MovementQuestion):
            return rules.movement(ask.board, ask.question)
        return rules.blind(ask.board, ask.question)
    except QuestionError as error:
        return undetermined(str(ask.topic), str(error), ask.ruleset)


def undetermined(question: str, why: str, ruleset: str) -> Ruling:
    """No verdict, and why, as a ruling."""
    step = Step(Citation(ruleset, "-"), why, Effect.UNKNOWN)
    return Ruling(question, Verdict.UNDETERMINED, (step,), cause=why)


def ruling_id(secret: bytes, subject: Subject, ruleset: str, ruling: Ruling) -> str:
    """The same for every client that gets the same answer to the same question; tells a stranger nothing.

    `secret` is the table's own: nobody can find out by trial what an id that he has not been given stands for.
    """
    content = repr((subject, ruleset, ruling)).encode("utf-8", "surrogatepass")
    return "r_" + blake2b(content, key=secret, digest_size=9).hexdigest()
