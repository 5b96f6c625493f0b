"""Legs of a map, found and priced once for each kind of mover: what a search for the cheapest way goes over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from weakref import finalize

from boardparsers.hexmodel import HexCell, HexMap, LocationKind, distance
from bridge.rules.asl.movement_cost import Price
from bridge.rules.asl.movement_crossing import Mover, crossing_of
from bridge.rules.asl.movement_rules import price_of_crossing
from bridge.rules.asl.movement_stairs import price_inside
from bridge.rules.asl.stands import Stand, stand_of
from bridge.rules.ruling import Place

# Where a unit stands when it comes along the ground.
_GROUND: Final = (
    LocationKind.GROUND,
    LocationKind.DEPRESSION,
    LocationKind.BRIDGE,
    LocationKind.UNDER_BRIDGE,
    LocationKind.BUILDING,
)
MOST_MOVERS: Final = 8  # kinds of movers whose prices a map keeps: up to some 4 MB each on a full board

Key = tuple[str, int, str]


def key_of(stand: Stand) -> Key:
    """What tells one place of a map from another."""
    return stand.cell.name, stand.place.level, stand.place.position


def price_of(board: HexMap, mover: Mover, here: Stand, there: Stand) -> Price:
    """The price of a leg, within a hex or into the next. Raises QuestionError if the hexes are not neighbours."""
    if here.cell.hex == there.cell.hex:
        return price_inside(mover, here, there)
    return price_of_crossing(crossing_of(board, mover, here, there))


class Legs:
    """What is known of one map's legs. Prices of hexes with counters on them are never kept."""

    def __init__(self) -> None:
        self._around: dict[Key, tuple[Stand, ...]] = {}
        self._prices: dict[tuple[object, ...], dict[tuple[Key, Key], Price]] = {}

    def around(self, board: HexMap, stand: Stand, goal: Stand) -> Iterator[Stand]:
        """Places one leg away: on the ground of the neighbours, upstairs only on the way to or from an upper level."""
        upstairs = stand.upstairs or goal.upstairs
        if upstairs:
            for cell in _cells_around(board, stand.cell):
                yield from _stands(board, cell, indoors=True)
        else:
            yield from self._on_the_ground(board, stand)
        if stand.cell.stairway or stand.cell.hex == goal.cell.hex:
            yield from (other for other in _stands(board, stand.cell, indoors=True) if other.place != stand.place)
        if goal.place.position and distance(goal.cell.hex, stand.cell.hex) <= 1:
            yield goal

    def _on_the_ground(self, board: HexMap, stand: Stand) -> tuple[Stand, ...]:
        key = key_of(stand)
        found = self._around.get(key)
        if found is None:
            cells = _cells_around(board, stand.cell)
            found = self._around[key] = tuple(other for cell in cells for other in _stands(board, cell))
        return found

    def price(self, board: HexMap, mover: Mover, here: Stand, there: Stand) -> Price:
        """As `price_of`, from memory where nothing on the map changes it."""
        if mover.counters and not mover.counters.keys().isdisjoint(
            (here.cell.name.casefold(), there.cell.name.casefold())
        ):
            return price_of(board, mover, here, there)
        prices = self._prices.get(mover.habits)
        if prices is None:
            if len(self._prices) >= MOST_MOVERS:
                self._prices.pop(next(iter(self._prices)))
            prices = self._prices[mover.habits] = {}
        key = key_of(here), key_of(there)
        price = prices.get(key)
        if price is None:
            price = prices[key] = price_of(board, mover, here, there)
        return price


_legs: dict[int, Legs] = {}  # by identity: maps compare by content, which is slow


def legs_of(board: HexMap) -> Legs:
    """The legs of a map, kept for as long as the map lives."""
    key = id(board)
    found = _legs.get(key)
    if found is None:
        found = _legs[key] = Legs()
        finalize(board, _legs.pop, key, None)
    return found


def _cells_around(board: HexMap, cell: HexCell) -> Iterator[HexCell]:
    for side in range(6):
        other = board.neighbour(cell, side)
        if other is not None:
            yield other


def _stands(board: HexMap, cell: HexCell, indoors: bool = False) -> Iterator[Stand]:
    """Places of a hex that a move may pass through: its ground, and its building levels."""
    if not cell.locations:
        yield stand_of(board, Place(cell.name))
    for location in cell.locations:
        ground = location.kind in _GROUND and (location.level <= 0 or location.kind is LocationKind.BRIDGE)
        if ground or (indoors and location.kind is LocationKind.BUILDING):
            yield stand_of(board, Place(cell.name, location.level))
