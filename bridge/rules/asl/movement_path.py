"""The cheapest legal way between two places that are not neighbours: Dijkstra over legs, aimed at the goal (A*)."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Final

from boardparsers.hexmodel import HexMap, distance
from bridge.rules.asl.movement_crossing import Mover
from bridge.rules.asl.movement_legs import Legs, at_the_goal, legs_of, plainly, touched
from bridge.rules.asl.stands import Stand
from bridge.rules.ruling import Place

LEAST_LEG: Final = {"vehicle": 0.5, "animal": 1.0, "personnel": 1.0}  # no leg costs less (B3.4, B3.41)
_START, _GOAL = -1, -2  # numbers for places that have none of their own
_FAR: Final = float("inf")


@dataclass(frozen=True, slots=True)
class Way:
    """A way found, both ends included; empty if there is none. unknown: hexes whose cost is not established and through
    which a cheaper way might lead (or a way at all), and steps "J7-K7" into a hex of the way itself."""

    places: tuple[Place, ...]
    cost: float
    unknown: frozenset[str]


def cheapest_way(board: HexMap, mover: Mover, start: Place, goal: Place, unknown_is_free: bool = False) -> Way:
    """The cheapest way whose every leg is allowed and of known cost. A leg that takes the whole allotment is none: the
    phase would end there. Of several equally cheap ones always the same.
    unknown_is_free: legs of unknown cost count as free, to see whether there is a way at all.
    """
    search = _Search(board, mover, start, goal, 0.0 if unknown_is_free else LEAST_LEG[mover.kind.group])
    if search.last_leg == _FAR:
        return Way((), _FAR, frozenset())
    least = search.least
    unknown: dict[int, tuple[float, int]] = {}  # what a way through the place costs at least, and from where
    order = count()
    best: dict[int, float] = {search.first: 0.0}
    came: dict[int, int] = {}
    # What the whole way costs at least, hexes still to go, order of finding; cost so far, where.
    heap: list[tuple[float, int, int, float, int]] = [(0.0, 0, next(order), 0.0, search.first)]
    while heap:
        _, _, _, cost, here = heapq.heappop(heap)
        if cost > best[here]:
            continue
        if here == search.last:
            places = (start, *search.places(came))
            return Way(places, cost, frozenset(search.left_out(places, unknown, cost)))
        for there, leg in search.onward(here):
            known = best.get(there, _FAR)
            if known <= cost + least:
                continue
            to_go, rest = search.rest(there)
            if leg is None:
                bound = cost + least + rest
                unknown[there] = min((bound, here), unknown.get(there, (bound, here)))
                if not unknown_is_free:
                    continue
                leg = 0.0
            total = cost + leg
            if total < known:
                best[there], came[there] = total, here
                heapq.heappush(heap, (total + rest, to_go, next(order), total, there))
    return Way((), _FAR, frozenset(search.left_out((), unknown, _FAR)))


class _Search:
    """The places of one search by number, and the legs between them.

    least: no leg costs less. last_leg: nor does the one that leads to the goal; infinite if none does.
    """

    def __init__(self, board: HexMap, mover: Mover, start: Place, goal: Place, least: float) -> None:
        self._board, self._mover, self.least = board, mover, least
        self._legs: Legs = legs_of(board)
        self._ends = {_START: self._legs.stand(board, start), _GOAL: self._legs.stand(board, goal)}
        self.first, self.last = (self._number(end) for end in (_START, _GOAL))
        self._goal = self._ends[_GOAL]
        self._touched = touched(board, mover) if mover.counters else frozenset()
        self._rest: dict[int, tuple[int, float]] = {self.last: (0, 0.0)}
        self.last_leg = self._last_leg()

    def _number(self, end: int) -> int:
        number = self._legs.number(self._ends[end])
        return end if number is None else number

    def _last_leg(self) -> float:
        if self.last < 0 or self._goal.upstairs:
            return self.least
        around = self._legs.around(self._board, self.last, False)
        legs = [leg for number in around for there, leg in self.onward(number) if there == self.last]
        return min((self.least if leg is None else max(leg, self.least) for leg in legs), default=_FAR)

    def stand(self, number: int) -> Stand:
        return self._ends[number] if number < 0 else self._legs.places[number]

    def left_out(self, places: Iterable[Place], unknown: Mapping[int, tuple[float, int]], cost: float) -> Iterator[str]:
        """What might lead to a cheaper way: a hex, or the step into a hex that the way enters from elsewhere."""
        entered = {place.hex for place in places}
        for number, (bound, before) in unknown.items():
            name = self.stand(number).cell.name
            if bound < cost:
                yield f"{self.stand(before).cell.name}-{name}" if name in entered else name

    def rest(self, number: int) -> tuple[int, float]:
        """Hexes still to go from a place, and what that costs at least."""
        found = self._rest.get(number)
        if found is None:
            here, goal = self.stand(number).cell.hex, self._goal.cell.hex
            q, r = here.q - goal.q, here.r - goal.r
            to_go = max(abs(q), abs(r), abs(q + r))
            least = self.least * (to_go - 1) + self.last_leg if to_go else 0.0
            found = self._rest[number] = to_go, least
        return found

    def onward(self, number: int) -> Iterable[tuple[int, float | None]]:
        """Upstairs only on the way to or from an upper level."""
        here = self.stand(number)
        if number >= 0:
            upstairs = here.upstairs or self._goal.upstairs
            kept = here.cell.hex not in self._touched
            legs: Iterable[tuple[int, float | None]]
            legs = self._legs.onward(self._board, self._mover, number, upstairs, kept)
        else:
            legs = self._priced(here, self._from_a_position(here))
        if here.cell.hex == self._goal.cell.hex or (
            self.last < 0 and distance(here.cell.hex, self._goal.cell.hex) <= 1
        ):
            return (*legs, *self._priced(here, at_the_goal(self._board, here, self._goal)))
        return legs

    def _from_a_position(self, here: Stand) -> Iterator[Stand]:
        """As from the hex's own place at that level."""
        plain = self._legs.number(plainly(here))
        assert plain is not None
        for other in self._legs.around(self._board, plain, here.upstairs or self._goal.upstairs):
            yield self._legs.places[other]

    def _priced(self, here: Stand, others: Iterator[Stand]) -> Iterator[tuple[int, float | None]]:
        for other in others:
            price = self._legs.price(self._board, self._mover, here, other)
            if not price.forbidden and not price.whole:
                number = self._legs.number(other)
                yield self.last if number is None else number, price.cost

    def places(self, came: dict[int, int]) -> list[Place]:
        """The places of the way found, without the first."""
        found, number = [], self.last
        while number != self.first:
            found.append(self.stand(number).place)
            number = came[number]
        return found[::-1]
