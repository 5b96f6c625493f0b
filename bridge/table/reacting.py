"""From a change on one client's board to a plan: what to withdraw, what to ask, whom else it concerns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bridge.protocol.outbound import Notice, NoticeLevel
from bridge.protocol.values import Topic
from bridge.table.follow import MOST_LINES, Wanted, following, reasked
from bridge.table.member import Member
from bridge.table.plan import Plan, Want
from bridge.table.policy import Origin, arises_by_itself
from bridge.table.questions import Subject, make_ask
from bridge.table.sheet import Spot
from bridge.table.view import ViewChange

if TYPE_CHECKING:
    from bridge.table.table import Table

ACROSS = "boards laid side by side are not read as one map yet"
MOVED_ON = "what it was about is no longer there"


def react(table: Table, plan: Plan, member: Member, change: ViewChange) -> None:
    """All that follows from a change of a member's view, for others too unless it is the public view."""
    gone = dict.fromkeys(_gone(member, change))
    plan.drops += [(member, subject, MOVED_ON) for subject in gone]
    wants = {want.subject: want for want in _again(table, member, change, gone)}
    wants.update((want.subject, want) for want in _after_moves(table, plan, member, change))
    wants.update((want.subject, want) for want in _shared(table, member, change) if want.subject not in wants)
    plan.wants += wants.values()
    if member is not table.public:
        plan.wants += _offers(table, member, wants.values())


def make_want(
    table: Table,
    member: Member,
    subject: Subject,
    origin: Origin,
    source: Spot | None,
    named: tuple[str, ...] = (),
    by: str = "",
    movers: tuple[str, ...] = (),
) -> Want:
    """A ruling that a member is to hold, from that member's own view. Its map must be among the member's sheets."""
    spots = subject.spots
    laid = member.view.sheets[subject.map].board(spots[0].board)
    if laid is None or any((spot.map, spot.board) != (spots[0].map, spots[0].board) for spot in spots):
        return Want(member, subject, origin, source, None, named, by, movers, ACROSS)
    counters = member.view.counters_on(spots[0])
    ask = make_ask(subject, laid, table.ruleset, counters, table.options, origin is not Origin.AUTO)
    return Want(member, subject, origin, source, ask, named, by, movers)


def ask_again(table: Table, member: Member) -> Iterator[Want]:
    """Everything that a member holds, asked once more: the table's options or rules changed."""
    for subject, held in member.held.items():
        yield make_want(table, member, subject, held.origin, held.source, held.named, held.by)


def _gone(member: Member, change: ViewChange) -> Iterator[Subject]:
    """What the member holds and what no longer holds."""
    for subject in member.subjects_at(change.left | change.reached):
        if not member.still_holds_good(subject, member.held[subject]):
            yield subject
    for subject in member.held if change.whole else ():
        sheet = member.view.sheets.get(subject.map)
        if sheet is None or any(sheet.anchor(spot) is None for spot in subject.spots):
            yield subject


def _again(table: Table, member: Member, change: ViewChange, gone: Iterable[Subject]) -> Iterator[Want]:
    """Lines on a map where smoke, a wreck or the like changed."""
    for subject in reasked(member.held, change.counters):
        if subject not in gone:
            held = member.held[subject]
            yield make_want(table, member, subject, held.origin, held.source, held.named, held.by)


def _after_moves(table: Table, plan: Plan, member: Member, change: ViewChange) -> Iterator[Want]:
    wanted = Wanted(table.capabilities & (member.subscriptions | {Topic.LOS}), table.policy)
    found, left_out = following(member.view, change, wanted)
    if left_out:
        text = f"Too many lines at once: the nearest {MOST_LINES} are answered, {left_out} are not."
        plan.tell([member], Notice(level=NoticeLevel.WARNING, code="too_many_lines", text=text))
    for follows in found:
        yield make_want(table, member, follows.subject, Origin.AUTO, follows.source, movers=follows.movers)


def _shared(table: Table, member: Member, change: ViewChange) -> Iterator[Want]:
    """Lines that others hold already, for one whose board is new here, and for the public, which reports nothing."""
    if not (change.whole or member is table.public) or not arises_by_itself(table.policy, Topic.LOS):
        return
    for subject, source in table.book.shared_at(change.reached, member):
        if subject not in member.held and _shows_line(member, subject):
            yield make_want(table, member, subject, Origin.AUTO, source)


def _offers(table: Table, member: Member, wants: Iterable[Want]) -> Iterator[Want]:
    """The same lines for others whose own board shows the move already."""
    for other in table.members.values():
        if other is member or not other.view.established:
            continue
        shows: dict[tuple[Spot | None, tuple[str, ...]], bool] = {}  # many lines come of one move
        for want in wants:
            subject, move = want.subject, (want.source, want.movers)
            if not want.movers or subject.ask is not Topic.LOS or subject in other.held:
                continue
            if move not in shows:
                shows[move] = any(other.sees_pieces_at([(id_, want.source)]) for id_ in want.movers)
            if shows[move] and member.view.opposed_for_all(*subject.spots) and _shows_line(other, subject):
                yield make_want(table, other, subject, Origin.AUTO, want.source, movers=want.movers)


def _shows_line(member: Member, subject: Subject) -> bool:
    sheet = member.view.sheets.get(subject.map)
    return sheet is not None and subject.ask is Topic.LOS and member.view.opposed(subject.spots[0], subject.spots[1])
