"""A table: its members, what they report, and what each is told. Pure: no I/O, no clock, no chance.

The shell around it (bridge.server) does, one message after another: `plan = table.apply(member, message, now)`,
answers `table.asks(plan)`, `outcome = table.settle(plan, answers, now)`, sends the frames, keeps the rulings and the
dispute, and only then sends `table.acknowledge(plan)`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.protocol.inbound import (
    Boards,
    Clear,
    Declare,
    Dispute,
    Hello,
    Inbound,
    Options,
    Pieces,
    Question,
    Snapshot,
)
from bridge.protocol.messages import encode
from bridge.protocol.outbound import Ack, CauseKind, Notice, Settings, TableSettings
from bridge.protocol.values import ChangeKind, Policy, Role, Topic
from bridge.rules.messages import ENGLISH
from bridge.rules.options import unknown_options
from bridge.rules.ruling import RuleSet, Ruling
from bridge.rules.spoken import told_in
from bridge.table import asking
from bridge.table.book import Book
from bridge.table.counters import CounterTable, NoCounters
from bridge.table.greeting import los_check_notice, state_frames
from bridge.table.member import Member
from bridge.table.options import check_options
from bridge.table.plan import Outcome, Plan
from bridge.table.policy import Origin, agreed_policy, is_told
from bridge.table.public import public_changes, voices
from bridge.table.questions import Ask
from bridge.table.reacting import ask_again, react
from bridge.table.sheet import Sheet
from bridge.table.sides import side_table
from bridge.table.view import View, ViewChange, weight

MOST_MEMBERS: Final = 32
MOST_PIECES: Final = 20_000
MOST_WEIGHT: Final = 48 << 20  # bytes of one member's pieces
_FULL: Final = f"a table holds {MOST_PIECES} pieces of one client, {MOST_WEIGHT >> 20} MB with their properties"
FORGET_AFTER_MS: Final = 2 * 60 * 60 * 1000

CounterTables = Callable[[str, str], CounterTable]


def no_counters(module: str, ruleset: str) -> CounterTable:
    """For modules whose counters nobody described."""
    return NoCounters()


class Table:
    """secret: bytes that make ruling ids unguessable. policy_fixed: only directors change the policy.

    counters: the counter table of a module and rule set. language: of rulings for clients that do not say theirs.
    """

    def __init__(
        self,
        name: str,
        rules: RuleSet,
        *,
        secret: bytes,
        policy: Policy = Policy.OPEN,
        policy_fixed: bool = False,
        options: Iterable[str] = (),
        join_code: str = "",
        counters: CounterTables = no_counters,
        language: str = ENGLISH,
    ) -> None:
        self.name, self.join_code = name, join_code
        self._language = language
        self.options = frozenset(options)
        self.scenario_rules: tuple[str, ...] = ()
        self.members: dict[str, Member] = {}
        self.book = Book(name, secret, self.members, rules.name, policy)
        self._play_by(rules)
        self.last_used = 0
        self._policy_fixed = policy_fixed
        self._counters = counters

    def _play_by(self, rules: RuleSet) -> None:
        self.rules, self.book.ruleset = rules, rules.name
        self.book.wording.in_language = partial(told_in, rules)

    @property
    def public(self) -> Member:
        """What all sides see alike, as a member that nobody is."""
        return self.book.public

    @property
    def everyone(self) -> tuple[Member, ...]:
        """All members, and the public."""
        return (*self.members.values(), self.public)

    @property
    def ruleset(self) -> str:
        return self.rules.name

    @property
    def policy(self) -> Policy:
        return self.book.policy

    @property
    def capabilities(self) -> frozenset[Topic]:
        return frozenset(topic for topic in Topic if str(topic) in self.rules.capabilities)

    @property
    def settings(self) -> TableSettings:
        return TableSettings(
            ruleset=self.ruleset,
            ruleset_title=self.rules.title,
            capabilities=tuple(sorted(self.capabilities)),
            policy=self.policy,
            options=tuple(sorted(self.options)),
            scenario_rules=self.scenario_rules,
        )

    # Coming and going -------------------------------------------------------------------------------------------

    def join(self, hello: Hello, new_id: str, now: int) -> tuple[Member, bool, Plan]:
        """Seat a client, or let it go on with its session: its member, whether it was resumed, and what follows.

        Settle the plan, then `arrive`. new_id: the session's, if it is a new one. Raises ProtocolError if the table is
        full, and for options that mean nothing (those of a session that goes on were looked at when it began).
        """
        if hello.session not in self.members:
            check_options(self.rules, hello.options)
        self.last_used = now
        member, resumed, gone = self._member_for(hello, new_id)
        plan = Plan(member, "", gone=gone)
        member.connected, member.last_seen = True, now
        member.policy_wish = hello.policy or member.policy_wish
        member.language = hello.lang or self._language
        member.subscriptions = frozenset(hello.subscriptions)
        if len(self.members) == 1 and not resumed and not self.options:
            self.options = frozenset(hello.options)
        self._agree(plan)
        if not resumed:
            self._announce(plan, member)
        self._follow_in_public(plan, None, ())
        return member, resumed, plan

    def arrive(self, member: Member, resumed: bool, last_seq: int, outcome: Outcome) -> Outcome:
        """What to send after the welcome, from the settled plan of `join`: to the one who joined what it missed and
        then all that holds, to the others what its coming brings about."""
        if not resumed:
            self.book.begin_watching(member)
        others = [(id_, frame) for id_, frame in outcome.frames if id_ != member.id]
        recorded = list(member.record.after(last_seq if resumed else 0))
        mine = [frame for id_, frame in outcome.frames if id_ == member.id and frame not in recorded]
        outcome.frames = [(member.id, frame) for frame in (*recorded, *mine, *state_frames(self, member))] + others
        return outcome

    def _member_for(self, hello: Hello, new_id: str) -> tuple[Member, bool, list[Member]]:
        """The member, whether it goes on with its session, and who was forgotten to make room."""
        known = self.members.get(hello.session) if hello.session else None
        gone: list[Member] = []
        if known is not None:
            if (known.role, known.side) == (hello.role, hello.side) and known.record.holds_all_after(hello.last_seq):
                return known, True, gone
            gone.append(known)
        elif len(self.members) >= MOST_MEMBERS:
            away = [member for member in self.members.values() if not member.connected]
            if not away:
                text = f"{MOST_MEMBERS} clients are at this table already"
                raise ProtocolError(ErrorCode.TABLE_FULL, text, re=hello.id)
            gone.append(min(away, key=lambda member: member.last_seen))
        for member in gone:
            self._leaves(member)
        member = Member(new_id, hello.player, hello.side, hello.role, hello.module)
        self.members[new_id] = member
        return member, False, gone

    def _announce(self, plan: Plan, member: Member) -> None:
        if self.ruleset == "asl" and self.policy is Policy.OPEN and member.role is not Role.DIRECTOR:
            plan.tell([member], los_check_notice(member.language))
        side = f", side {member.side}" if member.side else ""
        text = f"{member.player or 'Someone'} joined as {member.role}{side}."
        plan.tell((other for other in self.members.values() if other is not member), Notice(code="joined", text=text))

    def leave(self, member: Member, now: int) -> None:
        """The connection is gone; the session stays for a while."""
        member.connected, member.last_seen, self.last_used = False, now, now

    def expire(self, now: int) -> Outcome:
        """Forget members that have been away too long. Gives what the others must be sent."""
        away = [m for m in self.members.values() if not m.connected and now - m.last_seen > FORGET_AFTER_MS]
        if not away:
            return Outcome()
        for member in away:
            self._leaves(member)
        return self.book.settle(Plan(away[0], "", gone=away), {}, now)

    def _leaves(self, member: Member) -> None:
        """Nobody is told anything any more as this member."""
        member.connected = False
        self.members.pop(member.id, None)

    # Messages ---------------------------------------------------------------------------------------------------

    def apply(self, member: Member, message: Inbound, now: int, rules: RuleSet | None = None) -> Plan:
        """What a message leads to. Raises ProtocolError if it cannot be taken: then nothing has changed.

        rules: the rule set that an options message asks for.
        """
        self.last_used = now
        if message.id in member.done:
            return Plan(member, message.id, repeated=member.done[message.id])
        plan = Plan(member, message.id)
        if isinstance(message, Snapshot):
            self._snapshot(plan, member, message)
        elif isinstance(message, Pieces):
            self._pieces(plan, member, message)
        elif isinstance(message, Question):
            asking.question(self, plan, member, message)
        elif isinstance(message, Declare):
            asking.declare(self, plan, member, message)
        elif isinstance(message, Clear):
            asking.clear(self, plan, member, message)
        elif isinstance(message, Dispute):
            asking.dispute(self, plan, member, message, now)
        elif isinstance(message, Options):
            self._set_options(plan, member, message, rules)
        else:
            raise ProtocolError(ErrorCode.BAD_MESSAGE, f"a table does not take {type(message).__name__}")
        return plan

    def lay(
        self, member: Member, message: Boards, sheets: Mapping[str, Sheet], notices: Sequence[Notice], re: str
    ) -> Plan:
        """As `apply` for boards, once they are loaded: the sheets by map, and what must be said about them."""
        if re and re in member.done:
            return Plan(member, re, repeated=member.done[re])
        plan = Plan(member, re)
        member.boards = message
        software = message.module or member.module
        module = software.name if software is not None else ""
        change = member.view.lay(sheets, side_table(module), self._counters(module, self.ruleset))
        for notice in notices:
            plan.tell([member], notice)
        self._follow(plan, member, change, set())
        return plan

    def asks(self, plan: Plan) -> list[Ask]:
        """The plan's questions whose answers are not known yet, each once."""
        found = {want.ask.key: want.ask for want in plan.wants if want.ask is not None}
        return [ask for key, ask in found.items() if key not in self.book.answers]

    def settle(self, plan: Plan, answers: Mapping[Hashable, Ruling], now: int) -> Outcome:
        """Carry out a plan. answers: by `Ask.key`."""
        outcome = self.book.settle(plan, answers, now)
        self._finish(plan, outcome)
        return outcome

    def acknowledge(self, plan: Plan, dispute: str = "") -> str:
        """The frame that says that a message took effect; from now on the same message again has none."""
        if plan.repeated:
            return plan.repeated
        ack = encode(Ack(re=plan.re, dispute=dispute))
        plan.by.remember_done(plan.re, ack)
        return ack

    def _finish(self, plan: Plan, outcome: Outcome) -> None:
        if plan.settings_changed:
            for member in self.members.values():
                message = Settings(seq=member.record.next_seq(), settings=self.settings)
                self.book.record(outcome, member, message)
        outcome.frames += [(member.id, encode(message)) for member, message in plan.unrecorded]
        outcome.dispute = plan.dispute

    def _snapshot(self, plan: Plan, member: Member, message: Snapshot) -> None:
        if message.part == 1:
            member.parts, member.part = [], 0
        if message.part != member.part + 1 or message.part > message.parts:
            text = f"part {message.part} of {message.parts} came after part {member.part}"
            raise ProtocolError(ErrorCode.BAD_MESSAGE, f"snapshot: {text}", "part")
        pieces = [*member.parts, *message.pieces]
        if len(pieces) > MOST_PIECES or sum(map(weight, pieces)) > MOST_WEIGHT:
            member.parts, member.part = [], 0
            raise ProtocolError(ErrorCode.TOO_MANY, _FULL)
        member.parts, member.part = pieces, message.part
        if message.part == message.parts:
            member.parts, member.part = [], 0
            was_established = member.view.established
            if not was_established:  # a spectator who has a board from now on is told what that board shows
                plan.touched += member.watched.values()
            ids = {*member.view.readings, *(piece.id for piece in pieces)}
            self._follow(plan, member, member.view.replace(pieces), ids if was_established else None)
            plan.kind = CauseKind.MOVE if was_established else CauseKind.CHANGE

    def _pieces(self, plan: Plan, member: Member, message: Pieces) -> None:
        for index, change in enumerate(message.changes):
            if change.kind is not ChangeKind.REMOVED and (change.piece is None or change.piece.id != change.id):
                where = f"changes.{index}.piece"
                raise ProtocolError(ErrorCode.BAD_MESSAGE, "a change brings the whole piece, of the same id", where)
        new = [change.piece for change in message.changes if change.piece is not None]
        view = member.view
        if len(view.readings) + len(new) > MOST_PIECES or view.weight + sum(map(weight, new)) > MOST_WEIGHT:
            raise ProtocolError(ErrorCode.TOO_MANY, _FULL)
        plan.kind = CauseKind.MOVE
        self._follow(plan, member, view.update(message.changes), {change.id for change in message.changes})

    def _follow(self, plan: Plan, member: Member, change: ViewChange, ids: set[str] | None) -> None:
        """What follows from a change of a member's board, for it and in public. ids: of the pieces it is about; None:
        all are."""
        plan.moved = tuple(change.moved)
        react(self, plan, member, change)
        if member.role is Role.PLAYER:
            self._follow_in_public(plan, ids, change.moved)

    def _follow_in_public(self, plan: Plan, ids: set[str] | None, moved: Container[str]) -> None:
        """moved: what the players moved; what merely comes to be seen by all causes no lines of its own."""
        if not any(member.watches and member.role is Role.SPECTATOR for member in self.members.values()):
            self._close_the_public(plan)
            return
        self._lay_in_public(plan)
        players = voices(self.members.values())
        if ids is None:
            ids = {*self.public.view.readings, *(id_ for player in players for id_ in player.view.readings)}
        changes = list(public_changes(players, self.public.view, sorted(ids)))
        if changes:
            change = self.public.view.update(changes)
            change.moved = {id_: spots for id_, spots in change.moved.items() if id_ in moved}
            react(self, plan, self.public, change)

    def _close_the_public(self, plan: Plan) -> None:
        """Nobody watches: what all sides see alike is worked out again when somebody does."""
        public = self.public
        if public.view.readings or public.held:
            plan.drops += [(public, subject, "nobody watches") for subject in public.held]
            plan.wants = [want for want in plan.wants if want.member is not public]
            public.view = View()

    def _lay_in_public(self, plan: Plan) -> None:
        """The public board is that of the first player who told one."""
        first = next((player for player in self.members.values() if player.boards and player.role is Role.PLAYER), None)
        if first is not None and self.public.view.sheets is not first.view.sheets:
            view = first.view
            react(self, plan, self.public, self.public.view.lay(view.sheets, view.sides, view.counter_table))

    # Settings ---------------------------------------------------------------------------------------------------

    def _set_options(self, plan: Plan, member: Member, message: Options, rules: RuleSet | None) -> None:
        game = message.options, message.scenario_rules, rules
        check_options(rules or self.rules, message.options or ())
        if member.role is Role.SPECTATOR and any(wish is not None for wish in game):
            raise ProtocolError(ErrorCode.POLICY, "spectators do not set up the game")
        if message.subscriptions is not None:
            member.subscriptions = frozenset(message.subscriptions)
        if message.policy is not None:
            member.policy_wish = message.policy
            self._agree(plan)
            if self.policy is not message.policy:
                who = member.player or "A player"
                text = f"{who} wishes for policy {message.policy}; the table plays {self.policy}."
                plan.tell(self.members.values(), Notice(code="policy_wish", text=text))
        self._set_game(plan, message, rules)

    def _set_game(self, plan: Plan, message: Options, rules: RuleSet | None) -> None:
        before = self.settings
        if rules is not None:
            self._play_by(rules)
            self.options -= set(unknown_options(rules, self.options))
        if message.options is not None:
            self.options = frozenset(message.options)
        if message.scenario_rules is not None:
            self.scenario_rules = tuple(dict.fromkeys(message.scenario_rules))
        after = self.settings
        if after == before:
            return
        plan.settings_changed = True
        plan.relay = (after.ruleset, after.scenario_rules) != (before.ruleset, before.scenario_rules)
        if not plan.relay:
            for member in self.everyone:
                plan.wants += ask_again(self, member)

    def _agree(self, plan: Plan) -> None:
        """Change the policy if the wishes of those who are here say so, and withdraw what it no longer shows."""
        policy = agreed_policy(self.policy, [member.wish for member in self.members.values()], self._policy_fixed)
        if policy is self.policy:
            return
        self.book.policy = policy
        plan.settings_changed = True
        for member in self.everyone:
            for subject, held in member.held.items():
                if held.origin is Origin.AUTO or not is_told(policy, member.role, held.origin):
                    plan.drops.append((member, subject, f"the table's policy is {policy} now"))
