"""What is asked of the rules, and the answer as the table keeps it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final

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
from bridge.table.counters import VEHICLE
from bridge.table.options import conditions
from bridge.table.sheet import LaidBoard, Spot

# Lines that are answered one by one, with all their steps, though nobody asked for more than the verdict.
FEW: Final = 4

RuleQuestion = LosQuestion | CoverQuestion | MovementQuestion | BlindQuestion


@dataclass(frozen=True, slots=True)
class Subject:
    """What a ruling is about. spots: both ends of a line of sight in `Spot.order`, since it has no direction;
    firer and target; stops of a move; a viewer. options: beyond those of the table. units: who moves; or who fires and
    who is fired at; None where the kind is not known."""

    ask: Topic
    spots: tuple[Spot, ...]
    options: frozenset[str] = frozenset()
    units: tuple[Unit | None, ...] = ()
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.ask, self.spots, self.options, self.units)))

    def __hash__(self) -> int:
        return self._hash

    @classmethod
    def line(cls, a: Spot, b: Spot, options: frozenset[str] = frozenset()) -> Subject:
        first, second = sorted((a, b), key=lambda spot: spot.order)
        return cls(Topic.LOS, (first, second), options)

    @property
    def map(self) -> str:
        return self.spots[0].map


@dataclass(frozen=True, slots=True)
class Counters:
    """What lies on a board and may change a line, in a fixed order; digest: of that, to be compared quickly."""

    all: tuple[Counter, ...] = ()
    digest: str = ""

    @classmethod
    def of(cls, counters: Iterable[Counter]) -> Counters:
        found = sorted(set(counters), key=lambda counter: (counter.kind, counter.hex, counter.details))
        if not found:
            return cls()
        return cls(tuple(found), blake2b(repr(found).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest())


@dataclass(frozen=True, slots=True)
class Ask:
    """A question for the rule set on one board. Equal asks have equal answers: `key` says what counts.

    full: every step is wanted, not only the one that decides.
    """

    topic: Topic
    question: RuleQuestion
    ruleset: str
    board_key: str
    board: HexMap = field(compare=False, repr=False)
    full: bool
    key: str


def make_ask(
    subject: Subject,
    board: LaidBoard,
    ruleset: str,
    counters: Counters,
    options: frozenset[str],
    full: bool = False,
) -> Ask:
    """The question that a subject is, on its board, with what lies on it."""
    places = tuple(spot.place for spot in subject.spots)
    options = options | subject.options if subject.options else options
    question = _question(subject, places, _told(subject, places, counters.all), options)
    words = "|".join([f"{place.hex}@{place.level}/{place.position}" for place in places])
    units = subject.units or ""
    key = f"{subject.ask}|{ruleset}|{board.key}|{full}|{words}|{units}|{sorted(options)}|{counters.digest}"
    return Ask(subject.ask, question, ruleset, board.key, board.hexmap, full, key)


def _told(subject: Subject, places: tuple[Place, ...], counters: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """Without the vehicles of which the rules would have to know more: whether one is the mover itself, or, in the
    target's hex, whose it is."""
    hexes = {place.hex for place in places[1:2]}
    if subject.ask is Topic.MOVEMENT:
        return tuple(counter for counter in counters if counter.kind != VEHICLE)
    if subject.ask is Topic.COVER:
        return tuple(counter for counter in counters if counter.kind != VEHICLE or counter.hex not in hexes)
    return counters


def _question(
    subject: Subject, places: tuple[Place, ...], counters: tuple[Counter, ...], options: frozenset[str]
) -> RuleQuestion:
    if subject.ask is Topic.LOS:
        return LosQuestion(places[0], places[1], counters, options)
    if subject.ask is Topic.COVER:
        firer, target = ((unit or Unit()) for unit in (subject.units or (None, None)))
        return CoverQuestion(
            places[0],
            places[1],
            firer=firer,
            target_unit=target,
            counters=counters,
            conditions=conditions(options),
            options=options,
        )
    if subject.ask is Topic.MOVEMENT:
        mover = next(iter(subject.units), None) or Unit()
        return MovementQuestion(places, mover, counters=counters, conditions=conditions(options), options=options)
    return BlindQuestion(places[0], counters=counters, conditions=conditions(options), options=options)


def answer(rules: RuleSet, asks: Sequence[Ask]) -> dict[Hashable, Ruling]:
    """The rule set's rulings by `Ask.key`. Lines of one board are asked together.

    What cannot be answered (a level that does not exist) is undetermined, with the rule set's words.
    """
    found: dict[Hashable, Ruling] = {}
    together: dict[str, list[Ask]] = {}
    for ask in asks:
        if isinstance(ask.question, LosQuestion) and not ask.full:
            together.setdefault(ask.board_key, []).append(ask)
        else:
            found[ask.key] = _one(rules, ask)
    for lines in together.values():
        found.update(_lines(rules, lines))
    return found


def _lines(rules: RuleSet, asks: Sequence[Ask]) -> dict[Hashable, Ruling]:
    """Lines on one board: a few with all their steps, many as fast as the rule set can."""
    questions = [ask.question for ask in asks if isinstance(ask.question, LosQuestion)]
    many: Callable[..., list[Ruling]] | None = getattr(rules, "los_many", None)
    if len(asks) > FEW and many is not None:
        try:
            return {ask.key: ruling for ask, ruling in zip(asks, many(asks[0].board, questions), strict=True)}
        except QuestionError:  # one of them: the others still have an answer
            pass
    return {ask.key: _one(rules, ask) for ask in asks}


def _one(rules: RuleSet, ask: Ask) -> Ruling:
    question = ask.question
    try:
        if isinstance(question, LosQuestion):
            return rules.los(ask.board, question)
        if isinstance(question, CoverQuestion):
            return rules.cover(ask.board, question)
        if isinstance(question, MovementQuestion):
            return rules.movement(ask.board, question)
        return rules.blind(ask.board, question)
    except QuestionError as error:
        return undetermined(str(ask.topic), str(error), ask.ruleset)


def undetermined(question: str, why: str, ruleset: str) -> Ruling:
    """No verdict, and why, as a ruling."""
    step = Step(Citation(ruleset, "-"), why, Effect.UNKNOWN)
    return Ruling(question, Verdict.UNDETERMINED, (step,), cause=why)


def ruling_id(secret: bytes, subject: Subject, ruleset: str, ruling: Ruling) -> str:
    """The same for every client that gets the same answer to the same question; tells a stranger nothing.

    `secret` is the table's own: nobody can find out by trial what an id that he has not been given stands for. Steps do
    not count, since the same answer may come with all of them or with the deciding one.
    """
    place = "|".join(
        f"{spot.map}|{spot.board}|{spot.place.hex!r}@{spot.place.level}/{spot.place.position!r}"
        for spot in subject.spots
    )
    asked = f"{subject.ask}|{sorted(subject.options)}|{subject.units}|{ruleset}|{place}"
    sums = sorted(ruling.totals.items())
    given = f"{ruling.verdict}|{ruling.range}|{sums}|{ruling.blocked_at}|{ruling.margin_px}|{ruling.cause}"
    content = f"{asked}|{given}|{_seen(ruling)}".encode("utf-8", "surrogatepass")
    return "r_" + blake2b(content, key=secret, digest_size=9).hexdigest()


def _written(place: Place) -> str:
    return f"{place.hex!r}@{place.level}/{place.position!r}"


def _seen(ruling: Ruling) -> str:
    return "|".join(f"{seen.place}{seen.verdict}{seen.blind}{seen.hindrance}" for seen in ruling.hexes)
