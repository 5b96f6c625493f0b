"""Properties of a table.

1. Whatever the order in which two players' reports arrive, however often each is sent, wherever a connection breaks:
   in the end each player holds the lines that their own board shows, the same as without any of that.
2. What a client is sent is the same, byte for byte, whether the other side has hidden pieces and moves them or not.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st
from small_table import Room, Seat, piece

from bridge.protocol.inbound import Inbound, Pieces, Snapshot
from bridge.protocol.values import ChangeKind, Piece, PieceChange, Role

A, B = "German", "Russian"
HEXES = ("A1", "B2", "C3", "D4", "C5")
START = (piece("g1", A, "A1"), piece("g2", A, "B2"), piece("r1", B, "C3"), piece("r2", B, "D4"))


@dataclass(frozen=True)
class Event:
    """Something that happens on the board: a piece goes to a hex, or is hidden or shown, or goes away (hex "")."""

    id: str
    hex: str
    hidden: bool = False


def events(hiding: bool) -> st.SearchStrategy[list[Event]]:
    mine = st.builds(Event, st.sampled_from(["g1", "g2", "s1"]), st.sampled_from(["", *HEXES]))
    theirs = st.builds(Event, st.sampled_from(["r1", "r2"]), st.sampled_from(["", *HEXES]))
    secret = st.builds(Event, st.sampled_from(["h1", "h2", "s2"]), st.sampled_from(["", *HEXES]), st.booleans())
    return st.lists(st.one_of(mine, theirs, secret) if hiding else st.one_of(mine, theirs), max_size=14)


def as_piece(event: Event) -> Piece:
    if event.id.startswith("s"):
        return piece(event.id, "", event.hex, name="Smoke", hidden=event.hidden)
    return piece(event.id, B if event.id.startswith("r") else A, event.hex, hidden=event.hidden)


@dataclass
class Reporter:
    """What one player's client says of what happens: it sees hidden pieces if they are its own."""

    sees_hidden: bool
    shown: dict[str, Piece] = field(default_factory=lambda: {piece.id: piece for piece in START})
    number: int = 0

    def report(self, event: Event) -> Pieces | None:
        gone = not event.hex or (event.hidden and not self.sees_hidden)
        before = self.shown.get(event.id)
        if gone:
            if self.shown.pop(event.id, None) is None:
                return None
            return self._message(PieceChange(kind=ChangeKind.REMOVED, id=event.id))
        self.shown[event.id] = now = as_piece(event)
        kind = ChangeKind.ADDED if before is None else ChangeKind.MOVED
        return self._message(PieceChange(kind=kind, id=event.id, piece=now))

    def _message(self, change: PieceChange) -> Pieces:
        self.number += 1
        return Pieces(id=f"report {self.number}", changes=(change,))


def seats(room: Room) -> tuple[Seat, Seat]:
    anna = room.sit("Anna", A).lay().snapshot(*START)
    boris = room.sit("Boris", B).lay().snapshot(*START)
    return anna, boris


def reports(happened: list[Event]) -> tuple[list[Inbound], list[Inbound]]:
    first, second = Reporter(sees_hidden=True), Reporter(sees_hidden=False)
    pairs = [(first.report(event), second.report(event)) for event in happened]
    return [a for a, _ in pairs if a is not None], [b for _, b in pairs if b is not None]


def in_step(happened: list[Event]) -> tuple[Seat, Seat]:
    """Each event reported by both at once."""
    anna, boris = seats(Room())
    first, second = Reporter(sees_hidden=True), Reporter(sees_hidden=False)
    for event in happened:
        for seat, reporter in ((anna, first), (boris, second)):
            message = reporter.report(event)
            if message is not None:
                seat.say(message)
    return anna, boris


# What may happen beside a report in its order.
TROUBLE = st.lists(
    st.sampled_from(["first", "second", "again", "break first", "break second", "snapshot"]), max_size=40
)


@given(events(hiding=True), TROUBLE)
@settings(max_examples=60)
def test_order_duplicates_and_broken_connections_change_nothing(happened: list[Event], troubles: list[str]) -> None:
    expected = in_step(happened)
    anna, boris = seats(Room())
    queues = dict(zip(("first", "second"), reports(happened), strict=True))
    said: list[tuple[Seat, Inbound]] = []
    by_name = {"first": anna, "second": boris}
    for trouble in [*troubles, *["first", "second"] * len(happened)]:
        name = trouble.removeprefix("break ")
        if trouble == "again" and said:
            seat, message = said[-1]
            seat.say(message)
        elif trouble == "snapshot":
            anna.say(Snapshot(id=f"again {len(anna.heard)}", pieces=_view(anna)))
        elif trouble.startswith("break"):
            _breaks_while_the_other_moves(by_name[name], queues, name, by_name, said)
        elif queues.get(name):
            said.append((by_name[name], queues[name].pop(0)))
            said[-1][0].say(said[-1][1])
    assert not queues["first"]
    assert not queues["second"]
    for seat, reference in zip((anna, boris), expected, strict=True):
        assert seat.lines == reference.lines
        assert set(seat.mirror.rulings) == set(reference.mirror.rulings)


def _view(seat: Seat) -> tuple[Piece, ...]:
    return tuple(reading.piece for reading in seat.member.view.readings.values())


def _breaks_while_the_other_moves(
    seat: Seat,
    queues: dict[str, list[Inbound]],
    name: str,
    by_name: dict[str, Seat],
    said: list[tuple[Seat, Inbound]],
) -> None:
    """The connection breaks, the other reports something, the client comes back and sends its last message again."""
    seat.leave()
    other = "second" if name == "first" else "first"
    if queues[other]:
        by_name[other].say(queues[other].pop(0))
    seat.join()
    assert seat.mirror.resumed
    mine = [message for sayer, message in said if sayer is seat]
    if mine:
        seat.say(mine[-1])


@given(events(hiding=False))
@settings(max_examples=30)
def test_two_players_who_see_the_same_hold_the_same_rulings(happened: list[Event]) -> None:
    anna, boris = in_step(happened)
    assert anna.mirror.rulings == boris.mirror.rulings


def without_secrets(happened: list[Event]) -> list[Event]:
    """The same game as the other side sees it: a hidden piece goes away, and what it does is not there."""
    return [Event(event.id, "" if event.hidden else event.hex) for event in happened]


def heard_by(happened: list[Event], watcher: Role | None) -> list[object]:
    """All that the other side's client (or a watcher) is sent, without the times."""
    room = Room()
    anna, boris = seats(room)
    listener = room.sit("Vera", role=watcher) if watcher is not None else boris
    first, second = Reporter(sees_hidden=True), Reporter(sees_hidden=False)
    for event in happened:
        for seat, reporter in ((anna, first), (boris, second)):
            message = reporter.report(event)
            if message is not None:
                seat.say(message)
    frames = [json.loads(frame) for frame in listener.heard]
    for frame in frames:
        frame.pop("time", None)
    return frames


@given(events(hiding=True))
@settings(max_examples=60)
def test_hidden_pieces_change_nothing_for_the_other_side(happened: list[Event]) -> None:
    assert heard_by(happened, None) == heard_by(without_secrets(happened), None)


@given(events(hiding=True))
@settings(max_examples=60)
def test_hidden_pieces_change_nothing_for_spectators(happened: list[Event]) -> None:
    told, reference = heard_by(happened, Role.SPECTATOR), heard_by(without_secrets(happened), Role.SPECTATOR)
    assert told == reference
