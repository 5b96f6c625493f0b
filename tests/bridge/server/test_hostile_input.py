"""What clients must not do, over a real socket. Whatever one does, the others go on: most of these tests end with a
player who is still answered.

Fuzz invariant: any frames, and any bytes on the wire, give typed errors, a close code or answers, and the server lives.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from live import HELLO, TOKEN, Raw, player, raw, seated, serving, still_answers, until
from small_table import piece

from bridge.protocol.errors import CLOSE_CODES, ErrorCode

A, B = "German", "Russian"
PIECES = piece("g", A, "A1"), piece("r", B, "C3")

BAD = [
    ("{", ErrorCode.BAD_JSON),
    ("[" * 100_000, ErrorCode.BAD_JSON),
    ('"hello"', ErrorCode.BAD_MESSAGE),
    ('{"type":"dance","id":"x"}', ErrorCode.UNKNOWN_MESSAGE),
    ('{"type":"pieces","id":"x","changes":[{"kind":"moved","id":"g"}]}', ErrorCode.BAD_MESSAGE),
    ('{"type":"snapshot","id":"x","pieces":[{"id":"g"}]}', ErrorCode.BAD_MESSAGE),
    ('{"type":"ping","id":"x","pad":"' + "x" * (1 << 20) + '"}', ErrorCode.TOO_LARGE),
    ('{"type":"ping","id":"x","pad":"' + "\u20ac" * (1 << 19) + '"}', ErrorCode.TOO_LARGE),
    (b"\x00\x01", ErrorCode.NOT_TEXT),
    (HELLO, ErrorCode.HELLO_TWICE),
    ({"type": "clear", "id": "x", "rulings": [""]}, ErrorCode.BAD_MESSAGE),
    ({"type": "dispute", "id": "x", "ruling": "r_none", "text": "?"}, ErrorCode.UNKNOWN_RULING),
    ({"type": "options", "id": "x", "ruleset": "chess"}, ErrorCode.UNKNOWN_RULESET),
    ({"type": "question", "id": "x", "ask": "los", "source": {"hex": "A1"}}, ErrorCode.NO_BOARDS),
]


@pytest.mark.parametrize(("frame", "code"), BAD, ids=[f"{code}-{number}" for number, (_, code) in enumerate(BAD)])
async def test_bad_input_is_a_typed_error_and_the_connection_goes_on(frame: Any, code: ErrorCode) -> None:
    async with serving() as server:
        async with seated(server) as client:
            await client.say(frame)
            heard = await client.hear()
            assert (heard["type"], heard["code"], heard.get("fatal", False)) == ("error", code, False)
            await client.say({"type": "ping", "id": "p"})
            assert await client.hear() == {"type": "pong", "re": "p"}
        await still_answers(server)


async def test_a_frame_beyond_all_bounds_ends_the_connection() -> None:
    async with serving() as server:
        async with seated(server) as client:
            await client.say("x" * (5 << 20))
            assert await client.closed() == 1009
        await still_answers(server)


async def test_who_says_nothing_is_sent_away() -> None:
    async with serving(bounds={"hello_within": 0.05}) as server, raw(server) as client:
        assert (await client.hear())["code"] == ErrorCode.HELLO_TIMEOUT
        assert await client.closed() == CLOSE_CODES[ErrorCode.HELLO_TIMEOUT]


@pytest.mark.parametrize("speaks", [False, True])
async def test_silent_connections_take_no_room_from_players(speaks: bool) -> None:
    """speaks: they open a WebSocket and then say nothing; else they do not even do that."""
    bounds = {"unwelcomed": 12, "unwelcomed_of_one": 8, "connections": 2}
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(bounds=bounds))
        anna = await stack.enter_async_context(player(server, "Anna", A, *PIECES))
        silent: list[Any] = []
        for _ in range(30):
            if speaks:
                silent.append(await stack.enter_async_context(raw(server)))
            else:
                silent.append(await asyncio.open_connection("127.0.0.1", server.port))
                stack.callback(silent[-1][1].close)
        await until(lambda: len(server._lobby) == 8)
        if speaks:
            assert await silent[0].closed() == 1006
        else:
            assert await asyncio.wait_for(silent[0][0].read(), 10) == b""
        await still_answers(server)
        await anna.ping()
        await until(
            lambda: len(server._lobby) == 7
        )  # one more made room for the witness, who took it while it said hello


async def test_there_is_room_for_so_many_players_and_the_next_is_told_to_come_again() -> None:
    async with serving(bounds={"connections": 1}) as server:
        async with seated(server), raw(server) as second:
            await second.say(HELLO | {"join_code": server.join_code})
            assert (await second.hear())["code"] == ErrorCode.TRY_LATER
            assert await second.closed() == CLOSE_CODES[ErrorCode.TRY_LATER]
        await until(lambda: not server._seats)
        await still_answers(server)
        await until(lambda: len(server._lobby) == 0)


async def test_nothing_is_taken_before_hello() -> None:
    async with serving() as server, raw(server) as client:
        for _ in range(3):
            await client.say({"type": "ping", "id": "p"})
            assert (await client.hear())["code"] == ErrorCode.HELLO_FIRST
        assert (await client.hear())["code"] == ErrorCode.TOO_MANY_ERRORS
        assert await client.closed() == CLOSE_CODES[ErrorCode.TOO_MANY_ERRORS]


async def test_who_only_sends_rubbish_is_sent_away() -> None:
    async with serving(bounds={"strikes": 5}) as server:
        async with seated(server) as client:
            await client.say(*["{"] * 5)
            heard = [(await client.hear())["code"] for _ in range(6)]
            assert heard == [ErrorCode.BAD_JSON] * 5 + [ErrorCode.TOO_MANY_ERRORS]
            assert await client.closed() == CLOSE_CODES[ErrorCode.TOO_MANY_ERRORS]
        await still_answers(server)


async def test_a_fast_client_is_slowed_down_and_loses_nothing() -> None:
    async with serving(bounds={"messages_per_second": 200.0, "message_burst": 1}) as server, seated(server) as client:
        await client.say(*({"type": "ping", "id": f"p{n}"} for n in range(20)))
        heard = []
        while sum(h["type"] == "pong" for h in heard) < 20:
            heard.append(await client.hear())
        assert [h["re"] for h in heard if h["type"] == "pong"] == [f"p{n}" for n in range(20)]
        # told once for each time that the server had to slow down: more than once only where the machine is busy
        assert {h["code"] for h in heard if h["type"] == "error"} == {ErrorCode.RATE_LIMITED}


async def test_a_flood_ends_the_connection_of_who_floods() -> None:
    bounds = {"messages_per_second": 10.0, "message_burst": 1, "flood_after": 0.05}
    async with serving(bounds=bounds) as server, player(server, "Anna", A, *PIECES) as anna:
        async with seated(server) as client:
            await client.say(*({"type": "ping", "id": f"p{n}"} for n in range(100)))
            assert (await client.hear_until("error"))["code"] == ErrorCode.RATE_LIMITED
            assert (await client.hear_until("error"))["code"] == ErrorCode.FLOOD
            assert await client.closed() == CLOSE_CODES[ErrorCode.FLOOD]
        assert await anna.move(piece("g", A, "B2"))


async def test_a_client_that_does_not_read_is_dropped_and_the_others_go_on() -> None:
    """It gets far more than fits into the buffers between here and there."""
    bounds = {"queued_characters": 200_000, "message_burst": 10_000, "work_burst": 1e9}
    async with serving(bounds=bounds) as server, player(server, "Anna", A, *PIECES) as anna:
        async with raw(server, max_queue=1, ping_interval=None) as slow:
            slow.socket.transport.set_write_buffer_limits(0)
            await slow.say(HELLO | {"join_code": server.join_code})
            await slow.say({"type": "boards", "id": "b", "boards": [{"map": "Main Map", "name": "small"}]})
            question = {"type": "question", "id": "", "ask": "blind", "source": {"hex": "A1"}}
            for number in range(1500):
                await slow.say(question | {"id": f"q{number}"})
                if len(server._seats) < 2:
                    break
            await until(lambda: len(server._seats) < 2)
        assert await anna.move(piece("g", A, "B2"))


async def test_tables_are_bounded() -> None:
    async with serving(bounds={"tables": 1}) as server, raw(server) as client:
        await client.say(HELLO | {"token": TOKEN, "table": "second"})
        assert (await client.hear())["code"] == ErrorCode.TABLE_FULL


class Faulty:
    """A rule set with a fault of its own."""

    name, title, capabilities = "plain", "Faulty", frozenset({"los"})

    def los(self, board: object, question: object) -> None:
        raise ZeroDivisionError("a fault")


async def test_a_fault_in_the_rules_costs_an_answer_and_nothing_else(caplog: pytest.LogCaptureFixture) -> None:
    async with serving(rules=lambda name: Faulty()) as server, player(server, "Anna", A, *PIECES) as anna:
        (ruling,) = await anna.move(piece("g", A, "B2"))
        assert ruling.verdict == "undetermined"
        assert "fault" in ruling.undetermined
    assert "ZeroDivisionError" in caplog.text


async def test_when_the_server_stops_everyone_is_told() -> None:
    async with serving() as server, seated(server) as client:
        await server.stop()
        assert (await client.hear())["code"] == ErrorCode.SHUTTING_DOWN
        assert await client.closed() == 1001


# Fuzz: any bytes on the socket give a typed error, a close code or an answer, and the server lives. ----------------

FRAMES = st.lists(
    st.one_of(st.text(max_size=200), st.binary(max_size=200), st.sampled_from([f for f, _ in BAD[:5]])), max_size=12
)


@given(FRAMES)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_any_frames_leave_the_server_alive(frames: list[str | bytes]) -> None:
    async def run() -> None:
        async with serving() as server:
            async with seated(server) as client:
                await client.say(*frames)
                await _each_answer_is_a_message(client, len(frames))
            await still_answers(server)

    asyncio.run(run(), debug=True)


async def _each_answer_is_a_message(client: Raw, frames: int) -> None:
    for _ in range(frames):
        heard = await client.hear()
        assert heard["type"] in ("error", "pong", "ack", "rulings", "withdrawn", "notice", "settings"), heard
        if heard["type"] == "error":
            assert heard["code"] in set(ErrorCode)


@given(st.binary(max_size=300))
@settings(max_examples=25)
def test_any_bytes_on_the_wire_leave_the_server_alive(data: bytes) -> None:
    async def run() -> None:
        async with serving() as server:
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(data)
            await writer.drain()
            writer.close()
            await still_answers(server)
            await writer.wait_closed()

    asyncio.run(run(), debug=True)
