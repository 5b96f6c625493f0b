"""Tables by name and join code, kept over a restart."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from live import find_rules
from small_table import CLIENT

from bridge.ledger import Ledger
from bridge.ledger.ledger import Game
from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.protocol.inbound import Hello
from bridge.protocol.values import Policy, Role
from bridge.server.config import Bounds, ServerConfig
from bridge.server.hall import Hall
from bridge.table.table import Table, no_counters


class FakeHost:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.is_empty = True

    async def expire(self) -> None:
        pass


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def threads() -> AsyncIterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


def hall(threads: ThreadPoolExecutor, ledger: Ledger | None = None, clock: Clock | None = None, **config: Any) -> Hall:
    settings = ServerConfig(**({"token": "t", "director_token": "d", "ruleset": "plain"} | config))
    make: Any = FakeHost
    return Hall(settings, ledger or Ledger("sqlite://"), threads, find_rules, no_counters, make, clock or Clock())


def hello(**fields: Any) -> Hello:
    return Hello(id="h", version=1, client=CLIENT, **fields)


async def test_a_table_is_opened_once_however_many_ask_at_the_same_time(threads: ThreadPoolExecutor) -> None:
    here = hall(threads)
    hosts = await asyncio.gather(*(here.open("main", "") for _ in range(20)))
    assert len(set(map(id, hosts))) == 1
    assert len(list(here)) == 1


async def test_a_table_comes_back_as_it_was(threads: ThreadPoolExecutor) -> None:
    ledger = Ledger("sqlite://")
    before = hall(threads, ledger)
    host = await before.open("main", "")
    host.table.options = frozenset({"fog"})
    host.table.book.policy = Policy.DECLARED
    await before.remember(host.table)
    after = hall(threads, ledger)
    await after.load()
    again = await after.open("main", "")
    assert after.join_code("main") == before.join_code("main")
    assert (again.table.options, again.table.policy) == ({"fog"}, Policy.DECLARED)
    assert again.table.book.secret == host.table.book.secret


async def test_the_command_line_counts_more_than_what_was_kept(threads: ThreadPoolExecutor) -> None:
    ledger = Ledger("sqlite://")
    await hall(threads, ledger).open("main", "")
    after = hall(threads, ledger, ruleset="asl", policy=Policy.REFEREE)
    await after.load()
    table = (await after.open("main", "")).table
    assert (table.ruleset, table.policy) == ("asl", Policy.REFEREE)


async def test_a_clients_wish_counts_for_a_new_table_only(threads: ThreadPoolExecutor) -> None:
    here = hall(threads, ruleset="")
    assert (await here.open("new", "plain")).table.ruleset == "plain"
    assert (await here.open("new", "asl")).table.ruleset == "plain"
    assert (await here.open("other", "")).table.ruleset == "asl"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"token": "t"}, None),
        ({"token": "t", "table": "other"}, None),
        ({"token": "d", "role": Role.DIRECTOR}, None),
        ({"token": "d"}, None),
        ({"token": "x"}, ErrorCode.WRONG_TOKEN),
        ({"token": "t", "role": Role.DIRECTOR}, ErrorCode.WRONG_TOKEN),
        ({"role": Role.DIRECTOR, "join_code": "own"}, ErrorCode.WRONG_TOKEN),
        ({"token": "d", "role": Role.DIRECTOR, "join_code": "own"}, None),
        ({"join_code": "own"}, None),
        ({"join_code": "x-y-z-10"}, ErrorCode.WRONG_JOIN_CODE),
        ({"token": "t", "join_code": "x-y-z-10"}, ErrorCode.WRONG_JOIN_CODE),
        ({"token": "t", "table": "t3", "ruleset": "chess"}, ErrorCode.UNKNOWN_RULESET),
        ({"token": "t", "table": "\u200b"}, ErrorCode.BAD_MESSAGE),
        ({"token": "t", "table": "  "}, ErrorCode.BAD_MESSAGE),
    ],
)
async def test_who_may_come_in(threads: ThreadPoolExecutor, fields: dict[str, Any], code: ErrorCode | None) -> None:
    here = hall(threads, ruleset="" if "ruleset" in fields else "plain")
    await here.open("main", "")
    if fields.get("join_code") == "own":
        fields = fields | {"join_code": here.join_code("main").upper()}
    if code is None:
        assert (await here.admit(hello(**fields), "here")).table.name == fields.get("table", "main")
    else:
        with pytest.raises(ProtocolError) as caught:
            await here.admit(hello(**fields), "here")
        assert (caught.value.code, caught.value.re) == (code, "h")


LONG = "a token of sixteen"


async def guessed(here: Hall, address: str) -> None:
    """So many wrong codes that the next one from there is not looked at."""
    for _ in range(2):
        with pytest.raises(ProtocolError, match="no table"):
            await here.admit(hello(join_code="a-b-c-10"), address)


def slow(threads: ThreadPoolExecutor, clock: Clock, **config: Any) -> Hall:
    return hall(threads, clock=clock, bounds=Bounds(failure_burst=2, failures_per_second=1.0), **config)


async def test_guessing_costs_time_for_that_address_alone(threads: ThreadPoolExecutor) -> None:
    clock = Clock()
    here = slow(threads, clock)
    await here.open("main", "")
    await guessed(here, "there")
    code = here.join_code("main")
    with pytest.raises(ProtocolError, match="too many failures"):
        await here.admit(hello(join_code=code), "there")
    await here.admit(hello(join_code=code), "elsewhere")
    clock.now += 2
    await here.admit(hello(join_code=code), "there")


@pytest.mark.parametrize(
    "fields",
    [
        {"join_code": "own"},
        {"join_code": "x-y-z-10"},
        {"join_code": "own", "session": "unknown"},
        {"join_code": "x-y-z-10", "session": "of main"},
        {"join_code": "other", "session": "of main"},
        {"token": "short"},
        {"token": LONG + "x"},
        {"token": "d", "role": Role.DIRECTOR, "join_code": "own", "session": "of main"},
        {"session": "of main"},
    ],
)
async def test_a_refused_guess_does_not_tell_whether_it_was_right(
    threads: ThreadPoolExecutor, fields: dict[str, Any]
) -> None:
    here = slow(threads, Clock(), token="short", director_token="d")
    host = await here.open("main", "")
    host.table.members["of main"] = None  # type: ignore[assignment]
    await here.open("other", "")
    await guessed(here, "there")
    codes = {"own": here.join_code("main"), "other": here.join_code("other")}
    if "join_code" in fields:
        fields = fields | {"join_code": codes.get(fields["join_code"], fields["join_code"])}
    with pytest.raises(ProtocolError) as caught:
        await here.admit(hello(**fields), "there")
    assert (caught.value.code, caught.value.re, caught.value.where) == (ErrorCode.TRY_LATER, "h", "")
    assert caught.value.text == "too many failures from this address: connect again in a moment"


@pytest.mark.parametrize(
    "fields",
    [
        {"token": LONG},
        {"token": LONG, "table": "other"},
        {"token": LONG[::-1], "role": Role.DIRECTOR},
        {"token": LONG[::-1], "role": Role.DIRECTOR, "join_code": "own"},
        {"join_code": "own", "session": "of main"},
    ],
)
async def test_what_nobody_can_guess_counts_though_others_there_guess(
    threads: ThreadPoolExecutor, fields: dict[str, Any]
) -> None:
    here = slow(threads, Clock(), token=LONG, director_token=LONG[::-1])
    host = await here.open("main", "")
    host.table.members["of main"] = None  # type: ignore[assignment]
    await guessed(here, "there")
    if "join_code" in fields:
        fields = fields | {"join_code": here.join_code("main")}
    assert (await here.admit(hello(**fields), "there")).table.name == fields.get("table", "main")


async def test_no_code_can_be_tried_behind_a_right_token_for_nothing(threads: ThreadPoolExecutor) -> None:
    here = slow(threads, Clock(), token=LONG)
    await here.open("main", "")
    await guessed(here, "there")
    with pytest.raises(ProtocolError) as caught:
        await here.admit(hello(token=LONG, role=Role.DIRECTOR), "there")
    assert caught.value.code is ErrorCode.WRONG_TOKEN


async def test_unused_tables_are_put_away_and_come_back_with_their_code(threads: ThreadPoolExecutor) -> None:
    here = hall(threads, bounds=Bounds(table_kept_for=0.0))
    await here.open("main", "")
    await here.open("other", "")
    code = here.join_code("other")
    for host in here:
        host.table.last_used = 0
    await here.sweep()
    assert [host.table.name for host in here] == ["main"]
    assert (await here.admit(hello(join_code=code), "here")).table.name == "other"


async def test_there_is_room_for_so_many_tables(threads: ThreadPoolExecutor) -> None:
    here = hall(threads, bounds=Bounds(tables=1))
    await here.open("main", "")
    with pytest.raises(ProtocolError) as caught:
        await here.open("other", "")
    assert caught.value.code is ErrorCode.TABLE_FULL


async def test_a_new_table_whose_client_went_before_it_was_kept_is_forgotten(threads: ThreadPoolExecutor) -> None:
    go = threading.Event()

    class Stuck(Ledger):
        def keep_game(self, game: Game, now: int) -> None:
            go.wait(10)
            super().keep_game(game, now)

    ledger = Stuck("sqlite://")
    here = hall(threads, ledger)
    opening = asyncio.create_task(here.open("new", ""))
    await asyncio.sleep(0.05)
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    go.set()
    await here.open("new", "")
    assert {game.name: game.join_code for game in ledger.games()} == {"new": here.join_code("new")}
    await here.close()
