"""The patch beside a board's file."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardparsers.drawn import read_drawing
from boardparsers.errors import BoardError
from boardparsers.library import BoardLibrary
from boardparsers.patches import patch_beside, patch_stamp, patched

DRAWING = "hexes: flat\n[legend]\n. = x, height 2\n[map]\n. .\n"
PATCH = 'format = "crestline-patch"\nversion = 1\n[[patch]]\nhex = "A1"\nlevel = {}\nwhy = "errata"\n'


def patch(path: Path, level: int) -> None:
    path.write_text(PATCH.format(level), encoding="utf-8")


def test_which_patch_belongs_to_a_file(tmp_path: Path) -> None:
    board = tmp_path / "15.hexmap.txt"
    assert patch_beside(board) is None
    assert patch_stamp(board) == 0
    patch(tmp_path / "15.patch.toml", 1)
    assert patch_beside(board) == tmp_path / "15.patch.toml"
    assert patch_stamp(board) > 0
    patch(tmp_path / "15.hexmap.txt.patch.toml", 1)
    assert patch_beside(board) == tmp_path / "15.hexmap.txt.patch.toml"
    assert patch_beside(tmp_path / "bd15") is None
    assert patch_beside(tmp_path / "15.patch.toml") is None
    assert patch_beside(tmp_path / ".patch") is None


def test_a_patched_map_says_so(tmp_path: Path) -> None:
    board = read_drawing(DRAWING, "15")
    assert patched(board, tmp_path / "15.hexmap.txt") is board
    patch(tmp_path / "15.patch.toml", 5)
    mended = patched(board, tmp_path / "15.hexmap.txt")
    assert mended.by_name["a1"].base_level == 5
    assert mended.notes[-1].place == "15.patch.toml"
    assert mended.source == "drawing 15 + patch 15.patch.toml"


@pytest.mark.parametrize(("count", "words"), [(1, "1 correction"), (2, "2 corrections")])
def test_corrections_are_counted(tmp_path: Path, count: int, words: str) -> None:
    head, one, last = PATCH.partition("[[patch]]")
    text = head + "".join(one + last.format(level) for level in range(3, 3 + count)).replace("A1", "B0", count - 1)
    (tmp_path / "15.patch.toml").write_text(text, encoding="utf-8")
    (note,) = patched(read_drawing(DRAWING, "15"), tmp_path / "15.hexmap.txt").notes[-1:]
    assert note.text == f"a patch lies over this board; it holds {words}"


def test_the_library_takes_the_patch_that_lies_there_now(tmp_path: Path) -> None:
    (tmp_path / "15.hexmap.txt").write_text(DRAWING, encoding="utf-8")
    library = BoardLibrary([tmp_path])
    assert library.load("15").by_name["a1"].base_level == 2
    patch(tmp_path / "15.patch.toml", 5)
    assert library.load("15").by_name["a1"].base_level == 5
    patch(tmp_path / "15.hexmap.txt.patch.toml", 7)
    assert library.load("15").by_name["a1"].base_level == 7
    assert library.names() == ("15",)
    (tmp_path / "15.hexmap.txt.patch.toml").write_text("x", encoding="utf-8")
    with pytest.raises(BoardError, match=r"15\.hexmap\.txt\.patch\.toml"):
        library.load("15")
