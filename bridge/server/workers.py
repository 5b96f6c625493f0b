"""The threads of a server, by how long their work may take: nobody's quick answer waits behind a slow one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, TypeVar

_T = TypeVar("_T")

# Views and whole states, one after another: of Python's threads only one runs at a time anyhow, and two of these beside
# each other would hold up every line of sight twice.
VIEW_THREADS: Final = 1


@dataclass(frozen=True, slots=True)
class Workers:
    """rulings: a few lines, a move. views: whole boards answered and put into words. boards: files, rule sets."""

    rulings: Executor
    views: Executor
    boards: Executor

    @classmethod
    def start(cls, threads: int) -> Workers:
        """threads: of rulings and of boards, each."""
        return cls(
            ThreadPoolExecutor(threads, thread_name_prefix="rulings"),
            ThreadPoolExecutor(VIEW_THREADS, thread_name_prefix="views"),
            ThreadPoolExecutor(threads, thread_name_prefix="boards"),
        )

    def stop(self) -> None:
        """End the threads once their work is done."""
        for threads in (self.rulings, self.views, self.boards):
            threads.shutdown(wait=True)


async def done_by(threads: Executor, work: Callable[..., _T], *arguments: object) -> _T:
    """What the work gives. Whoever is cancelled while it waits waits for its end all the same: what is held until then
    (a table's lock) is not let go while a thread still works on it."""
    future = asyncio.get_running_loop().run_in_executor(threads, lambda: work(*arguments))
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        while not future.done():
            try:
                await asyncio.wait([future])
            except asyncio.CancelledError:
                continue
        raise
