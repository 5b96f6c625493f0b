"""COT: which rule gives it, what comes with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boardparsers.hexmodel import HexMap
from bridge.rules.asl.movement_cost import Entry, Price, entry_cost, in_season
from bridge.rules.asl.movement_crossing import crossing_of, mover_of
from bridge.rules.asl.stands import stand_of
from bridge.rules.asl.terrain_effects import cite, terrain_effects
from bridge.rules.ruling import Counter, Effect, MovementQuestion, Place, Step, Unit


def entry(board: HexMap, here: str, there: str, unit: str = "infantry", *traits: str, **more: Any) -> Entry:
    mover = mover_of(MovementQuestion((Place(here),), Unit(unit, frozenset(traits)), **more))
    return entry_cost(crossing_of(board, mover, stand_of(board, Place(here)), stand_of(board, Place(there))))


def test_terrain_and_smoke_are_told_apart(board: Callable[[str], HexMap]) -> None:
    found = entry(board("asl_ground"), "B1", "C1", counters=(Counter("smoke", "C1"),))
    assert (found.terrain, found.smoke, found.cot) == (2, 1, 3)


def test_a_second_smoke_counter_costs_no_more(board: Callable[[str], HexMap]) -> None:
    found = entry(board("asl_ground"), "B1", "C1", counters=(Counter("smoke", "C1"),) * 2)
    assert found.smoke == 1


def test_the_whole_allotment_swallows_smoke(board: Callable[[str], HexMap]) -> None:
    found = entry(board("asl_ground"), "A1", "A2", counters=(Counter("smoke", "A2"),))
    assert found.whole
    assert found.cot == 4


def test_the_road_rate_comes_before_the_terrain(board: Callable[[str], HexMap]) -> None:
    assert [step.citation.paragraph for step in entry(board("asl_ground"), "A3", "B3").steps] == ["B3.4"]


def test_who_wants_cover_pays_for_the_terrain(board: Callable[[str], HexMap]) -> None:
    found = entry(board("asl_ground"), "A3", "B3", manner="cover")
    assert [step.citation.paragraph for step in found.steps] == ["B1"]


def test_a_pushed_motorcycle_is_left_open(board: Callable[[str], HexMap]) -> None:
    forbidden = entry(board("asl_ground"), "B1", "C1", "motorcycle")
    assert [step.effect for step in forbidden.steps] == [Effect.FORBIDS]
    assert "may be pushed" in forbidden.steps[0].text
    pushed = entry(board("asl_ground"), "B1", "C1", "motorcycle", "pushed")
    assert [step.effect for step in pushed.steps] == [Effect.UNKNOWN]


def test_a_bog_check_is_mentioned(board: Callable[[str], HexMap]) -> None:
    assert "Bog check" in entry(board("asl_ground"), "B1", "C1", "tank", allowance=12.0).steps[0].text


def test_terrain_in_no_table_is_left_open(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    cell = ground.find("B1")
    assert cell is not None
    strange = replace(cell, terrain=replace(cell.terrain, name="Lava"))
    found = entry(replace(ground, cells={**ground.cells, cell.hex: strange}), "A1", "B1")
    assert [step.effect for step in found.steps] == [Effect.UNKNOWN]


@pytest.mark.parametrize(
    ("month", "name"), [(0, "Grain"), (4, "Grain"), (9, "Grain"), (3, "Open Ground"), (10, "Open Ground")]
)
def test_months_in_which_grain_costs(month: int, name: str) -> None:
    assert in_season(terrain_effects()["grain"], month).name == name


@pytest.mark.parametrize(("month", "name"), [(5, "Open Ground"), (6, "Grain"), (9, "Grain"), (0, "Grain")])
def test_months_in_which_grain_hides(month: int, name: str) -> None:
    assert in_season(terrain_effects()["grain"], month, cover=True).name == name


def test_a_price_is_the_sum_unless_something_stops_it() -> None:
    adds = Step(cite("B1"), "", Effect.ADDS, value=2)
    assert Price((adds, adds)).cost == 4
    assert Price((adds, Step(cite("B11.4"), "", Effect.FORBIDS))).cost is None
    assert Price((adds, Step(cite("B32"), "", Effect.UNKNOWN))).cost is None
