"""One client's board. Property: however pieces came, went and were stacked, the view is that of a fresh snapshot."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from small_table import MAP, PlainCounters, piece, sheet

from bridge.protocol.values import ChangeKind, Piece, PieceChange
from bridge.rules.ruling import Counter, Place
from bridge.table.seen import NOTHING, seen_of
from bridge.table.sheet import Spot
from bridge.table.sides import SideTable
from bridge.table.view import View, weight

A, B = "German", "Russian"


def new_view(*pieces: Piece) -> View:
    view = View(counter_table=PlainCounters(), sheets={MAP: sheet()})
    view.replace(pieces)
    return view


def changed(kind: ChangeKind, *pieces: Piece) -> list[PieceChange]:
    return [PieceChange(kind=kind, id=p.id, piece=p) for p in pieces]


def spot(hex_: str, level: int = 0, position: str = "") -> Spot:
    return Spot(MAP, "small", Place(hex_, level, position))


def test_the_first_snapshot_moves_nothing() -> None:
    view = View(sheets={MAP: sheet()})
    change = view.replace([piece("g", A, "A1")])
    assert change.whole
    assert not change.moved
    assert list(change.reached) == [spot("A1")]


def test_a_move_says_where_from_and_where_to() -> None:
    view = new_view(piece("g", A, "A1"))
    change = view.update(changed(ChangeKind.MOVED, piece("g", A, "B2")))
    assert change.moved == {"g": (spot("A1"), spot("B2"))}
    assert (list(change.left), list(change.reached)) == ([spot("A1")], [spot("B2")])


def test_a_change_that_changes_no_place_moves_nothing_unless_it_is_said_to() -> None:
    view = new_view(piece("g", A, "A1"))
    assert not view.update(changed(ChangeKind.CHANGED, piece("g", A, "A1", name="flipped"))).moved
    assert view.update(changed(ChangeKind.MOVED, piece("g", A, "A1"))).moved


def test_becoming_hidden_is_a_change_of_its_place_but_no_move() -> None:
    view = new_view(piece("g", A, "A1"))
    change = view.update(changed(ChangeKind.CHANGED, piece("g", A, "A1", hidden=True)))
    assert not change.moved
    assert list(change.left) == list(change.reached) == [spot("A1")]
    assert not view.shown_to_all(spot("A1"))


def test_a_counter_put_under_a_unit_moves_it() -> None:
    view = new_view(piece("g", A, "A1", stack="s", index=1))
    level = piece("l", "", "A1", name="Level 2", stack="s", index=0)
    change = view.update(changed(ChangeKind.ADDED, level))
    assert change.moved == {"g": (spot("A1"), spot("A1", 2))}
    gone = view.update([PieceChange(kind=ChangeKind.REMOVED, id="l")])
    assert gone.moved == {"g": (spot("A1", 2), spot("A1"))}


def test_a_level_that_the_client_tells_counts_more_than_the_stack() -> None:
    view = new_view(piece("l", "", "A1", name="Level 2", stack="s"), piece("g", A, "A1", stack="s", index=1, level=1))
    assert list(view.unit_spots(MAP)) == [spot("A1", 1)]


def test_counters_are_kept_by_board_in_a_fixed_order() -> None:
    view = new_view(piece("s2", "", "B2", name="Smoke"), piece("s1", "", "A1", name="Smoke"))
    assert [counter.hex for counter in view.counters_on(spot("C3")).all] == ["A1", "B2"]
    assert view.counters_on(Spot(MAP, "other", Place("A1"))).all == ()
    change = view.update([PieceChange(kind=ChangeKind.REMOVED, id="s1")])
    assert change.counters == {MAP}
    assert [counter.hex for counter in view.counters_on(spot("C3")).all] == ["B2"]


def test_a_vehicle_changes_lines_where_it_stands_and_is_a_unit() -> None:
    view = new_view(piece("t", A, "A1", name="Tank"), piece("b", B, "A2/A1", name="Tank"))
    counters = [Counter("vehicle", "A1"), Counter("vehicle", "A2", ("0",))]
    assert list(view.counters_on(spot("C3")).all) == counters
    assert [(reading.side, reading.spot) for reading in view.units_at(spot("A1"))] == [(A.casefold(), spot("A1"))]
    change = view.update(changed(ChangeKind.MOVED, piece("t", A, "B2", name="Tank")))
    assert change.counters == {MAP}
    assert change.moved == {"t": (spot("A1"), spot("B2"))}


def test_sides_stand_against_each_other() -> None:
    view = new_view(piece("g", A, "A1"), piece("h", B, "A1", hidden=True), piece("i", A, "B2"))
    assert view.opposed(spot("A1"), spot("B2"))
    assert not view.opposed_for_all(spot("A1"), spot("B2"))
    assert not view.opposed(spot("B2"), spot("C3"))


def test_other_boards_put_the_pieces_elsewhere() -> None:
    view = new_view(piece("g", A, "A1"))
    change = view.lay({}, SideTable(), PlainCounters())
    assert change.whole
    assert list(change.left) == [spot("A1")]
    assert not view.unit_spots(MAP)


def test_weight_is_that_of_the_pieces_that_are_there() -> None:
    light, heavy = piece("g", A, "A1"), piece("g", A, "A1", properties={"a": "x" * 300})
    view = new_view(light)
    before = view.weight
    view.update(changed(ChangeKind.CHANGED, heavy))
    assert view.weight == before + weight(heavy) - weight(light)
    view.update([PieceChange(kind=ChangeKind.REMOVED, id="g")])
    assert view.weight == 0


PIECES = st.builds(
    lambda n, name, side, hex_, stack, index, hidden: piece(
        f"p{n}", side, hex_, name=name, stack=stack, index=index, hidden=hidden
    ),
    st.integers(0, 5),
    st.sampled_from(["squad", "Level 1", "Level 2", "Foxhole", "Smoke"]),
    st.sampled_from([A, B, ""]),
    st.sampled_from(["A1", "B2", "Z9", ""]),
    st.sampled_from(["", "s1", "s2"]),
    st.integers(0, 4),
    st.booleans(),
)
CHANGES = st.lists(
    st.builds(
        lambda p, kind: PieceChange(kind=kind, id=p.id, piece=None if kind is ChangeKind.REMOVED else p),
        PIECES,
        st.sampled_from(list(ChangeKind)),
    ),
    max_size=6,
)


@given(st.lists(CHANGES, max_size=8))
def test_updates_lead_to_what_a_snapshot_of_the_result_gives(batches: list[list[PieceChange]]) -> None:
    view = new_view()
    told: dict[str, Piece] = {}
    for batch in batches:
        view.update(batch)
        for change in batch:
            told.pop(change.id, None)
            if change.piece is not None:
                told[change.id] = change.piece
    fresh = new_view(*told.values())
    assert view.readings == fresh.readings
    assert _units(view) == _units(fresh)
    assert view.counters_on(spot("A1")) == fresh.counters_on(spot("A1"))
    assert view.weight == fresh.weight


@given(st.lists(CHANGES, max_size=8))
def test_what_is_told_of_a_place_is_of_the_pieces_that_are_there_now(batches: list[list[PieceChange]]) -> None:
    view = new_view()
    for batch in batches:
        view.update(batch)
        for where in [*view.unit_spots(MAP), spot("A1"), spot("B2")]:
            assert view.seen_at(where) == seen_of(view.units_at(where))
            assert view.seen_at(where, "b") == seen_of(view.units_at(where), "b")


def test_a_place_is_told_anew_when_the_piece_there_is_called_something_else() -> None:
    view = new_view(piece("g", A, "A1", name="squad"))
    assert view.seen_at(spot("A1")).name == "squad"
    view.update(changed(ChangeKind.CHANGED, piece("g", A, "A1", name="half squad")))
    assert view.seen_at(spot("A1")).name == "half squad"
    view.update(changed(ChangeKind.MOVED, piece("g", A, "B2")))
    assert view.seen_at(spot("A1")) == NOTHING


def _units(view: View) -> dict[Spot, dict[str, str]]:
    return {where: dict(units) for where, units in view.unit_spots(MAP).items()}
