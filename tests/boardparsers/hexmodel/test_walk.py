"""The exact walk, held against a slow literal one that cuts polygons in pixels with fractions."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardparsers.hexmodel.grid import Hex, HexGrid, distance, opposite
from boardparsers.hexmodel.walk import SideRef, StepKind, Vertex, Walk, WalkStep, frame_side, span, walk

Point = tuple[Fraction, Fraction]

# A board with half hexes at its edges (centres on the edge), squashed, odd fractions; and the same turned sideways.
HALF_HEX = HexGrid(Fraction(5625, 100), Fraction(129, 2), Fraction(0), Fraction(129, 4), 1800, 645)
SIDEWAYS = HexGrid(Fraction(61, 3), Fraction(97, 7), Fraction(-5), Fraction(0), 300, 400, sideways=True)


# --- the oracle ------------------------------------------------------------------------------------------------------


def cross(o: Point, p: Point, q: Point) -> Fraction:
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def position(start: Point, end: Point, point: Point) -> Fraction:
    """Where a point of the line lies on it, 0 to 1."""
    axis = 0 if end[0] != start[0] else 1
    return (point[axis] - start[axis]) / (end[axis] - start[axis])


def overlap(start: Point, end: Point, corners: tuple[Point, ...]) -> tuple[Fraction, Fraction] | None:
    """The stretch of the line inside an open polygon, clipped side by side; None if it crosses no inner point."""
    low, high = Fraction(0), Fraction(1)
    for p, q in pairwise((*corners, corners[0])):
        at_start, at_end = cross(p, q, start), cross(p, q, end)  # > 0 inside: corners run clockwise, y down
        if at_start <= 0 and at_end <= 0:
            return None
        if at_start < 0:
            low = max(low, at_start / (at_start - at_end))
        if at_end < 0:
            high = min(high, at_start / (at_start - at_end))
    return (low, high) if low < high else None


def on_line(start: Point, end: Point, point: Point) -> bool:
    return cross(start, end, point) == 0 and 0 <= position(start, end, point) <= 1


def crosses_inside(start: Point, end: Point, p: Point, q: Point) -> bool:
    """The line passes from one side of p-q to the other between its ends."""
    return cross(start, end, p) * cross(start, end, q) < 0 and cross(p, q, start) * cross(p, q, end) < 0


def literal(grid: HexGrid, start: Hex, end: Hex) -> list[tuple[str, object]]:
    """Everything the line meets, in order, by looking at every hex near it."""
    a, b = grid.centre(start), grid.centre(end)
    if a == b:
        return [("hex", start)]
    spread = distance(start, end)
    box = [
        Hex(q, r)
        for q in range(min(start.q, end.q) - 1, max(start.q, end.q) + 2)
        for r in range(min(start.r, end.r) - spread, max(start.r, end.r) + spread + 1)
        if distance(start, Hex(q, r)) + distance(Hex(q, r), end) <= spread + 2
    ]
    found: set[tuple[Fraction, str, object]] = set()
    for hex_ in box:
        corners = grid.vertices(hex_)
        stretch = overlap(a, b, corners)
        if stretch is not None:
            found.add(((stretch[0] + stretch[1]) / 2, "hex", hex_))
        for p, q in pairwise((*corners, corners[0])):
            ends = frozenset((p, q))
            if on_line(a, b, p) and on_line(a, b, q):
                found.add(((position(a, b, p) + position(a, b, q)) / 2, "along", ends))
            elif crosses_inside(a, b, p, q):
                at = cross(p, q, a) / (cross(p, q, a) - cross(p, q, b))
                found.add((at, "across", ends))
            if on_line(a, b, p):
                found.add((position(a, b, p), "vertex", p))
    return [(kind, what) for _, kind, what in sorted(found, key=lambda item: item[0])]


def side_ends(grid: HexGrid, ref: SideRef) -> frozenset[Point]:
    corners = grid.vertices(ref.hex)
    return frozenset((corners[ref.side], corners[(ref.side + 1) % 6]))


def in_pixels(grid: HexGrid, step: WalkStep) -> tuple[str, object]:
    """A step in the oracle's words; both names of a hexside must mean the same one."""
    if step.kind is StepKind.HEX:
        return "hex", step.hexes[0]
    if step.vertex is not None:
        return "vertex", grid.from_lattice(*step.vertex)
    first, second = step.sides
    assert side_ends(grid, first) == side_ends(grid, second)
    assert (first.hex, second.hex) == step.hexes
    return step.kind.name.lower(), side_ends(grid, first)


def same_as_literal(grid: HexGrid, start: Hex, end: Hex) -> Walk:
    line = walk(start, end, grid.sideways)
    assert [in_pixels(grid, step) for step in line.steps] == literal(grid, start, end), (start, end)
    return line


# --- against the oracle ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("grid", [HALF_HEX, SIDEWAYS], ids=["flat", "sideways"])
def test_all_offsets_of_a_small_map(grid: HexGrid) -> None:
    for dq, dr in product(range(-5, 6), repeat=2):
        same_as_literal(grid, Hex(2, 1), Hex(2 + dq, 1 + dr))


@pytest.mark.parametrize("grid", [HALF_HEX, SIDEWAYS], ids=["flat", "sideways"])
def test_long_lines(grid: HexGrid) -> None:
    chance = random.Random(44)
    for _ in range(12):
        same_as_literal(grid, Hex(-3, 5), Hex(chance.randint(-24, 24), chance.randint(-24, 24)))
    for end in (Hex(20, -10), Hex(-10, 20), Hex(25, -5), Hex(21, 0), Hex(5, 20)):  # along hexsides, through vertices
        same_as_literal(grid, Hex(0, 0), end)


def test_lines_between_half_hexes_of_a_board() -> None:
    """Column 0 and row 0 of odd columns are cut by the board's edge; a line may run along the edge itself."""
    top_row = [Hex(q, -q // 2) for q in range(1, 12, 2)]
    left_column = [Hex(0, r) for r in range(8)]
    for start, end in product(top_row, left_column + top_row):
        same_as_literal(HALF_HEX, start, end)


# --- by hand ---------------------------------------------------------------------------------------------------------


def test_a_line_along_a_hexside_names_both_hexes() -> None:
    line = walk(Hex(0, 0), Hex(2, -1))
    assert line.hexes == (Hex(0, 0), Hex(2, -1))
    assert line.along == ((SideRef(Hex(1, -1), 3), SideRef(Hex(1, 0), 0)),)  # left of a line to the right: above
    assert line.crossed == ()
    assert line.vertices == (Vertex(2, 0), Vertex(4, 0))
    assert line.vertices[0].hexes == (Hex(0, 0), Hex(1, -1), Hex(1, 0))


def test_sideways_left_and_right_are_those_of_the_screen() -> None:
    grid = SIDEWAYS
    line = walk(Hex(0, 0), Hex(2, -1), sideways=True)  # straight down the screen
    (left, right) = line.along[0]
    assert grid.centre(left.hex)[0] > grid.centre(right.hex)[0]
    assert (left.side, right.side) == (4, 1)


def test_a_line_through_a_vertex_changes_hex_without_crossing_a_hexside() -> None:
    line = walk(Hex(0, 0), Hex(5, -1))
    assert line.hexes == (Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(3, -1), Hex(4, -1), Hex(5, -1))
    assert line.crossed == (SideRef(Hex(0, 0), 2), SideRef(Hex(2, 0), 1), SideRef(Hex(4, -1), 2))
    assert line.vertices == (Vertex(5, 1), Vertex(10, 2))
    assert line.along == ()


def test_a_line_down_a_hex_grain() -> None:
    line = walk(Hex(4, 4), Hex(4, 7))
    assert line.hexes == tuple(Hex(4, r) for r in range(4, 8))
    assert line.crossed == tuple(SideRef(Hex(4, r), 3) for r in range(4, 7))


def test_from_a_hex_to_itself() -> None:
    assert walk(Hex(7, -2), Hex(7, -2)) == Walk((WalkStep(StepKind.HEX, (Hex(7, -2),)),))


# --- properties ------------------------------------------------------------------------------------------------------

coordinate = st.integers(-60, 60)
hexes = st.builds(Hex, coordinate, coordinate)


@given(hexes, hexes, st.booleans())
def test_the_way_back_is_the_way_reversed(start: Hex, end: Hex, sideways: bool) -> None:
    assert walk(end, start, sideways) == walk(start, end, sideways).reversed()


def turned(hex_: Hex) -> Hex:
    return Hex(-hex_.q, -hex_.r)


def mirrored(hex_: Hex) -> Hex:
    """Left and right exchanged (flat) or top and bottom (sideways): the frame's first axis changes sign."""
    return Hex(-hex_.q, hex_.r + hex_.q)


def plain(line: Walk) -> list[tuple[object, ...]]:
    """The steps without the order of left and right, which a mirror exchanges."""
    return [(step.kind, frozenset(step.hexes), frozenset(step.sides), step.vertex) for step in line.steps]


@given(hexes, hexes, st.booleans())
def test_turning_the_map_turns_the_walk(start: Hex, end: Hex, sideways: bool) -> None:
    expected = tuple(
        WalkStep(
            step.kind,
            tuple(sorted(map(turned, step.hexes)) if step.vertex else map(turned, step.hexes)),
            tuple(SideRef(turned(ref.hex), opposite(ref.side)) for ref in step.sides),
            step.vertex and Vertex(-step.vertex.a, -step.vertex.b),
        )
        for step in walk(start, end, sideways).steps
    )
    assert walk(turned(start), turned(end), sideways).steps == expected


@given(hexes, hexes, st.booleans())
def test_mirroring_the_map_mirrors_the_walk(start: Hex, end: Hex, sideways: bool) -> None:
    def side(k: int) -> int:
        return frame_side((6 - frame_side(k, sideways)) % 6, sideways)

    expected = [
        (
            step.kind,
            frozenset(map(mirrored, step.hexes)),
            frozenset(SideRef(mirrored(ref.hex), side(ref.side)) for ref in step.sides),
            step.vertex and Vertex(-step.vertex.a, step.vertex.b),
        )
        for step in walk(start, end, sideways).steps
    ]
    assert plain(walk(mirrored(start), mirrored(end), sideways)) == expected


@given(hexes, hexes)
def test_the_parts_of_a_walk_fit_together(start: Hex, end: Hex) -> None:
    line = walk(start, end)
    assert line.hexes[0] == start
    assert line.hexes[-1] == end
    assert len(line.hexes) - 1 >= distance(start, end) - len(line.along)
    kinds = "".join("HAVL"[step.kind] for step in line.steps)
    assert set(kinds.removeprefix("H").replace("VLVH", ".").replace("AH", ".").replace("VH", ".")) <= {"."}
    for step in line.steps:
        if step.kind is StepKind.ACROSS:
            assert distance(*step.hexes) == 1


# --- span ------------------------------------------------------------------------------------------------------------


@given(hexes, hexes)
@settings(max_examples=40)
def test_spans_of_the_hexes_crossed_cover_the_line(start: Hex, end: Hex) -> None:
    line = walk(start, end)
    stretches = [span(start, end, hex_) for hex_ in line.hexes]
    assert all(stretch is not None for stretch in stretches)
    covered = sum((high - low for low, high in filter(None, stretches)), Fraction(0))
    for left, right in line.along:
        assert span(start, end, left.hex) == span(start, end, right.hex)
        low, high = span(start, end, left.hex) or (Fraction(0), Fraction(0))
        covered += high - low
    assert covered == 1


def test_span_of_a_touched_and_of_a_missed_hex() -> None:
    assert span(Hex(0, 0), Hex(5, -1), Hex(2, -1)) == (Fraction(1, 3), Fraction(1, 3))  # touched in the vertex (5, 1)
    assert span(Hex(0, 0), Hex(5, -1), Hex(2, 2)) is None
    assert span(Hex(0, 0), Hex(2, -1), Hex(1, 1)) is None  # parallel to its top side, one hex away
    assert span(Hex(1, 1), Hex(1, 1), Hex(1, 1)) == (0, 1)
