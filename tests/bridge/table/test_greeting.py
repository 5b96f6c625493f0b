"""Coming back, and coming late."""

from __future__ import annotations

import pytest
from small_table import PlainRules, Room, game, new_table, piece

from bridge.protocol.inbound import Declare
from bridge.protocol.values import ChangeKind, PlaceRef, Role
from bridge.table.greeting import los_check_notice

A, B = "German", "Russian"


@pytest.fixture
def room() -> Room:
    return Room()


def test_who_comes_back_gets_what_was_missed_and_the_state(room: Room) -> None:
    anna, boris = game(room)
    boris.move(piece("g", A, "B2"))
    boris.leave()
    anna.move(piece("g", A, "B2"))
    anna.say(Declare(id="d", source=PlaceRef(hex="A5"), target=PlaceRef(hex="B6")))
    boris.join()
    assert boris.mirror.resumed
    assert set(boris.lines) == {("B2", "C3"), ("A5", "B6")}
    assert boris.mirror.log[-1].cause.kind == "declared", "the missed batch itself came, not only its effect"
    assert set(boris.mirror.pieces) == {"g", "r"}


def test_a_session_that_is_not_known_begins_anew(room: Room) -> None:
    anna, _ = game(room)
    anna.leave()
    anna.mirror.session = "session-of-another-server"
    anna.join()
    assert not anna.mirror.resumed
    assert anna.mirror.pieces == {}


def test_another_side_does_not_inherit_a_session(room: Room) -> None:
    anna, _ = game(room)
    anna.change(ChangeKind.ADDED, piece("h", A, "H7", hidden=True))
    anna.leave()
    anna.side = B
    anna.join()
    assert not anna.mirror.resumed
    assert anna.mirror.pieces == {}
    assert anna.mirror.rulings == {}


def test_members_who_stay_away_are_forgotten(room: Room) -> None:
    anna, boris = game(room)
    director = room.sit("Dora", role=Role.DIRECTOR)
    anna.move(piece("g", A, "B2"))
    anna.leave()
    room.deliver(room.table.expire(room.now + 3 * 60 * 60 * 1000).frames)
    assert director.lines == {}
    assert anna.member.id not in room.table.members
    assert boris.member.id in room.table.members


def test_a_full_table_makes_room_by_forgetting_who_is_away_longest(room: Room) -> None:
    for number in range(32):
        room.sit(f"Player {number}")
    with pytest.raises(Exception, match="32 clients"):
        room.sit("One more")
    room.seats["Player 5"].leave()
    room.sit("One more")
    assert len(room.table.members) == 32


def test_who_leaves_for_good_is_missed_by_the_watchers_at_once(room: Room) -> None:
    """A session that another side claims is over: what it held is withdrawn where it was watched."""
    anna, _ = game(room)
    director = room.sit("Dora", role=Role.DIRECTOR)
    anna.move(piece("g", A, "B2"))
    assert set(director.lines) == {("B2", "C3")}
    anna.leave()
    anna.side = B
    anna.join()
    assert director.lines == {}


def test_a_spectator_who_opens_a_board_sees_what_that_board_shows(room: Room) -> None:
    anna, boris = game(room)
    visitor = room.sit("Vera", role=Role.SPECTATOR)
    for seat in (anna, boris):
        seat.move(piece("g", A, "B2"))
    assert set(visitor.lines) == {("B2", "C3")}
    visitor.lay().snapshot(piece("g", A, "H8"), piece("r", B, "C3"))
    assert visitor.lines == {}
    visitor.move(piece("g", A, "B2"))
    assert set(visitor.lines) == {("B2", "C3")}


def test_a_late_spectator_is_answered_in_full(room: Room) -> None:
    """What all see is asked anew for the first who watches, smoke of all sides included."""
    anna, boris = game(room)
    smoke = piece("s", "", "B3", name="Smoke")
    for seat in (anna, boris):
        seat.change(ChangeKind.ADDED, smoke)
        seat.move(piece("g", A, "B2"))
    room.table.book.answers.clear()
    visitor = room.sit("Vera", role=Role.SPECTATOR)
    assert visitor.lines == {("B2", "C3"): "hindered"}


@pytest.mark.parametrize(
    ("lang", "said"), [("fr", "A6.11 d'ASL interdit"), ("en", "ASL A6.11 forbids"), ("de", "forbids")]
)
def test_the_word_on_line_of_sight_checks_is_in_the_players_language(lang: str, said: str) -> None:
    assert said in los_check_notice(lang).text
    room = Room(new_table(PlainRules("asl")))
    anna = room.sit("Anna", A, lang=lang)
    assert [said in notice.text for notice in anna.mirror.notices if notice.code == "los_checks"] == [True]
