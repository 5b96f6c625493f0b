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


DIRECTION = ["\u200e", "\u200f", "\u061c", "\u202a", "\u202e", "\u2066", "\u2069"]
WITHOUT_ROOM = ["\u200b", "\u2060", "\ufeff", "\u00ad", "\U000e0041", "\u3164"]


@pytest.mark.parametrize("mark", [*DIRECTION, *WITHOUT_ROOM, "\x1b", "\x00", "\x9b", "\u2028", "\u200c", "\u200d"])
def test_marks_that_forge_text_become_spaces(mark: str) -> None:
    assert one_line(f"a{mark}b") == several_lines(f"a{mark}b") == "a b"


def test_letters_of_all_scripts_stay() -> None:
    text = "Größe Żółć Ελλάς 日本 שלום 🙂"
    assert one_line(text) == text


@pytest.mark.parametrize("name", ["می\u200cخواهم", "क\u094d\u200dष", "👨\u200d👩\u200d👧"])
def test_joiners_stay_where_a_script_needs_them(name: str) -> None:
    assert one_line(name) == several_lines(name) == name


@pytest.mark.parametrize("name", ["é\u200d", "\u200dé", "é\u200d\u200dé", "é\u200b\u200dé", "é\u200d a"])
def test_joiners_that_join_nothing_become_spaces(name: str) -> None:
    assert not set(one_line(name)) & set("\u200b\u200d")


@given(st.text(st.characters(categories=["Cc", "Cf", "Zl", "Zp"])))
def test_what_nobody_can_see_is_blank(text: str) -> None:
    assert not one_line(text).strip(" ")


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
