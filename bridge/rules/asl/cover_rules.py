"""The rules of cover, in the order in which they are asked.

Each finds what a target may claim and says why. Claims of positive TEM do not add up (B9.31, B10.31, B27.3, D9.3,
Pegasus Bridge 3.41): `cover.py` lets the best count; negative TEM always counts (B13.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from boardparsers.hexmodel import Hexside, LocationKind
from bridge.rules.asl.cover_attack import FIRE_LANE, FLAMETHROWER, OBA, Attack
from bridge.rules.asl.hex_drawing import filled_level
from bridge.rules.asl.movement_cost import in_season
from bridge.rules.asl.sight.counters import SMOKE_KINDS, smoke_of
from bridge.rules.asl.stands import ENTRENCHED
from bridge.rules.asl.terrain_effects import HexsideEffect, TerrainEffect, cite, hexside_effects, terrain_effects
from bridge.rules.ruling import Citation, Effect, Step
from bridge.rules.vocabulary import plain_word

Claim = Callable[[Attack], Iterator[Step]]
TOOK_COVER: Final = "took cover"


def position_not_ruled(attack: Attack) -> Iterator[Step]:
    """Bypass (A4.3), Crest status (B20.9), Climbing (B11.4) and rooftops (B23.8) have cover of their own."""
    for stand, who in ((attack.target, "target"), (attack.firer, "firer")):
        if stand.not_ruled:
            what = stand.place.position or "on a rooftop"
            text = f"cover with the {who} {what!r} is not ruled on"
            yield _step(attack, cite(stand.not_ruled), text, Effect.UNKNOWN)


def terrain_in_hex(attack: Attack) -> Iterator[Step]:
    """The TEM column of the terrain chart, for the terrain that rules the hex or the rubble on it."""
    if attack.counters.strange:
        text = f"a counter makes {attack.counters.strange[:40]!r} of the hex, which is in no table"
        yield _step(attack, cite("B.2"), text, Effect.UNKNOWN)
        return
    if attack.target.kind is LocationKind.UNDER_BRIDGE and not attack.direct:
        yield _step(attack, cite("B6.32"), "what a bridge overhead is worth is in no table", Effect.UNKNOWN)
        return
    row = ruling_terrain(attack)
    if row is None:
        text = f"the terrain of {attack.target.cell.name} ({attack.target.cell.terrain.name}) is in no table"
        yield _step(attack, cite("B.1"), text, Effect.UNKNOWN)
        return
    tem = row.tem(attack.column)
    if tem is None:
        yield _step(attack, row.tem_citation, f"{row.name}: {row.unknown}", Effect.UNKNOWN)
        return
    above = _levels_above(attack) if row.per_level and attack.column != "direct" else 0
    if above:
        text = f"{row.name} with {above} level{'s' * (above > 1)} above"
        yield _claim(attack, cite("B23.32"), text, tem + row.per_level * above)
    elif tem:
        yield _claim(attack, row.tem_citation, row.name, tem)


def ruling_terrain(attack: Attack) -> TerrainEffect | None:
    """The row of the target's hex: rubble, bridge, or its terrain in this season. None: in no table."""
    if attack.counters.rubble is not None:
        return attack.counters.rubble
    if attack.target.kind is LocationKind.BRIDGE:
        row = attack.features.bridge
        return None if row is None else _bridge(attack, row)
    row = attack.features.terrain
    if row is None:
        return None
    row = in_season(row, attack.conditions.month, cover=True)
    if exposed(attack, row):
        return terrain_effects()["open ground"]
    return row


def exposed(attack: Attack, row: TerrainEffect) -> bool:
    """B2.3, B3.3, B13.31: a moving target that has not paid for the cover of shellholes, or that came by road into
    terrain beside it and is fired at along the road, is in Open Ground."""
    if not attack.moving or attack.has(TOOK_COVER) or attack.vehicle:
        return False
    if row.cover_cost is not None:
        return True
    entered = attack.question.entered_across
    if attack.features.share == 1.0 or entered is None or attack.board.neighbour(attack.target.cell, entered) is None:
        return False
    return attack.ways.side(attack.target.cell, entered).road and not attack.ways.line_meets(
        attack.target.cell, attack.firer.cell, row.name
    )


def _bridge(attack: Attack, row: TerrainEffect) -> TerrainEffect:
    """B6.3: fire along the road of a bridge finds Open Ground, fire through its rails +1."""
    along_road = attack.direct and all(
        attack.board.neighbour(attack.target.cell, side) is not None and attack.ways.side(attack.target.cell, side).road
        for side in attack.sides
    )
    return terrain_effects()["open ground"] if along_road and attack.sides else row


def _levels_above(attack: Attack) -> int:
    """Levels of the building above the target's own (B23.32)."""
    cell = attack.target.cell
    return sum(
        place.kind is LocationKind.BUILDING and place.level > attack.target.place.level for place in cell.locations
    )


def hexside(attack: Attack) -> Iterator[Step]:
    """B9.3: walls, hedges and bocage on the hexside that the line crosses, the vertices included."""
    if attack.target.upstairs or attack.target.bridge or attack.target.low:
        return  # B9.31: for units at ground level
    stands = [(side, attack.side(side)) for side in attack.sides]
    stands += [(attack.sides[0], spine) for spine in attack.along]
    told: set[tuple[Effect, str]] = set()  # two walls that meet in a vertex are one cover
    for side, hexside_ in stands:
        for step in _on_hexside(attack, hexside_, side):
            if (step.effect, step.text) not in told:
                told.add((step.effect, step.text))
                yield step


def _on_hexside(attack: Attack, hexside_: Hexside, side: int) -> Iterator[Step]:
    if hexside_.terrain is None:
        return
    row = hexside_effects().get(hexside_.terrain.name.casefold())
    if row is None:
        text = f"what stands on the hexside ({hexside_.terrain.name}) is in no table"
        yield _step(attack, cite("B9"), text, Effect.UNKNOWN, side=side)
    else:
        yield from _hexside_tem(attack, row, side)


def _hexside_tem(attack: Attack, row: HexsideEffect, side: int) -> Iterator[Step]:
    tem = row.tem(attack.column)
    if tem is None:
        yield _step(attack, row.tem_citation, f"{row.name}: {row.unknown}", Effect.UNKNOWN, side=side)
        return
    if not tem:
        return
    why = _not_behind(attack, row, side)
    if why is not None:
        yield _step(attack, why[0], f"{row.name}: {why[1]}", side=side)
        return
    open_question = _undecided(attack)
    if open_question is not None:
        citation, text = open_question
        yield _step(attack, citation, f"{row.name}: {text}", Effect.UNKNOWN, tem, side)
        return
    yield _claim(attack, row.tem_citation, f"behind the {row.name.casefold()}", tem, side)


def _not_behind(attack: Attack, row: HexsideEffect, side: int) -> tuple[Citation, str] | None:
    """B9.6: a hillside wall or hedge covers the higher hex only. B9.32: whoever has Wall Advantage has the wall."""
    behind = attack.board.neighbour(attack.target.cell, side)
    if behind is not None and filled_level(behind) > filled_level(attack.target.cell):
        return cite("B9.6"), "on a hillside it covers only the higher hex"
    if attack.range == 1 and "wall advantage" in map(plain_word, attack.question.firer.traits):
        return cite("B9.32"), "the firer has Wall Advantage"
    if attack.has("no wall advantage"):
        return cite("B9.31"), "the target has forfeited Wall Advantage"
    return None


def _undecided(attack: Attack) -> tuple[Citation, str] | None:
    """What a question has to say, or a table to know, before a hexside counts."""
    if attack.vehicle:
        return cite("D4.2"), "what it does for a vehicle (Hull Down status) is not ruled on"
    if attack.range == 1 and not attack.has("wall advantage"):
        return cite("B9.32"), "which of the adjacent units has Wall Advantage is not said"
    if attack.advantage > 0 and attack.advantage >= attack.range:
        return cite("B9.3"), "whether it covers against a firer as many levels higher as hexes away is not established"
    if attack.fire == OBA:
        return cite("B9.3"), "whether it covers against OBA is not established"
    return None


def entrenchment(attack: Attack) -> Iterator[Step]:
    """B27.3: foxholes and trenches, for those beneath the counter."""
    if attack.target.place.position != ENTRENCHED:
        return
    row = attack.counters.entrenchment or terrain_effects()["foxholes"]
    tem = row.tem(attack.column)
    if tem is None:
        yield _step(attack, row.tem_citation, f"{row.name}: {row.unknown}", Effect.UNKNOWN)
    elif attack.on_foot:
        yield _claim(attack, row.tem_citation, row.name, tem)


def wreck_or_vehicle(attack: Attack) -> Iterator[Step]:
    """D9.3: an AFV or wreck in the hex shelters Infantry from Direct Fire, if it does not move past it."""
    if not attack.counters.vehicles or not attack.on_foot or not attack.direct:
        return
    if attack.moving:
        yield _step(attack, cite("D9.3"), "a moving unit does not claim the cover of a vehicle or wreck it passes")
    else:
        yield _claim(attack, cite("D9.3"), "a vehicle or wreck in the hex", 1)


def slope(attack: Attack) -> Iterator[Step]:
    """Pegasus Bridge 3.41: Infantry on the ground in a hex with three, or two separate, Down-Slope hexsides."""
    down = [side for side in range(6) if attack.side(side).slope > 0]
    if not down or not attack.direct or not attack.on_foot or attack.target.upstairs:
        return
    citation = cite("PB3.41")
    if len(down) < 2 or (len(down) == 2 and (down[1] - down[0]) % 6 in (1, 5)):
        return
    if attack.range < 2:
        yield _step(attack, citation, "slope: none against an adjacent firer")
    elif not set(attack.sides) & set(down):
        yield _step(attack, citation, "slope: the line crosses none of the Down-Slope hexsides")
    elif attack.advantage >= attack.range:
        yield _step(attack, citation, "slope: the firer is as many levels higher as hexes away")
    else:
        yield _claim(attack, citation, "slope", 1, attack.sides[0])


def height_advantage(attack: Attack) -> Iterator[Step]:
    """B10.31: +1 against Direct Fire from lower ground, for want of any other positive TEM or CE DRM."""
    if not attack.direct or attack.advantage >= 0:
        return
    citation = cite("B10.31")
    if attack.has("ce"):
        yield _step(attack, citation, "Height Advantage: not beside the CE DRM")
        return
    entered = attack.question.entered_across
    if attack.moving and entered in attack.sides and _crest_up(attack, entered):
        text = "Height Advantage: not for a unit that came up the crest line on the hexside that the line crosses"
        yield _step(attack, citation, text, side=entered)
        return
    yield _claim(attack, citation, "Height Advantage", 1)


def _crest_up(attack: Attack, side: int) -> bool:
    """Whether who enters across a side crosses a crest line into the hex (B10.11)."""
    if attack.board.neighbour(attack.target.cell, side) is None:
        return attack.side(side).crest > 0
    levels = attack.ways.side(attack.target.cell, side).levels
    return len(levels) > 1 and levels[0] > levels[1]


def flamethrower(attack: Attack) -> Iterator[Step]:
    """A22: against a flamethrower other rules hold; slope TEM does not count (Pegasus Bridge 3.41)."""
    if attack.fire == FLAMETHROWER:
        yield _step(attack, cite("A22"), "how TEM counts against a flamethrower is in no table", Effect.UNKNOWN)


CLAIMS: Final[tuple[Claim, ...]] = (
    position_not_ruled,
    flamethrower,
    terrain_in_hex,
    hexside,
    entrenchment,
    wreck_or_vehicle,
    slope,
    height_advantage,
)


# ------------------------------------------------------------------------- what is no TEM, once the TEM is settled


def fire_lane_on_a_slope(attack: Attack, tem: float, hindrance: float) -> Iterator[Step]:
    """Pegasus Bridge 3.42: +1 for Infantry under a Fire Lane from a firer who is Up-Slope, 3/4 level higher and not
    adjacent; an Up-Slope firer's Fire Lane cannot reach another Base Level."""
    if attack.fire != FIRE_LANE or not attack.on_foot:
        return
    up_slope = any(attack.firer.cell.sides[side].slope < 0 for side in attack.out)
    if not up_slope:
        return
    citation = cite("PB3.42")
    if attack.firer.cell.base_level != attack.target.cell.base_level:
        text = "the Fire Lane of an Up-Slope firer does not reach another Base Level"
        yield _step(attack, citation, text, Effect.FORBIDS)
        return
    target_up = any(attack.side(side).slope < 0 for side in attack.sides)
    if attack.range < 2 or target_up or attack.advantage != 0:
        return
    yield _step(attack, citation, "Fire Lane from Up-Slope", Effect.ADDS, 1.0)


def movement_in_the_open(attack: Attack, tem: float, hindrance: float) -> Iterator[Step]:
    """A4.6: FFMO, -1 for a target that moves in Open Ground: no TEM, no Hindrance, no other terrain."""
    if not _walks(attack):
        return
    row = ruling_terrain(attack)
    citation = cite("A4.6")
    if row is None or not row.open_ground:
        yield _step(attack, citation, f"no FFMO: {'terrain unknown' if row is None else row.name} is not Open Ground")
    elif tem > 0:
        yield _step(attack, citation, "no FFMO: the target has positive TEM")
    elif hindrance > 0:
        yield _step(attack, citation, "no FFMO: the line of fire is hindered")
    else:
        yield _step(attack, citation, "FFMO: moving in Open Ground", Effect.ADDS, -1.0)


def movement_without_care(attack: Attack, tem: float, hindrance: float) -> Iterator[Step]:
    """A4.6: FFNAM, -1 for a target that moves otherwise than by Assault Movement."""
    if not _walks(attack):
        return
    if attack.moving == "assault":
        yield _step(attack, cite("A4.61"), "no FFNAM: Assault Movement")
    else:
        yield _step(attack, cite("A4.6"), "FFNAM: no Assault Movement", Effect.ADDS, -1.0)


def _walks(attack: Attack) -> bool:
    """Whether FFMO and FFNAM are for this target and this fire."""
    return bool(attack.moving) and attack.unit == "infantry" and attack.fire not in (FLAMETHROWER, OBA)


def fire_out_of_smoke(attack: Attack, tem: float, hindrance: float) -> Iterator[Step]:
    """A24.8: one more for fire out of SMOKE, or within it, beside the Hindrance of the SMOKE; once, however much lies
    there. OBA does not come out of a hex."""
    if attack.fire == OBA:
        return
    cell = attack.firer.cell
    for counter in attack.question.counters:
        if counter.kind in SMOKE_KINDS and attack.board.find(counter.hex) is cell:
            height, amount = smoke_of(counter)
            if amount and cell.base_level <= attack.firer.level < cell.base_level + height:
                yield Step(cite("A24.8"), "fire out of SMOKE", Effect.ADDS, hex=cell.name, value=1.0)
                return


def moving_under_oba(attack: Attack, tem: float, hindrance: float) -> Iterator[Step]:
    """C1.51: OBA against units on the move."""
    if attack.moving and attack.fire == OBA:
        text = "whether FFMO and FFNAM count under OBA is not established"
        yield _step(attack, cite("C1.51"), text, Effect.UNKNOWN)


def moving_mounted(attack: Attack, tem: float, hindrance: float) -> Iterator[Step]:
    """A13.5, D15.8, E4.3: Cavalry, cyclists and skiers on the move have modifiers of their own."""
    paragraph = {"cavalry": "A13.5", "bicycle": "D15.8", "skis": "E4.3"}.get(attack.unit)
    if attack.moving and paragraph is not None:
        text = f"the modifiers against {attack.unit} on the move are in no table"
        yield _step(attack, cite(paragraph), text, Effect.UNKNOWN)


def mud_and_deep_snow(attack: Attack, tem: float, hindrance: float) -> Iterator[Step]:
    """E3.6, E3.73: both have a TEM of their own, cumulative with slope TEM (Pegasus Bridge 3.41)."""
    for word, paragraph in (("mud", "E3.6"), ("deep snow", "E3.73")):
        if word in map(plain_word, attack.conditions.weather):
            text = f"{word}: against which attacks its TEM counts is in no table"
            yield _step(attack, cite(paragraph), text, Effect.UNKNOWN)


Modifier = Callable[[Attack, float, float], Iterator[Step]]
MODIFIERS: Final[tuple[tuple[str, Modifier], ...]] = (
    ("slope_drm", fire_lane_on_a_slope),
    ("ffmo", movement_in_the_open),
    ("ffnam", movement_without_care),
    ("smoke", fire_out_of_smoke),
    ("oba", moving_under_oba),
    ("mounted", moving_mounted),
    ("weather", mud_and_deep_snow),
)


def _claim(attack: Attack, citation: Citation, text: str, tem: float, side: int | None = None) -> Step:
    return _step(attack, citation, text, Effect.ADDS, float(tem), side)


def _step(
    attack: Attack,
    citation: Citation,
    text: str,
    effect: Effect = Effect.NONE,
    value: float = 0.0,
    side: int | None = None,
) -> Step:
    return Step(citation, text, effect, hex=attack.target.cell.name, side=side, value=value)
