"""Valor & Victory: a map with the counters of a question on it: terrain by hex and hexside, arrays for lines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap, Hexside, TerrainKind
from bridge.rules.by_hex.arrays import HINDRANCE, SIDE_UNKNOWN, HexArrays, HexSight, MapKey, SideSight, arrays_of
from bridge.rules.by_hex.besides import terrains_besides
from bridge.rules.by_hex.rows import row_of
from bridge.rules.ruling import Counter
from bridge.rules.valor_and_victory.los_kernel import BLOCKING
from bridge.rules.valor_and_victory.tables import SideRow, TerrainRow, UnitRow, tables

BRIDGE: Final = "bridge"
FIELDS: Final = "farmland_fields"


def terrain_of(cell: HexCell, fields: bool = False) -> TerrainRow | None:
    """The row of a hex's terrain; None if nobody knows it. A bridge among the hex's locations makes it a bridge hex; of
    other terrain besides its own an open hex is that, and what any other is nobody knows.

    fields: farmland is out of season (option farmland_fields).
    """
    besides = tuple(terrains_besides(cell))
    if BRIDGE in besides:
        return tables().terrain[BRIDGE]
    row = tables().terrain.get(cell.terrain.name.casefold())
    for name in besides:
        row = _together(row, tables().terrain.get(name))
    return tables().terrain["field"] if row is not None and row.seasonal and fields else row


def _together(row: TerrainRow | None, other: TerrainRow | None) -> TerrainRow | None:
    """Two terrains of one hex as one: the one that is not open."""
    if row is None or other is None or row is other or other.kind == TerrainKind.OPEN:
        return None if other is None else row
    return other if row.kind == TerrainKind.OPEN else None


def side_row(hexside: Hexside) -> SideRow | None:
    """What stands on a hexside; None: nothing that matters, or nothing that is known (see `is_unknown`)."""
    return None if hexside.terrain is None else tables().hexside.get(hexside.terrain.name.casefold())


def is_unknown(hexside: Hexside) -> bool:
    """Something stands there that the game's table lacks; a road that crosses the hexside is no obstacle."""
    if hexside.cliff:
        return True
    terrain = hexside.terrain
    return terrain is not None and side_row(hexside) is None and terrain.kind is not TerrainKind.ROAD


def unit_row(kind: str) -> UnitRow:
    """Raises QuestionError for a kind of unit that the game does not have."""
    return row_of("valor_and_victory", "kind of unit", kind, tables().unit)


def _sight(cell: HexCell) -> HexSight:
    return _row_sight(cell, terrain_of(cell))


def _sight_with_fields(cell: HexCell) -> HexSight:
    return _row_sight(cell, terrain_of(cell, fields=True))


def _row_sight(cell: HexCell, row: TerrainRow | None) -> HexSight:
    if row is None:
        return HexSight(known=False)
    return HexSight(level=cell.base_level, obstacle=BLOCKING if row.blocks else 0, hindrance=row.hinders)


def _side_sight(hexside: Hexside) -> SideSight:
    if is_unknown(hexside):
        return SideSight(SIDE_UNKNOWN)
    row = side_row(hexside)
    return SideSight() if row is None else SideSight(BLOCKING if row.blocks else 0, row.hinders)


@dataclass(frozen=True)
class Field:
    """A map and the counters on it. Raises QuestionError for a counter in a hex that the map lacks.

    Units do not change a line (13.7), smoke does (11.5).
    """

    board: HexMap
    counters: tuple[Counter, ...] = ()
    fields: bool = False

    def terrain(self, cell: HexCell) -> TerrainRow | None:
        return terrain_of(cell, self.fields)

    def smoke(self, cell: HexCell) -> int:
        """Hindrance of counters in a hex."""
        here = (one for one in self.counters if one.hex.casefold() == cell.name.casefold())
        rows = (tables().counter.get(one.kind.casefold()) for one in here)
        return sum(row.hinders for row in rows if row is not None)

    def wall(self, cell: HexCell, side: int) -> SideRow | None:
        """What stands on a hexside, whichever of its two hexes the map gives it to."""
        beyond = self.board.neighbour(cell, side)
        rows = [side_row(cell.sides[side]), side_row(beyond.sides[(side + 3) % 6]) if beyond else None]
        known = [row for row in rows if row is not None]
        return max(known, key=lambda row: (row.blocks, row.hinders), default=None)

    def wall_is_unknown(self, cell: HexCell, side: int) -> bool:
        beyond = self.board.neighbour(cell, side)
        return is_unknown(cell.sides[side]) or (beyond is not None and is_unknown(beyond.sides[(side + 3) % 6]))

    @cached_property
    def arrays(self) -> HexArrays:
        bare = arrays_of(MapKey(self.board), _sight_with_fields if self.fields else _sight, _side_sight)
        if not self.counters:
            return bare
        arrays = bare.copy()
        for counter in self.counters:
            cell = self.board.find(counter.hex)
            if cell is None:
                raise QuestionError(f"{self.board.name}: a counter stands in {counter.hex[:40]!r}, no hex of the map")
            row = tables().counter.get(counter.kind.casefold())
            arrays.cells[arrays.at(cell.hex, HINDRANCE)] += row.hinders if row is not None else 0
        return arrays


@lru_cache(maxsize=16)
def field_of(key: MapKey, counters: tuple[Counter, ...] = (), fields: bool = False) -> Field:
    """A Field, remembered with its arrays: one table asks many lines with the same counters."""
    return Field(key.map, counters, fields)
