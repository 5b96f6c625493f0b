"""Lines worked by hand on the plainest of boards: A1 at (0, 32.25), columns 56.25 pixels apart, rows 64.5.

In axial coordinates A1 is (0, 0), A2 (0, 1), B0 (1, -1), B1 (1, 0), C1 (2, -1), C2 (2, 0).
"""

from __future__ import annotations

import pytest

from bridge.rules.asl.sight.thread import (
    Line,
    Stretch,
    exit_sides,
    flat,
    hex_place,
    leaves_at,
    make_line,
    nearest_hex,
    nearest_side,
    next_stretch,
    step_q,
    step_r,
    stretch,
)
from tests.bridge.rules.asl.sight.pieces import board_of

pytestmark = pytest.mark.usefixtures("plain")

OPEN = board_of("")
WALLED = board_of("wall: sides C3/1")
A1, A3, B1, B2, C1 = (0.0, 32.25), (0.0, 161.25), (56.25, 64.5), (56.25, 129.0), (112.5, 32.25)


def line(one: tuple[float, float], two: tuple[float, float]) -> Line:
    return make_line(OPEN.field, *one, *two)


def stretches(over: Line, q: int, r: int) -> list[tuple[int, ...]]:
    """Hexes met, a hexside as the four coordinates of both of its hexes; the last ends the line."""
    found: list[tuple[int, ...]] = []
    now = stretch(over, q, r, False, 0, 0)
    while True:
        found.append((now.q, now.r, now.other_q, now.other_r) if now.along else (now.q, now.r))
        if now.end >= 1.0 - 1e-9:
            return found
        assert len(found) < 20
        now = next_stretch(OPEN.field, over, now)


def ends_of_stretches(over: Line, q: int, r: int) -> list[float]:
    found, now = [], stretch(over, q, r, False, 0, 0)
    while now.end < 1.0 - 1e-9:
        found.append(now.end)
        now = next_stretch(OPEN.field, over, now)
    return [*found, now.end]


def test_a_line_in_pixels_and_in_the_three_hexside_directions() -> None:
    # C1 is (2, -1): u = -q - 2r = 0, v = q - r = 3, w = 2q + r = 3, in halves of a hex.
    found = line(A1, C1)
    assert (found.dx, found.dy, found.length) == (112.5, 0.0, 112.5)
    assert (found.u, found.v, found.w) == pytest.approx((0, 0, 0))
    assert (found.du, found.dv, found.dw) == pytest.approx((0, 3, 3))
    assert found.du == 0.0  # exactly: a line along hexsides is recognised by it


def test_rounding_errors_are_nothing() -> None:
    assert flat(1e-12) == 0.0
    assert flat(-1e-12) == 0.0
    assert flat(1e-6) == 1e-6


def test_places_and_the_hexes_that_hold_them() -> None:
    field = OPEN.field
    assert hex_place(field, *B1) == pytest.approx((1, 0))
    assert hex_place(field, 28.125, 48.375) == pytest.approx((0.5, 0))  # half way from A1 to B1
    assert nearest_hex(field, 20.0, 45.0) == (0, 0)
    assert nearest_hex(field, 36.0, 52.0) == (1, 0)
    assert nearest_hex(field, 30.0, 10.0) == (1, -1)
    assert nearest_hex(field, 0.0, 70.0) == (0, 1)


@pytest.mark.parametrize("side", range(6))
def test_a_step_across_a_side_leads_to_the_neighbour(side: int) -> None:
    grid = OPEN.board.grid
    here = OPEN.board.by_name["c3"].hex
    there = grid.neighbour(here, side)
    assert (there.q - here.q, there.r - here.r) == (step_q(side), step_r(side))


@pytest.mark.parametrize(
    ("q", "r", "sides"),
    [
        (0, -1, (0, -1)),
        (1, -1, (1, -1)),
        (1, 0, (2, -1)),
        (0, 1, (3, -1)),
        (-1, 1, (4, -1)),
        (-1, 0, (5, -1)),
        (1, -2, (0, 1)),  # the second hex of a line along a hexspine: by the vertex between sides 0 and 1
        (2, -1, (1, 2)),
        (1, 1, (3, 2)),
        (-1, 2, (3, 4)),
        (-2, 1, (4, 5)),
        (-1, -1, (0, 5)),
    ],
)
def test_the_sides_by_which_a_line_leaves(q: int, r: int, sides: tuple[int, int]) -> None:
    x, y = OPEN.centre("C3")
    over = line((x, y), (x + 56.25 * q, y + 64.5 * (r + q / 2)))
    assert set(exit_sides(over, 2, 1)) == set(sides)
    assert leaves_at(over, 2, 1) == pytest.approx(1 / 2 if -1 in sides else 1 / 3)


def test_down_a_column_each_hex_after_the_other() -> None:
    # Two hexes of 64.5 pixels: out of A1 after half a hex, a quarter of the line.
    over = line(A1, A3)
    assert stretches(over, 0, 0) == [(0, 0), (0, 1), (0, 2)]
    assert ends_of_stretches(over, 0, 0) == pytest.approx([1 / 4, 3 / 4, 1])


def test_along_a_hexside_both_hexes_are_met() -> None:
    """A1 to C1 runs along the hexside between B0 and B1: a third in A1, a third along it, a third in C1."""
    over = line(A1, C1)
    assert stretches(over, 0, 0) == [(0, 0), (1, -1, 1, 0), (2, -1)]
    assert ends_of_stretches(over, 0, 0) == pytest.approx([1 / 3, 2 / 3, 1])


def test_along_a_hexside_reversed() -> None:
    over = line(C1, A1)
    assert [set(zip(part[::2], part[1::2], strict=True)) for part in stretches(over, 2, -1)] == [
        {(2, -1)},
        {(1, -1), (1, 0)},
        {(0, 0)},
    ]
    assert ends_of_stretches(over, 2, -1) == pytest.approx([1 / 3, 2 / 3, 1])


def test_along_a_slanted_hexside() -> None:
    # A1 to B2 (1, 1) between A2 (0, 1) and B1 (1, 0).
    assert stretches(line(A1, B2), 0, 0) == [(0, 0), (0, 1, 1, 0), (1, 1)]


@pytest.mark.parametrize(
    ("down", "beyond"),
    [(16.125, (3, 0)), (-16.125, (3, -1))],
)
def test_through_a_vertex_into_the_hex_straight_ahead(down: float, beyond: tuple[int, int]) -> None:
    """From the middle of an upper left side of C2 at (112.5, 96.75), through its right vertex at (150, 96.75): falling
    into the lower neighbour D2 (3, 0), rising into the upper one (3, -1); the other is touched at the corner only."""
    start = 150 - 65.625, 96.75 - down
    over = line(start, (start[0] + 2 * 65.625, start[1] + 2 * down))
    assert set(exit_sides(over, 2, 0)) == {1, 2}
    now = next_stretch(OPEN.field, over, stretch(over, 2, 0, False, 0, 0))
    assert (now.q, now.r, now.along) == (*beyond, False)


def test_a_stretch_ends_with_the_line() -> None:
    short = line(A1, (10.0, 32.25))
    assert stretch(short, 0, 0, False, 0, 0) == Stretch(0, 0, False, 0, 0, 1.0)


def test_the_nearest_side_or_the_centre() -> None:
    """Half the 32.25 pixels from the centre to the top side: 16.125."""
    x, y = OPEN.centre("C3")
    number, field = OPEN.hex("C3"), OPEN.field
    assert nearest_side(field, number, x, y, False) == -1
    assert nearest_side(field, number, x, y - 16.0, False) == -1
    assert nearest_side(field, number, x, y - 16.25, False) == 0
    corners = [(0, -30), (26, -15), (26, 15), (0, 30), (-26, 15), (-26, -15)]
    assert [nearest_side(field, number, x + a, y + b, False) for a, b in corners] == [0, 1, 2, 3, 4, 5]


def test_the_nearest_side_that_has_a_wall() -> None:
    x, y = WALLED.centre("C3")
    number, field = WALLED.hex("C3"), WALLED.field
    assert nearest_side(field, number, x + 10, y - 30, False) == 0
    assert nearest_side(field, number, x + 10, y - 30, True) == 1
    assert nearest_side(field, number, x, y + 30, True) == -1
