"""Looking into and out of depressions, worked by hand.

Gullies (level -1) run through C8 and C9, and from D8 to F9 with a bridge over E9; the rest is open at level
0. Lines run down column C, a in front.
"""

from __future__ import annotations

import pytest

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.depressions import in_the_depression, leaves_depression, on_bridge, over_depression_floor
from bridge.rules.asl.sight.field import Field
from bridge.rules.asl.sight.spot import IN_DEPRESSION
from tests.bridge.rules.asl.sight.pieces import board_of

pytestmark = pytest.mark.usefixtures("plain")

BOARD = board_of(
    "gully: line C8 C9\ngully: line D8 E9 F9\nsingle hex stone bridge: line E9+0-24 E9+0+24 width 28",
    rows=12,
)
F: Field = BOARD.field


@pytest.mark.parametrize(
    ("level", "where", "ground", "code"),
    [
        (2, "C4", 0, codes.NONE),  # 2 - -1: three hexes from the upper unit
        (2, "C5", 0, codes.DEPRESSION),  # four
        (2, "C7", 0, codes.DEPRESSION),
        (4, "C6", 0, codes.NONE),  # five hexes of five
        (4, "C7", 0, codes.DEPRESSION),  # six of five
        (6, "C7", 0, codes.NONE),
        (2, "C7", -1, codes.NONE),  # as low as the bottom: still along the depression
        (-1, "C1", 0, codes.NONE),  # the other end's own hex
    ],
)
def test_how_far_one_looks_into_a_depression(level: int, where: str, ground: int, code: int) -> None:
    """A6.3: the line may be out of the depression only within as many hexes of the upper unit as he is levels above
    its bottom."""
    into = BOARD.ends("C1", "C8", level, -1, b_kind=IN_DEPRESSION)
    assert leaves_depression(F, into, BOARD.spot(into, where, "Open Ground", ground)) == code
    dry = BOARD.ends("C1", "C8", level, -1)
    assert leaves_depression(F, dry, BOARD.spot(dry, where, "Open Ground", ground)) == codes.NONE


def test_the_same_where_the_lower_unit_has_the_lower_number() -> None:
    """A6.3, out of C8 up to C12: at level 0 one hex, at level 1 two."""
    for level, where, code in (
        (0, "C11", codes.NONE),
        (0, "C10", codes.DEPRESSION),
        (1, "C10", codes.NONE),
    ):
        out = BOARD.ends("C8", "C12", -1, level, a_kind=IN_DEPRESSION)
        assert leaves_depression(F, out, BOARD.spot(out, where, "Open Ground", 0)) == code


def test_neighbours_in_one_depression_see_each_other() -> None:
    """A6.3: the gully is drawn across the side (3 of C8) that the line crosses; across any other it would leave it."""
    along = BOARD.ends("C8", "C9", -1, -1, a_out=(3, -1), a_kind=IN_DEPRESSION, b_kind=IN_DEPRESSION)
    assert leaves_depression(F, along, BOARD.spot(along, "C8", "Open Ground", 0, over=(0, 20))) == codes.NONE
    across = BOARD.ends("C8", "C9", -1, -1, a_out=(2, -1), a_kind=IN_DEPRESSION, b_kind=IN_DEPRESSION)
    assert leaves_depression(F, across, BOARD.spot(across, "C8", "Open Ground", 0, over=(0, 20))) == codes.DEPRESSION


def test_a_gap_in_the_drawing_about_the_dot_is_no_ground() -> None:
    """Within four pixels of the dot of the unit's own hex."""
    into = BOARD.ends("C1", "C8", 2, -1, b_kind=IN_DEPRESSION)
    for off, code in ((0, codes.NONE), (3.9, codes.NONE), (4.1, codes.DEPRESSION)):
        assert leaves_depression(F, into, BOARD.spot(into, "C8", "Open Ground", 0, over=(0, -off))) == code
    assert leaves_depression(F, into, BOARD.spot(into, "C7", "Open Ground", 0)) == codes.DEPRESSION  # another's dot


def test_the_upper_unit_looks_over_the_rim_before_him() -> None:
    """A6.3: no height above a bottom at level 0, yet the near rim of a depression hex next to him is no matter; its far
    rim is, and so is the near one to a unit as low as that hex's own bottom."""
    into = BOARD.ends("C7", "C12", 0, 0, b_kind=IN_DEPRESSION)
    assert leaves_depression(F, into, BOARD.spot(into, "C8", "Open Ground", 1, over=(0, -10))) == codes.NONE
    assert leaves_depression(F, into, BOARD.spot(into, "C8", "Open Ground", 1, over=(0, 10))) == codes.DEPRESSION
    low = BOARD.ends("C7", "C12", -1, 0, b_kind=IN_DEPRESSION)
    assert leaves_depression(F, low, BOARD.spot(low, "C8", "Open Ground", 1, over=(0, -10))) == codes.DEPRESSION
    farther = BOARD.ends("C6", "C12", 0, 0, b_kind=IN_DEPRESSION)
    assert leaves_depression(F, farther, BOARD.spot(farther, "C8", "Open Ground", 1, over=(0, -10))) == codes.DEPRESSION


@pytest.mark.parametrize(
    ("where", "terrain", "ground", "inside", "bridge"),
    [
        ("C8", "Gully", -1, True, False),  # the bottom
        ("C8", "Brush", -1, True, False),  # and what grows there
        ("C8", "Open Ground", 0, False, False),  # its rim
        ("C8", "Dirt Road", 0, True, False),  # a road down into it
        ("C7", "Dirt Road", 0, False, False),
        ("C7", "Open Ground", 0, False, False),
        ("E9", "Single Hex Stone Bridge", 0, True, True),  # B6: seen under, and no ground
        ("E9", "Dirt Road", 0, True, True),  # the road over it
        ("E9", "Open Ground", 0, False, False),
    ],
)
def test_in_a_depression_and_on_a_bridge(where: str, terrain: str, ground: int, inside: bool, bridge: bool) -> None:
    spot = BOARD.spot(BOARD.ends("C1", "C12"), where, terrain, ground)
    assert (in_the_depression(F, spot), on_bridge(F, spot)) == (inside, bridge)


def test_a_gully_under_a_bridge_is_no_ground() -> None:
    """B6."""
    over = BOARD.ends("C1", "C12")
    assert on_bridge(F, BOARD.spot(over, "E9", "Gully", -1))
    assert not on_bridge(F, BOARD.spot(over, "C8", "Gully", -1))


def test_what_is_drawn_counts_not_what_stands_in_for_it() -> None:
    """Inherent terrain stands in for a bridge's drawing, which is one all the same."""
    spot = BOARD.spot(BOARD.ends("C1", "C12"), "E9", "Orchard", 0, drawn="Single Hex Stone Bridge")
    assert in_the_depression(F, spot)
    assert on_bridge(F, spot)


def test_the_way_into_the_lower_ends_depression() -> None:
    """A6.3 settles it over depression hexes, if it is the lower end that is in a depression."""
    into = BOARD.ends("C1", "C9", 0, -1, b_kind=IN_DEPRESSION)
    assert over_depression_floor(F, into, BOARD.spot(into, "C8", "Gully", -1))
    assert not over_depression_floor(F, into, BOARD.spot(into, "C7", "Open Ground", 0))
    out = BOARD.ends("C8", "C12", -1, 0, a_kind=IN_DEPRESSION)
    assert over_depression_floor(F, out, BOARD.spot(out, "C9", "Gully", -1))
    upper = BOARD.ends("C8", "C12", 1, 0, a_kind=IN_DEPRESSION)
    assert not over_depression_floor(F, upper, BOARD.spot(upper, "C9", "Gully", -1))
