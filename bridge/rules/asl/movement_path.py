"""The cheapest legal way between two places that are not neighbours: Dijkstra over legs, aimed at the goal (A*)."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

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
LEAST_LEG: Final = {"vehicle": 0.5, "animal": 1.0, "personnel": 1.0}  # no leg costs less (B3.4, B3.41)


@dataclass(frozen=True, slots=True)
class Way:
    """A way found, both ends included; empty if there is none. unknown: hexes whose cost is not established and through
    which a cheaper way might lead (or a way at all)."""

    places: tuple[Place, ...]
    cost: float
    unknown: frozenset[str]


def cheapest_way(board: HexMap, mover: Mover, start: Place, goal: Place, unknown_is_free: bool = False) -> Way:
    """The cheapest way whose every leg is allowed and of known cost. A leg that takes the whole allotment is none: the
    phase would end there. Of several equally cheap ones, that with the fewest legs, then the first by name.
    unknown_is_free: legs of unknown cost count as free, to see whether there is a way at all.
    """
    first, last = stand_of(board, start), stand_of(board, goal)
    least = 0.0 if unknown_is_free else LEAST_LEG[mover.kind.group]
    unknown: dict[str, float] = {}  # by name: what a way through the hex costs at least
    number = count()
    best: dict[tuple[str, int, str], float] = {_key(first): 0.0}
    heap: list[tuple[float, int, str, int, float, Stand, tuple[Place, ...]]] = []

    def push(cost: float, stand: Stand, path: tuple[Place, ...]) -> None:
        estimate = cost + least * distance(stand.cell.hex, last.cell.hex)
        names = " ".join(str(place) for place in path)
        heapq.heappush(heap, (estimate, len(path), names, next(number), cost, stand, path))

    push(0.0, first, (start,))
    while heap:
        _, _, _, _, cost, stand, path = heapq.heappop(heap)
        if cost > best[_key(stand)]:
            continue
        if _key(stand) == _key(last):
            return Way(path, cost, frozenset(name for name, bound in unknown.items() if bound < cost))
        for other in _next(board, mover, stand, last):
            price = price_of(board, mover, stand, other)
            if price.forbidden or price.whole:
                continue
            leg = price.cost
            if leg is None:
                bound = cost + least * (1 + distance(other.cell.hex, last.cell.hex))
                unknown[other.cell.name] = min(bound, unknown.get(other.cell.name, bound))
                leg = 0.0 if unknown_is_free else None
            if leg is not None and cost + leg < best.get(_key(other), float("inf")):
                best[_key(other)] = cost + leg
                push(cost + leg, other, (*path, other.place))
    return Way((), float("inf"), frozenset(unknown))


def price_of(board: HexMap, mover: Mover, here: Stand, there: Stand) -> Price:
    """The price of a leg, within a hex or into the next. Raises QuestionError if the hexes are not neighbours."""
    if here.cell.hex == there.cell.hex:
        return price_inside(mover, here, there)
    return price_of_crossing(crossing_of(board, mover, here, there))


def _next(board: HexMap, mover: Mover, stand: Stand, goal: Stand) -> Iterator[Stand]:
    for side in range(6):
        cell = board.neighbour(stand.cell, side)
        if cell is not None:
            for level in _levels(cell, goal):
                yield stand_of(board, Place(cell.name, level, goal.place.position if _is(cell, goal, level) else ""))
    if stand.cell.stairway or stand.cell.hex == goal.cell.hex:
        for level in _levels(stand.cell, goal, upstairs=True):
            position = goal.place.position if _is(stand.cell, goal, level) else ""
            other = Place(stand.cell.name, level, position)
            if other != stand.place:
                yield stand_of(board, other)


def _is(cell: HexCell, goal: Stand, level: int) -> bool:
    return cell.hex == goal.cell.hex and level == goal.place.level


def _levels(cell: HexCell, goal: Stand, upstairs: bool = False) -> Iterator[int]:
    """Levels of a hex that a move may pass through: its ground, and upper levels where the goal is on one."""
    if not cell.locations:
        yield 0
    for location in cell.locations:
        ground = location.kind in _GROUND and (location.level <= 0 or location.kind is LocationKind.BRIDGE)
        indoors = location.kind is LocationKind.BUILDING and (upstairs or goal.upstairs)
        if ground or indoors or _is(cell, goal, location.level):
            yield location.level


def _key(stand: Stand) -> tuple[str, int, str]:
    return stand.cell.name, stand.place.level, stand.place.position
