"""Rulings for people and for programs: what the commands print."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict
from typing import Any

from bridge.commands.words import say
from bridge.rules.messages import ENGLISH
from bridge.rules.ruling import Effect, Leg, Ruling, Step, Verdict
from bridge.rules.spoken import verdict_words
from bridge.rules.sums import sum_words

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


def status_of_many(verdicts: Collection[Verdict]) -> int:
    """3 where there are lines and not one of them has an answer, else 0: one line alone is told as by itself."""
    return UNDETERMINED if set(verdicts) == {Verdict.UNDETERMINED} else OK


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


def price(value: float, currency: str, language: str = ENGLISH) -> str:
    """What a move costs: "2½ MF", "1 hex"."""
    return (
        " ".join(sum_words({currency: value}, language, lambda value, _: number(value))) if currency else number(value)
    )


def leg_lines(ruling: Ruling, currency: str) -> Iterator[str]:
    """A line a leg: where, what it costs, and the arithmetic; the chosen way of a jump first, what is said of the move
    as a whole last."""
    language = ruling.language
    names = [(f"{leg.source} - {leg.target}", _cost(leg, currency, language)) for leg in ruling.legs]
    width = max((len(name) for name, _ in names), default=0)
    longest = max((len(cost) for _, cost in names), default=0)
    of_legs = {id(step) for leg in ruling.legs for step in leg.steps}
    whole = [step for step in ruling.steps if id(step) not in of_legs]
    way = whole[:1] if whole and whole[0] is ruling.steps[0] and ruling.legs[0].steps else []
    yield from (_said(step, language) for step in way)
    for leg, (name, cost) in zip(ruling.legs, names, strict=True):
        for step in leg.steps:
            if step.effect is Effect.NONE:
                yield f"  {step.text} ({step.citation})"
        yield f"  {name:<{width}}  {cost:>{longest}}  {arithmetic(leg.steps, language)}".rstrip()
    yield from (_said(step, language) for step in whole[len(way) :])


def _said(step: Step, language: str) -> str:
    """A step on a line of its own: what forbids, what nobody knows, what else there is to say."""
    stops = step.effect in (Effect.FORBIDS, Effect.UNKNOWN)
    return "  " + (arithmetic((step,), language) if stops else f"{step.text} ({step.citation})")


def _cost(leg: Leg, currency: str, language: str) -> str:
    return "-" if leg.cost is None else price(leg.cost, currency, language)


def _cited(step: Step) -> str:
    return f"{step.text} ({step.citation})"


def arithmetic(steps: tuple[Step, ...], language: str = ENGLISH) -> str:
    """`2 Woods (B13.4) + 2 up a crest line (B10.4)`; or what forbids or leaves open."""
    stopping = [step for step in steps if step.effect in (Effect.FORBIDS, Effect.UNKNOWN)]
    if stopping:
        verdicts = {Effect.FORBIDS: Verdict.NOT_ALLOWED, Effect.UNKNOWN: Verdict.UNDETERMINED}
        told = [(verdict_words(verdicts[step.effect], language), step) for step in stopping]
        return "; ".join(say("heading", language, head=word, rest=_cited(step)) for word, step in told)
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
