"""The boards that lie on one of VASSAL's maps: names into hexes, board pixels into map pixels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import isfinite

from boardparsers.hexmodel import HexCell, HexMap, LocationKind, distance
from bridge.protocol.values import BoardPlace, Piece
from bridge.rules.ruling import Place
from bridge.table.fitting import Frame

# Further than any board reaches: what lies on two boards that nobody has laid together is not measured.
FAR = 10_000
NO_ROOFTOP = "rooftop that is not there"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a map where pieces can be. board: the tag of the board in its sheet.

    Tables look spots up all the time, so the hash is worked out once.
    """

    map: str
    board: str
    place: Place
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.map, self.board, self.place)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def order(self) -> tuple[str, str, str, int, str]:
        """The same order for everyone: a line has two ends and no direction."""
        return self.map, self.board, self.place.hex, self.place.level, self.place.position


@dataclass(frozen=True)
class LaidBoard:
    """A board where it lies. tag: its name, made different where a map has it twice. key: of the terrain and options.

    known: its terrain is known; else it is a bare grid and every ruling on it is undetermined. frame: where the map's
    pixels are not those of VASSAL's board.
    """

    tag: str
    hexmap: HexMap
    key: str
    where: BoardPlace
    known: bool = True
    frame: Frame | None = None

    @cached_property
    def centres(self) -> dict[str, tuple[float, float]]:
        """Map pixels of the centre of every hex, by its name."""
        centre = self.hexmap.grid.centre
        return {cell.name: self.to_map(*map(float, centre(cell.hex))) for cell in self.hexmap.cells.values()}

    @cached_property
    def spots(self) -> dict[str, Spot]:
        """The places of level 0, by the hex's name: everyone has the same, so that they are quickly compared."""
        return {cell.name: Spot(self.where.map, self.tag, Place(cell.name)) for cell in self.hexmap.cells.values()}

    def spot(self, map_: str, name: str, position: str = "") -> Spot:
        """The place of a hex of the board, at level 0."""
        spot = self.spots[name]
        if spot.map == map_ and not position:
            return spot
        return Spot(map_, self.tag, Place(name, 0, position))

    @property
    def scale(self) -> float:
        """Map pixels per pixel of VASSAL's board."""
        whole = self.where.crop is None and self.where.width > 0
        width = self.frame.width if self.frame is not None else self.hexmap.grid.width
        return self.where.width / width if whole else self.where.magnification

    def to_map(self, x: float, y: float) -> tuple[float, float]:
        """Map pixels of a point of the board. A reversed board is turned by 180 degrees after it is cropped."""
        where, scale = self.where, self.scale
        if self.frame is not None:
            x, y = self.frame.there(x, y)
        if where.crop is not None:
            x, y = x - where.crop.x, y - where.crop.y
        x, y = x * scale, y * scale
        if where.reversed:
            x, y = self._width - x, self._height - y
        return where.x + x, where.y + y

    def to_board(self, x: float, y: float) -> tuple[float, float]:
        """The point of the board that lies at map pixels x, y."""
        where, scale = self.where, self.scale
        x, y = x - where.x, y - where.y
        if where.reversed:
            x, y = self._width - x, self._height - y
        x, y = x / scale, y / scale
        if where.crop is not None:
            x, y = x + where.crop.x, y + where.crop.y
        return self.frame.back(x, y) if self.frame is not None else (x, y)

    @property
    def _width(self) -> float:
        return self.where.width or self.hexmap.grid.width * self.scale

    @property
    def _height(self) -> float:
        return self.where.height or self.hexmap.grid.height * self.scale

    def covers(self, x: int, y: int) -> bool:
        return 0 <= x - self.where.x <= self._width and 0 <= y - self.where.y <= self._height

    def cell_at(self, x: int, y: int) -> HexCell | None:
        """The hex at map pixels x, y."""
        on_board = self.to_board(x, y)
        if not all(map(isfinite, on_board)):  # a board that is next to nothing in size
            return None
        return self.hexmap.cells.get(self.hexmap.grid.hex_at(Fraction(on_board[0]), Fraction(on_board[1])))

    def find(self, name: str) -> tuple[HexCell, str] | None:
        """The hex of a VASSAL location name and the position in it: "Y6", "15Y6", "Y6/Z6" (on their hexside)."""
        first, _, second = name.partition("/")
        cell = self._cell(first)
        if cell is None or not second:
            return (cell, "") if cell is not None else None
        other = self._cell(second)
        if other is None or distance(cell.hex, other.hex) != 1:
            return None
        return cell, f"bypass:{self.hexmap.grid.side_towards(cell.hex, other.hex)}"

    def _cell(self, name: str) -> HexCell | None:
        found = self.hexmap.find(name)
        for board in (self.tag, self.where.name):
            if found is None and name.casefold().startswith(board.casefold()):
                found = self.hexmap.find(name[len(board) :])
        return found


@dataclass(frozen=True)
class Sheet:
    """All boards of one map."""

    map: str
    boards: tuple[LaidBoard, ...] = ()

    @cached_property
    def _by_tag(self) -> dict[str, LaidBoard]:
        """Tables look boards up for every hex that they tell of."""
        return {board.tag: board for board in reversed(self.boards)}

    def board(self, tag: str) -> LaidBoard | None:
        return self._by_tag.get(tag)

    def find(self, name: str, board: str = "", at: tuple[int, int] | None = None) -> Spot | None:
        """A place by VASSAL's location name, on the board of that name first; of two of that name the one that lies at
        these map pixels. None: no such hex, or on two boards."""
        if not name:
            return None
        named = [laid for laid in self.boards if board and laid.where.name == board]
        here = [laid for laid in named if at is not None and laid.covers(*at)]
        for laid_boards in (here, named, self.boards):
            found = [(laid, where) for laid in laid_boards if (where := laid.find(name)) is not None]
            if len(found) == 1:
                laid, (cell, position) = found[0]
                return laid.spot(self.map, cell.name, position)
        return None

    def locate(self, piece: Piece) -> Spot | None:
        """Where a piece stands, level 0: by VASSAL's name of the place, else by its pixels. None: on no hex."""
        spot = self.find(piece.hex, piece.board, (piece.x, piece.y))
        if spot is not None or piece.hex:
            return spot
        for laid in self.boards:
            if laid.covers(piece.x, piece.y) and (cell := laid.cell_at(piece.x, piece.y)) is not None:
                return laid.spot(self.map, cell.name)
        return None

    def name(self, spot: Spot) -> str:
        """The hex as VASSAL calls it: with the board's name in front if the map has several."""
        return spot.place.hex if len(self.boards) < 2 else spot.board + spot.place.hex

    def anchor(self, spot: Spot) -> tuple[float, float] | None:
        """Map pixels to draw a line from: the centre of the hex."""
        laid = self.board(spot.board)
        return laid.centres.get(spot.place.hex) if laid is not None else None

    def distance(self, a: Spot, b: Spot) -> int:
        """Range in hexes; FAR between two boards."""
        laid = self.board(a.board)
        if laid is None or a.board != b.board:
            return FAR
        from_, to = laid.hexmap.find(a.place.hex), laid.hexmap.find(b.place.hex)
        return FAR if from_ is None or to is None else distance(from_.hex, to.hex)


def sheet_of_one(map_: str, hexmap: HexMap) -> Sheet:
    """A map on which one board lies as it is, from pixel 0, 0 on."""
    where = BoardPlace(map=map_, name=hexmap.name or "board", width=hexmap.grid.width, height=hexmap.grid.height)
    return Sheet(map_, (LaidBoard(where.name, hexmap, hexmap.fingerprint, where),))


def tags(places: Iterable[BoardPlace]) -> list[tuple[str, BoardPlace]]:
    """Boards of one map in order of their places, each with a name of its own: "15", and "15#2" for the second."""
    seen: dict[str, int] = {}
    tagged: list[tuple[str, BoardPlace]] = []
    for where in sorted(places, key=lambda place: (place.column, place.row, place.x, place.y)):
        seen[where.name] = seen.get(where.name, 0) + 1
        tagged.append((where.name if seen[where.name] == 1 else f"{where.name}#{seen[where.name]}", where))
    return tagged


def on_rooftop(sheet: Sheet, spot: Spot) -> Spot:
    """The rooftop of the hex; a hex without one keeps a position that no rule set knows, so that it is undetermined."""
    laid = sheet.board(spot.board)
    cell = laid.hexmap.find(spot.place.hex) if laid is not None else None
    roofs = [place.level for place in cell.locations if place.kind is LocationKind.ROOFTOP] if cell is not None else []
    place = (
        replace(spot.place, position="rooftop", level=roofs[0]) if roofs else replace(spot.place, position=NO_ROOFTOP)
    )
    return replace(spot, place=place)


def at_level(spot: Spot, level: int | None, position: str = "") -> Spot:
    """The same hex at another level or position; None and "" leave it as it is."""
    if level in (None, spot.place.level) and position in ("", spot.place.position):
        return spot
    place = replace(
        spot.place,
        level=spot.place.level if level is None else level,
        position=position or spot.place.position,
    )
    return replace(spot, place=place)
