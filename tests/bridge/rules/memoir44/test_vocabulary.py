"""Every message of Memoir '44 exists in both languages with the same placeholders."""

from __future__ import annotations

import re

import pytest

from bridge.rules.memoir44.vocabulary import MESSAGES


@pytest.mark.parametrize("key", MESSAGES.texts)
def test_both_languages_say_the_same_things(key: str) -> None:
    text = MESSAGES.texts[key]
    assert set(text) == {"en", "fr"}
    used = {language: set(re.findall(r"{(\w+)}", told)) for language, told in text.items()}
    # English may leave a word out that French needs, not the other way round.
    assert used["en"] <= used["fr"] | {"unit"}
    assert used["fr"] <= used["en"] | {"unit", "what", "terrain"}


def test_its_words_are_those_of_the_table() -> None:
    assert MESSAGES.words["town"] == {"fr": "village"}
    assert MESSAGES.words["a unit"] == {"fr": "une unité"}
