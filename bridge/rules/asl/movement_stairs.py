"""Moving within a hex: stairways, and beneath or out of an entrenchment."""

from __future__ import annotations

from boardparsers.hexmodel import LocationKind
from bridge.rules.asl.movement_cost import Price
from bridge.rules.asl.movement_crossing import ADVANCE, Mover
from bridge.rules.asl.stands import BENEATH_WIRE, ENTRENCHED, Stand
from bridge.rules.asl.terrain_effects import cite
from bridge.rules.ruling import Citation, Effect, Step

_INDOORS = (LocationKind.BUILDING, LocationKind.ROOFTOP)


def price_inside(mover: Mover, here: Stand, there: Stand) -> Price:
    """What a move within one hex costs."""
    if here.place.level != there.place.level:
        return _stairs(mover, here, there)
    if {here.place.position, there.place.position} == {"", ENTRENCHED}:
        return _entrenchment(mover, there)
    if {here.place.position, there.place.position} == {"", BENEATH_WIRE}:
        return Price((_step(there, cite("B26.4"), "going beneath Wire takes the MF of a dr", Effect.UNKNOWN),))
    text = f"moving from {here.place} to {there.place} within the hex is not ruled on"
    return Price((_step(there, cite("A4.2"), text, Effect.UNKNOWN),))


def _stairs(mover: Mover, here: Stand, there: Stand) -> Price:
    """B23.22, B23.421: a stairway takes Infantry up or down for one MF a level."""
    table = mover.tables.building
    levels = abs(here.place.level - there.place.level)
    if mover.manner == ADVANCE and levels > 1:
        paragraph = mover.tables.advance["paragraph"]
        return Price((_step(there, cite(paragraph), "an advance is one level of a building", Effect.FORBIDS),))
    if LocationKind.ROOFTOP in (here.kind, there.kind):
        return Price((_step(there, cite("B23.8"), "rooftops are in play by SSR only", Effect.UNKNOWN),))
    if here.kind not in _INDOORS or there.kind not in _INDOORS:
        return Price((_step(there, cite("B23.22"), "no stairway joins these levels", Effect.FORBIDS),))
    if mover.kind.name != "infantry":
        text = f"no upper level of a building is open to {mover.kind.name}"
        return Price((_step(there, cite("B23.4"), text, Effect.FORBIDS),))
    if not here.cell.stairway:
        return Price((_step(there, cite("B23.22"), "the building has no stairway in this hex", Effect.FORBIDS),))
    text = "by the stairway" if levels == 1 else f"{levels} levels by the stairway"
    step = _step(there, cite(table["paragraph"]), text, Effect.ADDS, levels * float(table["level"]))
    return Price((step,), inside=True)  # a stairway is no road (B3.4)


def _entrenchment(mover: Mover, there: Stand) -> Price:
    """B27.4: one MF to go beneath the counter or to come out."""
    row = mover.tables.entrenchment
    if mover.kind.name != "infantry":
        return Price((_step(there, cite(row["paragraph"]), "only Infantry uses entrenchments", Effect.FORBIDS),))
    words = "into the entrenchment" if there.place.position else "out of the entrenchment"
    step = _step(there, cite(row["paragraph"]), words, Effect.ADDS, float(row["enter"]))
    return Price((step,), on_road=True, inside=True)


def _step(there: Stand, citation: Citation, text: str, effect: Effect, value: float = 0.0) -> Step:
    return Step(citation, text, effect, hex=there.cell.name, level=float(there.place.level), value=value)
