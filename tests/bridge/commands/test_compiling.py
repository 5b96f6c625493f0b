"""Whoever waits at a terminal is told that rules are compiled; nobody else is told anything."""

from __future__ import annotations

import subprocess
import sys
from threading import Event

import pytest

from bridge.commands import compiling
from bridge.commands.compiling import COMPILING, compiling_is_told, watch


class Looks(Event):
    """An event that is set after so many looks, without waiting."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def wait(self, timeout: float | None = None) -> bool:
        self.number -= 1
        return self.number < 0


def told(looks: int, *busy: bool) -> list[str]:
    said: list[str] = []
    answers = iter(busy)
    watch(Looks(looks), lambda: next(answers), said.append)
    return said


def test_it_is_said_once_when_the_compiler_is_at_work() -> None:
    assert told(3, False, True, True) == [COMPILING]
    assert told(2, False, False) == []
    assert told(0) == [], "it was done before patience ended"


def test_the_compilers_lock_is_known() -> None:
    """In a process of its own: whether numba is loaded must not hang on other tests."""
    code = (
        "import sys; from bridge.commands.compiling import is_compiling\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "other = ThreadPoolExecutor(1).submit\n"
        "assert not is_compiling() and 'numba' not in sys.modules\n"
        "from numba.core.compiler_lock import global_compiler_lock\n"
        "assert not other(is_compiling).result()\n"
        "with global_compiler_lock: assert other(is_compiling).result()\n"
        "assert not other(is_compiling).result()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_pipe_is_told_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(compiling, "PATIENCE_S", 0.0)
    monkeypatch.setattr(compiling, "is_compiling", lambda: True)
    with compiling_is_told():
        pass
    assert capsys.readouterr().err == ""


def test_a_terminal_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said = Event()
    monkeypatch.setattr(compiling, "PATIENCE_S", 0.0)
    monkeypatch.setattr(compiling, "is_compiling", lambda: True)
    monkeypatch.setattr(compiling, "_say", lambda line: said.set() if line == COMPILING else None)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with compiling_is_told():
        assert said.wait(20)
