"""A table on this server: its messages one after another, its questions on the threads, its frames to the sockets."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final

from boardparsers.errors import CrestlineError
from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.protocol.inbound import Boards, Hello, Inbound, Options
from bridge.protocol.messages import encode
from bridge.protocol.outbound import Limits, Welcome
from bridge.rules.ruling import RuleSet, Ruling
from bridge.server.boards import BoardShelf, Laid
from bridge.server.connection import Connection
from bridge.server.keeper import Keeper
from bridge.server.pace import Pace
from bridge.server.workers import Workers, done_by
from bridge.table.member import Member
from bridge.table.plan import Outcome, Plan, RulingEntry
from bridge.table.questions import Ask, answer, undetermined
from bridge.table.table import Table

log = logging.getLogger("crestline.server")

FindRules = Callable[[str], RuleSet]

# Pieces of one message, and milliseconds of work (`Plan.work`), above which a table's own work is done on a thread, so
# that other tables do not wait for it.
LARGE: Final = 200
HEAVY_MS: Final = 10.0
# Rulings of one table that wait for a ledger which cannot be written; beyond, the oldest are lost to it.
MOST_OWED: Final = 20_000

_Keeping = tuple[list[RulingEntry], asyncio.Future[str]]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Host:
    """Runs one table. Its lock keeps messages in the order in which they came, each whole before the next, whichever
    thread works on it."""

    def __init__(
        self,
        table: Table,
        shelf: BoardShelf,
        keeper: Keeper,
        workers: Workers,
        find_rules: FindRules,
        remember: Callable[[Table], Awaitable[bool]],
    ) -> None:
        self.table = table
        self._remember = remember
        self._shelf, self._keeper, self._find_rules = shelf, keeper, find_rules
        self._workers = workers
        self._pace = Pace()
        self._lock = asyncio.Lock()
        self._connections: dict[str, Connection] = {}
        self._keeping: set[asyncio.Task[Any]] = set()
        self._owed: list[RulingEntry] = []  # to the ledger, which could not be written
        self._settings_owed = False

    @property
    def is_empty(self) -> bool:
        return not self._connections

    async def join(self, connection: Connection, hello: Hello, session: str, limits: Limits, version: str) -> Member:
        """Seat a client; a former connection of the same session ends. Raises ProtocolError if the table is full."""
        async with self._lock:
            member, resumed, plan = self.table.join(hello, session, now_ms())
            try:
                outcome = await self._settled(plan)
                # All that holds is told anew: for a long game that is more than a message's work.
                arrive = self.table.arrive
                outcome = await done_by(self._workers.views, arrive, member, resumed, hello.last_seq, outcome)
                await self._remember_settings(plan)
            except BaseException:  # it took too long, or failed: nobody sits there
                self.table.leave(member, now_ms())
                raise
            former = self._connections.pop(member.id, None)
            if former is not None:
                former.fail(ProtocolError(ErrorCode.REPLACED, "the session goes on in another connection"))
            self._connections[member.id] = connection
            welcome = Welcome(
                re=hello.id,
                version=hello.version,
                server=version,
                table=self.table.name,
                join_code=self.table.join_code,
                session=member.id,
                resumed=resumed,
                seq=member.record.seq,
                role=member.role,
                side=member.side,
                settings=self.table.settings,
                limits=limits,
            )
            connection.send(encode(welcome))
            self._send(outcome)
        if outcome.rulings:
            self._await(asyncio.create_task(self._kept(self._keep(outcome))))
        return member

    async def leave(self, member: Member, connection: Connection) -> None:
        async with self._lock:
            if self._connections.get(member.id) is connection:
                del self._connections[member.id]
                self.table.leave(member, now_ms())

    async def expire(self) -> None:
        async with self._lock:
            self._send(self.table.expire(now_ms()))

    async def handle(self, member: Member, connection: Connection, message: Inbound) -> float:
        """Take one message in, send what follows, and acknowledge it once it is kept. Gives the work that it made, in
        milliseconds. Raises ProtocolError."""
        async with self._lock:
            plan = await self._plan(member, message)
            if plan.repeated:
                connection.send(plan.repeated)
                return plan.laying
            outcome = await self._settle(plan)
            if plan.relay:
                await self._relay(outcome)
            settings_kept = await self._remember_settings(plan, isinstance(message, Options))
        if not settings_kept:
            self._await(asyncio.create_task(self._kept(self._keep(outcome))))
            connection.refuse(_not_kept(plan))
        elif outcome.rulings or outcome.dispute or self._owed or self._keeping:
            self._await(asyncio.create_task(self._acknowledge(plan, connection, self._keep(outcome))))
        else:  # all is in the ledger already
            connection.send(self.table.acknowledge(plan))
        return plan.work + plan.laying

    async def _remember_settings(self, plan: Plan, again: bool = False) -> bool:
        """False if they changed and the ledger could not be written. again: try what failed before, too."""
        if plan.settings_changed or (again and self._settings_owed):
            self._settings_owed = not await self._remember(self.table)
            return not self._settings_owed
        return True

    async def finish(self) -> None:
        """Wait until everything that was taken is acknowledged."""
        while self._keeping:
            await asyncio.gather(*self._keeping, return_exceptions=True)

    def fail_all(self, error: ProtocolError) -> None:
        for connection in self._connections.values():
            connection.fail(error)

    async def _plan(self, member: Member, message: Inbound) -> Plan:
        if isinstance(message, Boards):
            return await self._lay(member, message, message.id)
        rules = None
        if isinstance(message, Options) and message.ruleset:
            rules = await self._rules(message.ruleset, message.id)
        pieces = len(getattr(message, "pieces", ())) or len(getattr(message, "changes", ()))
        if pieces > LARGE or isinstance(message, Options):  # which may ask everything again
            return await done_by(self._workers.views, self.table.apply, member, message, now_ms(), rules)
        return self.table.apply(member, message, now_ms(), rules)

    async def _rules(self, name: str, re: str) -> RuleSet:
        try:
            return await done_by(self._workers.boards, self._find_rules, name)
        except CrestlineError as error:
            raise ProtocolError(ErrorCode.UNKNOWN_RULESET, str(error)[:400], "ruleset", re) from error

    async def _lay(self, member: Member, message: Boards, re: str) -> Plan:
        module = member.module.name if member.module is not None else ""
        rules = self.table.scenario_rules
        laid: Laid = await done_by(self._workers.boards, self._shelf.lay, message, rules, module)
        lay = self.table.lay
        plan = await done_by(self._workers.views, lay, member, message, laid.sheets, laid.notices, re)
        plan.laying = laid.work
        return plan

    async def _settle(self, plan: Plan) -> Outcome:
        """Answer a plan's questions and send what follows."""
        outcome = await self._settled(plan)
        self._send(outcome)
        return outcome

    async def _settled(self, plan: Plan) -> Outcome:
        """Answer a plan's questions on the threads and carry it out; much of it there too."""
        asks = self.table.asks(plan)
        if plan.work >= HEAVY_MS:
            return await done_by(self._workers.views, self._answered_and_settled, plan, asks)
        answers: dict[Hashable, Ruling] = {}
        if self._pace.is_quick(self.table.ruleset, asks):
            answers = self._answered(asks)
        elif asks:
            answers = await done_by(self._workers.rulings, self._answered, asks)
        return self.table.settle(plan, answers, now_ms())

    def _answered(self, asks: list[Ask]) -> dict[Hashable, Ruling]:
        rules = self.table.rules
        return self._pace.timed(rules.name, asks, lambda: answer_all(rules, asks))

    def _answered_and_settled(self, plan: Plan, asks: list[Ask]) -> Outcome:
        """On a thread."""
        return self.table.settle(plan, answer_all(self.table.rules, asks), now_ms())

    async def _relay(self, outcome: Outcome) -> None:
        """The scenario rules or the game changed: everyone's boards are laid again."""
        for member in list(self.table.members.values()):
            if member.boards is not None:
                more = await self._settle(await self._lay(member, member.boards, ""))
                outcome.rulings += more.rulings

    def _send(self, outcome: Outcome) -> None:
        for member_id, frame in outcome.frames:
            connection = self._connections.get(member_id)
            if connection is not None:
                connection.send(frame)

    def _keep(self, outcome: Outcome) -> _Keeping:
        """Give the ledger what came of a message, and what it could not take before."""
        rulings, self._owed = [*self._owed, *outcome.rulings], []
        return rulings, self._keeper.keep(rulings, outcome.dispute)

    def _await(self, task: asyncio.Task[Any]) -> None:
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def _kept(self, keeping: _Keeping) -> str | None:
        """The number of the dispute, "" without one; None if nothing could be written, which is owed from now on."""
        rulings, kept = keeping
        try:
            return await kept
        except Exception:  # the keeper has logged it
            self._owed = [*rulings, *self._owed][-MOST_OWED:]
            return None

    async def _acknowledge(self, plan: Plan, connection: Connection, keeping: _Keeping) -> None:
        dispute = await self._kept(keeping)
        if dispute is None:
            connection.refuse(_not_kept(plan))
        else:
            connection.send(self.table.acknowledge(plan, dispute))


def _not_kept(plan: Plan) -> ProtocolError:
    """Not acknowledged, though all that follows from it was sent."""
    text = "it took effect, but the ledger could not be written: it is not acknowledged, send it again later"
    return ProtocolError(ErrorCode.NOT_KEPT, text, re=plan.re)


def answer_all(rules: RuleSet, asks: list[Ask]) -> dict[Hashable, Ruling]:
    """On a thread. A fault of the rules costs that answer and nothing else."""
    try:
        return answer(rules, asks)
    except Exception:
        log.exception("rule set %s failed on %d questions", rules.name, len(asks))
    found: dict[Hashable, Ruling] = {}
    for ask in asks:
        try:
            found.update(answer(rules, [ask]))
        except Exception:
            found[ask.key] = undetermined(str(ask.topic), "the referee has a fault here; please report it", rules.name)
    return found
