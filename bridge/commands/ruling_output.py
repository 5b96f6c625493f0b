"""Rulings for people and for programs: what the commands print."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from bridge.rules.ruling import Effect, Leg, Ruling, Step, Verdict

OK, UNDETERMINED = 0, 3


def tell(ruling: Ruling, lines: Iterable[str], as_json: bool) -> int:
    """Print a ruling, as JSON or in these lines; the exit status says whether there is an answer."""
    if as_json:
        print(ruling_json(ruling))
    else:
        for line in lines:
            print(line)
    return exit_status(ruling)


def exit_status(ruling: Ruling) -> int:
    """0 for an answer, 3 where there is none."""
    return UNDETERMINED if ruling.verdict is Verdict.UNDETERMINED else OK


def ruling_json(ruling: Ruling) -> str:
    """The whole ruling, one JSON document."""
    record = asdict(ruling)
    record["totals"] = dict(ruling.totals)
    return json.dumps(_trimmed(record), ensure_ascii=False, indent=1)


def _trimmed(value: Any) -> Any:
    """Without what says nothing: missing values, empty texts and empty lists."""
    if isinstance(value, dict):
        kept = {key: _trimmed(item) for key, item in value.items()}
        return {key: item for key, item in kept.items() if item not in (None, "", [], ())}
    if isinstance(value, list | tuple):
        return [_trimmed(item) for item in value]
    return value


def number(value: float) -> str:
    """2, 2½, 0.25: halves as players write them."""
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if rest == 0.5:
        return f"{sign}{int(whole) or ''}½"
    return f"{sign}{abs(value):g}"


def signed(value: float) -> str:
    """+1, -1, 0."""
    return ("+" if value > 0 else "") + number(value)


def leg_lines(ruling: Ruling, currency: str) -> Iterator[str]:
    """A line a leg: where, what it costs, and the arithmetic; the chosen way of a jump first, what is said of the move
    as a whole last."""
    names = [(f"{leg.source} - {leg.target}", _cost(leg, currency)) for leg in ruling.legs]
    width = max((len(name) for name, _ in names), default=0)
    price = max((len(cost) for _, cost in names), default=0)
    of_legs = {id(step) for leg in ruling.legs for step in leg.steps}
    whole = [step for step in ruling.steps if id(step) not in of_legs]
    way = whole[:1] if whole and whole[0] is ruling.steps[0] and ruling.legs[0].steps else []
    yield from map(_said, way)
    for leg, (name, cost) in zip(ruling.legs, names, strict=True):
        for step in leg.steps:
            if step.effect is Effect.NONE:
                yield f"  {step.text} ({step.citation})"
        yield f"  {name:<{width}}  {cost:>{price}}  {arithmetic(leg.steps)}".rstrip()
    yield from map(_said, whole[len(way) :])


def _said(step: Step) -> str:
    """A step on a line of its own: what forbids, what nobody knows, what else there is to say."""
    what = arithmetic((step,)) if step.effect in (Effect.FORBIDS, Effect.UNKNOWN) else f"{step.text} ({step.citation})"
    return f"  {what}"


def _cost(leg: Leg, currency: str) -> str:
    return "-" if leg.cost is None else f"{number(leg.cost)} {currency}"


def arithmetic(steps: tuple[Step, ...]) -> str:
    """`2 Woods (B13.4) + 2 up a crest line (B10.4)`; or what forbids or leaves open."""
    stopping = [step for step in steps if step.effect in (Effect.FORBIDS, Effect.UNKNOWN)]
    if stopping:
        words = {Effect.FORBIDS: "not allowed", Effect.UNKNOWN: "undetermined"}
        return "; ".join(f"{words[step.effect]}: {step.text} ({step.citation})" for step in stopping)
    text = ""
    for step in (step for step in steps if step.effect is Effect.ADDS):
        sign = (" - " if step.value < 0 else " + ") if text else ("-" if step.value < 0 else "")
        text += f"{sign}{number(abs(step.value))} {step.text} ({step.citation})"
    return text


def sum_lines(ruling: Ruling) -> Iterator[str]:
    """A line a part that counts, then what does not count and why."""
    counted = (Effect.ADDS, Effect.HINDERS)
    for step in ruling.steps:
        if step.effect in counted and step.value:
            yield f"  {signed(step.value):>4}  {step.text} ({step.citation})"
    marks = {Effect.FORBIDS: "no", Effect.BLOCKS: "no", Effect.UNKNOWN: "?"}
    for step in ruling.steps:
        if step.effect not in counted:
            yield f"  {marks.get(step.effect, ''):>4}  {step.text} ({step.citation})"
