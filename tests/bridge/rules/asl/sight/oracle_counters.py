"""Counters as the slow witness reads them: smoke and OBA, vehicles and wrecks, rubble."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from boardparsers.hexmodel import HexCell, HexMap, Terrain, distance
from bridge.rules.ruling import Counter
from tests.bridge.rules.asl.sight.oracle_spots import Line
from tests.bridge.rules.asl.sight.oracle_thread import Point

MOST_SMOKE, BURNING_WRECK = 3, 2  # hindrance of a hex at most; of a burning wreck at most
OBA_HEIGHT = 2


class Laid:
    """Counters by hex name. smoke: (height, hindrance) of each; vehicles: the bypassed sides, None in the middle."""

    def __init__(self, board: HexMap, counters: Sequence[Counter]) -> None:
        self.smoke: dict[str, list[tuple[int, int]]] = {}
        self.vehicles: dict[str, set[int | None]] = {}
        self.oba: list[HexCell] = []
        self.terrain: dict[str, Terrain] = {}
        burning = set()
        for counter in counters:
            cell = board.find(counter.hex)
            assert cell is not None
            if counter.kind in ("smoke", "blaze"):
                height, hindrance = (int(word) for word in counter.details)
                self.smoke.setdefault(cell.name, []).append((height, hindrance))
                if counter.kind == "blaze":
                    burning.add(cell.name)
            elif counter.kind in ("vehicle", "wreck"):
                side = int(counter.details[0]) if counter.details else None
                self.vehicles.setdefault(cell.name, set()).add(side)
            elif counter.kind == "oba":
                self.oba.append(cell)
            elif counter.kind == "terrain":
                self.terrain[cell.name] = board.catalogue.by_name(counter.details[0])
        for name in burning & set(self.vehicles):  # the wreck burns: it hinders as a blaze of two
            del self.vehicles[name]
            self.smoke[name] = [(height, min(BURNING_WRECK, amount)) for height, amount in self.smoke[name]]


def smoke_in_one_hex(laid: Laid, cell: HexCell, lower: int) -> int:
    """Between two places of one hex. lower: the lower one's level above the base."""
    amounts = [amount for height, amount in laid.smoke.get(cell.name, ()) if lower < height]
    return min(sum(amounts), MOST_SMOKE)


def clouds_on_line(line: Line, laid: Laid) -> int:
    """Smoke hex by hex (of two hexes with the line between them the thicker), then one for each OBA met."""
    smoke = 0
    for stretch in line.thread.stretches:
        smoke += max((_smoke_of(line, laid, cell) for cell in stretch.hexes), default=0)
    met = [cell for stretch in line.thread.stretches for cell in stretch.hexes]
    oba = 0
    for centre in laid.oba:
        area = [cell for cell in met if distance(cell.hex, centre.hex) <= 1]
        oba += any(_in_the_way(line, cell, cell.base_level, cell.base_level + OBA_HEIGHT) for cell in area)
    return smoke + oba


def _smoke_of(line: Line, laid: Laid, cell: HexCell) -> int:
    bottom = cell.base_level
    clouds = laid.smoke.get(cell.name, ())
    return min(sum(amount for height, amount in clouds if _in_the_way(line, cell, bottom, bottom + height)), MOST_SMOKE)


def _in_the_way(line: Line, cell: HexCell, bottom: int, top: int) -> bool:
    """At an end: the end is in it, or looks down from its very top. Between: as a hindrance of that height."""
    for end in (line.one, line.two):
        if cell is end.cell:
            level, other = line.level(end), line.level(line.other(end))
            return bottom <= level < top or (level == top and other < top)
    if line.high < top:
        return line.high >= bottom
    if line.high == line.low or line.low >= top:
        return False
    if line.high == top:
        return True
    range_, behind = distance(cell.hex, line.viewer.cell.hex), distance(cell.hex, line.lower.cell.hex)
    advantage = line.high // 1 - top
    return behind <= max(1, top - line.low // 1 + range_ // 5 - max(0, advantage - 1))


def vehicles_in_the_way(line: Line, laid: Laid) -> Iterator[tuple[HexCell, int | None]]:
    """Vehicles and wrecks between the ends at the line's own level, with their side; one in bypass only where the line
    passes it."""
    if line.high != line.low:
        return
    for stretch in line.thread.stretches:
        for cell in stretch.hexes:
            if cell in (line.one.cell, line.two.cell) or cell.base_level != line.high:
                continue
            for side in laid.vehicles.get(cell.name, set()):
                if side is None or _passes(line, cell, side, stretch.begin, stretch.end):
                    yield cell, side


def _passes(line: Line, cell: HexCell, side: int, begin: Fraction, end: Fraction) -> bool:
    """There is a part of the line that has no other hexside's middle, nor the dot, nearer than this one's. On the line
    the difference of two squares of distances changes evenly: what holds at both ends of a part holds in it."""
    centre = line.known.centre(cell.hex)
    middles = [line.known.side_middle(cell.hex, other) for other in range(6)]
    for other in (*middles, centre):
        at_begin, at_end = (_nearer(line, middles[side], other, t) for t in (begin, end))
        if at_begin < 0 and at_end < 0:
            return False
        if at_begin < 0 or at_end < 0:
            cut = begin + (end - begin) * at_begin / (at_begin - at_end)
            begin, end = (cut, end) if at_begin < 0 else (begin, cut)
    return begin < end


def _nearer(line: Line, one: Point, other: Point, t: Fraction) -> Fraction:
    """By how much one point is nearer to the line's place at t than another, as squares."""
    (x0, y0), (x1, y1) = line.thread.start, line.thread.end
    x, y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
    return (x - other[0]) ** 2 + (y - other[1]) ** 2 - (x - one[0]) ** 2 - (y - one[1]) ** 2
