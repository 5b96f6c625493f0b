"""Everyone gets what their own board shows, and nothing else."""

from __future__ import annotations

import pytest
from small_table import Room, game, piece

from bridge.protocol.inbound import Options
from bridge.protocol.values import ChangeKind
from bridge.table import book

A, B = "German", "Russian"


@pytest.fixture
def room() -> Room:
    return Room()


def test_a_piece_that_one_side_sees_stays_with_that_side(room: Room) -> None:
    anna, boris = game(room)
    anna.change(ChangeKind.ADDED, piece("secret", A, "H7", name="AT gun", hidden=True))
    anna.move(piece("secret", A, "H8", name="AT gun", hidden=True))
    boris.move(piece("r", B, "C4"))
    anna.move(piece("r", B, "C4"))
    assert set(anna.lines) == {("A1", "C4"), ("C4", "H8")}
    assert set(boris.lines) == {("A1", "C4")}
    assert not [frame for frame in boris.heard if "H8" in frame or "AT gun" in frame or "secret" in frame]


def test_hidden_smoke_of_one_side_is_not_in_the_others_rulings(room: Room) -> None:
    anna, boris = game(room)
    anna.change(ChangeKind.ADDED, piece("s", "", "B3", name="Smoke", hidden=True))
    for seat in (anna, boris):
        seat.move(piece("g", A, "B2"))
    assert anna.lines == {("B2", "C3"): "hindered"}
    assert boris.lines == {("B2", "C3"): "clear"}


def test_each_gets_the_names_of_its_own_board(room: Room) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2", name="elite squad"))
    boris.move(piece("g", A, "B2", name="squad of A", concealed=True))
    (ours,), (theirs,) = anna.mirror.rulings.values(), boris.mirror.rulings.values()
    assert ours.id == theirs.id
    assert ours.text.startswith("elite squad B2")
    assert theirs.text.startswith("? B2")
    assert not [frame for frame in boris.heard if "elite" in frame]


def test_a_piece_that_becomes_hidden_takes_its_lines_with_it(room: Room) -> None:
    anna, boris = game(room)
    for seat in (anna, boris):
        seat.move(piece("g", A, "B2"))
    anna.change(ChangeKind.CHANGED, piece("g", A, "B2", hidden=True))
    boris.remove("g")
    assert set(anna.lines) == {("B2", "C3")}
    assert boris.lines == {}


def test_more_lines_than_answers_are_kept_are_all_answered(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "KEPT_ANSWERS", 2)
    anna, _ = game(room)
    anna.move(*(piece(f"g{n}", A, f"E{n}") for n in range(1, 10)))
    assert len(anna.lines) == 9
    anna.say(Options(id="o", options=("fog",)))
    assert len(anna.lines) == 9
    assert set(anna.lines.values()) <= {"hindered", "blocked"}
    assert len(room.table.book.answers) == 2


def test_too_many_lines_let_the_oldest_go(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "MOST_HELD", 3)
    anna, _ = game(room)
    for n in range(1, 6):
        anna.move(piece(f"g{n}", A, f"E{n}"))
    assert set(anna.lines) == {("C3", "E3"), ("C3", "E4"), ("C3", "E5")}
