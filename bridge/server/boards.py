"""From the boards that a client tells of to sheets: terrain from the board folder, else the bare grid, and a notice."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, Protocol

from boardparsers.errors import BoardError, CrestlineError
from boardparsers.hexmodel import HexMap
from bridge.protocol.inbound import Boards
from bridge.protocol.outbound import Notice, NoticeLevel
from bridge.protocol.values import BoardPlace
from bridge.server.bd_line import changed_boards
from bridge.table.bare_board import bare_board, without_terrain
from bridge.table.sheet import LaidBoard, Sheet, tags

Lookup = Callable[[str], HexMap]

log = logging.getLogger("crestline.server")

KEPT: Final = 256


class Changer(Protocol):
    """Applies scenario rules to a board. Raises CrestlineError for a rule that it does not know."""

    def __call__(self, board: HexMap, rules: tuple[str, ...]) -> HexMap: ...


@dataclass(slots=True)
class Laid:
    """Sheets by map, and what has to be said about them."""

    sheets: dict[str, Sheet] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)


class BoardShelf:
    """lookup: a board by its name; raises CrestlineError if there is none. Safe to use from several threads."""

    def __init__(self, lookup: Lookup, change: Changer | None = None) -> None:
        self._lookup, self._change = lookup, change
        self._kept: OrderedDict[tuple[object, ...], tuple[LaidBoard, tuple[Notice, ...]]] = OrderedDict()
        self._lock = Lock()

    def lay(self, message: Boards, scenario_rules: tuple[str, ...]) -> Laid:
        """Load the boards of a message. Takes its time: not for the event loop. scenario_rules: of the table."""
        laid = Laid()
        rules = tuple(dict.fromkeys((*scenario_rules, *message.scenario_rules)))
        changed = changed_boards(message.bd_line)
        by_map: dict[str, list[BoardPlace]] = {}
        for where in message.boards:
            by_map.setdefault(where.map, []).append(where)
        for map_, places in by_map.items():
            boards: list[LaidBoard] = []
            for tag, where in tags(places):
                board, notices = self._lay_one(tag, where, rules, changed.get(_plain(where.name), ()))
                laid.notices += [notice for notice in notices if notice not in laid.notices]
                boards += [board] if board is not None else []
            laid.sheets[map_] = Sheet(map_, tuple(boards))
            if len(boards) > 1:
                laid.notices.append(_several(map_, boards))
        return laid

    def _lay_one(
        self, tag: str, where: BoardPlace, rules: tuple[str, ...], changes: tuple[str, ...]
    ) -> tuple[LaidBoard | None, tuple[Notice, ...]]:
        hexmap, notices, known = self._terrain(where, rules, changes)
        if hexmap is None:
            return None, notices
        key = (where.name, hexmap.fingerprint, known)
        with self._lock:
            kept = self._kept.get((*key, tag, where))
        if kept is None:
            kept = LaidBoard(tag, hexmap, hexmap.fingerprint, where, known), notices
            with self._lock:
                self._kept[(*key, tag, where)] = kept
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
        return kept[0], notices

    def _terrain(
        self, where: BoardPlace, rules: tuple[str, ...], changes: tuple[str, ...]
    ) -> tuple[HexMap | None, tuple[Notice, ...], bool]:
        """The board's hexes, what to say about them, and whether their terrain is known."""
        try:
            found = self._find(where.name)
        except CrestlineError as error:
            bare = bare_board(where)
            if bare is None:
                return None, (), False  # a square grid, a box for pieces: no board of hexes
            log.info("board %r: %s", where.name, error)
            return bare, (_unknown(where, error),), False
        if changes:
            return without_terrain(found), (_not_read(where, changes),), False
        if rules:
            try:
                if self._change is None:
                    return without_terrain(found), (_not_read(where, rules),), False
                return self._change(found, rules), (), True
            except CrestlineError as error:
                return without_terrain(found), (_not_read(where, (str(error),)),), False
        return found, (), True

    def _find(self, name: str) -> HexMap:
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
    """The error itself names folders of the server's owner, which are nobody else's business."""
    why = "its file on the server cannot be read" if isinstance(error, BoardError) else "the server has no such board"
    text = f"Board {where.name}: no terrain is known for it ({why}). Rulings on it are undetermined."
    return Notice(level=NoticeLevel.WARNING, code="unknown_terrain", text=text)


def _not_read(where: BoardPlace, changes: Iterable[str]) -> Notice:
    listed = ", ".join(changes)[:300]
    text = f"Board {where.name}: its terrain is changed in a way that is not read yet ({listed}). "
    return Notice(level=NoticeLevel.WARNING, code="changed_terrain", text=text + "Rulings on it are undetermined.")


def _several(map_: str, boards: list[LaidBoard]) -> Notice:
    listed = ", ".join(board.where.name for board in boards)[:300]
    text = f"Boards {listed} lie side by side: lines within each are answered, lines across are not yet."
    return Notice(level=NoticeLevel.WARNING, code="several_boards", text=text)
