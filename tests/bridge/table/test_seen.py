"""What a client may be told of a place, and what it calls a piece."""

from __future__ import annotations

from small_table import MAP, piece, sheet

from bridge.protocol import limits
from bridge.rules.ruling import Place
from bridge.table.seen import NOTHING, Seen, piece_name, seen_of
from bridge.table.sheet import Spot
from bridge.table.view import View

A1 = Spot(MAP, "small", Place("A1"))


def new_view() -> View:
    view = View(sheets={MAP: sheet()})
    view.replace([piece("a", "X", "A1"), piece("b", "X", "A1", hidden=True), piece("c", "X", "A1", concealed=True)])
    return view


def test_the_one_that_was_named_comes_first() -> None:
    units = new_view().units_at(A1)
    assert seen_of(units) == Seen("squad a +2", ("a", "b", "c"))
    assert seen_of(units, "b") == Seen("squad b +2", ("b", "a", "c"))
    assert seen_of(units, "nobody") == seen_of(units)


def test_where_nobody_is_nothing_is_told() -> None:
    assert seen_of([]) == NOTHING


def test_a_concealed_piece_has_no_name_whatever_its_client_calls_it() -> None:
    assert piece_name(new_view().readings["c"]) == "?"


def test_no_more_pieces_are_listed_than_a_message_takes() -> None:
    view = View(sheets={MAP: sheet()})
    view.replace([piece(f"p{n}", "X", "A1") for n in range(limits.STACKED + 5)])
    seen = seen_of(view.units_at(A1))
    assert len(seen.pieces) == limits.STACKED
    assert seen.name.endswith(f" +{limits.STACKED + 4}")
