"""Options of a rule set at a table."""

from __future__ import annotations

import pytest
from small_table import PlainRules, Room, game, new_table, refused

from bridge.protocol.errors import ErrorCode
from bridge.protocol.inbound import Options, Question
from bridge.protocol.values import PlaceRef, Topic
from bridge.rules.ruling import Conditions
from bridge.table.options import conditions


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([], Conditions()),
        (["month:8", "weather:rain", "weather: ground snow"], Conditions(8, frozenset({"rain", "ground snow"}))),
        (["month:13"], Conditions()),
        (["month:x", "month:²", "month:3"], Conditions(3)),
    ],
)
def test_season_and_weather(options: list[str], expected: Conditions) -> None:
    assert conditions(options) == expected


def test_a_wish_for_an_unknown_option_is_refused_and_changes_nothing() -> None:
    room = Room()
    anna, _ = game(room)
    error = refused(anna, Options(id="o", options=("fogg",)))
    assert (error.code, error.where) == (ErrorCode.BAD_MESSAGE, "options")
    assert "'fogg'; there are: fog" in str(error)
    assert room.table.options == frozenset()
    asked = Question(id="q", ask=Topic.LOS, source=PlaceRef(hex="A1"), target=PlaceRef(hex="B2"), options=("fogg",))
    assert refused(anna, asked).where == "options"


def test_the_first_to_sit_down_sets_up_a_new_table_with_what_it_knows() -> None:
    room = Room()
    room.sit("Anna", "A", options=("fog", "unknown"))
    assert room.table.options == {"fog"}
    room.sit("Boris", "B", options=())
    assert room.table.options == {"fog"}
    assert Room(new_table(options=("fog",))).table.options == {"fog"}


def test_another_game_keeps_the_options_that_it_knows_too() -> None:
    room = Room()
    anna, _ = game(room)
    anna.say(Options(id="o", options=("fog",)))
    other = PlainRules("other")
    other.options = {}
    plan = room.table.apply(anna.member, Options(id="r", ruleset="other"), 1, other)
    assert plan.relay
    assert room.table.options == frozenset()
