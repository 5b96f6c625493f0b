"""Boards by path or by name, from every kind of file that is read.

What a file is, its content says, not its name. A new kind is a member of `FileKind`, a test in `_kind_of`, and an
entry in `LOADERS`, or in `NOT_READ` as long as nothing reads it.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterable
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Final, Protocol

from boardparsers.errors import BoardError, QuestionError
from boardparsers.folders import Folders, Listing
from boardparsers.hexmodel import HexMap
from boardparsers.openfile import read_at_most
from boardparsers.patches import patch_stamp, patched

ENVIRONMENT: Final = "CRESTLINE_BOARDS"  # folders to look in, separated as PATH is
BUILT_IN_NAMES: Final = ("built-in", "crestline")
BUILT_IN_GAME: Final = "built-in:"  # and the name of a rule set: the map that comes with it
SUFFIXES: Final = ("", ".hexmap.json", ".hexmap.txt", ".board.txt", ".bd", ".zip")
KEPT: Final = 16  # boards


class FileKind(StrEnum):
    """What a file is; the value is how messages call it."""

    VASL_BOARD = "VASL board archive"
    VASL_DRAWING = "VASL board drawn as text"
    VASL_LAYOUT = "VASL layout of boards"
    DRAWN_MAP = "hex map drawn as text"
    HEXMAP = "hex map in the interchange format"
    MODULE = "VASSAL module"
    SAVED_GAME = "VASSAL saved game or log"


class Loader(Protocol):
    def __call__(self, path: Path, shared: Path | None) -> HexMap: ...


# Where each kind is loaded, as "module:function", imported only when it is needed.
LOADERS: Final[dict[FileKind, str]] = {
    FileKind.VASL_BOARD: "boardparsers.library:_load_vasl_board",
    FileKind.VASL_DRAWING: "boardparsers.library:_load_vasl_drawing",
    FileKind.DRAWN_MAP: "boardparsers.library:_load_drawn_map",
    FileKind.HEXMAP: "boardparsers.library:_load_hexmap",
}
# The other kinds are recognised, no more: what is said of such a file.
NOT_READ: Final[dict[FileKind, str]] = {
    FileKind.VASL_LAYOUT: "several boards side by side are not read yet, ask about each board by its name",
    FileKind.MODULE: "the boards of a module are not read yet",
    FileKind.SAVED_GAME: "saved games and logs are not read yet",
}


def file_kind(path: Path) -> FileKind:
    """What the file is, by its content. Raises BoardError if it cannot be read or is nothing that is known."""
    kind = _kind_of(path, read_at_most(path, 1 << 16))
    if kind is None:
        raise BoardError(path, "is no file that Crestline knows", hint=_what_is_read())
    return kind


def load_file(path: Path, shared: Path | None = None) -> HexMap:
    """The map that a file holds, whatever its kind, with the patch beside it if there is one.

    shared: SharedBoardMetadata.xml for VASL boards.

    Raises BoardError for a file at fault, QuestionError for one of a kind that is recognised, but not read.
    """
    kind = file_kind(path)
    where = LOADERS.get(kind)
    if where is None:
        raise QuestionError(f"{path} is a {kind}: {NOT_READ[kind]}; {_what_is_read()}")
    module, _, function = where.partition(":")
    loader: Loader = getattr(import_module(module), function)
    return patched(loader(path, shared), path)


class BoardLibrary:
    """Finds boards in folders, loads them, keeps the ones used last. Safe to use from several threads."""

    def __init__(
        self,
        folders: Iterable[Path] | None = None,
        *,
        shared: Path | None = None,
        paths: bool = True,
        keep: int = KEPT,
        listed_for: float = 0.0,
    ) -> None:
        """folders: where names are looked for; None: those in CRESTLINE_BOARDS. paths: whether a board may be given as
        a path (no: when the name comes from the network). keep: boards to keep in memory. listed_for: seconds after
        which the folders are looked through again."""
        self._files = Folders(folders if folders is not None else folders_from_environment(), listed_for)
        self.shared = shared
        self._paths, self._keep = paths, keep
        self._kept: OrderedDict[tuple[str, int, int, int], HexMap] = OrderedDict()
        self._lock = Lock()

    @property
    def folders(self) -> tuple[Path, ...]:
        return self._files.folders

    def listing(self) -> Listing:
        """The files in the folders."""
        return self._files.listing()

    def load(self, board: str) -> HexMap:
        """The board of that path or name; "built-in" is the one that comes with Crestline, "built-in:memoir44" the map
        that comes with that game.

        Raises QuestionError if there is none, with what was looked for and where; BoardError if its file is at fault.
        """
        if is_built_in(board):
            return _built_in(board.strip().casefold())
        return self.load_path(self.find(board))

    def load_path(self, path: Path) -> HexMap:
        """The board in a file, kept while the file stays as it is. Raises as `load` does."""
        try:
            status = path.stat()
        except OSError as error:
            raise BoardError(path, f"cannot be read: {error.strerror}") from error
        key = (str(path.resolve()), status.st_mtime_ns, status.st_size, patch_stamp(path))
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        loaded = load_file(path, self.shared)
        with self._lock:
            self._kept[key] = loaded
            while len(self._kept) > self._keep:
                self._kept.popitem(last=False)
        return loaded

    def find(self, board: str) -> Path:
        """The file of a board. Raises QuestionError or BoardError as `load` does."""
        name = board.strip()
        if not name:
            raise QuestionError("no board named")
        separate = any(sign in name for sign in ("/", "\\", "\0")) or name in (".", "..") or Path(name).drive
        if self._paths and (separate or _exists(name)):
            path = Path(name)
            if not _exists(name):
                raise BoardError(path, "there is no such file")
            return path
        listing = self.listing()
        found = None if separate else listing.find(_file_names(name))
        if found is None:
            raise QuestionError(self._not_found(name, listing))
        return found

    def names(self) -> tuple[str, ...]:
        """Names of the boards in the folders, as `load` takes them, sorted."""
        names = {_board_name(file.name) for file in self.listing()}
        return tuple(sorted(name for name in names if name is not None))

    def _not_found(self, name: str, listing: Listing) -> str:
        tried = ", ".join(_file_names(name)[:4])
        if self.folders:
            unreadable = listing.unreadable
            places = ", ".join(str(folder) for folder in self.folders if folder not in unreadable) or "no folder"
            shut = "".join(f"; {folder} cannot be read: {why}" for folder, why in unreadable.items())
            return f"there is no board {name[:60]!r}: looked for {tried} ... in {places}{shut}"
        hint = f"put the folder that holds the boards into {ENVIRONMENT}, or give a path"
        return f"there is no board or file {name[:60]!r}; {hint}"


def is_built_in(board: str) -> bool:
    """Whether a name stands for a board that comes with Crestline."""
    name = board.strip().casefold()
    return name in BUILT_IN_NAMES or name.startswith(BUILT_IN_GAME)


def _built_in(name: str) -> HexMap:
    """Raises QuestionError for a game without a map."""
    if name.startswith(BUILT_IN_GAME):
        from boardparsers.drawn import built_in_map

        return built_in_map(name.removeprefix(BUILT_IN_GAME).strip())
    from boardparsers.vasl.compiler import built_in_board

    return built_in_board()


def folders_from_environment() -> tuple[Path, ...]:
    """The folders in CRESTLINE_BOARDS, in their order."""
    return tuple(Path(part) for part in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if part.strip())


def _file_names(name: str) -> list[str]:
    """What the file of a board may be called: 15 is bd15, 15.hexmap.json, ..."""
    return [f"{prefix}{name}{suffix}" for suffix in SUFFIXES for prefix in ("bd", "")]


def _board_name(file_name: str) -> str | None:
    """The name of the board in a file, going by the file's name only."""
    lower = file_name.casefold()
    for suffix in SUFFIXES[1:-1]:
        if lower.endswith(suffix):
            return file_name[: -len(suffix)]
    if lower.startswith("bd") and "." not in lower and len(lower) > 2:
        return file_name[2:]
    return None


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def _kind_of(path: Path, start: bytes) -> FileKind | None:
    if start.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _kind_of_zip(path)
    text = start.decode("utf-8-sig", errors="replace").lstrip()
    name = path.name.casefold()
    if text.startswith("{") or name.endswith(".hexmap.json"):
        return FileKind.HEXMAP
    if text.startswith("crestline drawing"):
        return FileKind.VASL_DRAWING
    titles = (line.replace(" ", "").casefold() for line in text.splitlines())
    if any(title.startswith("[map]") for title in titles) or name.endswith(".hexmap.txt"):
        return FileKind.DRAWN_MAP
    if text.startswith("bd\t") or path.suffix.casefold() == ".bd":
        return FileKind.VASL_LAYOUT
    # No zip by its first bytes: a damaged archive under a board's name gets the archive reader's own message.
    return FileKind.VASL_BOARD if _board_name(path.name) is not None else None


def _kind_of_zip(path: Path) -> FileKind:
    from boardparsers.vasl.archive import BoardArchive

    by_suffix = {".vmod": FileKind.MODULE, ".vmdx": FileKind.MODULE}
    by_suffix |= {".vsav": FileKind.SAVED_GAME, ".vlog": FileKind.SAVED_GAME}
    if path.suffix.casefold() in by_suffix:
        return by_suffix[path.suffix.casefold()]
    with BoardArchive(path) as archive:
        if archive.find("buildFile") or archive.find("buildFile.xml"):
            return FileKind.MODULE
        if archive.find("savedGame"):
            return FileKind.SAVED_GAME
    return FileKind.VASL_BOARD


def _what_is_read() -> str:
    return f"Crestline reads: {', '.join(LOADERS)}"


def _load_vasl_board(path: Path, shared: Path | None) -> HexMap:
    from boardparsers.vasl.board import load_board

    return load_board(path, shared)


def _load_vasl_drawing(path: Path, shared: Path | None) -> HexMap:
    from boardparsers.vasl.compiler import load_drawing

    return load_drawing(path)


def _load_drawn_map(path: Path, shared: Path | None) -> HexMap:
    from boardparsers.drawn import load_drawing

    return load_drawing(path)


def _load_hexmap(path: Path, shared: Path | None) -> HexMap:
    from boardparsers.interchange import read_map

    return read_map(path)
