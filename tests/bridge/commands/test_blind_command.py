"""`crestline blind`: a line a blind hex with the count; the tables; bad input."""

from __future__ import annotations

import json

import pytest

from boardparsers.vasl.compiler import built_in_board
from bridge.cli import main
from bridge.commands.blind_command import VIEWER_BLIND
from bridge.rules.asl import RULES
from bridge.rules.asl.sight import view_words
from bridge.rules.ruling import BlindQuestion, Place

Capture = pytest.CaptureFixture[str]


def test_a_line_a_hex_with_what_casts_it_and_the_count(capsys: Capture) -> None:
    assert main(["blind", "built-in", "D3"]) == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    blind = [seen for seen in RULES.blind(built_in_board(), BlindQuestion(Place("D3"))).hexes if seen.blind]
    assert heading == f"Crestline: from D3: {len(blind)} hexes are blind"
    assert len(lines) == len(blind)
    for seen, line in zip(blind, lines, strict=True):
        assert seen.step is not None
        assert line.split()[:3] == [seen.place.hex, "range", str(seen.range)]
        assert line.endswith(f"  {seen.step.text} ({seen.step.citation})")


def test_hexes_that_look_down_on_the_viewer_come_apart(capsys: Capture) -> None:
    blind = next(seen for seen in RULES.blind(built_in_board(), BlindQuestion(Place("D3"))).hexes if seen.blind)
    assert main(["blind", "built-in", blind.place.hex]) == 0
    out = capsys.readouterr().out
    assert "higher hexes to which the viewer's own hex is a blind one: " in out
    above = out.partition("higher hexes")[2]
    assert any(line.split()[0] == "D3" and "the viewer's is number" in line for line in above.splitlines()[1:])


def test_the_message_that_tells_them_apart() -> None:
    assert VIEWER_BLIND == view_words.VIEWER_BLIND


def test_a_level_and_none_blind(capsys: Capture) -> None:
    assert main(["blind", "built-in", "A1"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "Crestline: from A1: no hexes are blind"


def test_json_holds_the_blind_hexes_only(capsys: Capture) -> None:
    assert main(["blind", "built-in", "D3", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["question"] == "view"
    assert len(record["hexes"]) == record["totals"]["blind"]
    assert all(entry["blind"] and entry["step"]["hex"] and entry["step"]["value"] >= 1 for entry in record["hexes"])


def test_in_french(capsys: Capture) -> None:
    assert main(["blind", "built-in", "D3", "--lang", "fr"]) == 0
    assert "celui-ci est le numéro" in capsys.readouterr().out


def test_the_tables(capsys: Capture) -> None:
    assert main(["blind", "--table"]) == 0
    lines = capsys.readouterr().out.splitlines()
    obstacles, crests = (n for n, line in enumerate(lines) if line.startswith(("Obstacles", "Crest lines")))
    assert lines[obstacles + 2].split() == ["height", "viewer", "1-4", "5-9", "10-14", "15-19", "20-24"]
    assert lines[obstacles + 3].split() == ["1", "2", "(+1)", "1", "2", "3", "4", "5"]
    assert lines[crests + 3].split() == ["1", "2", "(+1)", "0", "1", "2", "3", "4"]
    assert "A6.42" in lines[-1]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["blind"], "name BOARD and FROM, or --table"),
        (["blind", "built-in"], "name BOARD and FROM, or --table"),
        (["blind", "built-in", "ZZ9"], "has no hex 'ZZ9'"),
        (["blind", "built-in", "D3", "--level", "7"], "no level 7"),
    ],
)
def test_bad_input_is_one_line_and_status_2(words: list[str], complaint: str, capsys: Capture) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert not out
    assert complaint in err
    assert len(err.splitlines()) == 1
