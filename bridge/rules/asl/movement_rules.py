"""The rules of one leg, in the order in which they are asked: first what bars it, then COT, then what comes on top."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from boardparsers.hexmodel import Hexside, LocationKind
from bridge.rules.asl.movement_cost import Entry, Price, entry_cost
from bridge.rules.asl.movement_crossing import Crossing
from bridge.rules.asl.stands import BENEATH_WIRE, ENTRENCHED
from bridge.rules.asl.terrain_effects import Cost, HexsideEffect, cite, hexside_effects
from bridge.rules.ruling import Citation, Effect, Step

Bar = Callable[[Crossing], Iterator[Step]]
Charge = Callable[[Crossing, Entry], Iterator[Step]]


def price_of_crossing(crossing: Crossing) -> Price:
    """Asks every rule about a leg."""
    barred = tuple(step for bar in BARS for step in bar(crossing))
    if barred:
        return Price(barred)
    entry = entry_cost(crossing)
    price = Price(entry.steps, entry.whole)
    if entry.whole or price.forbidden or price.unknown:
        return price
    steps = (*entry.steps, *(step for charge in CHARGES for step in charge(crossing, entry)))
    return Price(steps, on_road=crossing.by_road and not crossing.counters.smoke)


# ------------------------------------------------------------------------------------------------------ what bars a leg


def no_chart(crossing: Crossing) -> Iterator[Step]:
    """Bicycles (D15.8) and skiers (E4.3) have costs of their own."""
    kind = crossing.mover.kind
    if kind.uncharted:
        yield _unknown(crossing, kind.citation, kind.uncharted)
        yield from slope(crossing, Entry(()))


def no_weather_chart(crossing: Crossing) -> Iterator[Step]:
    """E3.6, E3.73: mud and deep snow change every cost."""
    for weather in crossing.mover.weather:
        if not weather.kinds:
            yield _unknown(crossing, weather.citation, weather.unknown)


def position_not_ruled(crossing: Crossing) -> Iterator[Step]:
    """Bypass (A4.3, D2.3), Crest status (B20.9), Climbing (B11.4) and rooftops (B23.8) are not ruled on."""
    for stand in (crossing.here, crossing.there):
        if stand.not_ruled:
            what = stand.place.position or "a rooftop"
            yield _unknown(crossing, cite(stand.not_ruled), f"moving to or from {what!r} is not ruled on")


def blaze(crossing: Crossing) -> Iterator[Step]:
    """B25.4: nobody enters a Blaze. D10.2: a burning wreck, which such a counter marks too, is but SMOKE in the way."""
    if crossing.counters.blaze and crossing.counters.vehicles:
        yield _unknown(crossing, cite("D10.2"), "whether the Blaze burns the wreck or the hex is not told")
    elif crossing.counters.blaze:
        yield _forbids(crossing, cite("B25.4"), "a Blaze burns there")


def strange_counter(crossing: Crossing) -> Iterator[Step]:
    """B.2: a counter makes of the hex a terrain that no table knows."""
    if crossing.counters.strange:
        text = f"a counter makes {crossing.counters.strange[:40]!r} of the hex, which is in no table"
        yield _unknown(crossing, cite("B.2"), text)


def wire(crossing: Crossing) -> Iterator[Step]:
    """B26.4: Infantry enters at no cost but COT, on top of the Wire; what going beneath it takes is rolled for, and
    from on top nobody leaves. B26.1: none at Crest level, on a bridge its own."""
    if not (crossing.counters.wire or crossing.left_behind.wire):
        return
    here, there, kind = crossing.here, crossing.there, crossing.mover.kind
    if kind.name != "infantry":
        if crossing.counters.wire or not kind.vehicle:
            yield _unknown(crossing, cite("B26.4"), f"what Wire makes {kind.name} pay is not established")
    elif {here.kind, there.kind} & {LocationKind.BRIDGE, LocationKind.UNDER_BRIDGE}:
        yield _unknown(crossing, cite("B26.32"), "whether the Wire is on the bridge or beneath it is not told")
    elif crossing.left_behind.wire and here.place.position != BENEATH_WIRE:
        yield _unknown(crossing, cite("B26.4"), "from on top of Wire a unit first goes beneath it, for the MF of a dr")
    elif crossing.counters.wire and there.place.position:
        yield _unknown(crossing, cite("B26.4"), "going beneath the Wire takes the MF of a dr")


def upstairs(crossing: Crossing) -> Iterator[Step]:
    """B23.22, B23.4: from an upper level only into the same level of a hex of the same building."""
    here, there = crossing.here, crossing.there
    if not (here.upstairs or there.upstairs):
        return
    if crossing.mover.kind.name != "infantry":
        yield _forbids(crossing, cite("B23.4"), f"no upper level of a building is open to {crossing.mover.kind.name}")
    elif here.level != there.level or not (here.upstairs and there.upstairs):
        yield _forbids(crossing, cite("B23.22"), "between an upper level and another hex the stairway comes first")
    elif not crossing.way.building:
        yield _forbids(crossing, cite("B23.4"), "no building hexside joins the two upper levels")


def bridge_by_road(crossing: Crossing) -> Iterator[Step]:
    """B6.4: a bridge is entered and left along its road; from elsewhere one goes under it."""
    if not (crossing.there.bridge or crossing.here.bridge) or crossing.by_road:
        return
    under = next((p for p in crossing.there.cell.locations if p.kind is LocationKind.UNDER_BRIDGE), None)
    hint = "" if under is None else f"; under it is {crossing.there.cell.name}@{under.level}"
    yield _forbids(crossing, cite("B6.4"), f"a bridge is entered and left by its road hexsides only{hint}")


def sunken_or_elevated(crossing: Crossing) -> Iterator[Step]:
    """B4.42, B5.42: who may not climb onto such a road may not leave it off the road either."""
    row = crossing.source.road
    kind = crossing.mover.kind.name
    if row is None or crossing.by_road or kind not in row.costs or row.costs[kind].allowed or crossing.here.bridge:
        return
    yield _forbids(crossing, cite(row.leave_by_road), f"{kind} leaves the {row.name} by its road hexsides only")


def cliff(crossing: Crossing) -> Iterator[Step]:
    """B11.4: a cliff is passed by Climbing, by Infantry."""
    hexside = crossing.hexside
    if not (hexside.cliff or (hexside.terrain is not None and hexside.terrain.name == "Cliff")) or crossing.by_road:
        return
    climbing = ", except by Climbing" if crossing.mover.kind.name == "infantry" else ""
    yield _forbids(crossing, cite("B11.4"), f"a cliff hexside is not crossed{climbing}")


def hexside_not_crossed(crossing: Crossing) -> Iterator[Step]:
    """B9.4, B9.54, B29.4: walls, hedges, bocage and roadblocks that a unit kind may not cross."""
    row, cost = _hexside(crossing)
    if row is None or cost is None or row.name == "Cliff":
        return
    if not cost.known:
        yield _unknown(crossing, row.cost_citation, f"{row.name}: {row.unknown}")
    elif not cost.allowed:
        yield _forbids(crossing, row.cost_citation, f"{row.name}: {crossing.mover.kind.name} does not cross it")


def roadblock_somewhere(crossing: Crossing) -> Iterator[Step]:
    """B29.1: a roadblock obstructs one hexside of the road."""
    if crossing.roadblock is None:
        yield _unknown(crossing, cite("B29.1"), "which hexside of the road the roadblock obstructs is not told")


def hexside_unknown(crossing: Crossing) -> Iterator[Step]:
    """What stands on the hexside is in no table."""
    terrain = crossing.hexside.terrain
    if terrain is not None and not crossing.by_road and terrain.name.casefold() not in hexside_effects():
        yield _unknown(crossing, cite("B9"), f"what stands on the hexside ({terrain.name}) is in no table")


def double_crest(crossing: Crossing) -> Iterator[Step]:
    """B10.52: no vehicle crosses crest lines of two levels on one hexside except by road, nor does Cavalry charge."""
    mover = crossing.mover
    if crossing.by_road or not (mover.kind.vehicle or _charges(crossing)):
        return
    ground = crossing.way.levels
    crests = {top for one, other in pairwise(ground) for top in _crest_levels(one, other)}
    if len(crests) > 1 and not (crossing.here.upstairs or crossing.there.upstairs):
        yield _forbids(crossing, cite(mover.tables.elevation["double_crest_paragraph"]), "a double-crest hexside")


def crest_line_slope(crossing: Crossing) -> Iterator[Step]:
    """Pegasus Bridge 3.53: no vehicle, and no charging Cavalry, crosses a hexside that is crest line and slope."""
    mover = crossing.mover
    if not crossing.hexside.slope or not (mover.kind.vehicle or _charges(crossing)):
        return
    if len(crossing.way.levels) > 1:
        yield _forbids(crossing, cite(mover.tables.slope["crest_paragraph"]), "a hexside that is crest line and slope")


BARS: Final[tuple[Bar, ...]] = (
    no_chart,
    no_weather_chart,
    position_not_ruled,
    blaze,
    strange_counter,
    wire,
    upstairs,
    bridge_by_road,
    sunken_or_elevated,
    cliff,
    hexside_unknown,
    roadblock_somewhere,
    hexside_not_crossed,
    double_crest,
    crest_line_slope,
)


# ------------------------------------------------------------------------------------------------ on top of COT


def out_of_entrenchment(crossing: Crossing, entry: Entry) -> Iterator[Step]:
    """B27.4: one MF to come out from beneath a foxhole or trench, one to go beneath."""
    row = crossing.mover.tables.entrenchment
    for stand, words in ((crossing.here, "out of the entrenchment"), (crossing.there, "into the entrenchment")):
        if stand.place.position == ENTRENCHED:
            yield _adds(crossing, cite(row["paragraph"]), words, float(row["enter"]))


def onto_wire(crossing: Crossing, entry: Entry) -> Iterator[Step]:
    """B26.4: whoever enters a Wire Location is placed on the Wire."""
    if crossing.counters.wire:
        text = "placed on the Wire; going beneath it takes the MF of a dr"
        yield Step(cite("B26.4"), text, Effect.NONE, hex=crossing.there.cell.name)


def hexside(crossing: Crossing, entry: Entry) -> Iterator[Step]:
    """B9.4: walls, hedges and bocage cost MF or MP beside COT."""
    row, cost = _hexside(crossing)
    if row is None or cost is None or not cost.allowed:
        return
    bog = ", Bog check" if cost.bog else ""
    part = crossing.mover.share(cost.share) if cost.share else cost.fixed
    if part is None:
        text = f"{row.name}: half of its MP, and the allotment is not given"
        yield _unknown(crossing, row.cost_citation, text)
    else:
        yield _adds(crossing, row.cost_citation, f"across the {row.name.casefold()}{bog}", part)


def crest_line_up(crossing: Crossing, entry: Entry) -> Iterator[Step]:
    """B10.4: into higher ground double COT, vehicles 4 MP (2 MP by road) beside COT. B.2: SMOKE doubles with COT,
    except in an abrupt elevation change."""
    climbs = crossing.climbs
    if not climbs or climbs[-1] < 0:
        return
    table, kind = crossing.mover.tables.elevation, crossing.mover.kind
    citation = cite(table["paragraph"])
    if kind.vehicle:
        by_road = crossing.by_road
        value = float(table["vehicle_adds_by_road" if by_road else "vehicle_adds"])
        yield _adds(crossing, citation, "up a crest line" + (" by road" if by_road else ""), value)
        return
    doubled = entry.cot if len(climbs) == 1 else entry.terrain
    yield _adds(crossing, citation, "up a crest line: double COT", doubled * (float(table["personnel_times"]) - 1))


def abrupt_elevation_change(crossing: Crossing, entry: Entry) -> Iterator[Step]:
    """B10.51: every level between the first and the last has its own cost, up or down."""
    climbs = crossing.climbs
    table, kind = crossing.mover.tables.elevation, crossing.mover.kind
    who = "vehicle" if kind.vehicle else "personnel"
    by_road = "_by_road" if kind.vehicle and crossing.by_road else ""
    for direction, words in ((1, "up"), (-1, "down")):
        count = climbs[:-1].count(direction)
        if count:
            each = float(table[f"{who}_{words}{by_road if direction > 0 else ''}"])
            levels = "a level between" if count == 1 else f"{count} levels between"
            yield _adds(crossing, cite(table["abrupt_paragraph"]), f"{words} {levels}", count * each)


def slope(crossing: Crossing, entry: Entry) -> Iterator[Step]:
    """Pegasus Bridge 3.5 to 3.52: moving Up-Slope costs half a MF or one MP; skiers gain half a MF Down-Slope."""
    table, kind = crossing.mover.tables.slope, crossing.mover.kind
    marks = crossing.hexside.slope
    if marks > 0:
        paragraph = table["vehicle_paragraph" if kind.vehicle else "paragraph"]
        yield _adds(crossing, cite(paragraph), "Up-Slope", float(table[f"up_{kind.group}"]))
    elif marks < 0 and kind.name == "skis":
        yield _adds(crossing, cite(table["paragraph"]), "Down-Slope on skis", float(table["ski_down"]))


def wrecks(crossing: Crossing, entry: Entry) -> Iterator[Step]:
    """D2.14, D10.2, B3.42, B4.42: vehicles but motorcycles, wagons too, pay to pass vehicles and wrecks, double on a
    road, again if that is sunken."""
    count, table = crossing.counters.vehicles, crossing.mover.tables.wrecks
    if not count or crossing.mover.kind.name not in table["kinds"]:
        return
    each, paragraph = float(table["adds"]), table["paragraph"]
    if crossing.by_road:
        each, paragraph = each * float(table["road_times"]), table["road_paragraph"]
        if crossing.target.road is not None and "depression" in crossing.target.road.flags:
            each, paragraph = each * float(table["sunken_times"]), table["sunken_paragraph"]
    yield _adds(
        crossing, cite(paragraph), f"past {count} vehicle{'s' * (count > 1)} or wreck{'s' * (count > 1)}", count * each
    )


def wet_or_snowy_ground(crossing: Crossing, entry: Entry) -> Iterator[Step]:
    """E3.54, E3.723, Pegasus Bridge 3.54: after rain and in Ground Snow each change of level costs more, and crossing a
    slope hexside counts as one."""
    changes = len(crossing.climbs) + bool(crossing.hexside.slope)
    for weather in crossing.mover.weather:
        if not changes or not weather.per_level:
            continue
        if crossing.mover.kind.name not in weather.kinds:
            yield _unknown(crossing, weather.citation, weather.unknown)
        else:
            words = f"{weather.name}: {changes} change{'s' * (changes > 1)} of level or slope"
            yield _adds(crossing, weather.citation, words, changes * weather.per_level)


CHARGES: Final[tuple[Charge, ...]] = (
    out_of_entrenchment,
    onto_wire,
    hexside,
    abrupt_elevation_change,
    crest_line_up,
    slope,
    wrecks,
    wet_or_snowy_ground,
)


def _charges(crossing: Crossing) -> bool:
    return crossing.mover.kind.name == "cavalry" and crossing.mover.manner == "charge"


def _crest_levels(one: int, other: int) -> range:
    return range(min(one, other) + 1, max(one, other) + 1)


def _hexside(crossing: Crossing) -> tuple[HexsideEffect | None, Cost | None]:
    """What stands on the hexside in the mover's way, and what it costs this kind. A road goes through a gap of walls,
    hedges and bocage (B9.4); a roadblock stands on the road (B29.1)."""
    terrain = "road block" if crossing.roadblock else _name(crossing.hexside)
    if not terrain or (crossing.here.upstairs and crossing.there.upstairs):
        return None, None
    row = hexside_effects().get(terrain)
    if row is None or (crossing.by_road and not row.on_road):
        return None, None
    return row, row.costs.get(crossing.mover.kind.name)


def _name(hexside: Hexside) -> str:
    return "" if hexside.terrain is None else hexside.terrain.name.casefold()


def _adds(crossing: Crossing, citation: Citation, text: str, value: float) -> Step:
    return Step(citation, text, Effect.ADDS, hex=crossing.there.cell.name, side=crossing.side, value=value)


def _forbids(crossing: Crossing, citation: Citation, text: str) -> Step:
    return Step(citation, text, Effect.FORBIDS, hex=crossing.there.cell.name, side=crossing.side)


def _unknown(crossing: Crossing, citation: Citation, text: str) -> Step:
    return Step(citation, text, Effect.UNKNOWN, hex=crossing.there.cell.name, side=crossing.side)
