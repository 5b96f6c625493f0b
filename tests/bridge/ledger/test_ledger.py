"""The ledger: what is written is there, once, after a restart too; faults are one line without a password."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from small_table import MAP, PlainRules, small_board
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from bridge.ledger.ledger import (
    IN_MEMORY,
    Game,
    Ledger,
    LedgerError,
    default_url,
    read_answer,
    read_question,
    sqlite_file,
)
from bridge.protocol.outbound import Cause, CauseKind
from bridge.protocol.values import Topic
from bridge.rules.ruling import Place
from bridge.table.plan import DisputeEntry, RulingEntry
from bridge.table.questions import Ask, Counters, Subject, answer, make_ask
from bridge.table.sheet import LaidBoard, Spot, sheet_of_one

RULES = PlainRules()


def entry(ruling: str = "r_1", topic: Topic = Topic.LOS, **more: object) -> RulingEntry:
    laid: LaidBoard = sheet_of_one(MAP, small_board()).boards[0]
    spots = (Spot(MAP, "small", Place("B2")), Spot(MAP, "small", Place("C3", 1)))
    subject = Subject(topic, spots[:1] if topic is Topic.BLIND else spots)
    ask: Ask = make_ask(subject, laid, "plain", Counters(), frozenset({"fog"}))
    given = answer(RULES, [ask])[ask.key]
    cause = Cause(kind=CauseKind.MOVE, player="Anna")
    told = "B2 to C3: clear"
    whole = RulingEntry("main", ruling, 1_700_000_000_000, "plain", "small", "f00d", subject, ask, given, cause, told)
    return replace(whole, **more)  # type: ignore[arg-type]


def dispute(key: str = "a/1", **more: object) -> DisputeEntry:
    whole = DisputeEntry("main", "r_1", 1_700_000_000_500, "Boris", "Russian", "player", "no line", "A6.1", key)
    return replace(whole, **more)  # type: ignore[arg-type]


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(f"sqlite:///{tmp_path / 'ledger.sqlite3'}")


def again(ledger: Ledger) -> Ledger:
    """The same database after a restart."""
    ledger.close()
    return Ledger(ledger.name)


@pytest.mark.parametrize("topic", list(Topic))
def test_a_ruling_is_kept_whole(ledger: Ledger, topic: Topic) -> None:
    kept = entry(topic=topic)
    ledger.add([kept])
    (row,) = again(ledger).rulings()
    assert (row["game"], row["ruling"], row["cause"], row["player"]) == ("main", "r_1", "move", "Anna")
    assert read_answer(row) == kept.answer
    assert kept.ask is not None
    assert read_question(row) == kept.ask.question


def test_a_ruling_of_the_table_itself_has_no_question(ledger: Ledger) -> None:
    ledger.add([entry(ask=None)])
    assert read_question(ledger.rulings()[0]) is None


def test_the_same_ruling_is_kept_once(ledger: Ledger) -> None:
    ledger.add([entry(), entry("r_2")])
    ledger.add([entry(time=5)])
    assert [(row["ruling"], row["time"]) for row in ledger.rulings()] == [
        ("r_1", 1_700_000_000_000),
        ("r_2", 1_700_000_000_000),
    ]


def test_rulings_of_one_game_and_the_last_of_them(ledger: Ledger) -> None:
    ledger.add([entry(f"r_{n}") for n in range(5)] + [entry("x", table="other")])
    assert [row["ruling"] for row in ledger.rulings("main", 2)] == ["r_3", "r_4"]
    assert [row["ruling"] for row in ledger.rulings("other")] == ["x"]


def test_a_dispute_is_kept_complete_and_once(ledger: Ledger) -> None:
    ledger.add([entry()])
    assert ledger.add_dispute(dispute()) == 1
    assert ledger.add_dispute(dispute(text="sent twice")) == 1
    assert ledger.add_dispute(dispute("a/2")) == 2
    first, second = again(ledger).disputes()
    assert first == {
        "number": 1, "game": "main", "ruling": "r_1", "time": 1_700_000_000_500, "player": "Boris", "side": "Russian",
        "role": "player", "text": "no line", "paragraph": "A6.1", "key": "a/1", "said": "B2 to C3: clear",
    }  # fmt: skip
    assert second["number"] == 2


def test_a_dispute_is_found_with_its_ruling(ledger: Ledger) -> None:
    ledger.add([entry()])
    number = ledger.add_dispute(dispute())
    found, ruling = ledger.dispute(number)
    assert found["text"] == "no line"
    assert ruling is not None
    assert ruling["board"] == "small"
    with pytest.raises(LedgerError, match="there is no dispute 99"):
        ledger.dispute(99)


def test_games_come_back_after_a_restart(ledger: Ledger) -> None:
    game = Game("main", "ridge-hedge-47", b"\x00secret", "asl", "declared", ("alpine_hills",))
    ledger.keep_game(replace(game, policy="open"), 1)
    ledger.keep_game(game, 2)
    assert again(ledger).games() == [game]


def test_several_threads_write_at_once(ledger: Ledger) -> None:
    def write(number: int) -> None:
        ledger.add([entry(f"r_{number}_{n}") for n in range(20)])
        ledger.add_dispute(dispute(f"k{number}"))

    threads = [threading.Thread(target=write, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ledger.rulings()) == 160
    assert sorted(row["number"] for row in ledger.disputes()) == list(range(1, 9))


def test_in_memory_it_lives_as_long_as_it_is_open() -> None:
    ledger = Ledger(IN_MEMORY)
    ledger.add([entry()])
    assert len(ledger.rulings()) == 1
    ledger.close()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("ledger.sqlite3", "not a database URL"),
        ("mysql://me:hush@host/db", "mysql is not supported"),
        ("sqlite:////no/such/folder/ledger.sqlite3", "unable to open database file"),
    ],
)
def test_a_bad_url_is_one_line(url: str, words: str) -> None:
    with pytest.raises(LedgerError) as caught:
        Ledger(url)
    assert words in str(caught.value)
    assert "hush" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_database_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(LedgerError, match="not a database"):
        Ledger(f"sqlite:///{path}")


def test_reading_makes_no_tables(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite3"
    with pytest.raises(LedgerError, match="there is no such file; `crestline serve` makes it"):
        Ledger(f"sqlite:///{path}", create=False)
    assert list(tmp_path.iterdir()) == []
    path.touch()
    with pytest.raises(LedgerError, match="holds no ledger of Crestline"):
        Ledger(f"sqlite:///{path}", create=False)


def test_the_file_of_a_ledger() -> None:
    assert sqlite_file(make_url("sqlite:///games/l.sqlite3")) == Path("games/l.sqlite3")
    for url in ("sqlite://", "sqlite:///:memory:", "postgresql://user@host/name"):
        assert sqlite_file(make_url(url)) is None


def test_a_newer_ledger_is_left_alone(ledger: Ledger) -> None:
    engine = create_engine(ledger.name)
    with engine.begin() as connection:
        connection.execute(text("update crestline set value = '99'"))
    engine.dispose()
    with pytest.raises(LedgerError, match="written by a newer Crestline"):
        again(ledger)


def test_the_default_is_the_environment_or_the_users_own_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CRESTLINE_DB", "sqlite:///elsewhere.sqlite3")
    assert default_url() == "sqlite:///elsewhere.sqlite3"
    monkeypatch.delenv("CRESTLINE_DB")
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    url = default_url()
    assert url.endswith("/crestline/ledger.sqlite3")
    Ledger(url).close()
