"""What counters add to a line, each rule worked by hand. Lines run down column C, C1 (a) in front."""

from __future__ import annotations

import pytest

from bridge.rules.asl.sight import batch
from bridge.rules.asl.sight.carried import BY_TERRAIN, BY_VEHICLES, HEXES, Scratch, note_hindrance
from bridge.rules.asl.sight.counter_kernel import (
    BLASTS,
    MOST_MET,
    STANDS,
    VEHICLES,
    cloud_hinders,
    find_counters,
    hindrance_with_counters,
    in_cloud,
    meet,
    oba_hinders,
    oba_on_line,
    passes_side,
    side_middle,
    smoke_in,
    vehicle_in,
)
from bridge.rules.asl.sight.counters import ON_THE_DOT, Counters, counters_of
from bridge.rules.asl.sight.field import Field
from bridge.rules.asl.sight.spot import Ends
from bridge.rules.asl.sight.thread import Line, make_line
from bridge.rules.ruling import Counter
from tests.bridge.rules.asl.sight.pieces import board_of

pytestmark = pytest.mark.usefixtures("plain")

BOARD = board_of("level 1: hexes C7\nlevel 1: hexes E5", rows=12)
F: Field = BOARD.field


def placed(*listed: Counter) -> Counters:
    return counters_of(BOARD.board, BOARD.known, listed)


def smoke(hex_: str, height: int = 2, hindrance: int = 2) -> Counter:
    return Counter("smoke", hex_, (str(height), str(hindrance)))


def line(a: str, b: str, right: float = 0.0) -> Line:
    (x0, y0), (x1, y1) = BOARD.centre(a), BOARD.centre(b)
    return make_line(F, x0 + right, y0, x1 + right, y1)


def found(ends: Ends, *listed: Counter, a: str = "C1", b: str = "C5") -> tuple[Scratch, list[str], int]:
    """The room with what lies on the line, the hexes and sides of its vehicles, and how many OBA."""
    laid = placed(*listed)
    room = batch.room_to_work(laid._replace(present=True))
    find_counters(F, laid, line(a, b), ends, room)
    vehicles = [divmod(number, STANDS) for number in room.met[VEHICLES, : room.found[VEHICLES]].tolist()]
    named = [BOARD.known.cells[hex_].name + (f":{side}" if side < ON_THE_DOT else "") for hex_, side in vehicles]
    return room, named, int(room.found[BLASTS])


def hindrance(ends: Ends, *listed: Counter, a: str = "C1", b: str = "C5") -> int:
    return hindrance_with_counters(F, ends, found(ends, *listed, a=a, b=b)[0], 0)


def test_a_cloud_fills_the_levels_below_its_top() -> None:
    assert [in_cloud(level, 0, 2) for level in (-1, 0, 0.75, 1, 1.5, 2)] == [False, True, True, True, True, False]


@pytest.mark.parametrize(
    ("where", "high", "low", "hinders"),
    [
        ("C6", 0, 0, True),
        ("C6", 1, 0, True),
        ("C6", 2, 2, False),  # level ends see over its top
        ("C6", 2, 0, True),  # to look down over it takes a height advantage
        ("C6", 3, 2, False),  # nobody is below its top
        ("C6", -1, -1, False),  # it lies above both
        # A6.4: two blind hexes behind it, and A6.41 one more from five hexes on; C12 lies 12 - n behind Cn.
        ("C9", 3, 0, True),
        ("C8", 3, 0, False),
        ("C10", 4, 0, True),  # A6.42: one less
        ("C9", 4, 0, False),
    ],
)
def test_smoke_between_the_ends(where: str, high: int, low: int, hinders: bool) -> None:
    """A24.2: as a hindrance of its height, two levels above level 0. The same with the higher end at C1 or, from a
    place as far from it, at C12."""
    assert cloud_hinders(F, BOARD.ends("C1", "C12", high, low), BOARD.hex(where), 0, 2) == hinders
    mirrored = f"C{13 - int(where[1:])}"
    assert cloud_hinders(F, BOARD.ends("C1", "C12", low, high), BOARD.hex(mirrored), 0, 2) == hinders


@pytest.mark.parametrize(
    ("own", "other", "hinders"),
    [(0, 5, True), (1, 1, True), (2, 0, True), (2, 2, False), (2, 3, False), (3, 0, False), (-1, 0, False)],
)
def test_smoke_at_an_end(own: int, other: int, hinders: bool) -> None:
    """A24.2: who is in it is hindered, and who looks down from its very top."""
    assert cloud_hinders(F, BOARD.ends("C1", "C4", own, other), BOARD.hex("C1"), 0, 2) == hinders
    assert cloud_hinders(F, BOARD.ends("C1", "C4", other, own), BOARD.hex("C4"), 0, 2) == hinders


def test_smoke_of_one_hex_is_three_at_most_and_stands_on_its_ground() -> None:
    """A24.2. C7 is a hill of level 1: smoke of two levels there fills levels 1 and 2."""
    level = BOARD.ends("C1", "C12", 0, 0)
    for listed, amount in (
        ([smoke("C3")], 2),
        ([smoke("C3", 2, 1), smoke("C3", 2, 1)], 2),
        ([smoke("C3"), smoke("C3")], 3),
        ([smoke("C4")], 0),
        ([smoke("C3", 0)], 0),  # of no height
    ):
        assert smoke_in(F, placed(*listed), level, BOARD.hex("C3")) == amount
    assert smoke_in(F, placed(smoke("C3")), level, -1) == 0
    hill = [smoke_in(F, placed(smoke("C7")), BOARD.ends("C1", "C12", n, n), BOARD.hex("C7")) for n in (0, 1, 2, 3)]
    assert hill == [0, 2, 2, 0]


def stands_in_the_way(ends: Ends, along: Line, hex_: int, *listed: Counter, side: int = ON_THE_DOT) -> bool:
    return vehicle_in(F, placed(*listed), ends, along, hex_, side, 0.0, 1.0)


def test_a_vehicle_between_ends_of_its_own_level() -> None:
    """D9.4."""
    level, down = BOARD.ends("C1", "C4"), line("C1", "C4")
    everywhere = [Counter("vehicle", f"C{n}") for n in (1, 2, 4)]
    met = [stands_in_the_way(level, down, BOARD.hex(f"C{n}"), *everywhere) for n in (1, 2, 3, 4)]
    assert met == [False, True, False, False]
    assert not stands_in_the_way(level, down, -1, *everywhere)
    assert not stands_in_the_way(BOARD.ends("C1", "C4", 1, 0), down, BOARD.hex("C2"), *everywhere)
    assert not stands_in_the_way(BOARD.ends("C1", "C4", 1, 1), down, BOARD.hex("C2"), *everywhere)
    hill, far = Counter("vehicle", "C7"), line("C1", "C12")
    assert not stands_in_the_way(BOARD.ends("C1", "C12"), far, BOARD.hex("C7"), hill)
    assert stands_in_the_way(BOARD.ends("C1", "C12", 1, 1), far, BOARD.hex("C7"), hill)


def test_where_the_middles_of_hexsides_are() -> None:
    """From the dot: a hex is 64.5 pixels high, columns lie 56.25 apart."""
    upper, right = (0.0, -32.25), (28.125, 16.125)
    assert (side_middle(F, 0), side_middle(F, 2), side_middle(F, ON_THE_DOT)) == (upper, right, (0.0, 0.0))
    for side in range(3):
        x, y = side_middle(F, side)
        assert side_middle(F, side + 3) == (-x, -y)


@pytest.mark.parametrize(
    ("right", "sides"),
    [
        (0.0, [0, 3]),  # through the dot, in by the upper and out by the lower side
        (12.0, [0, 1, 2, 3]),  # between the dot and the right sides
        (24.0, [1, 2]),  # past the upper side, which reaches 19 pixels to either side
        (-12.0, [0, 3, 4, 5]),
        (-24.0, [4, 5]),
    ],
)
def test_a_vehicle_in_bypass_stands_along_its_hexside(right: float, sides: list[int]) -> None:
    """D9.4: anywhere on the way through the hex, not only in the middle of it. C2 lies from 0.5 to 1.5 hexes down."""
    level, beside = BOARD.ends("C1", "C4"), line("C1", "C4", right)
    c2, begin, end = BOARD.hex("C2"), 0.5 / 3, 1.5 / 3
    assert [side for side in range(6) if passes_side(F, beside, c2, side, begin, end)] == sides
    for side in range(6):
        bypassing = placed(Counter("vehicle", "C2", (str(side),)))
        assert vehicle_in(F, bypassing, level, beside, c2, side, begin, end) == (side in sides)
        assert not vehicle_in(F, bypassing, level, beside, c2, (side + 1) % 6, begin, end)


def test_along_a_hexspine_it_is_the_hexside_of_both_hexes() -> None:
    """A1 to C1 runs between B0 and B1 from a third of the way to two thirds: side 3 of the one, side 0 of the other;
    and at the vertices those that begin there."""
    spine = line("A1", "C1")
    for name, first, last, sides in (
        ("B0", 0.35, 0.65, [3]), ("B1", 0.35, 0.65, [0]), ("B0", 1 / 3, 2 / 3, [2, 3, 4]),
    ):  # fmt: skip
        assert [side for side in range(6) if passes_side(F, spine, BOARD.hex(name), side, first, last)] == sides


def test_oba_covers_its_hex_and_those_next_to_it_two_levels_high() -> None:
    """C1.5, above the ground of each hex. About E5, a hill of level 1, and E6, below it: levels 0 and 1 of E6, 1 and 2
    of E5, whichever is the centre."""
    level, c = BOARD.ends("C1", "C8"), placed(Counter("oba", "C4"), Counter("oba", "E5"), Counter("oba", "E6"))
    assert [n for n in range(1, 9) if oba_hinders(F, c, level, 0, BOARD.hex(f"C{n}"))] == [3, 4, 5]
    assert not oba_hinders(F, c, level, 0, -1)
    heights = (0, 1, 2, 3)
    ends = [BOARD.ends("C1", "C8", n, n) for n in heights]
    for i, where, covered in ((0, "C4", [0, 1]), (1, "E6", [0, 1]), (1, "E5", [1, 2]), (2, "E5", [1, 2])):
        assert [n for n in heights if oba_hinders(F, c, ends[n], i, BOARD.hex(where))] == covered


def test_oba_that_the_line_meets() -> None:
    """Two columns off it covers D, not C. On A1 to C1, along the hexspine between B0 and B1, both sides count."""
    c = placed(Counter("oba", "C4"), Counter("oba", "E4"), Counter("oba", "B2"))
    down = [oba_on_line(F, c, line("C1", "C8"), BOARD.ends("C1", "C8"), i) for i in range(2)]
    assert down == [True, False]
    assert not oba_on_line(F, c, line("C6", "C8"), BOARD.ends("C6", "C8"), 0)
    assert not oba_on_line(F, c, line("C1", "C2"), BOARD.ends("C1", "C2"), 0)  # it begins at C3, right behind
    assert oba_on_line(F, c, line("A1", "C1"), BOARD.ends("A1", "C1"), 2)


def test_smoke_and_blasts_add_up() -> None:
    """A24.2: smoke of every hex, the ends' too. C1.5: one for each OBA, over however many hexes."""
    level = BOARD.ends("C1", "C5")
    assert hindrance(level) == 0
    assert hindrance(level, smoke("C1", 2, 1), smoke("C3"), smoke("C5", 2, 3), smoke("C6")) == 6
    assert hindrance(level, Counter("oba", "C3"), Counter("oba", "C2"), Counter("oba", "C8")) == 2
    assert hindrance(level, smoke("C2"), Counter("oba", "C3"), Counter("wreck", "C4")) == 3


def test_vehicles_are_only_listed() -> None:
    """Whether both ends see them is for the caller to ask."""
    listed = Counter("wreck", "C2"), Counter("vehicle", "C4", ("3",)), Counter("vehicle", "C4", ("1",))
    room, vehicles, blasts = found(BOARD.ends("C1", "C5"), *listed, Counter("wreck", "B3"), Counter("oba", "C3"))
    assert (vehicles, blasts, room.state[HEXES]) == (["C2", "C4:3"], 1, 0)


def test_no_more_is_kept_than_there_is_room_for() -> None:
    room = batch.room_to_work(placed(smoke("C3")))
    for number in range(2 * MOST_MET):
        meet(room, VEHICLES, number)
    assert (room.found[VEHICLES], room.met[VEHICLES, -1], room.met[BLASTS, 0]) == (MOST_MET, MOST_MET - 1, 0)


def test_along_a_hexspine_the_thicker_smoke_counts() -> None:
    """A24.2: A1 to C1 runs between B0 and B1: of the two hexes the greater hindrance, not both."""
    spine = BOARD.ends("A1", "C1")
    for b0, b1, amount in ((2, 3, 3), (3, 1, 3), (2, 2, 2)):
        assert hindrance(spine, smoke("B0", 2, b0), smoke("B1", 2, b1), a="A1", b="C1") == amount


def test_of_the_hexes_at_one_range_the_worst_counts() -> None:
    """A6.7: a vehicle adds to the terrain of its own hex, and competes with that of another at the same range."""
    spine, room = BOARD.ends("A1", "C1"), batch.room_to_work(placed(smoke("C3")))
    b0, b1 = BOARD.hex("B0"), BOARD.hex("B1")
    totals = []
    for hex_, kind in ((b0, BY_TERRAIN), (b1, BY_VEHICLES), (b1, BY_VEHICLES), (b1, BY_TERRAIN), (b0, BY_VEHICLES)):
        note_hindrance(room, hex_, kind, 1)
        totals.append(hindrance_with_counters(F, spine, room, 0))
    assert (totals, room.state[HEXES]) == ([1, 1, 1, 2, 2], 2)
    assert hindrance_with_counters(F, spine, room, 4) == 4  # never less than terrain alone
