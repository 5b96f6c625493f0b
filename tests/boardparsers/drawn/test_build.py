"""A drawing put together: names, heights, crest lines, locations, pixels, notes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardparsers.drawn import read_drawing
from boardparsers.errors import BoardError
from boardparsers.hexmodel.grid import HexGrid
from boardparsers.hexmodel.model import HexMap, Hexside, Location, LocationKind, Severity
from boardparsers.hexmodel.terrain import UNKNOWN

HILL = """\
map: Hill 112
game: memoir44
hexes: pointy
rows: A
columns: 1
order: row column
board: Odon
[terrain]
cactus = other, height 1, hindrance
wall = hexside
[legend]
.  = plain
w  = woods
h  = hill
fh = forest on hill
t  = town, levels 1, + bunker, called Maltot
r  = river, + bridge
[map]
 .   .   w   w   t
   .   h   fh  .
 r   r   h2  .   w-1
[hexes]
A1 A2 = cactus
B1 = depression river, stairway
[hexsides]
A1/A2 = wall, cliff
"""


@pytest.fixture(scope="module")
def hill() -> HexMap:
    return read_drawing(HILL, "hill")


def test_the_map_itself(hill: HexMap) -> None:
    assert (hill.name, hill.source, hill.raster, hill.notes) == ("Hill 112", "drawing hill", None, ())
    assert dict(hill.attributes) == {"ruleset": "memoir44", "board": "Odon"}
    names = "A1 A2 A3 A4 A5 B1 B2 B3 B4 C1 C2 C3 C4 C5"
    assert " ".join(cell.name for cell in hill.cells.values()) == names


@pytest.mark.parametrize("game", ["", "game: chess\n"])
def test_a_map_without_a_game_says_that_it_has_no_words(game: str) -> None:
    (note,) = read_drawing(f"{game}hexes: flat\n[legend]\n. = plain\n[map]\n. .\n", "x").notes
    told = "`game:` in the header names no game with a vocabulary (asl, memoir44, valor_and_victory)"
    assert note.text == f"unknown terrain 'plain': {told}"


def test_terrain_and_heights(hill: HexMap) -> None:
    found = {name: (cell.terrain.name, cell.base_level) for name, cell in hill.by_name.items()}
    assert found["a1"] == ("cactus", 0)
    assert found["a4"] == ("woods", 0)
    assert found["b2"] == ("hill", 1)  # the level comes with the terrain
    assert found["b3"] == ("forest on hill", 1)
    assert found["c3"] == ("hill", 2)  # a number behind the glyph
    assert found["c5"] == ("woods", -1)
    assert hill.by_name["b1"].depression is hill.catalogue.by_name("river")
    assert hill.by_name["b1"].stairway


def test_locations(hill: HexMap) -> None:
    town, bunker = hill.catalogue.by_name("town"), hill.catalogue.by_name("bunker")
    assert hill.by_name["a5"].locations == (
        Location("Maltot", 0, LocationKind.BUILDING, town),
        Location("A5 Level 1", 1, LocationKind.BUILDING, town),
        Location("bunker", 0, LocationKind.ENTRENCHMENT, bunker),
    )
    ground, bridge = hill.by_name["c1"].locations
    assert (ground.name, bridge.name) == ("C1", "bridge")
    assert (ground.kind, bridge.kind) == (LocationKind.GROUND, LocationKind.BRIDGE)


def test_hexsides_and_crest_lines(hill: HexMap) -> None:
    wall = hill.catalogue.by_name("wall")
    assert hill.by_name["a1"].sides[1] == hill.by_name["a2"].sides[4] == Hexside(wall, cliff=True)
    for cell in hill.cells.values():
        for side in range(6):
            other = hill.neighbour(cell, side)
            assert cell.sides[side].crest == (cell.base_level - other.base_level if other else 0)


def test_the_grid_just_holds_the_drawing(hill: HexMap) -> None:
    assert hill.grid == HexGrid(Fraction(52), Fraction(60), Fraction(104, 3), Fraction(30), 300, 174, sideways=True)
    corners = [corner for hex_ in hill.cells for corner in hill.grid.vertices(hex_)]
    assert (min(x for x, _ in corners), min(y for _, y in corners)) == (0, 0)
    assert hill.grid.width - 1 < max(x for x, _ in corners) <= hill.grid.width
    assert hill.grid.height - 1 < max(y for _, y in corners) <= hill.grid.height


def test_the_grid_of_a_board() -> None:
    drawn = read_drawing(
        "hexes: flat\ngrid: 56.25 64.5 0 32.25\nsize: 1800 645\n[legend]\n. = x\n[map]\n.   .\n  .", "b"
    )
    assert drawn.grid == HexGrid(Fraction(225, 4), Fraction(129, 2), Fraction(0), Fraction(129, 4), 1800, 645)
    assert drawn.grid.centre(drawn.by_name["b1"].hex) == (Fraction(225, 4), Fraction(129, 2))


def test_unknown_terrain_is_noted_once_a_name() -> None:
    drawn = read_drawing("hexes: flat\n[legend]\n. = lava\n: = unknown\n[map]\n. : .\n[hexsides]\nA1:0 = Lava", "b")
    assert {cell.terrain for cell in drawn.cells.values()} == {UNKNOWN}
    assert [(note.severity, note.place) for note in drawn.notes] == [(Severity.WARNING, "line 8, column 8")]
    assert "unknown terrain 'Lava'" in drawn.notes[0].text


def drawing(legend: str = ". = plain", rows: str = ".", header: str = "", rest: str = "") -> str:
    return f"hexes: flat\n{header}\n[legend]\n{legend}\n[map]\n{rows}\n{rest}"


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        (drawing(rows=". ,"), "line 6, column 3", "',' is not in the legend"),
        (drawing(rows=". .61"), "line 6, column 4", "expected a level from -60 to 60, found '61'"),
        (drawing(legend=". . = plain"), "line 4, column 3", "'.' has a meaning already"),
        (drawing(legend="- = plain"), "line 4, column 1", "'-' has a meaning already"),
        (drawing(rest="[hexes]\nA1 = woods\nA1, a1 = town"), "line 9, column 1", "A1: line 8 says another terrain"),
        (drawing(rest="[hexes]\nA1 = height 1\nA1 = height 2"), "line 9, column 1", "line 8 says another height"),
        (drawing(rest="[hexes]\nA1 = levels 1\nA1 = levels 2"), "line 9, column 1", "says another number of levels"),
        (drawing(rest="[hexes]\nA1 = called X\nA1 = called Y"), "line 9, column 1", "says another name"),
        (drawing(rest="[hexes]\nA1 = depression a\nA1 = depression b"), "line 9, column 1", "another depression"),
        (drawing(rest="[hexes]\nQ1 = woods"), "line 8, column 1", "no hex 'Q1' on this map"),
        (drawing(header="grid: 0 1 0 0"), "", "the size of a hex and must be positive"),
        (drawing(header="grid: 99999 99999 0 0", rows=". ."), "", "the limit is 100,000"),
        (drawing(header="columns: 1", rows="\n".join([".   " * 6, "  ." * 1] * 12)), "line 26, column 1",
         "a second hex would be called 111"),
    ],
)  # fmt: skip
def test_mistakes(text: str, where: str, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        read_drawing(text, "b")
    assert what in caught.value.what
    assert caught.value.where == where
