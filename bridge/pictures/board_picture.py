"""Pictures of boards that bring none: painted from their drawing, or plain hexes in the colours of their terrain."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final
from unicodedata import combining, normalize

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from boardparsers.hexmodel import HexCell, HexGrid, HexMap, Terrain, TerrainKind
from boardparsers.vasl.drawing.picture import paint_picture

Pixels = NDArray[np.uint8]
Colour = tuple[int, int, int]

PAPER: Final = (250, 247, 238)
INK: Final = (38, 34, 30)
_HALO: Final = (250, 246, 226)
NO_COLOUR: Final = Terrain(0, "", TerrainKind.OPEN).colour  # of a terrain whose catalogue gives it none


OPEN: Final = frozenset({"open ground", "plain", "clear"})  # names of terrain that goes without saying


def painted(board: HexMap) -> Pixels:
    """Red, green and blue of each pixel, [x, y, channel], of the board's size; from its drawing where it has one."""
    if board.raster is None or board.grid.sideways:
        return plain(board)
    stairways = {cell.hex for cell in board.cells.values() if cell.stairway}
    names = {cell.hex: cell.name for cell in board.cells.values()}
    return paint_picture(board.grid, names, board.raster, board.catalogue, stairways, _slopes(board))


def _slopes(board: HexMap) -> dict[str, set[int]]:
    """Slope hexsides of the hexes that are Up-Slope across them."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for cell in board.cells.values():
        for number, side in enumerate(cell.sides):
            if side.slope < 0:
                found[cell.name].add(number)
    return found


def plain(board: HexMap) -> Pixels:
    """Hexes in the colour of their terrain, with names, what stands on hexsides, and in small letters the terrain."""
    grid = board.grid
    image = Image.new("RGB", (grid.width, grid.height), PAPER)
    draw = ImageDraw.Draw(image)
    for cell in board.cells.values():
        draw.polygon(corners(grid, cell), fill=colour_of(cell.terrain), outline=INK)
    for cell in board.cells.values():
        _draw_hexsides(draw, grid, cell)
    for cell in board.cells.values():
        _draw_words(draw, grid, cell)
    return np.asarray(image).transpose(1, 0, 2)


def colour_of(terrain: Terrain) -> Colour:
    """The catalogue's own colour; for a terrain that has none one by its name or kind."""
    if terrain.colour != NO_COLOUR:
        return terrain.colour
    tables, name = _colours(), terrain.name.casefold()
    word = next((word for word in tables["words"] if word in name), None)
    red, green, blue = tables["kinds"][terrain.kind] if word is None else tables["words"][word]
    return red, green, blue


@cache
def _colours() -> Mapping[str, Mapping[str, list[int]]]:
    return tomllib.loads(files("bridge.pictures").joinpath("colours.toml").read_text(encoding="utf-8"))


def _draw_hexsides(draw: ImageDraw.ImageDraw, grid: HexGrid, cell: HexCell) -> None:
    points = corners(grid, cell)
    for number, side in enumerate(cell.sides):
        if side.terrain is not None:
            ends = [points[number], points[(number + 1) % 6]]
            draw.line(ends, fill=colour_of(side.terrain), width=max(3, int(grid.dy / 12)))


def _draw_words(draw: ImageDraw.ImageDraw, grid: HexGrid, cell: HexCell) -> None:
    x, y = (float(value) for value in grid.centre(cell.hex))
    size = float(min(grid.dx, grid.dy))
    words = [(letters(cell.name), 0.3, size / 5.5)]
    if cell.terrain.name.casefold() not in OPEN:
        words.append((letters(cell.terrain.name), -0.3, size / 7))
    for text, up, height in words:
        font = ImageFont.load_default(max(8, int(height)))
        where = (x, y - float(grid.dy) * up)
        draw.text(where, text, fill=INK, font=font, anchor="mm", stroke_width=1, stroke_fill=_HALO)


def letters(text: str) -> str:
    """The text in letters that the built-in font has: accents taken off."""
    return "".join(sign for sign in normalize("NFKD", text) if not combining(sign))


def corners(grid: HexGrid, cell: HexCell) -> list[tuple[float, float]]:
    """The six corners of a hex in pixels, side k from corner k to corner k + 1."""
    return [(float(x), float(y)) for x, y in grid.vertices(cell.hex)]
