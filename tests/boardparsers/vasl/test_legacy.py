"""Boards without BoardMetadata.xml."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from boardparsers.vasl.legacy import metadata_from_image, read_data


def test_values_are_read_and_the_diary_is_not() -> None:
    data = b"dy 193.53\r\ndx 168.72\r\ny0 97\r\nsnapscale 2\r\nversion 6.2\r\nAug 2019 BK\r\nversion 6.1\r\n\xff\xfe"
    values = {"dy": "193.53", "dx": "168.72", "y0": "97", "snapscale": "2", "version": "6.2"}
    assert read_data(data) == values
    metadata = metadata_from_image("a", values, 2363, 971)
    assert (metadata.width, metadata.height) == (15, 5)
    assert (metadata.hex_width, metadata.hex_height) == (Fraction(2363, 14), Fraction(971, 5))
    assert (metadata.a1_y, metadata.snap_scale, metadata.version) == (97, 2, "6.2")


def test_without_values_hexes_are_standard() -> None:
    metadata = metadata_from_image("15", {}, 1800, 645)
    assert (metadata.width, metadata.height) == (33, 10)
    assert (metadata.hex_width, metadata.hex_height) == (Fraction(225, 4), Fraction(129, 2))


def test_hexes_are_stretched_a_little_to_fill_the_image() -> None:
    metadata = metadata_from_image("PB", {}, 2528, 1838)
    assert (metadata.width, metadata.height) == (46, 28)
    assert (metadata.hex_width, metadata.hex_height) == (Fraction(2528, 45), Fraction(3676, 57))


def test_hexes_are_not_stretched_much() -> None:
    assert metadata_from_image("X", {}, 80, 80).hex_width == Fraction(225, 4)


def test_nonsense_in_the_data_file_does_not_matter() -> None:
    assert metadata_from_image("X", {"dx": "0", "dy": "1e9", "x0": "left"}, 1800, 645).width == 33


@given(st.binary(max_size=300), st.integers(1, 20_000), st.integers(1, 20_000))
def test_any_data_file_gives_a_board_that_fits_the_image(data: bytes, width: int, height: int) -> None:
    metadata = metadata_from_image("X", read_data(data), width, height)
    assert metadata.hex_width is not None
    assert metadata.hex_height is not None
    assert abs(metadata.hex_width * (metadata.width - 1) - width) <= metadata.hex_width
    assert metadata.height >= 1
