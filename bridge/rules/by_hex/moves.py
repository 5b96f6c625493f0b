"""A move as a ruling: what its steps amount to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from boardparsers.hexmodel import HexCell
from bridge.rules.by_hex.places import cause_of
from bridge.rules.ruling import Effect, Leg, Place, Ruling, Step, Verdict


def paid(steps: Sequence[Step]) -> float | None:
    """Cost of a leg; None where it is not allowed or nobody knows it."""
    if any(step.effect in (Effect.FORBIDS, Effect.UNKNOWN) for step in steps):
        return None
    return sum(step.value for step in steps if step.effect is Effect.ADDS)


@dataclass(frozen=True, slots=True)
class Entered:
    """One hex entered from the one before, across a side of that. cost: None as `paid` gives it."""

    here: HexCell
    there: HexCell
    side: int | None
    steps: tuple[Step, ...]
    cost: float | None


def add_up(entered: Iterable[Entered]) -> tuple[tuple[Leg, ...], float | None]:
    """The legs with what they cost so far, and what they cost together; None from the first that cannot be paid on."""
    legs: list[Leg] = []
    total: float | None = 0.0
    for leg in entered:
        total = None if total is None or leg.cost is None else total + leg.cost
        legs.append(Leg(Place(leg.here.name), Place(leg.there.name), leg.side, leg.cost, total, leg.steps))
    return tuple(legs), total


def verdict_of(steps: Sequence[Step]) -> Verdict:
    """Not allowed if anything forbids it; else undetermined if anything is not known."""
    effects = {step.effect for step in steps}
    if Effect.FORBIDS in effects:
        return Verdict.NOT_ALLOWED
    return Verdict.UNDETERMINED if Effect.UNKNOWN in effects else Verdict.ALLOWED


def move_ruling(legs: tuple[Leg, ...], steps: tuple[Step, ...], totals: Mapping[str, float], currency: str) -> Ruling:
    """The ruling on a move of these legs; steps: theirs in order, and what is said of the move as a whole."""
    verdict = verdict_of(steps)
    hexes = " ".join([str(legs[0].source), *(str(leg.target) for leg in legs)])
    cause = cause_of(steps) if verdict is Verdict.UNDETERMINED else ""
    return Ruling(f"move {hexes}", verdict, steps, totals, len(legs), cause=cause, legs=legs, currency=currency)
