"""Rows of the ledger as JSON and CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, TextIO

FORMATS: Final = ("json", "csv")
# Of no use outside the ledger.
_LEFT_OUT: Final = frozenset({"key"})
_JSON: Final = frozenset({"question", "answer"})
# A spreadsheet takes a cell that begins with one of these for a formula; what players write must not become one.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def when(milliseconds: int) -> str:
    """A time of the ledger as ISO 8601 in UTC, to the second."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def write(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], form: str, stream: TextIO) -> None:
    """Write rows in a format of FORMATS. columns: what there is, so that no rows still give a header."""
    names = [name for name in columns if name not in _LEFT_OUT]
    if form == "json":
        json.dump([_plain(row, names) for row in rows], stream, indent=2, ensure_ascii=False)
        stream.write("\n")
        return
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(names)
    for row in rows:
        writer.writerow([_cell(name, row[name]) for name in names])


def _plain(row: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    plain = {name: row[name] for name in names}
    for name in _JSON & plain.keys():
        plain[name] = json.loads(plain[name]) if plain[name] else None
    return {**plain, "time": when(row["time"])}


def _cell(name: str, value: Any) -> str:
    text = when(value) if name == "time" else str(value)
    return "'" + text if text.startswith(_FORMULA) and not isinstance(value, int) else text
