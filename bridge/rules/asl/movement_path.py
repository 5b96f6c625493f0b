"""The cheapest legal way between two places that are not neighbours: Dijkstra over legs, aimed at the goal (A*)."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from itertools import count
from typing import Final

from boardparsers.hexmodel import HexMap, distance
from bridge.rules.asl.movement_crossing import Mover
from bridge.rules.asl.movement_legs import Key, key_of, legs_of
from bridge.rules.asl.stands import Stand, stand_of
from bridge.rules.ruling import Place

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
    phase would end there. Of several equally cheap ones always the same.
    unknown_is_free: legs of unknown cost count as free, to see whether there is a way at all.
    """
    first, last = stand_of(board, start), stand_of(board, goal)
    least = 0.0 if unknown_is_free else LEAST_LEG[mover.kind.group]
    unknown: dict[str, float] = {}  # by name: what a way through the hex costs at least
    number, legs = count(), legs_of(board)
    best: dict[Key, float] = {key_of(first): 0.0}
    # What the whole way costs at least, hexes still to go, order of finding; cost so far, where, and how.
    heap: list[tuple[float, int, int, float, Stand, tuple[Place, ...]]] = [(0.0, 0, next(number), 0.0, first, (start,))]
    while heap:
        _, _, _, cost, stand, path = heapq.heappop(heap)
        if cost > best[key_of(stand)]:
            continue
        if key_of(stand) == key_of(last):
            return Way(path, cost, frozenset(name for name, bound in unknown.items() if bound < cost))
        for other in legs.around(board, stand, last):
            known = best.get(key_of(other), float("inf"))
            if known <= cost + least:
                continue
            price = legs.price(board, mover, stand, other)
            if price.forbidden or price.whole:
                continue
            leg, to_go = price.cost, distance(other.cell.hex, last.cell.hex)
            if leg is None:
                bound = cost + least * (1 + to_go)
                unknown[other.cell.name] = min(bound, unknown.get(other.cell.name, bound))
                leg = 0.0 if unknown_is_free else None
            if leg is not None and cost + leg < known:
                best[key_of(other)] = cost + leg
                reached = (cost + leg + least * to_go, to_go, next(number), cost + leg, other, (*path, other.place))
                heapq.heappush(heap, reached)
    return Way((), float("inf"), frozenset(unknown))
