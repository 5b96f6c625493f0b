"""Archives without BoardMetadata.xml: the grid from the image's size and the `data` file of older boards.

`data` has a line a value, such as "dx 168.72", and then the makers' diary.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from boardparsers.vasl.geometry import HEX_HEIGHT, HEX_WIDTH
from boardparsers.vasl.metadata import BoardMetadata
from boardparsers.vasl.xmlfile import decimal, integer

LEGACY_DATA: Final = "data"
MAX_DATA: Final = 1 << 16

_KEYS: Final = frozenset(("dx", "dy", "x0", "y0", "snapscale", "version"))
_STRETCH: Final = Fraction(1, 50)  # part of a hex size by which the image may differ from a whole number of them


def read_data(data: bytes) -> Mapping[str, str]:
    """The values it gives, the first of each key. Never fails: what cannot be read is left out."""
    values: dict[str, str] = {}
    for line in data.decode("latin-1").splitlines()[:200]:
        key, _, value = line.strip().partition(" ")
        if key.lower() in _KEYS and value.strip():
            values.setdefault(key.lower(), value.strip()[:40])
    return values


def metadata_from_image(name: str, values: Mapping[str, str], width: int, height: int) -> BoardMetadata:
    """What a board of `width` x `height` pixels can be taken for.

    Hexes are of the size that `data` gives, else of the standard one, stretched so that whole columns and half rows
    fill the image. Buildings, slopes and the like are unknown.
    """
    hex_width = _fitted(width, _size(values.get("dx"), HEX_WIDTH))
    hex_height = 2 * _fitted(height, _size(values.get("dy"), HEX_HEIGHT) / 2)
    return BoardMetadata(
        name=name,
        version=values.get("version", ""),
        width=round(width / hex_width) + 1,
        height=max(1, int(height / hex_height)),
        hex_width=hex_width,
        hex_height=hex_height,
        a1_x=decimal(values.get("x0")),
        a1_y=decimal(values.get("y0")),
        snap_scale=integer(values.get("snapscale")),
    )


def _size(text: str | None, standard: Fraction) -> Fraction:
    value = decimal(text)
    return value if value is not None and 4 <= value <= 2000 else standard


def _fitted(pixels: int, nominal: Fraction) -> Fraction:
    """The size near `nominal` of which a whole number fills the pixels; `nominal` itself if none is near."""
    fitted = Fraction(pixels, max(1, round(pixels / nominal)))
    return fitted if abs(fitted - nominal) <= nominal * _STRETCH else nominal
