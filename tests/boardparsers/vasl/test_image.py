"""Board images: sizes, pixels, and images that are none or too large."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from boardparsers.errors import BoardError
from boardparsers.vasl.image import image_pixels, image_size


def encoded(form: str = "PNG", size: tuple[int, int] = (5, 3)) -> bytes:
    picture = Image.new("RGB", size, (10, 20, 30))
    picture.putpixel((1, 2), (200, 100, 50))
    stream = io.BytesIO()
    picture.save(stream, form)
    return stream.getvalue()


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and has nothing else."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


@pytest.mark.parametrize("form", ["GIF", "PNG", "BMP", "JPEG"])
def test_sizes_of_all_formats(form: str) -> None:
    assert image_size(encoded(form), "bdX", "x") == (5, 3)


@pytest.mark.parametrize("form", ["GIF", "PNG", "BMP"])
def test_pixels_are_indexed_by_column_and_row(form: str) -> None:
    pixels = image_pixels(encoded(form), "bdX", "x")
    assert pixels.shape == (5, 3, 3)
    assert pixels[1, 2].tolist() == [200, 100, 50]
    assert pixels[2, 1].tolist() == [10, 20, 30]


def test_other_formats_are_refused() -> None:
    with pytest.raises(BoardError, match="is not a GIF, PNG, JPEG or BMP image"):
        image_size(encoded("TIFF"), "bdX", "x")


@pytest.mark.parametrize(("width", "height"), [(32_000, 20_000), (30_000, 10), (9_000, 9_000), (12_000, 12_000)])
def test_images_that_are_too_large_are_refused_from_their_header(width: int, height: int) -> None:
    with pytest.raises(BoardError, match="pixels"):
        image_size(png_header(width, height), "bdX", "x")


def test_a_cut_image_is_an_error() -> None:
    with pytest.raises(BoardError, match="damaged image"):
        image_pixels(encoded("PNG", (50, 50))[:60], "bdX", "x")


@given(st.binary(max_size=200), st.sampled_from([b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"BM", b"\xff\xd8\xff"]))
def test_any_bytes_are_an_image_or_a_board_error(data: bytes, magic: bytes) -> None:
    try:
        width, height = image_size(magic + data, "bdX", "x")
        assert width * height <= 40_000_000
        if width * height < 1_000_000:
            assert image_pixels(magic + data, "bdX", "x").shape == (width, height, 3)
    except BoardError:
        return
