"""What counters add to a line, each rule worked by hand. Lines run down column C, C1 (a) in front."""

from __future__ import annotations

import numpy as np
import pytest

from bridge.rules.asl.sight.counter_kernel import (
    cloud_hinders,
    counter_hindrance,
    in_cloud,
    oba_hinders,
    oba_on_line,
    smoke_in,
    vehicle_in,
)
from bridge.rules.asl.sight.counters import Counters, counters_of
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


def hindrance(ends: Ends, *listed: Counter, a: str = "C1", b: str = "C5") -> tuple[int, int, int, int]:
    """The sum, then how many hexes with vehicles, smoke and OBA."""
    vehicles, found = np.zeros(32, np.int64), np.zeros(3, np.int64)
    total = counter_hindrance(F, placed(*listed), line(a, b), ends, vehicles, found)
    return total, int(found[0]), int(found[1]), int(found[2])


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


def test_a_vehicle_between_ends_of_its_own_level() -> None:
    """D9.4."""
    level, down = BOARD.ends("C1", "C4"), line("C1", "C4")
    everywhere = placed(*(Counter("vehicle", f"C{n}") for n in (1, 2, 4)))
    found = [vehicle_in(F, everywhere, level, down, BOARD.hex(f"C{n}"), 0.5) for n in (1, 2, 3, 4)]
    assert found == [False, True, False, False]
    assert not vehicle_in(F, everywhere, level, down, -1, 0.5)
    assert not vehicle_in(F, everywhere, BOARD.ends("C1", "C4", 1, 0), down, BOARD.hex("C2"), 0.5)
    assert not vehicle_in(F, everywhere, BOARD.ends("C1", "C4", 1, 1), down, BOARD.hex("C2"), 0.5)
    hill = placed(Counter("vehicle", "C7"))
    assert not vehicle_in(F, hill, BOARD.ends("C1", "C12"), line("C1", "C12"), BOARD.hex("C7"), 0.5)
    assert vehicle_in(F, hill, BOARD.ends("C1", "C12", 1, 1), line("C1", "C12"), BOARD.hex("C7"), 0.5)


def test_a_vehicle_in_bypass_hinders_along_its_hexside() -> None:
    """D9.4. 24 pixels right of C2's middle and ten above, the nearest hexside is 1 (its middle is 28 and 16 away)."""
    level, beside = BOARD.ends("C1", "C4"), line("C1", "C4", right=24)
    middle = (64.5 - 10) / 193.5
    for side in range(6):
        bypassing = placed(Counter("vehicle", "C2", (str(side),)))
        assert vehicle_in(F, bypassing, level, beside, BOARD.hex("C2"), middle) == (side == 1)


def test_oba_covers_its_hex_and_those_next_to_it_two_levels_high() -> None:
    """C1.5. The one about E5, a hill of level 1, fills levels 1 and 2."""
    level, c = BOARD.ends("C1", "C8"), placed(Counter("oba", "C4"), Counter("oba", "E5"))
    assert [n for n in range(1, 9) if oba_hinders(F, c, level, 0, BOARD.hex(f"C{n}"))] == [3, 4, 5]
    assert not oba_hinders(F, c, level, 0, -1)
    heights = (0, 1, 2, 3)
    for i, where, covered in ((0, "C4", [0, 1]), (1, "E6", [1, 2])):
        ends = [BOARD.ends("C1", "C8", n, n) for n in heights]
        assert [n for n in heights if oba_hinders(F, c, ends[n], i, BOARD.hex(where))] == covered


def test_oba_that_the_line_meets() -> None:
    """Two columns off it covers D, not C. On A1 to C1, along the hexspine between B0 and B1, both sides count."""
    c = placed(Counter("oba", "C4"), Counter("oba", "E4"), Counter("oba", "B2"))
    down = [oba_on_line(F, c, line("C1", "C8"), BOARD.ends("C1", "C8"), i) for i in range(2)]
    assert down == [True, False]
    assert not oba_on_line(F, c, line("C6", "C8"), BOARD.ends("C6", "C8"), 0)
    assert not oba_on_line(F, c, line("C1", "C2"), BOARD.ends("C1", "C2"), 0)  # it begins at C3, right behind
    assert oba_on_line(F, c, line("A1", "C1"), BOARD.ends("A1", "C1"), 2)


def test_each_kind_adds_up_on_its_own() -> None:
    """A24.2: smoke of every hex, the ends' too. C1.5: one for each OBA, over however many hexes. Vehicles are only
    listed: whether both ends see them is for the caller to ask."""
    level = BOARD.ends("C1", "C5")
    assert hindrance(level) == (0, 0, 0, 0)
    assert hindrance(level, smoke("C1", 2, 1), smoke("C3"), smoke("C5", 2, 3), smoke("C6")) == (6, 0, 6, 0)
    assert hindrance(level, Counter("oba", "C3"), Counter("oba", "C2"), Counter("oba", "C8")) == (2, 0, 0, 2)
    assert hindrance(level, Counter("wreck", "C2"), Counter("wreck", "C4"), Counter("wreck", "B3")) == (0, 2, 0, 0)
    assert hindrance(level, smoke("C2"), Counter("oba", "C3"), Counter("wreck", "C4")) == (3, 1, 2, 1)


def test_along_a_hexspine_the_thicker_smoke_counts() -> None:
    """A24.2: A1 to C1 runs between B0 and B1: of the two hexes the greater hindrance, not both."""
    spine = BOARD.ends("A1", "C1")
    for b0, b1, amount in ((2, 3, 3), (3, 1, 3), (2, 2, 2)):
        assert hindrance(spine, smoke("B0", 2, b0), smoke("B1", 2, b1), a="A1", b="C1") == (amount, 0, amount, 0)
