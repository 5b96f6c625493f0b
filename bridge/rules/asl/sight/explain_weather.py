"""What weather does to a line, in words, and why a line is undetermined."""

from __future__ import annotations

from collections.abc import Iterator

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.carried import ROWS, Scratch
from bridge.rules.asl.sight.codes import REASONS
from bridge.rules.asl.sight.conditions import SightConditions
from bridge.rules.asl.sight.explain import MESSAGES, RULEBOOK, Found, View
from bridge.rules.asl.sight.field import Lookup
from bridge.rules.ruling import Citation, Effect, Step


def weather_steps(known: Lookup, conditions: SightConditions, amount: int, range_: int) -> Iterator[Step]:
    """The LV Hindrance (E3.1) of so much, and what weather leaves open; within a hex there is neither."""
    weather = conditions.hinders
    if amount and weather is not None:
        words = {"what": weather.name, "range": str(range_)}
        yield MESSAGES.step("low_visibility", weather.citation, Effect.HINDERS, value=float(amount), words=words)
    if known.unknown is not None and range_ > 0:
        yield known.unknown


def changed_steps(known: Lookup, room: Scratch, view: View) -> Iterator[Step]:
    """Terrain between the ends that season or weather makes another one, once each."""
    ends = {known.number[cell.hex] for cell in (view.source, view.target)}
    told: set[int] = set()
    for hex_, terrain in room.trace[: room.state[ROWS], 1:3].tolist() if known.told else ():
        if terrain in known.told and terrain not in told and hex_ not in ends:
            told.add(terrain)
            yield known.told[int(terrain)]


def over_a_hole() -> Step:
    """The line crosses a place on the board of which the map has no hex."""
    return MESSAGES.step("off_map", Citation(RULEBOOK, "A6.1"), Effect.UNKNOWN)


def why_unknown(known: Lookup, spot: Found | None) -> str:
    """The cause of an undetermined line: the weather, or terrain. spot: the first of unknown terrain, if kept."""
    if known.unknown is not None:
        return known.unknown.text
    reason = REASONS[codes.UNKNOWN_TERRAIN].text
    if spot is None:
        told = next((step.text for step in known.not_established.values()), reason)
        return f"{over_a_hole().text}, or {told}" if known.holes else told
    step = known.not_established.get(spot.terrain.code)
    return f"{spot.cell.name}: {reason if step is None else step.text}"
