"""The terrain catalogue: what a terrain is, for every game's rules and every parser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


class TerrainKind(StrEnum):
    """What sort of thing a terrain is (the catalogue's own groups; VASL's LOSCategory maps onto them)."""

    OPEN = "open"
    WOODS = "woods"
    BUILDING = "building"
    FACTORY = "factory"
    MARKETPLACE = "marketplace"
    DEPRESSION = "depression"
    WATER = "water"
    ROAD = "road"
    BRIDGE = "bridge"
    HEXSIDE = "hexside"
    TUNNEL = "tunnel"
    ENTRENCHMENT = "entrenchment"
    OTHER = "other"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Terrain:
    """One entry of a catalogue.

    height: full levels above the ground it stands on. half_level: half a level more.
    obstacle, hindrance: at its full height. split: levels at which it changes from the lower to the upper kind;
    lower_obstacle, lower_hindrance: what it is below the split (0.0: no split).
    inherent: fills its whole hex whatever the drawing shows.
    """

    code: int
    name: str
    kind: TerrainKind
    height: int = 0
    half_level: bool = False
    obstacle: bool = False
    hindrance: bool = False
    inherent: bool = False
    split: float = 0.0
    lower_obstacle: bool = False
    lower_hindrance: bool = False
    colour: tuple[int, int, int] = (175, 188, 106)


UNKNOWN: Final = Terrain(code=255, name="unknown", kind=TerrainKind.UNKNOWN, colour=(255, 0, 255))


@dataclass(frozen=True, slots=True)
class TerrainCatalogue:
    """Terrains by code and by name. A code or name that it lacks is `UNKNOWN`, never open ground."""

    entries: tuple[Terrain, ...]
    source: str = "built-in"
    _codes: dict[int, Terrain] = field(init=False, repr=False, compare=False)
    _names: dict[str, Terrain] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_codes", {entry.code: entry for entry in self.entries})
        object.__setattr__(self, "_names", {entry.name.casefold(): entry for entry in self.entries})

    @classmethod
    def of(cls, entries: Iterable[Terrain], source: str) -> TerrainCatalogue:
        return cls(tuple(entries), source)

    def by_code(self, code: int) -> Terrain:
        return self._codes.get(code, UNKNOWN)

    def by_name(self, name: str) -> Terrain:
        """Case does not matter."""
        return self._names.get(name.casefold(), UNKNOWN)

    def __contains__(self, code: object) -> bool:
        return code in self._codes

    def __iter__(self) -> Iterator[Terrain]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)
