"""`crestline view`: text, JSON, picture, and what it says of bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from boardparsers.vasl.compiler import built_in_board
from bridge.cli import main
from bridge.commands.view_command import view
from bridge.rules.registry import rule_set
from bridge.rules.ruling import BlindQuestion, LosQuestion, Place, Verdict


def test_text_tells_the_kinds_of_hexes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["view", "built-in", "D3"]) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert "from D3: " in first
    assert " seen" in first
    assert "seen:" in rest


def test_json_has_every_other_hex(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["view", "built-in", "D3", "--json"]) == 0
    hexes = json.loads(capsys.readouterr().out)["hexes"]
    names = {record["place"]["hex"] for record in hexes}
    assert names | {"D3"} == {cell.name for cell in built_in_board().cells.values()}


def test_a_view_says_what_its_lines_say() -> None:
    board, rules = built_in_board(), rule_set("asl")
    for seen in view(rules, board, BlindQuestion(Place("G4"))).hexes[::9]:
        if seen.place.hex == "G4":
            continue
        line = rules.los(board, LosQuestion(Place("G4"), seen.place, margin=False))
        assert (seen.verdict, seen.hindrance if seen.verdict is not Verdict.BLOCKED else 0.0) == (
            line.verdict,
            line.totals.get("hindrance", 0.0) if line.verdict is not Verdict.BLOCKED else 0.0,
        ), seen.place


def test_a_picture_is_written(tmp_path: Path) -> None:
    target = tmp_path / "view.png"
    assert main(["view", "built-in", "D3", "--png", str(target)]) == 0
    with Image.open(target) as image:
        assert image.size[0] == built_in_board().grid.width


def test_other_games_have_views_too(tmp_path: Path) -> None:
    target = tmp_path / "view.png"
    assert main(["view", "built-in:memoir44", "A1", "--ruleset", "memoir44", "--png", str(target)]) == 0
    assert target.stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["view", "built-in", "ZZ9"], "has no hex 'ZZ9'"),
        (["view", "built-in", "D3", "--level", "7"], "no level 7"),
        (["view", "nowhere", "D3"], "nowhere"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert not out
    assert complaint in err
    assert len(err.splitlines()) == 1


def test_a_picture_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["view", "built-in", "D3", "--png", str(tmp_path / "none" / "view.png")]) == 2
    assert "cannot be written" in capsys.readouterr().err
