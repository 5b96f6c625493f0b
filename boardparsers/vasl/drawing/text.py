"""The language of board drawings: a line a stroke, painted in the order in which they stand.

    crestline drawing 1
    board: Ridge
    size: 17 x 10

    level 1: blob D4 E4 E5            # ground levels; later strokes paint over earlier ones
    woods: blob F6 F7 G7 size 0.8     # any terrain of the terrain table, by its name
    dirt road: line A4 C5 E5.s2 G6    # a smooth curve through points
    stone building, 1 level: box D8 40x24 turn 20
    wall: sides D6/012 E6/5           # hexsides 0 top, then clockwise
    orchard: hexes I7 I8              # whole hexes
    slope: sides G4/45                # G4 is Up-Slope across them; metadata, no part of the raster
    stairway: hexes D8

Shapes: `hexes`, `blob` (rounded, around hex centres), `area` (a smooth closed curve), `polygon`, `line`, `box`,
`sides`. A point is a hex centre (D4), the middle of a hexside (D4.s2), a vertex (D4.v2: left end of side 0, then
clockwise), or pixels (312,220); "+10-5" behind a hex's point shifts it. `#` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NoReturn

from boardparsers.errors import BoardError

MAGIC: Final = "crestline drawing 1"
MAX_TEXT: Final = 1 << 18  # characters
MAX_STROKES: Final = 1_000
MAX_TOKENS: Final = 200  # of a stroke
MAX_COLUMNS: Final = 45
MAX_ROWS: Final = 30

SHAPES: Final = frozenset(("hexes", "blob", "area", "polygon", "line", "box", "sides"))
OPTIONS: Final = frozenset(("width", "size", "turn", "rough"))

_POINT: Final = re.compile(r"([A-Za-z]{1,4}\d{1,2})(?:\.([sv])([0-5]))?(?:([+-]\d{1,3})([+-]\d{1,3}))?", re.ASCII)
_PIXELS: Final = re.compile(r"(-?\d{1,4}),(-?\d{1,4})", re.ASCII)
_SIDES: Final = re.compile(r"([A-Za-z]{1,4}\d{1,2})/([0-5]{1,6})", re.ASCII)
_EXTENT: Final = re.compile(r"(\d{1,3})x(\d{1,3})", re.ASCII)
_SIZE: Final = re.compile(r"(\d{1,4}(?:\.\d{1,10})?) *[xX,] *(\d{1,4}(?:\.\d{1,10})?)", re.ASCII)
_NUMBER: Final = re.compile(r"-?\d{1,3}(?:\.\d{1,3})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the drawing: a hex and what of it ("", "s" hexside, "v" vertex), or pixels if hex is empty."""

    hex: str
    part: str = ""
    number: int = 0
    dx: int = 0
    dy: int = 0


@dataclass(frozen=True, slots=True)
class Stroke:
    """One line of a drawing. sides: hexsides by hex, for `sides`; extent: width and height in pixels, for `box`."""

    line: int
    what: str
    shape: str
    points: tuple[Point, ...] = ()
    sides: tuple[tuple[str, tuple[int, ...]], ...] = ()
    extent: tuple[int, int] = (0, 0)
    options: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing as written. hex_size: None for standard hexes."""

    name: str
    columns: int
    rows: int
    strokes: tuple[Stroke, ...]
    version: str = "1.0"
    author: str = ""
    hex_size: tuple[Fraction, Fraction] | None = None


def is_drawing(text: str) -> bool:
    """Whether a text begins like a drawing."""
    return text.lstrip("\ufeff \t\r\n").startswith(MAGIC)


def read_drawing(text: str, path: object) -> Drawing:
    """Reads a drawing. Raises BoardError that names the line for whatever cannot be understood."""
    if len(text) > MAX_TEXT:
        raise BoardError(path, f"is a drawing of more than {MAX_TEXT} characters")
    if not is_drawing(text):
        raise BoardError(path, f"does not begin with the line {MAGIC!r}")
    return _Reader(path).read(text)


class _Reader:
    def __init__(self, path: object) -> None:
        self.path = path
        self.line = 0  # that is looked at; 0: none

    def fail(self, what: str) -> NoReturn:
        raise BoardError(self.path, what, f"line {self.line}" if self.line else "")

    def read(self, text: str) -> Drawing:
        header: dict[str, str] = {}
        written: dict[str, int] = {}  # the line of each key of the header
        strokes: list[Stroke] = []
        for what, rest in self._lines(text):
            if what in ("board", "size", "version", "author", "hex"):
                header[what], written[what] = rest, self.line
            elif len(strokes) == MAX_STROKES:
                self.fail(f"a drawing has at most {MAX_STROKES} strokes")
            else:
                strokes.append(self._stroke(what, rest))
        self.line = written.get("size", 0)
        columns, rows = self._board_size(header.get("size"))
        self.line = written.get("hex", 0)
        hex_size = self._hex_size(header.get("hex"))
        return Drawing(
            name=header.get("board", "drawing")[:60],
            columns=columns,
            rows=rows,
            strokes=tuple(strokes),
            version=header.get("version", "1.0")[:20],
            author=header.get("author", "")[:60],
            hex_size=hex_size,
        )

    def _lines(self, text: str) -> Iterator[tuple[str, str]]:
        """What stands before and behind the colon of each line, comments and blank lines left out."""
        for self.line, raw in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
            content = raw.partition("#")[0].strip()
            if not content or content == MAGIC:
                continue
            what, colon, rest = content.partition(":")
            if not colon:
                self.fail(f"no colon in {content[:40]!r}; a line is `what: shape ...`")
            yield " ".join(what.casefold().split()), rest.strip()

    def _board_size(self, text: str | None) -> tuple[int, int]:
        found = _SIZE.fullmatch(text) if text is not None else None
        if found is None or "." in found[0]:
            self.fail("the drawing gives no size, such as `size: 17 x 10` (hexes)")
        columns, rows = int(found[1]), int(found[2])
        if not (2 <= columns <= MAX_COLUMNS and 1 <= rows <= MAX_ROWS):
            self.fail(f"a drawing has 2 to {MAX_COLUMNS} columns and 1 to {MAX_ROWS} rows, not {columns} x {rows}")
        return columns, rows

    def _hex_size(self, text: str | None) -> tuple[Fraction, Fraction] | None:
        if text is None:
            return None
        found = _SIZE.fullmatch(text)
        if found is None or not all(20 <= Fraction(value) <= 200 for value in found.groups()):
            self.fail("`hex: W x H` takes pixels from 20 to 200")
        return Fraction(found[1]), Fraction(found[2])

    def _stroke(self, what: str, rest: str) -> Stroke:
        words = rest.split()
        if not words or words[0] not in SHAPES:
            self.fail(f"{' '.join(words[:1])!r} is no shape; shapes are {', '.join(sorted(SHAPES))}")
        if len(words) > MAX_TOKENS:
            self.fail(f"a stroke has at most {MAX_TOKENS} words")
        shape, arguments, options = words[0], list[str](), dict[str, float]()
        remaining = iter(words[1:])
        for word in remaining:
            if word in OPTIONS:
                options[word] = self._number(word, next(remaining, ""))
            else:
                arguments.append(word)
        stroke = self._with_arguments(what, shape, arguments, options)
        if not stroke.points and not stroke.sides:
            self.fail(f"{shape} needs at least one place")
        return stroke

    def _with_arguments(self, what: str, shape: str, arguments: list[str], options: dict[str, float]) -> Stroke:
        if shape == "sides":
            return Stroke(self.line, what, shape, sides=tuple(map(self._sides, arguments)), options=options)
        extent = (0, 0)
        if shape == "box":
            if len(arguments) != 2 or (size := _EXTENT.fullmatch(arguments[1])) is None:
                self.fail("box takes a point and an extent, such as `box D4 40x24`")
            extent, arguments = (int(size[1]), int(size[2])), arguments[:1]
        points = tuple(map(self._point, arguments))
        least = {"area": 3, "polygon": 3, "line": 2}.get(shape, 1)
        if len(points) < least:
            self.fail(f"{shape} needs at least {least} points")
        return Stroke(self.line, what, shape, points, extent=extent, options=options)

    def _point(self, word: str) -> Point:
        pixels = _PIXELS.fullmatch(word)
        if pixels is not None:
            return Point("", dx=int(pixels[1]), dy=int(pixels[2]))
        found = _POINT.fullmatch(word)
        if found is None:
            self.fail(f"{word[:20]!r} is no point")
        return Point(found[1].upper(), found[2] or "", int(found[3] or 0), int(found[4] or 0), int(found[5] or 0))

    def _sides(self, word: str) -> tuple[str, tuple[int, ...]]:
        found = _SIDES.fullmatch(word)
        if found is None:
            self.fail(f"{word[:20]!r} names no hexsides; D4/012 are hexsides 0, 1 and 2 of D4")
        return found[1].upper(), tuple(sorted({int(side) for side in found[2]}))

    def _number(self, option: str, word: str) -> float:
        if _NUMBER.fullmatch(word) is None:
            self.fail(f"{option} needs a number, not {word[:20]!r}")
        return float(word)
