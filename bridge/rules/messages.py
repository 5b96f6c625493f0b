"""What rulings say, as data: one catalogue a rule set, each message in English and whatever other languages it has.

The file (TOML) has a table `messages`, key -> language -> text with {placeholders}, and may have a table `words`, which
translates what is put into the placeholders ("forest" -> "forêt"). A step keeps its key and arguments, so a ruling
can be told again in another language: as a whole or not at all, so that no ruling mixes two.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Final

from bridge.rules.ruling import Citation, Effect, Phrase, Ruling, Step

ENGLISH: Final = "en"
Words = Mapping[str, str | Phrase]
NO_WORDS: Final[Words] = {}
DECIMAL_COMMA: Final = frozenset({"fr", "de", "es", "it", "pl"})


class _Missing(dict[str, str]):
    """A placeholder without an argument shows its own name instead of failing a ruling."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


@dataclass(frozen=True)
class Messages:
    """texts: key -> language -> template. words: English word -> language -> word."""

    texts: Mapping[str, Mapping[str, str]]
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    @cache
    def load(cls, package: str, name: str = "messages.toml") -> Messages:
        """The catalogue that lies in a package as a data file."""
        data = tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
        return cls(data["messages"], data.get("words", {}))

    def with_words(self, words: Mapping[str, Mapping[str, str]]) -> Messages:
        return Messages(self.texts, {**self.words, **words})

    @property
    def languages(self) -> frozenset[str]:
        """Those in which at least one message exists."""
        return frozenset(language for text in self.texts.values() for language in text)

    def tell(self, key: str, language: str, arguments: Words) -> str:
        """A message in a language, else in English. Raises KeyError for a key that the catalogue lacks."""
        text = self.texts[key]
        spoken = language if language in text else ENGLISH
        return text[spoken].format_map(_Missing({k: self._word(v, spoken) for k, v in arguments.items()}))

    def _word(self, word: str | Phrase, language: str) -> str:
        if isinstance(word, Phrase):
            return self.tell(word.key, language, dict(word.arguments))
        return self.words.get(word, {}).get(language, word)

    def step(
        self,
        key: str,
        citation: Citation,
        effect: Effect = Effect.NONE,
        *,
        hex: str = "",
        side: int | None = None,
        level: float | None = None,
        value: float = 0.0,
        words: Words = NO_WORDS,
    ) -> Step:
        """A step that says message `key`; the message may use {hex}, {side}, {level}, {value} and the words."""
        text = self.tell(key, ENGLISH, _arguments(hex, side, level, value, words, ENGLISH))
        return Step(citation, text, effect, hex, side, level, value, None, key, tuple(words.items()))

    def step_in(self, step: Step, language: str) -> Step:
        """The step told in a language; unchanged if this catalogue has no such message in it.

        A step without a message whose whole text is one of the words is told by that.
        """
        if not step.message and language in self.words.get(step.text, {}):
            return replace(step, text=self.words[step.text][language])
        if language not in self.texts.get(step.message, {}):
            return step
        words = _arguments(step.hex, step.side, step.level, step.value, dict(step.arguments), language)
        return replace(step, text=self.tell(step.message, language, words))

    def tells(self, step: Step, language: str) -> bool:
        """Whether all that the step says is there in a language, but for names that are the same in all."""
        if not step.message:
            return not step.text or language in self.words.get(step.text, {})
        return self._tells(step.message, language, step.arguments)

    def _tells(self, key: str, language: str, arguments: Iterable[tuple[str, str | Phrase]]) -> bool:
        text = self.texts.get(key, {}).get(language)
        if text is None:
            return False
        for name, word in arguments:
            if isinstance(word, Phrase):
                if not self._tells(word.key, language, word.arguments):
                    return False
            elif text == f"{{{name}}}" and language not in self.words.get(word, {}):  # the word is all that is said
                return False
        return True

    def ruling_in(self, ruling: Ruling, language: str) -> Ruling:
        """The ruling with every step told in a language, legs, hexes and cause too; unchanged if one cannot be."""
        steps = dict.fromkeys(_all_steps(ruling))
        known = language in self.languages and all(self.tells(step, language) for step in steps)
        if not known or ruling.cause not in {"", *(step.text for step in steps)}:
            return ruling
        told = {step: self.step_in(step, language) for step in steps}
        causes = {step.text: told[step].text for step in told}
        return replace(
            ruling,
            steps=tuple(told[step] for step in ruling.steps),
            legs=tuple(replace(leg, steps=tuple(told[step] for step in leg.steps)) for leg in ruling.legs),
            hexes=tuple(replace(seen, step=told[seen.step]) if seen.step else seen for seen in ruling.hexes),
            cause=causes.get(ruling.cause, ruling.cause),
            language=language,
        )


def phrase(key: str, **arguments: str | Phrase) -> Phrase:
    """A message to put into another one."""
    return Phrase(key, tuple(arguments.items()))


def _all_steps(ruling: Ruling) -> list[Step]:
    legs = [step for leg in ruling.legs for step in leg.steps]
    return [*ruling.steps, *legs, *(seen.step for seen in ruling.hexes if seen.step)]


def _arguments(
    hex: str, side: int | None, level: float | None, value: float, words: Words, language: str
) -> dict[str, str | Phrase]:
    """All that a message may use."""
    height = "" if level is None else number(level, language)
    at = "" if side is None else str(side)
    return {"hex": hex, "side": at, "level": height, "value": number(value, language), **words}


def number(value: float, language: str = ENGLISH) -> str:
    """2.0 as "2", 2.5 as "2.5", or "2,5" where one writes it so."""
    text = f"{value:g}"
    return text.replace(".", ",") if language in DECIMAL_COMMA else text
