"""Legs of a map, found and priced once for each kind of mover: what a search for the cheapest way goes over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar
from weakref import finalize

from boardparsers.hexmodel import Hex, HexCell, HexMap, LocationKind, distance
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

Kept = TypeVar("Kept")
Key = tuple[str, int]
Pair = tuple[int, int]
Habits = tuple[object, ...]
# The legs from a place: number of the place they lead to, and what they cost; None: not established.
Onward = tuple[tuple[int, float | None], ...]


def price_of(board: HexMap, mover: Mover, here: Stand, there: Stand) -> Price:
    """The price of a leg, within a hex or into the next. Raises QuestionError if the hexes are not neighbours."""
    if here.cell.hex == there.cell.hex:
        return price_inside(mover, here, there)
    return price_of_crossing(crossing_of(board, mover, here, there))


class Legs:
    """What is known of one map's places and legs. Places have numbers; those with a position ("entrenched") have none
    and are never kept, nor are prices of hexes with counters on them."""

    def __init__(self) -> None:
        self.places: list[Stand] = []
        self._numbers: dict[Key, int] = {}
        self._around: dict[tuple[int, bool], tuple[int, ...]] = {}
        self._prices: dict[Habits, dict[Pair, Price]] = {}
        self._onward: dict[Habits, dict[Pair, Onward]] = {}

    def stand(self, board: HexMap, place: Place) -> Stand:
        """As `stand_of`, from memory where the place has been met. Raises QuestionError as that does."""
        number = None if place.position else self._numbers.get((place.hex, place.level))
        return stand_of(board, place) if number is None else self.places[number]

    def number(self, stand: Stand) -> int | None:
        """The number of a place; None: it has a position."""
        if stand.place.position:
            return None
        key = stand.cell.name, stand.place.level
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self.places)
            self.places.append(plainly(stand))
        return found

    def around(self, board: HexMap, number: int, upstairs: bool) -> tuple[int, ...]:
        """Places one leg away: on the ground of the neighbours, or indoors too; and by a stairway."""
        found = self._around.get((number, upstairs))
        if found is None:
            places = _places_around(board, self.places[number], upstairs)
            numbers = (self.number(place) for place in places)
            found = self._around[number, upstairs] = tuple(number for number in numbers if number is not None)
        return found

    def onward(self, board: HexMap, mover: Mover, number: int, upstairs: bool, kept: bool = True) -> Onward:
        """The legs from a place that are allowed and do not take the whole allotment, in order. kept: they are the same
        for every such mover, as no counter lies in the hex or next to it."""
        if not kept:
            return self._found(board, mover, number, upstairs)
        legs = _of_mover(self._onward, mover)
        found = legs.get((number, upstairs))
        if found is None:
            found = legs[number, upstairs] = self._found(board, mover, number, upstairs)
        return found

    def _found(self, board: HexMap, mover: Mover, number: int, upstairs: bool) -> Onward:
        here = self.places[number]
        legs = []
        for other in self.around(board, number, upstairs):
            price = self.price(board, mover, here, self.places[other])
            if not price.forbidden and not price.whole:
                legs.append((other, price.cost))
        return tuple(legs)

    def price(self, board: HexMap, mover: Mover, here: Stand, there: Stand) -> Price:
        """As `price_of`, from memory where nothing on the map changes it."""
        one, other = self.number(here), self.number(there)
        if one is None or other is None or _has_counters(mover, here, there):
            return price_of(board, mover, here, there)
        prices = _of_mover(self._prices, mover)
        price = prices.get((one, other))
        if price is None:
            price = prices[one, other] = price_of(board, mover, here, there)
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


def plainly(stand: Stand) -> Stand:
    """The place without a position, and under the hex's own name, whatever it was asked by."""
    return Stand(Place(stand.cell.name, stand.place.level), stand.cell, stand.level, stand.kind)


def touched(board: HexMap, mover: Mover) -> frozenset[Hex]:
    """The hexes with counters that a mover minds, and those next to them."""
    found = (board.find(name) for name in mover.counters)
    cells = [cell for cell in found if cell is not None]
    around = {board.grid.neighbour(cell.hex, side) for cell in cells for side in range(6)}
    return frozenset(around | {cell.hex for cell in cells})


def at_the_goal(board: HexMap, stand: Stand, goal: Stand) -> Iterator[Stand]:
    """Places that only a search with that goal goes to: other levels of its hex, and a position."""
    if stand.cell.hex == goal.cell.hex and not stand.cell.stairway:
        yield from (other for other in _stands(board, stand.cell, indoors=True) if other.place != stand.place)
    if goal.place.position and distance(goal.cell.hex, stand.cell.hex) <= 1:
        yield goal


def _of_mover(memory: dict[Habits, dict[Pair, Kept]], mover: Mover) -> dict[Pair, Kept]:
    """What is kept for a kind of mover; the one that came first makes room."""
    habits = mover.habits
    found = memory.get(habits)
    if found is None:
        if len(memory) >= MOST_MOVERS:
            memory.pop(next(iter(memory)))
        found = memory[habits] = {}
    return found


def _has_counters(mover: Mover, here: Stand, there: Stand) -> bool:
    if not mover.counters:
        return False
    return here.cell.name.casefold() in mover.counters or there.cell.name.casefold() in mover.counters


def _places_around(board: HexMap, stand: Stand, upstairs: bool) -> Iterator[Stand]:
    for side in range(6):
        cell = board.neighbour(stand.cell, side)
        if cell is not None:
            yield from _stands(board, cell, indoors=upstairs)
    if stand.cell.stairway:
        yield from (other for other in _stands(board, stand.cell, indoors=True) if other.place != stand.place)


def _stands(board: HexMap, cell: HexCell, indoors: bool = False) -> Iterator[Stand]:
    """Places of a hex that a move may pass through: its ground, and its building levels."""
    if not cell.locations:
        yield stand_of(board, Place(cell.name))
    for location in cell.locations:
        ground = location.kind in _GROUND and (location.level <= 0 or location.kind is LocationKind.BRIDGE)
        if ground or (indoors and location.kind is LocationKind.BUILDING):
            yield stand_of(board, Place(cell.name, location.level))
