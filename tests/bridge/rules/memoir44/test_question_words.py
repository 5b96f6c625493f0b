"""The words of Memoir '44's questions are those that its rules read."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from boardparsers.drawn import built_in_map
from boardparsers.errors import QuestionError
from bridge.rules.memoir44 import RULES
from bridge.rules.memoir44.question_words import VOCABULARY
from bridge.rules.memoir44.tables import tables
from bridge.rules.ruling import MovementQuestion, Place, Unit

BOARD = built_in_map("memoir44")
CASES = Path(__file__).parents[3] / "cases" / "memoir44_map.toml"


@pytest.mark.parametrize("kind", sorted(tables().unit))
def test_every_kind_of_unit_moves(kind: str) -> None:
    assert kind in (VOCABULARY.units or ())
    assert RULES.movement(BOARD, MovementQuestion((Place("A1"), Place("B1")), Unit(kind))).legs


@pytest.mark.parametrize("manner", sorted((VOCABULARY.manners or frozenset()).plain))  # type: ignore[union-attr]
def test_every_manner_of_moving_is_known_to_the_rules(manner: str) -> None:
    move = MovementQuestion((Place("A1"), Place("B1")), manner=manner)
    assert RULES.movement(BOARD, move).legs
    with pytest.raises(QuestionError, match="no manner"):
        RULES.movement(BOARD, MovementQuestion(move.path, manner=manner + "x"))


def test_units_of_the_cases_are_known() -> None:
    words = {case["unit"] for case in cases() if "unit" in case}
    assert words
    for kind, *traits in (word.split(", ") for word in words):
        assert kind in (VOCABULARY.units or ())
        assert all(trait in (VOCABULARY.traits or ()) for trait in traits if not trait.startswith("moved:"))


def cases() -> list[dict[str, str]]:
    tables_ = tomllib.loads(CASES.read_text(encoding="utf-8")).values()
    return [row for rows in tables_ if isinstance(rows, list) for row in rows if isinstance(row, dict)]


def test_sides_owners_and_moves_are_words_with_a_value() -> None:
    counters = VOCABULARY.counters
    assert counters is not None
    assert "side:axis" in counters["infantry"].each[0]
    assert "side:axis" in counters["unit"].each[0]
    assert "owner:axis" in counters["bunker"].each[0]
    assert "moved:3" in (VOCABULARY.firer_traits or ())
    assert "moved:x" not in (VOCABULARY.firer_traits or ())
    assert "home:top" in (VOCABULARY.traits or ())
