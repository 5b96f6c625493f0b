"""The words that a rule set's questions may use. `bridge.rules.checks` holds questions against them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from boardparsers.hexmodel import HexMap

if TYPE_CHECKING:
    from bridge.rules.ruling import RuleSet

SIDES: Final = tuple("012345")


def plain_word(text: str) -> str:
    """Lower case, blanks for hyphens and underscores: "Half-Track" and "half_track" are one."""
    return " ".join(re.split(r"[\s_-]+", text.casefold().strip()))


@dataclass(frozen=True)
class Words:
    """Words of one sort. plain: as they are. valued: those that end in ":" and take a value, with the values, () for
    any that is not empty. spelling: what of the spelling counts, as the rules themselves read it."""

    plain: frozenset[str] = frozenset()
    valued: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    spelling: Callable[[str], str] = str

    @classmethod
    def of(cls, words: Iterable[str], spelling: Callable[[str], str] = str, **valued: tuple[str, ...]) -> Words:
        """Words, and prefixes with their values: `Words.of(["crest"], vertex=SIDES)` knows "crest" and "vertex:0"."""
        return cls(frozenset(map(spelling, words)), {f"{name}:": values for name, values in valued.items()}, spelling)

    def __contains__(self, word: str) -> bool:
        spelt = self.spelling(word)
        if spelt in self.plain:
            return True
        name, colon, value = spelt.partition(":")
        values = self.valued.get(name + colon)
        return values is not None and (value in values if values else bool(value.strip()))

    def __iter__(self) -> Iterator[str]:
        """As they are listed for people: "crest:0-5"."""
        plain = sorted(self.plain - {""})
        if len(plain) > 2 and all(word.isdecimal() for word in plain):
            plain = ["{}-{}".format(*(f(map(int, plain)) for f in (min, max)))]
        yield from plain
        for name, values in sorted(self.valued.items()):
            yield name + (f"{values[0]}-{values[-1]}" if len(values) > 2 else "|".join(values) or "...")


NONE: Final = Words()


@dataclass(frozen=True)
class Details:
    """What stands behind the hex of a counter of one kind: what each may be, and how many there must be."""

    each: tuple[Words, ...] = ()
    needed: int = 0


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """None: the rule set does not tell; any word is let through. traits: of who moves; target_traits, firer_traits: in
    an attack. months: whether the season means anything. groups: whether several may fire together; crossed: whether it
    counts from where the target has come."""

    units: Words | None = None
    traits: Words | None = None
    target_traits: Words | None = None
    firer_traits: Words | None = None
    manners: Words | None = None
    fires: Words | None = None
    moving: Words | None = None
    positions: Words | None = None
    weather: Words | None = None
    counters: Mapping[str, Details] | None = None
    months: bool = True
    groups: bool = True
    crossed: bool = True


ANYTHING: Final = Vocabulary()


def vocabulary_of(rules: RuleSet, board: HexMap) -> Vocabulary:
    """The rule set's words on a board; of one that does not tell them, anything."""
    tell: Callable[[HexMap], Vocabulary] | None = getattr(rules, "vocabulary", None)
    return ANYTHING if tell is None else tell(board)
