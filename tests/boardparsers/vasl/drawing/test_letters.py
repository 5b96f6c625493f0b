"""Letters of hex names."""

from __future__ import annotations

import string

import numpy as np

from boardparsers.vasl.drawing.letters import HEIGHT, lettering


def test_every_letter_and_digit_is_drawn_and_differs_from_the_others() -> None:
    drawn = {letter: lettering(letter) for letter in string.ascii_uppercase + string.digits}
    assert all(mask.any() and mask.shape[1] == HEIGHT for mask in drawn.values())
    pictures = {(mask.shape, mask.tobytes()) for mask in drawn.values()}
    assert len(pictures) == len(drawn)


def test_a_text_has_a_gap_between_its_letters() -> None:
    text, first, second = lettering("B7"), lettering("B"), lettering("7")
    assert text.shape[0] == first.shape[0] + 1 + second.shape[0]
    assert not text[first.shape[0]].any()
    assert np.array_equal(lettering("b7"), text)


def test_what_is_no_letter_is_a_gap() -> None:
    assert not lettering("-").any()
    assert not lettering("").any()
