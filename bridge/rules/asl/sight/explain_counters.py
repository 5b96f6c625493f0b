"""What hinders a traced line, hex by hex: of the hexes at one range which counts (A6.7), and what counters add."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from boardparsers.hexmodel import HexCell, distance
from bridge.rules.asl.sight.carried import HEXES, Scratch
from bridge.rules.asl.sight.counter_kernel import BLASTS
from bridge.rules.asl.sight.counters import Counters
from bridge.rules.asl.sight.explain import MESSAGES, cite
from bridge.rules.asl.sight.field import Lookup
from bridge.rules.ruling import Effect, Step


@dataclass(frozen=True, slots=True)
class HexHindrance:
    """A hex of a line that hinders: by how much its terrain does, its smoke, and whether a vehicle does. counts: of the
    hexes at its range it is the one whose terrain and vehicles count (A6.7)."""

    cell: HexCell
    to_source: int
    to_target: int
    terrain: int = 0
    smoke: int = 0
    vehicles: int = 0
    counts: bool = False


def hindering_hexes(known: Lookup, room: Scratch, source: HexCell, target: HexCell) -> tuple[HexHindrance, ...]:
    """The hexes of a traced line that hinder, in order from the source."""
    found = []
    for number, terrain, smoke, vehicles, counts in room.hindering[: room.state[HEXES]].tolist():
        cell = known.cells[number]
        ranges = distance(cell.hex, source.hex), distance(cell.hex, target.hex)
        found.append(HexHindrance(cell, *ranges, terrain, smoke, vehicles, bool(counts)))
    return tuple(found)


def counted_hexes(hexes: Sequence[HexHindrance]) -> Mapping[str, int]:
    """The hexes whose terrain and vehicles count, by name, with the hindrance of their terrain."""
    return {one.cell.name: one.terrain for one in hexes if one.counts}


def counter_steps(hexes: Sequence[HexHindrance]) -> Iterator[Step]:
    """Smoke, vehicles and wrecks of each hex; a vehicle of a hex that does not count says so."""
    for one in hexes:
        name = one.cell.name
        if one.smoke:
            paragraph = "A24.2" if one.to_source and one.to_target else "A24.4"
            yield MESSAGES.step("smoke", cite(paragraph), Effect.HINDERS, hex=name, value=float(one.smoke))
        if one.vehicles and one.counts:
            yield MESSAGES.step("vehicle", cite("D9.4"), Effect.HINDERS, hex=name, value=float(one.vehicles))
        elif one.vehicles:
            yield MESSAGES.step("vehicle_beside", cite("A6.7"), hex=name)


def blast_steps(known: Lookup, counters: Counters, room: Scratch) -> Iterator[Step]:
    """Artillery fire, one by one."""
    for number in room.met[BLASTS, : room.found[BLASTS]].tolist():
        centre = known.cells[int(counters.oba[number])]
        yield MESSAGES.step("blast", cite("C1.5"), Effect.HINDERS, hex=centre.name, value=1.0)


def smoke_in_the_hex(cell: HexCell, amount: int) -> Step:
    """Smoke between two places of one hex."""
    return MESSAGES.step("smoke", cite("A24.4"), Effect.HINDERS, hex=cell.name, value=float(amount))
