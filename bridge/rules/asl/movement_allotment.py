"""What a unit may spend in a phase, and what that says of each leg: Minimum Move, Assault Movement, the road bonus; and
the Advance Phase, in which nothing is spent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from bridge.rules.asl.movement_cost import Price
from bridge.rules.asl.movement_crossing import ADVANCE, Mover
from bridge.rules.asl.movement_tables import ANIMAL, PERSONNEL
from bridge.rules.asl.terrain_effects import cite
from bridge.rules.ruling import Effect, Step

Rule = Callable[["Purse", Mover, Price, str], Step | None]
NO_ADVANCE: Final = ("broken", "pinned", "ti")  # traits of units that do not advance (A4.7)


@dataclass(frozen=True, slots=True)
class Purse:
    """Where a move stands before a leg. allowance: None: nothing is compared. spent: in this phase, earlier paths
    included; None: no longer known. legs: made in this path. on_roads: nothing so far was done off the roads. crossed:
    hexsides that were crossed by a road."""

    allowance: float | None
    spent: float | None
    legs: int = 0
    on_roads: bool = True
    emptied: bool = False
    crossed: int = 0

    def after(self, cost: float | None, on_road: bool = False, crossed: bool = False, whole: bool = False) -> Purse:
        """After a leg: on_road: it leaves a road bonus alone; crossed: it crossed a hexside by road."""
        return replace(
            self,
            spent=None if cost is None or self.spent is None else self.spent + cost,
            legs=self.legs + 1,
            on_roads=self.on_roads and on_road,
            emptied=self.emptied or whole,
            crossed=self.crossed + crossed,
        )


def may_spend(purse: Purse, mover: Mover, price: Price, hex_: str) -> Iterator[Step]:
    """The rules about the allotment, in order; the first that speaks decides."""
    if mover.manner == ADVANCE:
        rules: tuple[Rule, ...] = (who_advances, one_location, difficult_terrain)
    else:
        rules = (nothing_left, assault_movement, whole_allotment, within_allowance)
    for rule in rules:
        found = rule(purse, mover, price, hex_)
        if found is not None:
            yield found
            return


def who_advances(purse: Purse, mover: Mover, price: Price, hex_: str) -> Step | None:
    """A4.7: Infantry that is not broken, pinned or TI. D2.1: no vehicle."""
    row = mover.tables.advance
    if mover.kind.vehicle:
        return Step(cite("D2.1"), "no vehicle moves in the Advance Phase", Effect.FORBIDS, hex=hex_)
    if mover.kind.name not in row["kinds"] and not mover.kind.uncharted:
        return Step(cite(row["paragraph"]), "only Infantry advances", Effect.FORBIDS, hex=hex_)
    kept = next((trait for trait in NO_ADVANCE if trait in mover.traits), "")
    if not kept:
        return None
    return Step(cite(row["paragraph"]), f"a unit that is {kept} does not advance", Effect.FORBIDS, hex=hex_)


def one_location(purse: Purse, mover: Mover, price: Price, hex_: str) -> Step | None:
    """A4.7: one hex, or one level of a building, and not both."""
    if not purse.legs:
        return None
    text = "an advance is one hex, or one level of a building"
    return Step(cite(mover.tables.advance["paragraph"]), text, Effect.FORBIDS, hex=hex_)


def difficult_terrain(purse: Purse, mover: Mover, price: Price, hex_: str) -> Step | None:
    """A4.72: what costs four MF, or all that the unit has, is closed to CX units and makes others CX."""
    row, cost = mover.tables.advance, price.cost
    limit = min(float(row["difficult"]), mover.allotment or float(row["difficult"]))
    if cost is None or cost < limit:
        return None
    text = f"Difficult Terrain ({cost:g} MF)"
    if "cx" in mover.traits:
        return Step(cite(row["difficult_paragraph"]), f"{text}: not for CX units", Effect.FORBIDS, hex=hex_)
    return Step(cite(row["difficult_paragraph"]), f"{text}: the unit becomes CX", Effect.NONE, hex=hex_)


def nothing_left(purse: Purse, mover: Mover, price: Price, hex_: str) -> Step | None:
    """B16.4 and the like: after a hex that takes everything the phase is over."""
    if not purse.emptied:
        return None
    return Step(cite("A4.2"), "the leg before took the whole allotment", Effect.FORBIDS, hex=hex_)


def assault_movement(purse: Purse, mover: Mover, price: Price, hex_: str) -> Step | None:
    """A4.61: Assault Movement is one Location at most and never all MF."""
    if mover.manner != "assault":
        return None
    if purse.legs:
        return Step(cite("A4.61"), "Assault Movement enters one Location only", Effect.FORBIDS, hex=hex_)
    cost, spent = price.cost, purse.spent or 0.0
    if price.whole or (cost is not None and mover.allotment is not None and spent + cost >= mover.allotment):
        return Step(cite("A4.61"), "Assault Movement may not take all MF", Effect.FORBIDS, hex=hex_)
    return None


def whole_allotment(purse: Purse, mover: Mover, price: Price, hex_: str) -> Step | None:
    """A hex that takes the whole allotment is open only to a unit that has spent nothing."""
    if not price.whole or not purse.spent:
        return None
    text = f"it takes the whole allotment, and {purse.spent:g} are spent"
    return Step(price.steps[-1].citation, text, Effect.FORBIDS, hex=hex_)


def within_allowance(purse: Purse, mover: Mover, price: Price, hex_: str) -> Step | None:
    """A4.11, A4.134, D2.1: the cost must be there; Infantry that has spent nothing may still make a Minimum Move."""
    cost = price.cost
    if purse.allowance is None or cost is None or purse.spent is None or price.whole:
        return None
    moves_along_one = price.on_road and (purse.crossed > 0 or not price.inside)
    allowance = purse.allowance + road_bonus(purse, mover, moves_along_one)
    if purse.spent + cost <= allowance:
        return None
    if mover.kind.name == "infantry" and not purse.spent and mover.manner != "assault":
        text = f"Minimum Move: the leg costs {cost:g} of {allowance:g} MF; the unit becomes CX and pinned"
        return Step(cite("A4.134"), text, Effect.NONE, hex=hex_)
    currency = mover.kind.currency.upper()
    text = f"{purse.spent + cost:g} {currency} are more than the {allowance:g} there are"
    return Step(cite("D2.1" if mover.kind.vehicle else "A4.11"), text, Effect.FORBIDS, hex=hex_)


def road_bonus(purse: Purse, mover: Mover, by_road: bool) -> float:
    """B3.4: one MF more for a phase spent on roads throughout, without SMOKE, mud or deep snow. by_road: a hexside has
    been crossed by road, the leg in question included; who stays in one hex has moved along none."""
    if mover.kind.group not in (PERSONNEL, ANIMAL) or mover.kind.uncharted or mover.manner in ("cover", ADVANCE):
        return 0.0
    if not (purse.on_roads and by_road) or any(weather.no_road_bonus for weather in mover.weather):
        return 0.0
    return float(mover.tables.roads["bonus"])
