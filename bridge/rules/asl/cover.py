"""The cover ruling: which claims count, the sum of TEM and of the other modifiers, Hindrance apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardparsers.hexmodel import HexMap
from bridge.rules.asl.cover_attack import FIRE_LANE, Attack, Los, attack_of
from bridge.rules.asl.cover_rules import CLAIMS, MODIFIERS
from bridge.rules.asl.policies import options_of
from bridge.rules.asl.sight.conditions import is_low_visibility
from bridge.rules.asl.terrain_effects import cite
from bridge.rules.ruling import CoverQuestion, Effect, LosQuestion, Place, Ruling, Step, Verdict

LOW_VISIBILITY: Final = "low_visibility"  # a total of lines, and the message of its step


def cover(board: HexMap, question: CoverQuestion, los: Los | None = None) -> Ruling:
    """What the target gains from its place against an attack, and what it loses by moving.

    fire: "direct" (the usual), "indirect" or "mortar", "oba", "fire lane", "flamethrower". moving: "assault",
    "normal", "double time" and the like, for a target of Defensive First Fire. Traits of the target: "wall advantage",
    "no wall advantage", "ce", "took cover" (it paid MF for the cover of shellholes, woods or orchard on a road hex); of
    the firer: "wall advantage". los: asked for Hindrance and blocks; without it neither is in the ruling.
    Totals: "tem", and where there is such a thing "hindrance", "lv_hindrance" (that of weather, E3.1, which leaves
    FFMO alone), "smoke" (fire out of it), "ffmo", "ffnam", "slope_drm"; "drm" is their sum. Of a group (`with_`) the
    line that is worst for the attack counts (A.5). Raises QuestionError for what does not exist.
    """
    rulings = [_from(board, question, place, los) for place in (question.source, *question.with_)]
    worst = max(rulings, key=lambda ruling: (ruling.verdict is not Verdict.ALLOWED, ruling.totals.get("drm", 0.0)))
    if len(rulings) == 1:
        return worst
    source = (question.source, *question.with_)[rulings.index(worst)]
    text = f"of the group the line from {source} counts, the worst for the attack"
    return replace(worst, steps=(Step(cite("A.5"), text, Effect.NONE, hex=source.hex), *worst.steps))


def _from(board: HexMap, question: CoverQuestion, source: Place, los: Los | None) -> Ruling:
    attack = attack_of(board, question, source)
    if attack.firer.cell.hex == attack.target.cell.hex and attack.firer.level == attack.target.level:
        text = "which TEM counts within one Location is in no table"
        return _ruling(attack, (Step(cite("A7.21"), text, Effect.UNKNOWN, hex=attack.target.cell.name),), {})
    seen = () if los is None else tuple(_sight(attack, los))
    if any(step.effect is Effect.BLOCKS for step in seen):
        return _ruling(attack, seen, {})
    hindrance = sum(step.value for step in seen if step.effect is Effect.HINDERS)
    claims = [step for claim in CLAIMS for step in claim(attack)]
    tem, settled = settle(claims)
    totals = {"tem": tem}
    if los is not None:
        totals["hindrance"] = hindrance
    low = sum(step.value for step in seen if step.effect is Effect.ADDS)
    if low:
        totals["lv_hindrance"] = low
    said: list[Step] = []
    for name, modifier in MODIFIERS:
        found = list(modifier(attack, tem, hindrance))
        said += found
        value = sum(step.value for step in found if step.effect is Effect.ADDS)
        if value:
            totals[name] = value
    totals["drm"] = sum(totals.values())
    return _ruling(attack, (*settled, *seen, *said), totals)


def settle(claims: list[Step]) -> tuple[float, tuple[Step, ...]]:
    """The TEM of all claims together: the best positive one and every negative one; what does not count says so. A
    claim that is not decided matters only if it is better than the best."""
    positive = [step for step in claims if step.effect is Effect.ADDS and step.value > 0]
    best = max(positive, key=lambda step: step.value, default=None)
    most = 0.0 if best is None else best.value
    total, settled = most, []
    for step in claims:
        if step.effect is Effect.ADDS and step.value < 0:
            total += step.value
        elif step.effect is Effect.ADDS and step is not best and best is not None:
            step = replace(step, text=f"{step.text} {step.value:+g}: not beside {best.text}", value=0.0)
            step = replace(step, effect=Effect.NONE)
        elif step.effect is Effect.UNKNOWN and 0 < step.value <= most:
            step = replace(step, text=f"{step.text}; it would not count beside {_named(best)}", effect=Effect.NONE)
        settled.append(step)
    return total, tuple(settled)


def _named(step: Step | None) -> str:
    return "" if step is None else step.text


def _sight(attack: Attack, los: Los) -> list[Step]:
    """The line of fire: what blocks it, or its Hindrance as one step."""
    question = attack.question
    options = question.options | options_of(attack.conditions)
    if attack.fire == FIRE_LANE:  # E3.1: no LV Hindrance for it
        options = frozenset(option for option in options if not is_low_visibility(option))
    asked = LosQuestion(attack.firer.place, attack.target.place, question.counters, options, margin=False)
    ruling = los(attack.board, asked)
    deciding = ruling.deciding
    if ruling.verdict in (Verdict.CLEAR, Verdict.HINDERED):
        return list(_hindrance(ruling))
    if deciding is None:
        return [Step(cite("A6"), f"line of sight: {ruling.cause or ruling.verdict}", Effect.UNKNOWN)]
    effect = Effect.BLOCKS if ruling.verdict is Verdict.BLOCKED else Effect.UNKNOWN
    return [replace(deciding, effect=effect, value=0.0, text=f"no line of sight: {deciding.text}")]


def _hindrance(ruling: Ruling) -> Iterator[Step]:
    """The LOS Hindrance as one step, and the LV Hindrance of weather as another (E3.1)."""
    low = float(ruling.totals.get(LOW_VISIBILITY, 0.0))
    hindrance = float(ruling.totals.get("hindrance", 0.0)) - low
    steps = [step for step in ruling.steps if step.effect is Effect.HINDERS]
    if hindrance:
        names = ", ".join(dict.fromkeys(step.hex for step in steps if step.hex))
        text = f"LOS Hindrance ({names})" if names else "LOS Hindrance"
        yield Step(cite("A6.7"), text, Effect.HINDERS, value=hindrance)
    for step in steps:
        if step.message == LOW_VISIBILITY:
            yield Step(step.citation, f"LV Hindrance: {step.text}", Effect.ADDS, value=step.value)


def _ruling(attack: Attack, steps: tuple[Step, ...], totals: dict[str, float]) -> Ruling:
    verdict, cause = Verdict.ALLOWED, ""
    if any(step.effect in (Effect.BLOCKS, Effect.FORBIDS) for step in steps):
        verdict, totals = Verdict.NOT_ALLOWED, {}
    else:
        cause = next((step.text for step in steps if step.effect is Effect.UNKNOWN), "")
        verdict = Verdict.UNDETERMINED if cause else verdict
    return Ruling("cover", verdict, steps, totals, range=attack.range, cause=cause)
