"""The board's own names for hexes: labels of columns and rows, as VASSAL counts them (Z is followed by AA, BB)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_LABEL: Final = re.compile(r"[A-Za-z]|\d{1,4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Labels:
    """First labels of even and of odd columns (or rows): a letter, or a number with its leading zeros."""

    even: str
    odd: str

    @classmethod
    def parse(cls, text: str) -> Labels:
        """One label, or two where odd columns or rows begin otherwise. Raises ValueError saying what is wrong."""
        words = text.split()
        if len(words) not in (1, 2) or not all(_LABEL.fullmatch(word) for word in words):
            raise ValueError(f"expected the first label, such as A, 1 or 01 (two if odd ones differ), not {text!r}")
        return cls(words[0], words[-1])

    def label(self, index: int, odd: bool) -> str:
        """The label `index` places after the first."""
        first = self.odd if odd else self.even
        if first.isdigit():
            return str(int(first) + index).zfill(len(first))
        letter_a = "A" if first.isupper() else "a"
        number = ord(first) - ord(letter_a) + index
        return chr(ord(letter_a) + number % 26) * (number // 26 + 1)


@dataclass(frozen=True, slots=True)
class Naming:
    """How a column and a row make a name. Two labels of columns go by odd rows, two of rows by odd columns."""

    columns: Labels = Labels("A", "A")
    rows: Labels = Labels("1", "1")
    column_first: bool = True
    separator: str = ""

    def name(self, column: int, row: int) -> str:
        parts = (self.columns.label(column, row % 2 == 1), self.rows.label(row, column % 2 == 1))
        return self.separator.join(parts if self.column_first else parts[::-1])
