"""Moves are answered: to whom, when, once."""

from __future__ import annotations

import pytest
from small_table import Room, game, piece, refused

from bridge.protocol.errors import ErrorCode
from bridge.protocol.inbound import Pieces, Snapshot
from bridge.protocol.values import ChangeKind, PieceChange

A, B = "German", "Russian"


@pytest.fixture
def room() -> Room:
    return Room()


def test_a_snapshot_alone_asks_nothing(room: Room) -> None:
    anna, boris = game(room)
    assert anna.lines == boris.lines == {}


def test_a_move_is_answered_to_who_reports_it(room: Room) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    assert anna.lines == {("B2", "C3"): "clear"}
    assert boris.lines == {}, "Boris's own board does not show the move yet"


def test_both_report_the_move_and_it_counts_once(room: Room) -> None:
    anna, boris = game(room)
    anna.move(piece("g", A, "B2"))
    boris.move(piece("g", A, "B2"))
    assert anna.lines == boris.lines == {("B2", "C3"): "clear"}
    assert list(anna.mirror.rulings) == list(boris.mirror.rulings)
    assert len(room.rulings) == 1
    assert room.table.rules.asked == 1  # type: ignore[attr-defined]


def test_moving_on_withdraws_the_old_line(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    anna.move(piece("g", A, "B3"))
    assert anna.lines == {("B3", "C3"): "blocked"}


def test_lines_between_the_same_places_are_asked_once(room: Room) -> None:
    anna, _ = game(room)
    stack = [piece(f"g{n}", A, "B2") for n in range(5)]
    anna.move(*stack)
    assert anna.lines == {("B2", "C3"): "clear"}
    (ruling,) = anna.mirror.rulings.values()
    assert ruling.source.pieces == ("g0", "g1", "g2", "g3", "g4")
    assert ruling.text == "squad g0 +4 B2 to squad r C3: clear, range 1"


def test_a_line_stays_while_one_of_the_stack_stays(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"), piece("h", A, "B2"))
    anna.move(piece("g", A, "E5"))
    assert set(anna.lines) == {("B2", "C3"), ("C3", "E5")}
    anna.remove("h")
    assert set(anna.lines) == {("C3", "E5")}


def test_a_removed_target_withdraws_the_line(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    anna.remove("r")
    assert anna.lines == {}


def test_neutral_pieces_and_pieces_off_the_board_get_no_lines(room: Room) -> None:
    anna, _ = game(room)
    anna.change(ChangeKind.ADDED, piece("n", "", "D4"), piece("x", B, "Z99"), piece("y", B, "D5", map="Box"))
    anna.move(piece("g", A, "B2"))
    assert set(anna.lines) == {("B2", "C3")}


def test_a_changed_level_is_another_place(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    anna.change(ChangeKind.CHANGED, piece("g", A, "B2", level=1))
    (ruling,) = anna.mirror.rulings.values()
    assert ruling.source.level == 1


def test_a_level_counter_in_the_stack_gives_the_level(room: Room) -> None:
    anna, _ = game(room)
    level = piece("l", "", "B2", name="Level 2", stack="s", index=0)
    anna.move(level, piece("g", A, "B2", stack="s", index=1))
    (ruling,) = anna.mirror.rulings.values()
    assert (ruling.source.level, ruling.verdict) == (2, "clear")
    anna.remove("l")
    (ruling,) = anna.mirror.rulings.values()
    assert ruling.source.level == 0


def test_smoke_on_the_map_answers_the_lines_again(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2"))
    before = list(anna.mirror.rulings)
    anna.change(ChangeKind.ADDED, piece("s", "", "B3", name="Smoke"))
    assert anna.lines == {("B2", "C3"): "hindered"}
    assert list(anna.mirror.rulings) != before
    anna.remove("s")
    assert anna.lines == {("B2", "C3"): "clear"}
    assert list(anna.mirror.rulings) == before


def test_a_level_that_does_not_exist_is_undetermined(room: Room) -> None:
    anna, _ = game(room)
    anna.move(piece("g", A, "B2", level=9))
    (ruling,) = anna.mirror.rulings.values()
    assert ruling.verdict == "undetermined"
    assert "no B2@9" in ruling.undetermined


def test_a_snapshot_after_the_first_counts_what_moved(room: Room) -> None:
    anna, _ = game(room)
    anna.snapshot(piece("g", A, "B2"), piece("r", B, "C3"))
    assert set(anna.lines) == {("B2", "C3")}


def test_a_snapshot_comes_in_parts_and_counts_with_the_last(room: Room) -> None:
    anna, _ = game(room)
    anna.say(Snapshot(id="p1", pieces=(piece("g", A, "B2"),), part=1, parts=2))
    assert anna.lines == {}
    anna.say(Snapshot(id="p2", pieces=(piece("r", B, "C3"),), part=2, parts=2))
    assert set(anna.lines) == {("B2", "C3")}


@pytest.mark.parametrize(("part", "parts"), [(2, 2), (3, 2)])
def test_a_part_out_of_order_is_refused(room: Room, part: int, parts: int) -> None:
    anna, _ = game(room)
    error = refused(anna, Snapshot(id="p", pieces=(), part=part, parts=parts))
    assert (error.code, error.where) == (ErrorCode.BAD_MESSAGE, "part")


def test_who_joins_late_gets_the_lines_that_hold(room: Room) -> None:
    anna = room.sit("Anna", A).lay().snapshot(piece("g", A, "A1"), piece("r", B, "C3"))
    anna.move(piece("g", A, "B2"))
    boris = room.sit("Boris", B).lay().snapshot(piece("g", A, "B2"), piece("r", B, "C3"))
    assert boris.lines == anna.lines == {("B2", "C3"): "clear"}


def test_a_report_that_comes_after_the_others_snapshot_reaches_the_other(room: Room) -> None:
    anna = room.sit("Anna", A).lay().snapshot(piece("g", A, "A1"), piece("r", B, "C3"))
    boris = room.sit("Boris", B).lay().snapshot(piece("g", A, "B2"), piece("r", B, "C3"))
    anna.move(piece("g", A, "B2"))
    assert boris.lines == anna.lines == {("B2", "C3"): "clear"}


def test_a_message_sent_twice_counts_once(room: Room) -> None:
    anna, _ = game(room)
    change = PieceChange(kind=ChangeKind.MOVED, id="g", piece=piece("g", A, "B2"))
    first = anna.say(Pieces(id="once", changes=(change,)))
    heard = len(anna.heard)
    assert anna.say(Pieces(id="once", changes=(change,))) == first
    assert len(anna.heard) == heard + 1, "only the acknowledgement comes again"


@pytest.mark.parametrize("other", [None, piece("other", A, "B2")])
def test_a_change_must_bring_its_piece(room: Room, other: object) -> None:
    anna, _ = game(room)
    change = PieceChange(kind=ChangeKind.MOVED, id="g", piece=other)  # type: ignore[arg-type]
    assert refused(anna, Pieces(id="x", changes=(change,))).where == "changes.0.piece"
