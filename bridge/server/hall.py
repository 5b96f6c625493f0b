"""The tables of a server: by name and by join code, kept over a restart; and who may sit down at them."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from typing import Final

from boardparsers.errors import CrestlineError
from bridge.ledger.ledger import Game, Ledger, LedgerError
from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.protocol.inbound import Hello
from bridge.protocol.values import Policy, Role
from bridge.rules.options import unknown_options
from bridge.rules.ruling import RuleSet
from bridge.server.bucket import Bucket
from bridge.server.config import ServerConfig
from bridge.server.host import FindRules, Host, now_ms
from bridge.server.joincode import new_join_code, normal
from bridge.table.table import CounterTables, Table

log = logging.getLogger("crestline.ledger")

DEFAULT_RULESET: Final = "asl"
FAILURES_KEPT: Final = 10_000
# Characters of a token that cannot be found by trying; those that `crestline serve` makes are as long.
LONG_TOKEN: Final = 16

MakeHost = Callable[[Table], Host]


class Hall:
    """make_host: what runs a table. Call everything on the event loop."""

    def __init__(
        self,
        config: ServerConfig,
        ledger: Ledger,
        threads: Executor,
        find_rules: FindRules,
        counters: CounterTables,
        make_host: MakeHost,
        clock: Callable[[], float],
    ) -> None:
        self._config, self._ledger, self._threads = config, ledger, threads
        self._find_rules, self._counters, self._make_host, self._clock = find_rules, counters, make_host, clock
        self._hosts: dict[str, Host] = {}
        self._games: dict[str, Game] = {}
        self._codes: dict[str, str] = {}
        self._failures: dict[str, Bucket] = {}
        self._opening = asyncio.Lock()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="games")  # who waits for the ledger holds up no boards
        self._owed: set[str] = set()  # tables that the ledger could not take as they are now
        self._writing: set[asyncio.Task[bool]] = set()

    def __iter__(self) -> Iterator[Host]:
        return iter(list(self._hosts.values()))

    async def load(self) -> None:
        """The tables of former times. Raises LedgerError."""
        for game in await asyncio.get_running_loop().run_in_executor(self._threads, self._ledger.games):
            self._add(game)

    def join_code(self, name: str) -> str:
        """Of a table that was opened."""
        return self._games[name].join_code

    async def open(self, name: str, ruleset: str, re: str = "") -> Host:
        """The table of that name, made if it is new. Raises ProtocolError: unknown rule set, too many tables, a new
        one that cannot be kept."""
        if name in self._hosts:
            return self._hosts[name]
        async with self._opening:
            return self._hosts.get(name) or await self._open(name, ruleset, re)

    async def _open(self, name: str, ruleset: str, re: str) -> Host:
        if len(self._hosts) >= self._config.bounds.tables:
            raise ProtocolError(ErrorCode.TABLE_FULL, "this server has no room for another table", re=re)
        kept = self._games.get(name)
        chosen = self._config.ruleset if name == self._config.table or kept is None else ""
        wanted = chosen or (kept.ruleset if kept is not None else ruleset) or DEFAULT_RULESET
        loop = asyncio.get_running_loop()
        try:
            rules = await loop.run_in_executor(self._threads, self._find_rules, wanted)
        except CrestlineError as error:
            raise ProtocolError(ErrorCode.UNKNOWN_RULESET, str(error)[:400], "ruleset", re) from error
        game = kept or self._new_game(name, rules)
        if game.ruleset != rules.name:
            game = replace(game, ruleset=rules.name)
        if kept is None:
            await self._keep_new(game, re)
        else:
            task = asyncio.create_task(self._keep(game))
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)
        host = self._hosts[name] = self._make_host(self._table(game, rules))
        return host

    async def remember(self, table: Table) -> bool:
        """Keep how a table plays now. False if the ledger could not be written: it is tried again every minute."""
        options = tuple(sorted(table.options))
        game = self._games[table.name]
        return await self._keep(replace(game, ruleset=table.ruleset, policy=str(table.policy), options=options))

    async def _keep_new(self, game: Game, re: str) -> None:
        """A join code that is told must open the same table tomorrow. Raises ProtocolError."""
        kept = False
        try:
            kept = await self._keep(game)
        finally:  # its client may have gone meanwhile
            if not kept:
                del self._games[game.name], self._codes[normal(game.join_code)]
                self._owed.discard(game.name)
        if not kept:
            text = "the server's ledger cannot be written now, so it opens no new table: connect again later"
            raise ProtocolError(ErrorCode.TRY_LATER, text, re=re)

    async def _keep(self, game: Game) -> bool:
        """Whether the ledger has it now. What was begun too late goes on, in its order."""
        self._add(game)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._config.bounds.ledger_within):
                await loop.run_in_executor(self._writer, self._ledger.keep_game, game, now_ms())
        except (LedgerError, TimeoutError) as error:
            log.error("table %s is not kept: %s", game.name, error or "the ledger does not answer")
            self._owed.add(game.name)
            return False
        self._owed.discard(game.name)
        return True

    async def close(self) -> None:
        """Write what the ledger could not take, if it can now, and end the thread."""
        await asyncio.gather(*self._writing)
        await self._pay()
        self._writer.shutdown(wait=True)

    async def _pay(self) -> None:
        """Write the tables that the ledger could not take, until one fails again."""
        for name in list(self._owed):
            if not await self._keep(self._games[name]):
                return

    def _new_game(self, name: str, rules: RuleSet) -> Game:
        code = new_join_code()
        while normal(code) in self._codes:
            code = new_join_code()
        policy = str(self._config.policy or Policy.OPEN)
        unknown = unknown_options(rules, self._config.options)
        options = tuple(option for option in self._config.options if option not in unknown)
        return Game(name, code, secrets.token_bytes(16), rules.name, policy, options)

    def _add(self, game: Game) -> None:
        self._games[game.name] = game
        self._codes[normal(game.join_code)] = game.name

    def _table(self, game: Game, rules: RuleSet) -> Table:
        return Table(
            game.name,
            rules,
            secret=game.secret,
            policy=self._config.policy or Policy(game.policy),
            policy_fixed=self._config.policy is not None,
            options=game.options,
            join_code=game.join_code,
            counters=self._counters,
            language=self._config.language,
        )

    async def sweep(self) -> None:
        """Forget members that stay away, and tables that nobody has used for long; those come back when asked for."""
        await self._pay()
        for name, host in list(self._hosts.items()):
            await host.expire()
            unused = now_ms() - host.table.last_used > self._config.bounds.table_kept_for * 1000
            if host.is_empty and unused and name != self._config.table:
                del self._hosts[name]

    async def admit(self, hello: Hello, address: str) -> Host:
        """The table that a client may sit down at. Raises ProtocolError.

        After too many failures from its address what could be guessed is not even looked at, right or wrong: whoever
        tries codes learns nothing from it. What nobody can guess counts as ever: several players may share an address.
        """
        bounds = self._config.bounds
        failures = self._failures.setdefault(address, Bucket(bounds.failures_per_second, bounds.failure_burst))
        if failures.is_empty(self._clock()) and not self._cannot_be_guessed(hello):
            text = "too many failures from this address: connect again in a moment"
            raise ProtocolError(ErrorCode.TRY_LATER, text, re=hello.id)
        try:
            return await self._check(hello)
        except ProtocolError as error:
            if error.code in (ErrorCode.WRONG_TOKEN, ErrorCode.WRONG_JOIN_CODE):
                failures.take(1, self._clock())
                while len(self._failures) > FAILURES_KEPT:
                    self._failures.pop(next(iter(self._failures)))
            raise

    def _cannot_be_guessed(self, hello: Hello) -> bool:
        """It has a long token, or goes on with a session at the table that its join code names. A session opens nothing
        else, so that no other code and no token can be tried with it."""
        tokens = self._config.token, self._config.director_token
        if sum(_same(hello.token, token) and len(token) >= LONG_TOKEN for token in tokens):
            return True
        if not hello.session or hello.role is Role.DIRECTOR:
            return False
        tables = [host.table for host in self._hosts.values() if hello.session in host.table.members]
        return any(_same(normal(hello.join_code), normal(table.join_code)) for table in tables)

    async def _check(self, hello: Hello) -> Host:
        director = _same(hello.token, self._config.director_token)
        if hello.role is Role.DIRECTOR and not director:
            raise ProtocolError(ErrorCode.WRONG_TOKEN, "a director needs the director's token", "token", hello.id)
        if hello.join_code:
            name = self._codes.get(normal(hello.join_code))
            if name is None:
                raise ProtocolError(ErrorCode.WRONG_JOIN_CODE, "no table has this join code", "join_code", hello.id)
            return await self.open(name, "", hello.id)
        if not director and not _same(hello.token, self._config.token):
            text = "a table's join code or the server's token is needed"
            raise ProtocolError(ErrorCode.WRONG_TOKEN, text, "token", hello.id)
        return await self.open(_table_name(hello) or self._config.table, hello.ruleset, hello.id)


def _table_name(hello: Hello) -> str:
    """As it was meant: blanks about it are not seen. Raises ProtocolError for a name of blanks."""
    name = hello.table.strip()
    if hello.table and not name:
        raise ProtocolError(ErrorCode.BAD_MESSAGE, "a table's name is not all blanks", "table", hello.id)
    return name


def _same(given: str, wanted: str) -> bool:
    """Compared in constant time; an empty token opens nothing."""
    return bool(wanted) and hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode("utf-8", "replace"))
