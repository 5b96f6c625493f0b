"""The language of drawings: what each line means, and the line that a mistake is on."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.errors import BoardError
from boardparsers.vasl.drawing import text as language
from boardparsers.vasl.drawing.text import MAGIC, Point, is_drawing, read_drawing

HEAD = f"{MAGIC}\nboard: Test\nsize: 5 x 4\n"


def strokes(*lines: str) -> list[language.Stroke]:
    return list(read_drawing(HEAD + "\n".join(lines), "d.txt").strokes)


def error_of(text: str) -> str:
    with pytest.raises(BoardError) as caught:
        read_drawing(text, "d.txt")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_header() -> None:
    drawing = read_drawing(f"\ufeff{HEAD}version: 2.5\nauthor: Someone\nhex: 168.75 x 194.2\n", "d.txt")
    assert (drawing.name, drawing.columns, drawing.rows) == ("Test", 5, 4)
    assert (drawing.version, drawing.author) == ("2.5", "Someone")
    assert drawing.hex_size == (Fraction("168.75"), Fraction("194.2"))


def test_comments_and_blank_lines_are_nothing() -> None:
    (stroke,) = strokes("", "# woods: blob A1", "  Dirt   Road: line A1 B2 # to the village")
    assert (stroke.what, stroke.shape, stroke.line) == ("dirt road", "line", 6)


@pytest.mark.parametrize(
    ("word", "point"),
    [
        ("d4", Point("D4")),
        ("D4.s2", Point("D4", "s", 2)),
        ("AA10.v5", Point("AA10", "v", 5)),
        ("D4+10-5", Point("D4", "", 0, 10, -5)),
        ("D4.s0-3+0", Point("D4", "s", 0, -3, 0)),
        ("312,220", Point("", "", 0, 312, 220)),
        ("-5,0", Point("", "", 0, -5, 0)),
    ],
)
def test_points(word: str, point: Point) -> None:
    assert strokes(f"woods: blob {word}")[0].points == (point,)


def test_options_are_taken_out_of_the_points() -> None:
    (stroke,) = strokes("woods: blob A1 size 0.5 B2 rough 3")
    assert stroke.options == {"size": 0.5, "rough": 3}
    assert [point.hex for point in stroke.points] == ["A1", "B2"]


def test_boxes_and_hexsides() -> None:
    box, sides = strokes("stone building, 1 level: box C2+1+2 40x24 turn -15", "wall: sides D4/210 E5/3")
    assert (box.extent, box.points, box.options) == ((40, 24), (Point("C2", "", 0, 1, 2),), {"turn": -15})
    assert sides.sides == (("D4", (0, 1, 2)), ("E5", (3,)))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("woods blob A1", "no colon in 'woods blob A1'"),
        ("woods: bolb A1", "'bolb' is no shape"),
        ("woods:", "'' is no shape"),
        ("woods: blob", "blob needs at least"),
        ("woods: sides", "sides needs at least"),
        ("woods: line A1", "line needs at least 2 points"),
        ("woods: area A1 B2", "area needs at least 3 points"),
        ("woods: blob 1A", "'1A' is no point"),
        ("woods: blob D4.s6", "'D4.s6' is no point"),
        ("woods: box A1", "box takes a point and an extent"),
        ("woods: box A1 40", "box takes a point and an extent"),
        ("wall: sides D4", "'D4' names no hexsides"),
        ("wall: sides D4/7", "'D4/7' names no hexsides"),
        ("woods: blob A1 size", "size needs a number, not ''"),
        ("woods: blob A1 size big", "size needs a number, not 'big'"),
        ("woods: blob " + "A1 " * 300, "at most 200 words"),
    ],
)
def test_a_mistake_is_named_with_its_line(line: str, message: str) -> None:
    text = error_of(HEAD + "\n" + line)
    assert text.startswith("d.txt (line 5): ")
    assert message in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "does not begin with the line"),
        ("board: x", "does not begin with the line"),
        (MAGIC, "the drawing gives no size"),
        (f"{MAGIC}\nsize: big", "the drawing gives no size"),
        (f"{MAGIC}\nsize: 2.5 x 3", "the drawing gives no size"),
        (f"{MAGIC}\nsize: 1 x 1", "a drawing has 2 to 45 columns"),
        (f"{MAGIC}\nsize: 400 x 400", "a drawing has 2 to 45 columns"),
        (f"{MAGIC}\nsize: 5 x 5\nhex: 5 x 5", "takes pixels from 20 to 200"),
        (MAGIC + "\n" + "#" * (1 << 18), "more than 262144 characters"),
    ],
)
def test_a_bad_header_is_an_error(text: str, message: str) -> None:
    assert message in error_of(text)


@pytest.mark.parametrize(
    ("lines", "place", "message"),
    [
        (("board: X", "size: 1000 x 1000", "", "woods: blob A1"), 3, "a drawing has 2 to 45 columns"),
        (("size: big", "woods: blob A1"), 2, "the drawing gives no size"),
        (("hex: 5 x 5", "size: 5 x 5", "woods: blob A1"), 2, "takes pixels from 20 to 200"),
        (("size: 5 x 5", "size: 1 x 5", "woods: blob A1"), 3, "a drawing has 2 to 45 columns"),
    ],
)
def test_a_mistake_in_the_header_is_named_with_its_own_line(lines: tuple[str, ...], place: int, message: str) -> None:
    assert error_of("\n".join((MAGIC, *lines))).startswith(f"d.txt (line {place}): ")
    assert message in error_of("\n".join((MAGIC, *lines)))


def test_what_is_not_there_has_no_line() -> None:
    assert error_of(f"{MAGIC}\nwoods: blob A1").startswith("d.txt: the drawing gives no size")


def test_too_many_strokes_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "MAX_STROKES", 2)
    assert "a drawing has at most 2 strokes" in error_of(HEAD + "woods: blob A1\n" * 3)


def test_a_drawing_is_known_by_its_first_line() -> None:
    assert is_drawing(HEAD)
    assert is_drawing("\ufeff\n" + HEAD)
    assert not is_drawing("[map]\n" + HEAD)


WORDS = st.sampled_from(
    [
        "woods",
        ":",
        "level 1",
        "blob",
        "line",
        "box",
        "sides",
        "A1",
        "B2.s3",
        "C1+5-5",
        "D2/01",
        "40x20",
        "size",
        "0.8",
        "x",
    ]
)


@given(st.lists(st.lists(WORDS, max_size=8).map(" ".join) | st.text(max_size=30), max_size=6))
def test_any_text_is_a_drawing_or_a_board_error(lines: list[str]) -> None:
    assert "\n" not in problem_of(HEAD + "\n".join(lines))


def problem_of(text: str) -> str:
    """The error's text, or nothing."""
    try:
        read_drawing(text, "d.txt")
    except BoardError as error:
        return str(error)
    return ""
