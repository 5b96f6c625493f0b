"""One line from end to end: its ends' levels and edges, lines within a hex, what counters add."""

from __future__ import annotations

import pytest

from bridge.rules.asl.sight import answer, batch, codes
from bridge.rules.asl.sight.carried import Scratch
from bridge.rules.asl.sight.counters import Counters, counters_of
from bridge.rules.asl.sight.field import NO_TERRAIN
from bridge.rules.asl.sight.kernel import Outcome
from bridge.rules.asl.sight.sightline import (
    End,
    line_of_sight,
    make_ends,
    same_hex,
    sees,
    shifted_line,
    standing_at,
    up_slope,
)
from bridge.rules.asl.sight.spot import IN_BUILDING, OFF_CENTRE, ON_ROOFTOP
from bridge.rules.ruling import Counter
from tests.bridge.rules.asl.sight.pieces import Drawn, board_of

pytestmark = pytest.mark.usefixtures("plain")

VILLAGE = board_of(
    "stone building, 2 level: box C3 40x30\nstone building, 2 level: box E3 40x30\nstairway: hexes C3\n"
    "gully: line A5 B5 C6 D6 E6\nsingle hex stone bridge: line C6+0-24 C6+0+24 width 28\n"
    "slope: sides D2/01\nwoods: box G3 40x30"
)


def counters(*listed: Counter, of: Drawn = VILLAGE) -> Counters:
    return counters_of(of.board, of.known, listed)


def end(name: str, level: int = 0, kind: int = 0, lift: int = 0) -> End:
    return End(VILLAGE.hex(name), level, kind, lift, *VILLAGE.centre(name))


def room(lying: Counters) -> Scratch:
    return batch.room_to_work(lying)


def ask(one: End, two: End, *lying: Counter, shift: float = 0.0) -> Outcome:
    placed = counters(*lying)
    return line_of_sight(VILLAGE.field, placed, one, two, 0, shift, room(placed))


@pytest.mark.parametrize(
    ("name", "one", "other", "code"),
    [
        ("C3", 0, 1, codes.NONE),  # A6.8: the next level, by the stairway
        ("C3", 2, 1, codes.NONE),
        ("C3", 0, 2, codes.SAME_HEX_LEVELS),  # two levels up
        ("E3", 0, 1, codes.SAME_HEX_LEVELS),  # no stairway
        ("E3", 1, 1, codes.NONE),
        ("C6", 0, -1, codes.UNDER_BRIDGE),  # B6.2
        ("C6", -1, -1, codes.NONE),
        ("A1", 0, 3, codes.NONE),  # an observer above open ground
    ],
)
def test_two_places_of_one_hex(name: str, one: int, other: int, code: int) -> None:
    found = same_hex(VILLAGE.field, counters(), end(name, one), end(name, other))
    assert found == Outcome(code, 0, VILLAGE.hex(name), 0.0, False)
    assert ask(end(name, one), end(name, other)).code == code


def test_smoke_hinders_within_its_hex_three_at_most() -> None:
    """A24.2. Two levels high, it does not reach those who stand at level 2."""
    smoke = Counter("smoke", "A1", ("2", "2"))
    assert ask(end("A1"), end("A1"), smoke).hindrance == 2
    assert ask(end("A1"), end("A1"), smoke, smoke).hindrance == 3
    assert ask(end("A1", 2), end("A1", 2), smoke).hindrance == 0
    assert ask(end("A2"), end("A2"), smoke).hindrance == 0


def test_up_slope_is_three_quarters_of_a_level() -> None:
    """3.3 of the Pegasus Bridge rules: D2 is Up-Slope across its sides 0 and 1, D1 is not."""
    field, d1, d2 = VILLAGE.field, VILLAGE.hex("D1"), VILLAGE.hex("D2")
    assert up_slope(field, d2, 0, -1) == 0.75
    assert up_slope(field, d2, 2, 1) == 0.75  # by the vertex between the two
    assert up_slope(field, d2, 2, -1) == 0.0
    assert up_slope(field, d2, 3, 4) == 0.0
    assert up_slope(field, d1, 3, -1) == 0.0


def test_ends_have_their_levels_sides_and_edges() -> None:
    """From the rooftop of C3, half a level above its second (B23.8), down to C5: 129 pixels, out of C3 after a quarter
    of them, into C5 after three; and a pixel and a half more of each counts as its own."""
    one, two = end("C3", 3, ON_ROOFTOP, -1), end("C5")
    found = make_ends(VILLAGE.field, shifted_line(VILLAGE.field, one, two, 0.0), one, two, 1)
    assert (found.a, found.b, found.range, found.options) == (VILLAGE.hex("C3"), VILLAGE.hex("C5"), 2, 1)
    assert (found.a_level, found.a_full, found.a_kind) == (2.5, 3, ON_ROOFTOP)
    assert (found.b_level, found.b_full, found.b_kind) == (0.0, 0, 0)
    assert (found.high, found.low) == (2.5, 0.0)
    assert (found.a_out_1, found.a_out_2, found.b_out_1, found.b_out_2) == (3, -1, 0, -1)
    assert found.a_edge == pytest.approx(1 / 4 + 1.5 / 129)
    assert found.b_edge == pytest.approx(3 / 4 - 1.5 / 129)


def test_ends_at_up_slopes_and_below_ground() -> None:
    one, two = end("D2"), end("D0")
    found = make_ends(VILLAGE.field, shifted_line(VILLAGE.field, one, two, 0.0), one, two, 0)
    assert (found.a_level, found.a_full, found.b_level) == (0.75, 0, 0.0)
    one, two = end("B5"), end("B3")  # the bottom of the gully is a level down
    found = make_ends(VILLAGE.field, shifted_line(VILLAGE.field, one, two, 0.0), one, two, 0)
    assert (found.a_level, found.a_full, found.b_level) == (-1.0, -1, 0.0)


def test_ends_of_a_line_along_a_hexspine_leave_by_two_sides() -> None:
    one, two = end("A1"), end("C1")
    found = make_ends(VILLAGE.field, shifted_line(VILLAGE.field, one, two, 0.0), one, two, 0)
    assert {found.a_out_1, found.a_out_2} == {1, 2}
    assert {found.b_out_1, found.b_out_2} == {4, 5}


def test_a_shifted_line_runs_in_parallel_to_its_right() -> None:
    down = shifted_line(VILLAGE.field, end("C3"), end("C5"), 2.0)
    assert (down.x, down.y, down.dx, down.dy) == pytest.approx((110.5, 161.25, 0.0, 129.0))
    across = shifted_line(VILLAGE.field, end("A1"), end("C1"), -3.0)
    assert (across.x, across.y, across.dx, across.dy) == pytest.approx((0.0, 29.25, 112.5, 0.0))


def test_a_shifted_line_stays_on_the_board() -> None:
    """Beyond its edge nobody can look: an end on it does not leave it, and the other side is shifted as ever."""
    for shift, x in ((3.0, 0.0), (-3.0, 3.0)):
        down = shifted_line(VILLAGE.field, end("A1"), end("A3"), shift)
        assert (down.x, down.y, down.dx, down.dy) == pytest.approx((x, 32.25, 0.0, 129.0))
    wide = float(VILLAGE.field.surface.shape[0])
    right = shifted_line(VILLAGE.field, end("G1"), end("G3"), -6.0)
    assert (right.x, right.dx) == pytest.approx((min(wide, VILLAGE.centre("G1")[0] + 6), 0.0))


def test_woods_block_at_one_place_seen_from_either_end() -> None:
    """A6.2. The woods of G3 are drawn 30 pixels high about its centre, so 49.5 pixels of the 129 are passed before. A
    fast line stops where their drawing begins for the lower hex number, whichever end asks."""
    there, back = ask(end("G2"), end("G4")), ask(end("G4"), end("G2"))
    for found in (there, back):
        assert (found.code, found.hex) == (codes.HIGHER, VILLAGE.hex("G3"))
    assert there.at == pytest.approx(49.5 / 129, abs=0.015)
    assert back.at == pytest.approx(1 - there.at)


def test_a_shift_past_the_woods_clears_the_line() -> None:
    # They reach 20 pixels to either side.
    assert ask(end("G2"), end("G4"), shift=19.0).code == codes.HIGHER
    assert ask(end("G2"), end("G4"), shift=21.5).code == codes.NONE


def test_terrain_alone_decides_what_a_vehicle_is_seen_by() -> None:
    spare = room(counters())
    assert sees(VILLAGE.field, end("A1"), end("A3"), 0, spare)
    assert not sees(VILLAGE.field, end("G4"), end("G2"), 0, spare)


def test_hindrances_of_counters_add_up_and_six_block() -> None:
    """B.10: smoke of three and two in hexes between is five, of three and three six."""
    three, two = Counter("smoke", "A2", ("2", "3")), Counter("smoke", "A3", ("2", "2"))
    found = ask(end("A1"), end("A4"), three, two)
    assert (found.code, found.hindrance) == (codes.NONE, 5)
    again = ask(end("A4"), end("A1"), three, Counter("smoke", "A3", ("2", "3")))
    assert (again.code, again.hindrance, again.at) == (codes.SIX_HINDRANCES, 6, 0.5)


def test_of_vehicles_at_one_range_one_counts_and_one_a_hex() -> None:
    """A6.7, D9.4: A1 to C1 runs between B0 and B1."""
    one, two = Counter("vehicle", "B0"), Counter("wreck", "B1")
    assert ask(end("A1"), end("C1"), one, two).hindrance == 1
    assert ask(end("A1"), end("A3"), Counter("vehicle", "A2"), Counter("wreck", "A2")).hindrance == 1
    assert ask(end("A1"), end("A4"), Counter("vehicle", "A2"), Counter("wreck", "A3")).hindrance == 2


def test_a_vehicle_in_bypass_is_seen_by_either_vertex_of_its_hexside() -> None:
    """D2.32, D9.4. Side 0 of A3 lies behind A2, side 2 beside the line."""
    assert ask(end("A1"), end("A4"), Counter("vehicle", "A3", ("0",))).hindrance == 1
    assert ask(end("A1"), end("A4"), Counter("vehicle", "A3", ("2",))).hindrance == 0
    for side, corners in ((0, ((-18.75, -32.25), (18.75, -32.25))), (4, ((-18.75, 32.25), (-37.5, 0.0)))):
        x, y = VILLAGE.centre("C5")
        stands = [standing_at(VILLAGE.field, VILLAGE.hex("C5") * 7 + side, vertex) for vertex in (0, 1)]
        assert [(place.x - x, place.y - y) for place in stands] == [pytest.approx(corner) for corner in corners]
        assert {place.kind for place in stands} == {OFF_CENTRE}
    assert standing_at(VILLAGE.field, VILLAGE.hex("C5") * 7 + 6, 0) == end("C5")


def test_rubble_leaves_no_building_to_be_left() -> None:
    """B24.1, A6.8: on different levels of one building neighbours do not see each other; with all of it rubbled there
    is none, but where only an upper level of a hex is, what lies below still stands."""
    row = board_of("stone building, 1 level: box C3 40x70\nstone building, 1 level: box C4 40x70", rows=5)
    places = [End(row.hex(name), level, IN_BUILDING, 0, *row.centre(name)) for name, level in (("C3", 0), ("C4", 1))]

    def code(*listed: Counter) -> int:
        laid = counters(*listed, of=row)
        found = [line_of_sight(row.field, laid, *ends, 0, 0.0, room(laid)).code for ends in (places, places[::-1])]
        assert found[0] == found[1]
        return found[0]

    assert code() == codes.BUILDING_LEFT
    assert code(Counter("terrain", "C3", ("Stone Rubble",)), Counter("terrain", "C4", ("Stone Rubble",))) == codes.NONE
    assert code(Counter("terrain", "C4", ("Stone Rubble Level 1",))) == codes.BUILDING_LEFT


def test_vehicles_leave_the_place_of_a_block_alone() -> None:
    """What is kept of a block is that of the line, not of the lines to vehicles: counters alone block at no spot, and
    the woods that hide the wreck of G3 from G2 are not why."""
    thick = [Counter("smoke", name, ("2", "3")) for name in ("A2", "A3")]
    laid = counters(*thick, Counter("vehicle", "B2", ("4",)), Counter("wreck", "A2"))
    found = batch.answers(1)
    ends = answer.ends_of([end("A1")]), answer.ends_of([end("A4")])
    batch.many(VILLAGE.field, laid, *ends, 0, True, found)
    assert (found.code[0], found.terrain[0]) == (codes.SIX_HINDRANCES, NO_TERRAIN)


def test_a_wreck_hinders_by_one_if_both_ends_see_it() -> None:
    """D9.4."""
    assert ask(end("A1"), end("A3"), Counter("wreck", "A2")).hindrance == 1
    assert ask(end("A1"), end("A3"), Counter("wreck", "B4")).hindrance == 0
    assert ask(end("G2"), end("G4"), Counter("wreck", "G3")).code == codes.HIGHER
