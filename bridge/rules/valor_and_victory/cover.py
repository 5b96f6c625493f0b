"""Valor & Victory: what is added to an attacker's dice roll for the target's terrain and for hindrances."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap
from bridge.rules.by_hex.arrays import MapKey
from bridge.rules.by_hex.places import cause_of, cell_of
from bridge.rules.ruling import CoverQuestion, Effect, Ruling, Step, Verdict
from bridge.rules.valor_and_victory import los as sight
from bridge.rules.valor_and_victory.field import FIELDS, Field, field_of, unit_row
from bridge.rules.valor_and_victory.los import MESSAGES, rule

ASSAULT: Final = "assault"


@dataclass(frozen=True)
class Attack:
    """One attack. seen: the ruling on its line of sight."""

    field: Field
    source: HexCell
    target: HexCell
    moving: str
    seen: Ruling


Rule = Callable[[Attack], Iterator[Step]]


def line_of_sight(attack: Attack) -> Iterator[Step]:
    """9.1, 13.3: no attack without a line of sight; hindrances on the way add up (9.3)."""
    matter = (step for step in attack.seen.steps if step.effect is not Effect.NONE)
    yield from (step for step in matter if sight.holds(step, sight.FORTH))


def terrain_of_the_target(attack: Attack) -> Iterator[Step]:
    """13.4: the cover of the target's hex; on a bridge none, whatever lies under it (10.31)."""
    row, name = attack.field.terrain(attack.target), attack.target.name
    if row is None:
        yield MESSAGES.step("unknown_terrain", rule("13.4"), Effect.UNKNOWN, hex=name)
    elif row.bridge:
        yield MESSAGES.step("on_the_bridge", row.citation, hex=name)
    elif row.cover:
        words = {"terrain": row.name}
        yield MESSAGES.step("cover", row.citation, Effect.ADDS, hex=name, value=float(row.cover), words=words)
    else:
        yield MESSAGES.step("no_cover", row.citation, hex=name, words={"terrain": row.name})


def assault_movement(attack: Attack) -> Iterator[Step]:
    """6.4: infantry using assault movement has +1 beside its terrain."""
    if attack.moving == ASSAULT:
        yield MESSAGES.step("assault_cover", rule("6.4"), Effect.ADDS, hex=attack.target.name, value=1.0)


COVER_RULES: Final[tuple[Rule, ...]] = (line_of_sight, terrain_of_the_target, assault_movement)


def cover(board: HexMap, question: CoverQuestion) -> Ruling:
    """The modifier of one attack. totals: cover, hindrance, modifier. moving "assault": the target's assault movement.
    Raises QuestionError as `los`, and for a kind of unit or manner that the game does not have."""
    source, target = cell_of(board, question.source), cell_of(board, question.target)
    if question.moving not in ("", ASSAULT):
        raise QuestionError(f"valor_and_victory: no manner of moving {question.moving[:40]!r}; there is {ASSAULT!r}")
    unit_row(question.firer.kind)
    unit_row(question.target_unit.kind)
    if source == target:
        raise QuestionError("valor_and_victory: an attack within a hex is a close assault, which is not ruled on")
    bits = sight.policies(question.options)
    field = field_of(MapKey(board), question.counters, FIELDS in question.options)
    attack = Attack(field, source, target, question.moving, sight.line(field, source, target, bits))
    steps = tuple(step for one in COVER_RULES for step in one(attack))
    adds = sum(step.value for step in steps if step.effect is Effect.ADDS)
    hinders = sum(step.value for step in steps if step.effect is Effect.HINDERS)
    totals = {"cover": adds, "hindrance": hinders, "modifier": adds + hinders}
    name, effects = f"attack {source.name} {target.name}", {step.effect for step in steps}
    if Effect.BLOCKS in effects:
        return Ruling(name, Verdict.NOT_ALLOWED, steps, {}, attack.seen.range, attack.seen.blocked_at)
    if Effect.UNKNOWN in effects:
        return Ruling(name, Verdict.UNDETERMINED, steps, {}, attack.seen.range, cause=cause_of(steps))
    return Ruling(name, Verdict.ALLOWED, steps, totals, attack.seen.range)
