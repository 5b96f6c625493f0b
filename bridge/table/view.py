"""What one client sees: its pieces, where they stand, whose they are. Everything that it is told comes from here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bridge.protocol.values import ChangeKind, Piece, PieceChange
from bridge.rules.ruling import Counter, Unit
from bridge.table.counters import VEHICLE, CounterMeaning, CounterTable, NoCounters, read_stack, standing
from bridge.table.questions import Counters
from bridge.table.seen import Seen, seen_of
from bridge.table.sheet import Sheet, Spot, at_level, on_rooftop
from bridge.table.sides import NEUTRAL, SideTable

# A counter that changes lines: where it lies, what it is to the rules.
_Laid = tuple[Spot, Counter]


@dataclass(frozen=True, slots=True)
class Reading:
    """A piece as the table reads it. spot: None off the boards. side: NEUTRAL if nothing tells it, or no unit."""

    piece: Piece
    spot: Spot | None
    side: str
    meaning: CounterMeaning | None

    @property
    def is_unit(self) -> bool:
        return self.side != NEUTRAL and self.spot is not None


@dataclass(slots=True)
class ViewChange:
    """What an update changed. left, reached: spots whose units changed. moved: units that the players moved or that
    stand elsewhere now. counters: maps on which smoke, wrecks and the like changed. whole: all
    was read anew: the first snapshot, or other boards."""

    left: dict[Spot, None] = field(default_factory=dict)
    reached: dict[Spot, None] = field(default_factory=dict)
    moved: dict[str, tuple[Spot | None, Spot]] = field(default_factory=dict)
    counters: set[str] = field(default_factory=set)
    whole: bool = False


@dataclass(slots=True)
class View:
    """One client's board. established: it has sent a whole snapshot, so that a difference is a move.

    weight: what its pieces hold of memory, roughly, in bytes.
    """

    sides: SideTable = field(default_factory=SideTable)
    counter_table: CounterTable = field(default_factory=NoCounters)
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    readings: dict[str, Reading] = field(default_factory=dict)
    established: bool = False
    weight: int = 0
    _stacks: dict[tuple[str, str], dict[str, None]] = field(default_factory=dict)
    _units: dict[str, dict[Spot, dict[str, str]]] = field(default_factory=dict)
    _counters: dict[str, dict[str, _Laid]] = field(default_factory=dict)
    _sorted: dict[tuple[str, str], Counters] = field(default_factory=dict)
    _seen: dict[Spot, Seen] = field(default_factory=dict)  # of spots that hold units

    def update(self, changes: Iterable[PieceChange]) -> ViewChange:
        """Take in what changed. A piece that is removed and unknown changes nothing."""
        pieces: dict[str, Piece | None] = {}
        told: set[str] = set()
        for change in changes:
            pieces[change.id] = None if change.kind is ChangeKind.REMOVED else change.piece
            (told.add if change.kind is ChangeKind.MOVED else told.discard)(change.id)
        return self._take(pieces, told)

    def replace(self, pieces: Iterable[Piece]) -> ViewChange:
        """Take in a whole snapshot: what it lacks is gone."""
        now: dict[str, Piece | None] = dict.fromkeys(self.readings)
        now.update({piece.id: piece for piece in pieces})
        change = self._take(now, set())
        if not self.established:
            self.established = change.whole = True
            change.moved.clear()
        return change

    def lay(self, sheets: Mapping[str, Sheet], sides: SideTable, counters: CounterTable) -> ViewChange:
        """Other boards, or another module's way to tell pieces: read all pieces again."""
        self.sheets, self.sides, self.counter_table = sheets, sides, counters
        change = self._take({id_: reading.piece for id_, reading in self.readings.items()}, set())
        change.moved.clear()
        change.counters.update(sheets)
        change.whole = True
        return change

    def unit_spots(self, map_: str) -> Mapping[Spot, Mapping[str, str]]:
        """Spots of a map that hold units: their ids and sides."""
        return self._units.get(map_, {})

    def units_at(self, spot: Spot) -> list[Reading]:
        return [self.readings[id_] for id_ in self._units.get(spot.map, {}).get(spot, ())]

    def seen_at(self, spot: Spot, named: str = "") -> Seen:
        """What may be told of the units there, the one that was named first."""
        if named or spot not in self._seen:
            units = self.units_at(spot)
            if named or not units:
                return seen_of(units, named)
            self._seen[spot] = seen_of(units)
        return self._seen[spot]

    def kind_at(self, spot: Spot) -> Unit | None:
        """What the first unit there is to the rules, if its kind is known."""
        return next((r.meaning.mover for r in self.units_at(spot) if r.meaning is not None and r.meaning.mover), None)

    def sides_at(self, spot: Spot) -> set[str]:
        return set(self._units.get(spot.map, {}).get(spot, {}).values())

    def opposed(self, a: Spot, b: Spot) -> bool:
        """Units of different sides stand at the two spots."""
        here, there = self.sides_at(a), self.sides_at(b)
        return bool(here and there) and len(here | there) > 1

    def opposed_for_all(self, a: Spot, b: Spot) -> bool:
        """As `opposed`, by the pieces alone that are not hidden from others."""
        here, there = ({r.side for r in self.units_at(spot) if not r.piece.hidden} for spot in (a, b))
        return bool(here and there) and len(here | there) > 1

    def shown_to_all(self, spot: Spot) -> bool:
        """A unit stands there that is not hidden from others."""
        return any(not reading.piece.hidden for reading in self.units_at(spot))

    def counters_on(self, spot: Spot) -> Counters:
        """What may change a line from here: the counters of the map that lie on the same board."""
        key = (spot.map, spot.board)
        if key not in self._sorted:
            on_map = self._counters.get(spot.map, {})
            self._sorted[key] = Counters.of(counter for where, counter in on_map.values() if where.board == spot.board)
        return self._sorted[key]

    def _take(self, pieces: Mapping[str, Piece | None], told: set[str]) -> ViewChange:
        """Put in each piece (None: take it out), and read again every stack that it leaves or joins."""
        before = {id_: self.readings.get(id_) for id_ in pieces}
        dirty: dict[str, None] = {}
        for id_, piece in pieces.items():
            dirty |= self._leave_stack(id_)
            if piece is not None:
                dirty |= self._join_stack(piece)
        for id_ in dirty:
            before.setdefault(id_, self.readings.get(id_))
        change = ViewChange()
        self._read({id_: piece for id_, piece in pieces.items() if piece is not None}, dirty)
        for id_, old in before.items():
            gone = id_ in pieces and pieces[id_] is None
            new = self.readings.pop(id_, None) if gone else self.readings.get(id_)
            self._note(id_, old, None if gone else new, id_ in told, change)
        return change

    def _leave_stack(self, id_: str) -> dict[str, None]:
        old = self.readings.get(id_)
        if old is None or not old.piece.stack:
            return {}
        key = (old.piece.map, old.piece.stack)
        members = self._stacks.get(key, {})
        members.pop(id_, None)
        if not members:
            self._stacks.pop(key, None)
        return dict(members)

    def _join_stack(self, piece: Piece) -> dict[str, None]:
        if not piece.stack:
            return {}
        members = self._stacks.setdefault((piece.map, piece.stack), {})
        members[piece.id] = None
        return dict(members)

    def _read(self, pieces: Mapping[str, Piece], dirty: Iterable[str]) -> None:
        """Readings of these pieces as they now are, and of the rest of their stacks."""
        now = {id_: self.readings[id_].piece for id_ in dirty if id_ not in pieces and id_ in self.readings}
        now.update(pieces)
        done: set[str] = set()
        for id_, piece in now.items():
            if id_ in done:
                continue
            ids = self._stacks.get((piece.map, piece.stack), {id_: None}) if piece.stack else {id_: None}
            stack = sorted((now.get(other) or self.readings[other].piece for other in ids), key=_height)
            self._read_stack(stack)
            done.update(member.id for member in stack)

    def _read_stack(self, stack: list[Piece]) -> None:
        meanings = standing([self.counter_table.meaning(piece) for piece in stack])
        for piece, meaning, place in zip(stack, meanings, read_stack(meanings), strict=True):
            sheet = self.sheets.get(piece.map)
            spot = sheet.locate(piece) if sheet is not None else None
            if sheet is not None and spot is not None:
                spot = at_level(spot, piece.level if piece.level is not None else place.level, place.position)
                if place.position == "rooftop" and piece.level is None:
                    spot = on_rooftop(sheet, spot)
            unit = meaning is None or meaning.unit
            side = self.sides.side_of(piece) if unit else NEUTRAL
            self.readings[piece.id] = Reading(piece, spot, side, meaning)

    def _note(self, id_: str, old: Reading | None, new: Reading | None, told: bool, change: ViewChange) -> None:
        """Bring the indexes up to date for one piece and say what changed."""
        self.weight += (weight(new.piece) if new is not None else 0) - (weight(old.piece) if old is not None else 0)
        self._note_counter(id_, old, new, change)
        for reading in (old, new):
            if reading is not None and reading.spot is not None:
                self._seen.pop(reading.spot, None)
        same = old is not None and new is not None and (old.spot, old.side) == (new.spot, new.side)
        if not same or (old is not None and new is not None and old.piece.hidden is not new.piece.hidden):
            if old is not None and old.is_unit and old.spot is not None:
                self._remove_unit(id_, old.spot)
                change.left[old.spot] = None
            if new is not None and new.is_unit and new.spot is not None:
                self._units.setdefault(new.spot.map, {}).setdefault(new.spot, {})[id_] = new.side
                change.reached[new.spot] = None
        if new is not None and new.is_unit and new.spot is not None and (told or not same):
            change.moved[id_] = (old.spot if old is not None else None, new.spot)

    def _remove_unit(self, id_: str, spot: Spot) -> None:
        on_map = self._units.get(spot.map, {})
        there = on_map.get(spot, {})
        there.pop(id_, None)
        if not there:
            on_map.pop(spot, None)

    def _note_counter(self, id_: str, old: Reading | None, new: Reading | None, change: ViewChange) -> None:
        was, now = _counter(old), _counter(new)
        if was == now:
            return
        self._sorted.clear()
        if was is not None:
            self._counters.get(was[0].map, {}).pop(id_, None)
            change.counters.add(was[0].map)
        if now is not None:
            self._counters.setdefault(now[0].map, {})[id_] = now
            change.counters.add(now[0].map)


def weight(piece: Piece) -> int:
    """Bytes that a piece takes, roughly: what it is made of, and the properties that it brings."""
    return 1000 + sum(len(name) + len(value) for name, value in piece.properties.items())


def _height(piece: Piece) -> tuple[int, str]:
    return piece.index, piece.id


def _counter(reading: Reading | None) -> _Laid | None:
    """Where a counter that changes lines lies, and what it is to the rules."""
    if reading is None or reading.spot is None or reading.meaning is None or not reading.meaning.kind:
        return None
    place, meaning = reading.spot.place, reading.meaning
    word, _, side = place.position.partition(":")
    on_side = (side,) if meaning.kind == VEHICLE and word == "bypass" else ()
    return reading.spot, Counter(meaning.kind, place.hex, meaning.details + on_side)
