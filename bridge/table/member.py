"""One client at the table: who it is, what it sees, which rulings it holds, what was sent to it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final, TypeVar

from bridge.protocol.inbound import Boards
from bridge.protocol.values import Piece, Policy, Role, Software, Topic
from bridge.rules.messages import ENGLISH
from bridge.rules.ruling import Ruling
from bridge.table.policy import Origin, Wish
from bridge.table.questions import Subject
from bridge.table.record import Record
from bridge.table.sheet import Spot
from bridge.table.view import View

# How many ids are remembered: messages that took effect, rulings that a client was told.
REMEMBERED: Final = 4000

_T = TypeVar("_T")


@dataclass(slots=True)
class Issued:
    """A ruling of the table. holders: members whose view justifies it, and how they came to it."""

    id: str
    subject: Subject
    ruling: Ruling
    ruleset: str
    holders: dict[str, Held] = field(default_factory=dict)


@dataclass(slots=True)
class Held:
    """A ruling in one member's hands. source: the end named first. named: the pieces that it hangs on.

    by: the member that declared it or asked for it. open: a move that others
    saw brought it about. told: it was sent to this member.
    """

    issued: Issued
    origin: Origin
    source: Spot | None
    named: tuple[str, ...] = ()
    by: str = ""
    open: bool = False
    told: bool = False


@dataclass(slots=True)
class Member:
    """A session. id: its secret name. language: in which its rulings are told. done: ids of messages that took effect,
    with the acknowledgement given."""

    id: str
    player: str
    side: str
    role: Role
    module: Software | None = None
    language: str = ENGLISH
    subscriptions: frozenset[Topic] = frozenset({Topic.LOS})
    policy_wish: Policy | None = None
    connected: bool = True
    last_seen: int = 0
    view: View = field(default_factory=View)
    boards: Boards | None = None
    held: dict[Subject, Held] = field(default_factory=dict)
    watched: dict[str, Issued] = field(default_factory=dict)
    record: Record = field(default_factory=Record)
    done: OrderedDict[str, str] = field(default_factory=OrderedDict)
    known: OrderedDict[str, None] = field(default_factory=OrderedDict)
    parts: list[Piece] = field(default_factory=list)
    part: int = 0
    _at: dict[Spot, dict[Subject, None]] = field(default_factory=dict)

    @property
    def public_id(self) -> str:
        """What stands for the session where its secret must not be seen."""
        return blake2b(self.id.encode("utf-8", "replace"), digest_size=8).hexdigest()

    @property
    def wish(self) -> Wish:
        return Wish(self.role, self.policy_wish)

    @property
    def watches(self) -> bool:
        """It is told what others' views justify: directors always, spectators without a board of their own."""
        return self.role is Role.DIRECTOR or (self.role is Role.SPECTATOR and not self.view.established)

    def hold(self, subject: Subject, held: Held) -> None:
        self.held[subject] = held
        held.issued.holders[self.id] = held
        for spot in subject.spots:
            self._at.setdefault(spot, {})[subject] = None

    def let_go(self, subject: Subject) -> Held | None:
        held = self.held.pop(subject, None)
        if held is None:
            return None
        held.issued.holders.pop(self.id, None)
        for spot in subject.spots:
            there = self._at.get(spot, {})
            there.pop(subject, None)
            if not there:
                self._at.pop(spot, None)
        return held

    def subjects_at(self, spots: Iterable[Spot]) -> list[Subject]:
        """What it holds about any of these spots, each once."""
        return list(dict.fromkeys(subject for spot in spots for subject in self._at.get(spot, ())))

    def still_holds_good(self, subject: Subject, held: Held) -> bool:
        """The pieces that the ruling is about are still where it says."""
        if held.origin is not Origin.AUTO:
            return all(self._stands_at(id_, subject.spots) for id_ in held.named)
        if subject.ask in (Topic.LOS, Topic.COVER):
            return self.view.opposed(subject.spots[0], subject.spots[1])
        return bool(self.view.units_at(subject.spots[-1]))

    def _stands_at(self, piece: str, spots: tuple[Spot, ...]) -> bool:
        reading = self.view.readings.get(piece)
        return reading is not None and reading.spot in spots

    def sees_pieces_at(self, pieces: Iterable[tuple[str, Spot | None]]) -> bool:
        """Its own board shows each of these pieces at its spot."""
        return all(
            (reading := self.view.readings.get(id_)) is not None and reading.spot == spot for id_, spot in pieces
        )

    def shows_to_all(self, subject: Subject, held: Held) -> bool:
        """Nothing that the ruling rests on is hidden from others, as far as this member knows."""
        if held.origin is not Origin.AUTO:
            return not any((reading := self.view.readings.get(id_)) and reading.piece.hidden for id_ in held.named)
        if subject.ask in (Topic.LOS, Topic.COVER):
            return held.open and self.view.opposed_for_all(subject.spots[0], subject.spots[1])
        return held.open and self.view.shown_to_all(subject.spots[-1])

    def remember_done(self, message_id: str, ack: str) -> None:
        _remember(self.done, message_id, ack)

    def remember_told(self, ruling_id: str) -> None:
        _remember(self.known, ruling_id, None)


def _remember(memory: OrderedDict[str, _T], key: str, value: _T) -> None:
    memory[key] = value
    memory.move_to_end(key)
    while len(memory) > REMEMBERED:
        memory.popitem(last=False)
