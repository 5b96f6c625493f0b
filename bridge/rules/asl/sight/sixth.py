"""Where hindrances add up to six, as the asker counts them (A6.7, B.10).

Every line is walked from the lower hex number, so that it is answered alike from both ends; which hex makes six hangs
on the end from which they are counted. Here they are counted from the source.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from bridge.rules.asl.sight import batch, codes, explain, explain_counters
from bridge.rules.asl.sight.carried import BLOCKING_HINDRANCE, ROWS, Scratch
from bridge.rules.asl.sight.counters import Counters
from bridge.rules.asl.sight.explain import Found, View
from bridge.rules.asl.sight.explain_counters import HexHindrance
from bridge.rules.asl.sight.field import Lookup

MOST_ROWS: Final = 4000  # spots of one traced line


def sixth_hindrance(hexes: Sequence[HexHindrance], counted: Mapping[str, int]) -> HexHindrance | None:
    """The hex that makes six, of those in order from the source; None if they do not: weather makes the rest."""
    total = 0
    for one in hexes:
        total += one.smoke + (one.in_range if one.cell.name in counted else 0)
        if total >= BLOCKING_HINDRANCE:
            return one
    return None


def counted_from_the_source(spots: Sequence[Found], sixth: HexHindrance | None) -> tuple[Found, ...]:
    """The spots with what hinders only hindering, but in the hex that makes six. Where terrain alone does not make six
    they stay as they are."""
    if not any(spot.code == codes.SIX_HINDRANCES for spot in spots):
        return tuple(spots)
    name = sixth.cell.name if sixth is not None else ""
    told: list[Found] = []
    reached = False
    for spot in spots:
        if spot.code in (codes.HINDERS, codes.SIX_HINDRANCES):
            makes_six = spot.cell.name == name and not reached
            spot = replace(spot, code=codes.SIX_HINDRANCES if makes_six else codes.HINDERS)
            reached = reached or makes_six
        told.append(spot)
    return tuple(told)


def first_block(spots: Sequence[Found], code: int) -> Found | None:
    """The first spot that blocks; one that makes a blind hex only if nothing else does."""
    passed = (codes.UNKNOWN_TERRAIN, *(() if code in codes.BLIND_HEXES else codes.BLIND_HEXES))
    return next((spot for spot in spots if spot.code > 0 and spot.code not in passed), None)


def put_right(
    known: Lookup, counters: Counters, one: batch.Ends, two: batch.Ends, options: int, out: batch.Answers
) -> None:
    """Of lines answered together: why and where those of six hindrances are blocked first, counted from the source."""
    for i in np.flatnonzero((out.code == codes.SIX_HINDRANCES) & (one.hex != two.hex)):
        first, second = (batch.taken(ends, np.array([i])) for ends in (one, two))
        _, room = batch.traced(known.field, counters, first, second, options, False, MOST_ROWS)
        source, target = int(one.hex[i]), int(two.hex[i])
        spots, sixth = _counted(known, room, source, target)
        blocked = first_block(spots, codes.SIX_HINDRANCES)
        if blocked is not None:
            out.code[i], out.hex[i], out.at[i] = blocked.code, known.number[blocked.cell.hex], blocked.at
            out.terrain[i], out.ground[i] = blocked.terrain.code, blocked.ground
        else:
            out.hex[i] = known.number[sixth.cell.hex] if sixth is not None else target


def _counted(known: Lookup, room: Scratch, source: int, target: int) -> tuple[tuple[Found, ...], HexHindrance | None]:
    view = View(known.cells[source], known.cells[target], 0.0, 0.0, 0)
    hindering = explain_counters.hindering_hexes(known, room, view)
    sixth = sixth_hindrance(hindering, explain_counters.worst_at_each_range(hindering))
    spots = explain.found_spots(known, room.trace, int(room.state[ROWS]), source > target)
    return counted_from_the_source(spots, sixth), sixth
