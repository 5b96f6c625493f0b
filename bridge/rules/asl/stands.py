"""Where a unit stands on a board, and the counters of its hex."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap, Location, LocationKind
from bridge.rules.asl.terrain_effects import TerrainEffect, terrain_effects
from bridge.rules.ruling import Counter, Place

ENTRENCHED: Final = "entrenched"
BENEATH_WIRE: Final = "beneath wire"
# Positions that neither cover nor movement rules on, by how their word begins, and the paragraph that would.
NOT_RULED: Final = {
    "bypass": "A4.3",
    "vertex": "A4.3",
    "crest": "B20.9",
    "climbing": "B11.4",
    "rooftop": "B23.8",
}
_UPPER_RUBBLE: Final = re.compile(r"rubble level \d")  # B24.11: the levels below still stand
_LOW: Final = (LocationKind.DEPRESSION, LocationKind.UNDER_BRIDGE)


@dataclass(frozen=True, slots=True)
class OnTheMap:
    """Counters of one hex that change what entering or leaving costs. rubble: the terrain that a counter makes of the
    hex's ground level; strange: the name of such a terrain that no table knows. roadblocks: their hexsides; None: not
    told."""

    smoke: int = 0
    blaze: bool = False
    vehicles: int = 0
    wire: bool = False
    roadblocks: tuple[int | None, ...] = ()
    entrenchment: TerrainEffect | None = None
    rubble: TerrainEffect | None = None
    strange: str = ""


NOTHING = OnTheMap()


@dataclass(frozen=True, slots=True)
class Stand:
    """A place of a path on the board. level: absolute. low: IN a depression. bridge: on a bridge."""

    place: Place
    cell: HexCell
    level: int
    kind: LocationKind

    @property
    def low(self) -> bool:
        return self.kind in _LOW

    @property
    def bridge(self) -> bool:
        return self.kind is LocationKind.BRIDGE

    @property
    def not_ruled(self) -> str:
        """The paragraph of a position that is not ruled on; "" for one that is."""
        position = self.place.position
        if self.kind is LocationKind.ROOFTOP:
            return NOT_RULED["rooftop"]
        if position in ("", ENTRENCHED, BENEATH_WIRE):
            return ""
        return next((paragraph for word, paragraph in NOT_RULED.items() if position.startswith(word)), "A4.2")

    @property
    def upstairs(self) -> bool:
        return self.place.level > 0 and self.kind in (LocationKind.BUILDING, LocationKind.ROOFTOP)


def counters_by_hex(counters: tuple[Counter, ...]) -> Mapping[str, OnTheMap]:
    """Counters summed up by casefolded hex name. Kinds that cost no movement (OBA, mines) are left out."""
    by_hex: dict[str, list[Counter]] = {}
    for counter in counters:
        by_hex.setdefault(counter.hex.strip().casefold(), []).append(counter)
    return {name: _summed(found) for name, found in by_hex.items()}


def _summed(counters: list[Counter]) -> OnTheMap:
    kinds = [counter.kind for counter in counters]
    effects = terrain_effects()
    made = (c.details[0].casefold() for c in counters if c.kind == "terrain" and c.details)
    rubble = next((name for name in made if not _UPPER_RUBBLE.search(name)), "")
    trench = any("trench" in detail.casefold() for c in counters if c.kind == "entrenchment" for detail in c.details)
    entrenched = effects["trench" if trench else "foxholes"] if "entrenchment" in kinds else None
    return OnTheMap(
        smoke=int("smoke" in kinds or "wp" in kinds),
        blaze="blaze" in kinds,
        vehicles=sum(kind in ("vehicle", "wreck") for kind in kinds),
        wire="wire" in kinds,
        roadblocks=tuple(_side(counter) for counter in counters if counter.kind == "roadblock"),
        entrenchment=entrenched,
        rubble=effects.get(rubble),
        strange="" if rubble in effects else rubble,
    )


def _side(counter: Counter) -> int | None:
    told = counter.details[0] if counter.details else ""
    return int(told) if told in ("0", "1", "2", "3", "4", "5") else None


def stand_of(board: HexMap, place: Place) -> Stand:
    """Raises QuestionError for a hex or a level that the board lacks."""
    cell = board.find(place.hex)
    if cell is None:
        raise QuestionError(f"{board.name}: no hex {place.hex[:40]!r}")
    location = cell.location_at(place.level)
    if location is None and (place.level or cell.locations):
        levels = ", ".join(str(level) for level in sorted({location.level for location in cell.locations}))
        raise QuestionError(f"{board.name}: {cell.name} has no level {place.level}; its levels are {levels}")
    return Stand(place, cell, cell.base_level + place.level, _kind(cell, location))


def _kind(cell: HexCell, location: Location | None) -> LocationKind:
    if cell.depression is not None and (location is None or location.kind is LocationKind.GROUND):
        return LocationKind.DEPRESSION
    return LocationKind.GROUND if location is None else location.kind
