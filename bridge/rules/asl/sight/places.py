"""Places of a question turned into ends of a line: which hex, which level, what kind of place, which aiming point.

Positions: "" the location itself; "entrenched" (B27); "rooftop" (B23.8); "crest" or "crest:SIDE" Crest status in a
depression (B20.9); "vertex:N" a vertex of the hex, and "bypass:SIDE" the two vertices of a hexside (A6.12); "observer"
any level at all, for an offboard observer and the like. "climbing" (B11.4) is known, but no line is ruled on: how high
such a unit is for the eye is not established (`is_not_ruled`).
"""

from __future__ import annotations

from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap, Location, LocationKind
from bridge.rules.asl.sight.field import Lookup
from bridge.rules.asl.sight.sightline import End
from bridge.rules.asl.sight.spot import ENTRENCHED, IN_BUILDING, IN_DEPRESSION, OFF_CENTRE, ON_ROOFTOP
from bridge.rules.ruling import Place

_BUILDING_KINDS: Final = ("building", "factory")
ROOFTOP_LIFT: Final = -1  # halves of a level: a rooftop lies half a level above the top one (B23.8)
BYPASS, VERTEX, CREST = "bypass", "vertex", "crest"
CLIMBING: Final = "climbing"
PLAIN: Final = frozenset({"", "entrenched", "rooftop", "crest", "observer"})
NUMBERED: Final = frozenset({BYPASS, VERTEX, CREST})
MOST_ENDS: Final = 20_000  # that are kept for one board
MOST_LEVELS: Final = 30  # of an observer


def cell_of(board: HexMap, lookup: Lookup, place: Place) -> int:
    """Number of the hex that a place names; a location's name ("M7 Level 1") will do. Raises QuestionError."""
    name = place.hex.strip().casefold()
    number = lookup.by_name.get(name, lookup.by_location.get(name))
    if number is None:
        raise QuestionError(f"{board.name}: has no hex {place.hex[:40]!r}")
    return number


def end_of(board: HexMap, lookup: Lookup, place: Place) -> End:
    """The end of a line at a place; of a hexside in bypass its first vertex. Worked out once for each place.

    Raises QuestionError for a hex, level or position that does not exist.
    """
    found = lookup.ends.get(place)
    if found is None:
        if len(lookup.ends) >= MOST_ENDS:
            lookup.ends.clear()
        found = lookup.ends[place] = _end_of(board, lookup, place)
    return found


def _end_of(board: HexMap, lookup: Lookup, place: Place) -> End:
    number = cell_of(board, lookup, place)
    cell = lookup.cells[number]
    word, index = _position(board, cell, place)
    x, y = float(lookup.field.hexes[number].x), float(lookup.field.hexes[number].y)
    if word in (BYPASS, VERTEX):
        corner_x, corner_y = board.grid.vertices(cell.hex)[index]
        return End(number, place.level, OFF_CENTRE, 0, float(corner_x), float(corner_y))
    if word == CREST:
        return End(number, _crest_level(board, cell), 0, 0, x, y)
    if word == "observer":
        return End(number, _any_level(board, cell, place), 0, 0, x, y)
    location = _location(board, cell, place, word)
    kind = ENTRENCHED if word == "entrenched" else 0
    if location.kind in (LocationKind.DEPRESSION, LocationKind.UNDER_BRIDGE):
        kind |= IN_DEPRESSION
    if location.kind is LocationKind.ROOFTOP:
        return End(number, location.level, kind | ON_ROOFTOP, ROOFTOP_LIFT, x, y)
    if cell.terrain.kind.value in _BUILDING_KINDS and location.kind is LocationKind.BUILDING:
        kind |= IN_BUILDING
    return End(number, location.level, kind, 0, x, y)


def aiming_places(place: Place) -> tuple[Place, ...]:
    """The places that a line may be traced to: both vertices of a hexside in bypass (A6.12), else the place itself."""
    word, _, index = place.position.partition(":")
    if word != BYPASS or index not in ("0", "1", "2", "3", "4", "5"):
        return (place,)
    side = int(index)
    return tuple(Place(place.hex, place.level, f"{VERTEX}:{n}") for n in (side, (side + 1) % 6))


def is_not_ruled(place: Place) -> bool:
    """Whether a position is known of which the lines are undetermined."""
    return place.position.partition(",")[0].strip() == CLIMBING


def _position(board: HexMap, cell: HexCell, place: Place) -> tuple[str, int]:
    word, colon, index = place.position.partition(":")
    if not colon and word in PLAIN:
        return word, 0
    if colon and word in NUMBERED and index in ("0", "1", "2", "3", "4", "5"):
        return word, int(index)
    raise QuestionError(f"{board.name}: {cell.name}: no position {place.position[:40]!r}")


def _location(board: HexMap, cell: HexCell, place: Place, word: str) -> Location:
    if word == "rooftop":
        for location in cell.locations:
            if location.kind is LocationKind.ROOFTOP:
                return location
        raise QuestionError(f"{board.name}: hex {cell.name} has no rooftop")
    found = cell.location_at(place.level)
    if found is None:
        levels = ", ".join(str(each.level) for each in cell.locations)
        raise QuestionError(f"{board.name}: hex {cell.name} has no level {place.level} (it has {levels})")
    return found


def _crest_level(board: HexMap, cell: HexCell) -> int:
    if cell.depression is None:
        raise QuestionError(f"{board.name}: hex {cell.name} is no depression, so there is no Crest status in it")
    return 1


def _any_level(board: HexMap, cell: HexCell, place: Place) -> int:
    if abs(place.level) > MOST_LEVELS:
        raise QuestionError(
            f"{board.name}: {cell.name}: level {place.level} is out of reach, {MOST_LEVELS} is the most"
        )
    return place.level
