"""Words of a command line: what they are read as, and what is said of those that are none."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import pytest

from bridge.commands.argument_types import count, name, name_of, path, port


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (path, "a/b c", Path("a/b c")),
        (path, ".", Path()),
        (name, " main ", " main "),
        (name_of(4), "Täbl", "Täbl"),
        (count, "1", 1),
        (count, " 200 ", 200),
        (port, "0", 0),
        (port, "65535", 65535),
    ],
)
def test_what_is_read(read: Callable[[str], object], text: str, value: object) -> None:
    assert read(text) == value


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (path, "", "empty"),
        (path, "  ", "empty"),
        (path, "a\0b", "NUL"),
        (name, "", "empty"),
        (name, "\n", "empty"),
        (name_of(4), "", "empty"),
        (name_of(4), "x" * 10_000, "has 10000 letters; 4 is the most"),
        (name_of(4), "a\x1bb", "cannot be seen"),
        (count, "0", "not in 1 to"),
        (count, "-3", "not in 1 to"),
        (count, "x", "'x' is no whole number"),
        (count, "1.5", "no whole number"),
        (count, "²", "no whole number"),
        (count, "9" * 5000, "no whole number"),
        (count, "99999999999", "not in 1 to"),
        (count, "", "no whole number"),
        (port, "65536", "not in 0 to 65535"),
        (port, "nan", "no whole number"),
    ],
)
def test_what_is_refused(read: Callable[[str], object], text: str, said: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=said) as error:
        read(text)
    assert len(str(error.value)) < 120
