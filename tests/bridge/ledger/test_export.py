"""Rows as files."""

from __future__ import annotations

import csv
import io
import json

import pytest

from bridge.ledger.export import when, write

ROW = {
    "number": 1,
    "time": 1_700_000_000_000,
    "player": "Anna",
    "text": "=1+1",
    "answer": '{"verdict": "clear"}',
    "key": "x",
}


def written(rows: list[dict[str, object]], form: str) -> str:
    stream = io.StringIO()
    write(rows, list(ROW), form, stream)
    return stream.getvalue()


def test_json_holds_json() -> None:
    (row,) = json.loads(written([ROW], "json"))
    assert row == {
        "number": 1,
        "time": "2023-11-14T22:13:20Z",
        "player": "Anna",
        "text": "=1+1",
        "answer": {"verdict": "clear"},
    }


def test_csv_has_a_header_and_no_formulas() -> None:
    header, row = csv.reader(io.StringIO(written([ROW], "csv")))
    assert header == ["number", "time", "player", "text", "answer"]
    assert row == ["1", "2023-11-14T22:13:20Z", "Anna", "'=1+1", '{"verdict": "clear"}']


@pytest.mark.parametrize(("form", "empty"), [("json", "[]\n"), ("csv", "number,time,player,text,answer\n")])
def test_no_rows_give_an_empty_file(form: str, empty: str) -> None:
    assert written([], form) == empty


@pytest.mark.parametrize("text", ["@sum", "-1", "+1", "\t=1"])
def test_what_a_spreadsheet_would_run_is_quoted(text: str) -> None:
    _, row = csv.reader(io.StringIO(written([{**ROW, "text": text}], "csv")))
    assert row[3] == "'" + text


def test_a_time_is_utc() -> None:
    assert when(0) == "1970-01-01T00:00:00Z"
