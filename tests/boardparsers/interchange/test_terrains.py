"""Terrain by name, by name and code, or not at all."""

from __future__ import annotations

from boardparsers.hexmodel.grid import Hex
from boardparsers.hexmodel.model import HexCell, LocationKind
from boardparsers.hexmodel.terrain import UNKNOWN, Terrain, TerrainCatalogue, TerrainKind
from boardparsers.interchange.terrains import TerrainFinder, is_plain, plain_location, terrain_name

WOODS, SCRUB, SCRUB_2 = (
    Terrain(code, name, TerrainKind.WOODS) for code, name in ((1, "Woods"), (2, "Scrub"), (3, "Scrub"))
)
NUMBERED = Terrain(4, "Woods#1", TerrainKind.OTHER)
CATALOGUE = TerrainCatalogue.of([WOODS, SCRUB, SCRUB_2, NUMBERED], "test")


def test_every_terrain_is_found_by_the_name_it_is_written_with() -> None:
    names = [terrain_name(terrain, CATALOGUE) for terrain in (*CATALOGUE, UNKNOWN)]
    assert names == ["Woods", "Scrub#2", "Scrub", "Woods#1#4", "unknown"]
    finder = TerrainFinder(CATALOGUE)
    assert [finder.find(name, "A1") for name in names] == [*CATALOGUE, UNKNOWN]
    assert finder.notes == {}


def test_case_makes_no_difference() -> None:
    assert TerrainFinder(CATALOGUE).look("wOODS") is WOODS
    assert TerrainFinder(CATALOGUE).look("scrub#3") is SCRUB_2


def test_unknown_names_are_noted_once_with_the_first_place() -> None:
    finder = TerrainFinder(CATALOGUE)
    assert {finder.find(name, place) for name, place in (("Lava", "B2"), ("lava", "C3"), ("Woods#2", "D4"))} == {
        UNKNOWN
    }
    assert [(note.place, note.text.split(":")[0]) for note in finder.notes.values()] == [
        ("B2", "unknown terrain 'Lava'"),
        ("D4", "unknown terrain 'Woods#2'"),
    ]


def test_the_plain_location() -> None:
    gully, house = Terrain(5, "Gully", TerrainKind.DEPRESSION), Terrain(6, "House", TerrainKind.BUILDING)
    assert plain_location("A1", WOODS, None).kind is LocationKind.GROUND
    assert plain_location("A1", house, None).kind is LocationKind.BUILDING
    assert plain_location("A1", WOODS, gully).kind is LocationKind.DEPRESSION
    assert is_plain(HexCell(Hex(0, 0), "A1", 0, house, (plain_location("A1", house, None),)))
    assert not is_plain(HexCell(Hex(0, 0), "A1", 0, house, (plain_location("A1", WOODS, None),)))
    assert not is_plain(HexCell(Hex(0, 0), "A1", 0, house))
