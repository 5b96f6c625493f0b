"""`crestline view`: text, JSON, picture, and what it says of bad input."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from boardparsers.drawn import built_in_map
from boardparsers.vasl.board import board_image
from boardparsers.vasl.compiler import built_in_board, built_in_drawing, compile_board
from bridge.cli import main
from bridge.commands.view_command import GROUPS, board_pixels, by_name, group_of, text_lines, wrapped
from bridge.rules.asl import RULES
from bridge.rules.registry import rule_set
from bridge.rules.ruling import BlindQuestion, LosQuestion, Place, Ruling, SeenHex, Verdict

Capture = pytest.CaptureFixture[str]


def test_text_names_every_hex_once(capsys: Capture) -> None:
    assert main(["view", "built-in", "D3", "--counter", "smoke:E6"]) == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    groups = {line: n for n, line in enumerate(lines) if not line.startswith(" ")}
    assert list(groups) == ["seen", "hindered", "blind", "blocked"]
    cells = len(built_in_board().cells)
    names = " ".join(lines[groups["seen"] + 1 : groups["hindered"]]).split()
    blind = [line.split()[0] for line in lines[groups["blind"] + 1 : groups["blocked"]]]
    others = " ".join(line for line in lines[groups["hindered"] :] if line.startswith("    ")).split()
    assert len(names) + len(blind) + len(others) == cells
    assert {*names, *blind, *others} == {cell.name for cell in built_in_board().cells.values()}
    assert heading.startswith(f"Crestline: from D3: {len(names)} seen, ")
    told, *_ = hindered = lines[groups["hindered"] + 1 : groups["blind"]]
    assert told == "  hindrances of +2 (ASL A6.7)"
    assert all(line.startswith("    ") for line in hindered[1:])
    assert all("blind hex" in line for line in lines[groups["blind"] + 1 : groups["blocked"]])


def test_levels_of_the_viewer_and_of_what_is_looked_at(capsys: Capture) -> None:
    assert main(["view", "built-in", "J5", "--level", "1", "--to-level", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Crestline: from J5@1: ")
    upper = [cell.name for cell in built_in_board().cells.values() if cell.location_at(1) is not None]
    assert sum(f"{name}@1" in out.split() for name in upper) == len(upper)


def test_json_is_the_whole_ruling(capsys: Capture) -> None:
    assert main(["view", "built-in", "D3", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert [entry["place"]["hex"] for entry in record["hexes"]] == [c.name for c in built_in_board().cells.values()]
    assert record["totals"]["blind"] == sum(entry["blind"] for entry in record["hexes"])


def test_a_picture_is_written(tmp_path: Path) -> None:
    target = tmp_path / "view.png"
    assert main(["view", "built-in", "D3", "--png", str(target)]) == 0
    with Image.open(target) as image:
        assert image.format == "PNG"
        assert image.size[0] == built_in_board().grid.width


def test_other_games_have_views_too(tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "view.png"
    assert main(["view", "built-in:memoir44", "A1", "--ruleset", "memoir44", "--png", str(target)]) == 0
    assert " seen, " in capsys.readouterr().out.splitlines()[0]
    with Image.open(target) as image:
        assert image.size[0] > 500


def test_the_boards_own_image_is_used_where_it_has_one(tmp_path: Path) -> None:
    archive = tmp_path / "bdown"
    archive.write_bytes(compile_board(built_in_drawing(), "own"))
    board = replace(built_in_board(), source=str(archive))
    assert np.array_equal(board_pixels(board), board_image(archive))


def test_an_image_of_another_size_is_not(tmp_path: Path) -> None:
    archive = tmp_path / "bdother"
    archive.write_bytes(compile_board("crestline drawing 1\nboard: other\nsize: 5 x 5\n", "other"))
    board = replace(built_in_board(), source=str(archive))
    assert board_pixels(board).shape == (board.grid.width, board.grid.height, 3)
    assert not np.array_equal(board_pixels(board)[:100, :100], board_image(archive)[:100, :100])


def test_a_board_of_unknown_terrain_is_undetermined() -> None:
    board = replace(built_in_board(), raster=None)
    ruling = RULES.blind(board, BlindQuestion(Place("D3")))
    (line,) = text_lines(board, Place("D3"), ruling)
    assert "undetermined: Crestline: terrain is unknown" in line


def test_every_kind_of_hex_has_its_group() -> None:
    place = Place("A1")
    kinds = [
        SeenHex(place, Verdict.CLEAR, 1),
        SeenHex(place, Verdict.HINDERED, 1, 2.0),
        SeenHex(place, Verdict.BLOCKED, 1, blind=True),
        SeenHex(place, Verdict.BLOCKED, 1),
        SeenHex(place, Verdict.UNDETERMINED, 1),
    ]
    assert tuple(map(group_of, kinds)) == GROUPS
    lines = list(text_lines(built_in_board(), place, Ruling("view", Verdict.CLEAR, (), hexes=tuple(kinds))))
    assert lines[0].endswith("1 seen, 1 hindered, 1 blind, 1 blocked, 1 undetermined")


@pytest.mark.parametrize("game", ["memoir44", "valor_and_victory"])
def test_a_game_by_hexes_is_told_as_briefly(game: str, capsys: Capture) -> None:
    """What blocks stands there once, with the hexes that it blocks in the order of their names."""
    assert main(["view", f"built-in:{game}", "C2", "--ruleset", game]) == 0
    lines = capsys.readouterr().out.splitlines()
    reasons = [line for line in lines if re.match(r"  \S", line) and line.endswith(")")]
    blocked = reasons[-1]
    assert len(reasons) == len(set(reasons)) < 25
    listed = lines[lines.index(blocked) + 1 :]
    assert all(line.startswith("    ") for line in listed)
    board, ruleset = built_in_map(game), rule_set(game)
    for name in " ".join(listed).split():
        line = ruleset.los(board, LosQuestion(Place("C2"), Place(name)))
        assert line.deciding is not None
        assert line.deciding.text in blocked


def test_hexes_stand_in_the_order_of_their_names() -> None:
    names = ["AA1", "B10", "B2", "A3", "10-2", "9-1", "Z9", "B2\u00b2"]
    hexes = [SeenHex(Place(name), Verdict.CLEAR, 1) for name in names]
    assert [seen.place.hex for seen in sorted(hexes, key=by_name)] == [
        "9-1", "10-2", "A3", "B2", "B2\u00b2", "B10", "Z9", "AA1",
    ]  # fmt: skip
    levels = [SeenHex(Place("A1", level), Verdict.CLEAR, 1) for level in (1, -1, 0)]
    assert [seen.place.level for seen in sorted(levels, key=by_name)] == [-1, 0, 1]


def test_long_lists_are_wrapped() -> None:
    lines = list(wrapped(["AA10"] * 60))
    assert len(lines) > 2
    assert all(len(line) <= 100 for line in lines)
    assert " ".join(lines).split() == ["AA10"] * 60
    assert list(wrapped(["x" * 300])) == ["  " + "x" * 300]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["view", "built-in", "ZZ9"], "has no hex 'ZZ9'"),
        (["view", "built-in", "D3", "--level", "7"], "no level 7"),
        (["view", "nowhere", "D3"], "nowhere"),
    ],
)
def test_bad_input_is_one_line_and_status_2(words: list[str], complaint: str, capsys: Capture) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert not out
    assert complaint in err
    assert len(err.splitlines()) == 1


def test_a_picture_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    assert main(["view", "built-in", "D3", "--png", str(tmp_path / "none" / "view.png")]) == 2
    assert "there is no folder" in capsys.readouterr().err
