"""The tables that players keep at hand: how many blind hexes an obstacle or a crest line casts (A6.4 to A6.43, B10.23),
by its height above the ground behind it, by the viewer's advantage over it and by his range to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bridge.rules.asl.sight.blind_count import PER_HEXES, BlindCount, Caster

MOST_HEIGHT, MOST_ADVANTAGE = 4, 6  # levels
MOST_RANGE: Final = 24  # hexes
BANDS: Final = tuple(
    (max(1, first), first + PER_HEXES - 1) for first in range(0, MOST_RANGE + 1, PER_HEXES)
)  # ranges that count alike


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table. height: levels of the obstacle's top, or of the crest line, above the ground behind it.
    advantage: full levels that the viewer stands above that. counts: blind hexes by `BANDS`."""

    caster: Caster
    height: int
    advantage: int
    counts: tuple[int, ...]

    @property
    def viewer(self) -> int:
        """His level above the ground behind."""
        return self.height + self.advantage


def rows(caster: Caster) -> Iterator[Row]:
    """The table of obstacles, crest lines or cliffs; for each height the advantages until nothing changes any more."""
    for height in range(1, MOST_HEIGHT + 1):
        previous: tuple[int, ...] = ()
        for advantage in range(1, MOST_ADVANTAGE + 1):
            counts = tuple(blind_hexes(caster, height, height + advantage, first) for first, _ in BANDS)
            if counts == previous:
                break
            yield Row(caster, height, advantage, counts)
            previous = counts


def blind_hexes(caster: Caster, height: int, viewer: int, range_: int) -> int:
    """How many hexes at level 0 are blind behind something whose top, or upper level, lies this high."""
    ground, own = (0, height) if caster is Caster.OBSTACLE else (height, 0)
    return BlindCount(caster, ground, own, 0, viewer, range_).number
