"""A stand-in for the server, for what the real one never does: rulings made to order, and everything hostile."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

Message = dict[str, Any]
Answer = Callable[["StandIn", ServerConnection, Message], Awaitable[None]]

WELCOME: Message = {
    "type": "welcome", "version": 1, "server": "0.1.0", "table": "main", "join_code": "ridge-hedge-gully-47",
    "session": "s_1", "resumed": False, "seq": 0, "role": "player", "side": "",
    "settings": {"ruleset": "asl", "ruleset_title": "Stand-in", "capabilities": ["los", "cover", "movement", "blind"]},
    "limits": {"message_bytes": 1 << 20, "pieces": 1000, "messages_per_second": 500.0, "burst": 1000},
}  # fmt: skip


class StandIn:
    """Takes every connection, keeps what is said, answers as it was told to."""

    def __init__(self, answer: Answer, port: int = 0) -> None:
        self.answer = answer
        self.said: list[Message] = []
        self.connections = 0
        self.port = port
        self.seq = 0
        self._ready = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._open: set[ServerConnection] = set()

    async def _talk(self, socket: ServerConnection) -> None:
        self.connections += 1
        self._open.add(socket)
        try:
            async for frame in socket:
                message = json.loads(frame)
                self.said.append(message)
                await self.answer(self, socket, message)
        except ConnectionClosed:
            pass  # a window was closed
        finally:
            self._open.discard(socket)

    async def _run(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        async with serve(self._talk, "127.0.0.1", self.port, max_size=1 << 22) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            self._ready.set()
            await self._stop.wait()

    def push(self, message: Message) -> None:
        """Sends a message to every connection."""

        async def send() -> None:
            for socket in list(self._open):
                await socket.send(json.dumps(message))

        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(send(), self._loop).result(10)

    def of(self, kind: str) -> list[Message]:
        """What was said of this type, in order."""
        return [message for message in list(self.said) if message["type"] == kind]

    @contextmanager
    def running(self) -> Iterator[StandIn]:
        thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        thread.start()
        assert self._ready.wait(10), "the stand-in did not start"
        try:
            yield self
        finally:
            if self._loop is not None and self._stop is not None:
                self._loop.call_soon_threadsafe(self._stop.set)
            thread.join(10)


async def friendly(server: StandIn, socket: ServerConnection, message: Message) -> None:
    """Welcomes, and acknowledges everything."""
    if message["type"] == "hello":
        await socket.send(json.dumps({**WELCOME, "re": message["id"]}))
    else:
        number = {"dispute": "17"} if message["type"] == "dispute" else {}
        await socket.send(json.dumps({"type": "ack", "re": message["id"], **number}))
