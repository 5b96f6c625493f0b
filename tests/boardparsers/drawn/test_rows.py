"""Glyphs to hexes; the place of a glyph in its line is checked."""

from __future__ import annotations

import pytest

from boardparsers.drawn.rows import MAX_HEXES, Placed, place_glyphs
from boardparsers.drawn.text import read_text
from boardparsers.errors import BoardError
from boardparsers.hexmodel.grid import HexGrid


def placed(rows: str, pointy: bool) -> dict[str, Placed]:
    return {one.glyph.text: one for one in place_glyphs(read_text("[map]\n" + rows, "x"), pointy)}


def picture(found: dict[str, Placed], pointy: bool) -> dict[str, tuple[int, int]]:
    """Centres on the screen in half hexes (across) and half hexes (down), from hex "a"."""
    grid = HexGrid(dx=3, dy=2, x0=0, y0=0, width=1, height=1, sideways=pointy)  # type: ignore[arg-type]
    x0, y0 = grid.centre(found["a"].hex)
    scale = (1, 3) if pointy else (3, 1)
    points = {name: grid.centre(one.hex) for name, one in found.items()}
    return {name: (int(x - x0) // scale[0], int(y - y0) // scale[1]) for name, (x, y) in points.items()}


def test_pointy_rows_the_second_further_right() -> None:
    found = placed("a b c\n d e\nf g h", pointy=True)
    assert picture(found, True) == {
        "a": (0, 0),
        "b": (2, 0),
        "c": (4, 0),
        "d": (1, 1),
        "e": (3, 1),
        "f": (0, 2),
        "g": (2, 2),
        "h": (4, 2),
    }
    assert [(one.column, one.row) for one in found.values()][3:6] == [(0, 1), (1, 1), (0, 2)]


def test_pointy_rows_the_second_further_left() -> None:
    found = placed("  a   b\nc   d   e\n  f   g", pointy=True)
    assert picture(found, True) == {
        "a": (0, 0),
        "b": (2, 0),
        "c": (-1, 1),
        "d": (1, 1),
        "e": (3, 1),
        "f": (0, 2),
        "g": (2, 2),
    }


def test_flat_columns_the_odd_ones_lower() -> None:
    found = placed("a   c\n  b   d\ne   g\n  f   h", pointy=False)
    assert picture(found, False) == {
        "a": (0, 0),
        "c": (2, 0),
        "b": (1, 1),
        "d": (3, 1),
        "e": (0, 2),
        "g": (2, 2),
        "f": (1, 3),
        "h": (3, 3),
    }
    assert [(one.column, one.row) for one in found.values()] == [
        (0, 0), (2, 0), (1, 0), (3, 0), (0, 1), (2, 1), (1, 1), (3, 1),
    ]  # fmt: skip


def test_flat_columns_the_odd_ones_higher() -> None:
    """As on ASL boards: B0 stands above A1 and C1."""
    found = placed("  b   d\na   c\n  e   f", pointy=False)
    assert picture(found, False) == {"a": (0, 0), "b": (1, -1), "c": (2, 0), "d": (3, -1), "e": (1, 1), "f": (3, 1)}
    assert [(one.column, one.row) for one in found.values()] == [(1, 0), (3, 0), (0, 0), (2, 0), (1, 1), (3, 1)]


def test_one_line_and_one_glyph_a_line() -> None:
    assert picture(placed("a b c", True), True) == {"a": (0, 0), "b": (2, 0), "c": (4, 0)}
    assert picture(placed("a\n b\nc", True), True) == {"a": (0, 0), "b": (1, 1), "c": (0, 2)}
    assert picture(placed("a", False), False) == {"a": (0, 0)}


def test_a_dash_leaves_a_place_empty() -> None:
    found = placed("-   a   -\n  -   b", pointy=True)
    assert picture(found, True) == {"a": (0, 0), "b": (1, 1)}
    assert (found["a"].column, found["b"].column) == (1, 1)


def test_words_may_differ_in_length_and_stand_a_little_off() -> None:
    found = placed("a   woo2 c\n  d   e\n f  g   h", pointy=True)
    assert picture(found, True) == {
        "a": (0, 0), "woo2": (2, 0), "c": (4, 0), "d": (1, 1), "e": (3, 1), "f": (0, 2), "g": (2, 2), "h": (4, 2),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "where", "what"),
    [
        ("", "", "the [map] section is empty"),
        ("-\n -", "line 2, column 1", "no hex in the [map] section"),
        ("a b\n\tc", "line 3, column 1", "a tab in the map"),
        ("a   b   c\na   b", "line 3, column 1", "set off by 0 columns"),
        ("a   b   c\n    a   b", "line 3, column 5", "set off by 4 columns"),
        ("a   b   c\n  d   e\na       c", "line 4, column 9", "'c' stands 4 columns too far right to be hex 2"),
        ("a   b   c\n  d e", "line 3, column 5", "'e' stands 2 columns too far left to be hex 2"),
        ("a b c\n d e\n  f g", "line 4, column 3", "'f' stands 2 columns too far right to be hex 1"),
        ("a " * 2000 + "\n" + ("a " * 2000 + "\n") * (MAX_HEXES // 2000), "line 2, column 1", "more than 40,000 hexes"),
    ],
)
def test_mistakes(rows: str, where: str, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        placed(rows, True)
    assert caught.value.where == where
    assert what in caught.value.what
