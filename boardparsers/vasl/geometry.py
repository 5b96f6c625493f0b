"""Where a VASL board's hexes lie and what they are called.

Columns are A to Z, then AA to ZZ with the letter doubled, and so on. Even columns (A, C ...) hold hexes 1, 2 ...; odd
ones lie half a hex higher and begin with hex 0, a half hex on the upper edge. With the alternate hex grain it is the
other way round: A0 is the half hex and B1 lies half a hex above A1. A board that is the right or lower part of a larger
map says so by a negative place of its A1: its columns and rows go on where the other part ends.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from boardparsers.errors import BoardError
from boardparsers.hexmodel import Hex, HexGrid, Note, Severity
from boardparsers.vasl.metadata import BoardMetadata

HEX_WIDTH: Final = Fraction(225, 4)  # 56.25 pixels from column to column on a standard board
HEX_HEIGHT: Final = Fraction(129, 2)  # 64.5
_CLOSE: Final = Fraction(1, 100)  # pixels within which a rounded number in the metadata stands for the exact one
_EDGE: Final = Fraction(1, 50)  # part of a hex by which a centre may miss the edge and still count as on it
_NAME: Final = re.compile(r"([A-Z])(\1*)(\d{1,3})", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """The grid and the name of every hex, column by column, each from top to bottom."""

    grid: HexGrid
    names: Mapping[Hex, str]
    notes: tuple[Note, ...] = ()


def column_name(column: int) -> str:
    """0 is A, 25 Z, 26 AA, 27 BB, 52 AAA."""
    return chr(ord("A") + column % 26) * (column // 26 + 1)


def split_name(name: str) -> tuple[int, int] | None:
    """Column and number of a hex name ("GG10" gives 32, 10), whatever its case; None if it is none."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    return 26 * len(found[2]) + ord(found[1].upper()) - ord("A"), int(found[3])


def board_geometry(metadata: BoardMetadata, width: int, height: int, path: object) -> BoardGeometry:
    """The geometry of a board of `width` x `height` pixels.

    Raises BoardError if that is not the size of so many hexes, more than a hex off.
    """
    dx = _exact(metadata.hex_width or HEX_WIDTH, Fraction(width, max(1, metadata.width - 1)))
    dy = _exact(metadata.hex_height or HEX_HEIGHT, Fraction(height, metadata.height))
    x0 = _nearby_multiple(metadata.a1_x if metadata.a1_x is not None else Fraction(0), dx)
    first_y = dy if metadata.alt_hex_grain else dy / 2
    y0 = _nearby_multiple(metadata.a1_y if metadata.a1_y is not None else first_y, dy / 2)
    notes = _check_size(metadata, width, height, dx, dy, path)
    grid = HexGrid(dx=dx, dy=dy, x0=x0, y0=y0, width=width, height=height)
    first = max(0, round(-x0 / dx))
    names: dict[Hex, str] = {}
    for column in range(first, first + metadata.width):
        if grid.x0 + column * dx > width + dx * _EDGE:
            break
        for number in _numbers(grid, column, metadata.alt_hex_grain):
            names[place(column, number, metadata.alt_hex_grain)] = f"{column_name(column)}{number}"
    if not names:
        raise BoardError(path, f"has no hex on its {width} x {height} pixels, with A1 at {float(x0)}, {float(y0)}")
    return BoardGeometry(grid, MappingProxyType(names), notes)


def place(column: int, number: int, alt_hex_grain: bool = False) -> Hex:
    """The hex of that column and number; A1 is Hex(0, 0)."""
    row = number - 1
    if column % 2 and not alt_hex_grain:
        row += 1
    return Hex(column, row - (column + 1) // 2)


def _numbers(grid: HexGrid, column: int, alt_hex_grain: bool) -> range:
    """Numbers of a column's hexes: those whose centre lies on the board."""
    base = place(column, 0, alt_hex_grain)
    y = grid.centre(base)[1] / grid.dy
    first = max(0, math.ceil(-y - _EDGE))
    last = math.floor(grid.height / grid.dy - y + _EDGE)
    return range(first, last + 1)


def _exact(given: Fraction, measured: Fraction) -> Fraction:
    """The exact size that a rounded one stands for: "168.7857142857" is 2363 pixels / 14."""
    return measured if abs(given - measured) <= _CLOSE else given


def _nearby_multiple(value: Fraction, step: Fraction) -> Fraction:
    multiple = round(value / step) * step
    return multiple if abs(value - multiple) <= _CLOSE else value


def _check_size(
    metadata: BoardMetadata, width: int, height: int, dx: Fraction, dy: Fraction, path: object
) -> tuple[Note, ...]:
    expected_width, expected_height = dx * (metadata.width - 1), dy * metadata.height
    hexes = f"{metadata.width} x {metadata.height} hexes of {float(dx):.6g} x {float(dy):.6g} pixels"
    if abs(expected_width - width) > dx + 1 or abs(expected_height - height) > dy + 1:
        raise BoardError(path, f"is {width} x {height} pixels, which is not the size of {hexes}")
    if abs(expected_width - width) > 1 or abs(expected_height - height) > 1:
        text = f"{width} x {height} pixels are not quite {hexes}; the grid starts at A1 and runs by the hex size given"
        return (Note(Severity.INFO, "grid", text),)
    return ()
