"""The header of a drawing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardparsers.drawn.header import Header, read_header
from boardparsers.drawn.text import read_text
from boardparsers.errors import BoardError


def header(text: str) -> Header:
    return read_header(read_text(text + "\n[map]\n.", "file"), "file")


def test_everything() -> None:
    full = header(
        "map: Sword Beach\ngame: Memoir44\nhexes: Pointy\nrows: A\ncolumns: 1 2\norder: row  column\nseparator: -\n"
        "grid: 52.5, 60 1/3 -30\nsize: 780 520\nmodule: Memoir '44\nboard: Beach"
    )
    assert (full.title, full.game, full.pointy) == ("Sword Beach", "memoir44", True)
    assert full.naming.name(0, 1) == "B-2"
    assert full.grid == (Fraction(105, 2), Fraction(60), Fraction(1, 3), Fraction(-30))
    assert full.size == (780, 520)
    assert (full.module, full.board) == ("Memoir '44", "Beach")


def test_the_least() -> None:
    least = header("hexes: flat")
    assert (least.title, least.pointy, least.game, least.grid, least.size) == ("file", False, "", (), None)
    assert least.naming.name(27, 9) == "BB10"


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("map: x", "", "no `hexes:` in the header"),
        ("hexes: round", "line 1, column 8", "hexes: 'round'"),
        ("hexes: flat\nhexes: flat", "line 2, column 1", "hexes is given twice"),
        ("hexes: flat\ncolour: red", "line 2, column 1", "unknown key 'colour'"),
        ("hexes: flat\nrows: one", "line 2, column 7", "expected the first label"),
        ("hexes: flat\norder: both", "line 2, column 8", "order: 'both'"),
        ("hexes: flat\nseparator: /", "line 2, column 12", "separator '/'"),
        ("hexes: flat\nseparator: ab", "line 2, column 12", "separator 'ab'"),
        ("hexes: flat\ngrid: 1 2 3", "line 2, column 7", "grid takes 4 numbers, not 3"),
        ("hexes: flat\ngrid: 1 2 3 1e9", "line 2, column 13", "'1e9' is not a number"),
        ("hexes: flat\ngrid: 1 2 3 1/0", "line 2, column 13", "'1/0' is not a number"),
        ("hexes: flat\ngrid: 1 2 3 nan", "line 2, column 13", "'nan' is not a number"),
        ("hexes: flat\nsize: 0 5", "line 2, column 7", "size takes whole pixels"),
        ("hexes: flat\nsize: 5 5.5", "line 2, column 7", "size takes whole pixels"),
        ("hexes: flat\nsize: 5 100001", "line 2, column 7", "size takes whole pixels"),
    ],
)
def test_mistakes(text: str, where: str, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        header(text)
    assert caught.value.where == where
    assert what in caught.value.what
