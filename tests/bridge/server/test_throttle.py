"""Slowing a client down, and ending it with one who never slows down. The clock is the test's."""

from __future__ import annotations

import asyncio

import pytest

from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.server import throttle as module
from bridge.server.config import Bounds
from bridge.server.throttle import Throttle


class Recorder:
    """A connection that only remembers."""

    def __init__(self) -> None:
        self.codes: list[ErrorCode] = []

    def refuse(self, error: ProtocolError, **more: int) -> None:
        assert more["retry_ms"] > 0
        self.codes.append(error.code)

    def fail(self, error: ProtocolError) -> None:
        self.codes.append(error.code)


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(module.asyncio, "sleep", time.sleep)
    return time


BOUNDS = Bounds(messages_per_second=10.0, message_burst=5, bytes_per_second=100.0, byte_burst=1000, flood_after=3.0)


async def test_within_the_bounds_nothing_is_said(time: Time) -> None:
    throttle, connection = Throttle(BOUNDS, time), Recorder()
    for _ in range(50):
        await throttle.pause(connection, 1)  # type: ignore[arg-type]
        time.now += 0.1
    assert connection.codes == []


async def test_beyond_them_it_is_said_once_and_read_slower(time: Time) -> None:
    throttle, connection = Throttle(BOUNDS, time), Recorder()
    for _ in range(15):
        await throttle.pause(connection, 1)  # type: ignore[arg-type]
    assert connection.codes == [ErrorCode.RATE_LIMITED]
    assert time.now == pytest.approx(101.0)


async def test_after_a_rest_it_is_said_again(time: Time) -> None:
    throttle, connection = Throttle(BOUNDS, time), Recorder()
    for _ in range(2):
        for _ in range(7):
            await throttle.pause(connection, 1)  # type: ignore[arg-type]
        time.now += 10
    assert connection.codes == [ErrorCode.RATE_LIMITED] * 2


async def test_large_messages_count_by_their_size(time: Time) -> None:
    throttle, connection = Throttle(BOUNDS, time), Recorder()
    await throttle.pause(connection, 1100)  # type: ignore[arg-type]
    assert connection.codes == [ErrorCode.RATE_LIMITED]
    assert time.now == pytest.approx(101.0)


async def test_who_never_stops_is_ended(time: Time) -> None:
    throttle, connection = Throttle(BOUNDS, time), Recorder()
    for _ in range(100):
        await throttle.pause(connection, 1)  # type: ignore[arg-type]
        if connection.codes[-1:] == [ErrorCode.FLOOD]:
            break
    assert connection.codes == [ErrorCode.RATE_LIMITED, ErrorCode.FLOOD]
    assert time.now == pytest.approx(103.0, abs=0.3)


async def test_between_two_messages_the_others_have_a_turn() -> None:
    """Within the bounds too: what a client has sent ahead may lie here by the thousand."""
    throttle, turns = Throttle(Bounds(), lambda: 0.0), 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    player = asyncio.create_task(other())
    for _ in range(100):
        await throttle.pause(Recorder(), 1)  # type: ignore[arg-type]
    player.cancel()
    assert turns >= 99


async def test_who_makes_much_work_waits_and_is_not_blamed(time: Time) -> None:
    """Ten views of 15 ms, of which 20 ms a second and 30 ms at once are free; never a flood, however long."""
    bounds = Bounds(work_per_second=20.0, work_burst=30.0, flood_after=3.0)
    throttle, connection = Throttle(bounds, time), Recorder()
    for _ in range(10):
        await throttle.pause(connection, 1)  # type: ignore[arg-type]
        throttle.worked(15.0)
    await throttle.pause(connection, 1)  # type: ignore[arg-type]
    assert connection.codes == []
    assert time.now == pytest.approx(100.0 + (150 - 30) / 20)


async def test_little_work_costs_no_time(time: Time) -> None:
    throttle = Throttle(Bounds(), time)
    for _ in range(100):
        await throttle.pause(Recorder(), 1)  # type: ignore[arg-type]
        throttle.worked(2.0)
    assert time.now == 100.0
