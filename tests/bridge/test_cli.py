"""The command line finds its command, keeps errors to one line and knows its exit statuses."""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
from importlib.metadata import version
from types import SimpleNamespace

import pytest

from boardparsers.errors import BoardError, QuestionError
from bridge import cli


def command(run: object) -> SimpleNamespace:
    """A command's module whose `run` raises the given error or returns the given status."""

    def behave(_args: argparse.Namespace) -> int:
        if isinstance(run, BaseException):
            raise run
        assert isinstance(run, int)
        return run

    return SimpleNamespace(add_arguments=lambda parser: parser.add_argument("--odd"), run=behave)


@pytest.fixture
def los(monkeypatch: pytest.MonkeyPatch) -> dict[str, SimpleNamespace]:
    """Puts another module behind `crestline los`."""
    modules: dict[str, SimpleNamespace] = {}
    monkeypatch.setattr(cli.importlib, "import_module", lambda name: modules[name.rsplit(".", 1)[1]])
    return modules


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == version("crestline")


def test_without_a_command_the_list_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in cli.COMMANDS)


def test_every_command_in_the_list_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for name in cli.COMMANDS:
        with pytest.raises(SystemExit) as stop:
            cli.main([name, "--help"])
        assert stop.value.code == 0, name
        assert f"usage: crestline {name}" in capsys.readouterr().out


@pytest.mark.parametrize("status", [0, 2, 3])
def test_the_command_s_status_is_passed_on(los: dict[str, SimpleNamespace], status: int) -> None:
    los["los_command"] = command(status)
    assert cli.main(["los", "--odd", "x"]) == status


@pytest.mark.parametrize(
    "error",
    [BoardError("bd99", "no such file", hint="look at --boards"), QuestionError("board 01 has no hex ZZ9")],
    ids=["board", "question"],
)
def test_bad_input_is_one_line_and_status_2(
    los: dict[str, SimpleNamespace], error: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    los["los_command"] = command(error)
    assert cli.main(["los"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"crestline los: {error}\n"


def test_a_hostile_name_cannot_write_to_the_terminal(
    los: dict[str, SimpleNamespace], capsys: pytest.CaptureFixture[str]
) -> None:
    los["los_command"] = command(BoardError("bd\x1b[2J\n01", "not a board"))
    assert cli.main(["los"]) == 2
    assert capsys.readouterr().err == "crestline los: bd\\x1b[2J\\n01: not a board\n"


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["los", "bd01", "A1", "B2", "--month", "x"], "crestline los: argument --month"),
        (["los"], "crestline los: the following arguments are required: BOARD"),
        (["los", "bd01", "A1", "B2", "--bogus"], "crestline: unrecognized arguments: --bogus"),
        (["los", "bd01", "A1", "B2", "C3\x1b[2J\n"], "crestline: unrecognized arguments: C3\\x1b[2J\\n"),
        (["bogus"], "crestline: no command 'bogus'; there are: blind, cover, "),
        (["veiw", "bd01"], "crestline: no command 'veiw'; did you mean 'view'?"),
    ],
    ids=["number", "missing", "option", "hostile", "command", "near"],
)
def test_words_that_are_not_understood_are_one_line_too(
    words: list[str], place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(words)
    assert stop.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(place)
    assert printed.err.endswith(" --help\n")
    assert printed.err.count("\n") == 1


def test_a_hostile_word_does_not_fill_the_screen(
    los: dict[str, SimpleNamespace], capsys: pytest.CaptureFixture[str]
) -> None:
    los["los_command"] = command(QuestionError(f"has no level {'9' * 100_000} (it has 0)"))
    assert cli.main(["los"]) == 2
    printed = capsys.readouterr().err
    assert len(printed) < 400
    assert printed.startswith("crestline los: has no level 999")
    assert printed.endswith("999 (it has 0)\n")


def test_a_key_press_stops_without_a_trace(los: dict[str, SimpleNamespace]) -> None:
    los["los_command"] = command(KeyboardInterrupt())
    assert cli.main(["los"]) == 130


def test_a_programming_error_is_not_hidden(los: dict[str, SimpleNamespace]) -> None:
    los["los_command"] = command(ZeroDivisionError("our fault"))
    with pytest.raises(ZeroDivisionError):
        cli.main(["los"])


def test_a_letter_that_the_console_lacks_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    monkeypatch.setattr(sys, "stdout", narrow)
    cli.main([])
    print("Łódź → hex", file=narrow, flush=True)
    assert narrow.buffer.getvalue().endswith("\\u0141ód\\u017a \\u2192 hex".encode("cp1252") + b"\n")  # type: ignore[attr-defined]


def test_a_reader_that_goes_away_is_no_error() -> None:
    script = "import sys; from bridge.cli import main; sys.exit(main(['doctor']))"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
