"""Hexes read from drawings made for the point at issue."""

from __future__ import annotations

import pytest

from boardparsers.hexmodel import HexCell, HexMap, LocationKind
from boardparsers.vasl.board import build_map, read_board
from boardparsers.vasl.compiler import compile_board
from boardparsers.vasl.shared import built_in


def drawn(strokes: str) -> HexMap:
    text = f"crestline drawing 1\nboard: drawn\nsize: 7 x 7\n{strokes}"
    return build_map(read_board("bddrawn", built_in(), compile_board(text, "drawn", picture=False)))


def cell(strokes: str, name: str) -> HexCell:
    found = drawn(strokes).find(name)
    assert found is not None
    return found


def places(found: HexCell) -> list[tuple[int, LocationKind]]:
    return [(place.level, place.kind) for place in found.locations]


def test_hexside_terrain_is_seen_from_both_hexes() -> None:
    board = drawn("wall: sides C3/1\ncliff: sides E4/3")
    sides = {
        (found.name, side): terrain.terrain.name
        for found in board.cells.values()
        for side, terrain in enumerate(found.sides)
        if terrain.terrain is not None
    }
    assert sides == {("C3", 1): "Wall", ("D2", 4): "Wall", ("E4", 3): "Cliff", ("E5", 0): "Cliff"}
    assert cell("cliff: sides E4/3", "E5").sides[0].cliff


def test_levels_and_the_drop_across_each_side() -> None:
    high = cell("level 2: hexes C3", "C3")
    assert high.base_level == 2
    assert [side.crest for side in high.sides] == [2] * 6
    assert cell("level 2: hexes C3", "C4").sides[0].crest == -2


@pytest.mark.parametrize(
    ("terrain", "levels"),
    [("stone building", 0), ("stone building, 1 level", 1), ("stone building, 3 level", 3)],
)
def test_levels_of_a_building_and_its_rooftop(terrain: str, levels: int) -> None:
    """B23.8; a building of one storey has no level above the ground (B23.2)."""
    found = places(cell(f"{terrain}: box C3 40x30", "C3"))
    upper = [(n, LocationKind.BUILDING) for n in range(levels + 1)]
    assert found == upper + ([(levels + 1, LocationKind.ROOFTOP)] if levels else [])


def test_stairways_drawn_and_inherent() -> None:
    # B23.22: of a building of one level; taller ones need a symbol.
    assert cell("stone building, 1 level: box C3 40x30", "C3").stairway
    assert not cell("stone building, 2 level: box C3 40x30", "C3").stairway
    assert cell("stone building, 2 level: box C3 40x30\nstairway: hexes C3", "C3").stairway


def test_depressions_and_bridges() -> None:
    strokes = "gully: line A5 B5 C6 D6 E6\nsingle hex stone bridge: line C6+0-24 C6+0+24 width 28"
    bottom, bridge = cell(strokes, "B5"), cell(strokes, "C6")
    assert (bottom.base_level, places(bottom)) == (-1, [(0, LocationKind.DEPRESSION)])
    assert places(bridge) == [(0, LocationKind.BRIDGE), (-1, LocationKind.UNDER_BRIDGE)]
    assert bridge.locations[1].terrain.name == "Gully"


def test_inherent_terrain_near_the_centre_fills_the_hex_other_terrain_does_not() -> None:
    """B.6. Ten pixels off the centre."""
    assert cell("orchard: box C3+10+0 6x6", "C3").terrain.name == "Orchard"
    assert cell("brush: box C3+10+0 6x6", "C3").terrain.name == "Open Ground"
    assert cell("orchard: box C3+26+13 4x4", "C3").terrain.name == "Open Ground"  # at the edge


def test_a_gap_at_the_centre_of_grain_is_no_open_ground() -> None:
    assert cell("grain: box C3 40x30\nopen ground: box C3 2x2", "C3").terrain.name == "Grain"
    assert cell("grain: box C3 40x30\nopen ground: box C3 16x16", "C3").terrain.name == "Open Ground"


def test_slopes_are_down_for_the_one_and_up_for_the_other() -> None:
    """3.2 of the Pegasus Bridge rules: the hex named is Up-Slope across the side."""
    assert cell("slope: sides D3/1", "D3").sides[1].slope == -1
    assert cell("slope: sides D3/1", "E3").sides[4].slope == 1
