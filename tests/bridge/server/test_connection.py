"""What waits to be sent to one client, and how a connection ends. The socket is a stand-in that reads when told to."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from bridge.protocol.errors import CLOSE_CODES, ErrorCode, ProtocolError
from bridge.server.config import Bounds
from bridge.server.connection import Connection, as_message

BOUNDS = Bounds(queued_characters=100, queued_frames=5, closing_within=0.05)


class Socket:
    """Takes frames while `reads` is set."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.reads.set()
        self.sent: list[str] = []
        self.closed: list[tuple[int, str]] = []
        self.aborted = False
        self.transport = self

    async def send(self, frame: str) -> None:
        await self.reads.wait()
        self.sent.append(frame)

    async def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))

    def abort(self) -> None:
        self.aborted = True


def connected() -> tuple[Connection, Socket]:
    socket = Socket()
    made: Any = socket
    return Connection(made, BOUNDS), socket


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_frames_go_out_in_order() -> None:
    connection, socket = connected()
    for frame in "abc":
        connection.send(frame)
    await settle()
    assert socket.sent == ["a", "b", "c"]
    await connection.finished()
    assert connection.ended


async def test_a_fatal_error_comes_after_what_waits_and_closes() -> None:
    connection, socket = connected()
    connection.send("a")
    connection.refuse(ProtocolError(ErrorCode.FLOOD, "too fast"))
    connection.send("never")
    await connection.finished()
    assert socket.sent[0] == "a"
    assert json.loads(socket.sent[1])["code"] == ErrorCode.FLOOD
    assert len(socket.sent) == 2
    assert socket.closed == [(CLOSE_CODES[ErrorCode.FLOOD], "too fast")]


async def test_an_error_that_is_not_fatal_closes_nothing() -> None:
    connection, socket = connected()
    connection.refuse(ProtocolError(ErrorCode.POLICY, "declare it", re="7"))
    await settle()
    assert json.loads(socket.sent[0]) == {"type": "error", "code": "policy", "text": "declare it", "re": "7"}
    assert not connection.failing
    await connection.finished()
    assert socket.closed == []


@pytest.mark.parametrize("frames", [["x" * 101], ["x"] * 7])
async def test_who_does_not_read_is_closed_and_what_waited_is_thrown_away(frames: list[str]) -> None:
    connection, socket = connected()
    socket.reads.clear()
    for frame in frames:
        connection.send(frame)
        await settle()
    assert connection.failing
    await settle()
    assert [code for code, _ in socket.closed] == [CLOSE_CODES[ErrorCode.SLOW_READER]]
    await asyncio.sleep(0.1)
    assert socket.aborted, "it had its time"
    socket.reads.set()
    await connection.finished()


async def test_only_the_first_fatal_error_is_told() -> None:
    connection, socket = connected()
    connection.fail(ProtocolError(ErrorCode.FLOOD, "first"))
    connection.fail(ProtocolError(ErrorCode.REPLACED, "second"))
    await connection.finished()
    assert [json.loads(frame)["text"] for frame in socket.sent] == ["first"]


async def test_an_error_without_a_close_code_of_its_own_is_the_servers_fault() -> None:
    connection, socket = connected()
    connection.fail(ProtocolError(ErrorCode.INTERNAL, "a fault"))
    await connection.finished()
    assert [code for code, _ in socket.closed] == [1011]


def test_a_long_error_is_cut_to_what_a_message_holds() -> None:
    message = as_message(ProtocolError(ErrorCode.WRONG_VERSION, "x" * 5000, "y" * 5000), retry_ms=3)
    assert (len(message.text), len(message.where), message.supported, message.retry_ms) == (2000, 400, (1,), 3)
