"""What a hex holds and what crosses its sides, for TEM and movement: read off the drawing, else off the hexes.

B.1: the terrain at the centre dot usually rules the hex, but a building anywhere in it makes it a building hex, and a
road, path or gully at the dot leaves the terrain around it in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from weakref import finalize, ref

from boardparsers.hexmodel import HexCell, HexMap, LocationKind, Terrain, TerrainKind, opposite
from bridge.rules.asl.hex_drawing import BUILDINGS, Drawing, SideFeatures, filled_level
from bridge.rules.asl.terrain_effects import TerrainEffect, terrain_effects

OPEN_GROUND: Final = "open ground"
ELEVATED_ROAD: Final = "elevated road"
# Shares of the drawn hex. Real terrain around a road or gully covers more than a third of a hex on the boards at hand,
# symbols that stray over a hexside less than 15 %; buildings, lumberyards and shellholes are small drawings.
COVERED: Final = 0.30
BUILT: Final = 0.10
_SMALL: Final = frozenset({"shellholes", "lumberyard"})
_BARE: Final = frozenset({"road", "path", "bridge", "depression", "hexside"})


@dataclass(frozen=True, slots=True)
class HexFeatures:
    """terrain: what settles TEM and COT; None: terrain that no table knows. share: how much of the hex it covers in
    the drawing (1.0: it is the centre's). road: Elevated or Sunken Road, which have rows of their own."""

    terrain: TerrainEffect | None
    share: float = 1.0
    depression: TerrainEffect | None = None
    road: TerrainEffect | None = None
    bridge: TerrainEffect | None = None


class BoardFeatures:
    """The features of one map, each worked out when it is first asked for."""

    def __init__(self, board: HexMap) -> None:
        self._board = ref(board)
        self._hexes: dict[tuple[int, int], HexFeatures] = {}
        self._sides: dict[tuple[int, int, int], SideFeatures] = {}
        drawn = board.raster is not None and not board.grid.sideways
        self._drawing = Drawing(board.grid, board.raster, board.catalogue) if drawn and board.raster else None

    def hex(self, cell: HexCell) -> HexFeatures:
        key = (cell.hex.q, cell.hex.r)
        found = self._hexes.get(key)
        if found is None:
            found = self._hexes[key] = self._read_hex(cell)
        return found

    def side(self, cell: HexCell, side: int) -> SideFeatures:
        """Raises KeyError where no hex lies behind the side."""
        key = (cell.hex.q, cell.hex.r, side)
        found = self._sides.get(key)
        if found is None:
            board = self._board()
            assert board is not None
            there = board.cells[board.grid.neighbour(cell.hex, side)]
            if self._drawing is None:
                found = _read_side(cell, there, side)
            else:
                found = self._drawing.side(cell, there, side)
                self._sides[there.hex.q, there.hex.r, opposite(side)] = found.turned()
            self._sides[key] = found
        return found

    def line_meets(self, cell: HexCell, other: HexCell, terrain: str) -> bool:
        """Whether the line from another hex's centre meets a terrain's symbol within a hex; True without a drawing."""
        return self._drawing is None or self._drawing.line_meets(cell.hex, other.hex, terrain.casefold())

    def _read_hex(self, cell: HexCell) -> HexFeatures:
        effects = terrain_effects()
        own = effects.get(cell.terrain.name.casefold())
        terrain, share, road = own, 1.0, None
        if own is not None and (own.flags & _BARE or own.name.casefold() == OPEN_GROUND):
            shares = {} if self._drawing is None else self._drawing.shares(cell.hex)
            terrain, share = _around(shares)
            if own.leave_by_road:
                road = own
            elif shares.get(ELEVATED_ROAD, 0.0) >= BUILT:
                road = effects[ELEVATED_ROAD]
        return HexFeatures(
            terrain=terrain,
            share=share,
            depression=_row(cell.depression or _place(cell, LocationKind.UNDER_BRIDGE)),
            road=road,
            bridge=_row(_place(cell, LocationKind.BRIDGE)),
        )


_features: dict[int, BoardFeatures] = {}  # by identity: maps compare by content, which is slow


def board_features(board: HexMap) -> BoardFeatures:
    """The features of a map, kept for as long as the map lives."""
    key = id(board)
    found = _features.get(key)
    if found is None:
        found = _features[key] = BoardFeatures(board)
        finalize(board, _features.pop, key, None)
    return found


def _around(shares: Mapping[str, float]) -> tuple[TerrainEffect, float]:
    """The terrain of a hex whose centre shows a road, path, gully or nothing, and its share; buildings first."""
    effects = terrain_effects()
    candidates = []
    for name, share in shares.items():
        effect = effects.get(name)
        if effect is None or effect.flags & _BARE or "water" in effect.flags or name == OPEN_GROUND:
            continue
        built = "building" in effect.flags
        if share >= (BUILT if built or name in _SMALL else COVERED):
            candidates.append((built, share, name))
    if not candidates:
        return effects[OPEN_GROUND], 1.0
    _, share, name = max(candidates)
    return effects[name], share


def _place(cell: HexCell, kind: LocationKind) -> Terrain | None:
    return next((place.terrain for place in cell.locations if place.kind is kind), None)


def _row(terrain: Terrain | None) -> TerrainEffect | None:
    return None if terrain is None else terrain_effects().get(terrain.name.casefold())


def _is_road(terrain: Terrain) -> bool:
    return terrain.kind in (TerrainKind.ROAD, TerrainKind.BRIDGE) or terrain.name == "Sunken Road"


def _read_side(here: HexCell, there: HexCell, side: int) -> SideFeatures:
    """Without a drawing: a road on the hexside, or roads in both hexes, lead across."""
    stands = here.sides[side].terrain
    road = (_is_road(here.terrain) and _is_road(there.terrain)) or (stands is not None and _is_road(stands))
    levels = (filled_level(here), filled_level(there))
    return SideFeatures(
        road=road,
        path=here.terrain.name == there.terrain.name == "Path",
        gully=here.depression is not None and there.depression is not None,
        building=here.terrain.kind in BUILDINGS and there.terrain.kind in BUILDINGS,
        levels=levels if levels[0] != levels[1] else levels[:1],
    )
