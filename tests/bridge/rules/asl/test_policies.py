"""Season and weather among the options of a table."""

from __future__ import annotations

import pytest

from boardparsers.errors import QuestionError
from bridge.rules.asl.policies import conditions_of, contradict, options_of
from bridge.rules.asl.terrain_effects import read_table
from bridge.rules.ruling import Conditions


def test_options_add_to_the_question() -> None:
    found = conditions_of(
        Conditions(weather=frozenset({"rain"})), frozenset({"month:8", "weather:mud", "alpine_hills"})
    )
    assert found == Conditions(8, frozenset({"rain", "mud"}))


def test_the_question_itself_comes_first() -> None:
    assert conditions_of(Conditions(5), frozenset({"month:8"})).month == 5


@pytest.mark.parametrize("option", ["month:", "month:x", "month:13", "month:0", "month:-1", "month:123", "month:²"])
def test_a_month_that_is_none(option: str) -> None:
    with pytest.raises(QuestionError, match="month"):
        conditions_of(Conditions(), frozenset({option}))


def test_no_month_is_no_mistake() -> None:
    assert conditions_of(Conditions(), frozenset()) == Conditions()


def test_conditions_as_options_and_back() -> None:
    said = Conditions(8, frozenset({"rain", "deep snow"}))
    assert options_of(said) == {"month:8", "weather:rain", "weather:deep snow"}
    assert conditions_of(Conditions(), options_of(said)) == said
    assert options_of(Conditions()) == frozenset()


def test_every_weather_of_which_there_is_one_at_a_time_is_in_the_table_of_weather() -> None:
    table = read_table("sight_weather.toml")
    known = {name for row in table["weather"] for name in row["names"]}
    assert {name for row in table["one_of"] for name in row["names"]} <= known
    assert contradict("weather:fog", "weather:mist")
    assert not contradict("month:1", "weather:mist")
