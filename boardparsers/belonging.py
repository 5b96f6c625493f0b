"""Which module and board a map belongs to, as the map itself says.

A drawing says it in its header (`module:`, `board:`), a file in the interchange format in its attributes of those
names. Both are shell patterns, case ignored: `Memoir*` is any edition of a module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from boardparsers.errors import BoardError, CrestlineError

DRAWN, HEXMAP = ".hexmap.txt", ".hexmap.json"
MAP_SUFFIXES: Final = (DRAWN, HEXMAP)


class SeveralMapsError(CrestlineError):
    """More than one map says that it belongs to a board. maps: names of their files, without folders."""

    def __init__(self, board: str, maps: tuple[str, ...]) -> None:
        super().__init__(board, maps)
        self.board, self.maps = board, maps

    def __str__(self) -> str:
        listed = ", ".join(map(_shown, self.maps[:6])) + (" ..." if len(self.maps) > 6 else "")
        return f"{len(self.maps)} maps are for board {self.board}: {listed}; keep one, or choose it with --map"


@dataclass(frozen=True, slots=True)
class Belonging:
    """module, board: patterns for VASSAL's names; "" if the map does not say."""

    module: str = ""
    board: str = ""

    def fits(self, module: str, board: str) -> int:
        """How well the map fits a board of a module: 3 both are named and match, 2 the module alone is named, 1 the
        board alone; 0 if it does not fit, or names neither. module, board: as VASSAL calls them."""
        if self.contradicts(module, board):
            return 0
        return 2 * bool(self.module) + bool(self.board)

    def contradicts(self, module: str, board: str) -> bool:
        """The map names another module or another board. A module "" is not known and contradicts a name of one."""
        pairs = ((self.module, module), (self.board, board))
        return any(pattern and not _matches(name, pattern) for pattern, name in pairs)


def _matches(name: str, pattern: str) -> bool:
    name, pattern = _plain(name), _plain(pattern)
    return name == pattern or fnmatchcase(name, pattern)  # a module may be called "Hills [v2]"


def _shown(name: str) -> str:
    """The name of a file, as far as it is text: on some systems it need not be."""
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def belonging(path: Path) -> Belonging:
    """What the map in a file says of itself; nothing if the file is no map, or is at fault."""
    name = path.name.casefold()
    try:
        if name.endswith(DRAWN):
            return _of_drawing(path)
        if name.endswith(HEXMAP):
            return _of_hexmap(path)
    except BoardError:  # whoever loads it is told what is wrong with it
        pass
    return Belonging()


def _of_drawing(path: Path) -> Belonging:
    from boardparsers.drawn import read_belonging

    return Belonging(*read_belonging(path))


def _of_hexmap(path: Path) -> Belonging:
    from boardparsers.interchange.jsontext import decode, parse_json, read_bounded

    data = read_bounded(path)
    if b'"module"' not in data and b'"board"' not in data:
        return Belonging()
    parsed = parse_json(decode(data, path), path)
    said = parsed.get("attributes") if isinstance(parsed, dict) else None
    if not isinstance(said, dict):
        return Belonging()
    return Belonging(*(value if isinstance(value := said.get(key), str) else "" for key in ("module", "board")))


def belonging_of(attributes: Mapping[str, str]) -> Belonging:
    """What a loaded map says, by its attributes."""
    return Belonging(attributes.get("module", ""), attributes.get("board", ""))
