"""The movement ruling: legs, totals, the road bonus, and whether the allotment covers them."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap, distance
from bridge.rules.asl.movement_allotment import Purse, may_spend, road_bonus
from bridge.rules.asl.movement_crossing import ADVANCE, Mover, mover_of
from bridge.rules.asl.movement_legs import legs_of
from bridge.rules.asl.movement_path import cheapest_way
from bridge.rules.asl.terrain_effects import cite
from bridge.rules.ruling import Effect, Leg, MovementQuestion, Place, Ruling, Step, Verdict

MANNERS: Final = ("", "normal", "assault", "double time", "road", "cover", "charge", ADVANCE)
MOST_PLACES: Final = 200  # of a path; no phase has more
_DECISIVE: Final = (Effect.FORBIDS, Effect.UNKNOWN)


def movement(board: HexMap, question: MovementQuestion) -> Ruling:
    """What a path costs, leg by leg; a jump over several hexes is filled with the cheapest legal way and says so.

    manner: "assault", "double time", "cover" (pays for the protection of shellholes or of the terrain beside a road),
    "charge" (Cavalry), "advance" (in the Advance Phase: nothing is spent, the cost tells what is Difficult
    Terrain, and the traits "cx", "pinned", "broken" and "ti" count). allowance: MF or MP of this phase; where it is not
    given and every unit of the kind has the same, that is used for what costs a share of it, but nothing is compared
    with it. Totals: "mf" or "mp", and with an
    allowance "allowance" and "left". Raises QuestionError for hexes, levels, unit kinds or weather that do not exist.
    """
    _check(question)
    mover = mover_of(question)
    purse = Purse(question.allowance, question.spent, on_roads=not question.spent)
    legs: list[Leg] = []
    for start, goal in pairwise(question.path):
        places, chosen = _filled(board, mover, start, goal)
        for one, other in pairwise(places):
            leg, purse = _leg(board, mover, purse, (one, other), legs[-1].total if legs else 0.0, chosen)
            legs.append(leg)
            chosen = ()
    return _ruling(mover, purse, legs, question)


def _check(question: MovementQuestion) -> None:
    if not 2 <= len(question.path) <= MOST_PLACES:
        raise QuestionError(f"a path has from 2 to {MOST_PLACES} places, not {len(question.path)}")
    for one, other in pairwise(question.path):
        if one == other:
            raise QuestionError(f"the path names {str(one)[:40]} twice running")
    if question.manner.casefold().replace("-", " ") not in MANNERS:
        raise QuestionError(f"no manner of moving {question.manner[:40]!r}; there is: {', '.join(MANNERS[1:])}")
    for name, value in (("allowance", question.allowance or 0.0), ("spent", question.spent)):
        if not 0 <= value <= 1000:
            raise QuestionError(f"{name} {value:g} is no number of MF or MP")


def _filled(board: HexMap, mover: Mover, start: Place, goal: Place) -> tuple[tuple[Place, ...], tuple[Step, ...]]:
    """The places from one to the next, and what is to be said of a way that was chosen."""
    legs = legs_of(board)
    here, there = legs.stand(board, start), legs.stand(board, goal)
    if distance(here.cell.hex, there.cell.hex) <= 1:
        return (start, goal), ()
    way = cheapest_way(board, mover, start, goal)
    if way.places:
        names = " ".join(str(place) for place in way.places)
        text = f"the cheapest legal way from {start} to {goal} was chosen: {names}"
        if way.unknown:
            text += f" (left out, being of unknown cost: {_some(way.unknown)})"
        return way.places, (Step(cite("A4.2"), text, Effect.NONE, hex=here.cell.name),)
    if way.unknown and cheapest_way(board, mover, start, goal, unknown_is_free=True).places:
        text = f"no way from {start} to {goal} is known to be legal; of unknown cost: {_some(way.unknown)}"
        return (start, goal), (Step(cite("A4.2"), text, Effect.UNKNOWN, hex=here.cell.name),)
    text = f"no legal way leads from {start} to {goal} in one phase"
    return (start, goal), (Step(cite("A4.2"), text, Effect.FORBIDS, hex=here.cell.name),)


def _some(names: frozenset[str]) -> str:
    listed = sorted(names)
    return ", ".join(listed[:6]) + (f" and {len(listed) - 6} more" if len(listed) > 6 else "")


def _leg(
    board: HexMap,
    mover: Mover,
    purse: Purse,
    ends: tuple[Place, Place],
    so_far: float | None,
    chosen: tuple[Step, ...],
) -> tuple[Leg, Purse]:
    """One leg with its cost and the cost of the path so far, and what is left to spend after it."""
    (one, other), legs = ends, legs_of(board)
    here, there = legs.stand(board, one), legs.stand(board, other)
    inside = here.cell.hex == there.cell.hex
    if not inside and distance(here.cell.hex, there.cell.hex) > 1:  # a jump for which no way was found
        return Leg(one, other, None, None, None, chosen), purse.after(None)
    side = None if inside else board.grid.side_towards(here.cell.hex, there.cell.hex)
    price = legs.price(board, mover, here, there)
    said = tuple(may_spend(purse, mover, price, there.cell.name))
    forbidden = any(step.effect is Effect.FORBIDS for step in said)
    advance = mover.manner == ADVANCE
    cost = None if forbidden else purse.allowance if said and not advance else price.cost
    total = None if cost is None or so_far is None else so_far + cost
    leg = Leg(one, other, side, cost, total, (*chosen, *price.steps, *said))
    if advance:  # nothing is spent
        return leg, purse.after(None)
    crossed = price.on_road and not inside
    return leg, purse.after(cost, price.on_road, crossed, price.whole or (bool(said) and not forbidden))


def _ruling(mover: Mover, purse: Purse, legs: list[Leg], question: MovementQuestion) -> Ruling:
    steps = tuple(step for leg in legs for step in leg.steps)
    deciding = next((step for effect in _DECISIVE for step in steps if step.effect is effect), None)
    verdict = Verdict.ALLOWED
    if deciding is not None:
        verdict = Verdict.NOT_ALLOWED if deciding.effect is Effect.FORBIDS else Verdict.UNDETERMINED
    totals: dict[str, float] = {}
    total = legs[-1].total
    if total is not None:
        totals[mover.kind.currency] = total
    bonus = road_bonus(purse, mover, by_road=bool(purse.crossed))
    if bonus:
        totals["road_bonus"] = bonus
    if question.allowance is not None and total is not None and mover.manner != ADVANCE:
        totals["allowance"] = question.allowance
        totals["left"] = max(0.0, question.allowance + bonus - question.spent - total)
    return Ruling(
        question="movement",
        verdict=verdict,
        steps=steps,
        totals=totals,
        cause=deciding.text if verdict is Verdict.UNDETERMINED and deciding is not None else "",
        legs=tuple(legs),
        currency=mover.kind.currency,
    )
