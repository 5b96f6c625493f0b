"""Questions of line of sight answered: one with its explanation, or many at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap, distance
from bridge.rules.asl.sight import batch, codes, explain, explain_counters, explain_weather
from bridge.rules.asl.sight.carried import ROWS, Scratch
from bridge.rules.asl.sight.codes import REASONS
from bridge.rules.asl.sight.conditions import SightConditions, lookup_under, sight_conditions
from bridge.rules.asl.sight.counters import Counters, counters_of
from bridge.rules.asl.sight.field import Lookup
from bridge.rules.asl.sight.kernel import Outcome
from bridge.rules.asl.sight.places import aiming_places, end_of, is_not_ruled
from bridge.rules.asl.sight.sightline import LOW, End
from bridge.rules.ruling import Citation, Counter, Effect, LosQuestion, Place, Ruling, Step, Verdict

GRAZING: Final = 1.0  # pixels: below it players may have to roll (A6.1)


def los(board: HexMap, question: LosQuestion) -> Ruling:
    """LOS with every step. Raises QuestionError for a hex, level, position or option that does not exist."""
    if board.raster is None:
        return without_drawing(board, question)
    if climber := climbing(question):
        return not_ruled(board, question, climber)
    lines = [(one, two) for one in aiming_places(question.source) for two in aiming_places(question.target)]
    rulings = [_between(board, question, one, two) for one, two in lines]
    if len(lines) == 1:
        return rulings[0]
    best = min(range(len(lines)), key=lambda n: _how_far_blocked(rulings[n]))
    text = f"of the vertices of a hexside in bypass the clearest line counts: {lines[best][0]} to {lines[best][1]}"
    told = Step(Citation(explain.RULEBOOK, "A6.12"), text)
    first, *rest = rulings[best].steps
    return replace(rulings[best], steps=(first, told, *rest))


def _how_far_blocked(ruling: Ruling) -> tuple[int, float]:
    return list(Verdict).index(ruling.verdict), ruling.totals.get("hindrance", 0.0)


def _between(board: HexMap, question: LosQuestion, one: Place, other: Place) -> Ruling:
    """The question of the line between two aiming places."""
    conditions = sight_conditions(question.options)
    known = lookup_under(board, conditions)
    source, target = end_of(board, known, one), end_of(board, known, other)
    counters = counters_of(board, known, question.counters)
    sources, targets = ends_of([source]), ends_of([target])
    found, room = batch.traced(known.field, counters, sources, targets, conditions.bits, question.margin)
    outcome = Outcome(
        int(found.code[0]), int(found.hindrance[0]), int(found.hex[0]), float(found.at[0]), bool(found.unknown[0])
    )
    told = _told(known, conditions, source, target, outcome, room, counters)
    return _with_margin(told, float(found.margin[0])) if question.margin else told


def many(
    board: HexMap,
    sources: Sequence[End],
    targets: Sequence[End],
    counters: Sequence[Counter] = (),
    options: frozenset[str] = frozenset(),
    margins: bool = False,
) -> batch.Answers:
    """LOS of many pairs of ends, without steps. Raises QuestionError for a counter or option that means nothing."""
    out = batch.answers(len(sources))
    conditions = sight_conditions(options)
    known = lookup_under(board, conditions)
    lying = counters_of(board, known, counters)
    one, two = ends_of(sources), ends_of(targets)
    batch.many(known.field, lying, one, two, conditions.bits, margins, out)
    batch.from_the_source(known.field, lying, one, two, conditions.bits, out)
    return out


def ends_of(ends: Sequence[End]) -> batch.Ends:
    """Ends as arrays."""
    return batch.Ends(
        hex=np.array([end.hex for end in ends], dtype=np.int64),
        level=np.array([end.level for end in ends], dtype=np.int64),
        kind=np.array([end.kind for end in ends], dtype=np.int64),
        lift=np.array([end.lift for end in ends], dtype=np.int64),
        x=np.array([end.x for end in ends], dtype=np.float64),
        y=np.array([end.y for end in ends], dtype=np.float64),
    )


def without_drawing(board: HexMap, question: LosQuestion) -> Ruling:
    """A board whose terrain nobody knows: undetermined, but the hexes must exist."""
    cells = [_cell(board, place) for place in (question.source, question.target)]
    cause = f"{board.name}: terrain is unknown (no LOSData, no drawing)"
    step = Step(Citation(explain.RULEBOOK, "A6.1"), cause, Effect.UNKNOWN)
    return Ruling("los", Verdict.UNDETERMINED, (step,), range=distance(cells[0].hex, cells[1].hex), cause=cause)


def climbing(question: LosQuestion) -> Place | None:
    """The end of a line that is not ruled on, if one is."""
    return next(filter(is_not_ruled, (question.source, question.target)), None)


def not_ruled(board: HexMap, question: LosQuestion, place: Place) -> Ruling:
    """A line to or from a unit that climbs: undetermined, but the hexes must exist."""
    source, target = _cell(board, question.source), _cell(board, question.target)
    name = _cell(board, place).name
    step = explain.MESSAGES.step("climbing", Citation(explain.RULEBOOK, "B11.4"), Effect.UNKNOWN, hex=name)
    return Ruling("los", Verdict.UNDETERMINED, (step,), range=distance(source.hex, target.hex), cause=step.text)


def _cell(board: HexMap, place: Place) -> HexCell:
    cell = board.find(place.hex)
    if cell is None:
        raise QuestionError(f"{board.name}: has no hex {place.hex!r}")
    return cell


def _told(
    known: Lookup,
    conditions: SightConditions,
    source: End,
    target: End,
    outcome: Outcome,
    room: Scratch,
    counters: Counters,
) -> Ruling:
    view = _view_of(known, source, target)
    spots = explain.found_spots(known, room.trace, int(room.state[ROWS]), source.hex > target.hex)
    hindering = explain_counters.hindering_hexes(known, room, view.source, view.target)
    counted = explain_counters.counted_hexes(hindering)
    steps = list(explain.steps(view, spots, outcome.code in codes.BLIND_HEXES, counted, known.not_established))
    if counters.present:
        steps += explain_counters.counter_steps(hindering)
        steps += explain_counters.blast_steps(known, counters, room)
    steps[1:1] = explain_weather.changed_steps(known, room, view)
    steps += explain_weather.weather_steps(known, conditions, int(room.found[LOW]), view.range)
    if outcome.hindrance and source.hex == target.hex:
        steps.append(explain_counters.smoke_in_the_hex(view.source, outcome.hindrance))
    told = Ruling(
        question="los",
        verdict=_verdict(outcome),
        steps=tuple(steps),
        totals=totals_of(outcome.hindrance, int(room.found[LOW])),
        range=view.range,
    )
    if outcome.code != codes.NONE:
        return _blocked(known, told, view, spots, outcome, source, target)
    unknown = next((spot for spot in spots if spot.code == codes.UNKNOWN_TERRAIN), None)
    if outcome.unknown and unknown is None and known.unknown is None:
        step = explain_weather.over_a_hole()
        return replace(told, steps=(*told.steps, step), cause=step.text)
    return replace(told, cause=explain_weather.why_unknown(known, unknown) if outcome.unknown else "")


def _view_of(known: Lookup, source: End, target: End) -> explain.View:
    here, there = known.cells[source.hex], known.cells[target.hex]
    levels = here.base_level + source.level + source.lift / 2, there.base_level + target.level + target.lift / 2
    return explain.View(here, there, *levels, distance(here.hex, there.hex))


def _blocked(
    known: Lookup,
    told: Ruling,
    view: explain.View,
    spots: Sequence[explain.Found],
    outcome: Outcome,
    source: End,
    target: End,
) -> Ruling:
    """The ruling with the place that blocks the line first; a step says so where no spot does: in an end's hex, or
    where counters or weather make six hindrances."""
    name, point = known.cells[outcome.hex].name, _point(source, target, outcome.at)
    told = replace(told, blocked_at=name, point=point)
    if any((spot.cell.name, spot.code) == (name, outcome.code) for spot in spots):
        return told
    reason = REASONS[outcome.code]
    step = Step(Citation(explain.RULEBOOK, reason.paragraph), reason.text, Effect.BLOCKS, name)
    first = 1 if name == view.source.name else len(told.steps)
    return replace(told, steps=(*told.steps[:first], step, *told.steps[first:]))


def totals_of(hindrance: int, low_visibility: int) -> dict[str, float]:
    """hindrance: all of it. low_visibility: the part that is LV Hindrance, if there is any (E3.1)."""
    totals = {"hindrance": float(hindrance)}
    return {**totals, "low_visibility": float(low_visibility)} if low_visibility else totals


def _verdict(outcome: Outcome) -> Verdict:
    if outcome.code != codes.NONE:
        return Verdict.BLOCKED
    if outcome.unknown:
        return Verdict.UNDETERMINED
    return Verdict.HINDERED if outcome.hindrance else Verdict.CLEAR


def _point(source: End, target: End, at: float) -> tuple[float, float]:
    return source.x + (target.x - source.x) * at, source.y + (target.y - source.y) * at


def _with_margin(ruling: Ruling, margin: float) -> Ruling:
    """The margin, and the roll of A6.1 where the line is grazing."""
    steps = ruling.steps
    if margin < GRAZING and ruling.range > 0:
        text = (
            f"grazing: a line {margin + batch.SHIFT_STEP:g} pixels beside this one is ruled otherwise; "
            "players who cannot agree roll for it"
        )
        steps = (*steps, Step(Citation(explain.RULEBOOK, "A6.1"), text))
    return Ruling(
        ruling.question,
        ruling.verdict,
        steps,
        ruling.totals,
        ruling.range,
        ruling.blocked_at,
        ruling.point,
        margin,
        ruling.cause,
    )
