"""Hex geometry, terrain, hexsides and the map: pure, no I/O."""

from boardparsers.hexmodel.grid import Hex, HexGrid, distance, lattice, opposite
from boardparsers.hexmodel.model import (
    HexCell,
    HexMap,
    Hexside,
    Location,
    LocationKind,
    Note,
    Raster,
    Severity,
)
from boardparsers.hexmodel.terrain import UNKNOWN, Terrain, TerrainCatalogue, TerrainKind

__all__ = [
    "UNKNOWN",
    "Hex",
    "HexCell",
    "HexGrid",
    "HexMap",
    "Hexside",
    "Location",
    "LocationKind",
    "Note",
    "Raster",
    "Severity",
    "Terrain",
    "TerrainCatalogue",
    "TerrainKind",
    "distance",
    "lattice",
    "opposite",
]
