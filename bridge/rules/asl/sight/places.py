"""Places of a question turned into ends of a line: which hex, which level, what kind of place."""

from __future__ import annotations

from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap, LocationKind
from bridge.rules.asl.sight.field import Lookup
from bridge.rules.asl.sight.sightline import End
from bridge.rules.asl.sight.spot import ENTRENCHED, IN_BUILDING, IN_DEPRESSION, ON_ROOFTOP
from bridge.rules.ruling import Place

_BUILDING_KINDS: Final = ("building", "factory")
ROOFTOP_LIFT: Final = -1  # halves of a level: a rooftop lies half a level above the top one (B23.8)


def end_of(board: HexMap, lookup: Lookup, place: Place) -> End:
    """The end of a line at a place. Raises QuestionError for a hex, level or position that does not exist."""
    number = lookup.by_name.get(place.hex.strip().casefold())
    if number is None:  # "M7 Level 1", as VASL names a location
        number = lookup.by_location.get(place.hex.strip().casefold())
    if number is None:
        raise QuestionError(f"{board.name}: has no hex {place.hex!r}")
    cell = lookup.cells[number]
    kind, lift = _kind_and_lift(board, cell, place)
    f = lookup.field
    return End(number, place.level, kind, lift, float(f.x[number]), float(f.y[number]))


def _kind_and_lift(board: HexMap, cell: HexCell, place: Place) -> tuple[int, int]:
    location = cell.location_at(place.level)
    if location is None:
        levels = ", ".join(str(each.level) for each in cell.locations)
        raise QuestionError(f"{board.name}: hex {cell.name} has no level {place.level} (it has {levels})")
    kind = 0
    if place.position == "entrenched":
        kind |= ENTRENCHED
    elif place.position not in ("", "rooftop"):
        raise QuestionError(f"{board.name}: {cell.name}: no position {place.position!r}")
    if location.kind in (LocationKind.DEPRESSION, LocationKind.UNDER_BRIDGE):
        kind |= IN_DEPRESSION
    if location.kind is LocationKind.ROOFTOP:
        return kind | ON_ROOFTOP, ROOFTOP_LIFT
    if cell.terrain.kind.value in _BUILDING_KINDS and location.kind is LocationKind.BUILDING:
        kind |= IN_BUILDING
    return kind, 0
