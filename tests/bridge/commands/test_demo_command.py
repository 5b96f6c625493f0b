"""`crestline demo` as a newcomer types it: on the built-in board, on a board from a file, for what is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardparsers.vasl.compiler import built_in_drawing, compile_board
from bridge.cli import main
from bridge.commands import demo_command, warming
from bridge.demo.play import Tally


def test_the_recorded_game_is_played_and_the_demo_stops(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("The crossroads. Rules: Advanced Squad Leader.")
    assert "[ASL B10.23]" in printed
    last = printed.rstrip().splitlines()[-1]
    assert re.fullmatch(r"8 moves, \d+ rulings in [\d.]+ s; both players' clients got the same, .*", last)


def test_a_patrol_is_played_on_a_board_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bdX1"
    path.write_bytes(compile_board(built_in_drawing().replace("board: Crestline", "board: X1"), picture=False))
    assert main(["demo", "--board", str(path)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("A patrol on board X1.")
    assert re.search(r"^  (BLOCKED|CLEAR|HINDERED) ", printed, re.MULTILINE)


def test_a_real_board(real_boards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--board", "15", "--boards", str(real_boards)]) == 0
    assert "both players' clients got the same" in capsys.readouterr().out


def test_a_board_without_terrain_is_undetermined_and_no_failure(
    real_boards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "--board", "PB", "--boards", str(real_boards)]) == 0
    printed = capsys.readouterr().out
    assert "UNDETERMINED" in printed
    assert "CLEAR" not in printed


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--board", "no/such/board"], "no such file"),
        (["--ruleset", "chess"], "no rule set 'chess'"),
    ],
)
def test_what_is_not_there_is_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith("crestline demo: ")
    assert said in error
    assert error.count("\n") == 1


def test_compiling_is_told_when_it_takes_its_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warming, "PATIENCE_S", 0.0)
    assert main(["demo"]) == 0
    assert "Compiling the rules for this machine" in capsys.readouterr().out


def test_different_answers_would_be_a_failure() -> None:
    assert "did NOT get the same" in demo_command.alike(Tally(1, 1, False))
