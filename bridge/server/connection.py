"""One client's socket: what waits to be sent, within bounds, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from bridge.protocol import limits
from bridge.protocol.errors import CLOSE_CODES, ErrorCode, ProtocolError
from bridge.protocol.messages import encode
from bridge.protocol.outbound import Error
from bridge.server.config import Bounds

# A close frame's reason is at most 123 bytes.
_REASON = 120


class Connection:
    """`send` never waits: a client that does not read is dropped, and nobody waits for it."""

    def __init__(self, socket: ServerConnection, bounds: Bounds) -> None:
        self.socket = socket
        self.ended = False
        self._bounds = bounds
        self._frames: deque[str] = deque()
        self._size = 0
        self._wake = asyncio.Event()
        self._fatal: ProtocolError | None = None
        self._closer: asyncio.Task[None] | None = None
        self._writer = asyncio.create_task(self._write())

    @property
    def failing(self) -> bool:
        """It is about to be closed: nothing more is read from it."""
        return self.ended or self._fatal is not None

    def send(self, frame: str) -> None:
        if self.failing:
            return
        self._frames.append(frame)
        self._size += len(frame)
        if self._size > self._bounds.queued_characters or len(self._frames) > self._bounds.queued_frames:
            self._drop_slow()
        self._wake.set()

    def _drop_slow(self) -> None:
        """What waits is thrown away, and the socket closed at once; its writer may hang in a send."""
        self._frames.clear()
        self._size = 0
        error = ProtocolError(ErrorCode.SLOW_READER, "too much waits to be read by this client")
        self.fail(error)
        self._closer = asyncio.create_task(self._close(error))

    def refuse(self, error: ProtocolError, **more: int) -> None:
        """Say what was not taken, and end the connection if the error is fatal."""
        if error.fatal:
            self.fail(error)
        else:
            self.send(encode(as_message(error, **more)))

    def fail(self, error: ProtocolError) -> None:
        """Say why, then close; what waits before it is still sent, within a bounded time."""
        if self.failing:
            return
        self._frames.append(encode(as_message(error)))
        self._fatal = error
        self._wake.set()
        asyncio.get_running_loop().call_later(self._bounds.closing_within, self._abort)

    async def finished(self) -> None:
        """End the writer; the socket is closed afterwards."""
        self.ended = True
        self._wake.set()
        await self._writer
        if self._closer is not None:
            await self._closer

    def _abort(self) -> None:
        """Whoever has not read the reason by now does not get it."""
        if self.socket.transport is not None:
            self.socket.transport.abort()

    async def _close(self, error: ProtocolError) -> None:
        # AttributeError: websockets' own, where the other side has reset the connection at the same moment.
        with contextlib.suppress(ConnectionClosed, OSError, AttributeError):
            await self.socket.close(CLOSE_CODES.get(error.code, 1011), error.text[:_REASON])

    async def _write(self) -> None:
        try:
            while True:
                while self._frames:
                    frame = self._frames.popleft()
                    self._size -= len(frame)
                    await self.socket.send(frame)
                if self._fatal is not None or self.ended:
                    break
                self._wake.clear()
                await self._wake.wait()
            if self._fatal is not None:
                await self._close(self._fatal)
        except ConnectionClosed:
            pass
        finally:
            self.ended = True


def as_message(error: ProtocolError, **more: int) -> Error:
    spoken = limits.SUPPORTED_VERSIONS if error.code is ErrorCode.WRONG_VERSION else ()
    return Error(
        code=error.code,
        text=error.text[:2000],
        fatal=error.fatal,
        re=error.re,
        where=error.where[:400],
        supported=spoken,
        retry_ms=more.get("retry_ms", 0),
    )
