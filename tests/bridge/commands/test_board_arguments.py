"""The arguments that every command shares which takes a board."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from boardparsers.library import ENVIRONMENT
from bridge.commands.board_arguments import add_board_arguments, library_of


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_board_arguments(parser)
    return parser.parse_args(words)


def test_folders_given_replace_those_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENVIRONMENT, "elsewhere")
    assert library_of(parsed()).folders == (Path("elsewhere"),)
    assert library_of(parsed("--boards", "a", "--boards", "b")).folders == (Path("a"), Path("b"))


def test_the_shared_file_is_passed_on() -> None:
    assert library_of(parsed("--shared", "S.xml")).shared == Path("S.xml")
    assert library_of(parsed()).shared is None
