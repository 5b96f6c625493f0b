"""Files that commands write."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardparsers.errors import BoardError
from bridge.commands.output_file import check_output, is_same_file


def test_a_file_in_a_folder_that_is_there(tmp_path: Path) -> None:
    check_output(tmp_path / "new.csv", "--out")
    check_output(Path("new.csv"), "--out")
    (tmp_path / "old.csv").touch()
    check_output(tmp_path / "old.csv", "--out")


def test_folders_are_no_files(tmp_path: Path) -> None:
    for folder in (tmp_path, Path(), Path("/")):
        with pytest.raises(BoardError, match=r"--out .*: is a folder; name the file to write"):
            check_output(folder, "--out")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"--png .*: there is no folder .*none; make it first"):
        check_output(tmp_path / "none" / "view.png", "--png")
    (tmp_path / "file").touch()
    with pytest.raises(BoardError, match="there is no folder"):
        check_output(tmp_path / "file" / "view.png", "--png")


def test_one_file_under_two_names(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    (tmp_path / "b").touch()
    assert is_same_file(tmp_path / "a", tmp_path / "." / "a")
    assert not is_same_file(tmp_path / "a", tmp_path / "b")
    assert not is_same_file(tmp_path / "a", tmp_path / "none")
