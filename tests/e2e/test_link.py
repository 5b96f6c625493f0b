"""Whatever the server does or does not, the game goes on: dead, silent, restarted, hostile."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import pytest
from websockets.asyncio.server import ServerConnection

from tests.e2e.made_up import anchor, ruling, rulings
from tests.e2e.stand_in import WELCOME, Answer, Message, StandIn, friendly
from tests.e2e.table import Table, Window
from tests.e2e.test_watching import assert_protocol, wait_for_change


def play_on(window: Window, table: Table, start: str, end: str) -> None:
    """A drag is seen by the extension, whatever became of its server."""
    before = len(window.trace("changes"))
    released = window.drag(table.at(start), table.at(end))
    window.until(lambda: len(window.trace("changes")) > before, f"a drag from {start} to {end}")
    seen = [when for when, event, _ in window.timed() if event == "changes"][before]
    print(f"drag {start} to {end}: seen {seen - released} ms after the button was let go")


@contextmanager
def silent_port() -> Iterator[int]:
    """A server that takes connections and never says a word."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        held: list[socket.socket] = []

        def hold() -> None:
            try:
                while True:
                    held.append(listener.accept()[0])
            except OSError:
                return

        threading.Thread(target=hold, daemon=True).start()
        yield listener.getsockname()[1]
        for one in held:
            one.close()


def test_no_server_at_all(table: Table) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
    with table.window(table.save(), port) as window:
        play_on(window, table, "C3", "D6")
        window.until(lambda: "Next try in" in "".join(window.trace("state")), "a line about the next try")
        play_on(window, table, "D6", "E7")
        window.quiet()


def test_a_server_that_never_answers(table: Table) -> None:
    with silent_port() as port, table.window(table.save(), port) as window:
        play_on(window, table, "C3", "D6")
        window.until(lambda: "does not answer" in "".join(window.trace("state")), "giving up", 30)
        play_on(window, table, "D6", "E7")
        window.quiet()


def test_killed_and_restarted_in_the_middle_of_play(table: Table) -> None:
    """The new server knows nothing: it is told the table as the old one knew it, and then every move since."""
    first = StandIn(friendly)
    with first.running():
        window_context = table.window(table.save(), first.port)
        window = window_context.__enter__()
        try:
            window.connected()
            window.drag(table.at("C3"), table.at("D6"))
            wait_for_change(window, first, "1001", kind="moved", hex="D6")
        except BaseException:
            window_context.__exit__(None, None, None)
            raise
    try:
        window.until(lambda: window.trace("state")[-1].startswith("CONNECTING"), "the break to be noticed")
        play_on(window, table, "D6", "E7")
        play_on(window, table, "E7", "F7")
        second = StandIn(friendly, first.port)
        with second.running():
            window.connected(2)
            for hex_name in ("E7", "F7"):
                wait_for_change(window, second, "1001", kind="moved", hex=hex_name)
            kinds = [message["type"] for message in second.said]
            assert kinds[:3] == ["hello", "boards", "snapshot"]
            told = {piece["id"]: piece["hex"] for piece in second.of("snapshot")[0]["pieces"]}
            assert told["1001"] == "D6"
            play_on(window, table, "F7", "G8")
            wait_for_change(window, second, "1001", kind="moved", hex="G8")
            window.quiet()
        assert_protocol(second)
    finally:
        window_context.__exit__(None, None, None)


async def welcome(server: StandIn, connection: ServerConnection, message: Message) -> None:
    await connection.send(json.dumps({**WELCOME, "re": message["id"], "session": f"s{server.connections}"}))


async def garbage(server: StandIn, connection: ServerConnection, message: Message) -> None:
    for text in ("", "null", "[[[[", "{" * 10_000, '{"type":', "\x00\x01", "<html>", '{"type":"rulings","rulings":7}'):
        await connection.send(text)
    await connection.send(bytes(range(256)) * 100)
    await welcome(server, connection, message)
    await connection.send('{"type":"welcome","limits":{"pieces":-5,"message_bytes":"x","messages_per_second":1e999}}')
    await connection.send('{"type":"state","part":-1,"parts":1e300,"rulings":[{}]}')
    await connection.close()


async def huge_frame(server: StandIn, connection: ServerConnection, message: Message) -> None:
    await welcome(server, connection, message)
    await connection.send('{"type":"notice","text":"' + "x" * (6 << 20) + '"}')


async def markup(server: StandIn, connection: ServerConnection, message: Message) -> None:
    await welcome(server, connection, message)
    bad = "<html><body><h1>big</h1><script>x</script><img src='http://localhost:1/'>" * 5
    far = anchor(bad, (1e300, -1e300))
    await connection.send(json.dumps({"type": "notice", "code": bad, "text": bad}))
    await connection.send(json.dumps({"type": "error", "code": bad, "text": bad}))
    await connection.send(json.dumps(rulings(1, ruling("los", far, bad, bad, target=far, blocked_at=far, map=""))))
    await connection.close()


async def flood(server: StandIn, connection: ServerConnection, message: Message) -> None:
    await welcome(server, connection, message)
    for number in range(60_000):
        line = ruling("los", anchor("A1", (number % 900, 50)), "clear", "flood", target=anchor("B1", (5, number % 600)))
        await connection.send(json.dumps(rulings(number + 1, *[{**line, "id": f"{number}-{k}"} for k in range(5)])))
        if number % 100 == 0:
            await asyncio.sleep(0)


@pytest.mark.parametrize("deeds", [(garbage, huge_frame, markup), (flood,)], ids=["garbage", "flood"])
def test_hostile_server(deeds: tuple[Answer, ...], table: Table, stand_in_that: Callable[[Answer], StandIn]) -> None:
    """Each connection misbehaves in its own way; moves go on, and VASSAL's bug box stays shut."""

    async def misbehave(server: StandIn, connection: ServerConnection, message: Message) -> None:
        if message["type"] == "hello" and server.connections <= len(deeds):
            await deeds[server.connections - 1](server, connection, message)
        elif message["type"] == "hello":
            await welcome(server, connection, message)

    server = stand_in_that(misbehave)
    with table.window(table.save(), server.port) as window:
        window.connected()
        play_on(window, table, "C3", "D6")
        play_on(window, table, "D6", "E7")
        if deeds != (flood,):
            window.connected(len(deeds) + 1)
        play_on(window, table, "E7", "F7")
        window.quiet()
