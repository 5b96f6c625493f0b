"""The connection: says hello, numbers messages, waits for acknowledgements, goes on after a broken connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bridge.client.mirror import Mirror
from bridge.protocol import limits
from bridge.protocol.errors import ProtocolError
from bridge.protocol.inbound import (
    Boards,
    Clear,
    Declare,
    Dispute,
    Hello,
    Inbound,
    Options,
    Pieces,
    Ping,
    Question,
    Snapshot,
)
from bridge.protocol.messages import decode_server, encode
from bridge.protocol.outbound import Ack, Error, Pong, RulingOut, Rulings, ServerMessage, Welcome
from bridge.protocol.values import BoardPlace, ChangeKind, Piece, PieceChange, PlaceRef, Policy, Role, Software, Topic

CLIENT: Final = Software(name="crestline-python", version="1")
# The server's frames: a state message with a thousand pieces.
LARGEST_FRAME: Final = 16 << 20


@dataclass(slots=True)
class _Pending:
    """A message's answer, and the rulings that came meanwhile."""

    answer: asyncio.Future[Ack | Pong]
    rulings: list[RulingOut] = field(default_factory=list)


class TableClient:
    """One client at one table. `async with TableClient(...) as client:` connects and closes.

    Every method that says something returns when the server has acknowledged it and raises ProtocolError if it did not
    take it. ConnectionError: the connection broke; `resume` goes on, and sends again what was not acknowledged.
    """

    def __init__(
        self,
        url: str,
        *,
        join_code: str = "",
        token: str = "",
        table: str = "",
        player: str = "",
        side: str = "",
        role: Role = Role.PLAYER,
        ruleset: str = "",
        policy: Policy | None = None,
        options: Sequence[str] = (),
        subscriptions: Sequence[Topic] = (Topic.LOS,),
        module: Software | None = None,
        client: Software = CLIENT,
        lang: str = "",
    ) -> None:
        self.url = url
        self.mirror = Mirror()
        self._hello: dict[str, Any] = {
            "version": limits.VERSION,
            "token": token,
            "table": table,
            "join_code": join_code,
            "player": player,
            "side": side,
            "role": role,
            "ruleset": ruleset,
            "policy": policy,
            "options": tuple(options),
            "subscriptions": tuple(subscriptions),
            "module": module,
            "client": client,
            "lang": lang,
        }
        self._number = 0
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._pending: dict[str, _Pending] = {}
        self._unacknowledged: dict[str, Inbound] = {}
        self._listeners: set[asyncio.Queue[ServerMessage | None]] = set()
        self._welcomed: asyncio.Future[Welcome] | None = None

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def connect(self) -> Welcome:
        """Connect and say hello, with the session of an earlier connection if there was one.

        Raises ProtocolError if the server refuses, OSError if there is none.
        """
        await self.close()
        self._socket = await connect(self.url, compression=None, max_size=LARGEST_FRAME)
        self._welcomed = asyncio.get_running_loop().create_future()
        self._reader = asyncio.create_task(self._read(self._socket))
        went_on = {"session": self.mirror.session, "last_seq": self.mirror.last_seq}
        with suppress(ConnectionError):  # what the server said before it closed, or that it closed, is in the future
            await self._send(Hello(id=self._next_id(), **(self._hello | went_on)))
        return await self._welcomed

    async def resume(self) -> Welcome:
        """Connect again, and send once more what was not acknowledged."""
        welcome = await self.connect()
        for message in list(self._unacknowledged.values()):
            with suppress(ProtocolError):  # it was not taken: that is an answer too
                await self._answered(message)
        return welcome

    async def close(self) -> None:
        """End the connection; the session stays on the server for a while."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader
        self._socket = self._reader = None

    async def drop(self) -> None:
        """Break the connection off without a word, as a failing network does. For tests of what happens then."""
        if self._socket is not None:
            self._socket.transport.abort()
        if self._reader is not None:
            await self._reader

    async def messages(self) -> AsyncIterator[ServerMessage]:
        """Everything that the server says from now on, until the connection ends."""
        queue: asyncio.Queue[ServerMessage | None] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            while (message := await queue.get()) is not None:
                yield message
        finally:
            self._listeners.discard(queue)

    async def boards(self, boards: Iterable[BoardPlace], **more: Any) -> list[RulingOut]:
        return await self.say(Boards(id=self._next_id(), boards=tuple(boards), **more))

    async def snapshot(self, pieces: Iterable[Piece]) -> list[RulingOut]:
        """All pieces that this client sees, in as many parts as it takes."""
        whole = tuple(pieces)
        parts = [whole[start : start + limits.PIECES] for start in range(0, len(whole), limits.PIECES)] or [()]
        found: list[RulingOut] = []
        for number, part in enumerate(parts, 1):
            found += await self.say(Snapshot(id=self._next_id(), pieces=part, part=number, parts=len(parts)))
        return found

    async def pieces(self, changes: Iterable[PieceChange]) -> list[RulingOut]:
        """What changed; one move is one call. Gives the rulings that came before the acknowledgement."""
        return await self.say(Pieces(id=self._next_id(), changes=tuple(changes)))

    async def move(self, *pieces: Piece) -> list[RulingOut]:
        return await self.pieces(PieceChange(kind=ChangeKind.MOVED, id=piece.id, piece=piece) for piece in pieces)

    async def remove(self, *ids: str) -> list[RulingOut]:
        return await self.pieces(PieceChange(kind=ChangeKind.REMOVED, id=id_) for id_ in ids)

    async def ask(self, topic: Topic, source: PlaceRef, target: PlaceRef | None = None, **more: Any) -> list[RulingOut]:
        return await self.say(Question(id=self._next_id(), ask=topic, source=source, target=target, **more))

    async def declare(self, source: PlaceRef, target: PlaceRef, map_: str = "") -> list[RulingOut]:
        return await self.say(Declare(id=self._next_id(), map=map_, source=source, target=target))

    async def clear(self, *rulings: str) -> None:
        await self.say(Clear(id=self._next_id(), rulings=rulings))

    async def dispute(self, ruling: str, text: str, paragraph: str = "") -> str:
        """Gives the dispute's number in the ledger."""
        pending = await self._answered(Dispute(id=self._next_id(), ruling=ruling, text=text, paragraph=paragraph))
        ack = pending.answer.result()
        return ack.dispute if isinstance(ack, Ack) else ""

    async def options(self, **wishes: Any) -> None:
        await self.say(Options(id=self._next_id(), **wishes))

    async def ping(self) -> None:
        await self._answered(Ping(id=self._next_id()))

    async def say(self, message: Inbound) -> list[RulingOut]:
        """Send any message; gives the rulings that came before its acknowledgement."""
        return (await self._answered(message)).rulings

    async def _answered(self, message: Inbound) -> _Pending:
        self._unacknowledged[message.id] = message
        pending = _Pending(asyncio.get_running_loop().create_future())
        self._pending[message.id] = pending
        try:
            await self._send(message)
        except ConnectionError:
            if not pending.answer.done():
                self._pending.pop(message.id, None)
                raise
        try:
            await pending.answer
        finally:
            self._pending.pop(message.id, None)
        return pending

    async def _send(self, message: Inbound) -> None:
        if self._socket is None:
            raise ConnectionError("not connected")
        try:
            await self._socket.send(encode(message))  # type: ignore[arg-type]
        except ConnectionClosed as error:
            raise ConnectionError("the connection is closed") from error

    def _next_id(self) -> str:
        self._number += 1
        return str(self._number)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                self._take(decode_server(frame))
        except ConnectionClosed:
            pass
        finally:
            self._ended()

    def _ended(self) -> None:
        """Nothing more comes: everyone who waits hears of it."""
        waiting: list[asyncio.Future[Any]] = [pending.answer for pending in self._pending.values()]
        if self._welcomed is not None:
            waiting.append(self._welcomed)
        for future in waiting:
            if not future.done():
                future.set_exception(ConnectionError("the connection ended"))
        for queue in self._listeners:
            queue.put_nowait(None)

    def _take(self, message: ServerMessage) -> None:
        self.mirror.take(message)
        if isinstance(message, Rulings):
            for pending in self._pending.values():
                pending.rulings += message.rulings
        elif isinstance(message, Welcome):
            _answer(self._welcomed, message)
        elif isinstance(message, Ack | Pong):
            self._unacknowledged.pop(message.re, None)
            if message.re in self._pending:
                _answer(self._pending[message.re].answer, message)
        elif isinstance(message, Error):
            self._refused(message)
        for queue in self._listeners:
            queue.put_nowait(message)

    def _refused(self, message: Error) -> None:
        error = ProtocolError(message.code, message.text, message.where, message.re)
        self._unacknowledged.pop(message.re, None)
        waiting = self._pending[message.re].answer if message.re in self._pending else self._welcomed
        if waiting is not None and not waiting.done():
            waiting.set_exception(error)


def _answer(future: asyncio.Future[Any] | None, message: ServerMessage) -> None:
    if future is not None and not future.done():
        future.set_result(message)
