"""A map with counters: terrain, bridges, hexsides known from either hex, smoke."""

from __future__ import annotations

import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, Hexside, Terrain, TerrainKind
from bridge.rules.by_hex.arrays import HINDRANCE, LEVEL, SIDE_HINDRANCE
from bridge.rules.ruling import Counter
from bridge.rules.valor_and_victory.field import Field, is_unknown, side_row, terrain_of, unit_row
from tests.fixtures.hex_maps import drawn

BOARD = drawn(
    "valor_and_victory", "s f .\n . ? h\nH o .", hexes="A1 = + bridge", hexsides="B1/B2 = wall\nA2/A3 = cactus"
)


def cell(name: str) -> HexCell:
    found = BOARD.find(name)
    assert found is not None
    return found


def side(one: str, other: str) -> int:
    return BOARD.grid.side_towards(cell(one).hex, cell(other).hex)


def names(*hexes: str) -> list[str | None]:
    rows = (terrain_of(cell(name)) for name in hexes)
    return [row.name if row is not None else None for row in rows]


def test_terrain_and_the_bridge_over_it() -> None:
    assert names("A1", "A2", "B2", "B3", "C2") == ["bridge", "farmland", None, "hill", "orchard"]


def test_farmland_out_of_season() -> None:
    row = terrain_of(cell("A2"), fields=True)
    assert row is not None
    assert (row.name, row.hinders) == ("field", 0)
    in_season, out = Field(BOARD), Field(BOARD, fields=True)
    at = in_season.arrays.at(cell("A2").hex, HINDRANCE)
    assert (in_season.arrays.cells[at], out.arrays.cells[at]) == (1, 0)


def test_what_stands_on_a_hexside_from_either_hex() -> None:
    field = Field(BOARD)
    for one, other in (("B1", "B2"), ("B2", "B1")):
        wall = field.wall(cell(one), side(one, other))
        assert wall is not None
        assert wall.name == "wall"
        assert not field.wall_is_unknown(cell(one), side(one, other))
        assert field.arrays.cells[field.arrays.at(cell(one).hex, SIDE_HINDRANCE + (4 - side(one, other)) % 6)] == 1
    assert field.wall(cell("A1"), side("A1", "A2")) is None


def test_what_the_game_does_not_know_on_a_hexside() -> None:
    field = Field(BOARD)
    assert field.wall_is_unknown(cell("A2"), side("A2", "A3"))
    assert field.wall_is_unknown(cell("A3"), side("A3", "A2"))
    assert is_unknown(Hexside(cliff=True))
    road = Hexside(Terrain(1, "road", TerrainKind.ROAD))
    assert not is_unknown(road)
    assert side_row(road) is None
    assert not is_unknown(Hexside())


def test_smoke_adds_to_the_terrain_of_its_hex() -> None:
    field = Field(BOARD, (Counter("Smoke", "c2"), Counter("smoke 2", "A3"), Counter("squad", "C3")))
    hindrances = [int(field.arrays.cells[field.arrays.at(cell(name).hex, HINDRANCE)]) for name in ("C2", "A3", "C3")]
    assert hindrances == [2, 2, 0]
    assert (field.smoke(cell("C2")), field.smoke(cell("C3"))) == (1, 0)
    bare = Field(BOARD).arrays
    assert bare.cells[bare.at(cell("C2").hex, HINDRANCE)] == 1


def test_levels_are_those_of_the_map() -> None:
    arrays = Field(BOARD).arrays
    assert [int(arrays.cells[arrays.at(cell(name).hex, LEVEL)]) for name in ("B3", "C1", "A3")] == [1, 2, 0]


def test_a_counter_off_the_map() -> None:
    with pytest.raises(QuestionError, match="a counter stands in 'Z1', no hex of the map"):
        assert Field(BOARD, (Counter("smoke", "Z1"),)).arrays


def test_kinds_of_units() -> None:
    assert unit_row("Tank").class_ == "vehicle"
    with pytest.raises(QuestionError, match="no kind of unit 'mule'; there are: gun, infantry, leader, vehicle"):
        unit_row("mule")
