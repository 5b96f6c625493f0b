"""The hex model: what every parser produces and every rule reads. Pure data, no I/O."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from boardparsers.hexmodel.grid import Hex, HexGrid
from boardparsers.hexmodel.terrain import Terrain, TerrainCatalogue


class Severity(StrEnum):
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Note:
    """A problem met on the way, with its place: an honest ledger instead of silent repair."""

    severity: Severity
    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.severity}: {self.place}: {self.text}"


class LocationKind(StrEnum):
    GROUND = "ground"
    BUILDING = "building"
    ROOFTOP = "rooftop"
    CELLAR = "cellar"
    DEPRESSION = "depression"
    CREST = "crest"
    BRIDGE = "bridge"
    UNDER_BRIDGE = "under bridge"
    ENTRENCHMENT = "entrenchment"


@dataclass(frozen=True, slots=True)
class Location:
    """A place within a hex where a unit can be. level: relative to the hex's base level, in full levels."""

    name: str
    level: int
    kind: LocationKind
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class Hexside:
    """What stands on one side of a hex. terrain: wall, hedge, bocage, rowhouse wall ... or None for nothing.

    crest: ground levels of this hex minus the neighbour's (0: no crest line). slope: +1 the slope marks are in this
    hex (it is Down-Slope across the side), -1 they are in the neighbour (it is Up-Slope), 0 none.
    """

    terrain: Terrain | None = None
    cliff: bool = False
    crest: int = 0
    slope: int = 0


@dataclass(frozen=True, slots=True)
class HexCell:
    """One hex of a board. base_level in full levels; `depression` names the gully, stream, ... if it is one."""

    hex: Hex
    name: str
    base_level: int
    terrain: Terrain
    locations: tuple[Location, ...] = ()
    sides: tuple[Hexside, ...] = (Hexside(),) * 6
    depression: Terrain | None = None
    stairway: bool = False

    def location_at(self, level: int) -> Location | None:
        """The location at a level relative to the base; the first in the list if two share it."""
        return next((place for place in self.locations if place.level == level), None)


@dataclass(frozen=True, slots=True)
class Raster:
    """Terrain codes (uint8) and ground levels (int8) at board resolution, both indexed [x, y]."""

    terrain: NDArray[np.uint8]
    elevation: NDArray[np.int8]

    def __post_init__(self) -> None:
        if self.terrain.shape != self.elevation.shape or self.terrain.ndim != 2:
            raise ValueError(f"raster: terrain {self.terrain.shape} and elevation {self.elevation.shape} differ")


@dataclass(frozen=True)
class HexMap:
    """A board, or several laid together, as hexes, optionally with the drawing they came from.

    source: what it was read from, in words. attributes: what a format knows beside terrain (version, SSR applied ...).
    """

    name: str
    grid: HexGrid
    cells: Mapping[Hex, HexCell]
    catalogue: TerrainCatalogue
    raster: Raster | None = None
    notes: tuple[Note, ...] = ()
    source: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def by_name(self) -> Mapping[str, HexCell]:
        return {cell.name.casefold(): cell for cell in self.cells.values()}

    def find(self, name: str) -> HexCell | None:
        """A hex by the board's own name, whatever its case."""
        return self.by_name.get(name.strip().casefold())

    def neighbour(self, cell: HexCell, side: int) -> HexCell | None:
        return self.cells.get(self.grid.neighbour(cell.hex, side))

    @cached_property
    def fingerprint(self) -> str:
        """Content hash (SHA-256, 16 hex digits): grid, hexes, raster. Notes and source do not count."""
        digest = hashlib.sha256()
        digest.update(repr(self.grid).encode())
        for hex_ in sorted(self.cells):
            digest.update(repr(self.cells[hex_]).encode())
        if self.raster is not None:
            digest.update(self.raster.terrain.tobytes())
            digest.update(self.raster.elevation.tobytes())
        return digest.hexdigest()[:16]
