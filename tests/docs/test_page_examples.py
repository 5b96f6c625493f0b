"""Files that the pages show are taken from the pages and used as the pages say."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from boardparsers.hexmodel import Severity
from boardparsers.library import load_file
from boardparsers.vasl.compiler import compile_board
from bridge.cli import main
from tests.docs.references import ROOT

BOARD_15 = ROOT.parent / "shared" / "vasl" / "boards" / "bd15"


def block(page: str, start: str) -> str:
    """The fenced block of a page that begins so."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return next(each for each in blocks if each.startswith(start))


def test_the_commands_for_a_drawn_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hill112.hexmap.txt").write_text(block("drawn-maps.md", "map: Hill 112"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    commands = [line.split()[1:] for line in block("drawn-maps.md", "crestline import hill112").splitlines()]
    assert [command[0] for command in commands] == ["import", "los", "move", "serve"]
    for command in commands[:3]:
        assert main(command) == 0
    assert main([*commands[1][:-2]]) == 2  # without --ruleset


def test_the_asl_map_of_glyphs_answers_every_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "asl.hexmap.txt"
    file.write_text(block("drawn-maps.md", "game: asl"), encoding="utf-8")
    for words in ("import", "hexes", "los {} A1 D1", "view {} B1", "blind {} B1", "cover {} B1 D1", "move {} A1 B1 C2"):
        command, _, rest = words.partition(" {} ")
        assert main([command, str(file), *rest.split()]) == 0, words
    assert "undetermined" not in capsys.readouterr().out


def test_the_commands_for_a_board_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = block("board-drawings.md", "crestline drawing 1")
    (tmp_path / "ridge.board.txt").write_text(drawing, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for start in ("crestline hexes ridge", "crestline import ridge"):
        for line in block("board-drawings.md", start).splitlines():
            assert main(line.split()[1:]) == 0
    assert (tmp_path / "bdRidge").read_bytes() == compile_board(drawing)


def test_the_patch_fits_the_board_that_it_names(tmp_path: Path) -> None:
    if not BOARD_15.is_file():
        pytest.skip(f"VASL's board 15 is not at {BOARD_15}")
    shutil.copyfile(BOARD_15, tmp_path / "bd15")
    before = load_file(tmp_path / "bd15")
    (tmp_path / "bd15.patch.toml").write_text(block("hexmap-format.md", 'format = "crestline-patch"'), encoding="utf-8")
    after = load_file(tmp_path / "bd15")
    assert [note.severity for note in after.notes if note not in before.notes] == [Severity.INFO]
    assert (after.by_name["a4"].terrain.name, after.by_name["a4"].base_level) == ("Open Ground", 2)
    assert before.by_name["d6"].sides[0].terrain is not None
    assert after.by_name["d6"].sides[0].terrain is None
