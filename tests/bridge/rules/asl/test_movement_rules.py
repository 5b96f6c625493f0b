"""The rules of a leg: each has its say, in order, with its paragraph."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from boardparsers.hexmodel import HexMap
from bridge.rules.asl import movement_rules
from bridge.rules.asl.movement_crossing import crossing_of, mover_of
from bridge.rules.asl.movement_rules import BARS, CHARGES, price_of_crossing
from bridge.rules.asl.stands import stand_of
from bridge.rules.ruling import Conditions, Effect, MovementQuestion, Place, Step, Unit


def steps(board: HexMap, here: str, there: str, unit: str = "infantry", **more: Any) -> tuple[Step, ...]:
    mover = mover_of(MovementQuestion((Place(here),), Unit(unit), **more))
    return price_of_crossing(
        crossing_of(board, mover, stand_of(board, Place(here)), stand_of(board, Place(there)))
    ).steps


def test_every_rule_is_in_a_list_and_cites_its_paragraph() -> None:
    listed = {rule.__name__ for rule in (*BARS, *CHARGES)}
    written = {
        name
        for name, value in vars(movement_rules).items()
        if inspect.isfunction(value) and value.__module__ == movement_rules.__name__ and not name.startswith("_")
    }
    assert written - {"price_of_crossing"} == listed
    for rule in (*BARS, *CHARGES):
        assert rule.__doc__, rule.__name__
        assert any(character.isdigit() for character in rule.__doc__) or rule.__name__ == "hexside_unknown"


def test_what_bars_a_leg_comes_before_any_cost(board: Callable[[str], HexMap]) -> None:
    found = steps(board("asl_ground"), "E4", "D4")
    assert [step.effect for step in found] == [Effect.FORBIDS]


def test_all_bars_speak(board: Callable[[str], HexMap]) -> None:
    """A cliff three levels high: barred as a cliff, and to a vehicle as a double crest too."""
    found = steps(board("asl_ground"), "E4", "D4", "half-track")
    assert [step.citation.paragraph for step in found] == ["B11.4", "B10.52"]


@pytest.mark.parametrize(("here", "there", "adds"), [("A4", "A3", 0.0), ("A3", "A4", 1.0)])
def test_up_costs_down_does_not(here: str, there: str, adds: float, board: Callable[[str], HexMap]) -> None:
    found = [step.value for step in steps(board("asl_ground"), here, there) if step.citation.paragraph == "B10.4"]
    assert sum(found) == adds


def test_two_levels_up_is_abrupt(board: Callable[[str], HexMap]) -> None:
    found = {s.citation.paragraph: s.value for s in steps(board("asl_ground"), "C3", "C4")}
    assert found == {"B1": 1, "B10.51": 2, "B10.4": 1}


def test_two_levels_down_is_abrupt(board: Callable[[str], HexMap]) -> None:
    found = {s.citation.paragraph: s.value for s in steps(board("asl_ground"), "C4", "C5")}
    assert found == {"B1": 1, "B10.51": 1}


def test_rain_counts_every_level(board: Callable[[str], HexMap]) -> None:
    rain = Conditions(weather=frozenset({"rain"}))
    found = [s for s in steps(board("asl_ground"), "C4", "C5", conditions=rain) if s.citation.paragraph == "E3.54"]
    assert [step.value for step in found] == [2]


def test_a_step_names_hex_and_side(board: Callable[[str], HexMap]) -> None:
    wall = next(s for s in steps(board("asl_ground"), "E4", "E5") if s.citation.paragraph == "B9.4")
    assert (wall.hex, wall.side) == ("E5", 3)


@pytest.mark.parametrize("unit", ["bicycle", "skis"])
def test_kinds_without_a_chart_are_left_open_everywhere(unit: str, board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    for cell in ground.cells.values():
        for side in range(6):
            other = ground.neighbour(cell, side)
            if other is not None:
                assert steps(ground, cell.name, other.name, unit)[0].effect is Effect.UNKNOWN


def test_no_rule_gives_a_negative_cost_but_skis(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    for cell in ground.cells.values():
        for side in range(6):
            other = ground.neighbour(cell, side)
            if other is None:
                continue
            for unit in ("infantry", "cavalry", "horse-drawn", "tank", "half-track", "truck", "motorcycle"):
                assert all(step.value >= 0 for step in steps(ground, cell.name, other.name, unit, allowance=12.0))
