"""How many blind hexes something casts, term by term, as players count them (A6.4 to A6.43, B10.23, B11.21, B9.52).

The same count as the compiled one of `blind.py`, which tells no terms; a test holds them equal. Those functions are not
called from here: outside compiled code each would be compiled once more, anew in every process.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bridge.rules.asl.sight import codes
from bridge.rules.messages import phrase
from bridge.rules.ruling import Phrase

PER_HEXES: Final = 5  # of range, one blind hex more (A6.41)


class Caster(StrEnum):
    """What casts blind hexes."""

    OBSTACLE = "obstacle"
    CREST = "crest line"
    CLIFF = "cliff"
    BOCAGE = "bocage"
    ROWHOUSE = "rowhouse wall"


class Part(StrEnum):
    """The terms of a count, in the order in which they are told."""

    HEIGHT = "height"  # of an obstacle (A6.4)
    DROP = "drop"  # from a crest line (B10.23) or cliff (B11.21) to the ground behind
    GROUND = "ground"  # behind an obstacle, lower or higher than the ground it stands on (A6.43)
    CREST = "crest"  # within five hexes a crest line makes one fewer than an obstacle (B10.23)
    RANGE = "range"  # A6.41
    ADVANTAGE = "advantage"  # A6.42
    MINIMUM = "minimum"  # one, of a crest line none


_CASTERS: Final = {
    codes.BLIND: Caster.OBSTACLE,
    codes.BLIND_CREST: Caster.CREST,
    codes.BLIND_CLIFF: Caster.CLIFF,
    codes.BOCAGE_BLIND: Caster.BOCAGE,
    codes.ROWHOUSE_BLIND: Caster.ROWHOUSE,
}


def caster_of(code: int, height: int) -> Caster:
    """By the reason of a block; of what is looked over (no block), terrain with a height is an obstacle."""
    return _CASTERS.get(code, Caster.OBSTACLE if height else Caster.CREST)


@dataclass(frozen=True, slots=True)
class BlindCount:
    """ground: absolute level that it stands on, of a crest line or cliff its upper level. height: full levels of the
    obstacle itself, 0 for crest lines and cliffs. behind: level of the ground behind. viewer: his elevation.
    range: hexes from the viewer to it."""

    caster: Caster
    ground: int
    height: int
    behind: int
    viewer: float
    range: int

    @property
    def top(self) -> int:
        return self.ground + self.height

    @property
    def crest(self) -> bool:
        return self.caster is Caster.CREST

    @property
    def advantage(self) -> int:
        """Full levels by which the viewer stands above it."""
        return math.floor(self.viewer) - self.top

    @property
    def number(self) -> int:
        """How many hexes behind it are blind."""
        return max(0 if self.crest else 1, sum(amount for _, amount in self._before_minimum()))

    def terms(self) -> Iterator[tuple[Part, int]]:
        """What adds up to `number`; terms of nothing are left out but for the first."""
        total = 0
        for part, amount in self._before_minimum():
            total += amount
            yield part, amount
        if self.number != total:
            yield Part.MINIMUM, self.number - total

    def _before_minimum(self) -> Iterator[tuple[Part, int]]:
        if self.height:
            yield Part.HEIGHT, self.height
            if self.ground != self.behind:
                yield Part.GROUND, self.ground - self.behind
        else:
            yield Part.DROP, self.ground - self.behind
        if self.crest:
            yield Part.CREST, -1
        if self.range >= PER_HEXES:
            yield Part.RANGE, self.range // PER_HEXES
        if self.advantage > 1:
            yield Part.ADVANTAGE, 1 - self.advantage

    def words(self) -> Phrase:
        """As in "height 1, plus 1 for range 7, less 1 for an advantage of 2": the sum, without its result."""
        told = {part: self._term(part, amount) for part, amount in self.terms()}
        nothing = phrase("nothing")
        base = Part.HEIGHT if self.height else Part.DROP
        return phrase("blind_sum", base=told[base], **{part.value: told.get(part, nothing) for part in list(Part)[2:]})

    def _term(self, part: Part, amount: int) -> Phrase:
        n = str(abs(amount))
        match part:
            case Part.HEIGHT:
                return phrase("blind_height", n=n)
            case Part.DROP:
                return phrase("blind_drop", n=str(amount))
            case Part.GROUND:
                return phrase("blind_ground_lower" if amount > 0 else "blind_ground_higher", n=n)
            case Part.CREST:
                return phrase("blind_crest")
            case Part.RANGE:
                return phrase("blind_range", n=n, range=str(self.range))
            case Part.ADVANTAGE:
                return phrase("blind_advantage", n=n, over=str(self.advantage))
            case Part.MINIMUM:
                return phrase("blind_minimum", n=str(self.number))
