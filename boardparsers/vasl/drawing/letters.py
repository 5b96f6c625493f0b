"""Hex names on a picture, in letters of our own so that every machine paints the same."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Final

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]

HEIGHT: Final = 7


@cache
def _letters() -> dict[str, Mask]:
    text = (resources.files("boardparsers.vasl") / "data" / "letters.toml").read_text(encoding="utf-8")
    letters = {}
    for letter, columns in tomllib.loads(text).items():
        bits = np.array([[column >> row & 1 for row in range(HEIGHT)] for column in columns], np.bool_)
        used = np.flatnonzero(bits.any(axis=1))
        letters[letter] = bits[used[0] : used[-1] + 1]
    return letters


@cache
def lettering(text: str) -> Mask:
    """A text as a mask [x, y], one pixel between letters. What is neither letter nor digit leaves a gap."""
    gap = np.zeros((1, HEIGHT), np.bool_)
    parts: list[Mask] = []
    for letter in text.upper():
        parts += [_letters().get(letter, np.zeros((3, HEIGHT), np.bool_)), gap]
    return np.concatenate(parts[:-1]) if parts else gap
