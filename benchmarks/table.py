"""A plain text table: what every benchmark prints."""

from __future__ import annotations

from collections.abc import Sequence


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Columns as wide as their widest cell; numbers to the right, words to the left."""
    cells = [[_text(cell) for cell in row] for row in rows]
    widths = [max(len(line[column]) for line in [list(head), *cells]) for column in range(len(head))]
    numeric = [bool(rows) and all(isinstance(row[column], int | float) for row in rows) for column in range(len(head))]

    def line(words: Sequence[str]) -> str:
        places = zip(words, widths, numeric, strict=True)
        return "  ".join(word.rjust(width) if right else word.ljust(width) for word, width, right in places).rstrip()

    return "\n".join([line(head), line(["-" * width for width in widths]), *map(line, cells)])


def _text(cell: object) -> str:
    if isinstance(cell, float):
        return f"{cell:,.0f}" if abs(cell) >= 1000 else f"{cell:.3g}"
    return f"{cell:,}" if isinstance(cell, int) else str(cell)
