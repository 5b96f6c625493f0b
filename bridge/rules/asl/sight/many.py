"""Many lines answered at once, each with its deciding step only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from boardparsers.hexmodel import HexMap, distance
from bridge.rules.asl.sight import answer, batch, codes
from bridge.rules.asl.sight.codes import REASONS
from bridge.rules.asl.sight.conditions import lookup_under, sight_conditions
from bridge.rules.asl.sight.explain import RULEBOOK
from bridge.rules.asl.sight.explain_weather import why_unknown
from bridge.rules.asl.sight.field import Lookup
from bridge.rules.asl.sight.places import aiming_places, end_of
from bridge.rules.asl.sight.sightline import End
from bridge.rules.ruling import Citation, Effect, LosQuestion, Ruling, Step, Verdict

HINDRANCE: Final = Citation(RULEBOOK, "A6.7")


def los_many(board: HexMap, questions: Sequence[LosQuestion]) -> list[Ruling]:
    """As `answer.los` of each, but for the steps: the one that decides. Raises QuestionError."""
    if board.raster is None:
        return [answer.without_drawing(board, question) for question in questions]
    rulings: list[Ruling | None] = [None] * len(questions)
    alike: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for number, question in enumerate(questions):
        if answer.climbing(question) or len(aiming_places(question.source)) + len(aiming_places(question.target)) > 2:
            rulings[number] = answer.los(board, question)
            continue
        alike[question.counters, question.options, question.margin].append(number)
    for numbers in alike.values():
        first = questions[numbers[0]]
        known = lookup_under(board, sight_conditions(first.options))
        sources = [end_of(board, known, questions[n].source) for n in numbers]
        targets = [end_of(board, known, questions[n].target) for n in numbers]
        found = answer.many(board, sources, targets, first.counters, first.options, first.margin)
        for i, n in enumerate(numbers):
            rulings[n] = _ruling(known, sources[i], targets[i], found, i)
    return [ruling for ruling in rulings if ruling is not None]


def _ruling(known: Lookup, source: End, target: End, found: batch.Answers, i: int) -> Ruling:
    code, hindrance = int(found.code[i]), int(found.hindrance[i])
    where = known.cells[int(found.hex[i])].name if code else ""
    at = float(found.at[i])
    margin = float(found.margin[i])
    cause = why_unknown(known, None) if found.unknown[i] else ""
    verdict, steps, cause = _verdict(code, hindrance, cause, where)
    return Ruling(
        question="los",
        verdict=verdict,
        steps=steps,
        totals={"hindrance": float(hindrance)},
        range=distance(known.cells[source.hex].hex, known.cells[target.hex].hex),
        blocked_at=where,
        point=(source.x + (target.x - source.x) * at, source.y + (target.y - source.y) * at) if code else None,
        margin_px=None if margin < 0 else margin,
        cause=cause,
    )


def _verdict(code: int, hindrance: int, unknown: str, where: str) -> tuple[Verdict, tuple[Step, ...], str]:
    if code != codes.NONE:
        reason = REASONS[code]
        step = Step(Citation(RULEBOOK, reason.paragraph), reason.text, Effect.BLOCKS, where)
        return Verdict.BLOCKED, (step,), ""
    if unknown:
        return Verdict.UNDETERMINED, (), unknown
    if hindrance:
        text = f"hindrances of +{hindrance}"
        return Verdict.HINDERED, (Step(HINDRANCE, text, Effect.HINDERS, value=float(hindrance)),), ""
    return Verdict.CLEAR, (), ""
