"""What is answered at once and what goes to a thread."""

from __future__ import annotations

import pytest
from small_table import MAP, small_board

from bridge.protocol.values import Topic
from bridge.rules.ruling import Place
from bridge.server import pace
from bridge.server.pace import HOP_MS, Pace
from bridge.table.questions import Ask, Counters, Subject, make_ask
from bridge.table.sheet import Spot, sheet_of_one

BOARD = sheet_of_one(MAP, small_board()).boards[0]
A1, B2 = (Spot(MAP, "small", Place(name)) for name in ("A1", "B2"))
LINE, VIEW = Subject.line(A1, B2), Subject(Topic.BLIND, (A1,))


def ask(subject: Subject = LINE, full: bool = False) -> Ask:
    return make_ask(subject, BOARD, "plain", Counters(), frozenset(), full)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds that the next answers take, one after another."""
    takes: list[float] = []
    now = [0.0]

    def read() -> float:
        now[0] += takes.pop(0) if takes else 0.0
        return now[0]

    monkeypatch.setattr(pace.time, "thread_time", read)
    return takes


def seen(clock: list[float], *milliseconds: float) -> Pace:
    """A pace that saw ten lines answered in each of these times."""
    found = Pace()
    for took in milliseconds:
        clock += [0.0, took / 1000]
        assert found.timed("plain", [ask()] * 10, dict) == {}
    return found


def test_nothing_is_quick_before_it_was_seen(clock: list[float]) -> None:
    assert not Pace().is_quick("plain", [ask()])


def test_few_lines_of_a_quick_game_are_answered_at_once(clock: list[float]) -> None:
    quick = seen(clock, 0.5)
    assert quick.is_quick("plain", [ask()] * 20)
    assert not quick.is_quick("plain", [ask()] * (int(HOP_MS / 0.05) + 1)), "many take too long together"
    assert not quick.is_quick("other", [ask()]), "another rule set was not seen yet"
    assert not quick.is_quick("plain", [ask(), ask(VIEW)])
    assert not quick.is_quick("plain", [ask(full=True)])


def test_a_slow_time_counts_at_once_and_is_forgotten_slowly(clock: list[float]) -> None:
    assert not seen(clock, 0.5, 300.0).is_quick("plain", [ask()] * 2)
    assert seen(clock, 300.0, *[0.5] * 60).is_quick("plain", [ask()] * 2)


def test_views_teach_nothing_about_lines(clock: list[float]) -> None:
    found = Pace()
    found.timed("plain", [ask(VIEW)], dict)
    assert found.a_line == 0
