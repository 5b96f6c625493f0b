"""Join codes."""

from __future__ import annotations

import re

import pytest

from bridge.server.joincode import WORDS, new_join_code, normal


def test_codes_are_three_words_and_two_digits() -> None:
    codes = {new_join_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(re.fullmatch(r"[a-z]+-[a-z]+-[a-z]+-[1-9]\d", code) for code in codes)
    assert all(normal(code) == code for code in codes)


def test_there_are_as_many_words_as_the_count_of_codes_says() -> None:
    assert len(set(WORDS)) == len(WORDS) == 64
    assert all(word.isascii() and word.islower() and 3 <= len(word) <= 8 for word in WORDS)


@pytest.mark.parametrize(
    "typed", ["Ridge-Otter-Mill-47", " ridge otter  mill 47 ", "ridge.otter.mill.47", "RIDGE_OTTER_MILL-47-"]
)
def test_codes_are_read_as_people_type_them(typed: str) -> None:
    assert normal(typed) == "ridge-otter-mill-47"
