"""Words of a rule set's questions."""

from __future__ import annotations

import pytest

from boardparsers.drawn import built_in_map
from bridge.rules.memoir44 import RULES
from bridge.rules.vocabulary import ANYTHING, NONE, SIDES, Words, plain_word, vocabulary_of


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("rooftop", True),
        ("crest", True),
        ("crest:0", True),
        ("crest:6", False),
        ("crest:", False),
        ("crest:00", False),
        ("side:axis", True),
        ("side:a:b", True),
        ("side: ", False),
        ("side", False),
        ("Rooftop", False),
        ("", False),
    ],
)
def test_words_and_words_with_a_value(word: str, known: bool) -> None:
    assert (word in Words.of(["rooftop", "crest"], crest=SIDES, side=())) is known


def test_spelling_counts_as_the_rules_read_it() -> None:
    words = Words.of(["Double Time"], plain_word)
    assert "double-time" in words
    assert "DOUBLE_TIME " in words
    assert "doubletime" not in words
    assert "double-time" not in Words.of(["Double Time"])


def test_how_they_are_listed() -> None:
    words = Words.of(["rooftop", "", "crest"], crest=SIDES, side=(), home=("top", "bottom"))
    assert list(words) == ["crest", "rooftop", "crest:0-5", "home:top|bottom", "side:..."]
    assert list(Words.of(map(str, range(21)))) == ["0-20"]
    assert list(NONE) == []


def test_a_rule_set_that_does_not_tell_lets_any_word_through() -> None:
    class Plain:
        """What the registry asks of a rule set, and no more."""

    board = built_in_map("memoir44")
    assert vocabulary_of(Plain(), board) is ANYTHING  # type: ignore[arg-type]
    assert vocabulary_of(RULES, board) is not ANYTHING
