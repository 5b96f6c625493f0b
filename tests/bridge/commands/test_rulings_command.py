"""`crestline rulings` as it is typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ledger_rows import filled_ledger

from bridge.cli import main


@pytest.fixture
def url(tmp_path: Path) -> str:
    return filled_ledger(tmp_path)


def test_the_list_is_a_line_a_ruling(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "--db", url]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("main  move Anna: squad g B2 to squad r C3: clear, range 1")
    assert first.split()[1] == "2023-11-14T22:13:20Z"
    assert "r_2" not in second


def test_the_last_of_them(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "--db", url, "--limit", "1"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.split()[0] == "2"


def test_no_rulings_are_said_to_be_none(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "--db", url, "--table", "other"]) == 0
    assert capsys.readouterr().out == "no rulings\n"


def test_a_ruling_is_exported_whole(url: str, tmp_path: Path) -> None:
    path = tmp_path / "rulings.json"
    assert main(["rulings", "export", "--db", url, "--out", str(path)]) == 0
    first, _ = json.loads(path.read_text(encoding="utf-8"))
    assert (first["board"], first["fingerprint"], first["ask"]) == ("small", "f00d", "los")
    assert first["question"]["source"] == {"hex": "B2", "level": 0, "position": ""}
    assert first["answer"]["steps"][0]["citation"] == {"rulebook": "PLAIN", "paragraph": "2"}


def test_a_bad_database_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "--db", "nonsense"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
