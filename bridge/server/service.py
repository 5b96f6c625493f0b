"""The server: who may come in, to which table, and what happens to what they say."""

from __future__ import annotations

import asyncio
import contextlib
import http
import logging
import secrets
import time
from collections.abc import Callable
from importlib.metadata import version as installed_version
from typing import Final

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State

from bridge.ledger.ledger import Ledger
from bridge.protocol import limits
from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.protocol.inbound import Hello, Inbound, Ping
from bridge.protocol.messages import decode, encode, wrong_version
from bridge.protocol.outbound import Limits, Notice, Pong
from bridge.rules.registry import rule_set
from bridge.rules.ruling import RuleSet
from bridge.server.addresses import address_behind, one_stranger
from bridge.server.boards import BoardShelf, Changer, Lookup, MapsOf
from bridge.server.config import ServerConfig
from bridge.server.connection import Connection
from bridge.server.hall import Hall
from bridge.server.host import Host
from bridge.server.keeper import Keeper
from bridge.server.lobby import Lobby, connections_in
from bridge.server.origin import is_allowed, own_origins
from bridge.server.throttle import Throttle
from bridge.server.workers import Workers, done_by
from bridge.table.member import Member
from bridge.table.table import CounterTables, Table, no_counters

log = logging.getLogger("crestline.server")

SWEEP_EVERY: Final = 60.0
LONG_FRAME: Final = 1 << 16  # characters: some two hundred pieces

Clock = Callable[[], float]


class TableServer:
    """Tables over WebSocket. `async with TableServer(config, lookup, ledger) as server:` starts and stops it.

    lookup: a board by name, raising CrestlineError if there is none. find_rules: a rule set by name, likewise.
    counters, change: what a module's counters mean, and how scenario rules change a board, where that is known.
    maps: maps that say which module's boards they are for; they come before what `lookup` finds.
    busy_at: when a table last took a message, by the clock; ended: how many connections have ended.
    """

    def __init__(
        self,
        config: ServerConfig,
        lookup: Lookup,
        ledger: Ledger,
        *,
        find_rules: Callable[[str], RuleSet] = rule_set,
        counters: CounterTables = no_counters,
        change: Changer | None = None,
        maps: MapsOf | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self.config = config
        self._find_rules, self._clock = find_rules, clock
        self._workers = Workers.start(config.threads)
        self._shelf = BoardShelf(lookup, change, maps)
        self._keeper = Keeper(ledger)
        self._hall = Hall(config, ledger, self._workers.boards, find_rules, counters, self._host, clock)
        self._server: Server | None = None
        self._sweeper: asyncio.Task[None] | None = None
        self._origins: frozenset[str] = frozenset()
        self.busy_at, self.ended = clock(), 0
        self._lobby = Lobby(config.bounds.unwelcomed, config.bounds.unwelcomed_of_one)
        self._seats: set[Connection] = set()
        self._limits = Limits(
            message_bytes=config.bounds.message_bytes,
            pieces=limits.PIECES,
            messages_per_second=config.bounds.messages_per_second,
            burst=config.bounds.message_burst,
        )
        self._version = installed_version("crestline")

    # Starting and stopping --------------------------------------------------------------------------------------

    async def __aenter__(self) -> TableServer:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Listen, and open the first table. Raises OSError if the port is taken, CrestlineError for a bad rule set."""
        await self._hall.load()
        await self._hall.open(self.config.table, "")
        bounds = self.config.bounds
        self._server = await serve(
            self._serve,
            self.config.host,
            self.config.port,
            compression=None,
            max_size=bounds.frame_bytes,
            process_request=self._check_request,
            close_timeout=bounds.closing_within,
            server_header=f"crestline/{self._version}",
            create_connection=connections_in(self._lobby, self._address),
        )
        self._origins = own_origins(self.config.host, self.port, self.config.origins)
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Tell everyone, write what waits into the ledger, end the threads. The ledger is the caller's to close."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        for host in self._hall:
            await host.finish()
            host.fail_all(ProtocolError(ErrorCode.SHUTTING_DOWN, "the server stops"))
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
        await self._keeper.close()
        await self._hall.close()
        self._workers.stop()

    @property
    def port(self) -> int:
        """The port that it listens on."""
        if self._server is None:
            raise RuntimeError("the server has not been started")
        return int(next(iter(self._server.sockets)).getsockname()[1])

    @property
    def rules(self) -> RuleSet:
        """Of the first table."""
        return next(iter(self._hall)).table.rules

    @property
    def join_code(self) -> str:
        """Of the first table."""
        return self._hall.join_code(self.config.table)

    async def open_table(self, name: str, ruleset: str = "") -> str:
        """Open a table and give its join code."""
        await self._hall.open(name, ruleset)
        return self._hall.join_code(name)

    def _host(self, table: Table) -> Host:
        return Host(table, self._shelf, self._keeper, self._workers, self._find_rules, self._hall.remember)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            await self._hall.sweep()

    # Who may come in --------------------------------------------------------------------------------------------

    def _check_request(self, socket: ServerConnection, request: Request) -> Response | None:
        """Before the WebSocket is open: pages from elsewhere are refused, and browsers that only look get a line."""
        if self.config.proxies and socket in self._lobby:  # now it is known who is behind the proxy
            self._lobby.enter(socket, self._address(socket), socket.transport.abort)
        if not is_allowed(request.headers.get_all("Origin"), self._origins):
            return socket.respond(http.HTTPStatus.FORBIDDEN, "this page may not connect (Origin is not allowed)\n")
        if request.headers.get("Upgrade", "").lower() != "websocket":
            return socket.respond(http.HTTPStatus.OK, "A Crestline table server: connect with the VASSAL extension.\n")
        return None

    def _address(self, socket: ServerConnection) -> str:
        """Of whoever is at the other end; behind a known proxy once the request is there."""
        peer = socket.remote_address
        forwarded = socket.request.headers.get_all("X-Forwarded-For") if socket.request is not None else ()
        return one_stranger(address_behind(str(peer[0]) if peer else "", forwarded, self.config.proxies))

    # One connection ---------------------------------------------------------------------------------------------

    async def _serve(self, socket: ServerConnection) -> None:
        connection = Connection(socket, self.config.bounds)
        seat: tuple[Host, Member] | None = None
        try:
            seat = await self._welcome(connection)
            if seat is not None:
                await self._listen(connection, *seat)
        except ConnectionClosed:
            pass
        except Exception:
            log.exception("a connection failed")
            connection.fail(ProtocolError(ErrorCode.INTERNAL, "a fault of the server"))
        finally:
            self.ended += 1
            self._seats.discard(connection)
            if seat is not None:
                await seat[0].leave(seat[1], connection)
            await connection.finished()

    async def _welcome(self, connection: Connection) -> tuple[Host, Member] | None:
        """From the first frame to the welcome; None if it does not come to that."""
        within = self.config.bounds.hello_within
        try:
            async with asyncio.timeout(within):
                return await self._hello(connection)
        except TimeoutError:
            if connection in self._seats:
                text = f"the server could not let this client in within {within:g} s: connect again later"
                connection.fail(ProtocolError(ErrorCode.TRY_LATER, text))
            else:
                connection.fail(ProtocolError(ErrorCode.HELLO_TIMEOUT, f"no hello within {within:g} s"))
            return None

    async def _hello(self, connection: Connection) -> tuple[Host, Member] | None:
        strikes = 0
        async for frame in connection.socket:
            try:
                return await self._seat(connection, self._read(frame))
            except ProtocolError as error:
                strikes += 1
                connection.refuse(error)
                if not error.fatal and strikes >= self.config.bounds.strikes_before_hello:
                    connection.fail(ProtocolError(ErrorCode.TOO_MANY_ERRORS, f"{strikes} messages, and no hello"))
            if connection.failing:
                return None
        return None

    async def _seat(self, connection: Connection, message: Inbound) -> tuple[Host, Member]:
        if not isinstance(message, Hello):
            raise ProtocolError(ErrorCode.HELLO_FIRST, "the first message is hello", re=message.id)
        if message.version not in limits.SUPPORTED_VERSIONS:
            raise wrong_version(message.version, message.id)
        if len(self._seats) >= self.config.bounds.connections:
            text = "this server has no room for another client: connect again later"
            raise ProtocolError(ErrorCode.TRY_LATER, text, re=message.id)
        socket = connection.socket
        self._lobby.leave(socket)
        self._seats.add(connection)
        try:
            return await self._sit_down(connection, message)
        except ProtocolError:
            self._seats.discard(connection)
            if socket.state is State.OPEN:
                self._lobby.enter(socket, self._address(socket), socket.transport.abort)
            raise

    async def _sit_down(self, connection: Connection, message: Hello) -> tuple[Host, Member]:
        host = await self._hall.admit(message, self._address(connection.socket))
        member = await host.join(connection, message, secrets.token_urlsafe(18), self._limits, self._version)
        if message.ruleset and message.ruleset != host.table.ruleset:
            text = f"This table plays {host.table.rules.title}, not {message.ruleset}."
            connection.send(encode(Notice(code="other_ruleset", text=text)))
        return host, member

    async def _listen(self, connection: Connection, host: Host, member: Member) -> None:
        """Take frames until the client goes or must go."""
        bounds = self.config.bounds
        throttle = Throttle(bounds, self._clock)
        strikes = 0
        async for frame in connection.socket:
            await throttle.pause(connection, len(frame))
            if connection.failing:
                return
            try:
                message = await self._decoded(frame)
            except ProtocolError as error:
                strikes += 1
                connection.refuse(error)
                if strikes >= bounds.strikes:
                    text = f"{strikes} messages that could not be taken"
                    connection.fail(ProtocolError(ErrorCode.TOO_MANY_ERRORS, text))
                continue
            throttle.worked(await self._take(connection, host, member, message))

    async def _take(self, connection: Connection, host: Host, member: Member, message: Inbound) -> float:
        """Gives the work that the message made, in milliseconds."""
        try:
            if isinstance(message, Ping):
                connection.send(encode(Pong(re=message.id)))
            elif isinstance(message, Hello):
                raise ProtocolError(ErrorCode.HELLO_TWICE, "this connection has said hello")
            else:
                self.busy_at = self._clock()
                return await host.handle(member, connection, message)
        except ProtocolError as error:
            error.re = error.re or message.id
            connection.refuse(error)
        except Exception:
            log.exception("a message of type %s failed", type(message).__name__)
            connection.refuse(ProtocolError(ErrorCode.INTERNAL, "a fault of the server", re=message.id))
        return 0.0

    async def _decoded(self, frame: str | bytes) -> Inbound:
        """The message in a frame; a long one is read on a thread. Raises ProtocolError."""
        if len(frame) < LONG_FRAME:
            return self._read(frame)
        return await done_by(self._workers.boards, self._read, frame)

    def _read(self, frame: str | bytes) -> Inbound:
        """The message in a frame. Raises ProtocolError."""
        if isinstance(frame, bytes):
            raise ProtocolError(ErrorCode.NOT_TEXT, "messages are text frames")
        longest = self.config.bounds.message_bytes
        if len(frame) > longest or (4 * len(frame) > longest and len(frame.encode()) > longest):
            raise ProtocolError(ErrorCode.TOO_LARGE, f"a message has at most {longest} bytes: send it in parts")
        return decode(frame)
