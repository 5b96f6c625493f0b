"""Hex geometry in both orientations, any origin, size and squash; pixels are the judge."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.hexmodel.grid import (
    Hex,
    HexGrid,
    distance,
    from_offset,
    lattice,
    opposite,
    to_offset,
)

length = st.fractions(min_value=Fraction(1, 3), max_value=400, max_denominator=60)
origin = st.fractions(min_value=-500, max_value=500, max_denominator=60)
grids = st.builds(
    HexGrid, length, length, origin, origin, st.integers(1, 9000), st.integers(1, 9000), sideways=st.booleans()
)
hexes = st.builds(Hex, st.integers(-90, 90), st.integers(-90, 90))
sides = st.integers(0, 5)

# Screen directions of the sides for regular hexes, in units of (a third of a hex, half a hex); y runs down.
FLAT = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))  # top, upper right, lower right, bottom ...
POINTY = ((1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3))  # upper right, right, lower right, lower left ...


@given(grids, hexes, sides)
def test_sides_point_where_they_say(grid: HexGrid, hex_: Hex, side: int) -> None:
    (x0, y0), (x1, y1) = grid.centre(hex_), grid.centre(grid.neighbour(hex_, side))
    if grid.sideways:
        assert (x1 - x0, y1 - y0) == (POINTY[side][0] * grid.dy / 2, POINTY[side][1] * grid.dx / 3)
    else:
        assert (x1 - x0, y1 - y0) == (FLAT[side][0] * grid.dx / 3, FLAT[side][1] * grid.dy / 2)


@given(grids, hexes, sides)
def test_the_neighbour_sees_the_opposite_side(grid: HexGrid, hex_: Hex, side: int) -> None:
    other = grid.neighbour(hex_, side)
    assert grid.side_towards(hex_, other) == side
    assert grid.side_towards(other, hex_) == opposite(side)
    assert grid.neighbour(other, opposite(side)) == hex_
    assert distance(hex_, other) == 1


@given(grids, hexes, sides)
def test_a_side_runs_from_its_corner_to_the_next(grid: HexGrid, hex_: Hex, side: int) -> None:
    mine, others = grid.vertices(hex_), grid.vertices(grid.neighbour(hex_, side))
    back = opposite(side)
    assert (mine[side], mine[(side + 1) % 6]) == (others[(back + 1) % 6], others[back])
    (x0, y0), (x1, y1) = mine[side], mine[(side + 1) % 6]
    assert grid.side_middle(hex_, side) == ((x0 + x1) / 2, (y0 + y1) / 2)


@given(grids, hexes, sides)
def test_flanking_hexes_stand_at_the_ends_of_a_side(grid: HexGrid, hex_: Hex, side: int) -> None:
    first, second = grid.flanking(hex_, side)
    corners = grid.vertices(hex_)
    assert set(grid.vertices(first)) & set(grid.vertices(grid.neighbour(hex_, side))) >= {corners[side]}
    assert set(grid.vertices(second)) & set(grid.vertices(grid.neighbour(hex_, side))) >= {corners[(side + 1) % 6]}


@given(grids, hexes)
def test_corners_run_clockwise_on_the_screen(grid: HexGrid, hex_: Hex) -> None:
    x, y = grid.centre(hex_)
    corners = grid.vertices(hex_)
    assert len(set(corners)) == 6
    for (x0, y0), (x1, y1) in pairwise((*corners, corners[0])):
        assert (x0 - x) * (y1 - y) - (y0 - y) * (x1 - x) > 0


def inside(corners: tuple[tuple[Fraction, Fraction], ...], x: Fraction, y: Fraction) -> int:
    """1 inside the polygon, 0 on its border, -1 outside (corners clockwise, y down)."""
    turns = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for (x0, y0), (x1, y1) in pairwise((*corners, corners[0]))]
    least = min(turns)
    return (least > 0) - (least < 0)


share = st.fractions(min_value=-1, max_value=1, max_denominator=12)


@given(grids, hexes, share, share)
def test_hex_at_gives_the_hex_whose_polygon_holds_the_point(grid: HexGrid, hex_: Hex, u: Fraction, v: Fraction) -> None:
    a, b = lattice(hex_)
    x, y = grid.from_lattice(a + 3 * u, b + 2 * v)
    found = grid.hex_at(x, y)
    assert inside(grid.vertices(found), x, y) >= 0
    if inside(grid.vertices(hex_), x, y) > 0:
        assert found == hex_


@given(grids, hexes, sides)
def test_a_point_on_a_hexside_goes_to_one_of_its_hexes_wherever_the_board_lies(
    grid: HexGrid, hex_: Hex, side: int
) -> None:
    found = grid.hex_at(*grid.side_middle(hex_, side))
    assert found in (hex_, grid.neighbour(hex_, side))
    base = HexGrid(Fraction(1), Fraction(1), Fraction(0), Fraction(0), 1, 1, grid.sideways)
    assert base.hex_at(*base.side_middle(hex_, side)) == found


@given(grids, st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_lattice_and_pixels_are_inverse(grid: HexGrid, x: int, y: int) -> None:
    assert grid.from_lattice(*grid.to_lattice(x, y)) == (x, y)


@given(hexes, hexes, hexes)
def test_range_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes)
def test_cube_coordinates_sum_to_zero(hex_: Hex) -> None:
    assert hex_.q + hex_.r + hex_.s == 0


@pytest.mark.parametrize("sideways", [False, True])
@pytest.mark.parametrize("radius", [0, 1, 2, 5])
def test_rings(sideways: bool, radius: int) -> None:
    grid = HexGrid(Fraction(3), Fraction(3), Fraction(0), Fraction(0), 1, 1, sideways)
    centre = Hex(2, -7)
    ring = list(grid.ring(centre, radius))
    assert len(ring) == max(6 * radius, 1)
    assert len(set(ring)) == len(ring)
    assert all(distance(centre, hex_) == radius for hex_ in ring)
    (x, y) = grid.centre(centre)
    points = [grid.centre(hex_) for hex_ in ring]
    if radius:
        assert ring[0] == list(islice(grid.hex_grain(centre, 0), radius))[-1]
        for (x0, y0), (x1, y1) in pairwise([*points, points[0]]):  # clockwise on the screen
            assert (x0 - x) * (y1 - y) - (y0 - y) * (x1 - x) > 0


def test_a_negative_radius_holds_nothing() -> None:
    grid = HexGrid(Fraction(1), Fraction(1), Fraction(0), Fraction(0), 1, 1)
    assert list(grid.ring(Hex(0, 0), -1)) == []
    assert list(grid.within(Hex(0, 0), -1)) == []


def test_within_goes_ring_by_ring() -> None:
    grid = HexGrid(Fraction(1), Fraction(1), Fraction(0), Fraction(0), 1, 1)
    found = list(grid.within(Hex(1, 1), 4))
    assert len(found) == len(set(found)) == 1 + 3 * 4 * 5
    assert [distance(Hex(1, 1), hex_) for hex_ in found] == sorted(distance(Hex(1, 1), hex_) for hex_ in found)


@given(st.integers(-60, 60), st.integers(-60, 60), st.booleans())
def test_offset_columns_and_back(column: int, row: int, odd_lower: bool) -> None:
    hex_ = from_offset(column, row, odd_lower)
    assert to_offset(hex_, odd_lower) == (column, row)
    half = (1 if odd_lower else -1) * (column % 2)
    assert lattice(hex_) == (3 * column, 2 * row + half)


@pytest.mark.parametrize(("dx", "dy", "width", "height"), [(0, 1, 1, 1), (1, -1, 1, 1), (1, 1, 0, 1), (1, 1, 1, -4)])
def test_a_grid_without_size_is_refused(dx: int, dy: int, width: int, height: int) -> None:
    with pytest.raises(ValueError, match="hex grid"):
        HexGrid(Fraction(dx), Fraction(dy), Fraction(0), Fraction(0), width, height)


def test_hexes_that_are_no_neighbours_share_no_side() -> None:
    grid = HexGrid(Fraction(1), Fraction(1), Fraction(0), Fraction(0), 1, 1)
    with pytest.raises(ValueError):
        grid.side_towards(Hex(0, 0), Hex(2, -1))
