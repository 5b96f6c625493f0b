"""A ruling as it came over the socket, in words for a terminal: verdict, why, paragraph, how close it was."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Final

from bridge.protocol.outbound import RulingOut, RulingStep
from bridge.protocol.values import Anchor, Topic
from bridge.rules.sums import sum_words

WIDTH: Final = 108
HEAD: Final = 13  # columns of the verdict
# The step that a reader wants to see is the one that decides: what blocks before what only hinders.
DECIDING: Final = ("blocks", "forbids", "unknown", "hinders")


def ruling_words(ruling: RulingOut, names: Mapping[str, str]) -> list[str]:
    """Lines to print. names: of pieces by id, as the one who reads may know them."""
    told = _WORDS.get(ruling.ask, _line_of_sight)
    return list(told(ruling, names))


def _line_of_sight(ruling: RulingOut, names: Mapping[str, str]) -> Iterator[str]:
    facts = [f"range {ruling.range}"]
    if ruling.hindrance and ruling.verdict == "hindered":
        facts.append(f"hindrance {ruling.hindrance:g}")
    if ruling.margin_px is not None:
        facts.append(f"margin {ruling.margin_px:g} px{', a grazing line' if ruling.grazing else ''}")
    yield _head(ruling.verdict, f"{_ends(ruling, names)}: {', '.join(facts)}")
    yield from _why(ruling)


def _cover(ruling: RulingOut, names: Mapping[str, str]) -> Iterator[str]:
    if ruling.verdict != "allowed":
        reasons = [step.text.partition(":")[0] for step in deciding_steps(ruling)]
        yield _head("no attack", f"{_ends(ruling, names)}: {ruling.undetermined or '; '.join(reasons)}")
        return
    yield _head("cover", f"{_ends(ruling, names)}: {_totals(ruling) or 'none'}")
    yield from _parts(ruling)


def _movement(ruling: RulingOut, names: Mapping[str, str]) -> Iterator[str]:
    way = " - ".join(_where(stop) for stop in (ruling.source, *ruling.path))
    yield _head("move", f"{way}: {_totals(ruling) or ruling.verdict}")
    if ruling.verdict == "allowed":
        yield from _parts(ruling)
    else:
        yield from _why(ruling)


def _blind(ruling: RulingOut, names: Mapping[str, str]) -> Iterator[str]:
    blind = sum(1 for view in ruling.hexes if view.state == "blind")
    seen = sum(1 for view in ruling.hexes if view.state in ("seen", "hindered"))
    yield _head("view", f"from {_end(ruling.source, names)}: {seen} hexes seen, {blind} blind")


_WORDS: Final = {Topic.LOS: _line_of_sight, Topic.COVER: _cover, Topic.MOVEMENT: _movement, Topic.BLIND: _blind}


def deciding_steps(ruling: RulingOut) -> list[RulingStep]:
    """What blocks or forbids, and nearest to where it does; without that all that hinders; else how the line runs."""
    for effect in DECIDING:
        found = [step for step in ruling.steps if step.effect == effect]
        if found and effect == "hinders":
            return found
        if found:
            at = ruling.blocked_at.hex if ruling.blocked_at is not None else ""
            return [next((step for step in found if step.hex == at), found[0])]
    return list(ruling.steps[:1])


def _why(ruling: RulingOut) -> Iterator[str]:
    steps = deciding_steps(ruling)
    if ruling.grazing and ruling.steps[-1] not in steps:
        steps.append(ruling.steps[-1])  # which says what players do about it
    for step in steps:
        yield from _wrapped(f"{step.text} [{step.citation}]")
    if ruling.undetermined:
        yield from _wrapped(ruling.undetermined)


def _parts(ruling: RulingOut) -> Iterator[str]:
    """What a sum is made of, each part with its paragraph."""
    parts = [f"{_with_value(step)} [{step.citation}]" for step in ruling.steps if step.value]
    if parts:
        yield from _wrapped("; ".join(parts))


def _with_value(step: RulingStep) -> str:
    """The text and the number that it adds, unless the text says it already."""
    said = re.search(rf"(?<![\w.]){re.escape(f'{abs(step.value):g}')}(?![\w.])", step.text)
    return step.text if said else f"{step.text} {step.value:g}"


def _totals(ruling: RulingOut) -> str:
    return ", ".join(sum_words({name: value for name, value in ruling.totals.items() if value}))


def _head(verdict: str, rest: str) -> str:
    return f"{verdict.upper():<{HEAD}}{rest}"


def _ends(ruling: RulingOut, names: Mapping[str, str]) -> str:
    ends = [ruling.source] + ([ruling.target] if ruling.target is not None else [])
    return " - ".join(_end(end, names) for end in ends)


def _end(place: Anchor, names: Mapping[str, str]) -> str:
    """ "4-6-7 (D4 level 1)": who is there comes first, where it is known."""
    who = next((names[piece] for piece in place.pieces if piece in names), "")
    return f"{who} ({_where(place)})" if who else _where(place)


def _where(place: Anchor) -> str:
    level = f" level {place.level}" if place.level else ""
    return f"{place.hex}{level}" + (f" {place.position}" if place.position else "")


def _wrapped(text: str) -> list[str]:
    indent = " " * HEAD
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)
