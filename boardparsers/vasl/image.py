"""Board images: their size, and their pixels, within limits."""

from __future__ import annotations

import io
import warnings
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from boardparsers.errors import BoardError

MAX_PACKED: Final = 64 << 20  # bytes of an image file
MAX_PIXELS: Final = 40_000_000
MAX_SIDE: Final = 20_000

_FORMATS: Final = ("GIF", "PNG", "JPEG", "BMP")


def image_size(data: bytes, path: object, where: str) -> tuple[int, int]:
    """Width and height in pixels, from the header alone. Raises BoardError if it is no image or too large."""
    with _open(data, path, where) as image:
        return image.size


def image_pixels(data: bytes, path: object, where: str) -> NDArray[np.uint8]:
    """Red, green and blue of each pixel, indexed [x, y, channel]; of an animation the first frame."""
    with _open(data, path, where) as image:
        try:
            rgb = image.convert("RGB")
        except (OSError, ValueError, SyntaxError, EOFError, IndexError, MemoryError) as error:
            raise BoardError(path, "is a damaged image", where, "download the board again") from error
    return np.ascontiguousarray(np.asarray(rgb, dtype=np.uint8).transpose(1, 0, 2))


def _open(data: bytes, path: object, where: str) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(data), formats=_FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise BoardError(path, f"is an image of more than {MAX_PIXELS // 1_000_000} million pixels", where) from error
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, MemoryError) as error:
        raise BoardError(path, "is not a GIF, PNG, JPEG or BMP image", where) from error
    width, height = image.size
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE and width * height <= MAX_PIXELS):
        image.close()
        raise BoardError(path, f"is an image of {width} x {height} pixels; at most {MAX_PIXELS} are read", where)
    return image
