"""Shared metadata: VASL's files, and our own table that stands in for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardparsers.errors import BoardError
from boardparsers.hexmodel import UNKNOWN, TerrainKind
from boardparsers.vasl.shared import (
    BUILT_IN,
    CounterKind,
    LosRule,
    built_in,
    find_shared,
    load_shared,
    read_shared,
)

WOODS = (
    '<terrainType name="Woods" typeCode="60" isLOSObstacle="TRUE" isLOSHindrance="FALSE" isHalfLevelHeight="FALSE" '
    'isInherentTerrain="FALSE" split="0.5" isLowerLOSObstacle="TRUE" isLowerLOSHindrance="FALSE" height="1" '
    'mapColorRed="10" mapColorGreen="20" mapColorBlue="30" LOSCategory="WOODS"/>'
)


def shared(terrains: str = WOODS, rest: str = "") -> bytes:
    return f"<sharedBoardMetadata><terrainTypes>{terrains}</terrainTypes>{rest}</sharedBoardMetadata>".encode()


def test_a_terrain_type_is_read_whole() -> None:
    woods = read_shared(shared(), "S.xml").catalogue.by_code(60)
    assert (woods.name, woods.kind, woods.height, woods.half_level) == ("Woods", TerrainKind.WOODS, 1, False)
    assert (woods.obstacle, woods.hindrance, woods.inherent) == (True, False, False)
    assert (woods.split, woods.lower_obstacle, woods.lower_hindrance) == (0.5, True, False)
    assert woods.colour == (10, 20, 30)


@pytest.mark.parametrize(
    "change", [('"60"', '"255"'), ('"60"', '"-1"'), ('height="1"', 'height="x"'), ('"0.5"', '"half"')]
)
def test_a_terrain_type_that_cannot_be_read_is_left_out_with_a_note(change: tuple[str, str]) -> None:
    good = WOODS.replace("Woods", "Pine", 1).replace('"60"', '"61"')
    read = read_shared(shared(good + WOODS.replace(*change)), "S.xml")
    assert [terrain.name for terrain in read.catalogue] == ["Pine"]
    assert "'Woods' cannot be read" in str(read.notes[0])


def test_an_unknown_category_is_other_with_a_note() -> None:
    read = read_shared(shared(WOODS.replace('"WOODS"', '"JUNGLE"')), "S.xml")
    assert read.catalogue.by_code(60).kind is TerrainKind.OTHER
    assert "unknown LOS category" in str(read.notes[0])


def test_a_file_without_terrain_is_an_error() -> None:
    with pytest.raises(BoardError, match="lists no terrain types"):
        read_shared(shared(""), "S.xml")


def test_rules_and_counters_are_read_from_either_file() -> None:
    rest = """<LOSSSRules><LOSSSRule name="NoWoods" type="terrainMap" fromValue="Woods" toValue="Open Ground"/>
        </LOSSSRules>
        <LOSCounterRules><smokeCounter name="New Smoke" hindrance="2" height="3"/><oddCounter name="O"/>
        </LOSCounterRules>
        <colors><color name="C" red="1" green="2" blue="3" terrain="Woods" elevation="0"/></colors>"""
    counters = b"""<counterMetadata><!-- --><buildingLevel name="Floor 2" level="2" position="above"/>
        <smoke name="New Smoke" hindrance="1" height="3"/><crest name="Crest ca4" ca="4" position="above"/>
        </counterMetadata>"""
    read = read_shared(shared(rest=rest), "S.xml", counters)
    assert read.los_rules == (LosRule("NoWoods", "terrainMap", "Woods", "Open Ground"),)
    assert [colour.name for colour in read.colours] == ["C"]
    smoke, floor, crest = (read.counter(name) for name in ("new smoke", "Floor 2", "CREST CA4"))
    assert smoke is not None
    assert (smoke.kind, smoke.hindrance, smoke.height) == (CounterKind.SMOKE, 1, 3)
    assert floor is not None
    assert (floor.kind, floor.level, floor.position) == (CounterKind.BUILDING_LEVEL, 2, "above")
    assert crest is not None
    assert crest.covered_arc == 4
    assert "'O'" in str(read.notes[0])


def test_counters_that_a_file_does_not_list_come_from_our_table() -> None:
    counter = read_shared(shared(), "S.xml").counter("White +3 Smoke")
    assert counter is not None
    assert (counter.hindrance, counter.height) == (3, 2)


def test_our_table_names_every_kind() -> None:
    table = built_in()
    assert table.source == BUILT_IN
    assert table.catalogue.by_name("open ground").code == 0
    assert table.catalogue.by_code(254) is UNKNOWN
    assert {counter.kind for counter in table.counters.values()} == set(CounterKind)
    kinds = {terrain.kind for terrain in table.catalogue}
    assert set(TerrainKind) - kinds == {TerrainKind.TUNNEL, TerrainKind.UNKNOWN}
    codes = [terrain.code for terrain in table.catalogue]
    assert len(set(codes)) == len(codes)


def test_rubble_counters_name_terrain_that_the_table_has() -> None:
    table = built_in()
    named = [counter.terrain for counter in table.counters.values() if counter.kind is CounterKind.TERRAIN]
    assert named
    assert all(table.catalogue.by_name(name) is not UNKNOWN for name in named)


def test_the_file_is_found_beside_the_board_or_one_folder_up(tmp_path: Path) -> None:
    folder = tmp_path / "boards"
    folder.mkdir()
    assert find_shared(folder / "bd1") is None
    (tmp_path / "SharedBoardMetadata.xml").write_bytes(shared())
    assert find_shared(folder / "bd1") == tmp_path / "SharedBoardMetadata.xml"
    (folder / "SharedBoardMetadata.xml").write_bytes(shared())
    assert find_shared(folder / "bd1") == folder / "SharedBoardMetadata.xml"


def test_the_counter_file_beside_it_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "SharedBoardMetadata.xml"
    path.write_bytes(shared())
    (tmp_path / "CounterMetadata.xml").write_bytes(b'<counterMetadata><wreck name="Hulk"/></counterMetadata>')
    hulk = load_shared(path).counter("hulk")
    assert hulk is not None
    assert hulk.kind is CounterKind.WRECK


@pytest.mark.parametrize("data", [b"", b"<a/>", b'<!DOCTYPE a [<!ENTITY b "c">]><sharedBoardMetadata/>'])
def test_a_bad_file_is_an_error(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "SharedBoardMetadata.xml"
    path.write_bytes(data)
    with pytest.raises(BoardError):
        load_shared(path)
    with pytest.raises(BoardError, match="there is no such file"):
        load_shared(tmp_path / "other.xml")


def test_our_table_agrees_with_the_real_files(real: Path) -> None:
    theirs, ours = load_shared(real / "SharedBoardMetadata.xml"), built_in()
    assert theirs.notes == ()
    assert set(theirs.catalogue) == set(ours.catalogue)
    assert theirs.counters == ours.counters
    assert len(theirs.los_rules) == 131
    assert len(theirs.colours) == 497
