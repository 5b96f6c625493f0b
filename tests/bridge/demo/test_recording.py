"""Recorded games are data: whole, readable, and a mistake in one is told with its place."""

from __future__ import annotations

import pytest

from boardparsers.errors import QuestionError
from bridge.demo.recording import available, read, recorded_for

GAME = """
title = "Two squads"
ruleset = "asl"
[[pieces]]
id = "a"
name = "4-6-7"
side = "German"
hex = "D4"
[[pieces]]
id = "b"
name = "5-2-7"
side = "Russian"
hex = "H6"
level = 1
[[moves]]
piece = "a"
to = "E5"
"""


def test_a_game_is_read() -> None:
    game = read(GAME, "game.toml")
    assert game.sides == ("German", "Russian")
    assert game.piece("b").level == 1
    assert [move.to for move in game.moves] == ["E5"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "b"', 'id = "a"', "same id"),
        ('side = "Russian"', 'side = "German"', "two sides, not 1"),
        ('piece = "a"', 'piece = "c"', "not there: c"),
        ("level = 1", "levle = 1", "pieces.1.levle"),
        ("level = 1", 'level = "high"', "pieces.1.level"),
        ('title = "Two squads"', 'title = "Two squads', "not TOML"),
        ('[[moves]]\npiece = "a"\nto = "E5"\n', "", "moves"),
    ],
)
def test_a_mistake_is_told_with_its_place(old: str, new: str, said: str) -> None:
    assert old in GAME
    with pytest.raises(QuestionError, match=r"^game\.toml") as error:
        read(GAME.replace(old, new), "game.toml")
    assert said in str(error.value)


def test_every_recorded_game_in_the_package_is_whole() -> None:
    for ruleset in available():
        assert recorded_for(ruleset).ruleset == ruleset


def test_an_unknown_rule_set_is_told_with_the_known() -> None:
    with pytest.raises(QuestionError, match="no game was recorded for rule set chess"):
        recorded_for("chess")
