"""The terrain catalogue."""

from __future__ import annotations

from boardparsers.hexmodel.terrain import UNKNOWN, Terrain, TerrainCatalogue, TerrainKind

WOODS, WALL = Terrain(90, "Woods", TerrainKind.WOODS, height=1, obstacle=True), Terrain(60, "Wall", TerrainKind.HEXSIDE)
CATALOGUE = TerrainCatalogue.of([WOODS, WALL], "a test")


def test_by_code_and_by_name() -> None:
    assert CATALOGUE.by_code(90) is WOODS
    assert CATALOGUE.by_name("wOODS") is WOODS
    assert 60 in CATALOGUE
    assert 61 not in CATALOGUE
    assert list(CATALOGUE) == [WOODS, WALL]
    assert (len(CATALOGUE), CATALOGUE.source) == (2, "a test")


def test_what_it_lacks_is_unknown_never_open_ground() -> None:
    assert CATALOGUE.by_code(0) is UNKNOWN
    assert CATALOGUE.by_name("Open Ground") is UNKNOWN
    assert UNKNOWN.kind is TerrainKind.UNKNOWN
    assert (UNKNOWN.obstacle, UNKNOWN.hindrance) == (False, False)


def test_catalogues_are_equal_by_their_entries() -> None:
    assert TerrainCatalogue.of([WOODS, WALL], "a test") == CATALOGUE
    assert TerrainCatalogue.of([WALL, WOODS], "a test") != CATALOGUE
