"""The map that is played on at a table: chosen by whoever runs it, or the one that says it belongs to that board."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Final

from boardparsers.belonging import MAP_SUFFIXES, Belonging, SeveralMapsError, belonging, belonging_of
from boardparsers.folders import Listing
from boardparsers.hexmodel import HexMap
from boardparsers.library import BoardLibrary

MOST_MAPS: Final = 2_000  # of which the header is looked at


class TableMaps:
    """Maps for the boards of modules. Safe to use from several threads.

    chosen: maps (as `BoardLibrary.load` takes them) that come before all others: each for the boards that it names in
    its header, or for every board if it names none. Raises QuestionError or BoardError for one that cannot be loaded.
    """

    def __init__(self, library: BoardLibrary, chosen: tuple[str, ...] = ()) -> None:
        self._library = library
        self.chosen = tuple((name, library.load(name)) for name in chosen)
        self._known: dict[Path, tuple[tuple[int, int], Belonging]] = {}
        self._said: tuple[Listing, tuple[tuple[Path, Belonging], ...]] | None = None
        self._lock = Lock()

    def __call__(self, module: str, board: str) -> HexMap | None:
        """The map of a board; None if no map says that it belongs to it.

        Raises SeveralMapsError if several fit as well, BoardError if its file is at fault.
        """
        mine = [(name, hexmap) for name, hexmap in self.chosen if self.may_be(hexmap, module, board)]
        if len(mine) == 1:
            return mine[0][1]
        if mine:
            raise SeveralMapsError(board, tuple(name for name, _ in mine))
        found: dict[int, list[Path]] = {}
        for path, said in self._maps():
            found.setdefault(said.fits(module, board), []).append(path)
        best = max(found, default=0)
        if not best:
            return None
        if len(found[best]) > 1:
            raise SeveralMapsError(board, tuple(path.name for path in found[best]))
        return self._library.load_path(found[best][0])

    def may_be(self, hexmap: HexMap, module: str, board: str) -> bool:
        """Whether a map that was chosen, or found by its file, may be that of a board: it names no other one."""
        return not belonging_of(hexmap.attributes).contradicts(module, board)

    def _maps(self) -> tuple[tuple[Path, Belonging], ...]:
        """Every map in the folders and what it says of itself; read once for each listing of them."""
        listing, said = self._library.listing(), self._said
        if said is None or said[0] is not listing:
            paths = islice((path for path in listing if path.name.casefold().endswith(MAP_SUFFIXES)), MOST_MAPS)
            said = self._said = listing, tuple((path, self._belonging(path)) for path in paths)
        return said[1]

    def _belonging(self, path: Path) -> Belonging:
        """Read once for each state of the file."""
        try:
            status = path.stat()
        except OSError:  # it went away in between
            return Belonging()
        state = status.st_mtime_ns, status.st_size
        with self._lock:
            kept = self._known.get(path)
        if kept is not None and kept[0] == state:
            return kept[1]
        said = belonging(path)
        with self._lock:
            self._known[path] = state, said
        return said
