"""What the rules carry along a line: the building left, hindrances added up, rows of the trace.

A1 lies at (0, 32.25), columns are 56.25 pixels apart, rows 64.5; so C3 lies at (112.5, 161.25).
"""

from __future__ import annotations

import numpy as np
import pytest

from bridge.rules.asl.sight import batch, codes
from bridge.rules.asl.sight.carried import (
    A_LEFT,
    B_LEFT,
    BY_SMOKE,
    HEXES,
    ROWS,
    RUN_TOP,
    STATE_SIZE,
    TOTAL,
    TRACE_COLUMNS,
    UNTIL,
    Scratch,
    add_hindrance,
    leaves_building,
    leaves_building_behind,
    note_hindrance,
    prolong,
    record,
    rubbled,
    smaller_sum,
    start_walk,
)
from bridge.rules.asl.sight.counters import counters_of
from bridge.rules.asl.sight.spot import IN_BUILDING
from bridge.rules.ruling import Counter
from tests.bridge.rules.asl.sight.pieces import board_of

pytestmark = pytest.mark.usefixtures("plain")

BOARD = board_of(
    "orchard: hexes E3\nwoods: box C3 40x30\nwoods: box C5 40x30\nlevel 1: hexes G3\ncliff: sides G3/3\n"
    "stone building, 1 level: box E6 20x20\ngrain: hexes G5 G6\ngully: line A3 A4 A5"
)
F = BOARD.field


def room(rows: int = 0) -> Scratch:
    return batch.room_to_work(counters_of(BOARD.board, BOARD.known, ()), rows)


def test_the_line_must_leave_the_building_in_its_own_hex() -> None:
    """A6.8: level 1 of a building of one level to level 0; in the next hex the line is inside still."""
    state = np.zeros(STATE_SIZE, np.int64)
    over = BOARD.ends("E6", "E4", 1, 0)
    inside = BOARD.spot(over, "E5", "Stone Building, 1 Level")
    own = BOARD.spot(over, "E6", "Stone Building, 1 Level", at_a=True)
    assert leaves_building(F, over, own, True, state) == codes.NONE
    assert leaves_building(F, over, inside, True, state) == codes.BUILDING_LEFT
    assert leaves_building(F, BOARD.ends("E6", "E4", 2, 0), inside, True, state) == codes.NONE  # above its height
    assert leaves_building(F, BOARD.ends("E6", "E4", 1, 1), inside, True, state) == codes.NONE  # no other level
    assert leaves_building(F, over, BOARD.spot(over, "E6", "Open Ground", at_a=True), False, state) == codes.NONE
    assert state[A_LEFT] == 1
    assert leaves_building(F, over, inside, True, state) == codes.NONE  # once out, another building is another matter


def test_the_same_from_the_other_end() -> None:
    """A6.8: the run of building before end b, as high as its highest; open ground in between ends it."""
    state = np.zeros(STATE_SIZE, np.int64)
    state[A_LEFT], state[RUN_TOP] = 1, -99
    over = BOARD.ends("E4", "E6", 0, 1)
    inside = BOARD.spot(over, "E5", "Stone Building, 1 Level")
    bare = BOARD.spot(over, "E5", "Open Ground")
    leaves_building(F, over, inside, True, state)
    assert state[RUN_TOP] == 1
    assert leaves_building_behind(over, state) == codes.BUILDING_LEFT
    assert leaves_building_behind(BOARD.ends("E4", "E6", 0, 2), state) == codes.NONE
    assert leaves_building_behind(BOARD.ends("E4", "E6", 1, 1), state) == codes.NONE
    leaves_building(F, over, bare, False, state)
    assert leaves_building_behind(over, state) == codes.NONE
    leaves_building(F, over, inside, True, state)
    leaves_building(F, over, BOARD.spot(over, "E6", "Open Ground", at_b=True), False, state)
    assert state[B_LEFT] == 1
    assert leaves_building_behind(over, state) == codes.NONE


def test_hindrances_count_once_a_range_and_the_smaller_sum_counts() -> None:
    """A6.7. A2, A3, A4 are 1, 2, 3 hexes from A1 and 3, 2, 1 from A5; B2 is 2 from A1, 3 from A5."""
    spare, over = room(), BOARD.ends("A1", "A5")

    def add(name: str, terrain: str) -> tuple[int, int]:
        code = add_hindrance(F, over, BOARD.spot(over, name, terrain), spare, -1)
        return code, int(spare.state[TOTAL])

    assert add("A1", "Grain") == (codes.NONE, 0)  # the ends' own hexes do not hinder
    assert add("A5", "Grain") == (codes.NONE, 0)
    assert add("B1", "Grain") == (codes.NONE, 0)  # as far from A5 as A1 is
    assert add("A2", "Grain") == (codes.HINDERS, 1)
    assert add("A2", "Brush") == (codes.HINDERS, 1)
    assert add("B2", "Grain") == (codes.HINDERS, 1)  # from A1 two ranges, from A5 one
    assert add("A2", "Light Woods") == (codes.HINDERS, 2)  # the greater of its range
    assert add("A3", "Light Woods") == (codes.HINDERS, 4)
    assert add("A4", "Light Woods") == (codes.SIX_HINDRANCES, 6)  # B.10


def test_a_row_of_the_trace() -> None:
    state, trace = np.zeros(STATE_SIZE, np.int64), np.zeros((2, TRACE_COLUMNS))
    over = BOARD.ends("C1", "C6")
    record(trace, state, BOARD.spot(over, "C3", "Woods", 1, along=True), 0.25, codes.HIGHER)
    assert trace[0].tolist() == [0.25, BOARD.hex("C3"), BOARD.terrain("Woods"), 1, codes.HIGHER, 2, 3, 1, 0.25]
    assert state[ROWS] == 1
    assert not trace[1].any()


def test_what_goes_on_is_one_row_and_no_row_is_written_past_the_room() -> None:
    spare = room(2)
    over = BOARD.ends("C1", "C6")
    for at, name in ((0.2, "C2"), (0.4, "C3"), (0.6, "C4")):
        record(spare.trace, spare.state, BOARD.spot(over, name, "Woods"), at, codes.NONE)
    assert spare.trace[:, UNTIL].tolist() == [0.2, 0.4]
    prolong(spare, 1, 2, 0.5)
    prolong(spare, 2, 2, 0.7)
    assert spare.trace[:, UNTIL].tolist() == [0.2, 0.5]
    assert spare.state[ROWS] == 2


def test_a_drawing_that_strays_from_the_unit_s_own_hex_is_its_building_no_more() -> None:
    """A6.8, B.1: what is drawn in E5 but belongs to E6."""
    state = np.zeros(STATE_SIZE, np.int64)
    out = BOARD.ends("E6", "E4", 1, 0)
    strays = BOARD.spot(out, "E5", "Stone Building, 1 Level", home="E6")
    assert leaves_building(F, out, strays, True, state) == codes.NONE
    back = BOARD.ends("E4", "E6", 0, 1)
    state[A_LEFT], state[RUN_TOP] = 1, -99
    leaves_building(F, back, strays, True, state)
    assert leaves_building_behind(back, state) == codes.NONE


def test_a_walk_starts_with_nothing_carried() -> None:
    spare = room()
    spare.state[:], spare.by_range[:] = 7, 3
    start_walk(BOARD.ends("A1", "A5", a_kind=IN_BUILDING), spare)
    assert [int(spare.state[n]) for n in (A_LEFT, B_LEFT, TOTAL, ROWS)] == [0, 1, 0, 0]
    assert not spare.by_range[:, :5].any()


def test_hindrances_are_noted_by_hex() -> None:
    """The worst of each hex, each kind apart; no more than there is room for."""
    spare, over = room(1), BOARD.ends("A1", "A5")
    a2, a3 = BOARD.hex("A2"), BOARD.hex("A3")
    for name, terrain in (("A2", "Grain"), ("A3", "Brush"), ("A2", "Light Woods"), ("A2", "Grain")):
        add_hindrance(F, over, BOARD.spot(over, name, terrain), spare, -1)
    note_hindrance(spare, a3, BY_SMOKE, 3)
    assert spare.hindering[: spare.state[HEXES]].tolist() == [[a2, 2, 0, 0, 0], [a3, 1, 3, 0, 0]]
    full = spare._replace(hindering=spare.hindering[:2])
    note_hindrance(full, BOARD.hex("A4"), BY_SMOKE, 3)
    assert full.state[HEXES] == 2


def test_what_is_drawn_on_a_hexside_hinders_in_the_hex_that_has_it() -> None:
    """A6.7: between G5 and G6, grain both, each is noted; between G5 and G4 grain is G5's."""
    over, noted = BOARD.ends("A1", "G1"), []
    for name, other in (("G5", "G6"), ("G6", "G5"), ("G4", "G5"), ("G5", "G4"), ("C4", "D4")):
        spare = room(1)
        spot = BOARD.spot(over, "C2", "Grain", along=True)._replace(hex=BOARD.hex(name))
        add_hindrance(F, over, spot, spare, BOARD.hex(other))
        noted.append(int(spare.state[HEXES]))
    assert noted == [1, 1, 0, 1, 1]


def test_the_smaller_of_both_sums_counts() -> None:
    by_range = np.zeros((2, 9), np.int64)
    by_range[0, 1:4], by_range[1, 1:3] = 1, 2
    by_range[:, 5] = 9  # left over from a longer line
    assert smaller_sum(BOARD.ends("A1", "A5"), by_range) == 3


def test_rubble_takes_the_place_of_the_building() -> None:
    """B24.1; that of an upper level lies on those below."""
    listed = [Counter("terrain", "A1", ("Stone Rubble",)), Counter("terrain", "A2", ("Wooden Rubble Level 1",))]
    spare = batch.room_to_work(counters_of(BOARD.board, BOARD.known, listed))
    numbers = [BOARD.hex("A1"), BOARD.hex("A2"), BOARD.hex("A3"), -1]
    assert [rubbled(F, spare, number) for number in numbers] == [True, False, False, False]
