"""A map as arrays, so that lines of sight by hexes can be compiled: what stands in each hex and on each hexside.

Arrays are indexed [q - q0, r - r0] in the flat frame of `boardparsers.hexmodel.grid`; sides too are those of the flat
frame, whatever the map's orientation (`frame_side` translates).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import Hex, HexCell, HexMap, Hexside
from boardparsers.hexmodel.walk import frame_side

OFF_MAP: Final = 0
UNKNOWN: Final = 1  # a hex of the map whose terrain nobody knows
KNOWN: Final = 2

# Fields of a hex.
KNOWLEDGE, LEVEL, OBSTACLE, HINDRANCE = range(4)
SIDE_OBSTACLE: Final = 4
SIDE_HINDRANCE: Final = 10
FIELDS: Final = 16

# A bit of an obstacle; a rule set names its own kinds with the others.
SIDE_UNKNOWN: Final = 128

LARGEST: Final = 4_000_000  # hexes of the rectangle round a map; a board of a game has a few thousand


class HexArrays(NamedTuple):
    """One array, so that compiled functions hand it on cheaply: cells[q - q0, r - r0, field].

    Fields: KNOWLEDGE (OFF_MAP, UNKNOWN or KNOWN); LEVEL of the ground; OBSTACLE, bits of what blocks sight in the hex;
    HINDRANCE, what it adds to an attack through it; SIDE_OBSTACLE + side and SIDE_HINDRANCE + side, the same of a side.
    """

    q0: int
    r0: int
    cells: NDArray[np.int16]

    def copy(self) -> HexArrays:
        """An array of one's own, to put counters on."""
        return HexArrays(self.q0, self.r0, self.cells.copy())

    def at(self, hex_: Hex, field: int) -> tuple[int, int, int]:
        """Index of a field of a hex of the map."""
        return hex_.q - self.q0, hex_.r - self.r0, field


@dataclass(frozen=True, slots=True)
class HexSight:
    """What a hex is to a line of sight; the fields are those of HexArrays."""

    known: bool = True
    level: int = 0
    obstacle: int = 0
    hindrance: int = 0


@dataclass(frozen=True, slots=True)
class SideSight:
    """What stands on a hexside; obstacle SIDE_UNKNOWN for something that nobody knows."""

    obstacle: int = 0
    hindrance: int = 0


@dataclass(frozen=True, slots=True)
class MapKey:
    """A map as a key: maps with the same content are the same."""

    map: HexMap

    def __hash__(self) -> int:
        return hash(self.map.fingerprint)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MapKey) and self.map.fingerprint == other.map.fingerprint


@lru_cache(maxsize=16)
def arrays_of(
    key: MapKey,
    hex_sight: Callable[[HexCell], HexSight],
    side_sight: Callable[[Hexside], SideSight] | None = None,
) -> HexArrays:
    """`build`, remembered for the last few maps; not to be written to."""
    return build(key.map, hex_sight, side_sight)


def build(
    board: HexMap, hex_sight: Callable[[HexCell], HexSight], side_sight: Callable[[Hexside], SideSight] | None = None
) -> HexArrays:
    """The arrays of a map. What stands on a hexside counts, whichever of the two hexes the map gives it to.

    Raises QuestionError for a map without hexes, or with hexes too far apart to be a board.
    """
    arrays = _empty(board)
    for cell in board.cells.values():
        sight = hex_sight(cell)
        known = KNOWN if sight.known else UNKNOWN
        arrays.cells[arrays.at(cell.hex, 0)[:2]][:4] = known, sight.level, sight.obstacle, sight.hindrance
        if side_sight is not None:
            _put_sides(board, arrays, cell, side_sight)
    return arrays


def _empty(board: HexMap) -> HexArrays:
    if not board.cells:
        raise QuestionError(f"{board.name}: the map has no hexes")
    q0, r0 = min(hex_.q for hex_ in board.cells), min(hex_.r for hex_ in board.cells)
    wide = max(hex_.q for hex_ in board.cells) - q0 + 1
    high = max(hex_.r for hex_ in board.cells) - r0 + 1
    if wide * high > LARGEST:
        raise QuestionError(f"{board.name}: its hexes lie in a rectangle of {wide} x {high}, too large for a board")
    return HexArrays(q0, r0, np.zeros((wide, high, FIELDS), np.int16))


def _put_sides(board: HexMap, arrays: HexArrays, cell: HexCell, side_sight: Callable[[Hexside], SideSight]) -> None:
    """Both hexes of a hexside get what stands on it; the more severe of two accounts wins."""
    for side, hexside in enumerate(cell.sides):
        sight = side_sight(hexside)
        if not sight.obstacle and not sight.hindrance:
            continue
        frame = frame_side(side, board.grid.sideways)
        _raise_to(arrays, cell.hex, frame, sight)
        beyond = board.neighbour(cell, side)
        if beyond is not None:
            _raise_to(arrays, beyond.hex, (frame + 3) % 6, sight)


def _raise_to(arrays: HexArrays, hex_: Hex, side: int, sight: SideSight) -> None:
    arrays.cells[arrays.at(hex_, SIDE_OBSTACLE + side)] |= sight.obstacle
    hindrance = arrays.at(hex_, SIDE_HINDRANCE + side)
    arrays.cells[hindrance] = max(int(arrays.cells[hindrance]), sight.hindrance)
