"""What hinders a line in order from whoever asks: which hexes count (A6.7), and which of them makes six (B.10).
Compiled.

Every line is walked from the lower hex number, so that it is answered alike from both ends; which hex makes six hangs
on the end from which they are counted.
"""

from __future__ import annotations

from typing import Final

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.carried import (
    AT,
    BLOCKING_HINDRANCE,
    BY_SMOKE,
    BY_TERRAIN,
    BY_VEHICLES,
    CODE,
    COUNTS,
    HEX,
    HEXES,
    HINDERING_COLUMNS,
    IN_HEX,
    MET_GROUND,
    MET_TERRAIN,
    OF_GROUND,
    OF_TERRAIN,
    ROWS,
    UNTIL,
    Scratch,
)
from bridge.rules.asl.sight.field import Field
from bridge.rules.asl.sight.kernel import Met, keep
from bridge.rules.asl.sight.spot import Ends, range_between
from bridge.rules.compiled import borrowing

NO_HEX: Final = -1


@borrowing
def sixth_hindrance(f: Field, ends: Ends, room: Scratch, backwards: bool) -> int:
    """The hex that makes six of what hinders in the hexes of a line, counted from end a, or from end b if `backwards`;
    NO_HEX if they do not. Puts the rows of `hindering` in order from there, and marks those that count."""
    source, target = (ends.b, ends.a) if backwards else (ends.a, ends.b)
    put_in_order(f, source, target, room)
    mark_worst(f, source, target, ends.range, room)
    total = 0
    for i in range(room.state[HEXES]):
        total += room.hindering[i, BY_SMOKE] + (in_range(room, i) if room.hindering[i, COUNTS] else 0)
        if total >= BLOCKING_HINDRANCE:
            return int(room.hindering[i, IN_HEX])
    return NO_HEX


@borrowing
def first_with_sixth(room: Scratch, sixth: int, backwards: bool) -> Met:
    """What blocks a traced line first, chosen among the rows of the trace as the walk chooses, now that it is known
    which hex makes six: what hinders there blocks, elsewhere it only hinders. The rows are put right."""
    met = Met(codes.NONE, 0.0, -1, False)
    for n in range(room.state[ROWS]):
        code = int(room.trace[n, CODE])
        hex_, at = int(room.trace[n, HEX]), room.trace[n, UNTIL if backwards else AT]
        if code == codes.HINDERS or code == codes.SIX_HINDRANCES:
            code = codes.SIX_HINDRANCES if hex_ == sixth else codes.HINDERS
            room.trace[n, CODE] = code
        room.state[MET_TERRAIN], room.state[MET_GROUND] = int(room.trace[n, OF_TERRAIN]), int(room.trace[n, OF_GROUND])
        met = keep(met, code, hex_, at, backwards, room)
    return met


@borrowing
def put_in_order(f: Field, source: int, target: int, room: Scratch) -> None:
    """The rows of `hindering` in order from the source. They are so nearly, or nearly the other way round."""
    rows = room.hindering
    for last in range(1, room.state[HEXES]):
        for i in range(last, 0, -1):
            if not comes_before(f, source, target, rows[i, IN_HEX], rows[i - 1, IN_HEX]):
                break
            for column in range(HINDERING_COLUMNS):
                rows[i, column], rows[i - 1, column] = rows[i - 1, column], rows[i, column]


@borrowing
def comes_before(f: Field, source: int, target: int, one: int, other: int) -> bool:
    """A hex comes before another: it is nearer to the source, or as near and farther from the target, or as far too and
    comes first on the board."""
    here, there = range_between(f, one, source), range_between(f, other, source)
    if here != there:
        return here < there
    here, there = range_between(f, one, target), range_between(f, other, target)
    return here > there or (here == there and one < other)


@borrowing
def mark_worst(f: Field, source: int, target: int, line_range: int, room: Scratch) -> None:
    """Marks the rows of `hindering` whose terrain and vehicles count (A6.7): the worst at each range, the first if they
    are equal, from the end from which the sum is the smaller."""
    worst = room.by_range  # by end and range: the row's number plus one
    for i in range(line_range + 1):
        worst[0, i], worst[1, i] = 0, 0
    for i in range(room.state[HEXES]):
        room.hindering[i, COUNTS] = 0
        for end in range(2):
            away = range_between(f, room.hindering[i, IN_HEX], source if end == 0 else target)
            if in_range(room, i) > (in_range(room, worst[end, away] - 1) if worst[end, away] else 0):
                worst[end, away] = i + 1
    sums = 0  # from the source less those from the target
    for i in range(line_range + 1):
        sums += in_range(room, worst[0, i] - 1) if worst[0, i] else 0
        sums -= in_range(room, worst[1, i] - 1) if worst[1, i] else 0
    for i in range(line_range + 1):
        row = worst[0 if sums <= 0 else 1, i]
        if row:
            room.hindering[row - 1, COUNTS] = 1


@borrowing
def in_range(room: Scratch, row: int) -> int:
    """By how much a hex hinders that competes with others at its range: by terrain and vehicles, not smoke."""
    return int(room.hindering[row, BY_TERRAIN] + room.hindering[row, BY_VEHICLES])
