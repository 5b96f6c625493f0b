"""Moves within a hex."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardparsers.hexmodel import HexMap
from bridge.rules.asl.movement_cost import Price
from bridge.rules.asl.movement_crossing import mover_of
from bridge.rules.asl.movement_stairs import price_inside
from bridge.rules.asl.stands import stand_of
from bridge.rules.ruling import MovementQuestion, Place, Unit


def price(board: HexMap, here: Place, there: Place, unit: str = "infantry") -> Price:
    mover = mover_of(MovementQuestion((here,), Unit(unit)))
    return price_inside(mover, stand_of(board, here), stand_of(board, there))


def test_a_level_costs_one(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    assert price(ground, Place("D2"), Place("D2", 1)).cost == 1
    assert price(ground, Place("D2", 2), Place("D2")).cost == 2
    assert not price(ground, Place("D2", 2), Place("D2")).on_road


@pytest.mark.parametrize(
    ("here", "there", "unit", "paragraph"),
    [
        (Place("D3"), Place("D3", 1), "infantry", "B23.22"),
        (Place("D2"), Place("D2", 1), "tank", "B23.4"),
        (Place("A1"), Place("A1", 0, "entrenched"), "truck", "B27.4"),
    ],
)
def test_not_allowed(here: Place, there: Place, unit: str, paragraph: str, board: Callable[[str], HexMap]) -> None:
    found = price(board("asl_ground"), here, there, unit)
    assert found.forbidden
    assert found.steps[0].citation.paragraph == paragraph


def test_no_stairway_leads_from_a_bridge_into_the_gully(board: Callable[[str], HexMap]) -> None:
    assert price(board("crestline"), Place("I9"), Place("I9", -1)).forbidden


def test_rooftops_are_left_open(board: Callable[[str], HexMap]) -> None:
    assert price(board("crestline"), Place("H5", 2), Place("H5", 3)).unknown


def test_other_positions_are_left_open(board: Callable[[str], HexMap]) -> None:
    assert price(board("asl_ground"), Place("A1"), Place("A1", 0, "bypass:2")).unknown


def test_in_and_out_of_an_entrenchment(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    assert price(ground, Place("A1"), Place("A1", 0, "entrenched")).cost == 1
    assert price(ground, Place("A1", 0, "entrenched"), Place("A1")).cost == 1
