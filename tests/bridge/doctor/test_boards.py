"""The built-in board is there; the player's folders are read, and mistakes in them told."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardparsers.errors import BoardError
from boardparsers.library import ENVIRONMENT, BoardLibrary
from boardparsers.vasl.compiler import built_in_drawing, compile_board
from bridge.doctor import boards
from bridge.doctor.finding import Part, Status


def test_the_built_in_board_loads() -> None:
    finding = boards.built_in()
    assert (finding.part, finding.status) == (Part.REFEREE, Status.OK)


def test_a_package_without_its_data_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_library: BoardLibrary, _board: str) -> None:
        raise BoardError("crestline_board.txt", "there is no such file")

    monkeypatch.setattr(BoardLibrary, "load", fail)
    assert boards.built_in().status is Status.BROKEN


def test_folders_with_boards_without_and_absent(tmp_path: Path) -> None:
    full, empty = tmp_path / "boards", tmp_path / "empty"
    full.mkdir()
    empty.mkdir()
    for number in range(14):
        (full / f"bd{number:02}").write_bytes(compile_board(built_in_drawing(), picture=False))
    found = boards.folders([full, empty, tmp_path / "gone"])
    assert [finding.status for finding in found] == [Status.OK, Status.ABSENT, Status.ABSENT]
    assert found[0].found.startswith("14 in ")
    assert found[0].found.endswith("10, 11 ...")
    assert "holds no boards" in found[1].found
    assert "is not a folder" in found[2].found


def test_the_environment_names_the_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    assert boards.check()[1].found == f"{ENVIRONMENT} is not set"
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    assert str(tmp_path) in boards.check()[1].found
