"""The terrain tables: every terrain of VASL's catalogue has a row, every row says where it is from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from boardparsers.hexmodel import HexMap, TerrainKind
from boardparsers.vasl.shared import built_in
from bridge.rules.asl.terrain_effects import (
    Cost,
    cite,
    hexside_effects,
    parse_cost,
    source_names,
    terrain_effects,
)

BOARDS = "01 02 03 04 05 09 10a 10b 12 13 15 18 20 24 45 60 74 76 BFPC BFPDW1a BFPM a"


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("2", Cost("2", 2.0)),
        ("1.5", Cost("1.5", 1.5)),
        ("COT", Cost("COT", 0.0, other="COT")),
        ("2+COT", Cost("2+COT", 2.0, other="COT")),
        ("2+OTHER", Cost("2+OTHER", 2.0, other="OTHER")),
        ("3+?", Cost("3+?", 3.0, other="?")),
        ("ALL B", Cost("ALL B", 0.0, 1.0, bog=True)),
        ("half+COT B", Cost("half+COT B", 0.0, 0.5, "COT", bog=True)),
        ("quarter", Cost("quarter", 0.0, 0.25)),
        ("NA P", Cost("NA P", allowed=False, pushed=True)),
        ("CLIMB", Cost("CLIMB", allowed=False, climb=True)),
        ("4 C", Cost("4 C", 4.0, charge=False)),
        ("?", Cost("?", None)),
    ],
)
def test_a_cell_of_the_chart(text: str, cost: Cost) -> None:
    assert parse_cost(text) == cost


@pytest.mark.parametrize("text", ["two", "2+", "+COT", "2 X", "half+half", "-1", "COT+2"])
def test_a_cell_that_means_nothing(text: str) -> None:
    with pytest.raises(ValueError, match="cost"):
        parse_cost(text)


def test_every_terrain_of_the_catalogue_has_one_row() -> None:
    names = {terrain.name.casefold() for terrain in built_in().catalogue}
    assert names - terrain_effects().keys() == set()
    assert terrain_effects().keys() - names == set(), "rows for terrain that does not exist"


def test_whatever_stands_on_a_hexside_has_a_hexside_row() -> None:
    named = {t.name.casefold() for t in built_in().catalogue if t.kind is TerrainKind.HEXSIDE}
    assert named - hexside_effects().keys() == set()


def test_what_is_not_established_says_why() -> None:
    for effect in [*terrain_effects().values(), *hexside_effects().values()]:
        unknown = any(not cost.known or cost.other == "?" for cost in effect.costs.values())
        tem_of_other = getattr(effect, "tem_of_other", False)
        if unknown or (effect.direct is None and not tem_of_other):
            assert effect.unknown, f"{effect.name} does not say why"


def test_what_is_established_says_where_it_is_from() -> None:
    for effect in [*terrain_effects().values(), *hexside_effects().values()]:
        assert set(effect.sources) <= source_names().keys(), effect.name
        known = [cost for cost in effect.costs.values() if cost.known]
        if known or effect.direct is not None:
            assert effect.sources, f"{effect.name} names no source"
        assert effect.tem_citation.paragraph, effect.name
        assert effect.cost_citation.paragraph, effect.name


def test_every_source_is_used() -> None:
    used = {key for effect in [*terrain_effects().values(), *hexside_effects().values()] for key in effect.sources}
    assert used == source_names().keys()


def test_rows_of_one_kind_of_building_are_alike() -> None:
    by_kind = Counter(
        (effect.direct, effect.costs["infantry"].text)
        for name, effect in terrain_effects().items()
        if name.startswith(("stone building", "wooden building"))
    )
    assert by_kind == {(3, "2"): 5, (2, "2"): 5}


def test_citations_of_both_rulebooks() -> None:
    assert str(cite("B10.4")) == "ASL B10.4"
    assert str(cite("PB3.41")) == "Pegasus Bridge 3.41"


@pytest.mark.parametrize("name", BOARDS.split())
def test_terrain_of_real_boards_is_defined_or_says_why(name: str, board: Callable[[str], HexMap]) -> None:
    """Infantry cost and TEM of every terrain that a board shows."""
    map_ = board(name)
    assert map_.raster is not None
    for code in np.unique(map_.raster.terrain):
        effect = terrain_effects()[map_.catalogue.by_code(int(code)).name.casefold()]
        cost = effect.costs["infantry"]
        assert cost.known or effect.unknown
        assert effect.direct is not None or effect.tem_of_other or effect.unknown
