"""What words of a command line are read as, beyond argparse's own types: what is wrong with one is said in words."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

MOST_COUNT = 2**31 - 1


def path(text: str) -> Path:
    """A file or folder. An empty word would be the folder that one happens to be in."""
    if not text.strip():
        raise argparse.ArgumentTypeError("empty: name a file or folder")
    if "\0" in text:
        raise argparse.ArgumentTypeError("no file or folder has a NUL in its name")
    return Path(text)


def name(text: str) -> str:
    """A word that is not empty."""
    if not text.strip():
        raise argparse.ArgumentTypeError("empty: give a name")
    return text


def name_of(longest: int) -> Callable[[str], str]:
    """Reads a name of printable letters, at most so many."""

    def read(text: str) -> str:
        if len(name(text)) > longest:
            raise argparse.ArgumentTypeError(f"{text[:40]!r}... has {len(text)} letters; {longest} is the most")
        if not text.isprintable():
            raise argparse.ArgumentTypeError(f"{text[:40]!r} has letters that cannot be seen")
        return text

    return read


def count(text: str) -> int:
    """A whole number from 1 on."""
    return _whole(text, 1, MOST_COUNT)


def port(text: str) -> int:
    """A port, 0 for any free one."""
    return _whole(text, 0, 65535)


def _whole(text: str, least: int, most: int) -> int:
    plain = text.strip()
    if not (plain.isascii() and plain.removeprefix("-").isdecimal()) or len(plain) > 12:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number")
    if not least <= int(plain) <= most:
        raise argparse.ArgumentTypeError(f"{plain} is not in {least} to {most}")
    return int(plain)
