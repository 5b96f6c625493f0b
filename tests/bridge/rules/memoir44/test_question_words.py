"""The words of Memoir '44's questions are those that its rules read."""

from __future__ import annotations

from bridge.rules.memoir44.question_words import VOCABULARY


def test_sides_owners_and_moves_are_words_with_a_value() -> None:
    counters = VOCABULARY.counters
    assert counters is not None
    assert "side:axis" in counters["infantry"].each[0]
    assert "side:axis" in counters["unit"].each[0]
    assert "owner:axis" in counters["bunker"].each[0]
    assert "moved:3" in (VOCABULARY.firer_traits or ())
    assert "moved:x" not in (VOCABULARY.firer_traits or ())
    assert "home:top" in (VOCABULARY.traits or ())
