"""A ledger that another program has locked, or whose disk is full: what is said of it is true, and nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from live import HELLO, TOKEN, player, raw, seated, serving
from small_table import piece

from bridge.ledger import Ledger, LedgerError
from bridge.protocol.errors import CLOSE_CODES, ErrorCode, ProtocolError
from bridge.protocol.inbound import Options
from bridge.protocol.values import Policy

A, B = "German", "Russian"
PIECES = piece("g", A, "A1"), piece("r", B, "C3")


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program has the ledger for itself."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.parametrize("patience", [0.02, 0.3])
async def test_a_new_table_is_refused_for_now_while_the_ledger_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    """Whether the database says so itself, or nothing is heard of it in time."""
    monkeypatch.setattr("bridge.ledger.ledger.LOCKED_FOR", patience)
    file = tmp_path / "ledger.sqlite3"
    ledger = Ledger(f"sqlite:///{file}")
    async with serving(ledger=ledger, bounds={"ledger_within": 0.15}) as server, raw(server) as client:
        with locked(file):
            await client.say(HELLO | {"token": TOKEN, "table": "new"})
            heard = await client.hear()
            assert (heard["code"], heard["fatal"], heard["re"]) == (ErrorCode.TRY_LATER, True, "h")
            assert "ledger cannot be written" in heard["text"]
            assert await client.closed() == CLOSE_CODES[ErrorCode.TRY_LATER]
            async with seated(server):  # an open table is there all the same
                pass
        async with seated(server, token=TOKEN, join_code="", table="new"):
            kept = {game.name: game.join_code for game in ledger.games()}
            assert kept["new"] == server._hall.join_code("new")


async def test_while_the_ledger_is_locked_play_goes_on_and_all_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bridge.ledger.ledger.LOCKED_FOR", 0.02)
    file = tmp_path / "ledger.sqlite3"
    ledger = Ledger(f"sqlite:///{file}")
    async with serving(ledger=ledger) as server, player(server, "Anna", A, *PIECES) as anna:
        fog = Options(id="fog", options=("fog",))
        with locked(file):
            for message in (
                anna.options(policy=Policy.OPEN, options=("fog",)),
                anna.move(piece("g", A, "B2")),
                anna.say(fog),
            ):
                with pytest.raises(ProtocolError) as caught:
                    await message
                assert caught.value.code is ErrorCode.NOT_KEPT
            assert anna.mirror.settings is not None
            assert anna.mirror.settings.options == ("fog",)
            assert ledger.games()[0].options == ()
        await anna.say(fog)
        assert ledger.games()[0].options == ("fog",)
        await anna.move(piece("g", A, "B3"))
        lines = [row["places"] for row in ledger.rulings()]
        assert [hex_ for hex_ in ("B2", "B3") if any(hex_ in line for line in lines)] == ["B2", "B3"]


async def test_what_the_ledger_owes_of_a_table_is_written_when_the_server_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ledger = Ledger("sqlite://")

    def full(*_: object) -> None:
        raise LedgerError("disk full")

    async with serving(ledger=ledger) as server, player(server, "Anna", A, *PIECES) as anna:
        with monkeypatch.context() as broken:
            broken.setattr(ledger, "keep_game", full)
            with pytest.raises(ProtocolError, match="not acknowledged"):
                await anna.options(options=("fog",))
    assert ledger.games()[0].options == ("fog",)
