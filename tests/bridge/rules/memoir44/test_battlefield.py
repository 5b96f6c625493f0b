"""What a hex holds: terrain, its height, features from the map and from pieces, units."""

from __future__ import annotations

import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import Hex, HexCell
from bridge.rules.by_hex.arrays import KNOWLEDGE, LEVEL, OBSTACLE, UNKNOWN
from bridge.rules.memoir44 import RULES
from bridge.rules.memoir44.battlefield import Battlefield, is_unit, side_of, unit_row
from bridge.rules.memoir44.los_kernel import FEATURE, TERRAIN, UNIT
from bridge.rules.ruling import Counter
from tests.fixtures.hex_maps import drawn, put_together

BOARD = drawn("memoir44", ". w h\n . ? .\nr . b", hexes="A1 = + bunker\nC1 = + bridge\nB3 = wire")


def field(*counters: Counter) -> Battlefield:
    return Battlefield(BOARD, counters)


def cell(name: str) -> HexCell:
    found = BOARD.find(name)
    assert found is not None
    return found


def test_features_come_from_the_map_and_from_pieces_once_each() -> None:
    facts = field(Counter("Bunker", "a1"), Counter("sandbag", "A1"), Counter("marker", "A1")).facts(cell("A1"))
    assert [row.name for row in facts.features] == ["bunker", "sandbags"]
    assert facts.units == ()


def test_units_are_counters_of_a_unit_kind_in_their_hex() -> None:
    here, there = Counter("Tank", "A2", ("side:axis",)), Counter("infantry", "A3")
    facts = field(here, there).facts(cell("A2"))
    assert facts.units == (here,)
    assert is_unit(Counter("unit", "A1"))
    assert not is_unit(Counter("bunker", "A1"))


def test_terrain_and_height() -> None:
    woods, hill, swamp = (field().facts(cell(name)) for name in ("A2", "A3", "B2"))
    assert (woods.terrain.name, woods.height) == ("forest", 0)
    assert (hill.terrain.name, hill.height) == ("hill", 1)
    assert (swamp.terrain, swamp.height) == (None, None)


def test_the_maps_own_base_level_goes_first() -> None:
    board = put_together(RULES.catalogue, {Hex(0, 0): ("hill", 2), Hex(0, 1): ("plain", 1), Hex(0, 2): ("hill", 0)})
    heights = [Battlefield(board).facts(one).height for one in board.cells.values()]
    assert heights == [2, 1, 1]


def test_a_hex_that_is_only_a_feature_is_plain_under_it() -> None:
    facts = field().facts(cell("B3"))
    assert facts.terrain.name == "plain"
    assert [row.name for row in facts.features] == ["wire"]


@pytest.mark.parametrize("what", ["cliff", "slope", "hedgerow", "nonsense"])
def test_what_stands_on_a_hexside_is_unknown_to_the_game(what: str) -> None:
    board = drawn("memoir44", ". . .\n . .", hexsides=f"A1/A2 = {what}")
    known = {
        name: Battlefield(board).facts(found).terrain for name in ("A1", "A2", "A3") if (found := board.find(name))
    }
    assert (known["A1"], known["A2"]) == (None, None)
    assert known["A3"] is not None


def test_a_bridge_leads_over_the_river_only() -> None:
    assert field().facts(cell("C1")).bridged
    assert field(Counter("bridge", "A1")).facts(cell("A1")).bridged is False


def test_arrays_know_what_blocks_and_counters_change_a_copy() -> None:
    bare = field().arrays
    assert bare.cells[bare.at(cell("A1").hex, OBSTACLE)] == FEATURE
    assert bare.cells[bare.at(cell("A2").hex, OBSTACLE)] == TERRAIN
    assert bare.cells[bare.at(cell("A3").hex, LEVEL)] == 1
    assert bare.cells[bare.at(cell("B2").hex, KNOWLEDGE)] == UNKNOWN
    laid = field(Counter("unit", "A2"), Counter("wire", "B1"), Counter("bunker", "B1")).arrays
    assert laid.cells[laid.at(cell("A2").hex, OBSTACLE)] == TERRAIN | UNIT
    assert laid.cells[laid.at(cell("B1").hex, OBSTACLE)] == FEATURE
    assert bare.cells[bare.at(cell("B1").hex, OBSTACLE)] == 0
    assert field().arrays is bare


def test_a_counter_off_the_map() -> None:
    with pytest.raises(QuestionError, match="a counter stands in 'Z1', which is no hex of it"):
        field(Counter("unit", "Z1")).facts(cell("A1"))


def test_kinds_of_units() -> None:
    assert unit_row("Tanks").name == "armour"
    with pytest.raises(QuestionError, match="no kind of unit 'cavalry'; there are: armour, artillery, infantry"):
        unit_row("cavalry")


def test_sides() -> None:
    assert side_of(["moved:1", "side:allies"]) == "allies"
    assert side_of([]) == ""
