"""JSON and TOML from strangers."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, StrictInt

from boardparsers.errors import BoardError
from boardparsers.interchange.jsontext import decode, parse_json, parse_toml, read_bounded, validated


def test_numbers_are_exact() -> None:
    assert parse_json("[56.25, -0.1, 3, 1e2]", "x") == [Fraction(225, 4), Fraction(-1, 10), 3, Fraction(100)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": 1,\n "b": }', "x (line 2, column 7): not JSON: Expecting value"),
        ("", "x (line 1, column 1): not JSON: Expecting value"),
        ('{"a": 1, "a": 2}', "x: the key 'a' is there twice in one object"),
        ("1e999999999", "x: the number 1e999999999 is out of all bounds"),
        ("9" * 5000, f"x: the number {'9' * 40} is out of all bounds"),
        ("[NaN]", "x: NaN is no number here"),
        ("[-Infinity]", "x: -Infinity is no number here"),
        ("[" * 100_000, "x: lists within lists without end"),
        ('{"a":' * 100_000, "x: lists within lists without end"),
    ],
)
def test_bad_json(text: str, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_json(text, "x")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 1\nb = \n", "x (line 2, column 5): not TOML: Invalid value"),
        ("a = 1\na = 2\n", "x (line 2, column 6): not TOML: Cannot overwrite a value"),
        ("a = " + "[" * 100_000, "x: not TOML: RecursionError"),
        ("a = ", "x (end of document): not TOML: Invalid value"),
        ("a = " + "9" * 5000, "x: not TOML: "),
    ],
)
def test_bad_toml(text: str, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_toml(text, "x")
    assert str(caught.value).startswith(message)


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text_gives_data_or_a_board_error(text: str) -> None:
    for parse in (parse_json, parse_toml):
        try:
            parse(text, "x")
        except BoardError as error:
            assert error.path == "x"  # noqa: PT017


class Wall(BaseModel):
    hex: str
    sides: dict[str, StrictInt]


class Walls(BaseModel):
    walls: list[Wall]


def test_mistakes_say_where_they_are() -> None:
    data = {"walls": [{"hex": "A1", "sides": {}}, {"hex": "A2", "sides": {"3": "high", "4": "low"}}]}
    with pytest.raises(BoardError) as caught:
        validated(Walls, data, "x")
    assert str(caught.value) == "x (walls[2] 'A2': sides.3): should be a whole number (and 1 more)"
    with pytest.raises(BoardError) as caught:
        validated(Walls, {"walls": [{"hex": 5, "sides": {}}]}, "x")
    assert str(caught.value) == "x (walls[1].hex): should be text"
    with pytest.raises(BoardError, match=r"^x: should be a table of keys and values"):
        validated(Walls, [], "x")
    assert validated(Walls, {"walls": []}, "x") == Walls(walls=[])


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with pytest.raises(BoardError, match="there is no such file"):
        read_bounded(path)
    path.write_bytes(b"12345")
    assert read_bounded(path, 5) == b"12345"
    with pytest.raises(BoardError, match="larger than 0 MB"):
        read_bounded(path, 4)


def test_decoding() -> None:
    assert decode("\ufeffé".encode(), "x") == "é"
    with pytest.raises(BoardError) as caught:
        decode(b"ab\xff", "x")
    assert str(caught.value) == "x (byte 2): not UTF-8 text"
