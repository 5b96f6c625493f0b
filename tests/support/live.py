"""A real server on a free port, with the plain game, and raw sockets to talk to it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from typing import Any

from small_table import MAP, PlainCounters, PlainRules, piece, small_board
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.client import TableClient
from bridge.ledger import Ledger
from bridge.protocol.values import BoardPlace, Piece
from bridge.server import ServerConfig, TableServer
from bridge.server.config import Bounds

TOKEN, DIRECTOR = "the token", "the director's token"
BOARD = BoardPlace(map=MAP, name="small")
# What the server or websockets log when a client is at fault, and what the tests break on purpose.
EXPECTED = ("opening handshake failed", "rule set plain failed on 1 questions")
HELLO = {"type": "hello", "id": "h", "version": 1, "client": {"name": "raw"}, "player": "Raw"}


def lookup(name: str) -> HexMap:
    if name != "small":
        raise QuestionError(f"no board {name!r}")
    return small_board()


def find_rules(name: str) -> PlainRules:
    if name not in ("plain", "asl", "slow"):
        raise QuestionError(f"no rule set {name!r}")
    return PlainRules(name)


@asynccontextmanager
async def serving(
    *,
    ledger: Ledger | None = None,
    bounds: dict[str, Any] | None = None,
    rules: Callable[[str], Any] = find_rules,
    **config: Any,
) -> AsyncIterator[TableServer]:
    """A server; its ledger is in memory unless one is given."""
    asyncio.get_running_loop().set_debug(True)
    kept = ledger or Ledger("sqlite://")
    whole: dict[str, Any] = {"port": 0, "token": TOKEN, "director_token": DIRECTOR, "ruleset": "plain"} | config
    settings = ServerConfig(**whole, bounds=replace(Bounds(closing_within=1.0), **(bounds or {})))
    server = TableServer(settings, lookup, kept, find_rules=rules, counters=lambda module, ruleset: PlainCounters())
    with _no_faults():
        async with server:
            yield server
    if ledger is None:
        kept.close()


@contextmanager
def _no_faults() -> Iterator[None]:
    """Nothing goes wrong in the background: no lost exception, no task that nobody waits for."""
    told: list[logging.LogRecord] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = told.append  # type: ignore[method-assign]
    loggers = [logging.getLogger(name) for name in ("asyncio", "crestline.server", "websockets.server")]
    for logger in loggers:
        logger.addHandler(handler)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
    faults = [record.getMessage() for record in told if record.getMessage() not in EXPECTED]
    assert not faults, faults


def url(server: TableServer) -> str:
    return f"ws://127.0.0.1:{server.port}"


@asynccontextmanager
async def player(
    server: TableServer, name: str, side: str = "", *pieces: Piece, **more: Any
) -> AsyncIterator[TableClient]:
    """A client that has sat down, told its boards and its pieces."""
    fields: dict[str, Any] = {"join_code": server.join_code} | more
    async with TableClient(url(server), player=name, side=side, **fields) as client:
        await client.boards([BOARD])
        await client.snapshot(pieces)
        yield client


class Raw:
    """A socket that says whatever it is told to."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def say(self, *frames: str | bytes | dict[str, Any]) -> None:
        for frame in frames:
            await self.socket.send(json.dumps(frame) if isinstance(frame, dict) else frame)

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(10):
            heard: dict[str, Any] = json.loads(await self.socket.recv())
            return heard

    async def hear_until(self, kind: str) -> dict[str, Any]:
        while (heard := await self.hear())["type"] != kind:
            pass
        return heard

    async def closed(self) -> int:
        """The close code, after reading what is left."""
        try:
            async with asyncio.timeout(10):
                while True:
                    await self.socket.recv()
        except ConnectionClosed:
            return self.socket.close_code or 0


@asynccontextmanager
async def raw(server: TableServer, **more: Any) -> AsyncIterator[Raw]:
    socket = await connect(url(server), **({"compression": None, "max_size": None, "close_timeout": 1} | more))
    try:
        yield Raw(socket)
    finally:
        with suppress(AttributeError):  # websockets' own, after a connection that was reset
            await socket.close()


@asynccontextmanager
async def seated(server: TableServer, **hello: Any) -> AsyncIterator[Raw]:
    """A raw socket that has been welcomed."""
    async with raw(server) as client:
        await client.say(HELLO | {"join_code": server.join_code} | hello)
        await client.hear_until("state")
        yield client


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that another task brings about; fails after ten seconds."""
    async with asyncio.timeout(10):
        while not condition():  # noqa: ASYNC110 (the condition is anything)
            await asyncio.sleep(0.005)


async def still_answers(server: TableServer) -> None:
    """A player sits down, moves and is answered."""
    pieces = piece("g", "German", "A1"), piece("r", "Russian", "C3")
    async with player(server, "Witness", "German", *pieces) as witness:
        assert [ruling.verdict for ruling in await witness.move(piece("g", "German", "B2"))] == ["clear"]
