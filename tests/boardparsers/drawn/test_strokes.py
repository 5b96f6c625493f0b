"""Strokes of an ASL map of glyphs: what is painted, in which order, and what is given up."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from boardparsers.drawn.strokes import Sheet, is_band, is_building, is_gully, is_road, is_wall
from boardparsers.hexmodel import Hex, HexCell, HexGrid, HexMap, Hexside, Location, LocationKind, Terrain
from boardparsers.vasl.drawing.text import Point, Stroke
from boardparsers.vasl.shared import built_in

CATALOGUE = built_in().catalogue
PLACES = {"A1": Hex(0, 0), "B0": Hex(1, -1), "B1": Hex(1, 0), "C1": Hex(2, -1)}


def terrain(name: str) -> Terrain:
    found = CATALOGUE.by_name(name)
    assert found.name == name
    return found


def sheet(
    levels: dict[str, int] | None = None, sides: dict[tuple[str, int], Hexside] | None = None, **held: str
) -> Sheet:
    """A map of four hexes, open ground but for what is said: terrain first, then what stands there besides."""
    cells = {}
    for name, hex_ in PLACES.items():
        own, *more = (terrain(word) for word in held.get(name, "Open Ground").split(" and "))
        places = tuple(Location(name, 0, LocationKind.GROUND, each) for each in (own, *more))
        stand = tuple((sides or {}).get((name, side), Hexside()) for side in range(6))
        cells[hex_] = HexCell(hex_, name, (levels or {}).get(name, 0), own, places, stand)
    grid = HexGrid(Fraction(56), Fraction(64), Fraction(0), Fraction(32), 112, 64)
    return Sheet(HexMap("x", grid, cells, CATALOGUE))


def painted(what: str, strokes: list[Stroke]) -> set[tuple[str, tuple[str, ...]]]:
    """Shape and places of every stroke of a terrain."""
    return {
        (stroke.shape, tuple(f"{p.hex}{p.part}{p.number if p.part else ''}" for p in stroke.points))
        for stroke in strokes
        if stroke.what == what
    }


@pytest.mark.parametrize(
    ("name", "sorts"),
    [
        ("Woods", ""),
        ("Dirt Road", "road band"),
        ("Path", "road band"),
        ("Sunken Road", "road band"),
        ("Gully", "gully band"),
        ("Stone Bridge", "band"),
        ("Stone Building", "building"),
        ("Wall", "wall"),
        ("Rowhouse Wall, 1 Level", "wall"),
    ],
)
def test_sorts_of_terrain(name: str, sorts: str) -> None:
    tests = {"road": is_road, "gully": is_gully, "band": is_band, "building": is_building, "wall": is_wall}
    assert [sort for sort, test in tests.items() if test(terrain(name))] == sorts.split()


def test_later_strokes_lie_over_earlier_ones() -> None:
    hedge = {("A1", 1): Hexside(terrain("Hedge")), ("B0", 4): Hexside(terrain("Hedge"))}
    held = {"A1": "Woods and Dirt Road", "B0": "Gully", "B1": "Dirt Road and Stone Building", "C1": "Grain"}
    strokes = list(sheet(None, hedge, **held).strokes())
    order = list(dict.fromkeys(stroke.what for stroke in strokes))
    assert order == ["level 0", "level 1", "woods", "grain", "gully", "dirt road", "stone building", "hedge"]


def test_the_ground_about_what_lies_at_another_level() -> None:
    strokes = list(sheet({"A1": -1, "B0": 1, "B1": 2}, A1="Gully", B0="Elevated Road", B1="Sunken Road").strokes())
    levels = {s.what: {point.hex for point in s.points} for s in strokes if s.what.startswith("level")}
    assert levels == {"level 0": {"A1", "B0", "C1"}, "level 3": {"B1"}}


def test_roads_run_from_centres_to_sides_each_hex_in_its_own() -> None:
    strokes = list(sheet(A1="Dirt Road", B1="Paved Road", C1="Dirt Road").strokes())
    assert painted("dirt road", strokes) == {("line", ("A1", "A1s2")), ("line", ("C1", "C1s4"))}
    assert painted("paved road", strokes) == {("line", ("B1", "B1s5")), ("line", ("B1", "B1s1"))}


def test_a_road_alone_is_a_short_piece() -> None:
    assert painted("dirt road", list(sheet(A1="Dirt Road").strokes())) == {("blob", ("A1",))}


def test_marks_on_hexsides_are_the_only_ways_of_their_hexes() -> None:
    road = {("A1", 2): Hexside(terrain("Path")), ("B1", 5): Hexside(terrain("Path"))}
    strokes = list(sheet(sides=road, A1="Dirt Road", B0="Dirt Road", B1="Open Ground").strokes())
    assert painted("dirt road", strokes) == {("line", ("A1", "A1s2")), ("blob", ("B0",))}
    assert painted("path", strokes) == {("line", ("B1", "B1s5"))}


def test_bridges_carry_the_roads_that_lead_to_them() -> None:
    strokes = list(sheet({"B1": -1}, A1="Dirt Road", B1="Gully and Stone Bridge", C1="Dirt Road").strokes())
    ways = {("line", ("B1", "B1s5")), ("line", ("B1", "B1s1"))}
    assert painted("stone bridge", strokes) == ways
    assert ways < painted("dirt road", strokes)


def test_slopes_are_told_by_the_hex_that_is_up_slope() -> None:
    slope = {("A1", 2): Hexside(slope=1), ("B1", 5): Hexside(slope=-1)}
    assert [s.sides for s in sheet(sides=slope).strokes() if s.what == "slope"] == [(("B1", (5,)),)]


def test_each_hexside_is_painted_once() -> None:
    wall, cliff = Hexside(terrain("Wall")), Hexside(cliff=True)
    both = {("A1", 2): wall, ("B1", 5): wall, ("A1", 4): wall, ("B0", 2): cliff, ("C1", 5): cliff}
    strokes = list(sheet(sides=both).strokes())
    assert [s.sides for s in strokes if s.what == "wall"] == [(("A1", (2,)),), (("A1", (4,)),)]
    assert [s.sides for s in strokes if s.what == "cliff"] == [(("B0", (2,)),)]


def test_stairways_are_told_together() -> None:
    plain = sheet(A1="Stone Building")
    cells = {hex_: replace(cell, stairway=True) for hex_, cell in plain.drawn.cells.items()}
    (stroke,) = [s for s in Sheet(replace(plain.drawn, cells=cells)).strokes() if s.what == "stairway"]
    assert stroke.points == tuple(Point(name) for name in PLACES)


def test_what_is_given_up_has_a_note_and_is_unknown() -> None:
    map_ = sheet(A1="Woods and Brush", B0="Trench", B1="Stone Bridge")
    strokes = list(map_.strokes())
    assert map_.unknown == {"A1", "B0", "B1"}
    assert [note.place for note in map_.notes] == ["A1", "B0", "B1"]
    assert not painted("woods", strokes)
