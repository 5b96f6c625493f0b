"""The [hexsides] section."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardparsers.drawn.sides import SideReader, Sides
from boardparsers.drawn.text import Word, read_text
from boardparsers.errors import BoardError
from boardparsers.hexmodel.grid import Hex, HexGrid
from boardparsers.hexmodel.model import Hexside
from boardparsers.hexmodel.terrain import Terrain, TerrainKind

GRID = HexGrid(Fraction(3), Fraction(2), Fraction(0), Fraction(0), 1, 1)
# Flat: A1 with A2 below, B1 to the lower right of A1.
HEXES = {"a1": Hex(0, 0), "a2": Hex(0, 1), "b1": Hex(1, 0), "c1": Hex(2, -1)}


def named(word: Word) -> Terrain:
    return Terrain(1, word.text, TerrainKind.HEXSIDE)


def sides(*lines: str) -> Sides:
    drawing = read_text("[map]\n.\n[hexsides]\n" + "\n".join(lines), "x")
    return SideReader(drawing, GRID, HEXES, named).read()


WALL, HEDGE = Hexside(Terrain(1, "wall", TerrainKind.HEXSIDE)), Hexside(Terrain(1, "hedge", TerrainKind.HEXSIDE))


def test_between_two_hexes_seen_from_both() -> None:
    assert sides("A1/a2 = wall") == {(Hex(0, 0), 3): WALL, (Hex(0, 1), 0): WALL}


def test_sides_of_a_hex_by_number_the_edge_of_the_map_too() -> None:
    found = sides("A1:0,2 = hedge")
    assert found == {
        (Hex(0, 0), 0): HEDGE,
        (Hex(0, -1), 3): HEDGE,
        (Hex(0, 0), 2): HEDGE,
        (Hex(1, 0), 5): HEDGE,
    }
    assert sides("A1:02 = hedge") == found


def test_several_places_several_things() -> None:
    found = sides("A1/A2, B1:0  A2:3 = wall, cliff, slope")
    assert len(found) == 6
    assert found[Hex(0, 0), 3] == Hexside(WALL.terrain, cliff=True, slope=1)
    assert found[Hex(0, 1), 0] == Hexside(WALL.terrain, cliff=True, slope=-1)


def test_what_stands_there_already_stays() -> None:
    found = sides("A1/A2 = slope", "A2/A1 = cliff", "A1/A2 = wall")
    assert found[Hex(0, 0), 3] == Hexside(WALL.terrain, cliff=True, slope=1)


@pytest.mark.parametrize(
    ("line", "column", "what"),
    [
        ("A1/D9 = wall", 4, "no hex 'D9' on this map"),
        ("Z1/A1 = wall", 1, "no hex 'Z1' on this map"),
        ("A1/C1 = wall", 1, "A1 and C1 are not neighbours"),
        ("A1/A1 = wall", 1, "A1 and A1 are not neighbours"),
        ("A1 = wall", 1, "'A1' is no hexside"),
        ("A1:6 = wall", 1, "'A1:6' is no hexside"),
        ("A1: = wall", 1, "'A1:' is no hexside"),
        ("A1/ = wall", 4, "no hex ''"),
        ("A1/A2 = wall, hedge", 15, "A1/A2 has wall already"),
    ],
)
def test_mistakes(line: str, column: int, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        sides(line)
    assert what in caught.value.what
    assert caught.value.where == f"line 4, column {column}"
