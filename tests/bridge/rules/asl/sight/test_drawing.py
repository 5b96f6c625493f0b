"""What counts at a pixel: the drawing, what fills its hex, and what only strays into it.

A1 lies at (0, 32.25), columns are 56.25 pixels apart, rows 64.5; so C3 lies at (112.5, 161.25).
"""

from __future__ import annotations

import pytest

from bridge.rules.asl.sight.drawing import (
    home_of,
    inside_building,
    may_stray,
    terrain_met,
)
from bridge.rules.asl.sight.pixels import first_pixel
from bridge.rules.asl.sight.thread import make_line
from tests.bridge.rules.asl.sight.pieces import board_of

pytestmark = pytest.mark.usefixtures("plain")

BOARD = board_of(
    "orchard: hexes E3\nwoods: box C3 40x30\nwoods: box C5 40x30\nlevel 1: hexes G3\ncliff: sides G3/3\n"
    "stone building, 1 level: box E6 20x20\ngrain: hexes G5 G6\ngully: line A3 A4 A5"
)
F = BOARD.field


def test_the_terrain_that_counts_at_a_spot() -> None:
    """B14.2: orchard is inherent terrain, and fills its hex; drawn into another it is nothing there."""
    e3, c3, g1 = BOARD.hex("E3"), BOARD.hex("C3"), BOARD.hex("G1")
    ground, orchard, road = (BOARD.terrain(name) for name in ("Open Ground", "Orchard", "Dirt Road"))
    woods, wall, rubble = (BOARD.terrain(name) for name in ("Woods", "Wall", "Stone Rubble"))
    assert terrain_met(F, e3, ground, False, False, -1) == orchard
    assert terrain_met(F, e3, woods, False, False, -1) == woods
    assert terrain_met(F, e3, road, False, False, -1) == road  # clear
    assert terrain_met(F, e3, road, True, False, -1) == -1
    assert terrain_met(F, e3, road, True, True, -1) == orchard  # but along its hexside
    assert terrain_met(F, e3, orchard, True, True, -1) == -1  # once is enough
    assert terrain_met(F, g1, orchard, False, False, -1) == 0
    assert terrain_met(F, c3, woods, False, False, rubble) == rubble  # B24.1
    assert terrain_met(F, c3, woods, True, True, rubble) == -1
    assert terrain_met(F, c3, wall, False, False, rubble) == wall  # stands on the hexside
    assert terrain_met(F, c3, wall, True, True, rubble) == rubble


def test_in_a_depression_stands_what_stands_in_its_hex() -> None:
    """B19.21: of a gully with woods over its hex, the gully's own pixels count as woods; of a bare one as gully."""
    overgrown = board_of("woods: hexes C3\ngully: line C2 C3 C4")
    gully, woods = overgrown.terrain("Gully"), overgrown.terrain("Woods")
    assert terrain_met(overgrown.field, overgrown.hex("C3"), gully, False, False, -1) == woods
    assert terrain_met(overgrown.field, overgrown.hex("C3"), gully, True, True, -1) == -1
    assert terrain_met(overgrown.field, overgrown.hex("C2"), gully, False, False, -1) == gully


def test_inside_a_building_on_both_sides_of_a_border() -> None:
    """A6.1: E6's building is 20 pixels wide, with a border of pixels at its right."""
    x, y = (int(value) for value in BOARD.centre("E6"))
    pixels = first_pixel(make_line(F, *BOARD.centre("E5"), *BOARD.centre("E6")))._replace(x=x, y=y)
    building = BOARD.terrain("Stone Building, 1 Level")
    edge = next(n for n in range(x, x + 30) if F.surface[n, y] != building)
    assert inside_building(F, pixels._replace(beside=0))
    assert inside_building(F, pixels._replace(beside=1))
    assert not inside_building(F, pixels._replace(x=edge, beside=1))
    assert not inside_building(F, pixels._replace(x=edge, beside=0))


HILLS = board_of("level 2: hexes C2\nlevel 1: hexes E5\ncliff: sides E5/3\ngully: line G2 G3 G4")


@pytest.mark.parametrize(
    ("name", "ground", "x", "y", "home"),
    [
        ("C3", 2, 0, -30, "C2"),  # level 2 in a hex of level 0, 2.25 pixels from that of level 2
        ("C3", 1, 0, -30, "C2"),  # and the level between
        ("C3", 2, 0, -29.75, "C2"),  # two and a half pixels
        ("C3", 2, 0, -29.5, "C3"),  # too far in
        ("C3", 3, 0, -30, "C3"),  # C2 has no such level
        ("C3", 0, 0, -30, "C3"),  # its own
        ("C3", 2, 0, 30, "C3"),  # beside C4, which is no higher
        ("C2", 0, 0, 30, "C3"),  # what lies lower strays too
        ("D2", 2, -26, 14, "C2"),  # across D2's side 4
        ("A0", 1, 0, 0, "A0"),
        ("E6", 1, 0, -30, "E6"),  # the cliff of E5 is drawn on both sides of its hexside
        ("E4", 1, 0, 30, "E5"),
        ("G3", 0, 0, -30, "G3"),  # the banks of a gully are its own
    ],
)
def test_the_hex_whose_drawing_it_is(name: str, ground: int, x: float, y: float, home: str) -> None:
    """B.1: drawings stray a little over their hexside."""
    if name not in HILLS.known.by_name:
        name = home = "A1"
    field, hex_, open_ground = HILLS.field, HILLS.hex(name), HILLS.terrain("Open Ground")
    found = hex_
    if may_stray(field, hex_, open_ground, ground):
        cx, cy = HILLS.centre(name)
        found = home_of(field, hex_, ground, cx + x, cy + y)
    assert found == HILLS.hex(home)


def test_what_may_stray() -> None:
    """A level towards a neighbour's; not in a depression, whose banks are its own, and no cliff's drawing."""
    field, open_ground, cliff = HILLS.field, HILLS.terrain("Open Ground"), HILLS.terrain("Cliff")
    assert may_stray(field, HILLS.hex("C3"), open_ground, 2)
    assert not may_stray(field, HILLS.hex("C3"), open_ground, 3)
    assert not may_stray(field, HILLS.hex("C3"), open_ground, 0)
    assert not may_stray(field, HILLS.hex("C5"), open_ground, 1)
    assert not may_stray(field, HILLS.hex("E6"), cliff, 1)
    assert may_stray(field, HILLS.hex("F5"), open_ground, 1)
    assert not may_stray(field, HILLS.hex("G3"), open_ground, 0)
