"""Which questions follow from a move."""

from __future__ import annotations

import pytest
from small_table import MAP, PlainCounters, piece, sheet, small_board

from bridge.protocol.values import ChangeKind, Piece, PieceChange, Policy, Topic
from bridge.table import follow
from bridge.table.follow import Following, Wanted, following
from bridge.table.sheet import Sheet
from bridge.table.view import View

A, B = "German", "Russian"
LINES = Wanted(frozenset({Topic.LOS}), Policy.OPEN)
EVERYTHING = Wanted(frozenset(Topic), Policy.OPEN)


def view_of(*pieces: Piece, on: Sheet | None = None) -> View:
    view = View(counter_table=PlainCounters(), sheets={MAP: on or sheet()})
    view.replace(pieces)
    return view


def after(view: View, *pieces: Piece, wanted: Wanted = LINES) -> list[Following]:
    change = view.update(PieceChange(kind=ChangeKind.MOVED, id=p.id, piece=p) for p in pieces)
    return following(view, change, wanted)[0]


def hexes(found: list[Following], topic: Topic = Topic.LOS) -> list[tuple[str, ...]]:
    return [tuple(spot.place.hex for spot in f.subject.spots) for f in found if f.subject.ask is topic]


def test_lines_go_to_enemies_alone() -> None:
    view = view_of(piece("g", A, "A1"), piece("h", A, "D4"), piece("r", B, "C3"), piece("n", "", "E5"))
    assert hexes(after(view, piece("g", A, "B2"))) == [("B2", "C3")]


def test_two_movers_to_one_hex_ask_once_and_two_hexes_twice() -> None:
    view = view_of(piece("r", B, "C3"))
    assert hexes(after(view, piece("g", A, "B2"), piece("h", A, "B2"))) == [("B2", "C3")]
    assert hexes(after(view, piece("g", A, "A1"), piece("h", A, "A2"))) == [("A1", "C3"), ("A2", "C3")]


def test_enemies_in_the_same_place_have_no_line_between_them() -> None:
    view = view_of(piece("r", B, "C3"))
    assert hexes(after(view, piece("g", A, "C3"))) == []
    assert hexes(after(view, piece("g", A, "C3", level=1))) == [("C3", "C3")]


def test_who_stands_among_enemies_is_a_target_for_both_sides() -> None:
    view = view_of(piece("r", B, "C3"), piece("g", A, "C3"), piece("h", A, "D4"))
    assert hexes(after(view, piece("h", A, "D5"))) == [("C3", "D5")]


def test_hidden_movers_are_named_to_nobody() -> None:
    view = view_of(piece("r", B, "C3"))
    (found,) = after(view, piece("g", A, "B2"), piece("h", A, "B2", hidden=True))
    assert found.movers == ("g",)
    (found,) = after(view, piece("h", A, "B3", hidden=True))
    assert found.movers == ()


def test_everything_that_is_wanted_follows() -> None:
    view = view_of(piece("g", A, "A1"), piece("r", B, "C3"))
    found = after(view, piece("g", A, "B2"), wanted=EVERYTHING)
    assert hexes(found, Topic.MOVEMENT) == [("A1", "B2")]
    assert hexes(found, Topic.BLIND) == [("B2",)]
    assert hexes(found, Topic.COVER) == [("C3", "B2")], "the enemy fires at who moved"


def test_with_policy_declared_only_movement_follows() -> None:
    view = view_of(piece("g", A, "A1"), piece("r", B, "C3"))
    found = after(view, piece("g", A, "B2"), wanted=Wanted(frozenset(Topic), Policy.DECLARED))
    assert [f.subject.ask for f in found] == [Topic.MOVEMENT]


def test_a_unit_of_unknown_kind_gets_no_movement_ruling() -> None:
    view = view_of(piece("g", A, "A1", name="something"))
    assert hexes(after(view, piece("g", A, "B2", name="something"), wanted=EVERYTHING), Topic.MOVEMENT) == []


def test_on_unknown_terrain_nothing_follows() -> None:
    view = view_of(piece("g", A, "A1"), piece("r", B, "C3"), on=sheet(known=False))
    assert after(view, piece("g", A, "B2"), wanted=LINES) == []


def test_too_many_lines_leave_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow, "MOST_LINES", 3)
    board = small_board(columns=10, rows=1)
    view = view_of(*(piece(f"r{n}", B, f"{'BCDEFGHIJ'[n]}1") for n in range(9)), on=sheet(hexmap=board))
    change = view.update([PieceChange(kind=ChangeKind.MOVED, id="g", piece=piece("g", A, "A1"))])
    found, left_out = following(view, change, LINES)
    assert sorted(hexes(found)) == [("A1", "B1"), ("A1", "C1"), ("A1", "D1")]
    assert left_out == 6
