"""Season and weather as named policies of a table ("month:8", "weather:rain"), beside those of the question itself."""

from __future__ import annotations

from functools import cache
from typing import Final

from boardparsers.errors import QuestionError
from bridge.rules.asl.terrain_effects import read_table
from bridge.rules.ruling import Conditions
from bridge.rules.vocabulary import plain_word

MONTH: Final = "month:"
WEATHER: Final = "weather:"


def conditions_of(conditions: Conditions, options: frozenset[str]) -> Conditions:
    """The conditions with what the options add. Raises QuestionError for a month that is none."""
    month, weather = conditions.month, set(conditions.weather)
    if month:
        _month(str(month))
    for option in sorted(options):
        if option.startswith(MONTH):
            month = month or _month(option.removeprefix(MONTH))
        elif option.startswith(WEATHER):
            weather.add(option.removeprefix(WEATHER))
    return Conditions(month, frozenset(weather))


def _month(word: str) -> int:
    """Raises QuestionError for a month that is none."""
    month = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0
    if not 1 <= month <= 12:
        raise QuestionError(f"a month is a number from 1 to 12, not {word[:20]!r}; write month:8 for August")
    return month


def options_of(conditions: Conditions) -> frozenset[str]:
    """Season and weather as options, for a question that has nothing else to say them with."""
    month = {f"{MONTH}{conditions.month}"} if conditions.month else set()
    return frozenset(month | {WEATHER + word for word in conditions.weather})


def contradict(one: str, other: str) -> bool:
    """Two options give two months, or two kinds of weather of which there is one at a time (sight_weather.toml)."""
    if one.startswith(MONTH) and other.startswith(MONTH):
        return int(one.removeprefix(MONTH)) != int(other.removeprefix(MONTH))
    if not (one.startswith(WEATHER) and other.startswith(WEATHER)):
        return False
    said = {plain_word(option.removeprefix(WEATHER)) for option in (one, other)}
    return len(said) == 2 and any(said <= group for group in _one_of())


@cache
def _one_of() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(row["names"]) for row in read_table("sight_weather.toml")["one_of"])
