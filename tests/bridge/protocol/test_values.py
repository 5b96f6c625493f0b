"""Bounded text and numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from bridge.protocol.values import Piece, PlaceRef, one_line, several_lines


@given(st.text())
def test_one_line_is_one_line_and_stays_so(text: str) -> None:
    cleaned = one_line(text)
    assert len(cleaned.splitlines()) <= 1
    assert one_line(cleaned) == cleaned
    assert len(cleaned) == len(text)


@pytest.mark.parametrize("mark", ["\u202e", "\u2066", "\x1b", "\x00", "\x9b", "\u2028", "\ufeff"])
def test_marks_that_forge_text_become_spaces(mark: str) -> None:
    assert one_line(f"a{mark}b") == several_lines(f"a{mark}b") == "a b"


def test_letters_of_all_scripts_stay() -> None:
    text = "Größe Żółć Ελλάς 日本 שלום 🙂"
    assert one_line(text) == text


def test_newlines_stay_where_several_lines_are_meant() -> None:
    assert several_lines("one\r\ntwo\nthree\t") == "one\ntwo\nthree "


def test_a_piece_is_frozen() -> None:
    piece = Piece(id="1", x=0, y=0)
    with pytest.raises(ValidationError):
        piece.name = "other"


@pytest.mark.parametrize("field", [{"x": 10**7}, {"x": True}, {"level": 100}, {"id": ""}, {"properties": {"a": 1}}])
def test_a_piece_out_of_bounds_is_refused(field: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Piece.model_validate({"id": "1", "x": 0, "y": 0} | field)


def test_a_level_that_is_not_given_is_not_level_0() -> None:
    assert PlaceRef(hex="A1").level is None
