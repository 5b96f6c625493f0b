"""What one viewer sees of a board: every hex seen, hindered, blocked or blind, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from boardparsers.hexmodel import HexCell, HexMap
from bridge.rules.asl.sight import answer, batch, codes
from bridge.rules.asl.sight.conditions import lookup_under, sight_conditions
from bridge.rules.asl.sight.counters import Counters, counters_of
from bridge.rules.asl.sight.field import Lookup
from bridge.rules.asl.sight.places import aiming_places, cell_of, end_of, is_not_ruled
from bridge.rules.asl.sight.sightline import End
from bridge.rules.asl.sight.view_words import Line, Teller
from bridge.rules.ruling import BlindQuestion, LosQuestion, Place, Ruling, SeenHex, Verdict

CLEAR, HINDERED, UNKNOWN, BLOCKED = range(4)
VERDICTS: Final = (Verdict.CLEAR, Verdict.HINDERED, Verdict.UNDETERMINED, Verdict.BLOCKED)
QUESTION: Final = "view"
_MOST: Final = 1000  # more than any hindrance


@dataclass(frozen=True)
class Targets:
    """Places that are looked at, with the ends of lines to them: arrays of equal length."""

    places: tuple[Place, ...]
    ends: batch.Ends


@dataclass(frozen=True)
class Sights:
    """The lines from one aiming point to each target, without words. verdicts: CLEAR to BLOCKED by target."""

    source: End
    answers: batch.Answers
    verdicts: NDArray[np.int64]


def blind(board: HexMap, question: BlindQuestion) -> Ruling:
    """Every hex with what the viewer makes of it. The totals count the verdicts, and "blind" those blocked ones that
    are so for nothing but blind hexes.

    Raises QuestionError for a hex, level, position or counter that does not exist.
    """
    if board.raster is None:
        named = question.hexes or (question.source.hex,)
        unknown = answer.without_drawing(board, LosQuestion(question.source, Place(named[0])))
        return replace(unknown, question=QUESTION, range=0)
    if is_not_ruled(question.source):
        unknown = answer.not_ruled(board, LosQuestion(question.source, question.source), question.source)
        return replace(unknown, question=QUESTION)
    conditions = sight_conditions(question.options, question.conditions)
    known = lookup_under(board, conditions)
    counters = counters_of(board, known, question.counters)
    targets = targets_of(board, known, question)
    viewers = [end_of(board, known, place) for place in aiming_places(question.source)]
    sights = [look(known, counters, viewer, targets, conditions.bits, reasons=True) for viewer in viewers]
    hexes = tuple(_hexes(board, known, targets, sights))
    totals = {str(verdict): float(sum(seen.verdict is verdict for seen in hexes)) for verdict in VERDICTS}
    totals["blind"] = float(sum(seen.blind for seen in hexes))
    return Ruling(QUESTION, Verdict.CLEAR, (), totals, hexes=hexes)


def look(
    known: Lookup, counters: Counters, viewer: End, targets: Targets, options: int = 0, reasons: bool = False
) -> Sights:
    """The lines from one aiming point to every target, as arrays: all that a view needs but for its words. reasons:
    wanted is the first thing that blocks each line as the viewer has it, and not just any."""
    count = len(targets.places)
    answers, viewers = batch.answers(count), answer.ends_of([viewer] * count)
    batch.many(known.field, counters, viewers, targets.ends, options, False, answers)
    if reasons:
        batch.from_the_source(known.field, counters, viewers, targets.ends, options, answers)
    verdicts = np.where(answers.hindrance > 0, HINDERED, CLEAR)
    verdicts[answers.unknown] = UNKNOWN
    verdicts[answers.code != codes.NONE] = BLOCKED
    return Sights(viewer, answers, verdicts)


_tellers: WeakKeyDictionary[Lookup, Teller] = WeakKeyDictionary()


def _teller(board: HexMap, known: Lookup) -> Teller:
    found = _tellers.get(known)
    if found is None:
        found = _tellers[known] = Teller(board, known)
    return found


_grounds: WeakKeyDictionary[Lookup, Targets] = WeakKeyDictionary()


def targets_of(board: HexMap, known: Lookup, question: BlindQuestion) -> Targets:
    """The places that a question looks at: of the hexes named, or of all, those at the levels asked for that are there;
    without levels the ground of each. Raises QuestionError for a hex that does not exist."""
    if not question.hexes and not question.levels:
        found = _grounds.get(known)
        if found is None:
            found = _grounds[known] = _targets(board, known, [Place(cell.name) for cell in known.cells])
        return found
    cells: Sequence[HexCell] = known.cells
    if question.hexes:
        cells = [known.cells[cell_of(board, known, Place(name))] for name in question.hexes]
    levels = question.levels or (0,)
    return _targets(board, known, [Place(cell.name, level) for cell in cells for level in levels if has(cell, level)])


def has(cell: HexCell, level: int) -> bool:
    """There is a place at this level of the hex."""
    return cell.location_at(level) is not None


def _targets(board: HexMap, known: Lookup, places: Sequence[Place]) -> Targets:
    return Targets(tuple(places), answer.ends_of([end_of(board, known, place) for place in places]))


def _hexes(board: HexMap, known: Lookup, targets: Targets, sights: Sequence[Sights]) -> list[SeenHex]:
    """The answers with their words; of several aiming points (a hexside in bypass, A6.12) the clearest line counts."""
    teller = _teller(board, known)
    best = np.argmin([_MOST * sight.verdicts + sight.answers.hindrance for sight in sights], axis=0).tolist()
    lines = [_lines(known, sight, targets) for sight in sights]
    verdicts = [sight.verdicts.tolist() for sight in sights]
    return [
        _seen(teller, place, lines[which][i], verdicts[which][i])
        for i, (place, which) in enumerate(zip(targets.places, best, strict=True))
    ]


def _seen(teller: Teller, place: Place, line: Line, verdict: int) -> SeenHex:
    if verdict == CLEAR:
        return SeenHex(place, Verdict.CLEAR, line.range)
    if verdict == HINDERED:
        return SeenHex(place, Verdict.HINDERED, line.range, float(line.hindrance), False, teller.hindered(line))
    if verdict == UNKNOWN:
        return SeenHex(place, Verdict.UNDETERMINED, line.range, step=teller.unknown())
    return SeenHex(place, Verdict.BLOCKED, line.range, 0.0, line.code in codes.BLIND_HEXES, teller.blocked(line))


def _lines(known: Lookup, sight: Sights, targets: Targets) -> list[Line]:
    """The answers line by line, as plain numbers."""
    ends = map(End, *(column.tolist() for column in targets.ends))
    ranges = _ranges(known, sight.source.hex, targets.ends.hex)
    found = sight.answers
    rest = (found.code, found.hindrance, found.hex, found.terrain, found.ground, found.at)
    return list(map(Line, repeat(sight.source), ends, ranges, *(column.tolist() for column in rest)))


def _ranges(known: Lookup, viewer: int, targets: NDArray[np.int64]) -> list[int]:
    q, r = known.field.hexes["q"], known.field.hexes["r"]
    dq, dr = q[targets] - q[viewer], r[targets] - r[viewer]
    found: list[int] = np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr)).tolist()
    return found
