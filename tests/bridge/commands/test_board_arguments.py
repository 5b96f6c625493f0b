"""The arguments that every command shares which takes a board."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from boardparsers.errors import BoardError, QuestionError
from boardparsers.library import ENVIRONMENT
from bridge.commands.board_arguments import add_board_arguments, library_of

SHARED = """<sharedBoardMetadata><terrainTypes>
<terrainType name="Open Ground" typeCode="0" height="0" LOSCategory="OPEN"/></terrainTypes></sharedBoardMetadata>"""


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_board_arguments(parser)
    return parser.parse_args(words)


def test_folders_given_replace_those_of_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(ENVIRONMENT, "elsewhere")
    assert library_of(parsed()).folders == (Path("elsewhere"),)
    a, b = tmp_path / "a", tmp_path / "b"
    a.mkdir()
    b.mkdir()
    assert library_of(parsed("--boards", str(a), "--boards", str(b))).folders == (a, b)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for name in ("none", "file"):
        with pytest.raises(QuestionError, match=f"--boards .*{name}: there is no such folder"):
            library_of(parsed("--boards", str(tmp_path / name)))


def test_the_shared_file_is_passed_on(tmp_path: Path) -> None:
    path = tmp_path / "S.xml"
    path.write_text(SHARED, encoding="utf-8")
    assert library_of(parsed("--shared", str(path))).shared == path
    assert library_of(parsed()).shared is None


def test_a_shared_file_that_cannot_be_read_is_refused_though_no_board_needs_it(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="there is no such file"):
        library_of(parsed("--shared", str(tmp_path / "none.xml")))
    (tmp_path / "S.xml").write_bytes(b"\0\xff")
    with pytest.raises(BoardError):
        library_of(parsed("--shared", str(tmp_path / "S.xml")))
