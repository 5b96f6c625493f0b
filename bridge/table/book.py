"""The rulings of a table: issued once for all who get the same answer, held by members, told as the policy says."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from bridge.protocol import limits
from bridge.protocol.messages import encode, encode_with
from bridge.protocol.outbound import Cause, Rulings, Settings, Withdrawn
from bridge.protocol.values import Policy, Role
from bridge.rules.messages import ENGLISH
from bridge.rules.ruling import Ruling
from bridge.table.member import Held, Issued, Member
from bridge.table.plan import Outcome, Plan, RulingEntry, Want
from bridge.table.policy import Origin, is_told
from bridge.table.public import PUBLIC, new_public
from bridge.table.questions import Subject, ruling_id, undetermined
from bridge.table.render import directed, sentence
from bridge.table.seen import Seen, piece_name
from bridge.table.sheet import Spot
from bridge.table.wording import Told, Wording

KEPT_ANSWERS: Final = 2000
# Rulings that came by themselves, for one member; beyond, the oldest are withdrawn.
MOST_HELD: Final = 4000

_T = TypeVar("_T")


@dataclass(slots=True)
class Settling:
    """One message being settled: what each member loses and gets, before it is put into frames."""

    plan: Plan
    now: int
    outcome: Outcome = field(default_factory=Outcome)
    withdrawn: dict[str, dict[str, str]] = field(default_factory=dict)
    told: dict[str, dict[str, Told]] = field(default_factory=dict)
    touched: dict[str, Issued] = field(default_factory=dict)
    causes: dict[str, Cause] = field(default_factory=dict)

    def cause_for(self, member: Member, work_out: Callable[[Plan, Member], Cause]) -> Cause:
        """Why, in the words of a member's own view; worked out once for each."""
        if member.id not in self.causes:
            self.causes[member.id] = work_out(self.plan, member)
        return self.causes[member.id]


@dataclass(slots=True)
class Book:
    """secret: of the table, for ids. ruleset: name of the rule set that answers now."""

    table: str
    secret: bytes
    members: dict[str, Member]
    ruleset: str
    policy: Policy
    public: Member = field(default_factory=new_public)
    issued: dict[str, Issued] = field(default_factory=dict)
    answers: OrderedDict[Hashable, Ruling] = field(default_factory=OrderedDict)
    wording: Wording = field(default_factory=Wording)
    _at: dict[Spot, dict[Subject, dict[str, Held]]] = field(default_factory=dict)

    # What others hold -------------------------------------------------------------------------------------------

    def shared_at(self, spots: Iterable[Spot], but: Member) -> list[tuple[Subject, Spot | None]]:
        """Lines at these spots that another member holds for what all can see, and their named end."""
        found: dict[Subject, Spot | None] = {}
        for spot in spots:
            for subject, holders in self._at.get(spot, {}).items():
                for id_, held in holders.items():
                    if (
                        id_ not in (but.id, PUBLIC)
                        and held.origin is Origin.AUTO
                        and self._member(id_).shows_to_all(subject, held)
                    ):
                        found.setdefault(subject, held.source)
        return list(found.items())

    # Settling ---------------------------------------------------------------------------------------------------

    def settle(self, plan: Plan, answers: Mapping[Hashable, Ruling], now: int) -> Outcome:
        """Carry out a plan, given the answers to its questions."""
        self.answers.update(answers)
        work = Settling(plan, now, touched={issued.id: issued for issued in plan.touched})
        for member in plan.gone:
            for subject in list(member.held):
                self.drop(work, member, subject, "its player left")
        for member, subject, reason in plan.drops:
            self.drop(work, member, subject, reason)
        for want in plan.wants:
            self._fulfil(work, want)
        while len(self.answers) > KEPT_ANSWERS:
            self.answers.popitem(last=False)
        self._update_watchers(work)
        self._write_frames(work)
        return work.outcome

    def drop(self, work: Settling, member: Member, subject: Subject, reason: str) -> None:
        held = member.let_go(subject)
        if held is None:
            return
        self._unindex(member, subject)
        id_ = held.issued.id
        work.touched[id_] = held.issued
        if held.told and not (member.watches and id_ in member.watched):
            work.told.get(member.id, {}).pop(id_, None)
            work.withdrawn.setdefault(member.id, {})[id_] = reason

    def _fulfil(self, work: Settling, want: Want) -> None:
        """Give a member the ruling that it is to hold, instead of what it held on the same subject."""
        ruling = self._answer_to(want)
        member, subject = want.member, want.subject
        id_ = self._id_of(subject, ruling)
        old = member.held.get(subject)
        if old is not None and old.issued.id == id_:
            self._hold_again(work, member, old, want, ruling)
            return
        if old is not None:
            self.drop(work, member, subject, "the line is another one now")
        kept = want if old is None or want.origin is not Origin.AUTO else old
        is_new = id_ not in self.issued
        issued = self.issued.setdefault(id_, Issued(id_, subject, ruling, self.ruleset))
        held = Held(issued, kept.origin, kept.source, kept.named, kept.by)
        held.open = bool(want.movers) or (old is not None and old.open)
        member.hold(subject, held)
        for spot in subject.spots:
            self._at.setdefault(spot, {}).setdefault(subject, {})[member.id] = held
        work.touched[id_] = issued
        told = self._tell(work, member, held)
        if is_new:
            work.outcome.rulings.append(self._entry(work, issued, want, told))
        self._bound(work, member)

    def _id_of(self, subject: Subject, ruling: Ruling) -> str:
        """Its id; known already where someone else holds the very same ruling."""
        for held in self._at.get(subject.spots[0], {}).get(subject, {}).values():
            if held.issued.ruling is ruling and held.issued.ruleset == self.ruleset:
                return held.issued.id
        return ruling_id(self.secret, subject, self.ruleset, ruling)

    def _answer_to(self, want: Want) -> Ruling:
        if want.ask is None:
            return undetermined(str(want.subject.ask), want.why, self.ruleset)
        ruling = self.answers.get(want.ask.key)
        return ruling or undetermined(str(want.subject.ask), "the question was not answered", self.ruleset)

    def _hold_again(self, work: Settling, member: Member, held: Held, want: Want, ruling: Ruling) -> None:
        """The same ruling for another reason. Declared or asked for, it stays that, and is sent once more."""
        if len(ruling.steps) > len(held.issued.ruling.steps):
            held.issued.ruling = ruling  # the same answer, better explained
        if want.movers and not held.open:
            held.open, held.source = True, want.source
        meant = want.origin is not Origin.AUTO
        if meant:
            held.origin, held.named, held.source, held.by = want.origin, want.named, want.source, want.by
        work.touched[held.issued.id] = held.issued
        self._tell(work, member, held, again=meant)

    def _entry(self, work: Settling, issued: Issued, want: Want, told: Told | None) -> RulingEntry:
        """For the ledger. told: the ruling as its member got it, if it did."""
        sheet = want.member.view.sheets[issued.subject.map]
        laid = sheet.board(issued.subject.spots[0].board)
        if told is not None and want.member.language == ENGLISH:
            text = told.text
        else:
            subject = issued.subject
            seen = dict(zip(subject.spots, _seen(want.member, subject, want.named), strict=True))
            text = sentence(issued.ruling, sheet, directed(subject, want.source), seen)[: limits.SHORT]
        return RulingEntry(
            table=self.table,
            ruling=issued.id,
            time=work.now,
            ruleset=issued.ruleset,
            board=laid.where.name if laid is not None else "",
            fingerprint=laid.hexmap.fingerprint if laid is not None else "",
            subject=issued.subject,
            ask=want.ask,
            answer=issued.ruling,
            cause=work.cause_for(want.member, self._cause),
            text=text,
        )

    def _bound(self, work: Settling, member: Member) -> None:
        if len(member.held) > MOST_HELD:
            oldest = next((s for s, held in member.held.items() if held.origin is Origin.AUTO), None)
            if oldest is not None:
                self.drop(work, member, oldest, "there are too many lines: the oldest goes")

    def _unindex(self, member: Member, subject: Subject) -> None:
        for spot in subject.spots:
            holders = self._at.get(spot, {}).get(subject, {})
            holders.pop(member.id, None)
            if not holders:
                self._at.get(spot, {}).pop(subject, None)
            if not self._at.get(spot):
                self._at.pop(spot, None)

    # Telling ----------------------------------------------------------------------------------------------------

    def _tell(self, work: Settling, member: Member, held: Held, again: bool = False) -> Told | None:
        """Send a ruling to who holds it, if the policy says so and it was not sent."""
        if held.origin is Origin.AUTO and held.issued.subject.ask not in member.subscriptions:
            return None
        if not is_told(self.policy, member.role, held.origin) or (held.told and not again):
            return None
        held.told = True
        told = self.as_seen_by(member, held)
        self._hand(work, member, held.issued, told)
        return told

    def _hand(self, work: Settling, member: Member, issued: Issued, ruling: Told) -> None:
        work.withdrawn.get(member.id, {}).pop(issued.id, None)
        work.told.setdefault(member.id, {})[issued.id] = ruling
        member.remember_told(issued.id)

    def as_seen_by(self, member: Member, held: Held) -> Told:
        """The ruling that a member holds, in the words of its own view."""
        subject = held.issued.subject
        sheet, seen = member.view.sheets[subject.map], _seen(member, subject, held.named)
        return self.wording.told(held.issued, self.ruleset, sheet, seen, held.source, member.language)

    # Watchers: directors, and spectators without a board ---------------------------------------------------------

    def _update_watchers(self, work: Settling) -> None:
        watchers = [member for member in self.members.values() if member.watches or member.watched]
        for id_, issued in sorted(work.touched.items()):  # in an order that betrays nothing
            for watcher in watchers:
                holder = self._holder_for(watcher, issued)
                if holder is not None and id_ not in watcher.watched:
                    watcher.watched[id_] = issued
                    if not _has(watcher, issued):
                        self._hand(work, watcher, issued, self.as_seen_by(holder, issued.holders[holder.id]))
                elif holder is None and watcher.watched.pop(id_, None) is not None and not _has(watcher, issued):
                    work.told.get(watcher.id, {}).pop(id_, None)
                    work.withdrawn.setdefault(watcher.id, {})[id_] = "it no longer holds"
            if not issued.holders:
                self.issued.pop(id_, None)

    def _holder_for(self, watcher: Member, issued: Issued) -> Member | None:
        """The member in whose words the watcher is told a ruling; None if it is not."""
        if not watcher.watches or issued.subject.ask not in watcher.subscriptions:
            return None
        for id_, held in issued.holders.items():
            own = id_ == watcher.id or held.origin is Origin.ASKED
            shown = watcher.role is Role.DIRECTOR or id_ == PUBLIC
            if shown and not own and is_told(self.policy, watcher.role, held.origin):
                return self._member(id_)
        return None

    def watched_by(self, watcher: Member) -> list[Told]:
        """What a watcher was told that its own view does not justify."""
        found: list[Told] = []
        for issued in watcher.watched.values():
            holder = None if _has(watcher, issued) else self._holder_for(watcher, issued)
            if holder is not None:
                found.append(self.as_seen_by(holder, issued.holders[holder.id]))
        return found

    def begin_watching(self, watcher: Member) -> None:
        """A watcher who sits down is shown, with the state, what holds already."""
        for id_, issued in self.issued.items():
            if self._holder_for(watcher, issued) is not None:
                watcher.watched[id_] = issued
                watcher.remember_told(id_)

    def _member(self, id_: str) -> Member:
        return self.public if id_ == PUBLIC else self.members[id_]

    # Frames -----------------------------------------------------------------------------------------------------

    def _write_frames(self, work: Settling) -> None:
        for id_ in dict.fromkeys([*work.withdrawn, *work.told]):
            member = self.members.get(id_)
            if member is None:  # the public, or someone who has left
                continue
            self._write_withdrawn(work, member)
            self._write_told(work, member)

    def _write_withdrawn(self, work: Settling, member: Member) -> None:
        reasons: dict[str, list[str]] = {}
        for ruling, reason in work.withdrawn.get(member.id, {}).items():
            reasons.setdefault(reason, []).append(ruling)
        for reason, ids in reasons.items():
            for part in chunks(ids, limits.WITHDRAWN):
                frame = Withdrawn(seq=member.record.next_seq(), rulings=tuple(part), reason=reason)
                self.record(work.outcome, member, frame)

    def _write_told(self, work: Settling, member: Member) -> None:
        rulings = list(work.told.get(member.id, {}).values())
        views = [ruling.json for ruling in rulings if ruling.of_hexes]  # each in a frame of its own
        lines = [ruling.json for ruling in rulings if not ruling.of_hexes]
        for part in [*chunks(lines, limits.RULINGS), *chunks(views, 1)]:
            cause = work.cause_for(member, self._cause)
            head = Rulings.model_construct(
                seq=member.record.next_seq(), time=work.now, ruleset=self.ruleset, cause=cause, rulings=()
            )
            self._record(work.outcome, member, encode_with(head, part))

    def record(self, outcome: Outcome, member: Member, message: Withdrawn | Settings) -> None:
        """Put a message into the member's record and send it."""
        self._record(outcome, member, encode(message))

    def _record(self, outcome: Outcome, member: Member, frame: str) -> None:
        member.record.add(frame)
        outcome.frames.append((member.id, frame))

    def _cause(self, plan: Plan, member: Member) -> Cause:
        """Why, in the words of a member's own view: a piece that it does not see there is not in it."""
        view = plan.by.view if member.role is Role.DIRECTOR else self.public.view if member.watches else member.view
        readings = [view.readings.get(id_) for id_ in plan.moved[: limits.STACKED]]
        known = [r for r in readings if r is not None and r.spot == _spot_of(plan.by, r.piece.id)]
        name = piece_name(known[0]) + (f" +{len(known) - 1}" if len(known) > 1 else "") if known else ""
        return Cause(kind=plan.kind, pieces=tuple(r.piece.id for r in known), what=name, player=plan.by.player)


def chunks(items: Sequence[_T], size: int) -> Iterator[Sequence[_T]]:
    """The items in order, at most `size` at a time."""
    return (items[start : start + size] for start in range(0, len(items), size))


def _spot_of(member: Member, piece: str) -> Spot | None:
    reading = member.view.readings.get(piece)
    return reading.spot if reading is not None else None


def _seen(member: Member, subject: Subject, named: tuple[str, ...]) -> tuple[Seen, ...]:
    """What a member sees at each of a subject's spots, the pieces named first."""
    if not named:
        return tuple(map(member.view.seen_at, subject.spots))
    first = {spot: id_ for id_ in named if (spot := _spot_of(member, id_)) is not None}
    return tuple(member.view.seen_at(spot, first.get(spot, "")) for spot in subject.spots)


def _has(member: Member, issued: Issued) -> bool:
    """It was told the ruling because its own view justifies it."""
    held = issued.holders.get(member.id)
    return held is not None and held.told
