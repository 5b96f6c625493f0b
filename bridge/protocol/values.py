"""The parts that messages are made of: bounded text and numbers, pieces, boards, places."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Final
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from bridge.protocol import limits

# By Unicode's general category: control characters, format characters (all marks that turn the direction of text and
# all that take no room are among them), line and paragraph separators. A name with one of these could forge a line in a
# chat or a terminal, or look like another name.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Zl", "Zp"})
# Letters that show nothing, though Unicode does not count them among the format characters.
_BLANK: Final = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")
# They join letters or keep them apart in Persian, in the scripts of India, and in emoji made of several.
_JOINERS: Final = frozenset("\u200c\u200d")


def one_line(text: str) -> str:
    """`text` with every unseen character made a space. Joiners stay between two seen characters beyond ASCII."""
    return text if _is_seen(text) else _with_spaces(text, frozenset())


def several_lines(text: str) -> str:
    """As `one_line`, but a newline stays."""
    return text if _is_seen(text) else _with_spaces(text.replace("\r\n", "\n"), frozenset("\n"))


def _is_seen(text: str) -> bool:
    return text.isprintable() and (text.isascii() or _BLANK.search(text) is None)


def _with_spaces(text: str, kept: frozenset[str]) -> str:
    seen = [char not in _JOINERS and category(char) not in _UNSEEN and not _BLANK.match(char) for char in text]
    beyond = [False, *(one and not char.isascii() for one, char in zip(seen, text, strict=True)), False]
    joins = [char in _JOINERS and beyond[i] and beyond[i + 2] for i, char in enumerate(text)]
    return "".join(char if seen[i] or joins[i] or char in kept else " " for i, char in enumerate(text))


def _line(longest: int) -> tuple[StringConstraints, AfterValidator]:
    return StringConstraints(max_length=longest), AfterValidator(one_line)


Id = Annotated[str, StringConstraints(min_length=1, max_length=limits.ID), AfterValidator(one_line)]
MaybeId = Annotated[str, *_line(limits.ID)]
Name = Annotated[str, *_line(limits.NAME)]
PlayerName = Annotated[str, *_line(limits.PLAYER)]
HexName = Annotated[str, *_line(limits.HEX)]
Position = Annotated[str, *_line(limits.POSITION)]
Property = Annotated[str, *_line(limits.PROPERTY)]
Short = Annotated[str, *_line(limits.SHORT)]
Text = Annotated[str, StringConstraints(max_length=limits.TEXT), AfterValidator(several_lines)]
Secret = Annotated[str, StringConstraints(max_length=limits.TOKEN)]
Language = Annotated[str, StringConstraints(pattern=r"^([a-z]{2,3})?$")]
BdLine = Annotated[str, StringConstraints(max_length=limits.BD_LINE)]

Pixel = Annotated[int, Field(ge=-limits.PIXEL, le=limits.PIXEL)]
PixelF = Annotated[float, Field(ge=-limits.PIXEL, le=limits.PIXEL)]
Size = Annotated[int, Field(ge=0, le=limits.PIXEL)]
SizeF = Annotated[float, Field(gt=0, le=limits.PIXEL)]
Level = Annotated[int, Field(ge=-limits.LEVEL, le=limits.LEVEL)]
Sequence = Annotated[int, Field(ge=0, le=limits.SEQUENCE)]
Count = Annotated[int, Field(ge=0, le=limits.SEQUENCE)]
Side = Annotated[int, Field(ge=0, le=5)]


class Value(BaseModel):
    """Frozen, strict about types, finite numbers only; a field that it does not know is ignored (docs/protocol.md)."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True, allow_inf_nan=False)


class Role(StrEnum):
    PLAYER = "player"
    SPECTATOR = "spectator"
    DIRECTOR = "director"


class Policy(StrEnum):
    """Who is shown what: all lines after each move, only declared lines, or everything to directors alone."""

    OPEN = "open"
    DECLARED = "declared"
    REFEREE = "referee"


class Topic(StrEnum):
    """What a client wants to be sent by itself, and what a rule set can adjudicate."""

    LOS = "los"
    COVER = "cover"
    MOVEMENT = "movement"
    BLIND = "blind"


class Software(Value):
    """A program and its version: the client ("vassal-extension", "0.1.0"), the engine, the module."""

    name: Name
    version: Name = ""


class Piece(Value):
    """A piece as one client sees it. x, y: map pixels at zoom 1, edge padding included.

    hex: the location name that VASSAL gives ("Y6", "15Y6", "Y6/Z6" on a hexside), "" for none. stack, index: the stack
    that it is in and its place there from the bottom (0); "" and 0 alone. level: only where the client knows it.
    concealed: what it is is not known to this client or to others. hidden: others cannot see it at all.
    """

    id: Id
    name: Name = ""
    side: PlayerName = ""
    owner: PlayerName = ""
    map: Name = ""
    board: Name = ""
    zone: Name = ""
    hex: HexName = ""
    x: Pixel
    y: Pixel
    stack: MaybeId = ""
    index: Annotated[int, Field(ge=0, le=9999)] = 0
    level: Level | None = None
    concealed: bool = False
    hidden: bool = False
    gpid: MaybeId = ""
    image: Name = ""
    properties: Annotated[dict[Name, Property], Field(max_length=limits.PROPERTIES)] = Field(default_factory=dict)


class ChangeKind(StrEnum):
    ADDED = "added"
    MOVED = "moved"
    CHANGED = "changed"
    REMOVED = "removed"


class PieceChange(Value):
    """One change. piece: the whole piece as it is now; None when `removed` (`id` says which)."""

    kind: ChangeKind
    id: Id
    piece: Piece | None = None


class GridKind(StrEnum):
    HEX = "hex"
    SQUARE = "square"
    REGION = "region"
    NONE = "none"


class Numbering(Value):
    """How VASSAL names the hexes of a grid: the attributes of its numbering, by their VASSAL meaning."""

    first: Annotated[str, StringConstraints(pattern="^[HV]$")] = "H"
    separator: Annotated[str, StringConstraints(max_length=8)] = ""
    h_type: Annotated[str, StringConstraints(pattern="^[AN]$")] = "N"
    v_type: Annotated[str, StringConstraints(pattern="^[AN]$")] = "N"
    h_leading: Annotated[int, Field(ge=0, le=9)] = 1
    v_leading: Annotated[int, Field(ge=0, le=9)] = 1
    h_offset: Pixel = 1
    v_offset: Pixel = 1
    h_descending: bool = False
    v_descending: bool = False
    stagger: bool = True


class Grid(Value):
    """A board's grid as VASSAL describes it, board-local pixels. Only hex grids carry terrain.

    width, height: of what the grid lies in, the board or the bounds of a zone, which VASSAL counts descending numbers
    from; 0: the board's.
    """

    kind: GridKind
    dx: SizeF | None = None
    dy: SizeF | None = None
    x0: PixelF = 0.0
    y0: PixelF = 0.0
    sideways: bool = False
    width: Size = 0
    height: Size = 0
    numbering: Numbering | None = None


class Crop(Value):
    """The part of a board that is used, board pixels; height 0: down to the lower edge (likewise width)."""

    x: Size
    y: Size
    width: Size
    height: Size


class BoardPlace(Value):
    """A board in play. x, y: map pixels of its upper left corner; width, height: its size on the map in pixels.

    reversed: turned by 180 degrees. magnification: map pixels per pixel of the board's own image.
    """

    map: Name = ""
    name: Name
    column: Annotated[int, Field(ge=0, le=99)] = 0
    row: Annotated[int, Field(ge=0, le=99)] = 0
    reversed: bool = False
    x: Pixel = 0
    y: Pixel = 0
    width: Size = 0
    height: Size = 0
    magnification: Annotated[float, Field(gt=0, le=64)] = 1.0
    crop: Crop | None = None
    grid: Grid | None = None


class PlaceRef(Value):
    """A place that a player points at: a hex name as VASSAL gives it, a level relative to the hex's base level.

    piece: the piece that is meant there, if one is; a level of None is that piece's level, else 0.
    """

    hex: HexName
    level: Level | None = None
    position: Position = ""
    piece: MaybeId = ""


class Anchor(Value):
    """An end of a line or a stop of a move in a ruling. x, y: where to draw it, map pixels; None: not known."""

    hex: HexName
    level: Level = 0
    position: Position = ""
    x: PixelF | None = None
    y: PixelF | None = None
    pieces: Annotated[tuple[Id, ...], Field(max_length=limits.STACKED)] = ()
