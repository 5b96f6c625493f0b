"""The bar shows on a terminal, nowhere else, and passes everything on."""

from __future__ import annotations

import io

import pytest

from bridge import progress as module
from bridge.progress import progress, progress_bar


class Terminal(io.StringIO):
    """A text stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DELAY_S", 0.0)


@pytest.mark.usefixtures("at_once")
def test_a_terminal_sees_what_is_done_and_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    assert list(progress(range(3), "reading boards", unit="boards")) == [0, 1, 2]
    assert "reading boards" in stream.getvalue()
    assert "/3" in stream.getvalue()


@pytest.mark.usefixtures("at_once")
def test_a_pipe_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    assert list(progress((letter for letter in "abc"), "reading", total=3)) == ["a", "b", "c"]
    with progress_bar(10, "lines") as advance:
        advance(10)
    assert stream.getvalue() == ""


@pytest.mark.usefixtures("at_once")
def test_chunks_add_up_and_the_bar_is_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    with progress_bar(4000, "lines of sight", unit="lines") as advance:
        advance(1000)
        advance(3000)
    assert "4000" in stream.getvalue()
    assert stream.getvalue().endswith("\r")


def test_short_work_shows_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    assert sum(progress(range(5), "quick")) == 10
    assert stream.getvalue().strip() == ""


def test_an_error_inside_passes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", Terminal())

    def broken() -> None:
        with progress_bar(2, "lines") as advance:
            advance(1)
            raise KeyError("inner")

    with pytest.raises(KeyError, match="inner"):
        broken()
