"""Files that are there whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.extension.whole_file import write_whole


def test_a_file_is_made_with_its_folder_and_replaced(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b" / "file.vmdx"
    for data in (b"first", b"second"):
        write_whole(target, data)
        assert target.read_bytes() == data
        assert [path.name for path in target.parent.iterdir()] == ["file.vmdx"]


def test_what_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "file"
    target.write_bytes(b"old")
    (tmp_path / "file.part").mkdir()
    with pytest.raises(OSError, match=r"file\.part"):
        write_whole(target, b"new")
    assert target.read_bytes() == b"old"
