"""Spectators see what all sides see; directors see it all."""

from __future__ import annotations

import pytest
from small_table import Room, game, piece

from bridge.protocol.values import ChangeKind, Role

A, B = "German", "Russian"


@pytest.fixture
def room() -> Room:
    return Room()


def test_a_spectator_without_a_board_is_shown_what_all_sides_see(room: Room) -> None:
    anna, boris = game(room)
    visitor = room.sit("Vera", role=Role.SPECTATOR)
    anna.move(piece("g", A, "B2"), piece("h", A, "H7", name="AT gun", hidden=True))
    assert visitor.lines == {}
    boris.move(piece("g", A, "B2", name="?", concealed=True))
    assert visitor.lines == {("B2", "C3"): "clear"}
    (ruling,) = visitor.mirror.rulings.values()
    assert ruling.text == "? B2 to squad r C3: clear, range 1"
    boris.move(piece("g", A, "B5", name="?", concealed=True))
    assert visitor.lines == {("B2", "C3"): "clear"}, "one side is ahead: what both saw last still stands"
    anna.move(piece("g", A, "B5"))
    assert visitor.lines == {("B5", "C3"): "clear"}
    assert not [frame for frame in visitor.heard if "H7" in frame or "AT gun" in frame]


def test_a_spectator_who_comes_late_gets_the_state(room: Room) -> None:
    anna, boris = game(room)
    for seat in (anna, boris):
        seat.move(piece("g", A, "B2"))
    anna.change(ChangeKind.ADDED, piece("h", A, "H7", hidden=True))
    visitor = room.sit("Vera", role=Role.SPECTATOR)
    assert visitor.lines == {("B2", "C3"): "clear"}
    assert set(visitor.mirror.pieces) == {"g", "r"}
    assert [board.name for board in visitor.mirror.boards] == ["small"]


def test_a_director_gets_the_rulings_of_both_sides(room: Room) -> None:
    anna, _ = game(room)
    director = room.sit("Dora", role=Role.DIRECTOR)
    anna.change(ChangeKind.ADDED, piece("h", A, "H7", name="AT gun", hidden=True))
    assert set(director.lines) == {("C3", "H7")}
    (ruling,) = director.mirror.rulings.values()
    assert ruling.text.startswith("AT gun H7")
