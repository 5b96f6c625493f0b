"""The client's side of a connection, against the real server."""

from __future__ import annotations

import asyncio

import pytest
from live import BOARD, player, serving, url
from small_table import piece

from bridge.client import TableClient
from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.protocol.outbound import Pong
from bridge.protocol.values import PlaceRef, Topic

PIECES = piece("g", "German", "A1"), piece("r", "Russian", "C3")


async def test_a_refused_hello_is_raised() -> None:
    async with serving() as server:
        client = TableClient(url(server), join_code="no-such-code-10")
        with pytest.raises(ProtocolError) as caught:
            await client.connect()
        assert caught.value.code is ErrorCode.WRONG_JOIN_CODE
        await client.close()


async def test_no_server_is_an_os_error() -> None:
    async with serving() as server:
        address = url(server)
    with pytest.raises(OSError):
        await TableClient(address, join_code="x").connect()


async def test_a_refused_message_is_raised_and_the_next_is_answered() -> None:
    async with serving() as server, player(server, "Anna", "German", *PIECES) as anna:
        with pytest.raises(ProtocolError) as caught:
            await anna.ask(Topic.LOS, PlaceRef(hex="Z9"), PlaceRef(hex="A1"))
        assert (caught.value.code, caught.value.where) == (ErrorCode.UNKNOWN_PLACE, "source.hex")
        (ruling,) = await anna.ask(Topic.LOS, PlaceRef(hex="A1"), PlaceRef(hex="C3"))
        await anna.clear(ruling.id)
        assert not anna.mirror.rulings


async def test_messages_are_heard_until_the_connection_ends() -> None:
    async with serving() as server, player(server, "Anna", "German", *PIECES) as anna:
        heard: list[str] = []

        async def listen() -> None:
            async for message in anna.messages():
                heard.append(message.type)

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0)
        await anna.move(piece("g", "German", "B2"))
        await anna.remove("r")
        await anna.close()
        await listening
    assert heard == ["rulings", "ack", "withdrawn", "ack"]


async def test_who_waits_hears_that_the_connection_broke() -> None:
    async with serving() as server, player(server, "Anna", "German", *PIECES) as anna:
        waiting = asyncio.create_task(anna.move(piece("g", "German", "B2")))
        await asyncio.sleep(0)
        await anna.drop()
        with pytest.raises(ConnectionError):
            await waiting
        with pytest.raises(ConnectionError):
            await anna.ping()


async def test_before_connecting_nothing_can_be_said() -> None:
    with pytest.raises(ConnectionError, match="not connected"):
        await TableClient("ws://127.0.0.1:1").ping()


async def test_what_was_not_acknowledged_is_sent_again_on_resuming() -> None:
    async with serving() as server, player(server, "Anna", "German", *PIECES) as anna:
        waiting = asyncio.create_task(anna.move(piece("g", "German", "B2")))
        await asyncio.sleep(0)
        await anna.drop()
        with pytest.raises(ConnectionError):
            await waiting
        assert (await anna.resume()).resumed
        assert [ruling.source.hex for ruling in anna.mirror.rulings.values()] == ["B2"]


async def test_messages_may_be_under_way_at_the_same_time() -> None:
    async with serving() as server, player(server, "Anna", "German", *PIECES) as anna:
        answers = await asyncio.gather(
            *(anna.ask(Topic.LOS, PlaceRef(hex="A1"), PlaceRef(hex=f"D{n}")) for n in range(1, 9)), anna.ping()
        )
        assert len(answers) == 9
        assert len(anna.mirror.rulings) == 8


async def test_a_wrong_number_in_a_pong_answers_nobody() -> None:
    async with serving() as server, player(server, "Anna") as anna:
        anna._take(Pong(re="never asked"))
        await anna.boards([BOARD])
