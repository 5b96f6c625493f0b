"""Cutting a drawing into header, sections and rows."""

from __future__ import annotations

import pytest

from boardparsers.drawn.text import MAX_CHARACTERS, MAX_LINE, Drawing, Word, read_text
from boardparsers.errors import BoardError

SMALL = """\
map: Hill 112   # a comment
game: memoir44

# another comment
[legend]
. = plain
# = town        # the hash is a glyph here
= = bridge
[map]
 . # .
  . .
[hexsides]
A1/A2 = wall
"""


def test_parts_and_places() -> None:
    drawing = read_text(SMALL, "x")
    assert [(str(e.left), str(e.right)) for e in drawing.header] == [("map", "Hill 112"), ("game", "memoir44")]
    assert [(str(e.left), str(e.right)) for e in drawing.sections["legend"]] == [
        (".", "plain"),
        ("#", "town"),
        ("=", "bridge"),
    ]
    assert [row.text for row in drawing.rows] == [" . # .", "  . ."]
    wall = drawing.sections["hexsides"][0].right
    assert (wall.line, wall.column) == (13, 9)


def test_words_keep_their_column() -> None:
    word = Word("  one ,two,, three", 4, 10)
    assert [(piece.text, piece.column) for piece in word.split(",")] == [("one", 12), ("two", 17), ("three", 23)]
    assert word.part(6).where == "line 4, column 16"


def test_windows_line_ends_and_a_byte_order_mark_make_no_difference() -> None:
    drawing, windows = read_text(SMALL, "x"), read_text("\ufeff" + SMALL.replace("\n", "\r\n"), "x")
    assert windows == drawing


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("", "", "no [map] section"),
        ("map: x\n", "", "no [map] section"),
        ("map x\n[map]\n.", "line 1, column 1", "expected `key: value`, found 'map x'"),
        ("[legend]\n  . plain\n[map]\n.", "line 2, column 3", "expected `what = meaning`"),
        ("[mapp]\n.", "line 1", "unknown section [mapp]"),
        ("[map]\n.\n[map]\n.", "line 3", "a second section [map]"),
        ("x: y\n" + "." * (MAX_LINE + 1), "line 2", "a line of 4,001 characters"),
        (" " * (MAX_CHARACTERS + 1), "", "a drawing of 1,000,001 characters"),
    ],
)
def test_what_is_no_drawing(text: str, where: str, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        read_text(text, "hill.hexmap.txt")
    assert caught.value.path == "hill.hexmap.txt"
    assert caught.value.where == where
    assert what in caught.value.what


def test_fail_without_a_place() -> None:
    with pytest.raises(BoardError, match=r"^x: wrong; mend it$"):
        Drawing("x", (), {}, ()).fail("wrong", None, "mend it")
