"""A drawing painted into terrain codes and ground levels, as LOSData holds them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, NoReturn

import numpy as np
from numpy.typing import NDArray

from boardparsers.errors import BoardError
from boardparsers.hexmodel import UNKNOWN, Hex, HexGrid, Raster, Terrain, TerrainCatalogue, TerrainKind
from boardparsers.vasl.drawing.shapes import Mask, Plane, TooMuchWork, curve
from boardparsers.vasl.drawing.text import Drawing, Point, Stroke
from boardparsers.vasl.geometry import HEX_HEIGHT, HEX_WIDTH, BoardGeometry, board_geometry
from boardparsers.vasl.metadata import BoardMetadata

LOWEST, HIGHEST = -3, 10
_SLAB: Final = 64  # columns of pixels worked on at a time, so that a large board needs no large arrays
_LEVEL: Final = re.compile(r"-?\d{1,2}", re.ASCII)

# Width in pixels of what is drawn as a line, and how far its edge wavers; on hexes of the standard size.
WIDTHS: Final[Mapping[str, float]] = {
    "path": 4,
    "dirt road": 12,
    "paved road": 14,
    "elevated road": 34,
    "sunken road": 20,
    "gully": 24,
    "dry stream": 20,
    "shallow stream": 20,
    "deep stream": 24,
    "wall": 7,
    "hedge": 8,
    "bocage": 10,
    "cliff": 9,
    "rowhouse wall": 3,
    "single hex stone bridge": 26,
    "single hex wooden bridge": 24,
}
ROUGH: Final[Mapping[str, float]] = {
    "woods": 6,
    "brush": 8,
    "marsh": 7,
    "gully": 6,
    "dry stream": 5,
    "shallow stream": 5,
    "deep stream": 4,
    "hedge": 2,
    "bocage": 2,
    "cliff": 4,
    "level": 14,
    "grain": 7,
}
SMOOTH_EDGES: Final = frozenset(("level", "grain"))
BLOB_SIZE: Final = 0.85  # radius of a blob's lobes, in half hex heights


@dataclass(frozen=True, slots=True)
class Canvas:
    """A painted drawing: what a board archive needs of it. building_types, slopes: as in BoardMetadata."""

    geometry: BoardGeometry
    metadata: BoardMetadata
    raster: Raster
    stairways: frozenset[Hex]


def paint_drawing(drawing: Drawing, catalogue: TerrainCatalogue, path: object) -> Canvas:
    """Raises BoardError that names the line for hexes that do not exist, unknown terrain, impossible strokes."""
    painter = _Painter(drawing, catalogue, path)
    for stroke in drawing.strokes:
        try:
            painter.paint(stroke)
        except TooMuchWork as error:
            raise BoardError(path, str(error), f"line {stroke.line}") from error
    return painter.canvas()


class _Painter:
    def __init__(self, drawing: Drawing, catalogue: TerrainCatalogue, path: object) -> None:
        self.drawing, self.catalogue, self.path = drawing, catalogue, path
        self.metadata = _plain_metadata(drawing)
        dx = self.metadata.hex_width or HEX_WIDTH
        dy = self.metadata.hex_height or HEX_HEIGHT
        width, height = math.ceil(dx * (drawing.columns - 1)), math.ceil(dy * drawing.rows)
        self.geometry = board_geometry(self.metadata, width, height, path)
        self.hexes = {name: hex_ for hex_, name in self.geometry.names.items()}
        self.plane = Plane(width, height)
        self.owner = hex_owner(self.geometry.grid)
        self.terrain = np.zeros((width, height), np.uint8)
        self.ground = np.zeros((width, height), np.int8)
        self.relief = np.zeros((width, height), np.int8)  # -1 in depressions, 1 on elevated roads
        self.stairways: set[Hex] = set()
        self.slopes: dict[str, frozenset[int]] = {}

    def canvas(self) -> Canvas:
        metadata = replace(
            self.metadata,
            has_hills=bool((self.ground > 0).any()),
            slopes=self.slopes,
            building_types=dict(self._building_types()),
        )
        raster = Raster(self.terrain, (self.ground + self.relief).astype(np.int8))
        return Canvas(self.geometry, metadata, raster, frozenset(self.stairways))

    def _building_types(self) -> Iterator[tuple[str, str]]:
        """Hexes whose centre shows a building with levels, as real boards list them."""
        for hex_, name in self.geometry.names.items():
            x, y = self.geometry.grid.centre(hex_)
            column, row = (
                min(max(int(value), 0), size - 1) for value, size in zip((x, y), self.plane.shape, strict=True)
            )
            terrain = self.catalogue.by_code(int(self.terrain[column, row]))
            if terrain.kind is TerrainKind.BUILDING and terrain.half_level:
                yield name, terrain.name

    def paint(self, stroke: Stroke) -> None:
        if stroke.what == "slope":
            self._slopes(stroke)
        elif stroke.what == "stairway":
            self.stairways.update(self._hex(stroke, point.hex) for point in stroke.points)
        elif stroke.what.startswith("level "):
            self.ground[self._mask(stroke, "level")] = self._level(stroke)
        else:
            self._paint_terrain(stroke, self._terrain(stroke))

    def _paint_terrain(self, stroke: Stroke, terrain: Terrain) -> None:
        mask = self._mask(stroke, stroke.what)
        self.terrain[mask] = terrain.code
        if terrain.kind is TerrainKind.DEPRESSION:
            self.relief[mask] = -1
        elif stroke.what == "elevated road":
            self.relief[mask] = 1
        elif terrain.kind is TerrainKind.BRIDGE:
            self.relief[mask] = 0

    def _slopes(self, stroke: Stroke) -> None:
        if not stroke.sides:
            self._fail(stroke, "slope takes `sides`, such as `slope: sides G4/45`")
        for name, sides in stroke.sides:
            self._hex(stroke, name)
            self.slopes[name] = self.slopes.get(name, frozenset()) | set(sides)

    def _level(self, stroke: Stroke) -> int:
        word = stroke.what.removeprefix("level ")
        if _LEVEL.fullmatch(word) is None or not LOWEST <= int(word) <= HIGHEST:
            self._fail(stroke, f"levels go from {LOWEST} to {HIGHEST}, not {word[:20]!r}")
        return int(word)

    def _terrain(self, stroke: Stroke) -> Terrain:
        terrain = self.catalogue.by_name(stroke.what)
        if terrain is UNKNOWN:
            self._fail(stroke, f"no terrain is called {stroke.what[:40]!r}")
        return terrain

    def _mask(self, stroke: Stroke, kind: str) -> Mask:
        scale = float(self.geometry.grid.dy / HEX_HEIGHT)
        family = kind.partition(",")[0]
        rough = stroke.options.get("rough", ROUGH.get(family, 0.0)) * scale
        width = stroke.options.get("width", WIDTHS.get(family, 12.0) * scale)
        if not (0 <= rough <= 60 and 1 <= width <= 200):
            self._fail(stroke, "width goes from 1 to 200 pixels, rough from 0 to 60")
        pixels = [self._pixel(stroke, point) for point in stroke.points]
        match stroke.shape:
            case "hexes":
                return self._hexes_mask(stroke)
            case "blob":
                size = stroke.options.get("size", BLOB_SIZE)
                if not 0.1 <= size <= 2:
                    self._fail(stroke, "size goes from 0.1 to 2")
                radius = size * float(self.geometry.grid.dy) / 2
                return self.plane.blob(pixels, self._links(stroke), radius, rough, smooth=kind in SMOOTH_EDGES)
            case "area":
                return self.plane.polygon(curve(pixels, closed=True))
            case "polygon":
                return self.plane.polygon(pixels)
            case "line":
                return self.plane.line(curve(pixels), width, rough)
            case "box":
                return self.plane.box(pixels[0], *stroke.extent, stroke.options.get("turn", 0.0))
            case _:
                return self._sides_mask(stroke, width, rough)

    def _hexes_mask(self, stroke: Stroke) -> Mask:
        mask = self.plane.empty()
        for point in stroke.points:
            hex_ = self._hex(stroke, point.hex)
            window = self.plane.window([_floats(corner) for corner in self.geometry.grid.vertices(hex_)], 2)
            mask[window] |= (self.owner[0][window] == hex_.q) & (self.owner[1][window] == hex_.r)
        return mask

    def _sides_mask(self, stroke: Stroke, width: float, rough: float) -> Mask:
        mask = self.plane.empty()
        for name, sides in stroke.sides:
            corners = self.geometry.grid.vertices(self._hex(stroke, name))
            for side in sides:
                ends = [_floats(corners[side]), _floats(corners[(side + 1) % 6])]
                self.plane.line(ends, width, rough, mask)
        return mask

    def _links(self, stroke: Stroke) -> list[tuple[int, int]]:
        """Pairs of a blob's points whose hexes are neighbours."""
        places = {self.hexes[point.hex]: index for index, point in enumerate(stroke.points) if point.hex in self.hexes}
        return [
            (index, places[near])
            for hex_, index in places.items()
            for side in (0, 1, 2)
            if (near := self.geometry.grid.neighbour(hex_, side)) in places
        ]

    def _pixel(self, stroke: Stroke, point: Point) -> tuple[float, float]:
        if not point.hex:
            if not all(
                -500 <= value <= size + 500 for value, size in zip((point.dx, point.dy), self.plane.shape, strict=True)
            ):
                self._fail(stroke, f"{point.dx},{point.dy} is far off the board")
            return float(point.dx), float(point.dy)
        grid, hex_ = self.geometry.grid, self._hex(stroke, point.hex)
        x, y = grid.centre(hex_)
        if point.part:
            corners = grid.vertices(hex_)
            x, y = corners[point.number]
            if point.part == "s":
                other = corners[(point.number + 1) % 6]
                x, y = (x + other[0]) / 2, (y + other[1]) / 2
        return float(x) + point.dx, float(y) + point.dy

    def _hex(self, stroke: Stroke, name: str) -> Hex:
        hex_ = self.hexes.get(name)
        if hex_ is None:
            self._fail(stroke, f"there is no hex {name or '(pixels)'} on this board")
        return hex_

    def _fail(self, stroke: Stroke, what: str) -> NoReturn:
        raise BoardError(self.path, what, f"line {stroke.line}")


def hex_owner(grid: HexGrid) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """q and r of the hex in which each pixel [x, y] lies. For painting: a pixel on a hexside may go either way."""
    owner = np.empty((2, grid.width, grid.height), np.int16)
    y = np.arange(grid.height, dtype=np.float64)[None, :]
    for start in range(0, grid.width, _SLAB):
        x = np.arange(start, min(start + _SLAB, grid.width), dtype=np.float64)[:, None]
        q = (x - float(grid.x0)) / float(grid.dx) + 0 * y
        r = (y - float(grid.y0)) / float(grid.dy) - q / 2
        owner[:, start : start + _SLAB] = _nearest_hex(q, r)
    return owner[0], owner[1]


def _nearest_hex(q: NDArray[np.float64], r: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Cube rounding."""
    s = -q - r
    near_q, near_r, near_s = np.rint(q), np.rint(r), np.rint(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    fix_q = (off_q > off_r) & (off_q > off_s)
    fix_r = ~fix_q & (off_r > off_s)
    return np.where(fix_q, -near_r - near_s, near_q), np.where(fix_r, -near_q - near_s, near_r)


def _plain_metadata(drawing: Drawing) -> BoardMetadata:
    width, height = drawing.hex_size or (None, None)
    return BoardMetadata(
        name=drawing.name,
        version=drawing.version,
        author=drawing.author,
        width=drawing.columns,
        height=drawing.rows,
        hex_width=width,
        hex_height=height,
        a1_x=Fraction(0) if width is not None else None,
        a1_y=height / 2 if height is not None else None,
    )


def _floats(point: tuple[Fraction, Fraction]) -> tuple[float, float]:
    return float(point[0]), float(point[1])
