"""`crestline hexes`: a line a hex, and the same as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardparsers.vasl.compiler import built_in_board
from bridge import cli
from bridge.commands.hexes_command import hex_record, json_lines, text_lines


def row(name: str) -> list[str]:
    """The words of a hex's line, column by column."""
    lines = list(text_lines(built_in_board()))
    starts = [lines[0].index(word) for word in ("hex", "level", "terrain", "hexsides", "locations")]
    line = next(line for line in lines if line.split()[0] == name)
    return [line[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)]


def test_a_line_a_hex_below_a_heading() -> None:
    lines = list(text_lines(built_in_board()))
    assert len(lines) == 179
    assert lines[0].split() == ["hex", "level", "terrain", "hexsides", "locations"]
    assert [line.split()[0] for line in lines[1:4]] == ["A1", "A2", "A3"]


def test_what_stands_in_a_hex_is_in_its_line() -> None:
    name, level, terrain, sides, places = row("J4")
    assert (name, level, terrain) == ("J4", "0", "Stone Building, 2 Level")
    assert sides == ""
    assert places == "building, +1 building, +2 building, +3 rooftop, stairway"
    assert row("I9")[4] == "bridge, -1 under bridge"
    assert row("E9")[2] == "Gully"


def test_hexsides_are_said_in_words() -> None:
    assert row("E3")[3].startswith("0 cliff, crest down 2")
    assert "5 wall" in row("L6")[3]
    assert "5 crest down 1, slope up" in row("B3")[3]
    assert "2 crest up 1, slope down" in row("A3")[3]


def test_json_is_one_document_with_a_hex_a_line() -> None:
    lines = list(json_lines(built_in_board()))
    document = json.loads("\n".join(lines))
    assert (document["board"], document["fingerprint"]) == ("Crestline", built_in_board().fingerprint)
    assert len(document["hexes"]) == len(lines) - 2 == 178
    assert json.loads(lines[1].rstrip(","))["hex"] == "A1"


def test_a_record_leaves_out_hexsides_with_nothing_on_them() -> None:
    cell = built_in_board().find("E3")
    assert cell is not None
    record = hex_record(cell)
    assert record["level"] == 3
    assert record["hexsides"]["0"] == {"terrain": "Cliff", "cliff": True, "crest": 2}
    open_ground = built_in_board().find("A1")
    assert open_ground is not None
    assert hex_record(open_ground)["hexsides"] == {}
    assert [place["kind"] for place in hex_record(open_ground)["locations"]] == ["ground"]


def test_the_command_prints_either(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["hexes", "built-in"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("A1 ")
    assert cli.main(["hexes", "built-in", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["hexes"]) == 178


def test_a_board_that_is_not_there_is_one_line_and_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["hexes", "nowhere", "--boards", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("crestline hexes: there is no board 'nowhere'")
    assert err.count("\n") == 1
