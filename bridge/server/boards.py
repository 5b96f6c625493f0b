"""From the boards that a client tells of to sheets: terrain from the board folder, else the bare grid, and a notice."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Lock
from time import thread_time
from typing import Final, Protocol

from boardparsers.belonging import SeveralMapsError
from boardparsers.errors import BoardError, CrestlineError, QuestionError
from boardparsers.hexmodel import HexMap
from bridge.protocol.inbound import Boards
from bridge.protocol.outbound import Notice, NoticeLevel
from bridge.protocol.values import BoardPlace
from bridge.server.bd_line import changed_boards
from bridge.table.bare_board import bare_board, hexes_of, without_terrain
from bridge.table.fitting import Frame, MisfitError, fit
from bridge.table.sheet import LaidBoard, Sheet, tags

Lookup = Callable[[str], HexMap]

log = logging.getLogger("crestline.server")

KEPT: Final = 256
# Hexes of the boards of one message, and of those that are kept: some 250 bytes each, and 15 microseconds to make.
MOST_HEXES: Final = 100_000
KEPT_HEXES: Final = 500_000
LONGEST: Final = 1500  # characters of a reason: names of hexes and files may be long


class Changer(Protocol):
    """Applies scenario rules to a board. Raises CrestlineError for a rule that it does not know."""

    def __call__(self, board: HexMap, rules: tuple[str, ...]) -> HexMap: ...


class MapsOf(Protocol):
    """Maps that say which module's boards they are for."""

    def __call__(self, module: str, board: str) -> HexMap | None:
        """None if there is none. Raises CrestlineError if there are several, or its file is at fault."""
        ...

    def may_be(self, hexmap: HexMap, module: str, board: str) -> bool:
        """Whether a map that was found by its name may be that of the board."""
        ...


class NoMaps:
    """Boards are found by their names alone."""

    def __call__(self, module: str, board: str) -> HexMap | None:
        return None

    def may_be(self, hexmap: HexMap, module: str, board: str) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Terrain:
    """What is known of a board. hexmap None: it has no hexes. known: its terrain is."""

    hexmap: HexMap | None
    notices: tuple[Notice, ...] = ()
    known: bool = False
    frame: Frame | None = None


@dataclass(slots=True)
class Laid:
    """Sheets by map, and what has to be said about them. work: milliseconds of the processor that it took."""

    sheets: dict[str, Sheet] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    work: float = 0.0


class BoardShelf:
    """lookup: a board by its name; raises CrestlineError if there is none. maps: those that name a module and board of
    theirs, which come first. Safe to use from several threads."""

    def __init__(self, lookup: Lookup, change: Changer | None = None, maps: MapsOf | None = None) -> None:
        self._lookup, self._change, self._maps = lookup, change, maps or NoMaps()
        self._kept: OrderedDict[tuple[object, ...], tuple[LaidBoard, tuple[Notice, ...]]] = OrderedDict()
        self._hexes = 0  # of those kept
        self._lock = Lock()

    def lay(self, message: Boards, scenario_rules: tuple[str, ...], module: str = "") -> Laid:
        """Load the boards of a message. Takes its time: not for the event loop. scenario_rules: of the table; module:
        its name where the message does not give it."""
        laid, began = Laid(), thread_time()
        module = message.module.name if message.module is not None else module
        rules = tuple(dict.fromkeys((*scenario_rules, *message.scenario_rules)))
        changed = changed_boards(message.bd_line)
        by_map: dict[str, list[BoardPlace]] = {}
        hexes = 0.0
        for where in message.boards:
            hexes += hexes_of(where)
            by_map.setdefault(where.map, [])
            if hexes <= MOST_HEXES:
                by_map[where.map].append(where)
        if hexes > MOST_HEXES:
            laid.notices.append(_too_many_hexes())
        for map_, places in by_map.items():
            boards: list[LaidBoard] = []
            for tag, where in tags(places):
                board, notices = self._lay_one(tag, where, module, rules, changed.get(_plain(where.name), ()))
                laid.notices += [notice for notice in notices if notice not in laid.notices]
                boards += [board] if board is not None else []
            laid.sheets[map_] = Sheet(map_, tuple(boards))
            if len(boards) > 1:
                laid.notices.append(_several(map_, boards))
        laid.work = 1000 * (thread_time() - began)
        return laid

    def _lay_one(
        self, tag: str, where: BoardPlace, module: str, rules: tuple[str, ...], changes: tuple[str, ...]
    ) -> tuple[LaidBoard | None, tuple[Notice, ...]]:
        terrain = self._terrain(where, module, rules, changes)
        hexmap = terrain.hexmap
        if hexmap is None:
            return None, terrain.notices
        key = (where.name, hexmap.fingerprint, terrain.known, terrain.frame)
        with self._lock:
            kept = self._kept.get((*key, tag, where))
        if kept is None:
            board = LaidBoard(tag, hexmap, hexmap.fingerprint, where, terrain.known, terrain.frame)
            kept = board, terrain.notices
            with self._lock:
                if (*key, tag, where) not in self._kept:
                    self._hexes += len(hexmap.cells)
                self._kept[(*key, tag, where)] = kept
                while len(self._kept) > 1 and (len(self._kept) > KEPT or self._hexes > KEPT_HEXES):
                    self._hexes -= len(self._kept.popitem(last=False)[1][0].hexmap.cells)
        return kept[0], terrain.notices

    def _terrain(self, where: BoardPlace, module: str, rules: tuple[str, ...], changes: tuple[str, ...]) -> Terrain:
        try:
            found = self._find(where.name, module)
            frame = fit(found, where)
        except CrestlineError as error:
            bare = bare_board(where)
            if bare is None:
                return Terrain(None)  # a square grid, a box for pieces: no board of hexes
            log.info("board %r: %s", where.name, error)
            return Terrain(bare, (_unknown(where, error),))
        if changes or (rules and self._change is None):
            return Terrain(without_terrain(found), (_not_read(where, changes or rules),), False, frame)
        if rules and self._change is not None:
            try:
                return Terrain(self._change(found, rules), (), True, frame)
            except CrestlineError as error:
                return Terrain(without_terrain(found), (_not_read(where, (str(error),)),), False, frame)
        return Terrain(found, (), True, frame)

    def _find(self, name: str, module: str) -> HexMap:
        """A map that says it belongs to this board; else by the board's name."""
        found = self._maps(module, name)
        if found is not None:
            return found
        found = self._by_name(name)
        if not self._maps.may_be(found, module, name):
            raise QuestionError(
                f"the map of that name is for board {found.attributes.get('board') or 'of another module'}"
            )
        return found

    def _by_name(self, name: str) -> HexMap:
        """By the name as it is, then as VASL's archives have it ("bd15") or without that."""
        try:
            return self._lookup(name)
        except CrestlineError:
            plain = _plain(name)
            if plain == name:
                raise
            return self._lookup(plain)


def _plain(name: str) -> str:
    """VASL's board archives are called "bd15"; the board itself is "15"."""
    return name[2:] if name.startswith("bd") and len(name) > 2 else name


def _unknown(where: BoardPlace, error: CrestlineError) -> Notice:
    """Most errors name folders of the server's owner, which are nobody else's business."""
    match error:
        case SeveralMapsError():
            why = str(error)[:LONGEST]
        case MisfitError():
            why = f"the server's map of it does not fit: {str(error)[:LONGEST]}"
        case BoardError():
            why = "its file on the server cannot be read"
        case _:
            why = "the server has no such board; whoever runs it names its folder with --boards, or a map with --map"
    text = f"Board {where.name}: no terrain is known for it ({why}). Rulings on it are undetermined."
    return Notice(level=NoticeLevel.WARNING, code="unknown_terrain", text=text)


def _too_many_hexes() -> Notice:
    text = f"The boards have more than {MOST_HEXES:,} hexes together: those beyond that are left out."
    return Notice(level=NoticeLevel.WARNING, code="too_many_hexes", text=text)


def _not_read(where: BoardPlace, changes: Iterable[str]) -> Notice:
    listed = ", ".join(changes)[:300]
    text = f"Board {where.name}: its terrain is changed in a way that is not read yet ({listed}). "
    return Notice(level=NoticeLevel.WARNING, code="changed_terrain", text=text + "Rulings on it are undetermined.")


def _several(map_: str, boards: list[LaidBoard]) -> Notice:
    listed = ", ".join(board.where.name for board in boards)[:300]
    text = f"Boards {listed} lie side by side: lines within each are answered, lines across are not yet."
    return Notice(level=NoticeLevel.WARNING, code="several_boards", text=text)
