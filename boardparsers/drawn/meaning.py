"""What a legend entry says of a hex: `forest on hill, height 1, + bunker, called Hill 112`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from boardparsers.drawn.text import Drawing, Word
from boardparsers.drawn.vocabulary import Vocabulary
from boardparsers.hexmodel.terrain import Terrain, TerrainKind

MAX_LEVEL: Final = 60
_COMMA: Final = r"\s*,\s*"
_KEYWORD: Final = re.compile(r"((?:height|levels|depression|called|stairway)(?![\w-])|\+)\s*(.*)", re.IGNORECASE)
_FLAGS: Final[dict[str, Callable[[Terrain], Terrain]]] = {
    "obstacle": lambda terrain: replace(terrain, obstacle=True),
    "hindrance": lambda terrain: replace(terrain, hindrance=True),
    "inherent": lambda terrain: replace(terrain, inherent=True),
    "half level": lambda terrain: replace(terrain, half_level=True),
}


@dataclass(frozen=True, slots=True)
class Meaning:
    """A hex as described; None or empty: not said. Names are words of the drawing, so that a note has a place."""

    terrain: Word | None = None
    height: int | None = None
    levels: int = 0
    depression: Word | None = None
    stairway: bool = False
    features: tuple[Word, ...] = ()
    called: str = ""

    def overlaid(self, later: Meaning) -> Meaning:
        """This, changed by what a later description of the same hex says."""
        return Meaning(
            later.terrain or self.terrain,
            self.height if later.height is None else later.height,
            later.levels or self.levels,
            later.depression or self.depression,
            later.stairway or self.stairway,
            self.features + later.features,
            later.called or self.called,
        )

    def facts(self) -> Iterator[tuple[str, object]]:
        """What is said of which there is one alone: features may be several, a stairway is there or not."""
        if self.terrain is not None:
            yield "terrain", _plain(self.terrain)
        if self.height is not None:
            yield "height", self.height
        if self.levels:
            yield "number of levels", self.levels
        if self.depression is not None:
            yield "depression", _plain(self.depression)
        if self.called:
            yield "name", self.called


def _plain(word: Word) -> str:
    return " ".join(word.text.casefold().split())


def read_meaning(drawing: Drawing, words: Word) -> Meaning:
    """Parse a description. Raises BoardError with line and column."""
    meaning = Meaning()
    for word in words.split(_COMMA):
        match = _KEYWORD.match(word.text)
        if match:
            meaning = _keyword(drawing, meaning, match[1].casefold(), word.part(match.start(2)))
        elif meaning.terrain is None:
            meaning = replace(meaning, terrain=word)
        else:
            drawing.fail(f"a second terrain {word.text!r}", word, "write `+ NAME` for what stands in the hex besides")
    return meaning


def _keyword(drawing: Drawing, meaning: Meaning, keyword: str, value: Word) -> Meaning:
    match keyword:
        case "height":
            return replace(meaning, height=level(drawing, value))
        case "levels":
            return replace(meaning, levels=level(drawing, value, 1))
        case "stairway":
            return replace(meaning, stairway=True)
        case _ if not value.text:
            drawing.fail(f"{keyword} needs a name", value)
        case "depression":
            return replace(meaning, depression=value)
        case "called":
            return replace(meaning, called=value.text)
    return replace(meaning, features=(*meaning.features, value))


def level(drawing: Drawing, word: Word, least: int = -MAX_LEVEL) -> int:
    """A whole number of levels."""
    if not re.fullmatch(r"[+-]?\d{1,3}", word.text, re.ASCII) or not least <= int(word.text) <= MAX_LEVEL:
        drawing.fail(f"expected a level from {least} to {MAX_LEVEL}, found {word.text!r}", word)
    return int(word.text)


def read_terrain(drawing: Drawing, name: Word, words: Word, vocabulary: Vocabulary) -> Vocabulary:
    """Parse an entry of the [terrain] section: `cactus = woods, height 1, obstacle, level 2`."""
    kind, *rest = [*words.split(_COMMA)] or [words]
    if kind.text.casefold() not in list(TerrainKind):
        drawing.fail(f"unknown kind of terrain {kind.text!r}", kind, "kinds: " + ", ".join(TerrainKind))
    terrain, ground = Terrain(0, " ".join(name.text.split()), TerrainKind(kind.text.casefold())), 0
    for word in rest:
        key, _, value = word.text.partition(" ")
        number = word.part(len(key))
        if key == "height":
            terrain = replace(terrain, height=level(drawing, number, 0))
        elif key == "level":
            ground = level(drawing, number)
        elif key == "colour" and re.fullmatch(r"[0-9a-fA-F]{6}", value.strip()):
            red, green, blue = bytes.fromhex(value.strip())
            terrain = replace(terrain, colour=(red, green, blue))
        elif word.text in _FLAGS:
            terrain = _FLAGS[word.text](terrain)
        else:
            drawing.fail(
                f"{word.text!r} means nothing here", word, "height N, level N, colour RRGGBB, " + ", ".join(_FLAGS)
            )
    try:
        return vocabulary.extended(terrain, ground)
    except ValueError as error:
        drawing.fail(str(error), name)
