"""Policies and settings of a table; other boards."""

from __future__ import annotations

import pytest
from small_table import MAP, PlainRules, Room, game, new_table, piece, refused, sheet

from bridge.protocol.errors import ErrorCode
from bridge.protocol.inbound import Declare, Options, Question
from bridge.protocol.values import BoardPlace, PlaceRef, Policy, Role, Topic

A, B = "German", "Russian"


@pytest.fixture
def room() -> Room:
    return Room()


def test_with_policy_declared_only_declared_lines_are_answered() -> None:
    room = Room(new_table(policy=Policy.DECLARED))
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    boris.move(piece("g", A, "B2"))
    assert anna.lines == {}
    error = refused(anna, Question(id="q", ask=Topic.LOS, source=PlaceRef(hex="B2"), target=PlaceRef(hex="C3")))
    assert error.code is ErrorCode.POLICY
    anna.say(Declare(id="d", source=PlaceRef(hex="B2", piece="g"), target=PlaceRef(hex="C3", piece="r")))
    assert anna.lines == boris.lines == {("B2", "C3"): "clear"}
    assert boris.mirror.log[-1].cause.kind == "declared"


def test_with_policy_referee_the_director_alone_is_answered() -> None:
    room = Room(new_table(policy=Policy.REFEREE))
    anna, _ = game(room)
    director = room.sit("Dora", role=Role.DIRECTOR)
    anna.move(piece("g", A, "B2"))
    assert anna.lines == {}
    assert set(director.lines) == {("B2", "C3")}
    anna.say(Declare(id="d", source=PlaceRef(hex="A5"), target=PlaceRef(hex="B6")))
    assert anna.lines == {}
    assert ("A5", "B6") in director.lines


def test_the_policy_changes_when_all_players_wish_for_it(room: Room) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    anna.say(Options(id="o", policy=Policy.DECLARED))
    assert room.table.policy is Policy.OPEN
    assert "policy_wish" in boris.notices
    boris.say(Options(id="o", policy=Policy.DECLARED))
    assert room.table.policy is Policy.DECLARED
    assert anna.lines == {}
    assert anna.mirror.settings is not None
    assert anna.mirror.settings.policy is Policy.DECLARED


def test_nobody_opens_the_lines_while_the_other_is_away() -> None:
    room = Room(new_table(policy=Policy.DECLARED))
    anna, boris = game(room)
    boris.leave()
    anna.say(Options(id="o", policy=Policy.OPEN))
    assert room.table.policy is Policy.DECLARED


def test_a_director_decides_the_policy(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    director = room.sit("Dora", role=Role.DIRECTOR, policy=Policy.REFEREE)
    assert room.table.policy is Policy.REFEREE
    assert anna.lines == {}
    director.say(Options(id="o", policy=Policy.OPEN))
    anna.move(piece("g", A, "B3"))
    assert set(anna.lines) == {("B3", "C3")}


def test_an_asl_table_says_once_what_it_shows() -> None:
    room = Room(new_table(PlainRules("asl")))
    anna = room.sit("Anna", A)
    anna.leave()
    anna.join()
    assert anna.notices.count("los_checks") == 1


def test_other_options_answer_the_lines_again(room: Room) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    boris.say(Options(id="o", options=("fog",)))
    assert anna.lines == {("B2", "C3"): "hindered"}
    assert anna.mirror.settings is not None
    assert anna.mirror.settings.options == ("fog",)


def test_spectators_do_not_set_up_the_game(room: Room) -> None:
    game(room)
    visitor = room.sit("Vera", role=Role.SPECTATOR)
    assert refused(visitor, Options(id="o", options=("fog",))).code is ErrorCode.POLICY


def test_other_boards_withdraw_what_no_longer_exists(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    anna.sheets = {MAP: sheet(BoardPlace(map=MAP, name="left"), BoardPlace(map=MAP, name="right", column=1))}
    anna.lay()
    assert anna.lines == {}


def test_unknown_terrain_is_answered_only_when_asked(room: Room) -> None:
    anna = room.sit("Anna", A)
    anna.sheets = {MAP: sheet(known=False)}
    anna.lay().snapshot(piece("g", A, "A1"), piece("r", B, "C3"))
    anna.move(piece("g", A, "B2"))
    assert anna.lines == {}
    anna.say(Question(id="q", ask=Topic.LOS, source=PlaceRef(hex="B2"), target=PlaceRef(hex="C3")))
    assert set(anna.lines) == {("B2", "C3")}


def test_across_boards_nothing_is_ruled_yet(room: Room) -> None:
    anna = room.sit("Anna", A)
    anna.sheets = {MAP: sheet(BoardPlace(map=MAP, name="3"), BoardPlace(map=MAP, name="5", column=1))}
    anna.lay().snapshot(piece("g", A, "3A1"), piece("r", B, "5C3"))
    anna.move(piece("g", A, "3B2"))
    assert anna.lines == {}
    anna.say(Question(id="q", ask=Topic.LOS, source=PlaceRef(hex="3B2"), target=PlaceRef(hex="5C3")))
    (ruling,) = anna.mirror.rulings.values()
    assert ruling.verdict == "undetermined"
    assert ruling.text.startswith("squad g 3B2 to squad r 5C3: undetermined, boards laid side by side")


def test_who_subscribes_gets_cover_movement_and_views_with_a_move(room: Room) -> None:
    every = tuple(Topic)
    anna = room.sit("Anna", A, subscriptions=every).lay().snapshot(piece("g", A, "A1"), piece("r", B, "C3"))
    anna.move(piece("g", A, "B2"))
    assert sorted(ruling.ask for ruling in anna.mirror.rulings.values()) == sorted(every)
    (move,) = (ruling for ruling in anna.mirror.rulings.values() if ruling.ask is Topic.MOVEMENT)
    assert (move.source.hex, [stop.hex for stop in move.path]) == ("A1", ["B2"])
