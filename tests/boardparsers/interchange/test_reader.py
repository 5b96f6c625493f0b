"""Reading a map's text: what is there, what follows, what is wrong and where."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardparsers.drawn import read_drawing
from boardparsers.errors import BoardError
from boardparsers.hexmodel.grid import Hex
from boardparsers.hexmodel.model import HexMap, Hexside, Location, LocationKind
from boardparsers.hexmodel.terrain import UNKNOWN
from boardparsers.interchange.reader import read_map_text
from boardparsers.interchange.writer import map_text

DRAWING = """\
hexes: pointy
game: valor_and_victory
[legend]
. = open ground
w = woods, height 2
b = building, levels 1, + road
[map]
. w b
 . .
"""


def as_data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(map_text(read_drawing(DRAWING, "small")))
    return data


def read(data: object) -> HexMap:
    return read_map_text(json.dumps(data), "small.hexmap.json")[0]


def test_there_and_back() -> None:
    drawn = read_drawing(DRAWING, "small")
    found, raster = read_map_text(map_text(drawn), "x")
    assert raster is None
    assert found.cells == drawn.cells
    assert (found.grid, found.catalogue, found.name, found.notes) == (drawn.grid, drawn.catalogue, "small", ())
    assert found.fingerprint == drawn.fingerprint
    assert map_text(found) == map_text(drawn)


def test_a_mended_level_moves_the_crest_lines_with_it() -> None:
    data = as_data()
    data["hexes"][1]["level"] = 5
    found = read(data)
    assert found.by_name["b1"].base_level == 5
    assert found.by_name["b1"].sides[4].crest == 5
    assert found.by_name["a1"].sides[1].crest == -5


def test_a_stated_crest_line_stays() -> None:
    data = as_data()
    data["hexes"][0]["sides"] = {"1": {"crest": 7, "cliff": True}}
    assert read(data).by_name["a1"].sides[1] == Hexside(cliff=True, crest=7)


def test_mended_terrain_is_that_of_the_locations_too() -> None:
    data = as_data()
    data["hexes"][2]["terrain"] = "Orchard"
    found = read(data)
    orchard, road = found.catalogue.by_name("orchard"), found.catalogue.by_name("road")
    assert found.by_name["c1"].locations == (
        Location("C1", 0, LocationKind.BUILDING, orchard),
        Location("C1 Level 1", 1, LocationKind.BUILDING, orchard),
        Location("road", 0, LocationKind.GROUND, road),
    )


def test_unknown_terrain_is_noted_and_unknown() -> None:
    data = as_data()
    data["hexes"][0] |= {"terrain": "lava", "depression": "abyss"}
    data["hexes"][1]["terrain"] = "unknown"
    found = read(data)
    assert found.by_name["a1"].terrain is found.by_name["a1"].depression is found.by_name["b1"].terrain is UNKNOWN
    assert [(note.place, note.text.split(":")[0]) for note in found.notes] == [
        ("A1", "unknown terrain 'lava'"),
        ("A1", "unknown terrain 'abyss'"),
    ]
    again = read_map_text(map_text(found), "x")[0]
    assert again.fingerprint == found.fingerprint
    assert again.notes == found.notes


def test_two_hexes_of_one_name_are_noted() -> None:
    data = as_data()
    data["hexes"][0]["hex"] = "b1"
    found = read(data)
    assert [note.text for note in found.notes] == ["2 hexes have this name"]
    assert len(found.cells) == 5


def test_decimals_are_exact() -> None:
    data = as_data()
    data["grid"] |= {"dx": 56.25, "y0": -0.1}
    found = read(data)
    assert (str(found.grid.dx), str(found.grid.y0)) == ("225/4", "-1/10")


def changed(*steps: str | int, to: object) -> dict[str, Any]:
    data = as_data()
    *way, last = steps
    inner: Any = data
    for step in way:
        inner = inner[step]
    inner[last] = to
    return data


@pytest.mark.parametrize(
    ("data", "where", "what"),
    [
        ([], "", 'not a hex map: no "format": "crestline-hexmap"'),
        ({"format": "geojson"}, "", "not a hex map"),
        (changed("version", to=2), "", "version 2 of the format; this reads version 1"),
        (changed("version", to=True), "", "version True of the format"),
        (changed("grid", "dx", to=0), "grid.dx", "should be more than 0"),
        (changed("grid", "dx", to="wide"), "grid.dx", "should be a number, or a fraction"),
        (changed("colour", to=1), "colour", "there is no such key"),
        (changed("hexes", 1, "levle", to=1), "hexes[2] 'B1': levle", "there is no such key"),
        (changed("hexes", 1, "level", to="high"), "hexes[2] 'B1': level", "should be a whole number"),
        (changed("hexes", 1, "at", to=[0, 0]), "hexes[2] 'B1': at", "A1 stands at [0, 0] already"),
        (changed("hexes", 1, "sides", to={"6": {}}), "hexes[2] 'B1': sides.6.[key]", "should be '0', '1'"),
        (changed("hexes", 2, "locations", 1, "kind", to="x"), "hexes[3] 'C1': locations[2].kind", "should be"),
        (changed("terrain", 1, "code", to=0), "terrain", "two terrains with the code 0"),
        (changed("terrain", 1, "code", to=256), "terrain[2].code", "should be at most 255"),
        (changed("hexes", to=[]), "hexes", "must not be empty"),
        (changed("raster", to={"file": "../x.npz"}), "raster.file", "an .npz file in the same folder"),
        (changed("name", to="\ud800"), "name", ""),
    ],
)
def test_mistakes(data: object, where: str, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        read(data)
    assert caught.value.path == "small.hexmap.json"
    assert caught.value.where == where
    assert what in caught.value.what


def test_a_later_version_says_so() -> None:
    with pytest.raises(BoardError, match="a newer crestline wrote it"):
        read(changed("version", to=9))


def test_coordinates_need_no_order() -> None:
    data = as_data()
    data["hexes"].reverse()
    assert set(read(data).cells) == {Hex(0, 0), Hex(0, 1), Hex(0, 2), Hex(1, 0), Hex(1, 1)}
