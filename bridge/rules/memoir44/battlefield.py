"""Memoir '44: a map with the pieces of a question on it: what each hex holds, and the arrays for lines of sight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap
from bridge.rules.by_hex.arrays import OBSTACLE, HexArrays, HexSight, MapKey, arrays_of
from bridge.rules.by_hex.besides import terrains_besides
from bridge.rules.by_hex.rows import row_of
from bridge.rules.memoir44.los_kernel import FEATURE, TERRAIN, UNIT
from bridge.rules.memoir44.tables import FeatureRow, TerrainRow, UnitRow, tables
from bridge.rules.ruling import Counter

ANY_UNIT: Final = "unit"
PLAIN: Final = "plain"


@dataclass(frozen=True, slots=True)
class HexFacts:
    """What a hex holds. terrain: None if nobody knows it. height: of its ground; None with unknown terrain."""

    cell: HexCell
    terrain: TerrainRow | None
    height: int | None
    features: tuple[FeatureRow, ...]
    units: tuple[Counter, ...]

    @property
    def name(self) -> str:
        return self.cell.name

    @property
    def bridged(self) -> bool:
        """Whether a feature leads over terrain that could not be entered."""
        return self.terrain is not None and any(self.terrain.name in feature.crosses for feature in self.features)


def terrain_of(cell: HexCell) -> TerrainRow | None:
    """A hex that is said to be a bunker, wire ... and nothing else is plain under it; one unknown to us is None.

    Terrain that stands in it besides counts: a plain with a forest is a forest, a hill with one a forest on a hill.
    What the game has no row for is None too, and what stands on hexsides: in this game nothing does.
    """
    if any(side.terrain is not None or side.cliff or side.slope for side in cell.sides):
        return None
    name = cell.terrain.name.casefold()
    is_feature = name not in tables().terrain and name in tables().feature
    row = tables().terrain[PLAIN] if is_feature else tables().terrain.get(name)
    for besides in terrains_besides(cell):
        if besides not in tables().feature:
            row = _together(row, tables().terrain.get(besides))
    return row


def _together(row: TerrainRow | None, other: TerrainRow | None) -> TerrainRow | None:
    """Two terrains of one hex as one."""
    if row is None or other is None or row is other or other.name == PLAIN:
        return None if other is None else row
    return other if row.name == PLAIN else tables().terrain.get(f"{other.name} on {row.name}")


def height_of(cell: HexCell, row: TerrainRow) -> int:
    """The map's own base level where it gives one, else the terrain's height."""
    return cell.base_level or row.height


def own_features(cell: HexCell) -> tuple[FeatureRow, ...]:
    """Features that the map itself knows, as locations of the hex."""
    rows = (tables().feature.get(place.terrain.name.casefold()) for place in cell.locations)
    return tuple(row for row in rows if row is not None)


def unit_row(kind: str) -> UnitRow:
    """Raises QuestionError for a kind of unit that the game does not have."""
    return row_of("memoir44", "kind of unit", kind, tables().unit)


def is_unit(counter: Counter) -> bool:
    return counter.kind.casefold() == ANY_UNIT or counter.kind.casefold() in tables().unit


def side_of(details: Iterable[str]) -> str:
    """ "allies" for a detail or trait "side:allies"; "" if none says."""
    return next((detail.partition(":")[2] for detail in details if detail.startswith("side:")), "")


def _sight(cell: HexCell) -> HexSight:
    row = terrain_of(cell)
    if row is None:
        return HexSight(known=False)
    feature = FEATURE if any(feature.obstacle for feature in own_features(cell)) else 0
    return HexSight(level=height_of(cell, row), obstacle=(TERRAIN if row.obstacle else 0) | feature)


@dataclass(frozen=True)
class Battlefield:
    """A map and the counters on it. Raises QuestionError for a counter in a hex that the map lacks."""

    board: HexMap
    counters: tuple[Counter, ...] = ()

    @cached_property
    def placed(self) -> dict[str, list[Counter]]:
        """Counters by casefolded name of their hex."""
        found: dict[str, list[Counter]] = {}
        for counter in self.counters:
            cell = self.board.find(counter.hex)
            if cell is None:
                raise QuestionError(
                    f"{self.board.name}: a counter stands in {counter.hex[:40]!r}, which is no hex of it"
                )
            found.setdefault(cell.name.casefold(), []).append(counter)
        return found

    def facts(self, cell: HexCell) -> HexFacts:
        row = terrain_of(cell)
        here = self.placed.get(cell.name.casefold(), [])
        rows = (tables().feature.get(counter.kind.casefold()) for counter in here)
        features = {feature.name: feature for feature in (*own_features(cell), *rows) if feature is not None}
        height = None if row is None else height_of(cell, row)
        return HexFacts(cell, row, height, tuple(features.values()), tuple(filter(is_unit, here)))

    @cached_property
    def arrays(self) -> HexArrays:
        """What blocks sight where, counters included."""
        bare = arrays_of(MapKey(self.board), _sight)
        if not self.counters:
            return bare
        arrays = bare.copy()
        for name, here in self.placed.items():
            at = arrays.at(self.board.by_name[name].hex, OBSTACLE)
            for counter in here:
                arrays.cells[at] |= _bits(counter)
        return arrays


@lru_cache(maxsize=16)
def battlefield(key: MapKey, counters: tuple[Counter, ...] = ()) -> Battlefield:
    """A Battlefield, remembered with its arrays: one table asks many lines with the same pieces."""
    return Battlefield(key.map, counters)


def _bits(counter: Counter) -> int:
    if is_unit(counter):
        return UNIT
    row = tables().feature.get(counter.kind.casefold())
    return FEATURE if row is not None and row.obstacle else 0
