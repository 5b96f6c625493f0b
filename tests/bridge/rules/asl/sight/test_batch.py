"""Many lines in arrays: room for the answers, margins, which block is told, the trace of one line."""

from __future__ import annotations

import numpy as np
import pytest

from bridge.rules.asl.sight import batch, codes
from bridge.rules.asl.sight.answer import ends_of
from bridge.rules.asl.sight.batch import Answers, answers, end_of, from_the_source, many, room_to_work, taken, traced
from bridge.rules.asl.sight.batch import verdict_of as verdict_of_outcome
from bridge.rules.asl.sight.carried import HEXES, ROWS
from bridge.rules.asl.sight.counters import Counters, counters_of
from bridge.rules.asl.sight.field import NO_TERRAIN
from bridge.rules.asl.sight.kernel import Outcome
from bridge.rules.asl.sight.sightline import End
from bridge.rules.ruling import Counter
from tests.bridge.rules.asl.sight.pieces import board_of

pytestmark = pytest.mark.usefixtures("plain")

# Column C: woods in C3, a house in C5. E3: woods that begin in pixel column 227, two pixels right of its middle (225).
BOARD = board_of(
    "woods: box C3 40x30\nstone building, 1 level: box C5 40x30\nwoods: box E3+12+0 20x30\ngrain: box E6 40x30", rows=8
)


def placed(*listed: Counter) -> Counters:
    return counters_of(BOARD.board, BOARD.known, listed)


def end(name: str, level: int = 0) -> End:
    return End(BOARD.hex(name), level, 0, 0, *BOARD.centre(name))


def ask(
    *lines: tuple[str, str], margins: bool = False, source: bool = False, lying: tuple[Counter, ...] = ()
) -> Answers:
    one, two = ends_of([end(a) for a, _ in lines]), ends_of([end(b) for _, b in lines])
    out = answers(len(lines))
    many(BOARD.field, placed(*lying), one, two, 0, margins, out)
    if source:
        from_the_source(BOARD.field, placed(*lying), one, two, 0, out)
    return out


def test_room_for_answers_says_nothing_yet() -> None:
    out = answers(3)
    assert {len(column) for column in out} == {3}
    assert out.hex.tolist() == [-1, -1, -1]
    assert out.margin.tolist() == [-1.0, -1.0, -1.0]
    assert out.terrain.tolist() == [NO_TERRAIN] * 3
    for column in (out.code, out.hindrance, out.at, out.unknown, out.ground):
        assert not column.any()


def test_ends_are_taken_by_number() -> None:
    ends = ends_of([End(1, 2, 3, -1, 0.5, 1.5), End(4, 5, 6, 0, 2.5, 3.5), End(7, 8, 9, 1, 4.5, 5.5)])
    assert end_of(ends, 1) == End(4, 5, 6, 0, 2.5, 3.5)
    some = taken(ends, np.array([2, 0]))
    assert [end_of(some, i) for i in range(2)] == [End(7, 8, 9, 1, 4.5, 5.5), End(1, 2, 3, -1, 0.5, 1.5)]


@pytest.mark.parametrize(
    ("code", "hindrance", "unknown", "verdict"),
    [
        (codes.NONE, 0, False, 0),
        (codes.NONE, 1, False, 1),
        (codes.NONE, 0, True, 3),
        (codes.NONE, 1, True, 3),  # nobody knows whether it is only hindered
        (codes.HIGHER, 0, False, 2),
        (codes.HIGHER, 1, True, 2),  # blocked whatever the unknown terrain is
    ],
)
def test_verdicts(code: int, hindrance: int, unknown: bool, verdict: int) -> None:
    assert verdict_of_outcome(Outcome(code, hindrance, 0, 0.0, unknown)) == verdict


def test_each_line_has_its_own_answer() -> None:
    """A6.2 woods and house, A6.7 grain, and a line along the empty column A. What one line met is not told of the
    next."""
    out = ask(("C2", "C4"), ("A1", "A4"), ("E5", "E7"), ("C4", "C6"))
    assert out.code.tolist() == [codes.HIGHER, codes.NONE, codes.NONE, codes.HIGHER]
    assert out.hindrance.tolist()[1:3] == [0, 1]
    assert [out.hex[0], out.hex[3]] == [BOARD.hex("C3"), BOARD.hex("C5")]
    assert out.terrain.tolist() == [
        BOARD.terrain("Woods"), NO_TERRAIN, NO_TERRAIN, BOARD.terrain("Stone Building, 1 Level"),
    ]  # fmt: skip
    assert out.ground.tolist() == [0, 0, 0, 0]
    assert not out.unknown.any()
    assert out.margin.tolist() == [-1.0] * 4


def test_the_margin_is_the_largest_shift_that_changes_nothing() -> None:
    """In column A nothing lies within six pixels, nor does the edge of the woods in C3, 20 away. The line down E at
    225 meets the woods of pixel column 227 when shifted by 2, to their border; 1.5 is the last step that does not."""
    out = ask(("A1", "A4"), ("C2", "C4"), ("E2", "E4"), ("E4", "E2"), ("A1", "A1"), margins=True)
    assert out.code.tolist() == [codes.NONE, codes.HIGHER, codes.NONE, codes.NONE, codes.NONE]
    assert out.margin.tolist() == [6.0, 6.0, 1.5, 1.5, 6.0]


def test_the_block_first_met_from_the_source() -> None:
    """C1 to C7 is walked from C1 either way, and stops at the woods; seen from C7 the house in C5 comes first."""
    walked = ask(("C1", "C7"), ("C7", "C1"))
    assert walked.hex.tolist() == [BOARD.hex("C3")] * 2
    seen = ask(("C1", "C7"), ("C7", "C1"), ("A4", "A1"), source=True)
    assert seen.hex.tolist()[:2] == [BOARD.hex("C3"), BOARD.hex("C5")]
    assert seen.terrain.tolist() == [
        BOARD.terrain("Woods"), BOARD.terrain("Stone Building, 1 Level"), NO_TERRAIN,
    ]  # fmt: skip
    assert seen.code.tolist() == [codes.HIGHER, codes.HIGHER, codes.NONE]
    assert seen.at[1] < 0.5 < 1 - seen.at[0]


def test_what_counters_alone_block_stays_as_it_is() -> None:
    """B.10: six hindrances, from either end."""
    thick = (Counter("smoke", "A2", ("2", "3")), Counter("smoke", "A3", ("2", "3")))
    out = ask(("A4", "A1"), source=True, lying=thick)
    assert (out.code.tolist(), out.hindrance.tolist()) == ([codes.SIX_HINDRANCES], [6])


def test_the_trace_is_of_the_line_itself_and_no_longer_than_its_room() -> None:
    one, two = ends_of([end("E5")]), ends_of([end("E7")])
    plain, room = traced(BOARD.field, placed(), one, two, 0, False, 100)
    rows = int(room.state[ROWS])
    assert plain.hindrance.tolist() == [1]
    assert rows > 1
    with_margins, again = traced(BOARD.field, placed(), one, two, 0, True, 100)
    assert (with_margins.margin.tolist(), int(again.state[ROWS])) == ([6.0], rows)
    assert np.array_equal(room.trace[:rows], again.trace[:rows])
    short, cramped = traced(BOARD.field, placed(), one, two, 0, False, 1)
    assert short.hindrance.tolist() == [1]
    assert (len(cramped.trace), int(cramped.state[ROWS])) == (1, 1)


def test_what_counters_add_is_kept_of_the_line_itself() -> None:
    """Of lines beside it, which the margin asks for, nothing stays: those meet vehicles in bypass that it does not."""
    one, two = ends_of([end("A1")]), ends_of([end("A5")])
    lying = placed(Counter("vehicle", "A3"), Counter("vehicle", "A2", ("1",)), Counter("smoke", "A4", ("2", "2")))
    for margins in (False, True):
        found, room = traced(BOARD.field, lying, one, two, 0, margins, 100)
        assert found.hindrance.tolist() == [3]
        assert sorted(room.hindering[: room.state[HEXES]].tolist()) == sorted(
            [[BOARD.hex("A3"), 0, 0, 1, 1], [BOARD.hex("A4"), 0, 2, 0, 0]]
        )
        assert room.found.tolist() == [1, 0, 0]


def test_what_hinders_is_noted_where_counters_lie_or_somebody_wants_to_know() -> None:
    assert len(room_to_work(placed()).hindering) == 0
    assert len(room_to_work(placed(), 1).hindering) > 0
    assert len(room_to_work(placed(Counter("oba", "A2"))).hindering) > 0


def test_room_to_work() -> None:
    rubble = placed(Counter("terrain", "A2", ("Stone Rubble",)))
    room = room_to_work(rubble, 7)
    assert len(room.trace) == 7
    assert len(room_to_work(rubble).trace) == 0
    assert room.stand_in is rubble.terrain
    assert batch.MOST_SHIFTS * batch.SHIFT_STEP == 6.0
