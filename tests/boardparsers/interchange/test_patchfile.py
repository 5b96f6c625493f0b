"""Patch files: what they may say."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.errors import BoardError
from boardparsers.interchange.patchfile import read_patch, read_patch_text

HEAD = 'format = "crestline-patch"\nversion = 1\nboard = "15"\n'
GOOD = (
    HEAD
    + """
[[patch]]
hex = "C4"
terrain = "Woods"
level = 2
why = "the picture shows a wood"

[[patch]]
hex = "C4"
side = "C5"
terrain = "none"
cliff = false
why = "errata 2013"

[[patch]]
hex = "D1"
side = 0
slope = -1
why = "the marks are above the line"
"""
)


def test_a_patch(tmp_path: Path) -> None:
    path = tmp_path / "15.patch.toml"
    path.write_bytes(GOOD.replace("\n", "\r\n").encode())
    patch = read_patch(path)
    assert (patch.board, patch.source, patch.fingerprint) == ("15", "15.patch.toml", "")
    assert [entry.place for entry in patch.patch] == ["C4", "C4 side C5", "D1 side 0"]
    assert (patch.patch[0].level, patch.patch[1].cliff, patch.patch[2].slope) == (2, False, -1)
    assert patch.patch[0].cliff is None


def entry(text: str, why: str = 'why = "x"') -> str:
    return f'{HEAD}[[patch]]\nhex = "C4"\n{text}\n{why}\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x: needs `format`: it says what kind of file this is (and 2 more)"),
        (HEAD, "x: needs `patch`"),
        (HEAD.replace("1", "2"), "x (version): should be 1"),
        (GOOD + "[[patch]\n", "x (line 23, column 8): not TOML: Expected ']]' at the end of an array declaration"),
        (entry("level = 1", why=""), "x (patch[1] 'C4'): needs `why`: say what is wrong, and how you know"),
        (entry("level = 1", why='why = ""'), "x (patch[1] 'C4': why): must not be empty"),
        (entry(""), "x (patch[1] 'C4'): nothing is corrected: give terrain, level, cliff ..."),
        (entry("levl = 1"), "x (patch[1] 'C4': levl): there is no such key"),
        (entry("cliff = true"), "x (patch[1] 'C4'): cliff belongs to a hexside: give `side`"),
        (entry("side = 1\nlevel = 3\nname = 'x'"), "x (patch[1] 'C4'): level, name belongs to a hex: leave `side` out"),
        (entry("side = 6\ncliff = true"), "x (patch[1] 'C4'): side 6: sides go from 0 to 5"),
        (entry("terrain = 'None'"), "x (patch[1] 'C4'): a hex always has terrain"),
        (entry("level = 1.5"), "x (patch[1] 'C4': level): should be a whole number"),
        (entry("level = 1979-05-27"), "x (patch[1] 'C4': level): should be a whole number"),
        (entry("level = 101"), "x (patch[1] 'C4': level): should be at most 100"),
        (entry("stairway = 1"), "x (patch[1] 'C4': stairway): should be true or false"),
        (entry("terrain = 1"), "x (patch[1] 'C4': terrain): should be text"),
        (
            entry("locations = [{kind = 'attic'}]"),
            "x (patch[1] 'C4': locations[1].kind): should be 'ground', 'building'",
        ),
        (entry("locations = 3"), "x (patch[1] 'C4': locations): should be a list"),
        (HEAD + "patch = [3]", "x (patch[1]): should be a table of keys and values"),
        (entry("side = true\ncliff = true"), "x (patch[1] 'C4': side."),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        read_patch_text(text, "x")
    assert str(caught.value).startswith(message)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "x.patch.toml"
    path.write_bytes(b"#" * (4 * 1024 * 1024 + 1))
    with pytest.raises(BoardError, match="larger than 4 MB"):
        read_patch(path)


@given(st.integers(0, len(GOOD)), st.integers(0, 30), st.text(max_size=6))
def test_any_damage_gives_a_patch_or_a_board_error(at: int, length: int, junk: str) -> None:
    try:
        patch = read_patch_text(GOOD[:at] + junk + GOOD[at + length :], "x")
    except BoardError:
        return
    assert all(entry.why for entry in patch.patch)
