"""The header of a drawing: title, game, how hexes stand, what they are called, where they lie in pixels."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from boardparsers.drawn.names import Labels, Naming
from boardparsers.drawn.text import Drawing, Entry

KEYS: Final = ("map", "game", "hexes", "columns", "rows", "order", "separator", "grid", "size", "module", "board")
ORDERS: Final = {"column row": True, "row column": False}
MAX_PIXELS: Final = 100_000


@dataclass(frozen=True, slots=True)
class Header:
    """grid: dx, dy, x0, y0 as VASSAL's hex grid has them, empty if not given; size: width and height in pixels."""

    title: str
    pointy: bool
    game: str = ""
    naming: Naming = field(default_factory=Naming)
    grid: tuple[Fraction, ...] = ()
    size: tuple[int, int] | None = None
    module: str = ""
    board: str = ""


def read_header(drawing: Drawing, name: str) -> Header:
    """Parse the header. `name`: the title where it gives none. Raises BoardError."""
    entries: dict[str, Entry] = {}
    for entry in drawing.header:
        key = entry.left.text.casefold()
        if key not in KEYS:
            drawing.fail(f"unknown key {entry.left.text!r}", entry.left, "the keys are " + ", ".join(KEYS))
        if key in entries:
            drawing.fail(f"{key} is given twice", entry.left)
        entries[key] = entry

    def text(key: str, default: str = "") -> str:
        return entries[key].right.text if key in entries else default

    return Header(
        title=text("map", name),
        pointy=_choice(drawing, entries, "hexes", {"pointy": True, "flat": False}),
        game=text("game").casefold(),
        naming=_naming(drawing, entries),
        grid=_numbers(drawing, entries, "grid", 4),
        size=_size(drawing, entries),
        module=text("module"),
        board=text("board"),
    )


def _choice(drawing: Drawing, entries: dict[str, Entry], key: str, choices: dict[str, bool]) -> bool:
    if key not in entries:
        drawing.fail(f"no `{key}:` in the header", None, f"write `{key}: {'` or `'.join(choices)}`")
    word = entries[key].right
    chosen = choices.get(" ".join(word.text.casefold().split()))
    if chosen is None:
        drawing.fail(f"{key}: {word.text!r}", word, f"write {' or '.join(choices)}")
    return chosen


def _naming(drawing: Drawing, entries: dict[str, Entry]) -> Naming:
    def labels(key: str, default: str) -> Labels:
        try:
            return Labels.parse(entries[key].right.text if key in entries else default)
        except ValueError as error:
            drawing.fail(str(error), entries[key].right)

    separator = entries["separator"].right if "separator" in entries else None
    if separator and not re.fullmatch(r"[^\w\s:/]{0,3}", separator.text):
        drawing.fail(f"separator {separator.text!r}", separator, "up to three signs, but not : and /")
    column_first = _choice(drawing, entries, "order", ORDERS) if "order" in entries else True
    return Naming(labels("columns", "A"), labels("rows", "1"), column_first, separator.text if separator else "")


def _numbers(drawing: Drawing, entries: dict[str, Entry], key: str, count: int) -> tuple[Fraction, ...]:
    """Plain decimals or fractions; empty if the key is not there."""
    if key not in entries:
        return ()
    words = list(entries[key].right.split(r"[\s,]+"))
    if len(words) != count:
        drawing.fail(f"{key} takes {count} numbers, not {len(words)}", entries[key].right)
    for word in words:
        if not re.fullmatch(r"-?\d{1,6}(\.\d{1,18}|/[1-9]\d{0,5})?", word.text, re.ASCII):
            drawing.fail(f"{word.text!r} is not a number", word)
    return tuple(Fraction(word.text) for word in words)


def _size(drawing: Drawing, entries: dict[str, Entry]) -> tuple[int, int] | None:
    numbers = _numbers(drawing, entries, "size", 2)
    if not numbers:
        return None
    if not all(number.denominator == 1 and 0 < number <= MAX_PIXELS for number in numbers):
        drawing.fail(f"size takes whole pixels from 1 to {MAX_PIXELS:,}", entries["size"].right)
    return int(numbers[0]), int(numbers[1])
