"""A picture of a board from its raster: ground by level, terrain in its texture, hex grid and names.

For boards that were drawn as text, and for any map that has a raster but no image of its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from boardparsers.hexmodel import Hex, HexGrid, Raster, Terrain, TerrainCatalogue
from boardparsers.vasl.drawing.canvas import hex_owner
from boardparsers.vasl.drawing.letters import HEIGHT, lettering
from boardparsers.vasl.drawing.shapes import hashed, value_noise

Pixels = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Colour = tuple[int, int, int]

INK: Final[Colour] = (38, 34, 30)
CONTOUR: Final[Colour] = (120, 88, 52)
SLOPE: Final[Colour] = (112, 80, 44)
PAPER: Final[Colour] = (255, 255, 255)
TREES: Final = ((-16, -12), (0, -19), (16, -12), (-16, 10), (0, 4), (16, 10), (0, 22))  # about a hex's centre
TREE_RADIUS: Final = 6


@dataclass(frozen=True, slots=True)
class _Style:
    colour: Colour
    second: Colour
    texture: str
    outline: bool


def paint_picture(
    grid: HexGrid,
    names: Mapping[Hex, str],
    raster: Raster,
    catalogue: TerrainCatalogue,
    stairways: Set[Hex] = frozenset(),
    slopes: Mapping[str, Set[int]] | None = None,
) -> Pixels:
    """Red, green and blue of each pixel, indexed [x, y, channel]. Hexes are of columns (no sideways grids)."""
    owner = hex_owner(grid)
    picture = _ground(raster)
    present = np.flatnonzero(np.bincount(raster.terrain.ravel(), minlength=256))
    textures = _Textures(grid, owner)
    outlined = np.zeros(256, np.uint8)
    for code in map(int, present):
        terrain = catalogue.by_code(code)
        style = _style(terrain)
        if style is None:
            continue
        mask = raster.terrain == code
        textures.paint(picture, mask, style)
        outlined[code] = code if style.outline else 0
    _draw(picture, _edges(outlined[raster.terrain]), INK, 0.75)
    _draw(picture, _edges(owner[0]) | _edges(owner[1]), INK, 0.6)
    _draw_slopes(picture, grid, names, slopes or {})
    _draw_centres(picture, grid, names, stairways)
    _draw_names(picture, grid, names)
    return picture


def _ground(raster: Raster) -> Pixels:
    """Open ground: a colour a level, a fine grain, and a line where the level changes."""
    table = _tables()["ground"]
    colours = np.array(table["colours"], np.int16)
    index = np.clip(raster.elevation.astype(np.int16) - table["lowest"], 0, len(colours) - 1)
    width, height = raster.terrain.shape
    grain = (hashed(width, height, 11) * 9 - 4).astype(np.int16)
    picture: Pixels = np.clip(colours[index] + grain[:, :, None], 0, 255).astype(np.uint8)
    _draw(picture, _edges(raster.elevation), CONTOUR, 0.8)
    return picture


class _Textures:
    """Paints a terrain's texture where a mask says."""

    def __init__(self, grid: HexGrid, owner: tuple[NDArray[np.int16], NDArray[np.int16]]) -> None:
        self.grid, self.owner = grid, owner
        width, height = grid.width, grid.height
        self.fine = hashed(width, height, 5)
        self.blots = value_noise(width, height, 4, 3) + value_noise(width, height, 7, 4)
        self.x = np.arange(width)[:, None]
        self.y = np.arange(height)[None, :]

    def paint(self, picture: Pixels, mask: Mask, style: _Style) -> None:
        marks, on_ground = self._marks(mask, style.texture)
        if not on_ground:
            picture[mask] = style.colour
        else:
            picture[mask & self._marks_around(style.texture, marks)] = style.colour
        picture[mask & marks] = style.second

    def _marks(self, mask: Mask, texture: str) -> tuple[Mask, bool]:
        """The marks of the second colour, and whether the ground shows between them."""
        match texture:
            case "speckled":
                return self.blots > 0.25, False
            case "rows":
                return np.broadcast_to((self.y + self.x // 9) % 4 == 0, mask.shape), False
            case "dashes":
                row = self.y // 4
                return (self.y % 4 == 0) & (
                    hashed(mask.shape[0] // 4 + 1, mask.shape[1], 6)[self.x // 4, row] > 0.62
                ), False
            case "trees":
                return self._trees(TREE_RADIUS - 3, -1, -1), True
            case "rocks":
                return self.blots > 0.7, True
            case "crosses":
                return self._crosses(), True
            case _:
                return np.zeros(mask.shape, np.bool_), False

    def _marks_around(self, texture: str, marks: Mask) -> Mask:
        if texture == "trees":
            return self._trees(TREE_RADIUS, 0, 0)
        if texture == "rocks":
            return self.blots > 0.35
        return marks

    def _from_centre(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Each pixel's place about the centre of its hex, scaled to the standard hex."""
        q, r = self.owner
        dx, dy = float(self.grid.dx), float(self.grid.dy)
        x = (self.x - float(self.grid.x0) - q * dx) * (56.25 / dx)
        y = (self.y - float(self.grid.y0) - (r + q / 2) * dy) * (64.5 / dy)
        return x.astype(np.float32), y.astype(np.float32)

    def _trees(self, radius: float, shift_x: float, shift_y: float) -> Mask:
        x, y = self._from_centre()
        trees = np.zeros(x.shape, np.bool_)
        for tree_x, tree_y in TREES:
            trees |= (x - tree_x - shift_x) ** 2 + (y - tree_y - shift_y) ** 2 <= radius**2
        return trees

    def _crosses(self) -> Mask:
        x, y = (np.mod(value, 13) for value in self._from_centre())
        return ((abs(x - 6) < 1) & (abs(y - 6) < 5)) | ((abs(y - 4) < 1) & (abs(x - 6) < 3))


def _draw_slopes(picture: Pixels, grid: HexGrid, names: Mapping[Hex, str], slopes: Mapping[str, Set[int]]) -> None:
    """Short strokes along slope hexsides, in the neighbour: the hex that the metadata lists is the upper one."""
    places = {name: hex_ for hex_, name in names.items()}
    for name, sides in slopes.items():
        if name not in places:
            continue
        corners = [(float(x), float(y)) for x, y in grid.vertices(places[name])]
        centre = tuple(float(value) for value in grid.centre(places[name]))
        for side in sides:
            start, end = np.array(corners[side]), np.array(corners[(side + 1) % 6])
            outward = (start + end) / 2 - np.array(centre)
            for part in np.linspace(0.1, 0.9, 9):
                foot = start + (end - start) * part
                steps = foot + np.linspace(0.08, 0.30, 10)[:, None] * outward
                _dots(picture, steps, SLOPE)


def _dots(picture: Pixels, points: NDArray[np.float64], colour: Colour) -> None:
    x, y = np.rint(points).astype(int).T
    inside = (x >= 0) & (x < picture.shape[0]) & (y >= 0) & (y < picture.shape[1])
    picture[x[inside], y[inside]] = colour


def _draw_centres(picture: Pixels, grid: HexGrid, names: Mapping[Hex, str], stairways: Set[Hex]) -> None:
    """A white dot at each centre, a white square where there is a stairway."""
    for hex_ in names:
        x, y = (int(value) for value in grid.centre(hex_))
        if hex_ in stairways:
            _square(picture, x, y, 4, INK)
            _square(picture, x, y, 3, PAPER)
        else:
            _square(picture, x, y, 0, PAPER)


def _square(picture: Pixels, x: int, y: int, reach: int, colour: Colour) -> None:
    picture[max(0, x - reach) : max(0, x + reach + 1), max(0, y - reach) : max(0, y + reach + 1)] = colour


def _draw_names(picture: Pixels, grid: HexGrid, names: Mapping[Hex, str]) -> None:
    """Names below the top hexside, on a light halo; none where it would not fit on the board."""
    for hex_, name in names.items():
        letters = lettering(name)
        x, y = grid.centre(hex_)
        left, top = round(x) - letters.shape[0] // 2, round(y - grid.dy / 2) + 4
        left = min(max(left, 2), picture.shape[0] - letters.shape[0] - 2)
        if left < 1 or top < 1 or top + HEIGHT + 1 > picture.shape[1]:
            continue
        halo = np.zeros((letters.shape[0] + 2, HEIGHT + 2), np.bool_)
        for shift_x in range(3):
            for shift_y in range(3):
                halo[shift_x : shift_x + letters.shape[0], shift_y : shift_y + HEIGHT] |= letters
        _draw(picture[left - 1 : left + halo.shape[0] - 1, top - 1 : top + HEIGHT + 1], halo, (250, 246, 226), 0.45)
        _draw(picture[left : left + letters.shape[0], top : top + HEIGHT], letters, INK, 1.0)


def _draw(picture: Pixels, mask: Mask, colour: Colour, strength: float) -> None:
    """Blends a colour into the picture where the mask says."""
    old = picture[mask].astype(np.float32)
    picture[mask] = (old + (np.array(colour, np.float32) - old) * strength).astype(np.uint8)


def _edges(values: NDArray[Any]) -> Mask:
    """Pixels that differ from the one to the right or below."""
    edges = np.zeros(values.shape, np.bool_)
    edges[:-1] |= values[:-1] != values[1:]
    edges[:, :-1] |= values[:, :-1] != values[:, 1:]
    return edges


@cache
def _tables() -> Mapping[str, Any]:
    text = (resources.files("boardparsers.vasl") / "data" / "picture_colours.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _style(terrain: Terrain) -> _Style | None:
    """How to paint a terrain: the table's style, darker for higher buildings; plain colour if it is not there."""
    name = terrain.name.casefold()
    if name == "open ground":
        return None
    row = _tables()["terrain"].get(name.partition(",")[0])
    if row is None:
        return _Style(terrain.colour, terrain.colour, "plain", False)
    outline = bool(row.get("outline", False))
    steps = terrain.height if outline else 0
    return _Style(_darker(row["colour"], steps), _darker(row["second"], steps), row["texture"], outline)


def _darker(colour: list[int], steps: int) -> Colour:
    red, green, blue = (int(value * (1 - 0.09 * min(steps, 4))) for value in colour)
    return red, green, blue
