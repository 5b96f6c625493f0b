"""The ledger's writer: one thread that commits what has gathered, and says when it is safe.

Whatever comes while a commit is under way goes into the next one, so that many tables share a commit.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from bridge.ledger.ledger import Ledger, LedgerError
from bridge.table.plan import DisputeEntry, RulingEntry

log = logging.getLogger("crestline.ledger")


@dataclass(slots=True)
class _Entry:
    rulings: Sequence[RulingEntry]
    dispute: DisputeEntry | None
    kept: asyncio.Future[str]


class Keeper:
    """`keep` gives a future of the dispute's number ("" without one), which fails if nothing could be kept."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._waiting: list[_Entry] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ledger")
        self._writer: asyncio.Task[None] | None = None

    def keep(self, rulings: Sequence[RulingEntry], dispute: DisputeEntry | None = None) -> asyncio.Future[str]:
        """Call on the event loop. Entries are kept in the order in which they come."""
        loop = asyncio.get_running_loop()
        kept: asyncio.Future[str] = loop.create_future()
        self._waiting.append(_Entry(rulings, dispute, kept))
        if self._writer is None:
            self._writer = loop.create_task(self._write())
        return kept

    async def close(self) -> None:
        """Write what waits and end the thread."""
        while self._writer is not None:
            await self._writer
        self._thread.shutdown(wait=True)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                if any(entry.rulings or entry.dispute for entry in batch):
                    results = await loop.run_in_executor(self._thread, self._commit, batch)
                else:
                    results = [""] * len(batch)
                for entry, result in zip(batch, results, strict=True):
                    _resolve(entry.kept, result)
        finally:
            self._writer = None

    def _commit(self, batch: list[_Entry]) -> list[str | Exception]:
        """In the writer's thread."""
        try:
            self._ledger.add([ruling for entry in batch for ruling in entry.rulings])
            return [str(self._ledger.add_dispute(entry.dispute)) if entry.dispute else "" for entry in batch]
        except LedgerError as error:
            log.error("%s", error)
            return [error] * len(batch)
        except Exception as error:
            log.exception("the ledger could not be written")
            return [error] * len(batch)


def _resolve(future: asyncio.Future[str], result: str | Exception) -> None:
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)
