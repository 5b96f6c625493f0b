"""Movement figures beside the terrain, from data/movement_costs.toml: unit kinds, roads, elevation, slopes, weather."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from boardparsers.errors import QuestionError
from bridge.rules.asl.terrain_effects import cite, read_table
from bridge.rules.ruling import Citation, Unit
from bridge.rules.vocabulary import plain_word

PERSONNEL: Final = "personnel"
ANIMAL: Final = "animal"
VEHICLE: Final = "vehicle"
_SECTIONS: Final = ("roads", "elevation", "building", "entrenchment", "slope", "smoke", "wrecks", "advance")


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of mover. currency: "mf" or "mp". allowance: printed MF; 0: it stands on the counter.
    uncharted: why its costs are not established; "" they are in the tables."""

    name: str
    currency: str
    group: str
    allowance: float
    trait_allowance: Mapping[str, float]
    citation: Citation
    uncharted: str = ""

    @property
    def vehicle(self) -> bool:
        return self.group == VEHICLE

    def printed(self, traits: frozenset[str]) -> float | None:
        """MF of a unit of this kind with these traits; None: printed on the counter."""
        named = [self.trait_allowance[trait] for trait in sorted(traits) if trait in self.trait_allowance]
        return named[0] if named else (self.allowance or None)


@dataclass(frozen=True, slots=True)
class Weather:
    """per_level: MF for each level changed. kinds: unit kinds for which the effect is established."""

    name: str
    citation: Citation
    per_level: float
    kinds: frozenset[str]
    no_road_bonus: bool
    unknown: str


@dataclass(frozen=True)
class MovementTables:
    """units: by name and alias, lower case with blanks. Everything else as in movement_costs.toml."""

    units: Mapping[str, UnitKind]
    roads: Mapping[str, Any]
    elevation: Mapping[str, Any]
    building: Mapping[str, Any]
    entrenchment: Mapping[str, Any]
    slope: Mapping[str, Any]
    smoke: Mapping[str, Any]
    wrecks: Mapping[str, Any]
    advance: Mapping[str, Any]
    weather: Mapping[str, Weather]

    def unit_kind(self, unit: Unit) -> UnitKind:
        """The kind of mover a unit is. Raises QuestionError, listing the kinds, for one that the tables lack."""
        found = self.units.get(plain_word(unit.kind))
        if found is None:
            kinds = ", ".join(sorted({kind.name for kind in self.units.values()}))
            raise QuestionError(f"no unit kind {unit.kind[:40]!r}; there are: {kinds}")
        return found

    def weather_of(self, words: frozenset[str]) -> tuple[Weather, ...]:
        """The weather rows of a question, in order of name. Raises QuestionError for a word that means nothing."""
        rows = []
        for word in sorted(words):
            row = self.weather.get(plain_word(word))
            if row is None:
                raise QuestionError(f"no weather {word[:40]!r}; there is: {', '.join(sorted(self.weather))}")
            rows.append(row)
        return tuple(rows)


@cache
def movement_tables() -> MovementTables:
    """The tables, read once."""
    data = read_table("movement_costs.toml")
    units: dict[str, UnitKind] = {}
    for name, row in data["units"].items():
        kind = UnitKind(
            name=name,
            currency=row["currency"],
            group=row["group"],
            allowance=float(row["allowance"]),
            trait_allowance={plain_word(k): float(v) for k, v in row.get("trait_allowance", {}).items()},
            citation=cite(row["paragraph"]),
            uncharted=row.get("uncharted", ""),
        )
        units |= {plain_word(word): kind for word in (name, *row["aliases"])}
    weather = {
        name: Weather(
            name=name,
            citation=cite(row["paragraph"]),
            per_level=float(row.get("per_level", 0)),
            kinds=frozenset(row["kinds"]),
            no_road_bonus=row.get("no_road_bonus", False),
            unknown=row.get("unknown", ""),
        )
        for row in data["weather"]
        for name in row["names"]
    }
    rest = {key: data[key] for key in _SECTIONS}
    return MovementTables(units=units, weather=weather, **rest)
