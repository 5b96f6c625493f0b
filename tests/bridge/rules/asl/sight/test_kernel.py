"""The walk and its parts: what counts at a pixel, which block is kept, how hindrances add up.

A1 lies at (0, 32.25), columns are 56.25 pixels apart, rows 64.5; so C3 lies at (112.5, 161.25).
"""

from __future__ import annotations

import numpy as np
import pytest

from bridge.rules.asl.sight import batch, codes
from bridge.rules.asl.sight.counters import counters_of
from bridge.rules.asl.sight.kernel import (
    A_LEFT,
    B_LEFT,
    BY_SMOKE,
    HEXES,
    ROWS,
    RUN_TOP,
    STATE_SIZE,
    TERRAIN,
    TOTAL,
    TRACE_COLUMNS,
    Outcome,
    Scratch,
    add_hindrance,
    inside_building,
    is_blind,
    is_cliff_side,
    leaves_building,
    leaves_building_behind,
    looks_at_place,
    note_hindrance,
    outranks,
    record,
    rubbled,
    smaller_sum,
    surface_at,
    terrain_met,
    walk,
)
from bridge.rules.asl.sight.spot import IN_DEPRESSION
from bridge.rules.asl.sight.thread import first_pixel, make_line
from bridge.rules.ruling import Counter
from tests.bridge.rules.asl.sight.pieces import Drawn, board_of

pytestmark = pytest.mark.usefixtures("plain")

BOARD = board_of(
    "orchard: hexes E3\nwoods: box C3 40x30\nwoods: box C5 40x30\nlevel 1: hexes G3\ncliff: sides G3/3\n"
    "stone building, 1 level: box E6 20x20\ngrain: hexes G5 G6\ngully: line A3 A4 A5"
)
F = BOARD.field


def room(rows: int = 0, of: Drawn = BOARD) -> Scratch:
    return batch.room_to_work(counters_of(of.board, of.known, ()), rows)


def walked(
    a: str, b: str, spare: Scratch, *, backwards: bool = False, a_level: float = 0, b_level: float = 0
) -> Outcome:
    """Ends that stand at the middle of their hexes; their own part of the line ends where they do."""
    line = make_line(F, *BOARD.centre(a), *BOARD.centre(b))
    return walk(F, line, BOARD.ends(a, b, a_level, b_level), spare, backwards)


def test_blind_hexes_are_the_blocks_of_otherwise_clear_lines() -> None:
    """A6.4, B9.52, B10.23, B11.21, B23.71."""
    found = {code for code in range(1, codes.ROWHOUSE_BLIND + 1) if is_blind(code)}
    assert found == {codes.BOCAGE_BLIND, codes.BLIND, codes.BLIND_CREST, codes.BLIND_CLIFF, codes.ROWHOUSE_BLIND}


@pytest.mark.parametrize(
    ("found", "kept", "later", "takes"),
    [
        (codes.BLIND, codes.NONE, False, True),
        (codes.HIGHER, codes.UNKNOWN_TERRAIN, False, True),
        (codes.UNKNOWN_TERRAIN, codes.HIGHER, True, False),  # never in the place of a block
        (codes.HIGHER, codes.BLIND, False, True),  # A6.4: a blind hex is one only on an otherwise clear line
        (codes.BLIND, codes.HIGHER, True, False),
        (codes.GROUND, codes.HIGHER, False, False),  # the first counts
        (codes.GROUND, codes.HIGHER, True, True),  # or the last
        (codes.BLIND_CREST, codes.BLIND, False, False),
    ],
)
def test_which_block_is_kept(found: int, kept: int, later: bool, takes: bool) -> None:
    assert outranks(found, kept, later) is takes


def test_pixels_beside_a_border_and_off_the_board() -> None:
    """C3's woods span x 92.5 to 132.5; column 92 or 132 is the last pixel that may show the ground beside them."""
    pixels = first_pixel(make_line(F, *BOARD.centre("C3"), *BOARD.centre("C4")))
    woods, ground = BOARD.terrain("Woods"), BOARD.terrain("Open Ground")
    assert surface_at(F, pixels._replace(x=112, y=161, beside=0), 0) == woods
    edge = next(x for x in range(112, 150) if F.surface[x, 161] == ground)
    border = pixels._replace(x=edge, y=161, beside=1)
    assert (surface_at(F, border, 0), surface_at(F, border, 1)) == (ground, woods)
    floor = next(y for y in range(161, 200) if F.surface[112, y] == ground)
    border = pixels._replace(x=112, y=floor, beside=2)
    assert (surface_at(F, border, 0), surface_at(F, border, 1)) == (ground, woods)
    assert surface_at(F, pixels._replace(x=0, y=10, beside=1), 1) == -1
    assert surface_at(F, pixels._replace(x=F.surface.shape[0], y=0, beside=0), 0) == -1
    assert surface_at(F, pixels._replace(x=0, y=F.surface.shape[1], beside=0), 0) == -1


def test_the_terrain_that_counts_at_a_spot() -> None:
    """B14.2: orchard is inherent terrain, and fills its hex; drawn into another it is nothing there."""
    e3, c3, g1 = BOARD.hex("E3"), BOARD.hex("C3"), BOARD.hex("G1")
    ground, orchard, road = (BOARD.terrain(name) for name in ("Open Ground", "Orchard", "Dirt Road"))
    woods, wall, rubble = (BOARD.terrain(name) for name in ("Woods", "Wall", "Stone Rubble"))
    assert terrain_met(F, e3, ground, False, False, -1) == orchard
    assert terrain_met(F, e3, woods, False, False, -1) == woods
    assert terrain_met(F, e3, road, False, False, -1) == road  # clear
    assert terrain_met(F, e3, road, True, False, -1) == -1
    assert terrain_met(F, e3, road, True, True, -1) == orchard  # but along its hexside
    assert terrain_met(F, e3, orchard, True, True, -1) == -1  # once is enough
    assert terrain_met(F, g1, orchard, False, False, -1) == 0
    assert terrain_met(F, c3, woods, False, False, rubble) == rubble  # B24.1
    assert terrain_met(F, c3, woods, True, True, rubble) == -1
    assert terrain_met(F, c3, wall, False, False, rubble) == wall  # stands on the hexside
    assert terrain_met(F, c3, wall, True, True, rubble) == rubble


def test_in_a_depression_stands_what_stands_in_its_hex() -> None:
    """B19.21: of a gully with woods over its hex, the gully's own pixels count as woods; of a bare one as gully."""
    overgrown = board_of("woods: hexes C3\ngully: line C2 C3 C4")
    gully, woods = overgrown.terrain("Gully"), overgrown.terrain("Woods")
    assert terrain_met(overgrown.field, overgrown.hex("C3"), gully, False, False, -1) == woods
    assert terrain_met(overgrown.field, overgrown.hex("C3"), gully, True, True, -1) == -1
    assert terrain_met(overgrown.field, overgrown.hex("C2"), gully, False, False, -1) == gully


def test_cliff_sides() -> None:
    assert [is_cliff_side(F, BOARD.hex("G3"), side) for side in range(6)] == [False, False, False, True, False, False]
    walled = board_of("wall: sides G3/3")
    assert not is_cliff_side(walled.field, walled.hex("G3"), 3)


def test_inside_a_building_on_both_sides_of_a_border() -> None:
    """A6.1: E6's building is 20 pixels wide, with a border of pixels at its right."""
    x, y = (int(value) for value in BOARD.centre("E6"))
    pixels = first_pixel(make_line(F, *BOARD.centre("E5"), *BOARD.centre("E6")))._replace(x=x, y=y)
    building = BOARD.terrain("Stone Building, 1 Level")
    edge = next(n for n in range(x, x + 30) if F.surface[n, y] != building)
    assert inside_building(F, pixels._replace(beside=0))
    assert inside_building(F, pixels._replace(beside=1))
    assert not inside_building(F, pixels._replace(x=edge, beside=1))
    assert not inside_building(F, pixels._replace(x=edge, beside=0))


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


def test_hindrances_are_noted_by_hex() -> None:
    """The worst of each hex, each kind apart; no more than there is room for."""
    spare, over = room(1), BOARD.ends("A1", "A5")
    a2, a3 = BOARD.hex("A2"), BOARD.hex("A3")
    for name, terrain in (("A2", "Grain"), ("A3", "Brush"), ("A2", "Light Woods"), ("A2", "Grain")):
        add_hindrance(F, over, BOARD.spot(over, name, terrain), spare, -1)
    note_hindrance(spare, a3, BY_SMOKE, 3)
    assert spare.hindering[: spare.state[HEXES]].tolist() == [[a2, 2, 0, 0], [a3, 1, 3, 0]]
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


def test_a_row_of_the_trace() -> None:
    state, trace = np.zeros(STATE_SIZE, np.int64), np.zeros((2, TRACE_COLUMNS))
    over = BOARD.ends("C1", "C6")
    record(trace, state, BOARD.spot(over, "C3", "Woods", 1, along=True), 0.25, codes.HIGHER)
    assert trace[0].tolist() == [0.25, BOARD.hex("C3"), BOARD.terrain("Woods"), 1, codes.HIGHER, 2, 3, 1]
    assert state[ROWS] == 1
    assert not trace[1].any()


def test_where_the_place_within_a_hex_matters() -> None:
    level = BOARD.ends("C1", "C6")
    assert looks_at_place(F, level, BOARD.spot(level, "C3", "Wall"))  # B9.2: which hexside
    assert not looks_at_place(F, level, BOARD.spot(level, "C3", "Woods"))
    into = BOARD.ends("A1", "A4", 0, -1, b_kind=IN_DEPRESSION)
    assert looks_at_place(F, into, BOARD.spot(into, "A3", "Open Ground"))  # A6.3: over the rim
    assert not looks_at_place(F, into, BOARD.spot(into, "B3", "Open Ground", -1))
    down = BOARD.ends("C1", "C6", 2, 0)
    assert looks_at_place(F, down, BOARD.spot(down, "C2", "Open Ground", 2))  # B10.2 EXC
    assert not looks_at_place(F, down, BOARD.spot(down, "C3", "Open Ground", 2))
    assert looks_at_place(F, down, BOARD.spot(down, "G3", "Open Ground", 1))  # B11.21: it has a cliff
    assert not looks_at_place(F, down, BOARD.spot(down, "C3", "Open Ground", 1))


def test_the_walk_stops_at_the_first_block_or_keeps_the_last() -> None:
    """A6.2: two woods stand between C1 and C7. Traced, the line is walked on; backwards, C5's are
    kept. Either place is where the drawing begins, 15 pixels short of the centre."""
    spare = room()
    found = walked("C1", "C7", spare)
    assert (found.code, found.hex, found.unknown) == (codes.HIGHER, BOARD.hex("C3"), False)
    assert found.at == pytest.approx((129 - 15) / 387, abs=0.005)
    assert spare.state[TERRAIN] == BOARD.terrain("Woods")
    found = walked("C1", "C7", room(200), backwards=True)
    assert (found.code, found.hex) == (codes.HIGHER, BOARD.hex("C5"))
    assert found.at == pytest.approx((258 - 15) / 387, abs=0.005)


def test_the_walk_adds_up_hindrances() -> None:
    """A6.7: G5 and G6 are grain."""
    found = walked("G4", "G7", room())
    assert (found.code, found.hindrance, found.hex) == (codes.NONE, 2, -1)


def test_the_walk_finds_the_blind_hex_that_counts() -> None:
    """A6.4: from level 2, C3's woods make C4 blind, and C5's C6; to C6 only the latter block, to C7 neither."""
    found = walked("C1", "C6", room(), a_level=2)
    assert (found.code, found.hex) == (codes.BLIND, BOARD.hex("C5"))
    assert walked("C1", "C7", room(), a_level=2) == Outcome(codes.NONE, 0, -1, 0.0, False)
