"""The words of the questions of the games by hexes are those that their rules read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardparsers.drawn import built_in_map
from boardparsers.errors import QuestionError
from bridge.rules.registry import rule_set
from bridge.rules.ruling import MovementQuestion, Place, Unit
from bridge.rules.vocabulary import Vocabulary, Words, vocabulary_of

GAMES = ("memoir44", "valor_and_victory")
CASES = Path(__file__).parents[2] / "cases"
PATH = (Place("A1"), Place("B1"))


def words_of(game: str) -> Vocabulary:
    return vocabulary_of(rule_set(game), built_in_map(game))


def each_of(sort: str) -> Iterator[tuple[str, str]]:
    for game in GAMES:
        words: Words = getattr(words_of(game), sort)
        yield from ((game, word) for word in sorted(words.plain - {""}))


@pytest.mark.parametrize(("game", "kind"), [*each_of("units")])
def test_every_kind_of_unit_moves(game: str, kind: str) -> None:
    assert rule_set(game).movement(built_in_map(game), MovementQuestion(PATH, Unit(kind))).legs


@pytest.mark.parametrize(("game", "manner"), [*each_of("manners")])
def test_every_manner_of_moving_is_known_to_the_rules(game: str, manner: str) -> None:
    rules, board = rule_set(game), built_in_map(game)
    assert rules.movement(board, MovementQuestion(PATH, manner=manner)).legs
    with pytest.raises(QuestionError, match="no manner"):
        rules.movement(board, MovementQuestion(PATH, manner=manner + "x"))


@pytest.mark.parametrize("game", GAMES)
def test_units_of_the_cases_are_known(game: str) -> None:
    tables = tomllib.loads((CASES / f"{game}_map.toml").read_text(encoding="utf-8")).values()
    cases = [row for rows in tables if isinstance(rows, list) for row in rows if isinstance(row, dict)]
    units = {case["unit"] for case in cases if "unit" in case}
    known = words_of(game)
    assert units
    for kind, *traits in (unit.split(", ") for unit in units):
        assert kind in (known.units or ())
        assert all(trait in (known.traits or ()) for trait in traits if not trait.startswith("moved:"))
