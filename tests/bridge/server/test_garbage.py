"""Old objects are looked through in pauses of the play, and sooner only where much has ended."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import weakref
from collections.abc import Iterator

import pytest

from bridge.server import garbage
from bridge.server.garbage import LONGEST, MOST_ENDED, NEVER, QUIET, YOUNG, Schedule, collect_in_pauses


class Server:
    busy_at = 0.0
    ended = 0


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def schedule(server: Server, clock: Clock) -> Schedule:
    return Schedule(server, clock)


@pytest.fixture
def collector() -> Iterator[None]:
    """As it was, whatever a test does to it."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_a_server_that_nobody_used_has_nothing_to_look_through(schedule: Schedule, clock: Clock) -> None:
    clock.now += LONGEST / 2
    assert not schedule.is_due()


def test_it_waits_for_a_pause(schedule: Schedule, server: Server, clock: Clock) -> None:
    for _ in range(20):
        clock.now += QUIET / 2
        server.busy_at = clock.now
        assert not schedule.is_due()
    clock.now += QUIET
    assert schedule.is_due()
    schedule.done()
    clock.now += 5 * QUIET
    assert not schedule.is_due()


def test_connections_that_end_are_reason_enough(schedule: Schedule, server: Server, clock: Clock) -> None:
    server.ended = 1
    clock.now += QUIET
    assert schedule.is_due()
    schedule.done()
    server.busy_at, server.ended = clock.now, MOST_ENDED
    assert not schedule.is_due()
    server.ended += 1
    assert schedule.is_due()


def test_without_a_pause_it_is_done_after_an_hour(schedule: Schedule, server: Server, clock: Clock) -> None:
    clock.now += LONGEST
    server.busy_at = clock.now
    assert schedule.is_due()
    schedule.done()
    assert not schedule.is_due()


class Knot:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself = self


async def test_what_holds_itself_and_is_old_goes_in_a_pause(
    server: Server, monkeypatch: pytest.MonkeyPatch, collector: None
) -> None:
    monkeypatch.setattr(garbage, "QUIET", 0.0)
    monkeypatch.setattr(garbage, "LOOK_EVERY", 0.0)
    garbage.spare_what_stays()
    assert gc.get_threshold() == (YOUNG, NEVER, NEVER)
    knot = Knot()
    gone = weakref.ref(knot)
    gc.collect(0)
    del knot
    gc.collect(0)
    assert gone() is not None
    server.ended = 1
    task = asyncio.create_task(collect_in_pauses(server))
    while gone() is not None:
        server.ended += 1
        await asyncio.sleep(0)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
