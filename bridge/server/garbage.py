"""When the collector of cyclic garbage looks through a server's tables: in the pauses of the play.

What a table lets go of is freed at once. Only what holds itself waits for the collector: connections that ended, tables
that were forgotten. Left to itself the collector looks through much or all that is there in the middle of a game, and
meanwhile nobody at any table gets an answer: 30 ms for 50,000 objects, and a hundred games have millions.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final, Protocol

# New objects after which those alone are looked through: it takes about half a millisecond.
YOUNG: Final = 1000
NEVER: Final = 1 << 30

# All is looked through when tables were used and then nobody has said anything for so many seconds; or else after so
# many connections ended (each leaves some twenty objects), or after so many seconds.
QUIET: Final = 10.0
MOST_ENDED: Final = 2000
LONGEST: Final = 3600.0
LOOK_EVERY: Final = 5.0


class Busy(Protocol):
    """What a server tells of itself. busy_at: when a table last took a message, by its clock; ended: how many
    connections have ended."""

    busy_at: float
    ended: int


class Schedule:
    """clock: seconds, never going back; that of the server."""

    def __init__(self, server: Busy, clock: Callable[[], float] = time.monotonic) -> None:
        self._server, self._clock = server, clock
        self._collected = clock()
        self._ended = server.ended

    def is_due(self) -> bool:
        """Whether all should be looked through now."""
        now, busy = self._clock(), self._server.busy_at
        if now - self._collected >= LONGEST or self._server.ended - self._ended >= MOST_ENDED:
            return True
        new = busy > self._collected or self._server.ended > self._ended
        return new and now - max(busy, self._collected) >= QUIET

    def done(self) -> None:
        """All was looked through."""
        self._collected, self._ended = self._clock(), self._server.ended


def spare_what_stays() -> None:
    """For a process that does nothing but serve: what is there already, the program and its rules, is never looked
    through, and of the rest, by itself, only what is new."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


async def collect_in_pauses(server: Busy) -> None:
    """Until it is cancelled. After `spare_what_stays` nothing else looks through what is old."""
    schedule = Schedule(server)
    while True:
        await asyncio.sleep(LOOK_EVERY)
        if schedule.is_due():
            gc.collect()
            schedule.done()
