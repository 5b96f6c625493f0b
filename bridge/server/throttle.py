"""How fast one client may talk, and how much work it may make: beyond it the server reads slower, and ends it with one
who never stops talking too fast."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.server.bucket import Bucket
from bridge.server.config import Bounds
from bridge.server.connection import Connection

LONGEST_PAUSE = 5.0


class Throttle:
    """clock: seconds, never going back."""

    def __init__(self, bounds: Bounds, clock: Callable[[], float]) -> None:
        now = clock()
        self._messages = Bucket(bounds.messages_per_second, bounds.message_burst, at=now)
        self._bytes = Bucket(bounds.bytes_per_second, bounds.byte_burst, at=now)
        self._work = Bucket(bounds.work_per_second, bounds.work_burst, at=now)
        self._debt = 0.0
        self._flood_after, self._clock = bounds.flood_after, clock
        self._since: float | None = None

    def worked(self, milliseconds: float) -> None:
        """What the last message cost: whole-board views weigh more than a ping. Who has used up more than its share
        waits before the next message, and is not blamed for it."""
        self._debt = self._work.take(milliseconds, self._clock())

    async def pause(self, connection: Connection, size: int) -> None:
        """Wait until a message of that size may be taken. Says so once; ends the connection if it never stops."""
        if self._debt > 0:
            await asyncio.sleep(min(self._debt, LONGEST_PAUSE))
            self._debt = 0.0
        now = self._clock()
        wait = max(self._messages.take(1, now), self._bytes.take(size, now))
        if wait == 0:
            if self._messages.level > self._messages.burst / 2:
                self._since = None
            await asyncio.sleep(0)  # frames may lie here by the thousand: between two of them the others have a turn
            return
        if self._since is None:
            self._since = now
            text = f"too many messages or too large ones: the server reads on in {wait * 1000:.0f} ms"
            connection.refuse(ProtocolError(ErrorCode.RATE_LIMITED, text), retry_ms=int(wait * 1000) + 1)
        elif now - self._since > self._flood_after:
            text = f"faster than the server reads for {self._flood_after:g} s"
            connection.fail(ProtocolError(ErrorCode.FLOOD, text))
            return
        await asyncio.sleep(min(wait, LONGEST_PAUSE))
