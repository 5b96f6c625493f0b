"""The words of ASL's questions are those that its rules read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardparsers.errors import QuestionError
from boardparsers.vasl.compiler import built_in_board
from bridge.rules.asl import RULES
from bridge.rules.asl.question_words import vocabulary
from bridge.rules.asl.sight.counters import counters_of
from bridge.rules.asl.sight.field import lookup
from bridge.rules.ruling import Counter, LosQuestion, MovementQuestion, Place, Unit

BOARD = built_in_board()
WORDS = vocabulary(BOARD)
CASES = Path(__file__).parents[3] / "cases"


def cases() -> Iterator[dict[str, object]]:
    for path in sorted(CASES.glob("asl_*.toml")):
        for rows in tomllib.loads(path.read_text(encoding="utf-8")).values():
            yield from (row for row in rows if isinstance(row, dict)) if isinstance(rows, list) else ()


def test_every_trait_of_the_cases_is_known() -> None:
    found = {word for case in cases() for word in (case.get("traits") or ())}  # type: ignore[attr-defined]
    assert len(found) > 4
    assert all(word in (WORDS.traits or ()) or word in (WORDS.target_traits or ()) for word in found)


def test_every_kind_of_counter_is_known_to_lines_of_sight() -> None:
    details = {"terrain": ("Stone Rubble",)}
    assert WORDS.counters is not None
    listed = [Counter(kind, "A1", details.get(kind, ())) for kind in WORDS.counters]
    assert counters_of(BOARD, lookup(BOARD), listed).present


@pytest.mark.parametrize("word", sorted((WORDS.units or frozenset()).plain - {"gun"}))  # type: ignore[union-attr]
def test_every_kind_of_unit_is_one_that_moves(word: str) -> None:
    ruling = RULES.movement(BOARD, MovementQuestion((Place("A1"), Place("B1")), Unit(word)))
    assert ruling.legs


@pytest.mark.parametrize("word", ["bypass:5", "vertex:0", "observer"])
def test_positions_that_every_hex_has_are_read_by_lines_of_sight(word: str) -> None:
    assert word in (WORDS.positions or ())
    assert RULES.los(BOARD, LosQuestion(Place("A1", 0, word), Place("C2"))).verdict
    with pytest.raises(QuestionError):
        RULES.los(BOARD, LosQuestion(Place("A1", 0, word[:-1]), Place("C2")))


def test_terrain_is_the_boards_own() -> None:
    assert WORDS.counters is not None
    (terrain,) = WORDS.counters["terrain"].each
    assert "Wooden Rubble" in terrain
    assert "WOODEN RUBBLE" in terrain
    assert "unknown" not in terrain
