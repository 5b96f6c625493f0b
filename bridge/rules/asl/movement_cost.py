"""COT (B.2): what entering a hex costs by its terrain, road rate and smoke included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bridge.rules.asl.movement_crossing import ADVANCE, Crossing
from bridge.rules.asl.movement_tables import ANIMAL, PERSONNEL
from bridge.rules.asl.terrain_effects import Cost, TerrainEffect, cite, terrain_effects
from bridge.rules.ruling import Citation, Effect, Step

OPEN_GROUND = "open ground"


@dataclass(frozen=True, slots=True)
class Price:
    """What a leg costs: the values of its steps. whole: the unit's whole allotment, whatever it has spent of it.
    on_road: it leaves a road bonus alone (B3.4). inside: within one hex. cost: None: not allowed, or not
    established."""

    steps: tuple[Step, ...]
    whole: bool = False
    on_road: bool = False
    inside: bool = False
    forbidden: bool = field(init=False)
    unknown: bool = field(init=False)
    cost: float | None = field(init=False)

    def __post_init__(self) -> None:
        effects = {step.effect for step in self.steps}
        forbidden, unknown = Effect.FORBIDS in effects, Effect.UNKNOWN in effects
        cost = None if forbidden or unknown else sum(step.value for step in self.steps)
        for name, value in (("forbidden", forbidden), ("unknown", unknown), ("cost", cost)):
            object.__setattr__(self, name, value)


@dataclass(frozen=True, slots=True)
class Entry:
    """COT of a hex. terrain: without smoke. whole: it takes the unit's whole allotment, so nothing can be added."""

    steps: tuple[Step, ...]
    terrain: float = 0.0
    smoke: float = 0.0
    whole: bool = False

    @property
    def cot(self) -> float:
        return self.terrain + self.smoke


@dataclass(frozen=True, slots=True)
class Part:
    """One part of COT. whole: the unit's whole allotment."""

    step: Step
    whole: bool = False


def entry_cost(crossing: Crossing) -> Entry:
    """The first rule that knows how the hex is entered gives its cost; smoke comes on top."""
    parts = next((found for rule in WAYS_IN if (found := tuple(rule(crossing)))), ())
    steps = tuple(part.step for part in parts)
    whole = any(part.whole for part in parts)
    if whole:  # nothing beside it counts: there is no more than all
        steps = tuple(part.step if part.whole else replace(part.step, effect=Effect.NONE, value=0.0) for part in parts)
    if any(step.effect in (Effect.FORBIDS, Effect.UNKNOWN) for step in steps):
        return Entry(steps, whole=whole)
    smoke = () if whole else tuple(part.step for part in smoke_adds(crossing))
    terrain = sum(step.value for step in steps)
    return Entry((*steps, *smoke), terrain, sum(step.value for step in smoke), whole)


def by_road(crossing: Crossing) -> Iterator[Part]:
    """B3.4, B3.41: the road rate by a road hexside; who wants the cover of the terrain (O.1) pays for it instead."""
    mover = crossing.mover
    if not crossing.by_road or (mover.manner == "cover" and not mover.kind.vehicle):
        return
    roads = mover.tables.roads
    if mover.kind.group in (PERSONNEL, ANIMAL):
        yield _adds(crossing, cite(roads["paragraph"]), "by road", float(roads[mover.kind.group]))
        return
    buttoned = "bu" in mover.traits and mover.kind.name not in ("truck", "motorcycle")
    words = "by road, buttoned up" if buttoned else "by road"
    rate = float(roads["buttoned_up" if buttoned else "vehicle"])
    yield _adds(crossing, cite(roads["vehicle_paragraph"]), words, rate)


def by_path(crossing: Crossing) -> Iterator[Part]:
    """B13.6: Infantry crosses a path hexside for one MF; a path is no road."""
    if crossing.way.path and crossing.mover.kind.name == "infantry" and crossing.mover.manner != "cover":
        yield _adds(crossing, cite("B13.6"), "by a path", 1.0)


def into_depression(crossing: Crossing) -> Iterator[Part]:
    """B19.4, B20.42: a gully or stream, with the other terrain of the hex where its row says so."""
    row = crossing.target.depression
    if crossing.there.low and row is not None:
        yield from _row_cost(crossing, row, row.costs[crossing.mover.kind.name])


def onto_special_road(crossing: Crossing) -> Iterator[Part]:
    """B4.41, B5.41: Sunken and Elevated Roads entered from the side."""
    row = crossing.target.road
    if row is not None:
        yield from _row_cost(crossing, row, row.costs[crossing.mover.kind.name])


def over_entrenchment(crossing: Crossing) -> Iterator[Part]:
    """B27.4: foxholes and trenches in the way of all but Infantry, which pays for going beneath only."""
    row = crossing.counters.entrenchment
    if row is not None and crossing.mover.kind.name != "infantry":
        yield from _row_cost(crossing, row, row.costs[crossing.mover.kind.name])


def into_terrain(crossing: Crossing) -> Iterator[Part]:
    """The terrain chart's row for the terrain of the hex, or for the rubble that lies on it."""
    row = crossing.counters.rubble or crossing.target.terrain
    if row is None:
        text = f"the terrain of {crossing.there.cell.name} ({crossing.there.cell.terrain.name}) is in no table"
        yield _part(crossing, cite("B.1"), text, Effect.UNKNOWN)
        return
    row = in_season(row, crossing.mover.month)
    yield from _row_cost(crossing, row, _cell(crossing, row))


WAYS_IN = (by_road, by_path, into_depression, onto_special_road, over_entrenchment, into_terrain)


def smoke_adds(crossing: Crossing) -> Iterator[Part]:
    """A24.7, B.2: SMOKE costs one more, as part of COT."""
    if crossing.counters.smoke:
        smoke = crossing.mover.tables.smoke
        yield _adds(crossing, cite(smoke["paragraph"]), "SMOKE", float(smoke["adds"]))


def in_season(row: TerrainEffect, month: int, cover: bool = False) -> TerrainEffect:
    """A row, or what stands for it outside its months (B15.4: grain). Without a month it is in season."""
    months = row.season_cover if cover else row.season
    if months and month and not months[0] <= month <= months[1]:
        return terrain_effects()[row.season_else.casefold()]
    return row


def _cell(crossing: Crossing, row: TerrainEffect) -> Cost:
    mover = crossing.mover
    if row.grave_road is not None and "grave road" in mover.traits:
        return row.grave_road[mover.kind.name]
    if row.cover_cost is not None and mover.manner == "cover" and mover.kind.name == "infantry":
        return row.cover_cost
    return row.costs[mover.kind.name]


def _row_cost(crossing: Crossing, row: TerrainEffect, cost: Cost) -> Iterator[Part]:
    kind = crossing.mover.kind.name
    if "no_advance" in row.flags and crossing.mover.manner == ADVANCE:
        yield _part(crossing, row.cost_citation, f"{row.name}: not entered in the Advance Phase", Effect.FORBIDS)
        return
    if not cost.allowed and not (cost.pushed and "pushed" in crossing.mover.traits):
        pushed = "; it may be pushed" if cost.pushed else ""
        yield _part(crossing, row.cost_citation, f"{row.name}: not allowed to {kind}{pushed}", Effect.FORBIDS)
        return
    if not cost.allowed or not cost.known:
        why = "the cost of pushing is not in the tables" if not cost.allowed else row.unknown
        yield _part(crossing, row.cost_citation, f"{row.name}: {why}", Effect.UNKNOWN)
        return
    yield from _known_cost(crossing, row, cost)


def _known_cost(crossing: Crossing, row: TerrainEffect, cost: Cost) -> Iterator[Part]:
    bog = ", Bog check" if cost.bog else ""
    if cost.share:
        part = crossing.mover.share(cost.share)
        words = {1.0: "all", 0.5: "half", 0.25: "a quarter"}[cost.share]
        currency = crossing.mover.kind.currency.upper()
        if part is None:
            text = f"{row.name}: {words} of its {currency}, and the allotment is not given"
            yield _part(crossing, row.cost_citation, text, Effect.UNKNOWN, whole=cost.share == 1.0)
            return
        text = f"{row.name}: {words} of its {currency}{bog}"
        yield _part(crossing, row.cost_citation, text, Effect.ADDS, part, cost.share == 1.0)
    elif cost.fixed or not cost.other:
        yield _adds(crossing, row.cost_citation, row.name + bog, cost.fixed or 0.0)
    if cost.other:
        yield from _other_terrain(crossing, row, cost)


def _other_terrain(crossing: Crossing, row: TerrainEffect, cost: Cost) -> Iterator[Part]:
    """+ COT of what else is in the hex (B.2). "OTHER": only if that is not Open Ground (B19.4)."""
    other = crossing.target.terrain
    if other is None or other.name == row.name:
        other = terrain_effects()[OPEN_GROUND]
    other = in_season(other, crossing.mover.month)
    if cost.other in ("OTHER", "?") and other.name.casefold() == OPEN_GROUND:
        return
    if cost.other == "?":
        text = f"{row.name}: what {other.name} adds there is not established"
        yield _part(crossing, row.cost_citation, text, Effect.UNKNOWN)
        return
    yield from _row_cost(crossing, other, other.costs[crossing.mover.kind.name])


def _adds(crossing: Crossing, citation: Citation, text: str, value: float) -> Part:
    return _part(crossing, citation, text, Effect.ADDS, value)


def _part(
    crossing: Crossing, citation: Citation, text: str, effect: Effect, value: float = 0.0, whole: bool = False
) -> Part:
    return Part(Step(citation, text, effect, hex=crossing.there.cell.name, value=value), whole)
