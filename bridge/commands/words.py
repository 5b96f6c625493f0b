"""The commands' own words, in the language of the ruling that stands between them."""

from __future__ import annotations

from typing import Final

from bridge.rules.messages import ENGLISH, Messages

MESSAGES: Final = Messages.load("bridge.commands", "words.toml")


def say(key: str, language: str = ENGLISH, **words: object) -> str:
    """A message of words.toml; what it lacks in a language is English. Raises KeyError for a key that is not there."""
    return MESSAGES.tell(key, language, {name: str(word) for name, word in words.items()})


def word(text: str, language: str = ENGLISH) -> str:
    """A single word of words.toml; itself where it has no other."""
    return MESSAGES.words.get(text, {}).get(language, text)
