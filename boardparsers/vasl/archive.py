"""Board archives as VASL distributes them: zip files, usually without a suffix, from strangers.

Nothing is ever written to disk, so a name in the archive can do no harm; names that try are refused all the same,
because an archive that holds one is not a board. Every size is checked while unpacking, never taken from the header.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

from boardparsers.errors import BoardError
from boardparsers.openfile import open_file

MAX_ARCHIVE: Final = 256 << 20  # bytes of the archive file
MAX_ENTRIES: Final = 5_000
MAX_DIRECTORY: Final = 2 << 20  # bytes of the central directory
MAX_UNPACKED: Final = 1 << 30  # bytes all entries may claim together
MAX_RATIO: Final = 200  # unpacked to packed, for entries above RATIO_FROM bytes
RATIO_FROM: Final = 4 << 20

_END: Final = b"PK\x05\x06"
_END_SIZE: Final = 22
_ZIP64_LOCATOR: Final = b"PK\x06\x07"
_BAD_NAME: Final = re.compile(r"^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)|[\x00-\x1f]")
# What zipfile and zlib raise on damaged input.
_DAMAGE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    OverflowError,
    ValueError,
    IndexError,
    NotImplementedError,
    RuntimeError,
)


class BoardArchive:
    """A board archive opened for reading. Raises BoardError from every method if the archive is at fault."""

    def __init__(self, path: Path | str, data: bytes | None = None) -> None:
        """path: the file, or only its name in messages if `data` holds the archive itself."""
        self.path = str(path)
        self._file: IO[bytes] = open_file(Path(path)) if data is None else io.BytesIO(data)
        try:
            self._check_end_record()
            self._zip = zipfile.ZipFile(self._file)
            self._entries = self._checked_entries()
        except _DAMAGE as error:
            self._file.close()
            raise self._damaged(error) from error
        except BoardError:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._zip.close()
        self._file.close()

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the entries, in the archive's order, without folders."""
        return tuple(self._entries)

    def find(self, name: str) -> str | None:
        """The entry of that name: exactly, else whatever its case (boards made on Windows differ in case)."""
        if name in self._entries:
            return name
        return next((entry for entry in self._entries if entry.casefold() == name.casefold()), None)

    def read(self, name: str, limit: int) -> bytes:
        """Content of an entry of at most `limit` bytes. Raises BoardError if it is missing, larger or damaged."""
        info = self._entries.get(name)
        if info is None:
            raise BoardError(self.path, f"there is no {name} in the archive")
        self._check_entry(info, limit)
        try:
            with self._zip.open(info) as stream:
                content = stream.read(limit + 1)
        except _DAMAGE as error:
            raise BoardError(
                self.path, "is damaged and cannot be unpacked", name, "download the board again"
            ) from error
        if len(content) > limit:
            raise BoardError(self.path, f"unpacks to more than {_size(limit)}", name)
        return content

    def _check_entry(self, info: zipfile.ZipInfo, limit: int) -> None:
        if info.flag_bits & 0x1:
            raise BoardError(self.path, "is encrypted", info.filename)
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise BoardError(self.path, f"is packed by method {info.compress_type}, not deflate", info.filename)
        if info.file_size > limit:
            raise BoardError(self.path, f"unpacks to {_size(info.file_size)}, more than {_size(limit)}", info.filename)
        if info.file_size > RATIO_FROM and info.file_size > MAX_RATIO * max(info.compress_size, 1):
            raise BoardError(self.path, f"unpacks to more than {MAX_RATIO} times its size", info.filename)

    def _check_end_record(self) -> None:
        """Refuses what zipfile would read into memory first: no zip at all, a huge directory, zip64."""
        size = self._file.seek(0, io.SEEK_END)
        if size == 0:
            raise BoardError(self.path, "is empty")
        if size > MAX_ARCHIVE:
            raise BoardError(self.path, f"is {_size(size)} long; a board has at most {_size(MAX_ARCHIVE)}")
        self._file.seek(max(0, size - _END_SIZE - 0xFFFF - 20))
        tail = self._file.read()
        at = tail.rfind(_END)
        self._file.seek(0)
        if at < 0 or at + _END_SIZE > len(tail):
            whole = self._file.read(4) != b"PK\x03\x04"
            self._file.seek(0)
            what = "is not a zip archive" if whole else "is a zip archive cut short"
            raise BoardError(self.path, what, hint="" if whole else "download the board again")
        if tail[max(0, at - 20) :].startswith(_ZIP64_LOCATOR):
            raise BoardError(self.path, "is a zip64 archive; no board needs that")
        directory = int.from_bytes(tail[at + 12 : at + 16], "little")
        if directory > MAX_DIRECTORY:
            raise BoardError(self.path, f"has a directory of {_size(directory)}; a board has at most 2 MB")

    def _checked_entries(self) -> dict[str, zipfile.ZipInfo]:
        infos = [info for info in self._zip.infolist() if not info.is_dir()]
        if len(infos) > MAX_ENTRIES:
            raise BoardError(self.path, f"holds {len(infos)} entries; a board has at most {MAX_ENTRIES}")
        for info in infos:
            if _BAD_NAME.search(info.filename) or len(info.filename) > 255:
                raise BoardError(self.path, f"holds an entry with the forbidden name {info.filename[:60]!r}")
        claimed = sum(info.file_size for info in infos)
        if claimed > MAX_UNPACKED:
            raise BoardError(self.path, f"unpacks to {_size(claimed)}; a board has at most {_size(MAX_UNPACKED)}")
        entries: dict[str, zipfile.ZipInfo] = {}
        for info in infos:
            entries.setdefault(info.filename, info)  # the first of two entries of one name counts
        return entries

    def _damaged(self, error: BaseException) -> BoardError:
        text = " ".join(str(error).split())[:80]
        return BoardError(self.path, f"is a damaged zip archive: {text}", hint="download the board again")


def _size(count: int) -> str:
    """A byte count for people: "3.5 MB"."""
    for unit, step in (("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10)):
        if count >= step:
            return f"{count / step:.4g} {unit}"
    return f"{count} bytes"
