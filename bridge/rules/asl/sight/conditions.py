"""Season and weather in lines of sight (B14.2, B15.6, E1, E3): what the options of a question change.

Terrain that counts as another one is changed in the board's table of terrain, which costs a line nothing.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final
from weakref import WeakKeyDictionary

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import UNKNOWN as UNKNOWN_TERRAIN
from boardparsers.hexmodel import HexMap
from bridge.rules.asl.policies import conditions_of
from bridge.rules.asl.sight.field import UNKNOWN, Lookup, fillings, lookup
from bridge.rules.asl.sight.spot import ALPINE_HILLS, HEAVY_WEATHER, LOW_VISIBILITY, NOT_ESTABLISHED
from bridge.rules.asl.terrain_effects import cite, read_table, terrain_effects
from bridge.rules.messages import Messages
from bridge.rules.ruling import Citation, Conditions, Effect, Step
from bridge.rules.vocabulary import plain_word

MESSAGES: Final = Messages.load("bridge.rules.asl")
OPTIONS: Final = {"alpine_hills": ALPINE_HILLS}


@dataclass(frozen=True, slots=True)
class SightWeather:
    """One kind of weather. unknown: why a line that nothing blocks is undetermined."""

    name: str
    citation: Citation
    low_visibility: bool = False
    heavy: bool = False
    unknown: str = ""

    @property
    def bits(self) -> int:
        """Options of the compiled functions."""
        return self.low_visibility * LOW_VISIBILITY | self.heavy * HEAVY_WEATHER | bool(self.unknown) * NOT_ESTABLISHED


@dataclass(frozen=True, slots=True)
class Change:
    """Terrain that counts as another one: like, its name; or unknown: why nobody knows as what. why: the season or the
    weather."""

    terrain: str
    why: str
    citation: Citation
    like: str = ""
    unknown: str = ""


@dataclass(frozen=True, slots=True)
class SightConditions:
    """What the options of a question mean for its lines. bits: for the compiled functions."""

    bits: int = 0
    weather: tuple[SightWeather, ...] = ()
    changes: tuple[Change, ...] = ()

    @property
    def hinders(self) -> SightWeather | None:
        """The weather of the LV Hindrance, the heaviest if there are several."""
        found = [one for one in self.weather if one.low_visibility]
        return max(found, key=lambda one: one.heavy, default=None)

    @property
    def unknown(self) -> Step | None:
        """Why a line that nothing blocks is undetermined."""
        found = next((one for one in self.weather if one.unknown), None)
        return None if found is None else Step(found.citation, f"{found.name}: {found.unknown}", Effect.UNKNOWN)


@lru_cache(maxsize=256)
def sight_conditions(options: frozenset[str], conditions: Conditions = Conditions()) -> SightConditions:
    """Options that change LOS; those of other questions are not for us to judge. Raises QuestionError for a month or a
    weather that is none."""
    asked = conditions_of(conditions, options)
    weather = tuple(_weather(word) for word in sorted(asked.weather))
    bits = sum(OPTIONS[name] for name in options if name in OPTIONS)
    for one in weather:
        bits |= one.bits
    return SightConditions(bits, weather, (*_out_of_season(asked.month), *_weathered(weather)))


def _weather(word: str) -> SightWeather:
    found = weather_table().get(plain_word(word))
    if found is None:
        raise QuestionError(f"no weather {word[:40]!r}; there is: {', '.join(sorted(weather_table()))}")
    return found


def _out_of_season(month: int) -> Iterator[Change]:
    """B14.2, B15.6: orchard and grain outside their months. Without a month they are in season."""
    for effect in terrain_effects().values():
        months = effect.season_cover
        if months and month and not months[0] <= month <= months[1] and effect.name != effect.season_else:
            paragraph = _table()["out_of_season"][effect.name]
            yield Change(effect.name, "out of season", cite(paragraph), effect.season_else)


def _weathered(weather: tuple[SightWeather, ...]) -> Iterator[Change]:
    for row in _table()["terrain"]:
        in_force = [one.name for one in weather if one.name in row["weather"]]
        for name in row["names"] if in_force else ():
            yield Change(name, in_force[0], cite(row["paragraph"]), row.get("like", ""), row.get("unknown", ""))


@cache
def weather_table() -> dict[str, SightWeather]:
    """The rows of data/sight_weather.toml by name."""
    return {
        name: SightWeather(
            name,
            cite(row["paragraph"]),
            row.get("low_visibility", False),
            row.get("heavy", False),
            row.get("unknown", ""),
        )
        for row in _table()["weather"]
        for name in row["names"]
    }


@cache
def _table() -> Mapping[str, Any]:
    return read_table("sight_weather.toml")


_changed: WeakKeyDictionary[Lookup, dict[tuple[tuple[Change, ...], Step | None], Lookup]] = WeakKeyDictionary()


def lookup_under(board: HexMap, conditions: SightConditions) -> Lookup:
    """The arrays of a map as its terrain is under these conditions, built once for as long as the map lives."""
    known = lookup(board)
    if not conditions.changes and conditions.unknown is None:
        return known
    kept, key = _changed.setdefault(known, {}), (conditions.changes, conditions.unknown)  # there are a few dozen
    if key not in kept:
        kept[key] = _under(board, known, conditions)
    return kept[key]


def _under(board: HexMap, known: Lookup, conditions: SightConditions) -> Lookup:
    found = copy.copy(known)
    found.unknown = conditions.unknown
    found.changed, found.told, found.not_established = {}, {}, {}
    terrains = known.field.terrains.copy()
    for change in conditions.changes:
        own, like = (known.catalogue.by_name(name) for name in (change.terrain, change.like))
        if own is UNKNOWN_TERRAIN:
            continue  # the catalogue has no such terrain
        if like is UNKNOWN_TERRAIN:
            terrains[own.code] = 0
            terrains[own.code].kind = UNKNOWN
            text = f"{change.terrain.lower()}: {change.unknown or f'{change.why}, it is in no table'}"
            found.not_established[own.code] = Step(change.citation, text, Effect.UNKNOWN)
        else:
            terrains[own.code] = known.field.terrains[like.code]
            found.changed[own.code] = like
            words = {"terrain": change.terrain.lower(), "why": change.why, "like": like.name.lower()}
            found.told[own.code] = MESSAGES.step("counts_as", change.citation, words=words)
    hexes = known.field.hexes.copy()
    hexes.filling = fillings(board, found)
    found.field = known.field._replace(terrains=terrains, hexes=hexes)
    return found


def is_low_visibility(option: str) -> bool:
    """The option is a weather that hinders by range (E3.1)."""
    name, _, word = option.partition(":")
    found = weather_table().get(plain_word(word)) if name == "weather" else None
    return found is not None and found.low_visibility
