"""The table of Valor & Victory: every row cited, the guide first, mistakes in it noticed."""

from __future__ import annotations

import pytest

from boardparsers.drawn import vocabulary_of
from boardparsers.hexmodel import TerrainKind
from bridge.rules.valor_and_victory.tables import BOOKS, CLASSES, load, tables

ROW = '[[terrain]]\nname = "{name}"\nsources = ["guide: 1"]\n'
REST = '[[hexside]]\nname = "h"\nsources = ["rules: 1"]\n[[unit]]\nname = "u"\nclass = "gun"\nsources = ["rules: 1"]\n'
REST += '[[counter]]\nname = "c"\nsources = ["rules: 1"]\n'
GUIDE = (
    "open ground, road, bridge, building, woods, stream, orchard, haystack, farmland, canal, pond, marsh, wall, hedge"
)


def test_every_row_is_cited() -> None:
    every = (
        *tables().terrain.values(),
        *tables().hexside.values(),
        *tables().unit.values(),
        *tables().counter.values(),
    )
    for row in every:
        assert row.sources, row.name
        assert {citation.rulebook for citation in row.sources} <= set(BOOKS.values())


def test_what_the_guide_treats_is_cited_from_it() -> None:
    found = {**tables().terrain, **tables().hexside}
    for name in (*GUIDE.split(", "), "wall", "hedge"):
        assert found[name].citation.rulebook == BOOKS["guide"], name


def test_movement_points_by_class() -> None:
    assert tables().terrain["woods"].mp == dict.fromkeys(CLASSES, 2)
    assert tables().terrain["stream"].mp == {"infantry": 2, "vehicle": 3, "gun": 3}


def test_every_name_that_maps_are_drawn_with_is_known() -> None:
    vocabulary = vocabulary_of("valor_and_victory")
    assert vocabulary is not None
    for terrain in vocabulary.catalogue:
        row = tables().hexside if terrain.kind is TerrainKind.HEXSIDE else tables().terrain
        assert terrain.name in row, terrain.name
        assert terrain.hindrance is (row[terrain.name].hinders > 0), terrain.name
        assert terrain.obstacle is row[terrain.name].blocks, terrain.name
    names = {row.name for row in (*tables().terrain.values(), *tables().hexside.values())}
    assert names | {"level 2 hill"} == {terrain.name for terrain in vocabulary.catalogue}  # the rules' hill, 2 high


def test_the_catalogue_has_every_terrain_and_hexside_once() -> None:
    entries = list(tables().catalogue)
    assert [entry.code for entry in entries] == list(range(len(entries)))
    assert tables().catalogue.by_name("hedgerow").kind is TerrainKind.HEXSIDE
    assert tables().catalogue.by_name("orchard").hindrance


def test_a_table_of_ones_own() -> None:
    assert load(ROW.format(name="x") + REST).unit["u"].class_ == "gun"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        (ROW.format(name="x") + ROW.format(name="X") + REST, ValueError, "two rows are called 'X'"),
        (ROW.format(name="x").replace("guide", "hearsay") + REST, ValueError, "none of the books"),
        (ROW.format(name="x") + "covr = 1\n" + REST, TypeError, "covr"),
    ],
)
def test_mistakes_in_a_table(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        load(text)
