"""LOSData: written and read back, and every way in which it can be wrong."""

from __future__ import annotations

import gzip
import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from boardparsers.errors import BoardError
from boardparsers.hexmodel import Raster
from boardparsers.vasl import losdata
from boardparsers.vasl.losdata import LosData, read_losdata, write_losdata
from boardparsers.vasl.metadata import MAX_HEXES

MAGIC = b"\xac\xed\x00\x05"


def payload(width: int = 2, height: int = 1, pixels: tuple[int, int] = (3, 2), stairways: int = 3) -> bytes:
    pixel_bytes = bytes(number % 251 for number in range(2 * pixels[0] * pixels[1]))
    return struct.pack(">4i", width, height, *pixels) + pixel_bytes + bytes(stairways)


def packed(content: bytes, block: int = 200) -> bytes:
    blocks = (content[start : start + block] for start in range(0, len(content), block))
    return squeezed(MAGIC + b"".join(b"\x77" + bytes([len(part)]) + part for part in blocks))


def squeezed(data: bytes) -> bytes:
    """gzip without the clock in it: the data names tests, which must be called the same in every process."""
    return gzip.compress(data, mtime=0)


def error_of(data: bytes) -> str:
    with pytest.raises(BoardError) as caught:
        read_losdata(data, "bdX")
    assert str(caught.value).startswith("bdX (LOSData): ")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_pixels_stand_column_by_column_level_before_terrain() -> None:
    read = read_losdata(packed(payload()), "bdX")
    assert (read.width, read.height) == (2, 1)
    assert read.raster.elevation.tolist() == [[0, 2], [4, 6], [8, 10]]
    assert read.raster.terrain.tolist() == [[1, 3], [5, 7], [9, 11]]
    assert read.stairways.tolist() == [False, False, False]


def test_levels_below_ground_are_negative() -> None:
    content = struct.pack(">4i", 1, 1, 1, 1) + b"\xff\x1e" + b"\x01"
    read = read_losdata(packed(content), "bdX")
    assert read.raster.elevation[0, 0] == -1
    assert read.raster.terrain[0, 0] == 30
    assert read.stairways.tolist() == [True]


def test_both_kinds_of_block_join() -> None:
    content = payload(pixels=(30, 30))
    stream = MAGIC + b"\x77\x05" + content[:5] + b"\x7a" + struct.pack(">i", len(content) - 5) + content[5:]
    assert read_losdata(squeezed(stream), "bdX").raster.terrain.shape == (30, 30)


@given(
    arrays.arrays(np.uint8, st.tuples(st.integers(1, 40), st.integers(1, 40))),
    st.integers(-128, 127),
    st.lists(st.booleans(), min_size=6, max_size=8),
)
def test_what_is_written_is_read_back(terrain: np.ndarray, level: int, stairways: list[bool]) -> None:  # type: ignore[type-arg]
    elevation = np.full(terrain.shape, level, np.int8)
    before = LosData(2, 3, Raster(terrain, elevation), np.array(stairways))
    data = write_losdata(before)
    after = read_losdata(data, "bdX")
    assert (after.width, after.height) == (2, 3)
    assert np.array_equal(after.raster.terrain, terrain)
    assert np.array_equal(after.raster.elevation, elevation)
    assert after.stairways.tolist() == stairways
    assert write_losdata(after) == data


@pytest.mark.parametrize("more", [b"", b"\0", bytes(100_000), write_losdata(read_losdata(packed(payload()), ""))])
def test_bytes_behind_the_stream_are_counted(more: bytes) -> None:
    """A second gzip stream among them."""
    plain, read = (read_losdata(packed(payload()) + each, "bdX") for each in (b"", more))
    assert read.after == len(more)
    assert np.array_equal(read.raster.terrain, plain.raster.terrain)


def test_arrays_are_contiguous_for_the_compiled_loops() -> None:
    raster = read_losdata(packed(payload()), "bdX").raster
    assert raster.terrain.flags.c_contiguous
    assert raster.elevation.flags.c_contiguous


def test_a_java_object_is_refused() -> None:
    assert "holds a Java object (byte 73" in error_of(squeezed(MAGIC + b"\x73\x72\x00\x05evil!"))


def test_a_java_object_after_good_blocks_is_refused() -> None:
    good = gzip.decompress(packed(payload()))
    assert "holds a Java object" in error_of(squeezed(good + b"\x70"))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not a gzip stream"),
        (b"PK\x03\x04", "is not a gzip stream"),
        (b"\x1f\x8b" + b"\xff" * 30, "is a damaged gzip stream"),
        (squeezed(b"no magic"), "is not a Java object stream"),
        (squeezed(MAGIC), "ends within its header"),
        (packed(payload()[:10]), "ends within its header"),
        (packed(payload()[:-4]), "ends early"),
        (packed(payload()[:-1] + bytes(100)), "is longer than its header says"),
        (squeezed(gzip.decompress(packed(payload()))[:-1]), "ends within a block"),
        (packed(payload())[:-9], "cut short"),
    ],
)
def test_damage_is_named(data: bytes, message: str) -> None:
    assert message in error_of(data)


@pytest.mark.parametrize(
    "sizes", [(0, 1, 3, 2), (1, -1, 3, 2), (1, 1, 0, 2), (1, 1, 3, -2), (2**31 - 1, 1, 3, 2), (40_000, 2, 3, 2)]
)
def test_impossible_sizes_are_refused(sizes: tuple[int, int, int, int]) -> None:
    assert "gives a board of" in error_of(packed(struct.pack(">4i", *sizes) + bytes(100)))


def test_a_board_of_too_many_pixels_is_refused_from_its_header() -> None:
    bomb = squeezed(MAGIC + b"\x7a" + struct.pack(">i5i", 1 << 20, 33, 10, 32_000, 20_000, 0) + bytes(1 << 20))
    assert "gives a board of 32000 x 20000 pixels" in error_of(bomb)


def test_a_stream_inflated_beyond_its_header_is_refused_early() -> None:
    """A bomb: a small board whose stream goes on for 50 MB."""
    content = gzip.decompress(packed(payload()))
    endless = (b"\x7a" + struct.pack(">i", 1024) + bytes(1024)) * 50_000
    assert "unpacks to more than its header allows" in error_of(squeezed(content + endless))


def test_a_stream_chopped_into_single_bytes_is_refused() -> None:
    content = payload(pixels=(60, 50))
    assert "chopped into too many blocks" in error_of(packed(content, block=1))


def test_largest_real_maps_are_within_the_limits() -> None:
    assert losdata.MAX_PIXELS >= 36 * 45 * 56.25 * 64.5
    assert MAX_HEXES >= 36 * 45


@given(st.binary(max_size=400))
def test_any_stream_is_losdata_or_a_board_error(content: bytes) -> None:
    for data in (content, squeezed(content), squeezed(MAGIC + content), packed(content)):
        assert "\n" not in problem_of(data)


@given(st.data())
def test_any_damage_is_losdata_or_a_board_error(source: st.DataObject) -> None:
    stream = bytearray(gzip.decompress(packed(payload(pixels=(12, 9)), block=90)))
    for _ in range(source.draw(st.integers(1, 5))):
        stream[source.draw(st.integers(0, len(stream) - 1))] = source.draw(st.integers(0, 255))
    assert "\n" not in problem_of(squeezed(bytes(stream)))


def problem_of(data: bytes) -> str:
    """The error's text; nothing if the data is good, which must then fit together."""
    try:
        read = read_losdata(data, "bdX")
    except BoardError as error:
        return str(error)
    assert read.raster.terrain.shape == read.raster.elevation.shape
    assert read.width * read.height <= len(read.stairways) <= read.width * (read.height + 1)
    return ""
