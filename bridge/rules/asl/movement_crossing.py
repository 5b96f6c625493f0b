"""One leg of a move as a value: who moves, from where, to where, and what lies between."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap, Hexside, LocationKind, opposite
from bridge.rules.asl.hex_drawing import SideFeatures, filled_level
from bridge.rules.asl.hex_features import BoardFeatures, HexFeatures, board_features
from bridge.rules.asl.movement_tables import MovementTables, UnitKind, Weather, movement_tables
from bridge.rules.asl.policies import conditions_of
from bridge.rules.asl.stands import NOTHING, OnTheMap, Stand, counters_by_hex
from bridge.rules.ruling import MovementQuestion
from bridge.rules.vocabulary import plain_word

ADVANCE: Final = "advance"
QUARTER: Final = 0.25


@dataclass(frozen=True, slots=True)
class Mover:
    """What is the same for every leg of a move. allotment: all the MF or MP of the unit this phase; None: not known."""

    kind: UnitKind
    traits: frozenset[str]
    manner: str
    allotment: float | None
    month: int
    weather: tuple[Weather, ...]
    counters: Mapping[str, OnTheMap]
    tables: MovementTables

    @property
    def habits(self) -> tuple[object, ...]:
        """What, beside the counters on the map, decides about the price of a leg."""
        weather = tuple(row.name for row in self.weather)
        return self.kind.name, self.traits, self.manner, self.allotment, self.month, weather

    def share(self, part: float) -> float | None:
        """Part of the allotment, quarters with fractions up (O1.2), halves as they are (F.2: 6½ of 13).

        None: not known.
        """
        if self.allotment is None:
            return None
        share = part * self.allotment
        return float(math.ceil(share)) if part == QUARTER else share


@dataclass(frozen=True, slots=True)
class Crossing:
    """From one hex into the next. levels: those met on the way, the bottoms of depressions at the ends included.
    counters: in the hex entered; left_behind: in the hex left."""

    mover: Mover
    here: Stand
    there: Stand
    side: int
    hexside: Hexside
    way: SideFeatures
    source: HexFeatures
    target: HexFeatures
    levels: tuple[int, ...]
    counters: OnTheMap
    left_behind: OnTheMap

    @property
    def by_road(self) -> bool:
        """B24.121: rubble and debris bury a road. Who goes under a bridge is not on its road."""
        under = LocationKind.UNDER_BRIDGE in (self.here.kind, self.there.kind)
        return self.way.road and self.counters.rubble is None and not under

    @property
    def roadblock(self) -> bool | None:
        """Whether a roadblock counter stands on the hexside; None: one may, as its hexside is not told and it is one of
        a road (B29.1)."""
        near, far = self.left_behind.roadblocks, self.counters.roadblocks
        if self.side in near or opposite(self.side) in far:
            return True
        return None if self.by_road and None in (*near, *far) else False

    @property
    def climbs(self) -> tuple[int, ...]:
        """+1 or -1 for each level entered on the way, in order."""
        steps: list[int] = []
        for one, other in pairwise(self.levels):
            steps += [1 if other > one else -1] * abs(other - one)
        return tuple(steps)


def mover_of(question: MovementQuestion) -> Mover:
    """Raises QuestionError for a unit kind or weather that the tables do not know."""
    tables = movement_tables()
    conditions = conditions_of(question.conditions, question.options)
    kind = tables.unit_kind(question.unit)
    traits = frozenset(map(plain_word, question.unit.traits))
    manner = plain_word(question.manner)
    allotment = question.allowance
    if allotment is None:
        allotment = kind.printed(traits)
        if allotment is not None and kind.group == "personnel":
            allotment += 2.0 * (manner == "double time") + 2.0 * ("with leader" in traits)
    counters = counters_by_hex(question.counters)
    if manner == ADVANCE:  # A24.7, A4.72: SMOKE costs MF in the MPh and the RtPh only
        counters = {name: replace(found, smoke=0) for name, found in counters.items()}
    return Mover(
        kind=kind,
        traits=traits,
        manner=manner,
        allotment=allotment,
        month=conditions.month,
        weather=tables.weather_of(conditions.weather),
        counters=counters,
        tables=tables,
    )


def crossing_of(board: HexMap, mover: Mover, here: Stand, there: Stand) -> Crossing:
    """Raises QuestionError if the two hexes are not neighbours."""
    try:
        side = board.grid.side_towards(here.cell.hex, there.cell.hex)
    except ValueError:
        raise QuestionError(f"{board.name}: {here.cell.name} and {there.cell.name} are not neighbours") from None
    features: BoardFeatures = board_features(board)
    way = features.side(here.cell, side)
    return Crossing(
        mover=mover,
        here=here,
        there=there,
        side=side,
        hexside=here.cell.sides[side],
        way=way,
        source=features.hex(here.cell),
        target=features.hex(there.cell),
        levels=_levels(here, there, way),
        counters=mover.counters.get(there.cell.name.casefold(), NOTHING),
        left_behind=mover.counters.get(here.cell.name.casefold(), NOTHING),
    )


def _levels(here: Stand, there: Stand, way: SideFeatures) -> tuple[int, ...]:
    """B10.51, A6.3: the ground on the way, with the bottom of a depression where the move begins or ends IN one. Along
    a depression nobody climbs out of it."""
    if here.low and there.low and way.gully:
        levels: tuple[int, ...] = (here.level, there.level)
    elif here.upstairs or there.upstairs:
        levels = (here.level, there.level)
    else:
        levels = (
            *((here.level,) if here.low else ()),
            *_ground(here, there, way),
            *((there.level,) if there.low else ()),
        )
    return tuple(level for n, level in enumerate(levels) if n == 0 or level != levels[n - 1])


def _ground(here: Stand, there: Stand, way: SideFeatures) -> tuple[int, ...]:
    """The ground between two hexes, its ends set to where the unit stands (a bridge may lie above its hex)."""
    first = here.level if not here.low else max(here.level + 1, filled_level(here.cell))
    last = there.level if not there.low else max(there.level + 1, filled_level(there.cell))
    return (first, *way.levels[1:-1], last)
