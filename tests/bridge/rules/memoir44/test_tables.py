"""The table of Memoir '44: every row cited and named in two languages, mistakes in it noticed."""

from __future__ import annotations

import pytest

from boardparsers.drawn import vocabulary_of
from bridge.rules.memoir44.tables import BOOKS, load, tables

ROW = '[[terrain]]\nname = "{name}"\nsources = ["guide: 1"]\n'
REST = '[[feature]]\nname = "f"\nsources = ["guide: 1"]\n[[unit]]\nname = "u"\nmoves = 1\nbattle_moves = 1\n'
REST += 'dice = [1]\ntakes_ground = true\nsources = ["guide: 1"]\n'


def test_every_row_is_cited_and_has_a_french_name() -> None:
    for row in tables().rows():
        assert row.sources, row.name
        assert {citation.rulebook for citation in row.sources} <= set(BOOKS.values())
        assert row.fr, row.name
        assert row.citation is row.sources[0]


def test_what_the_guide_treats_is_cited_from_the_guide_first() -> None:
    for row in tables().terrain.values():
        if row.height:
            assert row.citation.rulebook == BOOKS["guide"], row.name


def test_names_lead_to_rows_in_both_languages_and_any_case() -> None:
    found = tables().terrain
    assert found["forest"] is found["woods"] is found["forêt"] is found["bois"]
    assert found["steep hill"] is found["colline escarpée"]
    assert tables().unit["armor"] is tables().unit["blindés"]
    assert all(name == name.casefold() for name in found)


def test_words_have_french() -> None:
    assert tables().words["hedgehog"] == {"fr": "hérisson tchèque"}


def test_every_name_that_maps_are_drawn_with_is_known() -> None:
    """The vocabulary of drawn maps and this table are two lists of the same terrain."""
    vocabulary = vocabulary_of("memoir44")
    assert vocabulary is not None
    for terrain in vocabulary.catalogue:
        row = tables().terrain.get(terrain.name) or tables().feature.get(terrain.name)
        assert row is not None, terrain.name
        assert terrain.obstacle is row.obstacle, terrain.name
    drawn = {row.name for terrain in vocabulary.catalogue if (row := tables().terrain.get(terrain.name))}
    assert drawn == {row.name for row in tables().terrain.values()}


def test_the_catalogue_has_every_terrain_once() -> None:
    names = [terrain.name for terrain in tables().catalogue]
    assert sorted(names) == sorted({row.name for row in tables().terrain.values()})
    assert [terrain.code for terrain in tables().catalogue] == list(range(len(names)))
    assert tables().catalogue.by_name("forest").obstacle


def test_lists_become_sets_where_order_means_nothing_and_tuples_elsewhere() -> None:
    assert tables().feature["bunker"].impassable == {"armour", "artillery"}
    assert tables().unit["artillery"].dice == (3, 3, 2, 2, 1, 1)


def test_a_table_of_ones_own() -> None:
    assert load(ROW.format(name="x") + REST).terrain["x"].height == 0


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        (ROW.format(name="x") + ROW.format(name="X") + REST, ValueError, "two rows are called 'X'"),
        (ROW.format(name="x").replace("guide", "hearsay") + REST, ValueError, "none of the books"),
        (ROW.format(name="x") + "heigth = 1\n" + REST, TypeError, "heigth"),
    ],
)
def test_mistakes_in_a_table(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        load(text)
