"""Staggered rows of glyphs to hexes: which glyph stands on which hex, checked by where it stands in its line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from boardparsers.drawn.text import Drawing, Word
from boardparsers.hexmodel.grid import Hex, from_offset

MAX_HEXES: Final = 40_000
NO_HEX: Final = "-"


@dataclass(frozen=True, slots=True)
class Placed:
    """A glyph on its hex. column, row: counted from 0, for the board's own names."""

    glyph: Word
    hex: Hex
    column: int
    row: int


def place_glyphs(drawing: Drawing, pointy: bool) -> tuple[Placed, ...]:
    """Every hex of the map in reading order; `-` leaves a place empty. Raises BoardError with line and column.

    Pointy: each line is a row, every other one set off by half a hex. Flat: each line holds every other column, the
    lines between hold the columns between.
    """
    lines = [_glyphs(drawing, row) for row in drawing.rows]
    if sum(map(len, lines)) > MAX_HEXES:
        drawing.fail(f"more than {MAX_HEXES:,} hexes", drawing.rows[0])
    if not lines:
        drawing.fail("the [map] section is empty", None)
    pitch = _pitch(lines)
    bases = _bases(drawing, lines, pitch)
    inner = 1 if bases[-1] > bases[0] else 0  # parity of the lines that stand further right
    placed: list[Placed] = []
    for number, glyphs in enumerate(lines):
        _check_places(drawing, glyphs, bases[number % len(bases)], pitch)
        set_off = len(bases) > 1 and number % 2 == inner
        for index, glyph in enumerate(glyphs):
            column, row = (index, number) if pointy else (2 * index + set_off, number // 2)
            hex_ = from_offset(row, column, inner == 1) if pointy else from_offset(column, row, inner == 1)
            if glyph.text != NO_HEX:
                placed.append(Placed(glyph, hex_, column, row))
    if not placed:
        drawing.fail("no hex in the [map] section", drawing.rows[0])
    return tuple(placed)


def _glyphs(drawing: Drawing, row: Word) -> list[Word]:
    if "\t" in row.text:
        place = Word("", row.line, row.text.index("\t") + 1)
        drawing.fail("a tab in the map", place, "use blanks, a tab is not equally wide everywhere")
    return [Word(match[0], row.line, match.start() + 1) for match in re.finditer(r"\S+", row.text)]


def _pitch(lines: Sequence[Sequence[Word]]) -> int:
    """Columns of text from one glyph of a line to the next: the commonest distance, the smallest if several are."""
    gaps = Counter(after.column - before.column for line in lines for before, after in pairwise(line))
    if gaps:
        return min(gaps, key=lambda gap: (-gaps[gap], gap))
    return 2 * abs(lines[-1][0].column - lines[0][0].column) or 2


def _bases(drawing: Drawing, lines: Sequence[Sequence[Word]], pitch: int) -> tuple[int, ...]:
    """Text column of the first glyph in even and in odd lines; one base if there is one line."""
    bases = tuple(line[0].column for line in lines[:2])
    if len(bases) == 2 and not 0 < abs(bases[1] - bases[0]) < pitch:
        drawing.fail(
            f"this line is set off by {bases[1] - bases[0]} columns from the one above",
            lines[1][0],
            f"every other line stands half a hex ({pitch / 2:g} columns) further left or right",
        )
    return bases


def _check_places(drawing: Drawing, glyphs: Sequence[Word], base: int, pitch: int) -> None:
    for index, glyph in enumerate(glyphs):
        off = glyph.column - base - index * pitch
        if 2 * abs(off) >= max(pitch, 2):
            drawing.fail(
                f"{glyph.text!r} stands {abs(off)} columns too far {'right' if off > 0 else 'left'}"
                f" to be hex {index + 1} of its line",
                glyph,
                f"a hex every {pitch} columns; write {NO_HEX} where there is none",
            )
