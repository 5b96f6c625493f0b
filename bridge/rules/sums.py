"""The sums of a ruling in words: "2 dice", "4 MF", "DRM +3". What each is called lies in sums.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from bridge.rules.messages import ENGLISH, number

TEXT: Final = "text"
ONE: Final = "one"
NONE: Final = "none"


Write = Callable[[float, str], str]


def sum_words(totals: Mapping[str, float], language: str = ENGLISH, write: Write = number) -> list[str]:
    """Every sum that says something, in the ruling's order. write: how numbers are written in a language."""
    told = (_words(name, value, language, write) for name, value in totals.items())
    return [words for words in told if words]


def short_sums(totals: Mapping[str, float], language: str = ENGLISH) -> list[str]:
    """Only what players want to see at the target: the dice, the cost, the modifier."""
    told = (
        _words(name, value, language, number) for name, value in totals.items() if _sums().get(name, {}).get("short")
    )
    return [words for words in told if words]


def _words(name: str, value: float, language: str, write: Write) -> str:
    entry = _sums().get(name)
    if entry is None:
        return f"{name} {write(value, language)}"
    texts: Mapping[str, str] = entry.get({0.0: NONE, 1.0: ONE}.get(value, TEXT)) or entry[TEXT]
    text = texts.get(language, texts[ENGLISH])
    plain = write(value, language)
    return text.format(value=plain, signed=plain if value <= 0 else f"+{plain}")


@cache
def _sums() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(files("bridge.rules").joinpath("sums.toml").read_text(encoding="utf-8"))
