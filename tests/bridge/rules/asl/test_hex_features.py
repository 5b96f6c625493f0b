"""What settles the terrain of a hex, with a drawing and without."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import replace

import pytest

from boardparsers.hexmodel import HexMap
from bridge.rules.asl import hex_features
from bridge.rules.asl.hex_features import HexFeatures, board_features


def features(board: HexMap, name: str) -> HexFeatures:
    cell = board.find(name)
    assert cell is not None
    return board_features(board).hex(cell)


def terrain(board: HexMap, name: str) -> str:
    found = features(board, name).terrain
    assert found is not None
    return found.name


def side(board: HexMap, here: str, there: str) -> hex_features.SideFeatures:
    one, other = board.find(here), board.find(there)
    assert one is not None
    assert other is not None
    return board_features(board).side(one, board.grid.side_towards(one.hex, other.hex))


def test_the_centre_rules_the_hex(board: Callable[[str], HexMap]) -> None:
    crestline = board("crestline")
    assert terrain(crestline, "G3") == "Crags"
    assert terrain(crestline, "H5") == "Stone Building, 2 Level"
    assert terrain(crestline, "L6") == "Orchard"


def test_around_a_road_a_path_or_a_gully_the_terrain_stays_in_force(board: Callable[[str], HexMap]) -> None:
    crestline = board("crestline")
    gully = [cell.name for cell in crestline.cells.values() if cell.depression and cell.depression.name == "Gully"]
    around = {name: terrain(crestline, name) for name in gully}
    assert "Woods" in around.values()
    assert "Open Ground" in around.values()
    assert all(row.depression is not None for row in (features(crestline, name) for name in gully))


@pytest.mark.parametrize(
    ("number", "hex_", "name"),
    [
        ("02", "U6", "Shellholes"),  # the chart's own example; a road leads through the centre
        ("02", "M4", "Woods"),  # B.1: a wooded hill hex with a bare centre dot
        ("02", "I9", "Wooden Building"),
        ("13", "CC3", "Open Ground"),  # water in a corner only (B21.1 goes by the centre)
        ("05", "P5", "Woods"),  # road through woods
        ("24", "W4", "Woods"),  # path through woods
    ],
)
def test_hexes_of_real_boards(number: str, hex_: str, name: str, board: Callable[[str], HexMap]) -> None:
    assert terrain(board(number), hex_) == name


def test_elevated_and_sunken_roads_and_bridges(board: Callable[[str], HexMap]) -> None:
    crestline, ground = board("crestline"), board("asl_ground")
    row = features(ground, "E6").road
    assert row is not None
    assert row.name == "Elevated Road"
    assert features(crestline, "I9").bridge is not None
    sunken = features(ground, "C6").road
    assert sunken is not None
    assert sunken.name == "Sunken Road"
    assert features(ground, "A3").road is None


def test_without_a_drawing_a_road_leads_from_road_to_road(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    assert side(ground, "A3", "B3").road
    assert not side(ground, "B3", "B2").road
    assert side(ground, "A2", "A3").road, "a road stands on the hexside"
    assert side(ground, "G6", "H6").path
    assert side(ground, "F3", "G4").gully
    assert side(ground, "D2", "E3").building


def test_without_a_drawing_levels_are_those_of_the_hexes(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    assert side(ground, "A3", "A4").levels == (0, 1)
    assert side(ground, "G3", "G4").levels == (0,), "a gully is a slit in the ground"


def test_the_roads_of_the_built_in_board_hang_together(board: Callable[[str], HexMap]) -> None:
    crestline = board("crestline")
    for here, there in [("G6", "H6"), ("H6", "I6"), ("I6", "I7"), ("I8", "I9"), ("I9", "I10"), ("O5", "P5")]:
        assert side(crestline, here, there).road, f"{here} - {there}"
    assert not side(crestline, "H6", "H7").road


def test_both_hexes_see_the_same_side(board: Callable[[str], HexMap]) -> None:
    crestline = board("crestline")
    for cell in crestline.cells.values():
        for number in range(3):
            other = crestline.neighbour(cell, number)
            if other is not None:
                one, back = side(crestline, cell.name, other.name), side(crestline, other.name, cell.name)
                assert replace(back, levels=back.levels[::-1]) == one


def test_terrain_that_no_table_knows(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    cell = ground.find("A1")
    assert cell is not None
    strange = replace(cell, terrain=replace(cell.terrain, name="Lava"))
    assert features(replace(ground, cells={**ground.cells, cell.hex: strange}), "A1").terrain is None


def test_features_go_with_their_map(board: Callable[[str], HexMap]) -> None:
    map_ = replace(board("asl_ground"))
    key = id(map_)
    board_features(map_)
    assert key in hex_features._features
    del map_
    gc.collect()
    assert key not in hex_features._features
