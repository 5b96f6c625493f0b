"""The threads of a server, and waiting for their work."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bridge.server.workers import Workers, done_by


async def test_each_kind_of_work_has_threads_of_its_own() -> None:
    workers = Workers.start(2)
    names = [
        await done_by(threads, lambda: threading.current_thread().name)
        for threads in (workers.rulings, workers.views, workers.boards)
    ]
    workers.stop()
    assert [name.partition("_")[0] for name in names] == ["rulings", "views", "boards"]


async def test_what_the_work_gives_and_what_it_raises() -> None:
    workers = Workers.start(1)
    assert await done_by(workers.rulings, divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        await done_by(workers.rulings, divmod, 7, 0)
    workers.stop()


async def test_who_is_cancelled_waits_for_the_end_of_the_work() -> None:
    """Twice even: a lock that is held around the work is let go only when no thread works any more."""
    workers, go, lock = Workers.start(1), threading.Event(), asyncio.Lock()

    async def work() -> None:
        async with lock:
            await done_by(workers.views, go.wait, 30.0)

    task = asyncio.create_task(work())
    for _ in range(2):
        await asyncio.sleep(0.01)
        task.cancel()
    await asyncio.sleep(0.01)
    assert lock.locked()
    go.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not lock.locked()
    workers.stop()
