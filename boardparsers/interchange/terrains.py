"""Terrain by name in files, with its code behind a `#` where two terrains of a catalogue share a name."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from boardparsers.hexmodel.model import HexCell, Location, LocationKind, Note, Severity
from boardparsers.hexmodel.terrain import UNKNOWN, Terrain, TerrainCatalogue, TerrainKind

_WITH_CODE: Final = re.compile(r"(.*)#(\d{1,3})", re.ASCII | re.DOTALL)
BUILDINGS: Final = (TerrainKind.BUILDING, TerrainKind.FACTORY, TerrainKind.MARKETPLACE)


def terrain_name(terrain: Terrain, catalogue: TerrainCatalogue) -> str:
    """The name that `TerrainFinder` finds this terrain by."""
    if terrain == UNKNOWN:
        return terrain.name
    by_name = catalogue.by_name(terrain.name)
    plain = by_name == terrain and not _WITH_CODE.fullmatch(terrain.name)
    return terrain.name if plain else f"{terrain.name}#{terrain.code}"


@dataclass(slots=True)
class TerrainFinder:
    """Looks terrain up; one that the catalogue lacks is UNKNOWN, noted once with the first place that names it."""

    catalogue: TerrainCatalogue
    notes: dict[str, Note] = field(default_factory=dict)

    def find(self, name: str, place: str) -> Terrain:
        terrain = self.look(name)
        if terrain is None:
            text = f"unknown terrain {name!r}: the map's table of terrain lacks it"
            self.notes.setdefault(name.casefold(), Note(Severity.WARNING, place, text))
            return UNKNOWN
        return terrain

    def look(self, name: str) -> Terrain | None:
        """None if there is no such terrain."""
        if match := _WITH_CODE.fullmatch(name):
            coded = self.catalogue.by_code(int(match[2]))
            if coded is not UNKNOWN and coded.name.casefold() == match[1].casefold():
                return coded
        found = self.catalogue.by_name(name)
        return None if found is UNKNOWN and name.casefold() != UNKNOWN.name else found


def plain_location(name: str, terrain: Terrain, depression: Terrain | None) -> Location:
    """The one location of a hex of which no more is said."""
    kind = LocationKind.GROUND
    if depression is not None:
        kind = LocationKind.DEPRESSION
    elif terrain.kind in BUILDINGS:
        kind = LocationKind.BUILDING
    return Location(name, 0, kind, terrain)


def is_plain(cell: HexCell) -> bool:
    """Nothing but the ground to stand on."""
    return cell.locations == (plain_location(cell.name, cell.terrain, cell.depression),)
