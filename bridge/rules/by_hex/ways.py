"""Ways between two hexes that a question does not name one by one: a piece that was dragged over several at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import islice
from typing import Final

from boardparsers.hexmodel import Hex, HexCell, HexMap, distance
from bridge.rules.by_hex.places import cell_of
from bridge.rules.messages import Messages
from bridge.rules.ruling import Citation, Place, Ruling

Cost = Callable[[HexCell, HexCell], float | None]
Way = tuple[HexCell, ...]

MOST: Final = 400  # ways that are looked at


def apart(board: HexMap, path: Sequence[Place]) -> tuple[HexCell, HexCell] | None:
    """Both ends of a path that names two hexes which are not neighbours; None for any other path.

    Raises QuestionError for a hex that the map lacks.
    """
    if len(path) != 2:
        return None
    here, there = cell_of(board, path[0]), cell_of(board, path[1])
    return (here, there) if distance(here.hex, there.hex) > 1 else None


def by_a_way(messages: Messages, citation: Citation, ruling: Ruling) -> Ruling:
    """A ruling on a move whose hexes were not named, which says first which way it reckons with (message `by_way`)."""
    names = [str(ruling.legs[0].source), *(str(leg.target) for leg in ruling.legs)]
    step = messages.step("by_way", citation, hex=names[-1], words={"way": " ".join(names)})
    return replace(ruling, steps=(step, *ruling.steps))


def ways(board: HexMap, source: HexCell, target: HexCell, longest: int) -> Iterator[Way]:
    """Ways that enter at most `longest` hexes and none twice, the shortest first; at most MOST."""
    lengths = range(distance(source.hex, target.hex), longest + 1)
    return islice((way for length in lengths for way in _ways(board, (source,), target, length)), MOST)


def _ways(board: HexMap, begun: Way, target: HexCell, left: int) -> Iterator[Way]:
    """Ways that go on from `begun` and reach the target with exactly `left` hexes more."""
    here = begun[-1]
    if left == 0:
        if here == target:
            yield begun
        return
    for side in range(6):
        beyond = board.neighbour(here, side)
        if beyond is None or beyond in begun or distance(beyond.hex, target.hex) > left - 1:
            continue
        if beyond == target and left > 1:
            continue
        yield from _ways(board, (*begun, beyond), target, left - 1)


def cheapest(board: HexMap, source: HexCell, target: HexCell, cost: Cost) -> Way | None:
    """The cheapest way, of those the one with the fewest hexes; None if there is none.

    cost: of entering the second hex from the first, at least 1; None where that cannot be done.
    """
    best: dict[Hex, tuple[float, int]] = {source.hex: (0.0, 0)}
    came: dict[Hex, HexCell] = {}
    settled: set[Hex] = set()
    waiting: list[tuple[float, int, Hex]] = [(0.0, 0, source.hex)]
    while waiting:
        _, hexes, hex_ = heappop(waiting)
        here = board.cells[hex_]
        if here == target:
            return _back(source, target, came)
        if hex_ in settled:
            continue
        settled.add(hex_)
        for side in range(6):
            beyond = board.neighbour(here, side)
            price = None if beyond is None else cost(here, beyond)
            if beyond is None or price is None:
                continue
            reached = (best[hex_][0] + price, hexes + 1)
            if beyond.hex not in best or reached < best[beyond.hex]:
                best[beyond.hex], came[beyond.hex] = reached, here
                # No hex costs less than 1: what is left costs at least its distance.
                heappush(waiting, (reached[0] + distance(beyond.hex, target.hex), hexes + 1, beyond.hex))
    return None


def _back(source: HexCell, target: HexCell, came: dict[Hex, HexCell]) -> Way:
    way = [target]
    while way[-1] != source:
        way.append(came[way[-1].hex])
    return tuple(reversed(way))
