"""Legs are priced once for each kind of mover, but never from memory where a counter lies."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from boardparsers.hexmodel import HexMap
from bridge.rules.asl import movement_legs
from bridge.rules.asl.movement import movement
from bridge.rules.asl.movement_crossing import Mover, mover_of
from bridge.rules.asl.movement_legs import MOST_MOVERS, Legs, legs_of, price_of, touched
from bridge.rules.asl.stands import Stand, stand_of
from bridge.rules.ruling import Counter, MovementQuestion, Place, Unit


def mover(unit: str = "infantry", **more: Any) -> Mover:
    return mover_of(MovementQuestion((Place("A1"),), Unit(unit), **more))


def around(legs: Legs, board: HexMap, here: Stand, upstairs: bool = False) -> list[Stand]:
    number = legs.number(here)
    assert number is not None
    return [legs.places[other] for other in legs.around(board, number, upstairs)]


def test_a_remembered_price_is_the_price(board: Callable[[str], HexMap]) -> None:
    ground, legs = board("asl_ground"), Legs()
    for unit in ("infantry", "tank"):
        who = mover(unit, allowance=12.0)
        for cell in ground.cells.values():
            here = stand_of(ground, Place(cell.name))
            for other in around(legs, ground, here):
                asked_twice = [legs.price(ground, who, here, other) for _ in range(2)]
                assert asked_twice == [price_of(ground, who, here, other)] * 2


def test_movers_do_not_share_prices(board: Callable[[str], HexMap]) -> None:
    ground, legs = board("asl_ground"), legs_of(board("asl_ground"))
    here, there = stand_of(ground, Place("B1")), stand_of(ground, Place("C1"))
    costs = [
        legs.price(ground, who, here, there).cost
        for who in (mover(), mover("cavalry"), mover("tank", allowance=12.0), mover("tank", allowance=15.0))
    ]
    assert costs == [2, 4, 6, 7.5]


def test_a_counter_is_seen_every_time(board: Callable[[str], HexMap]) -> None:
    ground, legs = board("asl_ground"), Legs()
    here, there = stand_of(ground, Place("A1")), stand_of(ground, Place("B1"))
    assert legs.price(ground, mover(), here, there).cost == 1
    smoke = mover(counters=(Counter("smoke", "b1"),))
    assert legs.price(ground, smoke, here, there).cost == 2
    assert legs.price(ground, mover(), here, there).cost == 1


def test_a_counter_in_the_hex_left_is_seen_too(board: Callable[[str], HexMap]) -> None:
    ground, legs = board("asl_ground"), Legs()
    here, there = stand_of(ground, Place("B1")), stand_of(ground, Place("A1"))
    assert legs.price(ground, mover(), here, there).cost == 1
    assert legs.price(ground, mover(counters=(Counter("wire", "b1"),)), here, there).unknown


def test_memory_is_bounded(board: Callable[[str], HexMap]) -> None:
    ground, legs = board("asl_ground"), Legs()
    here, there = stand_of(ground, Place("A1")), stand_of(ground, Place("B1"))
    for number in range(3 * MOST_MOVERS):
        legs.price(ground, mover(allowance=float(number)), here, there)
    assert len(legs._prices) == MOST_MOVERS


def test_places_with_a_position_are_not_kept(board: Callable[[str], HexMap]) -> None:
    """What a stranger writes as a position fills no memory."""
    ground, legs = board("asl_ground"), Legs()
    there = stand_of(ground, Place("B1"))
    for number in range(50):
        legs.price(ground, mover(), stand_of(ground, Place("a1", 0, f"nowhere {number}")), there)
        legs.price(ground, mover(), stand_of(ground, Place("a1")), there)
    assert [str(stand.place) for stand in legs.places] == ["B1", "A1"]


def test_the_legs_from_a_place_are_found_anew_where_a_counter_lies(board: Callable[[str], HexMap]) -> None:
    ground, legs = board("asl_ground"), Legs()
    here = legs.number(stand_of(ground, Place("A1")))
    assert here is not None
    smoke = mover(counters=(Counter("smoke", "b1"),))
    assert stand_of(ground, Place("A1")).cell.hex in touched(ground, smoke)
    costs = [
        {str(legs.places[n].place): cost for n, cost in legs.onward(ground, who, here, False, kept)}["B1"]
        for who, kept in ((mover(), True), (smoke, False), (mover(), True))
    ]
    assert costs == [1, 2, 1]


def test_memory_goes_with_the_map(board: Callable[[str], HexMap]) -> None:
    map_ = replace(board("asl_ground"))
    key = id(map_)
    legs_of(map_)
    assert key in movement_legs._legs
    del map_
    gc.collect()
    assert key not in movement_legs._legs


def test_places_around_a_bridge_are_on_it_and_under_it(board: Callable[[str], HexMap]) -> None:
    crestline = board("crestline")
    here = stand_of(crestline, Place("H9"))
    assert {"I9", "I9@-1"} <= {str(stand.place) for stand in around(Legs(), crestline, here)}


def test_upper_levels_only_where_the_way_leads_there(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    here = stand_of(ground, Place("E2"))
    assert all(not stand.upstairs for stand in around(Legs(), ground, here))
    assert any(stand.upstairs for stand in around(Legs(), ground, here, upstairs=True))


def test_a_jump_into_a_foxhole(board: Callable[[str], HexMap]) -> None:
    ruling = movement(board("asl_ground"), MovementQuestion((Place("A6"), Place("A4", 0, "entrenched"))))
    assert ruling.legs[-1].target == Place("A4", 0, "entrenched")
    assert ruling.totals["mf"] == 5, "1 to A5, 1 for the wall, 2 up to A4, 1 beneath the counter"
