"""A hex map from no more than a VASSAL hex grid: where its hexes lie and what they are called, terrain unknown."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from boardparsers.errors import BoardError
from boardparsers.hexmodel.grid import Hex, HexGrid, from_offset
from boardparsers.hexmodel.model import HexCell, HexMap, Location, LocationKind, Note, Severity
from boardparsers.hexmodel.terrain import UNKNOWN, TerrainCatalogue
from boardparsers.vassal.hexgrid import DEFAULT_DX, VassalHexGrid
from boardparsers.vassal.numbering import Numbering

MAX_HEXES: Final = 100_000
MAX_PIXELS: Final = 100_000
_NUMBER: Final = re.compile(r"\s*[+-]?(\d{1,20}(\.\d{0,30})?|\.\d{1,30})([eE][+-]?\d{1,2})?\s*", re.ASCII)
_INTEGER: Final = re.compile(r"\s*[+-]?\d{1,9}\s*", re.ASCII)
_NUMBERING: Final = {
    "first": "first",
    "sep": "sep",
    "hType": "h_type",
    "vType": "v_type",
    "hLeading": "h_leading",
    "vLeading": "v_leading",
    "hOff": "h_off",
    "vOff": "v_off",
    "hDescend": "h_descend",
    "vDescend": "v_descend",
    "stagger": "stagger",
}


def hexmap_of_grid(attributes: Mapping[str, object], width: int, height: int, name: str) -> HexMap:
    """The hexes of a board of which only the grid is known, all of UNKNOWN terrain, with a note that says so.

    attributes: those of the `HexGrid` and of its `HexGridNumbering` together, by VASSAL's names, as texts or values.
    width, height: the board in pixels. name: for the map and for messages. Raises BoardError for nonsense numbers.
    """
    return map_of_grid(read_grid(attributes, width, height, name), name)


def map_of_grid(grid: VassalHexGrid, name: str) -> HexMap:
    """As `hexmap_of_grid`, from a grid as a value. Raises BoardError if it has too many hexes."""
    _check_size(grid, name)
    cells: dict[Hex, HexCell] = {}
    names: dict[str, str] = {}
    twice = ""
    for column, row in _cells(grid):
        x, y = grid.centre(column, row)
        title = grid.name(x, y) or f"{column},{row}"
        twice = twice or (title if title.casefold() in names else "")
        names[title.casefold()] = title
        hex_ = from_offset(column, row)
        ground = Location(title, 0, LocationKind.GROUND, UNKNOWN)
        cells[hex_] = HexCell(hex_, title, 0, UNKNOWN, (ground,))
    notes = [Note(Severity.WARNING, name, "only the hex grid of this board is known: all its terrain is unknown")]
    if grid.numbering is None:
        notes.append(Note(Severity.INFO, name, "the grid has no numbering: hexes are called by column and row"))
    if twice:
        notes.append(Note(Severity.WARNING, name, f"two hexes are called {twice}: only the later is found by its name"))
    exact = HexGrid(
        Fraction(repr(grid.dx)),
        Fraction(repr(grid.dy)),
        Fraction(grid.x0),
        Fraction(grid.y0),
        grid.width,
        grid.height,
        grid.sideways,
    )
    catalogue = TerrainCatalogue((), "none")
    return HexMap(name, exact, cells, catalogue, notes=tuple(notes), source="the board's hex grid")


def _cells(grid: VassalHexGrid) -> Iterator[tuple[int, int]]:
    """Columns and rows, from the grid's origin, of the hexes whose centre lies on the board or on its edge."""
    width, height = (grid.height, grid.width) if grid.sideways else (grid.width, grid.height)
    for column in range(math.floor(-grid.x0 / grid.dx), math.ceil((width - grid.x0) / grid.dx) + 1):
        for row in range(math.floor(-grid.y0 / grid.dy) - 1, math.ceil((height - grid.y0) / grid.dy) + 1):
            x, y = grid.centre(column, row)  # as the engine cuts it to whole pixels
            if 0 <= x <= grid.width and 0 <= y <= grid.height:
                yield column, row


def _check_size(grid: VassalHexGrid, name: str) -> None:
    if not (0 < grid.width <= MAX_PIXELS and 0 < grid.height <= MAX_PIXELS):
        raise BoardError(name, f"a board of {grid.width:,} x {grid.height:,} pixels; the limit is {MAX_PIXELS:,}")
    if not (0 < grid.dx < math.inf and 0 < grid.dy < math.inf):
        raise BoardError(name, f"the hex grid's dx and dy must be more than 0, not {grid.dx:g} and {grid.dy:g}")
    count = (grid.width / grid.dx + 1) * (grid.height / grid.dy + 1)
    if count > MAX_HEXES:
        raise BoardError(name, f"a hex grid of some {count:,.0f} hexes; the limit is {MAX_HEXES:,}")


def read_grid(attributes: Mapping[str, object], width: int, height: int, name: str) -> VassalHexGrid:
    """A grid from VASSAL's attributes, its defaults where they are missing or empty. Raises BoardError.

    When dy is given and dx is not, or is still the default's, dx follows from dy as in a regular hexagon.
    """
    reader = _Attributes(attributes, name)
    dx, dy = reader.number("dx"), reader.number("dy")
    grid = VassalHexGrid(width=width, height=height)
    if dx is not None:
        grid = replace(grid, dx=dx)
    if dy is not None:
        grid = replace(grid, dy=dy, dx=math.sqrt(3) / 2 * dy if grid.dx == DEFAULT_DX else grid.dx)
    for field, key in (("x0", "x0"), ("y0", "y0"), ("snap_scale", "snapscale")):
        grid = replace(grid, **{field: reader.integer(key, getattr(grid, field))})  # type: ignore[arg-type]
    for field, key in (
        ("sideways", "sideways"),
        ("snap_to", "snapTo"),
        ("edges_legal", "edgesLegal"),
        ("corners_legal", "cornersLegal"),
    ):
        grid = replace(grid, **{field: reader.flag(key, getattr(grid, field))})  # type: ignore[arg-type]
    _check_size(grid, name)
    return replace(grid, numbering=_numbering(reader))


def _numbering(reader: _Attributes) -> Numbering | None:
    """None if not one attribute of a numbering is there."""
    if not reader.attributes.keys() & _NUMBERING.keys():
        return None
    numbering = Numbering()
    values: dict[str, object] = {}
    for key, field in _NUMBERING.items():
        default = getattr(numbering, field)
        if isinstance(default, bool):
            values[field] = reader.flag(key, default)
        elif isinstance(default, int):
            values[field] = reader.integer(key, default)
        else:
            values[field] = str(reader.attributes.get(key, default))[:8]
    return Numbering(**values)  # type: ignore[arg-type]


class _Attributes:
    """Attributes as texts or values; an empty or missing one gives the default."""

    def __init__(self, attributes: Mapping[str, object], name: str) -> None:
        self.attributes, self.name = attributes, name

    def _text(self, key: str) -> str:
        value = self.attributes.get(key)
        return "" if value is None else str(value)

    def number(self, key: str) -> float | None:
        text = self._text(key)
        if not text.strip():
            return None
        if not _NUMBER.fullmatch(text):
            raise BoardError(self.name, f"{text[:40]!r} is no number", f"hex grid: {key}")
        return float(text)

    def integer(self, key: str, default: int) -> int:
        text = self._text(key)
        if not text.strip():
            return default
        if not _INTEGER.fullmatch(text):
            raise BoardError(self.name, f"{text[:40]!r} is no whole number", f"hex grid: {key}")
        return int(text)

    def flag(self, key: str, default: bool) -> bool:
        """As Java's Boolean.valueOf: anything but `true` is false."""
        text = self._text(key)
        return text.casefold() == "true" if text else default
