"""Questions, declared lines, clearing, disputes: what a player asks for, as a plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.protocol.inbound import Clear, Declare, Dispute, Question
from bridge.protocol.outbound import CauseKind, Notice
from bridge.protocol.values import PlaceRef, Role, Topic
from bridge.rules.ruling import Unit
from bridge.table.member import Member
from bridge.table.options import check_options
from bridge.table.plan import DisputeEntry, Plan
from bridge.table.policy import Origin, may_ask
from bridge.table.questions import Subject
from bridge.table.reacting import make_want
from bridge.table.sheet import Sheet, Spot, at_level

if TYPE_CHECKING:
    from bridge.table.table import Table


def question(table: Table, plan: Plan, member: Member, message: Question) -> None:
    """Answered to its asker. Raises ProtocolError."""
    check_options(table.rules, message.options)
    if message.ask not in table.capabilities:
        raise ProtocolError(ErrorCode.NOT_OFFERED, f"{table.rules.title} gives no rulings on {message.ask}")
    sheet = sheet_of(member, message.map)
    subject, named = _subject(member, sheet, message)
    if not may_ask(table.policy, member.role, message.ask, _was_declared(member, subject)):
        how = "only the director is answered" if table.policy == "referee" else "declare the line (ASL A6.11)"
        raise ProtocolError(ErrorCode.POLICY, f"this table's policy is {table.policy}: {how}")
    plan.kind = CauseKind.ASKED
    plan.moved = tuple(id_ for id_ in named if member.view.readings[id_].spot in subject.spots)
    source = resolve(member, sheet, message.source, "source")
    plan.wants.append(make_want(table, member, subject, Origin.ASKED, source, plan.moved, member.id))


def declare(table: Table, plan: Plan, member: Member, message: Declare) -> None:
    """Answered to everyone who sees the pieces that it names. Raises ProtocolError."""
    if Topic.LOS not in table.capabilities:
        raise ProtocolError(ErrorCode.NOT_OFFERED, f"{table.rules.title} gives no lines of sight")
    if member.role is Role.SPECTATOR:
        raise ProtocolError(ErrorCode.POLICY, "spectators declare no lines")
    sheet = sheet_of(member, message.map)
    source = resolve(member, sheet, message.source, "source")
    target = resolve(member, sheet, message.target, "target")
    subject = Subject.line(source, target)
    pieces = [(ref.piece, _stands(member, ref.piece)) for ref in (message.source, message.target) if ref.piece]
    plan.kind = CauseKind.DECLARED
    plan.moved = tuple(id_ for id_, spot in pieces if spot in subject.spots)
    for other in _audience(table, member, pieces):
        if _resolves(other, subject):
            plan.wants.append(make_want(table, other, subject, Origin.DECLARED, source, plan.moved, member.id))


def clear(table: Table, plan: Plan, member: Member, message: Clear) -> None:
    """Takes the member's rulings off its map; a line that it declared goes for everyone."""
    chosen = set(message.rulings)
    for subject, held in list(member.held.items()):
        if chosen and held.issued.id not in chosen:
            continue
        plan.drops.append((member, subject, "cleared"))
        if held.origin is Origin.DECLARED and held.by == member.id:
            others = [other for other in (*table.members.values(), table.public) if other is not member]
            plan.drops += [(other, subject, "cleared") for other in others if _declared(other, subject)]


def dispute(table: Table, plan: Plan, member: Member, message: Dispute, now: int) -> None:
    """Kept in the ledger; everyone who was told the ruling hears of it. Raises ProtocolError."""
    if member.role is Role.SPECTATOR:
        raise ProtocolError(ErrorCode.POLICY, "spectators dispute no rulings")
    if message.ruling not in member.known:
        raise ProtocolError(ErrorCode.UNKNOWN_RULING, "this client was told no such ruling", "ruling")
    if not message.text.strip():
        raise ProtocolError(ErrorCode.BAD_MESSAGE, "a dispute says what is wrong: its text is empty", "text")
    plan.dispute = DisputeEntry(
        table=table.name,
        ruling=message.ruling,
        time=now,
        player=member.player,
        side=member.side,
        role=str(member.role),
        text=message.text,
        paragraph=message.paragraph,
        key=f"{member.public_id}/{message.id}",
    )
    paragraph = f" ({message.paragraph})" if message.paragraph else ""
    text = f"{member.player or 'A player'} disputes ruling {message.ruling}{paragraph}: {message.text}"[:2000]
    hearers = [other for other in table.members.values() if message.ruling in other.known and other is not member]
    plan.tell(hearers, Notice(code="dispute", text=text))


def sheet_of(member: Member, map_: str) -> Sheet:
    """The boards that a member asks about; its only map if it names none. Raises ProtocolError."""
    sheets = member.view.sheets
    if not sheets:
        raise ProtocolError(ErrorCode.NO_BOARDS, "no boards are known from this client: it has to send them first")
    if map_ in sheets:
        return sheets[map_]
    if not map_ and len(sheets) == 1:
        return next(iter(sheets.values()))
    raise ProtocolError(ErrorCode.UNKNOWN_PLACE, f"no map {map_[:60]!r}" if map_ else "several maps: name one", "map")


def resolve(member: Member, sheet: Sheet, ref: PlaceRef, where: str) -> Spot:
    """The place that a player points at. Raises ProtocolError."""
    reading = member.view.readings.get(ref.piece) if ref.piece else None
    if ref.piece and reading is None:
        raise ProtocolError(ErrorCode.UNKNOWN_PLACE, "this client reported no such piece", f"{where}.piece")
    stands = reading.spot if reading is not None else None
    spot = sheet.find(ref.hex)
    if spot is None:
        raise ProtocolError(ErrorCode.UNKNOWN_PLACE, f"no hex {ref.hex!r} on {sheet.map or 'this map'}", f"{where}.hex")
    if stands is not None and stands.place.hex == spot.place.hex and ref.level is None and not ref.position:
        return stands
    return at_level(spot, ref.level, ref.position)


def _subject(member: Member, sheet: Sheet, message: Question) -> tuple[Subject, tuple[str, ...]]:
    """What a question is about, and the pieces that it names. Raises ProtocolError."""
    source = resolve(member, sheet, message.source, "source")
    options = frozenset(message.options)
    refs = [message.source, *((message.target,) if message.target is not None else ()), *message.path]
    named = tuple(dict.fromkeys(ref.piece for ref in refs if ref.piece))
    if message.ask is Topic.BLIND:
        return Subject(Topic.BLIND, (source,), options), named
    if message.ask is Topic.MOVEMENT:
        if not message.path:
            raise ProtocolError(ErrorCode.BAD_MESSAGE, "a question on movement needs a path", "path")
        stops = (resolve(member, sheet, ref, f"path.{index}") for index, ref in enumerate(message.path))
        return Subject(Topic.MOVEMENT, (source, *stops), options, (_kind(member, message.source),)), named
    if message.target is None:
        raise ProtocolError(ErrorCode.BAD_MESSAGE, f"a question on {message.ask} needs a target", "target")
    target = resolve(member, sheet, message.target, "target")
    if message.ask is Topic.LOS:
        return Subject.line(source, target, options), named
    units = _kind(member, message.source), _kind(member, message.target)
    return Subject(Topic.COVER, (source, target), options, units), named


def _kind(member: Member, ref: PlaceRef) -> Unit | None:
    """The kind of the unit that a question names."""
    reading = member.view.readings.get(ref.piece) if ref.piece else None
    return reading.meaning.mover if reading is not None and reading.meaning is not None else None


def _was_declared(member: Member, subject: Subject) -> bool:
    """The member holds a declared line between the two ends."""
    if len(subject.spots) != 2:
        return False
    held = member.held.get(Subject.line(*subject.spots))
    return held is not None and held.origin is Origin.DECLARED


def _stands(member: Member, piece: str) -> Spot | None:
    return member.view.readings[piece].spot


def _audience(table: Table, member: Member, pieces: list[tuple[str, Spot | None]]) -> Iterator[Member]:
    """Who gets a declared line: the declarer, and each whose own board shows the pieces that it names."""
    for other in (*table.members.values(), table.public):
        if other is member or (other.view.sheets and other.sees_pieces_at(pieces)):
            yield other


def _resolves(member: Member, subject: Subject) -> bool:
    sheet = member.view.sheets.get(subject.map)
    return sheet is not None and all(sheet.anchor(spot) is not None for spot in subject.spots)


def _declared(member: Member, subject: Subject) -> bool:
    held = member.held.get(subject)
    return held is not None and held.origin is Origin.DECLARED
