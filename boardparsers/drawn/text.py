"""A drawing's text cut into its header and its sections; every piece knows its line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NoReturn

from boardparsers.errors import BoardError

MAX_CHARACTERS: Final = 1_000_000
MAX_LINE: Final = 4_000
MAP, TERRAIN, LEGEND, HEXES, HEXSIDES = "map", "terrain", "legend", "hexes", "hexsides"
SECTIONS: Final = (TERRAIN, LEGEND, MAP, HEXES, HEXSIDES)
_SECTION: Final = re.compile(r"\s*\[\s*(\w+)\s*\]\s*(?:#.*)?")
_COMMENT: Final = re.compile(r"(?:^|\s)#.*")
# A hex may be drawn as "#": in the legend that is an entry, not a comment.
_HASH_ENTRY: Final = re.compile(r"\s*#\s+=")


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of the text with its place (line and column from 1)."""

    text: str
    line: int
    column: int

    def __str__(self) -> str:
        return self.text

    @property
    def where(self) -> str:
        return f"line {self.line}, column {self.column}"

    def part(self, start: int, end: int | None = None) -> Word:
        """A slice, without the blanks round it, at its own column."""
        piece = self.text[start:end]
        return Word(piece.strip(), self.line, self.column + start + len(piece) - len(piece.lstrip()))

    def split(self, pattern: str) -> Iterator[Word]:
        """The pieces between matches of a pattern; empty ones are left out."""
        start = 0
        for match in re.finditer(pattern, self.text):
            yield from filter(lambda piece: piece.text, (self.part(start, match.start()),))
            start = match.end()
        yield from filter(lambda piece: piece.text, (self.part(start),))


@dataclass(frozen=True, slots=True)
class Entry:
    """`left = right` in a section, or `key: value` in the header."""

    left: Word
    right: Word


@dataclass(frozen=True, slots=True)
class Drawing:
    """The text in its parts. rows: the lines of the map with their blanks kept."""

    path: str
    header: tuple[Entry, ...]
    sections: dict[str, tuple[Entry, ...]]
    rows: tuple[Word, ...]

    def fail(self, what: str, word: Word | None, hint: str = "") -> NoReturn:
        raise BoardError(self.path, what, word.where if word else "", hint)


def read_text(text: str, path: str) -> Drawing:
    """Cut a drawing into its parts. Raises BoardError for what is not a drawing at all."""
    if len(text) > MAX_CHARACTERS:
        raise BoardError(path, f"a drawing of {len(text):,} characters; the limit is {MAX_CHARACTERS:,}")
    parts: dict[str, list[Entry]] = {}
    header: list[Entry] = []
    rows: list[Word] = []
    section = ""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if len(line) > MAX_LINE:
            raise BoardError(path, f"a line of {len(line):,} characters; the limit is {MAX_LINE:,}", f"line {number}")
        if title := _SECTION.fullmatch(line):
            section = _open_section(title[1].casefold(), parts, path, number)
        elif section == MAP:
            if line.strip():
                rows.append(Word(line.rstrip(), number, 1))
        elif entry := _entry(line, section, path, number):
            (parts[section] if section else header).append(entry)
    if MAP not in parts:
        raise BoardError(path, "no [map] section: this is not a drawn map", hint="see docs/drawn-maps.md")
    return Drawing(path, tuple(header), {name: tuple(part) for name, part in parts.items()}, tuple(rows))


def _open_section(name: str, parts: dict[str, list[Entry]], path: str, number: int) -> str:
    if name not in SECTIONS:
        known = ", ".join(f"[{one}]" for one in SECTIONS)
        raise BoardError(path, f"unknown section [{name}]", f"line {number}", f"the sections are {known}")
    if name in parts:
        raise BoardError(path, f"a second section [{name}]", f"line {number}", "put them together")
    parts[name] = []
    return name


def _entry(line: str, section: str, path: str, number: int) -> Entry | None:
    """An entry of the header or a section; None for an empty line or a comment."""
    glyph = _HASH_ENTRY.match(line) if section == LEGEND else None
    start = glyph.end() if glyph else 0
    line = line[:start] + _COMMENT.sub("", line[start:])
    if not line.strip():
        return None
    whole = Word(line, number, 1)
    sign = "=" if section else ":"
    # The glyph of a legend may be the sign itself: look for it after the first character that is no blank.
    at = line.find(sign, len(line) - len(line.lstrip()) + 1)
    if at < 0:
        example = "`what = meaning`" if section else "`key: value`"
        raise BoardError(path, f"expected {example}, found {line.strip()[:60]!r}", whole.part(0).where)
    return Entry(whole.part(0, at), whole.part(at + 1))
