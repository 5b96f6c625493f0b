"""The commands' own words: every message in English and in French."""

from __future__ import annotations

import pytest

from bridge.commands.words import MESSAGES, say, word


def test_every_message_has_both_languages_with_the_same_blanks() -> None:
    for key, texts in MESSAGES.texts.items():
        assert set(texts) == {"en", "fr"}, key
        blanks = [{part.partition("}")[0] for part in text.split("{")[1:]} for text in texts.values()]
        assert blanks[0] == blanks[1], key


def test_a_language_that_is_not_there_is_english() -> None:
    assert say("range", "xx", range=3) == "range 3"
    assert word("seen", "xx") == "seen"
    assert word("seen", "fr") == "vus"


def test_a_message_that_is_not_there_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        say("nonsense")
