"""Grids of all kinds of VASL boards: where hexes lie and what they are called."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.errors import BoardError
from boardparsers.hexmodel import Hex
from boardparsers.vasl.geometry import board_geometry, column_name, place, split_name
from boardparsers.vasl.metadata import BoardMetadata

STANDARD = BoardMetadata(name="15", version="6", width=33, height=10)
DELUXE = BoardMetadata("a", "6", 15, 5, hex_width=Fraction("168.7857142857"), hex_height=Fraction("194.2"))
LEFT = BoardMetadata("10a", "6", 17, 20, hex_width=Fraction("56.3125"), hex_height=Fraction("64.5"))
RIGHT = replace(LEFT, a1_x=Fraction(-901), a1_y=Fraction("32.25"))


def test_columns_after_z_double_the_letter() -> None:
    assert [column_name(column) for column in (0, 25, 26, 32, 51, 52)] == ["A", "Z", "AA", "GG", "ZZ", "AAA"]


@given(st.integers(0, 200), st.integers(0, 99))
def test_names_split_as_they_were_made(column: int, number: int) -> None:
    assert split_name(f"{column_name(column)}{number}") == (column, number)
    assert split_name(f"{column_name(column)}{number}".lower()) == (column, number)


@pytest.mark.parametrize("name", ["", "A", "1", "AB1", "A-1", "A1B", "A1234", "Ä1"])
def test_what_is_no_hex_name_does_not_split(name: str) -> None:
    assert split_name(name) is None


def test_a_standard_board() -> None:
    geometry = board_geometry(STANDARD, 1800, 645, "bd15")
    names = list(geometry.names.values())
    assert len(names) == len(set(names)) == 346
    assert (names[0], names[9], names[10], names[20], names[-1]) == ("A1", "A10", "B0", "B10", "GG10")
    centre = {name: geometry.grid.centre(hex_) for hex_, name in geometry.names.items()}
    assert centre["A1"] == (0, Fraction(129, 4))
    assert centre["B0"] == (Fraction(225, 4), 0)
    assert centre["B10"] == (Fraction(225, 4), 645)
    assert centre["GG10"] == (1800, Fraction(645) - Fraction(129, 4))
    assert geometry.notes == ()


def test_neighbours_have_the_names_that_the_board_prints() -> None:
    geometry = board_geometry(STANDARD, 1800, 645, "bd15")
    place_of = {name: hex_ for hex_, name in geometry.names.items()}
    around = [geometry.names[geometry.grid.neighbour(place_of["G5"], side)] for side in range(6)]
    assert around == ["G4", "H4", "H5", "G6", "F5", "F4"]
    around = [geometry.names[geometry.grid.neighbour(place_of["H5"], side)] for side in range(6)]
    assert around == ["H4", "I5", "I6", "H6", "G6", "G5"]


def test_rounded_sizes_of_a_deluxe_board_stand_for_the_exact_ones() -> None:
    geometry = board_geometry(DELUXE, 2363, 971, "bda")
    assert (geometry.grid.dx, geometry.grid.dy) == (Fraction(2363, 14), Fraction(971, 5))
    assert geometry.grid.y0 == Fraction(971, 10)
    assert len(geometry.names) == 82
    assert list(geometry.names.values())[-1] == "O5"


def test_the_right_half_of_a_board_goes_on_with_the_columns() -> None:
    left, right = (board_geometry(metadata, 901, 1290, "bd10") for metadata in (LEFT, RIGHT))
    assert len(left.names) == len(right.names) == 348
    assert next(iter(left.names.values())) == "A1"
    assert next(iter(right.names.values())) == "Q1"
    assert list(right.names.values())[-1] == "GG20"
    assert right.grid.centre(place(16, 1)) == (0, Fraction(129, 4))
    assert right.names[Hex(16, -8)] == "Q1"


def test_the_lower_half_of_a_board_goes_on_with_the_rows() -> None:
    lower = board_geometry(replace(STANDARD, a1_x=Fraction(0), a1_y=Fraction("-612.75")), 1800, 645, "bdX")
    names = list(lower.names.values())
    assert len(names) == 346
    assert (names[0], names[10], names[20], names[-1]) == ("A11", "B10", "B20", "GG20")


def test_the_alternate_hex_grain_begins_with_a_half_hex_a0() -> None:
    alternate = board_geometry(replace(STANDARD, alt_hex_grain=True), 1800, 645, "bdX")
    centre = {name: alternate.grid.centre(hex_) for hex_, name in alternate.names.items()}
    assert centre["A0"] == (0, 0)
    assert centre["B1"] == (Fraction(225, 4), Fraction(129, 4))
    assert "B0" not in centre
    assert list(alternate.names.values())[:11] == [f"A{number}" for number in range(11)]


def test_a_board_a_hex_larger_than_its_columns_gets_a_note() -> None:
    wide = board_geometry(replace(STANDARD, width=36, height=45), 2025, 2903, "bdX")
    assert wide.grid.dx == Fraction(225, 4)
    assert "not quite 36 x 45 hexes" in str(wide.notes[0])


@pytest.mark.parametrize(("width", "height"), [(900, 645), (1800, 1290), (1800, 10), (3600, 645)])
def test_pixels_that_are_not_the_size_of_the_hexes_are_an_error(width: int, height: int) -> None:
    with pytest.raises(BoardError, match="which is not the size of 33 x 10 hexes"):
        board_geometry(STANDARD, width, height, "bd15")


def test_a_grid_wholly_off_the_board_is_an_error() -> None:
    with pytest.raises(BoardError, match="has no hex"):
        board_geometry(replace(STANDARD, a1_y=Fraction(90_000)), 1800, 645, "bd15")


@given(
    st.integers(1, 50),
    st.integers(1, 30),
    st.fractions(4, 300, max_denominator=100),
    st.fractions(4, 300, max_denominator=100),
    st.booleans(),
)
def test_every_hex_lies_on_the_board_and_is_named_once(
    columns: int, rows: int, dx: Fraction, dy: Fraction, alternate: bool
) -> None:
    metadata = BoardMetadata("x", "1", columns, rows, hex_width=dx, hex_height=dy, alt_hex_grain=alternate)
    width, height = max(1, round(dx * (columns - 1))), max(1, round(dy * rows))
    geometry = board_geometry(metadata, width, height, "bdX")
    assert len(set(geometry.names.values())) == len(geometry.names)
    for hex_ in geometry.names:
        x, y = geometry.grid.centre(hex_)
        assert -dx / 50 <= x <= width + dx / 50 + 1
        assert -dy / 50 <= y <= height + dy / 50
