"""Opens the files of strangers, wherever Crestline reads one: a file that is regular, or one clear line."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

from boardparsers.errors import BoardError

# A named pipe is then opened at once instead of when somebody writes into it. (Windows has none among its files.)
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)


def open_file(path: Path) -> BinaryIO:
    """A regular file, opened to be read.

    Raises BoardError for a file that is not there, or cannot be opened, and for what is no file at all: a folder, a
    named pipe (it would be waited for without end), a device, a socket.
    """
    try:
        _check(path, path.stat().st_mode)  # before it is opened: to open a device can already do something
        stream = open(path, "rb", opener=_open)  # noqa: SIM115 - whoever asked for it closes it
    except FileNotFoundError as error:
        raise BoardError(path, "there is no such file") from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise BoardError(path, f"cannot be opened: {getattr(error, 'strerror', None) or error}") from error
    try:
        _check(path, os.fstat(stream.fileno()).st_mode)  # it may have been exchanged in between
    except BoardError:
        stream.close()
        raise
    return stream


def _open(path: str, flags: int) -> int:
    return os.open(path, flags | _AT_ONCE)


def _check(path: Path, mode: int) -> None:
    """Raises BoardError for what is no regular file."""
    if stat.S_ISDIR(mode):
        raise BoardError(path, "is a folder, not a file")
    if not stat.S_ISREG(mode):
        raise BoardError(path, "is not a regular file", hint="copy what it gives into a file")


def read_at_most(path: Path, limit: int) -> bytes:
    """The first bytes of a regular file, `limit` at most. Raises BoardError."""
    try:
        with open_file(path) as stream:
            return stream.read(limit)
    except OSError as error:
        raise BoardError(path, f"cannot be read: {error.strerror}") from error
