"""Files of folders by name, looked through again only after a while: many names asked for at once are one listing."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Final

MAX_LISTED: Final = 20_000  # files of a folder that are looked at


class Listing:
    """The files of some folders as they were at one moment, by folder and name."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.unreadable: dict[Path, str] = {}  # folders that cannot be read, and why
        self._named = tuple(self._files(folder) for folder in folders)
        # Of two names that differ in case alone the first counts, unless it is written as the other.
        self._plain = tuple({name.casefold(): file for name, file in reversed(named.items())} for named in self._named)

    def __iter__(self) -> Iterator[Path]:
        for named in self._named:
            yield from named.values()

    def find(self, names: Sequence[str]) -> Path | None:
        """The file of one of these names, whatever its case; the first folder comes first, then the first name."""
        for named, plain in zip(self._named, self._plain, strict=True):
            for name in names:
                found = named.get(name) or plain.get(name.casefold())
                if found is not None:
                    return found
        return None

    def _files(self, folder: Path) -> dict[str, Path]:
        """Files of a folder by name, sorted; none if it cannot be read."""
        try:
            with os.scandir(folder) as entries:
                files = [entry for entry in islice(entries, MAX_LISTED) if _is_file(entry)]
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            self.unreadable[folder] = getattr(error, "strerror", None) or str(error)
            return {}
        return {entry.name: Path(entry.path) for entry in sorted(files, key=lambda entry: entry.name)}


class Folders:
    """kept_for: seconds for which a listing is good; 0: it is made anew each time. Safe to use from several threads."""

    def __init__(
        self, folders: Iterable[Path], kept_for: float = 0.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.folders = tuple(folders)
        self._kept_for, self._clock = kept_for, clock
        self._kept: tuple[float, Listing] | None = None
        self._lock = Lock()

    def listing(self) -> Listing:
        """The files as they are, or were not longer ago than a listing is good for."""
        with self._lock:
            now = self._clock()
            if self._kept is None or now - self._kept[0] >= self._kept_for:
                self._kept = now, Listing(self.folders)
            return self._kept[1]


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Whether it is a file, or leads to one; not if that cannot be found out, as of a link that leads to itself."""
    try:
        return entry.is_file()
    except OSError:
        return False
