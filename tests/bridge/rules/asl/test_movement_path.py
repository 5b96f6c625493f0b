"""The cheapest way against a slow search that tries everything (Bellman-Ford over all legs)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from boardparsers.hexmodel import HexMap
from bridge.rules.asl.movement_crossing import Mover, mover_of
from bridge.rules.asl.movement_legs import price_of
from bridge.rules.asl.movement_path import cheapest_way
from bridge.rules.asl.stands import Stand, stand_of
from bridge.rules.ruling import MovementQuestion, Place, Unit

FAR = float("inf")


def mover(unit: str, allowance: float | None = None) -> Mover:
    return mover_of(MovementQuestion((Place("A1"),), Unit(unit), allowance=allowance))


def slow_costs(board: HexMap, who: Mover, start: str) -> dict[tuple[str, int], float]:
    """Cost of reaching every place on the ground, by relaxing all legs until nothing changes."""
    stands = {
        (cell.name, level): stand_of(board, Place(cell.name, level))
        for cell in board.cells.values()
        for level in {place.level for place in cell.locations if place.level <= 0} or {0}
    }
    legs = [(one, other, cost) for one in stands for other, cost in _legs(board, who, stands, one)]
    best = dict.fromkeys(stands, FAR)
    best[start, 0] = 0.0
    changed = True
    while changed:
        changed = False
        for one, other, cost in legs:
            if best[one] + cost < best[other]:
                best[other] = best[one] + cost
                changed = True
    return best


def _legs(
    board: HexMap, who: Mover, stands: dict[tuple[str, int], Stand], one: tuple[str, int]
) -> list[tuple[tuple[str, int], float]]:
    found = []
    for side in range(6):
        cell = board.neighbour(stands[one].cell, side)
        for other, stand in stands.items():
            if cell is not None and other[0] == cell.name:
                price = price_of(board, who, stands[one], stand)
                if price.cost is not None and not price.whole:
                    found.append((other, price.cost))
    return found


@pytest.mark.parametrize("unit", ["infantry", "cavalry", "tank", "truck", "armoured car", "half-track"])
def test_as_cheap_as_the_slow_search(unit: str, board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    who = mover(unit, None if unit in ("infantry", "cavalry") else 14.0)
    for start in ("A1", "G3", "C4", "D6"):
        slow = slow_costs(ground, who, start)
        for (name, level), cost in slow.items():
            way = cheapest_way(ground, who, Place(start), Place(name, level))
            assert way.cost == pytest.approx(cost) if way.places else cost == FAR, f"{start} to {name}"


def test_as_cheap_as_the_slow_search_on_a_drawn_board(board: Callable[[str], HexMap]) -> None:
    """Bridges and what lies under them are two places of one hex."""
    crestline = board("crestline")
    who = mover("infantry")
    slow = slow_costs(crestline, who, "I8")
    for (name, level), cost in slow.items():
        way = cheapest_way(crestline, who, Place("I8"), Place(name, level))
        assert way.cost == pytest.approx(cost) if way.places else cost == FAR, f"I8 to {name}@{level}"


def test_a_way_is_made_of_legs_that_cost_what_it_costs(board: Callable[[str], HexMap]) -> None:
    crestline = board("crestline")
    who = mover("infantry")
    way = cheapest_way(crestline, who, Place("A10"), Place("Q1"))
    costs = [
        price_of(crestline, who, stand_of(crestline, one), stand_of(crestline, other)).cost
        for one, other in pairwise(way.places)
    ]
    assert sum(cost for cost in costs if cost is not None) == way.cost
    assert None not in costs


def test_of_equally_cheap_ways_the_same_one_every_time(board: Callable[[str], HexMap]) -> None:
    ways = {cheapest_way(board("crestline"), mover("infantry"), Place("B8"), Place("P8")).places for _ in range(3)}
    assert len(ways) == 1


def test_a_goal_upstairs_is_reached_by_the_stairs(board: Callable[[str], HexMap]) -> None:
    way = cheapest_way(board("asl_ground"), mover("infantry"), Place("B2"), Place("E3", 2))
    assert way.places[-1] == Place("E3", 2)
    assert way.places[-2] == Place("E3", 1) or way.places[-2] == Place("E3")


def test_unknown_hexes_are_left_out_and_named(board: Callable[[str], HexMap]) -> None:
    way = cheapest_way(board("asl_ground"), mover("infantry"), Place("C5"), Place("E5"))
    assert "D5" in way.unknown
    assert all(place.hex != "D5" for place in way.places)
    through = cheapest_way(board("asl_ground"), mover("infantry"), Place("D6"), Place("D5"), unknown_is_free=True)
    assert through.places == (Place("D6"), Place("D5"))


def test_no_way_at_all(board: Callable[[str], HexMap]) -> None:
    assert cheapest_way(board("asl_ground"), mover("truck", 18.0), Place("A3"), Place("D4")).places == ()
