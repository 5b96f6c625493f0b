"""A map of a game by hexes is the same through the interchange file: same hexes, same rulings."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardparsers.drawn import built_in_map
from boardparsers.interchange import write_map
from boardparsers.library import load_file
from bridge.rules.registry import rule_set
from bridge.rules.ruling import BlindQuestion, Place


@pytest.mark.parametrize(("game", "viewer"), [("memoir44", "D3"), ("valor_and_victory", "G8")])
def test_rulings_are_the_same_after_a_journey(tmp_path: Path, game: str, viewer: str) -> None:
    board, file = built_in_map(game), tmp_path / "map.hexmap.json"
    write_map(board, file)
    again = load_file(file)
    assert again.fingerprint == board.fingerprint
    assert again.attributes["ruleset"] == game
    names = tuple(cell.name for cell in board.cells.values())
    rules, question = rule_set(game), BlindQuestion(Place(viewer), names)
    assert rules.blind(again, question) == rules.blind(board, question)
