"""What VASSAL's grids call a column and a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ALPHABETIC: Final = "A"
# Nonsense numbers from strangers: names stay short.
MAX_LETTERS: Final = 60
MAX_ZEROS: Final = 20


@dataclass(frozen=True, slots=True)
class Numbering:
    """Names and defaults of `HexGridNumbering` and `SquareGridNumbering` (whose rows never stagger).

    first: "H" the column's label in front, "V" the row's. h_type, v_type: "A" letters, "N" numbers, of columns and
    rows. leading: zeros put before small numbers. off: what is added first. oblique: `ObliqueHexGridNumbering` (3.8).
    """

    first: str = "H"
    sep: str = ""
    h_type: str = "N"
    v_type: str = "N"
    h_leading: int = 1
    v_leading: int = 1
    h_off: int = 1
    v_off: int = 1
    h_descend: bool = False
    v_descend: bool = False
    stagger: bool = True
    oblique: bool = False

    def numbered(self, column: int, row: int, rows: int, columns: int, sideways: bool) -> tuple[int, int]:
        """Column and row as they are counted. rows, columns: what descending ones count down from."""
        odd, raw_column = column % 2 == 1, column
        column, row = self._descended(column, row, rows, columns, sideways)
        if self.oblique:
            return column, row + int(raw_column / 2) if self.stagger else row - int(raw_column / 2) + 1
        if self.stagger and odd:
            row += self._step(sideways)
        return column, row

    def raw(self, column: int, row: int, rows: int, columns: int, sideways: bool) -> tuple[int, int]:
        """Cells from the grid's origin, of a counted column and row.

        As the engine does it: it asks whether the *counted* column is odd, so that with columns counted down from an
        odd number it misses by a row.
        """
        if self.stagger and column % 2 == 1 and not self.oblique:
            row -= self._step(sideways)
        raw_column, row = self._descended(column, row, rows, columns, sideways)
        if self.oblique:
            half = int(raw_column / 2)
            row = self._descended(0, row, rows, columns, sideways)[1]
            row = self._descended(0, row - half if self.stagger else row + half - 1, rows, columns, sideways)[1]
        return raw_column, row

    def _descended(self, column: int, row: int, rows: int, columns: int, sideways: bool) -> tuple[int, int]:
        """Counted from the other end; its own inverse."""
        columns_down, rows_down = (self.v_descend, self.h_descend) if sideways else (self.h_descend, self.v_descend)
        if sideways:
            rows, columns = columns, rows
        return columns - column if columns_down else column, rows - row if rows_down else row

    def _step(self, sideways: bool) -> int:
        return -1 if (self.h_descend if sideways else self.v_descend) else 1

    def name(self, column: int, row: int) -> str:
        """The grid location, as the default location format gives it."""
        labels = (
            label(column + self.h_off, self.h_type, self.h_leading),
            label(row + self.v_off, self.v_type, self.v_leading),
        )
        return self.sep.join(labels if self.first == "H" else labels[::-1])


def label(number: int, kind: str, leading: int) -> str:
    """A letter (Z is followed by AA, BB ...) or a number with zeros before it; "-" before that of a negative one."""
    if number < 0:
        return "-" + label(-number, kind, leading)
    if kind == ALPHABETIC:
        letters = min(number // 26 + 1, MAX_LETTERS)
        return chr(ord("A") + number % 26) * letters
    zeros: int = sum(number < 10**power for power in range(1, min(leading, MAX_ZEROS) + 1))
    return "0" * zeros + str(number)
