"""What the commands that read the ledger have in common."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from boardparsers.errors import BoardError
from bridge.cli import main
from bridge.commands import ledger_arguments
from bridge.commands.ledger_arguments import add_ledger_arguments, export, ledger_of, none_yet
from bridge.ledger import Ledger, LedgerError, schema


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_ledger_arguments(parser, "disputes")
    return parser.parse_args(words)


def test_options_may_stand_before_the_action_and_after_it() -> None:
    for words in (["--db", "u", "--table", "t", "list"], ["list", "--db", "u", "--table", "t"]):
        args = parsed(*words)
        assert (args.db, args.table, args.action) == ("u", "t", "list")


@pytest.mark.parametrize("limit", ["0", "-1", "x"])
def test_a_limit_is_a_number_from_1_on(limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed("list", "--limit", limit)
    assert "--limit" in capsys.readouterr().err


def test_reading_a_ledger_that_is_not_there_makes_none(tmp_path: Path) -> None:
    args = parsed("--db", f"sqlite:///{(tmp_path / 'none.sqlite3').as_posix()}")
    with pytest.raises(LedgerError, match="there is no such file"), ledger_of(args):
        pass
    assert list(tmp_path.iterdir()) == []


def test_the_ledger_is_that_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{(tmp_path / 'l.sqlite3').as_posix()}"
    Ledger(url).close()
    monkeypatch.setenv("CRESTLINE_DB", url)
    with ledger_of(parsed()) as ledger:
        assert ledger.disputes() == []


@pytest.fixture
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the ledger of a user without one would be."""
    monkeypatch.delenv("CRESTLINE_DB", raising=False)
    file = tmp_path / "ledger.sqlite3"
    monkeypatch.setattr(ledger_arguments, "default_url", lambda: f"sqlite:///{file.as_posix()}")
    return file


@pytest.mark.parametrize("what", ["rulings", "disputes"])
def test_before_the_first_game_the_list_is_empty_and_says_so(
    own_file: Path, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in ([what], [what, "list"]):
        assert main(words) == 0
        assert capsys.readouterr().out == f"no {what} yet: `crestline serve` begins the ledger ({own_file})\n"
    assert not own_file.exists()
    assert main([what, "export"]) == 2
    Ledger(f"sqlite:///{own_file.as_posix()}").close()
    capsys.readouterr()
    assert main([what]) == 0
    assert capsys.readouterr().out == f"no {what}\n"


def test_a_ledger_that_was_named_must_be_there(
    own_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{own_file.with_name('other').as_posix()}"
    assert none_yet(parsed("--db", url), "disputes") == ""
    assert main(["disputes", "--db", url]) == 2
    monkeypatch.setenv("CRESTLINE_DB", url)
    assert none_yet(parsed(), "disputes") == ""
    assert "there is no such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "form", "start"),
    [("a.csv", [], "number,"), ("a.txt", [], "[]"), ("a.txt", ["--format", "csv"], "number,")],
)
def test_the_format_follows_the_files_name_unless_it_is_said(
    tmp_path: Path, name: str, form: list[str], start: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    assert export([], schema.disputes, ["said"], parsed("export", "--out", str(path), *form)) == 0
    assert path.read_text(encoding="utf-8").startswith(start)
    assert capsys.readouterr().out == f"0 written to {path}\n"


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="cannot be written"):
        export([], schema.disputes, [], parsed("export", "--out", str(tmp_path)))
