"""Memoir '44: how many dice an attack has, after range, terrain and height; or why it cannot be made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap, distance
from bridge.rules.by_hex.arrays import MapKey
from bridge.rules.by_hex.places import cause_of, cell_of
from bridge.rules.memoir44 import los as sight
from bridge.rules.memoir44.battlefield import Battlefield, HexFacts, battlefield, is_unit, side_of, unit_row
from bridge.rules.memoir44.tables import FeatureRow, TerrainRow, UnitRow
from bridge.rules.memoir44.vocabulary import MESSAGES
from bridge.rules.messages import number
from bridge.rules.ruling import Citation, Counter, CoverQuestion, Effect, Ruling, Step, Unit, Verdict

RANGE: Final = Citation("Memoir '44 rules", "p.9 Battle Range")
CLOSE: Final = Citation("Memoir '44 rules", "p.8 Close Assault")
REDUCTIONS: Final = Citation("Memoir '44 rules", "p.10 Terrain Reductions")
OBSTACLES: Final = Citation("Memoir '44 rules", "p.16 Obstacles")
UPHILL: Final = Citation("Memoir '44 terrain guide", "Terrain 6, Protection")


@dataclass(frozen=True)
class Attack:
    """One attack; both hexes with what they hold."""

    field: Battlefield
    unit: UnitRow
    firer: Unit
    target_unit: Unit
    source: HexFacts
    target: HexFacts
    policies: int = 0
    range: int = 0


Rule = Callable[[Attack], Iterator[Step]]


def dice_of_its_kind(attack: Attack) -> Iterator[Step]:
    """Infantry 3, 2, 1; armour 3, 3, 3; artillery 3, 3, 2, 2, 1, 1."""
    name, reach = attack.unit.name, len(attack.unit.dice)
    if attack.range > reach:
        words = {"target": attack.target.name, "unit": name, "range": str(attack.range), "reach": str(reach)}
        yield MESSAGES.step("out_of_range", RANGE, Effect.FORBIDS, hex=attack.target.name, words=words)
        return
    dice = float(attack.unit.dice[attack.range - 1])
    words = {"unit": name, "range": str(attack.range)}
    yield MESSAGES.step("dice_base", attack.unit.citation, Effect.ADDS, hex=attack.target.name, value=dice, words=words)


def after_its_move(attack: Attack) -> Iterator[Step]:
    """A trait "moved:N" of the attacker says how many hexes it moved this turn before it battles."""
    moved = _hexes_moved(attack.firer)
    name, terrain = attack.source.name, attack.source.terrain
    if moved > attack.unit.battle_moves:
        words = {"unit": attack.unit.name, "moved": str(moved)}
        yield MESSAGES.step("no_battle_moved", attack.unit.citation, Effect.FORBIDS, hex=name, words=words)
    if terrain is not None and terrain.no_battle and moved:
        words = {"terrain": terrain.name}
        yield MESSAGES.step("no_battle_entered", terrain.citation, Effect.FORBIDS, hex=name, words=words)


def _hexes_moved(unit: Unit) -> int:
    """0 if no trait says it, or says no number of hexes."""
    words = (trait.removeprefix("moved:") for trait in unit.traits if trait.startswith("moved:"))
    return next((int(word) for word in words if word.isdecimal() and len(word) < 4), 0)


def battles_from_this_terrain(attack: Attack) -> Iterator[Step]:
    """No battle out of the ocean."""
    terrain = attack.source.terrain
    if terrain is not None and terrain.never_battle:
        words = {"terrain": terrain.name}
        yield MESSAGES.step("never_battle", terrain.citation, Effect.FORBIDS, hex=attack.source.name, words=words)


def close_assault_first(attack: Attack) -> Iterator[Step]:
    """A unit with an enemy next to it battles one of those, if the question says whose the units are ("side:...")."""
    own = side_of(attack.firer.traits)
    if not own or attack.range <= 1:
        return
    for counter in attack.field.counters:
        enemy = side_of(counter.details)
        if is_unit(counter) and enemy and enemy != own and _next_to(attack, counter):
            yield MESSAGES.step("must_close", CLOSE, Effect.FORBIDS, hex=counter.hex)
            return


def _next_to(attack: Attack, counter: Counter) -> bool:
    cell = attack.field.board.find(counter.hex)
    return cell is not None and distance(cell.hex, attack.source.cell.hex) == 1


def sees_its_target(attack: Attack) -> Iterator[Step]:
    """Infantry and armour need a line of sight, artillery does not."""
    if attack.unit.over_everything:
        words = {"unit": attack.unit.name}
        yield MESSAGES.step("needs_no_los", attack.unit.citation, hex=attack.target.name, words=words)
        return
    seen = sight.line(attack.field, attack.source.cell, attack.target.cell, attack.policies)
    if seen.verdict is Verdict.UNDETERMINED:
        yield next(step for step in seen.steps if step.effect is Effect.UNKNOWN)
    elif seen.verdict is Verdict.BLOCKED:
        yield next(step for step in seen.steps if step.effect is Effect.BLOCKS)


def heights_are_known(attack: Attack) -> Iterator[Step]:
    """Without the terrain of both hexes nobody can say what it does to the dice; artillery does not care."""
    for facts in (attack.source, attack.target):
        if facts.terrain is None and not attack.unit.over_everything:
            yield MESSAGES.step("unknown_end", REDUCTIONS, Effect.UNKNOWN, hex=facts.name)
        elif facts.terrain is not None and facts.terrain.partial:
            citation, words = facts.terrain.citation, {"terrain": facts.terrain.name}
            yield MESSAGES.step("partial_terrain", citation, Effect.UNKNOWN, hex=facts.name, words=words)


PERMISSION_RULES: Final[tuple[Rule, ...]] = (
    dice_of_its_kind,
    after_its_move,
    battles_from_this_terrain,
    close_assault_first,
    sees_its_target,
    heights_are_known,
)


def by_terrain(attack: Attack) -> Iterator[Step]:
    """Forest, hedgerow, town: infantry one die less, armour two."""
    if attack.target.terrain is not None:
        yield from _protects(attack, attack.target.terrain)


def by_height(attack: Attack) -> Iterator[Step]:
    """On a hill, bluff or cliff: one die less for an attacker on lower ground, artillery excepted."""
    here, there = attack.source.height, attack.target.height
    if here is None or there is None or there <= 0 or attack.unit.over_everything:
        return
    if here >= there:
        yield MESSAGES.step("not_uphill", UPHILL, hex=attack.target.name, level=float(there))
        return
    less = max(attack.target.terrain.uphill if attack.target.terrain else 0, 1)
    words = {"unit": attack.unit.name, "from_height": str(here), "less": str(less)}
    yield MESSAGES.step("uphill", UPHILL, hex=attack.target.name, level=float(there), value=-float(less), words=words)


def by_feature(attack: Attack) -> Iterator[Step]:
    """Bunker: infantry one, armour two; sandbags: one. A bunker protects the side that the scenario names."""
    for row in attack.target.features:
        if row.owner and _of_the_other_side(attack, row):
            yield MESSAGES.step("bunker_owner", row.citation, hex=attack.target.name, words={"what": row.name})
        else:
            yield from _protects(attack, row)


def _of_the_other_side(attack: Attack, row: FeatureRow) -> bool:
    """Whether the bunker has an owner ("owner:axis" on its counter) who is not the target's side."""
    target = side_of(attack.target_unit.traits)
    here = attack.field.placed.get(attack.target.name.casefold(), [])
    names = {row.name, *row.aliases}
    owners = {word[6:] for one in here if one.kind.casefold() in names for word in one.details if word[:6] == "owner:"}
    return bool(target and owners and target not in owners)


def _protects(attack: Attack, row: TerrainRow | FeatureRow) -> Iterator[Step]:
    less = row.dice.get(attack.unit.name, 0)
    if less:
        words = {"what": row.name, "unit": attack.unit.name, "less": str(less)}
        yield MESSAGES.step("terrain_protects", row.citation, hex=attack.target.name, value=-float(less), words=words)


PROTECTION_RULES: Final[tuple[Rule, ...]] = (by_terrain, by_height, by_feature)


def best_protection(attack: Attack) -> tuple[Step, ...]:
    """Every protection of the target's hex; the best one counts, they do not add up."""
    if attack.unit.over_everything:
        return (MESSAGES.step("artillery_full", REDUCTIONS, hex=attack.target.name),)
    steps = [step for rule in PROTECTION_RULES for step in rule(attack)]
    best = min(steps, key=lambda step: step.value, default=None)
    if best is None or not best.value:
        return tuple(steps)
    counted = [replace(step, effect=Effect.ADDS) if step is best else replace(step, value=0.0) for step in steps]
    if sum(step.value < 0 for step in steps) > 1:
        words = {"less": number(-best.value)}
        counted.append(MESSAGES.step("best_only", OBSTACLES, hex=attack.target.name, words=words))
    return tuple(counted)


def attacks_from(attack: Attack) -> Iterator[Step]:
    """Armour out of a town two dice less, infantry on wire one."""
    terrain = attack.source.terrain
    for row in (*((terrain,) if terrain else ()), *attack.source.features):
        less = row.dice_out.get(attack.unit.name, 0)
        if less:
            words = {"what": row.name, "unit": attack.unit.name, "less": str(less)}
            name, value = attack.source.name, -float(less)
            yield MESSAGES.step("attacks_from", row.citation, Effect.ADDS, hex=name, value=value, words=words)


def flags(attack: Attack) -> Iterator[Step]:
    """Bunker, sandbags and hedgehog: the first flag may be ignored."""
    for row in attack.target.features:
        if row.flags and not (row.owner and _of_the_other_side(attack, row)):
            yield MESSAGES.step("ignores_flags", row.citation, hex=attack.target.name, words={"what": row.name})


def cover(board: HexMap, question: CoverQuestion) -> Ruling:
    """The dice of one attack. Traits: "side:...", "moved:N" (see the rules). Raises QuestionError as `los`, and for
    an attack within one hex."""
    source, target = cell_of(board, question.source), cell_of(board, question.target)
    if source is target:
        raise QuestionError(f"memoir44: {source.name} is the attacker's hex and the target's: a battle is between two")
    # The two units themselves hide nobody; other pieces in their hexes do not either, the ends of a line never block.
    field_ = battlefield(MapKey(board), question.counters)
    attack = Attack(
        field_,
        unit_row(question.firer.kind),
        question.firer,
        question.target_unit,
        field_.facts(source),
        field_.facts(target),
        sight.policies(question.options),
        distance(source.hex, target.hex),
    )
    permission = tuple(step for rule in PERMISSION_RULES for step in rule(attack))
    protection, own, ignored = best_protection(attack), tuple(attacks_from(attack)), tuple(flags(attack))
    steps = permission + protection + own + ignored
    added = [step.value for step in steps if step.effect is Effect.ADDS]
    base, less = sum(value for value in added if value > 0), -sum(value for value in added if value < 0)
    if base and base <= less:
        steps += (MESSAGES.step("no_dice", REDUCTIONS, Effect.FORBIDS, hex=target.name),)
    totals = {"dice_base": base, "dice_less": less, "dice": max(0.0, base - less), "flags": float(bool(ignored))}
    return _ruling(f"attack {source.name} {target.name}", steps, totals, attack.range)


def _ruling(question: str, steps: tuple[Step, ...], totals: dict[str, float], range_: int) -> Ruling:
    effects = {step.effect for step in steps}
    if effects & {Effect.FORBIDS, Effect.BLOCKS}:
        return Ruling(question, Verdict.NOT_ALLOWED, steps, {**totals, "dice": 0.0}, range_)
    if Effect.UNKNOWN in effects:
        known = {name: value for name, value in totals.items() if name in ("dice_base", "flags")}
        return Ruling(question, Verdict.UNDETERMINED, steps, known, range_, cause=cause_of(steps))
    return Ruling(question, Verdict.ALLOWED, steps, totals, range_)
