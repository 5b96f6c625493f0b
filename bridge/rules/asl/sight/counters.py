"""Counters on the map as arrays: smoke, blazes, vehicles and wrecks, OBA, rubble (A24, B24, B25, C1.5, D9.4).

A counter is written KIND:HEX[:DETAIL...]: smoke:L5:2:3 (height in levels, hindrance), blaze:L5:2:3, vehicle:H3,
vehicle:H3:2 (in bypass along side 2), wreck:H3, oba:K7, terrain:N4:Stone Rubble, entrenchment:F3.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import UNKNOWN, HexMap
from bridge.rules.asl.sight.field import Lookup
from bridge.rules.ruling import Counter

OBA_RADIUS: Final = 1  # hexes (C1.32)
OBA_HEIGHT: Final = 2  # levels above the centre hex
MOST_SMOKE: Final = 3  # of one hex (A24.2)
BURNING_WRECK: Final = 2  # hindrance of a blaze in a hex with a wreck or vehicle
SMOKE_HEIGHT, SMOKE_HINDRANCE = 2, 2  # of a smoke counter that does not say: dispersed (A24.2)
ON_THE_DOT: Final = 6  # a vehicle in the middle of its hex, in place of a side
SMOKE_KINDS: Final = ("smoke", "blaze")
NO_EFFECT: Final = frozenset({"entrenchment", "roadblock", "wire", "ignore", "level"})


class Counters(NamedTuple):
    """Smoke and OBA: a row each. smoke: hex, top above the hex's base, hindrance. oba: hex. vehicles: [hex, side],
    True where one stands (side 6: in the middle). terrain: by hex, the code that stands in for its terrain or -1.
    present: any of these at all."""

    present: bool
    smoke: NDArray[np.int64]
    oba: NDArray[np.int64]
    vehicles: NDArray[np.bool_]
    smoke_at: NDArray[np.bool_]
    terrain: NDArray[np.int64]


def counters_of(board: HexMap, lookup: Lookup, counters: Iterable[Counter]) -> Counters:
    """Counters as arrays. Raises QuestionError for a kind, hex or terrain that does not exist."""
    listed = tuple(counters)
    if not listed:
        return _none(len(lookup.cells))
    count = len(lookup.cells)
    smoke: list[tuple[int, int, int]] = []
    burning: set[int] = set()
    oba: list[int] = []
    vehicles = np.zeros((count, ON_THE_DOT + 1), np.bool_)
    terrain = np.full(count, -1, np.int64)
    for counter in listed:
        hex_ = lookup.by_name.get(counter.hex.strip().casefold())
        if hex_ is None:
            raise QuestionError(f"{board.name}: counter {counter.kind}: has no hex {counter.hex[:40]!r}")
        if counter.kind in SMOKE_KINDS:
            smoke.append((hex_, *smoke_of(counter)))
            if counter.kind == "blaze":
                burning.add(hex_)
        elif counter.kind in ("vehicle", "wreck"):
            vehicles[hex_, _side(counter)] = True
        elif counter.kind == "oba":
            oba.append(hex_)
        elif counter.kind == "terrain":
            terrain[hex_] = _terrain(board, counter)
        elif counter.kind not in NO_EFFECT:
            raise QuestionError(f"counter {counter.kind!r} is unknown; smoke, blaze, vehicle, wreck, oba, terrain are")
    smoke = _burning_wrecks(smoke, burning, vehicles)
    smoke_at = np.zeros(count, np.bool_)
    for hex_, _, _ in smoke:
        smoke_at[hex_] = True
    rows = np.array(smoke, dtype=np.int64).reshape(len(smoke), 3)
    return Counters(True, rows, np.array(oba, dtype=np.int64), vehicles, smoke_at, terrain)


@lru_cache(maxsize=8)
def _none(count: int) -> Counters:
    return Counters(
        False,
        np.zeros((0, 3), np.int64),
        np.zeros(0, np.int64),
        np.zeros((count, ON_THE_DOT + 1), np.bool_),
        np.zeros(count, np.bool_),
        np.full(count, -1, np.int64),
    )


def _burning_wrecks(
    smoke: list[tuple[int, int, int]], burning: set[int], vehicles: NDArray[np.bool_]
) -> list[tuple[int, int, int]]:
    """A blaze where a wreck or vehicle stands burns that one: it hinders by two, and the wreck no more of its own."""
    wrecks = {hex_ for hex_ in burning if vehicles[hex_].any()}
    for hex_ in wrecks:
        vehicles[hex_] = False
    return [(h, top, min(BURNING_WRECK, amount) if h in wrecks else amount) for h, top, amount in smoke]


def smoke_of(counter: Counter) -> tuple[int, int]:
    """Height in levels and hindrance of a smoke or blaze counter. Raises QuestionError for what is no number."""
    return _number(counter, 0, SMOKE_HEIGHT), _number(counter, 1, SMOKE_HINDRANCE)


def _number(counter: Counter, index: int, missing: int) -> int:
    if len(counter.details) <= index or not counter.details[index]:
        return missing
    text = counter.details[index]
    if not text.isdecimal() or len(text) > 2 or int(text) > 20:
        raise QuestionError(f"counter {counter.kind} in {counter.hex}: {text[:20]!r} is no height or hindrance")
    return int(text)


def _side(counter: Counter) -> int:
    if not counter.details or not counter.details[0]:
        return ON_THE_DOT
    side = counter.details[0]
    if side not in ("0", "1", "2", "3", "4", "5"):
        raise QuestionError(f"counter {counter.kind} in {counter.hex}: {side[:20]!r} is no hexside, 0 to 5")
    return int(side)


def _terrain(board: HexMap, counter: Counter) -> int:
    name = counter.details[0] if counter.details else ""
    found = board.catalogue.by_name(name)
    if found is UNKNOWN:
        raise QuestionError(f"counter terrain in {counter.hex}: no terrain {name[:40]!r} is known")
    return found.code
