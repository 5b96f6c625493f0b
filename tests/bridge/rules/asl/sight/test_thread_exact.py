"""The thread over hexes and pixels, held against whole numbers and fractions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.hexmodel import Hex, HexMap
from boardparsers.vasl.compiler import built_in_board
from tests.bridge.rules.asl.sight.boards import drawn
from tests.bridge.rules.asl.sight.oracle_spots import sides_towards
from tests.bridge.rules.asl.sight.oracle_thread import Plane, Thread
from tests.bridge.rules.asl.sight.plain import plain

thread, pixel_walk = plain().thread, plain().pixels
Met = tuple[tuple[Hex, ...], bool, tuple[int, int]]


def field_of(board: HexMap) -> Any:
    return plain().field.lookup(board).field


def line_between(board: HexMap, start: Hex, end: Hex) -> Any:
    (x0, y0), (x1, y1) = board.grid.centre(start), board.grid.centre(end)
    return thread.make_line(field_of(board), float(x0), float(y0), float(x1), float(y1))


def walked(board: HexMap, start: Hex, end: Hex) -> Iterator[Met]:
    """Hexes and pixels as the walk of `kernel` steps through them: hexes, whether along, the pixel."""
    line = line_between(board, start, end)
    pixels = pixel_walk.first_pixel(line)
    part = thread.first_stretch(field_of(board), line)
    begin = 0.0
    while True:
        hexes = (Hex(part.q, part.r), *((Hex(part.other_q, part.other_r),) if part.along else ()))
        while begin < part.end - thread.SHORT:
            until = min(pixels.at_x, pixels.at_y, part.end)
            if until - begin > thread.SHORT:
                beside = (pixels.beside == 1, pixels.beside == 2)
                for back in range(2 if pixels.beside else 1):
                    yield hexes, part.along, (pixels.x - back * beside[0], pixels.y - back * beside[1])
            if part.end < min(pixels.at_x, pixels.at_y) - thread.SHORT:
                break
            begin = until
            pixels = pixel_walk.next_pixel(line, pixels)
        begin = part.end
        if begin >= 1.0 - thread.SHORT:
            return
        part = thread.next_stretch(field_of(board), line, part)


def same(board: HexMap, start: Hex, end: Hex) -> None:
    """The walk meets the pixels, in the hexes, that the exact line crosses; off the board they do not matter."""
    wide, high = board.grid.width, board.grid.height
    found = {
        (frozenset(hexes).intersection(board.cells), along, pixel)
        for hexes, along, pixel in walked(board, start, end)
        if 0 <= pixel[0] < wide and 0 <= pixel[1] < high
    }
    pieces = Thread(Plane(board), start, end).pieces()
    assert found == {
        (frozenset(cell.hex for cell in piece.stretch.hexes), piece.stretch.along, piece.pixel) for piece in pieces
    }


def test_every_line_from_some_hexes_of_the_built_in_board() -> None:
    board = built_in_board()
    for name in ("A1", "B0", "I5", "Q10"):
        start = board.by_name[name.casefold()].hex
        for end in board.cells:
            if end != start:
                same(board, start, end)


@given(st.integers(0, 1 << 32))
def test_lines_on_a_board_of_odd_size(seed: int) -> None:
    """Hexes whose sides and centres lie on no whole pixels."""
    board = drawn("hex: 47.3 x 51.7\n", 8, 6)
    start, end = random.Random(seed).sample(sorted(board.cells), 2)
    same(board, start, end)


def test_a_line_along_pixel_borders_has_pixels_on_both_sides() -> None:
    board = built_in_board()  # column E lies at 225 pixels
    assert {pixel[0] for _, _, pixel in walked(board, Hex(4, 0), Hex(4, 3))} == {224, 225}


@given(st.integers(0, 5), st.sampled_from([0, 1, 2]))
def test_a_line_from_a_vertex_may_run_along_a_hexside_at_once(corner: int, turn: int) -> None:
    """From a vertex to the next one the line runs along the side between them; to the others through the hex."""
    board = built_in_board()
    cell = board.by_name["i5"]
    ends = [board.grid.vertices(cell.hex)[number % 6] for number in (corner, corner + 1 + turn)]
    line = thread.make_line(field_of(board), *(float(value) for point in ends for value in point))
    first = thread.first_stretch(field_of(board), line)
    assert first.along is (turn == 0)
    assert first.end == pytest.approx(1.0)
    hexes = {(first.q, first.r), *([(first.other_q, first.other_r)] if first.along else [])}
    assert hexes == {cell.hex, *([board.grid.neighbour(cell.hex, corner)] if turn == 0 else [])}


@given(st.integers(-6, 6), st.integers(-6, 6))
def test_sides_by_which_a_line_leaves(dq: int, dr: int) -> None:
    if (dq, dr) == (0, 0):
        return
    start, end = Hex(8, 0), Hex(8 + dq, dr)
    first, second = thread.exit_sides(line_between(built_in_board(), start, end), *start)
    assert first >= 0
    assert sorted(side for side in (first, second) if side >= 0) == sides_towards(start, end)


@given(st.integers(-250, 250), st.integers(-250, 250))
def test_the_nearest_side_is_the_one_whose_middle_is_nearest(dx: int, dy: int) -> None:
    """Wherever one side is nearest; between two that are as near either will do."""
    board = built_in_board()
    hex_ = board.by_name["i5"].hex
    here = board.grid.centre(hex_)
    x, y = here[0] + Fraction(dx, 7), here[1] + Fraction(dy, 7)

    def away(point: tuple[Fraction, Fraction]) -> Fraction:
        return (x - point[0]) ** 2 + (y - point[1]) ** 2

    number = plain().field.lookup(board).number[hex_]
    found = thread.nearest_side(field_of(board), number, float(x), float(y), False)
    nearest = min(away(board.grid.side_middle(hex_, side)) for side in range(6))
    sides = {side for side in range(6) if away(board.grid.side_middle(hex_, side)) == nearest}
    assert found in (sides if nearest < away(here) else {-1})


@given(st.integers(0, 899), st.integers(0, 644))
def test_the_hex_that_holds_a_point(x: int, y: int) -> None:
    board = built_in_board()
    exact = board.grid.hex_at(x + Fraction(3, 10), y + Fraction(7, 10))
    assert thread.nearest_hex(field_of(board), x + 0.3, y + 0.7) == exact
