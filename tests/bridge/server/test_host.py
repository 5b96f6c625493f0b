"""One table on the server: order, threads, faults. Connections are stand-ins."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from live import BOARD, find_rules, lookup
from small_table import CLIENT, PlainRules, new_table, piece

from bridge.ledger import Ledger
from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.protocol.inbound import Boards, Hello, Options, Pieces, Question, Snapshot
from bridge.protocol.outbound import Limits
from bridge.protocol.values import BoardPlace, ChangeKind, Piece, PieceChange, PlaceRef, Policy, Topic
from bridge.server import host as module
from bridge.server.boards import BoardShelf
from bridge.server.host import Host, answer_all
from bridge.server.keeper import Keeper
from bridge.server.workers import Workers
from bridge.table.member import Member
from bridge.table.plan import WORK_MS
from bridge.table.table import Table

LIMITS = Limits(message_bytes=1, pieces=1, messages_per_second=1.0, burst=1)


class FakeConnection:
    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.errors: list[ErrorCode] = []

    def send(self, frame: str) -> None:
        self.heard.append(json.loads(frame))

    def refuse(self, error: ProtocolError) -> None:
        self.errors.append(error.code)

    def fail(self, error: ProtocolError) -> None:
        self.errors.append(error.code)

    @property
    def types(self) -> list[str]:
        return [message["type"] for message in self.heard]


class Room:
    """A host with what it needs."""

    def __init__(self, threads: Any, rules: Any = None, workers: Workers | None = None) -> None:
        self.remembered: list[str] = []
        self.keeper = Keeper(Ledger("sqlite://"))
        table = new_table(rules or PlainRules())
        workers = workers or Workers(threads, threads, threads)
        self.host = Host(table, BoardShelf(lookup), self.keeper, workers, find_rules, self._remember)

    async def _remember(self, table: Table) -> bool:
        self.remembered.append(f"{table.ruleset} {table.policy}")
        return True

    async def sit(self, new: str, **hello: Any) -> tuple[Member, FakeConnection]:
        connection = FakeConnection()
        made: Any = connection
        greeting = Hello(id="h", version=1, client=CLIENT, **hello)
        member = await self.host.join(made, greeting, new, LIMITS, "1")
        return member, connection

    async def say(self, member: Member, connection: FakeConnection, *messages: Any) -> None:
        made: Any = connection
        for message in messages:
            await self.host.handle(member, made, message)
        await self.host.finish()


@pytest.fixture
async def threads() -> AsyncIterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


def boards(id_: str = "b") -> Boards:
    return Boards(id=id_, boards=(BOARD,))


async def test_whoever_sits_down_is_welcomed_first(threads: ThreadPoolExecutor) -> None:
    _, connection = await Room(threads).sit("s1", player="Anna")
    assert connection.types == ["welcome", "state"]


async def test_an_acknowledgement_is_the_last_thing(threads: ThreadPoolExecutor) -> None:
    room = Room(threads)
    member, connection = await room.sit("s1")
    unknown = Boards(id="b", boards=(BoardPlace(map="M", name="small"),))
    await room.say(member, connection, unknown, Snapshot(id="s", pieces=()))
    assert connection.types[2:] == ["ack", "ack"]
    assert [message["re"] for message in connection.heard[2:]] == ["b", "s"]


async def test_laying_boards_is_work_however_often_they_are_told(threads: ThreadPoolExecutor) -> None:
    room = Room(threads)
    member, connection = await room.sit("s1")
    made: Any = connection
    assert [await room.host.handle(member, made, boards()) > 0 for _ in range(2)] == [True, True]
    await room.host.finish()
    assert connection.types[2:] == ["ack", "ack"]


async def test_messages_of_one_table_are_taken_one_after_another(threads: ThreadPoolExecutor) -> None:
    """The second waits until the first, whose boards take their time, is through."""
    room = Room(threads)
    member, connection = await room.sit("s1")
    made: Any = connection
    first = asyncio.create_task(room.host.handle(member, made, boards()))
    await asyncio.sleep(0)
    second = asyncio.create_task(room.host.handle(member, made, Snapshot(id="s", pieces=(piece("g", "A", "A1"),))))
    await asyncio.gather(first, second)
    await room.host.finish()
    assert [message["re"] for message in connection.heard if message["type"] == "ack"] == ["b", "s"]


async def test_large_messages_are_taken_on_a_thread(
    threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LARGE", 2)
    room = Room(threads)
    member, connection = await room.sit("s1")
    pieces = tuple(piece(f"g{n}", "A", "A1") for n in range(5))
    await room.say(member, connection, boards(), Snapshot(id="s", pieces=pieces))
    assert len(member.view.readings) == 5


async def test_another_game_lays_the_boards_again_and_is_remembered(threads: ThreadPoolExecutor) -> None:
    room = Room(threads)
    member, connection = await room.sit("s1")
    await room.say(member, connection, boards(), Options(id="o", ruleset="asl", policy=Policy.DECLARED))
    assert room.host.table.ruleset == "asl"
    assert "settings" in connection.types
    assert room.remembered == ["asl declared"]


async def test_an_unknown_game_changes_nothing(threads: ThreadPoolExecutor) -> None:
    room = Room(threads)
    member, connection = await room.sit("s1")
    with pytest.raises(ProtocolError) as caught:
        await room.say(member, connection, Options(id="o", ruleset="chess"))
    assert caught.value.code is ErrorCode.UNKNOWN_RULESET
    assert room.host.table.ruleset == "plain"


async def test_a_session_that_comes_back_ends_its_former_connection(threads: ThreadPoolExecutor) -> None:
    room = Room(threads)
    _, first = await room.sit("s1")
    member, second = await room.sit("s2", session="s1")
    assert member.id == "s1"
    assert first.errors == [ErrorCode.REPLACED]
    assert second.types[0] == "welcome"
    made: Any = first
    await room.host.leave(member, made)
    assert not room.host.is_empty, "the former connection's end is not the member's"


async def test_a_table_is_empty_when_the_last_has_gone(threads: ThreadPoolExecutor) -> None:
    room = Room(threads)
    member, connection = await room.sit("s1")
    assert not room.host.is_empty
    made: Any = connection
    await room.host.leave(member, made)
    assert room.host.is_empty
    assert not member.connected


class Fragile(PlainRules):
    """Fails on one line, whoever asks."""

    def los(self, board: Any, question: Any) -> Any:
        if question.target.hex == "D4" or question.source.hex == "D4":
            raise ZeroDivisionError("a fault")
        return super().los(board, question)


async def test_a_fault_of_the_rules_costs_one_answer(
    threads: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    room = Room(threads, Fragile())
    member, connection = await room.sit("s1")
    pieces = tuple(piece(f"r{hex_}", "B", hex_) for hex_ in ("C3", "D4", "E5"))
    await room.say(member, connection, boards(), Snapshot(id="1", pieces=pieces))
    await room.say(member, connection, Snapshot(id="2", pieces=(*pieces, piece("g", "A", "A1"))))
    (rulings,) = (message["rulings"] for message in connection.heard if message["type"] == "rulings")
    verdicts = {ruling["target"]["hex"]: ruling["verdict"] for ruling in rulings}
    assert verdicts["D4"] == "undetermined"
    assert "undetermined" not in (verdicts["C3"], verdicts["E5"])
    assert "failed on 3 questions" in caplog.text


def test_no_questions_need_no_rules() -> None:
    assert answer_all(Fragile(), []) == {}


class Slow(PlainRules):
    """Whole-board views wait until they are let go; lines are answered at once."""

    def __init__(self) -> None:
        super().__init__()
        self.go, self.asked = threading.Event(), threading.Event()

    def blind(self, board: Any, question: Any) -> Any:
        self.asked.set()
        self.go.wait(30.0)
        return super().blind(board, question)


def moved(piece_: Piece) -> PieceChange:
    return PieceChange(kind=ChangeKind.MOVED, id=piece_.id, piece=piece_)


def view_of(id_: str, hex_: str) -> Question:
    return Question(id=id_, ask=Topic.BLIND, source=PlaceRef(hex=hex_))


async def test_a_view_of_one_table_does_not_hold_up_another() -> None:
    """The same threads serve both; what the first was asked afterwards comes after the view, in order."""
    workers, rules = Workers.start(1), Slow()
    tables = [Room(None, rules, workers), Room(None, rules, workers)]
    seats = [await room.sit(f"s{n}") for n, room in enumerate(tables)]
    for room, seat in zip(tables, seats, strict=True):
        await room.say(*seat, boards(), Snapshot(id="s", pieces=(piece("r", "B", "C3"), piece("g", "A", "A1"))))
    (first, first_socket), (second, second_socket) = seats
    made: Any = first_socket
    view = asyncio.create_task(tables[0].host.handle(first, made, view_of("v", "A1")))
    await asyncio.to_thread(rules.asked.wait, 30.0)
    after = asyncio.create_task(
        tables[0].host.handle(first, made, Pieces(id="m", changes=(moved(piece("g", "A", "B2")),)))
    )
    await tables[1].say(second, second_socket, Pieces(id="m", changes=(moved(piece("g", "A", "B2")),)))
    assert second_socket.heard[-1] == {"type": "ack", "re": "m"}
    assert not view.done()
    rules.go.set()
    assert await view == WORK_MS[Topic.BLIND]
    await after
    await tables[0].host.finish()
    acks = [message["re"] for message in first_socket.heard if message["type"] == "ack"]
    assert acks == ["b", "s", "v", "m"]
    workers.stop()


async def test_who_is_cut_off_while_sitting_down_does_not_sit_there() -> None:
    workers = Workers.start(1)
    held, go = threading.Event(), threading.Event()
    room = Room(None, None, workers)

    def block() -> None:
        held.set()
        go.wait(30.0)

    workers.views.submit(block)
    sitting = asyncio.create_task(room.sit("s1"))
    await asyncio.to_thread(held.wait, 30.0)
    await asyncio.sleep(0.01)
    sitting.cancel()
    go.set()
    with pytest.raises(asyncio.CancelledError):
        await sitting
    assert room.host.is_empty
    assert [member.connected for member in room.host.table.members.values()] == [False]
    workers.stop()
