"""Hex geometry, terrain, hexsides and the map: pure, no I/O."""

from boardparsers.hexmodel.grid import Hex, HexGrid, distance, from_offset, lattice, opposite, to_offset
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
from boardparsers.hexmodel.walk import SideRef, StepKind, Vertex, Walk, WalkStep

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
    "SideRef",
    "StepKind",
    "Terrain",
    "TerrainCatalogue",
    "TerrainKind",
    "Vertex",
    "Walk",
    "WalkStep",
    "distance",
    "from_offset",
    "lattice",
    "opposite",
    "to_offset",
]
