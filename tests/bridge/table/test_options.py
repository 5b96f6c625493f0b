"""Options of a rule set at a table."""

from __future__ import annotations

import pytest
from small_table import CLIENT, PlainRules, Room, game, new_table, refused

from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.protocol.inbound import Hello, Options, Question
from bridge.protocol.values import PlaceRef, Topic
from bridge.rules.registry import rule_set
from bridge.rules.ruling import Conditions
from bridge.table.options import check_options, conditions


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


def test_the_first_to_sit_down_sets_up_a_new_table() -> None:
    room = Room()
    room.sit("Anna", "A", options=("fog",))
    assert room.table.options == {"fog"}
    room.sit("Boris", "B", options=())
    assert room.table.options == {"fog"}
    assert Room(new_table(options=("fog",))).table.options == {"fog"}


@pytest.mark.parametrize("others", [(), ("Boris", "B")])
def test_whoever_sits_down_with_an_option_that_means_nothing_is_refused(others: tuple[str, ...]) -> None:
    room = Room()
    if others:
        room.sit(*others)
    with pytest.raises(ProtocolError, match="no option 'foo'") as caught:
        room.sit("Anna", "A", options=("foo",))
    assert (caught.value.code, caught.value.where) == (ErrorCode.BAD_MESSAGE, "options")
    assert len(room.table.members) == len(others) // 2, "nobody sits there"


def test_a_session_goes_on_though_its_options_mean_nothing_any_more() -> None:
    room = Room()
    anna = room.sit("Anna", "A", options=("fog",))
    room.table.rules.options = {}  # type: ignore[misc]
    room.table.leave(anna.member, 1)
    hello = Hello(id="h", version=1, client=CLIENT, side="A", session=anna.member.id, options=("fog",))
    assert room.table.join(hello, "new", 2)[1]


def test_options_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(ProtocolError, match="month:1 and month:2 contradict each other") as caught:
        check_options(rule_set("asl"), ["month:2", "alpine_hills", "month:1"])
    assert (caught.value.code, caught.value.where) == (ErrorCode.BAD_MESSAGE, "options")


def test_another_game_keeps_the_options_that_it_knows_too() -> None:
    room = Room()
    anna, _ = game(room)
    anna.say(Options(id="o", options=("fog",)))
    other = PlainRules("other")
    other.options = {}
    plan = room.table.apply(anna.member, Options(id="r", ruleset="other"), 1, other)
    assert plan.relay
    assert room.table.options == frozenset()
