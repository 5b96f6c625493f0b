"""`crestline disputes` as it is typed."""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from pathlib import Path

import pytest
from ledger_rows import filled_ledger
from pydantic import TypeAdapter

from bridge.cli import main
from bridge.commands.disputes_command import shown
from bridge.rules.ruling import Citation, Ruling, Step, Verdict


@pytest.fixture
def url(tmp_path: Path) -> str:
    return filled_ledger(tmp_path)


def test_the_list_says_who_said_what_about_which_ruling(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disputes", "--db", url]) == 0
    first, second, *rest = capsys.readouterr().out.splitlines()
    assert first.split(maxsplit=3)[0] == "1"
    assert "main  Boris (Russian): no line there" in first
    assert second.strip() == "squad g B2 to squad r C3: clear, range 1  [A6.1]"
    assert len(rest) == 2


def test_another_table_has_its_own(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disputes", "list", "--db", url, "--table", "nobody's"]) == 0
    assert capsys.readouterr().out == "no disputes\n"


def test_one_dispute_is_shown_with_its_ruling_and_steps(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disputes", "show", "1", "--db", url]) == 0
    out = capsys.readouterr().out
    assert "Boris (Russian), player  [A6.1]:\n    no line there\n    we looked twice\n" in out
    assert "Ruling r_1, 2023-11-14T22:13:20Z, plain, board small (f00d)\n" in out
    assert "      smoke [PLAIN 2]" in out


def test_a_hex_is_named_once_in_the_steps() -> None:
    cited = Citation("ASL", "A6.1")
    texts = ("H5 (level 0) to K7", "H5: woods", "woods")
    steps = tuple(Step(cited, text, hex="H5") for text in texts)
    answer = TypeAdapter(Ruling).dump_json(Ruling("los", Verdict.BLOCKED, steps, blocked_at="H5")).decode()
    dispute = defaultdict(str, number=1, time=0)
    *_, opening, named, bare = shown(dispute, defaultdict(str, time=0, answer=answer))
    assert opening.strip() == "H5 (level 0) to K7 [ASL A6.1]"
    assert named.strip() == "H5: woods [ASL A6.1]"
    assert bare.strip() == "H5: woods [ASL A6.1]"


def test_a_dispute_whose_ruling_is_not_kept_says_so(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disputes", "show", "2", "--db", url]) == 0
    assert "Ruling r_gone is not in the ledger." in capsys.readouterr().out


def test_a_dispute_that_does_not_exist_is_one_line_and_status_2(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disputes", "show", "99", "--db", url]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("crestline disputes: ")
    assert captured.err.count("\n") == 1


def test_json_holds_everything_but_the_key_of_its_message(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disputes", "export", "--db", url]) == 0
    first, _ = json.loads(capsys.readouterr().out)
    assert first == {
        "number": 1,
        "game": "main",
        "ruling": "r_1",
        "time": "2023-11-14T22:13:20Z",
        "player": "Boris",
        "side": "Russian",
        "role": "player",
        "text": "no line there\nwe looked twice",
        "paragraph": "A6.1",
        "said": "squad g B2 to squad r C3: clear, range 1",
    }


def test_csv_holds_the_same(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disputes", "export", "--format", "csv", "--db", url]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["player"] for row in rows] == ["Boris", "Boris"]
    assert rows[0]["text"] == "no line there\nwe looked twice"
