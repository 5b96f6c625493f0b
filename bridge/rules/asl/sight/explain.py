"""A traced line told step by step, the way a good referee does: which hex, what stands there, how high, which
paragraph, and what it did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boardparsers.hexmodel import HexCell, Terrain, TerrainKind
from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.blind_count import BlindCount, Caster, caster_of
from bridge.rules.asl.sight.carried import UNTIL
from bridge.rules.asl.sight.codes import REASONS
from bridge.rules.asl.sight.field import HINDRANCE, Lookup
from bridge.rules.messages import Messages, phrase
from bridge.rules.ruling import Citation, Effect, Phrase, Step

RULEBOOK: Final = "ASL"
MESSAGES: Final = Messages.load("bridge.rules.asl")
NOTHING_HINDERS: Final[Mapping[str, int]] = MappingProxyType({})
ALL_ESTABLISHED: Final[Mapping[int, Step]] = MappingProxyType({})
_BLIND: Final = (codes.BLIND, codes.BLIND_CREST, codes.BLIND_CLIFF)


def cite(paragraph: str) -> Citation:
    return Citation(RULEBOOK, paragraph)


@dataclass(frozen=True, slots=True)
class View:
    """The line as its source has it. source_level, target_level: absolute elevations."""

    source: HexCell
    target: HexCell
    source_level: float
    target_level: float
    range: int

    @property
    def high(self) -> float:
        return max(self.source_level, self.target_level)

    @property
    def low(self) -> float:
        return min(self.source_level, self.target_level)


@dataclass(frozen=True, slots=True)
class Found:
    """One spot of the trace. at: part of the way from the source to where it begins. to_source, to_target: range in
    hexes."""

    at: float
    cell: HexCell
    terrain: Terrain
    ground: int
    code: int
    to_source: int
    to_target: int
    along: bool


def found_spots(lookup: Lookup, trace: NDArray[np.float64], rows: int, backwards: bool) -> tuple[Found, ...]:
    """The trace in the source's order, spots that say the same in one hex told once. Those at one place of the line
    (of two hexes beside a hexside) come in the order in which they were asked, from either end."""
    spoken_of = trace[:rows]
    if backwards:
        spoken_of = spoken_of[np.argsort(-spoken_of[:, UNTIL], kind="stable")]
    spots: dict[tuple[float, float, float, float], Found] = {}
    for at, hex_, terrain, ground, code, to_a, to_b, along, until in spoken_of.tolist():
        key = (hex_, terrain, ground, code)
        if key not in spots:
            spots[key] = Found(
                at=1.0 - until if backwards else at,
                cell=lookup.cells[int(hex_)],
                terrain=lookup.terrain(int(terrain)),
                ground=int(ground),
                code=int(code),
                to_source=int(to_b if backwards else to_a),
                to_target=int(to_a if backwards else to_b),
                along=bool(along),
            )
    spoken = {key[:3] for key in spots if key[3] != codes.NONE}  # beginnings within an end's own edge say nothing
    return tuple(spot for key, spot in spots.items() if key[3] != codes.NONE or key[:3] not in spoken)


def steps(
    view: View,
    spots: Sequence[Found],
    blind: bool = True,
    counted: Mapping[str, int] = NOTHING_HINDERS,
    not_established: Mapping[int, Step] = ALL_ESTABLISHED,
) -> Iterator[Step]:
    """The ends first, then what the line meets, in order from the source; only what matters to it. blind: what makes
    blind hexes blocks it; if not, the line is blocked by something else, and blind hexes are those of lines that are
    clear otherwise (A6.4). The hex that makes six hinders, and then blocks. counted: the hexes whose terrain hinders,
    and by how much; of several at one range only one does (A6.7). not_established: what is said of terrain, by code,
    that nobody knows in this weather."""
    yield opening(view)
    hindered: set[str] = set()
    told: set[tuple[str, int]] = set()
    for spot in worth_telling(spots):
        if spot.code in (codes.HINDERS, codes.SIX_HINDRANCES):
            if spot.cell.name not in hindered and counted.get(spot.cell.name) == hinders_by(spot):
                hindered.add(spot.cell.name)
                yield hindering(spot)
        elif spot.code == codes.NONE and passed_over(view, spot):
            yield passing(view, spot)
        if spot.code > 0 and (spot.cell.name, spot.code) not in told:
            told.add((spot.cell.name, spot.code))
            unknown = not_established.get(spot.terrain.code) if spot.code == codes.UNKNOWN_TERRAIN else None
            step = blocking(view, spot) if unknown is None else of_hex(unknown, spot.cell.name)
            yield step if blind or spot.code not in codes.BLIND_HEXES else replace(step, effect=Effect.NONE)


def worth_telling(spots: Sequence[Found]) -> Iterator[Found]:
    """Of bare ground that only lies there, the highest of each hex."""
    highest: dict[str, Found] = {}
    for spot in spots:
        known = highest.get(spot.cell.name)
        if bare(spot) and (known is None or spot.ground > known.ground):
            highest[spot.cell.name] = spot
    return (spot for spot in spots if not bare(spot) or highest[spot.cell.name] is spot)


def bare(spot: Found) -> bool:
    """Ground with nothing on it, of which no rule had anything to say; a cliff is a crest line, not a wall."""
    t = spot.terrain
    return spot.code == codes.NONE and not (t.obstacle or t.hindrance)


def opening(view: View) -> Step:
    """Who looks at whom, at which levels and how far."""
    difference = view.source_level - view.target_level
    relation = phrase("same_level")
    if difference:
        relation = phrase("down" if difference > 0 else "up", levels=_levels(abs(difference)))
    words: dict[str, str | Phrase] = {
        "source": view.source.name,
        "from_level": _number(view.source_level),
        "target": view.target.name,
        "to_level": _number(view.target_level),
        "range": str(view.range),
        "relation": relation,
    }
    return MESSAGES.step("opening", cite("A6.1"), hex=view.source.name, level=view.source_level, words=words)


def of_hex(step: Step, name: str) -> Step:
    """What is said of some terrain, of a hex that has it."""
    return replace(step, hex=name, text=f"{name}: {step.text}")


def blocking(view: View, spot: Found) -> Step:
    reason = REASONS[spot.code]
    effect = Effect.UNKNOWN if spot.code == codes.UNKNOWN_TERRAIN else Effect.BLOCKS
    words: dict[str, str | Phrase] = {"standing": standing(spot), "reason": reason.text}
    if spot.code in _BLIND:
        words["count"] = blind_arithmetic(view, spot)
    if spot.code == codes.DEPRESSION:
        words["count"] = _depression_arithmetic(view, spot)
    message = "blocks_counted" if "count" in words else "blocks"
    where, level = spot.cell.name, float(spot.ground)
    return MESSAGES.step(message, cite(reason.paragraph or "A6.1"), effect, hex=where, level=level, words=words)


def hinders_by(spot: Found) -> int:
    return HINDRANCE.get(spot.terrain.name, 1)


def hindering(spot: Found) -> Step:
    amount = float(hinders_by(spot))
    where, level, words = spot.cell.name, float(spot.ground), {"standing": standing(spot)}
    return MESSAGES.step("hinders", cite("A6.7"), Effect.HINDERS, hex=where, level=level, value=amount, words=words)


def passed_over(view: View, spot: Found) -> bool:
    """Worth a word though it does nothing: an obstacle looked over, a crest line, a wall that does not count."""
    if 0 in (spot.to_source, spot.to_target):
        return False
    if spot.terrain.obstacle:
        return True
    return view.low < spot.ground < view.high


def passing(view: View, spot: Found) -> Step:
    name, level, words = spot.cell.name, float(spot.ground), {"standing": standing(spot)}
    if spot.terrain.kind is TerrainKind.HEXSIDE and not view.low < spot.ground < view.high:
        return MESSAGES.step("wall_does_not_count", cite("B9.2"), hex=name, level=level, words=words)
    if view.high > view.low and spot.ground + spot.terrain.height > view.low:
        words["count"] = blind_arithmetic(view, spot)
        paragraph = "A6.4" if spot.terrain.height else "B10.23"
        return MESSAGES.step("looked_over", cite(paragraph), hex=name, level=level, words=words)
    return MESSAGES.step("too_low", cite("A6.2"), hex=name, level=level, words=words)


def blind_arithmetic(view: View, spot: Found) -> Phrase:
    """The count of A6.4 to A6.43 or B10.23, term by term."""
    down = view.source_level > view.target_level
    seen_from, behind = (spot.to_source, spot.to_target) if down else (spot.to_target, spot.to_source)
    caster = caster_of(spot.code, spot.terrain.height)
    height = 0 if caster in (Caster.CREST, Caster.CLIFF) else spot.terrain.height
    count = BlindCount(caster, spot.ground, height, int(view.low), view.high, seen_from)
    return phrase("blind", sum=count.words(), number=str(count.number), behind=str(behind))


def standing(spot: Found) -> Phrase:
    """Terrain and ground in words: "woods on level 1, top at level 2"."""
    name, ground = spot.terrain.name.lower(), str(spot.ground)
    if spot.terrain.height or spot.terrain.half_level:
        top = spot.ground + spot.terrain.height + (0.5 if spot.terrain.half_level else 0.0)
        return phrase("standing_high", terrain=name, ground=ground, top=_number(top))
    return phrase("standing", terrain=name, ground=ground)


def _depression_arithmetic(view: View, spot: Found) -> Phrase:
    down = view.source_level > view.target_level
    upper, range_ = ("source", spot.to_source) if down else ("target", spot.to_target)
    return phrase(f"depression_{upper}", range=str(range_), levels=_levels(view.high - view.low))


def _levels(value: float) -> Phrase:
    return phrase("one_level") if value == 1 else phrase("levels", n=_number(value))


def _number(value: float) -> str | Phrase:
    """A level; a half one with the point or comma of the language that it is told in."""
    whole, _, part = f"{value:g}".partition(".")
    return phrase("decimal", whole=whole, part=part) if part else whole
