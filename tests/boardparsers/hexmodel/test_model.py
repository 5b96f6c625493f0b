"""The hex map: finding hexes, neighbours, locations, and the fingerprint."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from boardparsers.hexmodel.grid import Hex, HexGrid
from boardparsers.hexmodel.model import HexCell, HexMap, Hexside, Location, LocationKind, Note, Raster, Severity
from boardparsers.hexmodel.terrain import Terrain, TerrainCatalogue, TerrainKind

GRASS, HOUSE = Terrain(0, "Grass", TerrainKind.OPEN), Terrain(1, "House", TerrainKind.BUILDING, height=1)
GRID = HexGrid(Fraction(52), Fraction(60), Fraction(35), Fraction(30), 140, 120)


def cell(q: int, r: int, name: str, **more: object) -> HexCell:
    return replace(HexCell(Hex(q, r), name, 0, GRASS), **more)  # type: ignore[arg-type]


CELLS = {one.hex: one for one in (cell(0, 0, "A1"), cell(0, 1, "A2"), cell(1, 0, "B1"))}
RASTER = Raster(np.zeros((140, 120), np.uint8), np.zeros((140, 120), np.int8))
MAP = HexMap("test", GRID, CELLS, TerrainCatalogue.of([GRASS, HOUSE], "t"), RASTER)


def test_hexes_by_their_own_name_whatever_its_case() -> None:
    assert MAP.find(" a2 ") is CELLS[Hex(0, 1)]
    assert MAP.find("C9") is None


def test_neighbours_and_the_edge_of_the_map() -> None:
    around = [MAP.neighbour(CELLS[Hex(0, 0)], side) for side in range(6)]
    assert [one and one.name for one in around] == [None, None, "B1", "A2", None, None]


def test_the_first_location_of_a_level() -> None:
    ground, cellar = Location("A1", 0, LocationKind.BUILDING, HOUSE), Location("c", -1, LocationKind.CELLAR, HOUSE)
    house = cell(0, 0, "A1", locations=(ground, Location("trench", 0, LocationKind.ENTRENCHMENT, GRASS), cellar))
    assert house.location_at(0) is ground
    assert house.location_at(-1) is cellar
    assert house.location_at(1) is None


def test_notes_read_as_one_line() -> None:
    assert str(Note(Severity.WARNING, "A1", "no terrain")) == "warning: A1: no terrain"


def test_arrays_of_a_raster_are_equally_large() -> None:
    with pytest.raises(ValueError, match="differ"):
        Raster(np.zeros((3, 4), np.uint8), np.zeros((4, 3), np.int8))
    with pytest.raises(ValueError, match="differ"):
        Raster(np.zeros(3, np.uint8), np.zeros(3, np.int8))


def test_the_fingerprint_is_of_the_content() -> None:
    """Order, name, notes and source make no difference; a level, a hexside, a pixel, the grid do."""
    same = replace(MAP, name="x", cells=dict(reversed(CELLS.items())), notes=(Note(Severity.INFO, "", ""),), source="y")
    assert same.fingerprint == MAP.fingerprint
    assert len(MAP.fingerprint) == 16
    wall = (Hexside(cliff=True), *(Hexside(),) * 5)
    painted = RASTER.terrain.copy()
    painted[5, 5] = 1
    others = [
        MAP,
        replace(MAP, cells=CELLS | {Hex(0, 0): cell(0, 0, "A1", base_level=1)}),
        replace(MAP, cells=CELLS | {Hex(0, 0): cell(0, 0, "A1", sides=wall)}),
        replace(MAP, raster=Raster(painted, RASTER.elevation)),
        replace(MAP, raster=Raster(RASTER.terrain, painted.astype(np.int8))),
        replace(MAP, raster=None),
        replace(MAP, grid=replace(GRID, dx=Fraction(53))),
    ]
    assert len({one.fingerprint for one in others}) == len(others)
