"""The server as clients meet it: a real socket, real messages, a real ledger."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from live import BOARD, DIRECTOR, HELLO, TOKEN, find_rules, player, raw, seated, serving, still_answers, until, url
from small_table import PlainRules, piece
from websockets.exceptions import InvalidStatus

from bridge.client import TableClient
from bridge.ledger import Ledger, LedgerError
from bridge.protocol.errors import CLOSE_CODES, ErrorCode, ProtocolError
from bridge.protocol.values import ChangeKind, PieceChange, PlaceRef, Policy, Role, Topic

A, B = "German", "Russian"
LONG = "a token of sixteen"
PIECES = piece("g", A, "A1"), piece("r", B, "C3")


# Two players -----------------------------------------------------------------------------------------------------


async def test_two_clients_see_the_same_rulings_and_a_double_report_counts_once() -> None:
    ledger = Ledger("sqlite://")
    async with (
        serving(ledger=ledger) as server,
        player(server, "Anna", A, *PIECES) as anna,
        player(server, "Boris", B, *PIECES) as boris,
    ):
        ours = await anna.move(piece("g", A, "B2"))
        theirs = await boris.move(piece("g", A, "B2"))
        assert [ruling.text for ruling in ours] == ["squad g B2 to squad r C3: clear, range 1"]
        assert ours == theirs
    assert [row["ruling"] for row in ledger.rulings()] == [ours[0].id]


async def test_what_one_says_reaches_the_other_by_itself() -> None:
    async with (
        serving() as server,
        player(server, "Anna", A, *PIECES) as anna,
        player(server, "Boris", B, *PIECES) as boris,
    ):
        await anna.declare(PlaceRef(hex="A1", piece="g"), PlaceRef(hex="D4"))
        await until(lambda: bool(boris.mirror.rulings))
        assert boris.mirror.log[-1].cause.player == "Anna"


async def test_it_tells_when_it_was_last_used_and_how_many_have_left() -> None:
    async with serving() as server:
        async with player(server, "Anna", A, *PIECES) as anna:
            before = server.busy_at
            await anna.ping()
            assert (server.busy_at, server.ended) == (before, 0)
            await anna.move(piece("g", A, "B2"))
            assert server.busy_at > before
        await until(lambda: server.ended == 1)


async def test_a_table_of_its_own_for_each_name() -> None:
    async with (
        serving() as server,
        player(server, "Anna", A, *PIECES) as anna,
        player(server, "Other", B, *PIECES, join_code="", token=TOKEN, table="other") as other,
    ):
        await anna.declare(PlaceRef(hex="A1"), PlaceRef(hex="D4"))
        await other.ping()
        assert not other.mirror.rulings
        assert other.mirror.welcome is not None
        assert other.mirror.welcome.join_code != server.join_code


async def test_cover_movement_and_views_go_over_the_socket_too() -> None:
    async with serving() as server, player(server, "Anna", A, *PIECES) as anna:
        (view,) = await anna.ask(Topic.BLIND, PlaceRef(hex="A1"))
        assert len(view.hexes) == 100
        (move,) = await anna.ask(Topic.MOVEMENT, PlaceRef(hex="A1", piece="g"), path=(PlaceRef(hex="B2"),))
        assert move.totals == {"mf": 1.0}


async def test_a_dispute_is_in_the_ledger_when_it_is_acknowledged(tmp_path: Path) -> None:
    ledger = Ledger(f"sqlite:///{tmp_path / 'ledger.sqlite3'}")
    async with serving(ledger=ledger) as server, player(server, "Anna", A, *PIECES) as anna:
        (ruling,) = await anna.move(piece("g", A, "B2"))
        number = await anna.dispute(ruling.id, "no line", "A6.1")
        dispute, kept = Ledger(ledger.name).dispute(int(number))
        assert (dispute["player"], dispute["text"], dispute["paragraph"]) == ("Anna", "no line", "A6.1")
        assert kept is not None
        assert kept["text"] == ruling.text


async def test_a_ledger_that_fails_is_told_and_the_message_is_not_acknowledged(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = Ledger("sqlite://")

    def full(entries: object) -> None:
        raise LedgerError("disk full")

    async with serving(ledger=ledger) as server, player(server, "Anna", A, *PIECES) as anna:
        with monkeypatch.context() as broken:
            broken.setattr(ledger, "add", full)
            with pytest.raises(ProtocolError, match=r"took effect.* not acknowledged") as caught:
                await anna.move(piece("g", A, "B2"))
            assert caught.value.code is ErrorCode.NOT_KEPT
            assert [ruling.text for ruling in anna.mirror.rulings.values()], "the words are true: it took effect"
        await anna.move(piece("g", A, "B3"))
    lines = [row["places"] for row in ledger.rulings()]
    assert len(lines) == 2, "what could not be written then is written now"
    assert "B2" in lines[0]
    assert "B3" in lines[1]


async def test_a_client_that_cannot_be_seated_in_time_is_not_told_that_it_said_nothing() -> None:
    def slow(name: str) -> PlainRules:
        time.sleep(0.4)
        return find_rules(name)

    async with serving(bounds={"hello_within": 0.1}, rules=slow) as server, raw(server) as client:
        await client.say(HELLO | {"token": TOKEN, "table": "new"})
        heard = await client.hear()
        assert heard["code"] == ErrorCode.TRY_LATER
        assert "within 0.1 s" in heard["text"]


# Coming back -----------------------------------------------------------------------------------------------------


async def test_a_broken_connection_goes_on_with_what_was_missed() -> None:
    async with (
        serving() as server,
        player(server, "Anna", A, *PIECES) as anna,
        player(server, "Boris", B, *PIECES) as boris,
    ):
        await boris.drop()
        await anna.declare(PlaceRef(hex="A1", piece="g"), PlaceRef(hex="D4"))
        welcome = await boris.resume()
        await boris.ping()
        assert welcome.resumed
        assert [ruling.target and ruling.target.hex for ruling in boris.mirror.rulings.values()] == ["D4"]
        assert set(boris.mirror.pieces) == {"g", "r"}
        assert boris.mirror.boards == (BOARD,)


async def test_no_ruling_is_lost_over_many_moves_and_broken_connections() -> None:
    """What the watcher took in live and on coming back is what was ruled, in order, each batch once."""
    async with (
        serving() as server,
        player(server, "Anna", A, *PIECES) as anna,
        player(server, "Dora", role=Role.DIRECTOR, token=DIRECTOR) as director,
    ):
        for number in range(60):
            if number % 20 == 10:
                await director.drop()
            await anna.move(piece("g", A, f"{'ABDEFG'[number % 6]}{number % 7 + 1}"))
            if number % 20 == 15:
                assert (await director.resume()).resumed
        await director.ping()
        assert [batch.seq for batch in director.mirror.log] == sorted({batch.seq for batch in director.mirror.log})
        assert [[r.id for r in batch.rulings] for batch in director.mirror.log] == [
            [r.id for r in batch.rulings] for batch in anna.mirror.log
        ]


async def test_what_was_not_acknowledged_is_sent_again_and_counts_once() -> None:
    ledger = Ledger("sqlite://")
    async with serving(ledger=ledger) as server, player(server, "Anna", A, *PIECES) as anna:
        (ruling,) = await anna.move(piece("g", A, "B2"))
        sending = asyncio.create_task(anna.dispute(ruling.id, "no line"))
        await asyncio.sleep(0)
        await anna.drop()
        with pytest.raises(ConnectionError):
            await sending
        await anna.resume()
        assert len(ledger.disputes()) == 1


async def test_after_a_restart_the_join_code_holds_and_play_goes_on(tmp_path: Path) -> None:
    ledger = Ledger(f"sqlite:///{tmp_path / 'ledger.sqlite3'}")
    async with serving(ledger=ledger) as server, player(server, "Anna", A, *PIECES) as anna:
        code = server.join_code
        (before,) = await anna.move(piece("g", A, "B2"))
    async with serving(ledger=ledger) as server:
        assert server.join_code == code
        anna.url = url(server)
        assert not (await anna.connect()).resumed
        await anna.boards([BOARD])
        await anna.snapshot([piece("g", A, "B2"), PIECES[1]])
        (after,) = await anna.move(piece("g", A, "B2"))
        assert after.id == before.id, "the same answer to the same question, before and after"
        await anna.close()
    assert len(ledger.rulings()) == 1


async def test_a_second_connection_of_a_session_replaces_the_first() -> None:
    async with serving() as server, seated(server) as first, raw(server) as second:
        await first.say({"type": "ping", "id": "p"})
        await first.hear_until("pong")
        session = next(iter(next(iter(server._hall)).table.members))
        await second.say(HELLO | {"join_code": server.join_code, "session": session})
        assert (await second.hear_until("welcome"))["resumed"]
        assert (await first.hear_until("error"))["code"] == ErrorCode.REPLACED
        assert await first.closed() == CLOSE_CODES[ErrorCode.REPLACED]


# Who may come in -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [str.upper, lambda code: code.replace("-", " "), lambda code: f"  {code} "])
async def test_a_join_code_is_read_as_people_type_it(code: Any) -> None:
    async with serving() as server, seated(server, join_code=code(server.join_code)):
        pass


@pytest.mark.parametrize(
    ("hello", "error"),
    [
        ({"join_code": "no-such-code-11"}, ErrorCode.WRONG_JOIN_CODE),
        ({}, ErrorCode.WRONG_TOKEN),
        ({"token": "wrong"}, ErrorCode.WRONG_TOKEN),
        ({"token": TOKEN, "role": "director"}, ErrorCode.WRONG_TOKEN),
        ({"token": TOKEN, "version": 2}, ErrorCode.WRONG_VERSION),
        ({"token": TOKEN, "version": 0, "role": "king"}, ErrorCode.WRONG_VERSION),
    ],
)
async def test_who_may_not_come_in_is_told_why(hello: dict[str, Any], error: ErrorCode) -> None:
    async with serving() as server:
        async with raw(server) as client:
            await client.say(HELLO | hello)
            heard = await client.hear()
            assert (heard["type"], heard["code"], heard["fatal"], heard["re"]) == ("error", error, True, "h")
            assert await client.closed() == CLOSE_CODES[error]
        await still_answers(server)


async def test_a_wrong_version_is_told_which_are_right() -> None:
    async with serving() as server, raw(server) as client:
        await client.say(HELLO | {"version": 7})
        assert (await client.hear())["supported"] == [1]


async def test_an_empty_token_of_the_server_opens_nothing() -> None:
    async with serving(token="", director_token="") as server, raw(server) as client:
        await client.say(HELLO | {"token": ""})
        assert (await client.hear())["code"] == ErrorCode.WRONG_TOKEN


async def test_an_unknown_rule_set_may_be_mended() -> None:
    async with serving(ruleset="") as server, raw(server) as client:
        await client.say(HELLO | {"token": TOKEN, "table": "new", "ruleset": "chess"})
        heard = await client.hear()
        assert (heard["code"], heard.get("fatal", False)) == (ErrorCode.UNKNOWN_RULESET, False)
        await client.say(HELLO | {"token": TOKEN, "table": "new", "ruleset": "plain"})
        assert (await client.hear())["settings"]["ruleset"] == "plain"


async def test_guessing_is_slowed_down() -> None:
    async with serving(bounds={"failure_burst": 3, "failures_per_second": 0.01}, token=LONG) as server:
        for _ in range(3):
            async with raw(server) as client:
                await client.say(HELLO | {"join_code": "a-b-c-10"})
                assert (await client.hear())["code"] == ErrorCode.WRONG_JOIN_CODE
        async with raw(server) as client:
            await client.say(HELLO | {"join_code": server.join_code})
            heard = await client.hear()
            assert (heard["code"], heard["fatal"]) == (ErrorCode.TRY_LATER, True)
            assert "too many failures" in heard["text"]
            assert await client.closed() == 1013
        async with seated(server, join_code="", token=LONG):
            pass


async def test_a_session_goes_on_though_others_behind_its_proxy_guess() -> None:
    async with (
        serving(bounds={"failure_burst": 1, "failures_per_second": 0.01}) as server,
        player(server, "Anna", A, *PIECES) as anna,
    ):
        await anna.drop()
        async with raw(server) as guesser:
            await guesser.say(HELLO | {"join_code": "a-b-c-10"})
            assert (await guesser.hear())["code"] == ErrorCode.WRONG_JOIN_CODE
        assert (await anna.resume()).resumed


async def test_a_proxy_that_is_known_tells_players_apart() -> None:
    bounds = {"failure_burst": 1, "failures_per_second": 0.01}
    async with serving(bounds=bounds, proxies=("127.0.0.1",)) as server:
        async with raw(server, additional_headers={"X-Forwarded-For": "198.51.100.1"}) as guesser:
            await guesser.say(HELLO | {"join_code": "a-b-c-10"})
            assert (await guesser.hear())["code"] == ErrorCode.WRONG_JOIN_CODE
        for address, kind in (("198.51.100.1", "error"), ("198.51.100.2", "welcome")):
            async with raw(server, additional_headers={"X-Forwarded-For": address}) as client:
                await client.say(HELLO | {"join_code": server.join_code})
                assert (await client.hear())["type"] == kind


@pytest.mark.parametrize(
    ("origin", "status"),
    [("https://evil.example", 403), ("null", 403), ("http://localhost:1", 403), ("own", 101), (None, 101)],
)
async def test_pages_from_elsewhere_are_refused(origin: str | None, status: int) -> None:
    async with serving() as server:
        origin = f"http://localhost:{server.port}" if origin == "own" else origin
        if status == 101:
            async with raw(server, origin=origin):
                pass
        else:
            with pytest.raises(InvalidStatus) as caught:
                async with raw(server, origin=origin):
                    pass
            assert caught.value.response.status_code == status


async def test_a_page_that_was_named_may_connect() -> None:
    async with serving(origins=("https://club.example",)) as server, raw(server, origin="https://club.example"):
        pass


async def test_a_browser_that_only_looks_gets_a_line() -> None:
    async with serving() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"table server" in await reader.read()
        writer.close()
        await writer.wait_closed()


async def test_settings_and_policy_over_the_socket() -> None:
    async with serving() as server, player(server, "Anna", A, *PIECES) as anna:
        await anna.options(policy=Policy.DECLARED, options=("fog",))
        assert anna.mirror.settings is not None
        assert (anna.mirror.settings.policy, anna.mirror.settings.options) == (Policy.DECLARED, ("fog",))
        with pytest.raises(ProtocolError, match="declare the line"):
            await anna.ask(Topic.LOS, PlaceRef(hex="A1"), PlaceRef(hex="C3"))
        await anna.options(ruleset="asl")
        assert anna.mirror.settings.ruleset == "asl"
        (ruling,) = await anna.declare(PlaceRef(hex="A1"), PlaceRef(hex="C4"))
        assert ruling.verdict == "hindered"


async def test_unknown_boards_are_told_and_answers_there_are_undetermined() -> None:
    grid = {"kind": "hex", "dx": 50.0, "dy": 60.0, "x0": 25.0, "y0": 30.0, "numbering": {}}
    board = {"map": "M", "name": "nowhere", "width": 500, "height": 600, "grid": grid}
    async with serving() as server, seated(server) as client:
        await client.say({"type": "boards", "id": "b", "boards": [board]})
        assert (await client.hear_until("notice"))["code"] == "unknown_terrain"
        await client.say(
            json.dumps(
                {"type": "question", "id": "q", "ask": "los", "source": {"hex": "0101"}, "target": {"hex": "0303"}}
            )
        )
        assert (await client.hear_until("rulings"))["rulings"][0]["source"]["hex"] == "0101"


async def test_a_large_snapshot_comes_in_parts() -> None:
    async with serving() as server, TableClient(url(server), join_code=server.join_code, player="Anna") as anna:
        await anna.boards([BOARD])
        await anna.snapshot([piece(f"p{n}", A, "A1") for n in range(2500)])
        await anna.pieces([PieceChange(kind=ChangeKind.ADDED, id="r", piece=piece("r", B, "C3"))])
        (ruling,) = anna.mirror.rulings.values()
        assert ruling.target is not None
        assert len(ruling.target.pieces) == 64
