"""Memoir '44: what is asked of a move as a whole: how far it goes, and whether the unit may battle after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bridge.rules.memoir44.battlefield import HexFacts
from bridge.rules.memoir44.tables import UnitRow
from bridge.rules.memoir44.vocabulary import MESSAGES
from bridge.rules.messages import number
from bridge.rules.ruling import Citation, Effect, Step

GUIDE_MOVES: Final = Citation("Memoir '44 terrain guide", "Prise de terrain")
MOVING: Final = Citation("Memoir '44 rules", "p.7 Move Units")
BATTLE: Final = Citation("Memoir '44 rules", "p.8 Battle")
GROUND: Final = Citation("Memoir '44 rules", "p.11 Taking Ground")


@dataclass(frozen=True, slots=True)
class Path:
    """hexes: where it starts and every hex entered. moved: hexes of movement with those spent before; None: a leg
    cannot be made or counted."""

    unit: UnitRow
    hexes: Sequence[HexFacts]
    moved: float | None
    allowance: float | None


Rule = Callable[[Path], Iterator[Step]]


def all_road(path: Path) -> bool:
    """A unit that starts on a road and stays on roads moves one hex more."""
    return all(facts.terrain is not None and facts.terrain.road for facts in path.hexes)


def road_over_a_bridge(path: Path) -> bool:
    """All road but for bridges, of which the sources do not say whether they are part of it."""
    rows = [facts.terrain for facts in path.hexes]
    by_road = all(row is not None and (row.road or row.kind == "bridge") for row in rows)
    return by_road and rows[0] is not None and rows[0].road and not all_road(path)


def says_road_bonus(path: Path) -> Iterator[Step]:
    terrain = path.hexes[0].terrain
    if all_road(path) and terrain is not None and path.moved is not None and path.moved > path.unit.battle_moves:
        yield MESSAGES.step("road_bonus", terrain.sources[-1], hex=path.hexes[-1].name)


def within_its_allowance(path: Path) -> Iterator[Step]:
    """Infantry two hexes, armour three, artillery one, or what the question allows."""
    has = path.unit.moves + all_road(path) if path.allowance is None else path.allowance
    if path.moved is None or path.moved <= has:
        return
    row, end = path.unit, path.hexes[-1].name
    if path.moved == has + 1 and path.allowance is None and road_over_a_bridge(path):
        citation = path.hexes[0].terrain.sources[-1] if path.hexes[0].terrain else row.citation
        yield MESSAGES.step("road_over_a_bridge", citation, Effect.UNKNOWN, hex=end)
        return
    words = {"unit": row.name, "allowance": number(has)}
    yield MESSAGES.step("allowance", row.citation, Effect.FORBIDS, hex=end, value=path.moved, words=words)


def few_hexes_where_it_is_slow(path: Path) -> Iterator[Step]:
    """Two hexes at most for a unit that enters a beach, one in the ocean."""
    for i, facts in enumerate(path.hexes):
        terrain = facts.terrain
        most = None if terrain is None else terrain.most if i else terrain.most_from
        if terrain is not None and most is not None and path.moved is not None and path.moved > most:
            words = {"terrain": terrain.name}
            yield MESSAGES.step(
                "most", terrain.citation, Effect.FORBIDS, hex=facts.name, value=float(most), words=words
            )


def out_of_a_hedgerow_one_hex(path: Path) -> Iterator[Step]:
    """A unit that leaves a hedgerow moves to a neighbouring hex and no further."""
    start = path.hexes[0]
    if start.terrain is not None and start.terrain.leave_one and len(path.hexes) > 2:
        words = {"terrain": start.terrain.name}
        yield MESSAGES.step("leave_one", start.terrain.citation, Effect.FORBIDS, hex=start.name, words=words)


def too_far_to_battle(path: Path) -> Iterator[Step]:
    """Infantry battles after one hex at most, artillery only if it has not moved."""
    if path.moved is not None and path.moved > path.unit.battle_moves + all_road(path):
        words = {"unit": path.unit.name, "moved": number(path.moved)}
        yield MESSAGES.step("no_battle_moved", path.unit.citation, hex=path.hexes[-1].name, words=words)


def entered_and_cannot_battle(path: Path) -> Iterator[Step]:
    """No battle in the turn in which a unit enters forest, town or hedgerow; never from the ocean."""
    end = path.hexes[-1]
    if end.terrain is not None and (end.terrain.no_battle or end.terrain.never_battle):
        message = "never_battle" if end.terrain.never_battle else "no_battle_entered"
        yield MESSAGES.step(message, end.terrain.citation, hex=end.name, words={"terrain": end.terrain.name})


PATH_RULES: Final[tuple[Rule, ...]] = (
    says_road_bonus,
    within_its_allowance,
    few_hexes_where_it_is_slow,
    out_of_a_hedgerow_one_hex,
    too_far_to_battle,
    entered_and_cannot_battle,
)


def path_steps(
    unit: UnitRow, hexes: Sequence[HexFacts], moved: float | None, allowance: float | None, spent: float
) -> Iterator[Step]:
    path = Path(unit, hexes, None if moved is None else moved + spent, allowance)
    for rule in PATH_RULES:
        yield from rule(path)


def ground_step(unit: UnitRow, hexes: Sequence[HexFacts]) -> Iterator[Step]:
    """Ground is taken by infantry and armour, on the one hex that was attacked."""
    if not unit.takes_ground:
        yield MESSAGES.step("no_ground", GROUND, Effect.FORBIDS, hex=hexes[-1].name, words={"unit": unit.name})
    if len(hexes) > 2:
        yield MESSAGES.step("ground_one_hex", GROUND, Effect.FORBIDS, hex=hexes[-1].name)
