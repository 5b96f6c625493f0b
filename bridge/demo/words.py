"""A ruling as it came over the socket, in words for a terminal: verdict, why, paragraph, how close it was."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Final

from bridge.protocol.outbound import RulingOut, RulingStep
from bridge.protocol.values import Anchor

WIDTH: Final = 110
INDENT: Final = "     "
# The step that a reader wants to see is the one that decides: what blocks before what only hinders.
DECIDING: Final = ("blocks", "forbids", "unknown", "hinders", "adds")


def ruling_words(ruling: RulingOut, names: Mapping[str, str]) -> list[str]:
    """Lines to print. names: of pieces by id, as the one who reads may know them."""
    lines = [f"{ruling.verdict.upper():<12} {_line(ruling, names)}"]
    for step in deciding_steps(ruling):
        lines += _wrapped(f"{step.text} [{step.citation}]")
    if ruling.undetermined:
        lines += _wrapped(ruling.undetermined)
    lines += [INDENT + words for words in _figures(ruling)]
    return lines


def deciding_steps(ruling: RulingOut) -> list[RulingStep]:
    """What blocks or forbids; without that all that hinders or adds; without that the last step."""
    for effect in DECIDING:
        found = [step for step in ruling.steps if step.effect == effect]
        if found:
            return found
    return list(ruling.steps[-1:])


def _line(ruling: RulingOut, names: Mapping[str, str]) -> str:
    ends = [_end(ruling.source, names), *(_end(stop, names) for stop in ruling.path)]
    if ruling.target is not None:
        ends.append(_end(ruling.target, names))
    distance = f", range {ruling.range}" if ruling.target is not None else ""
    return " to ".join(ends) + distance


def _end(place: Anchor, names: Mapping[str, str]) -> str:
    """ "the 4-6-7 in D4, level 1": who is there comes first."""
    who = next((names[piece] for piece in place.pieces if piece in names), "")
    level = f" level {place.level}" if place.level else ""
    where = f"{place.hex}{level}" + (f" ({place.position})" if place.position else "")
    return f"{who} in {where}" if who else where


def _figures(ruling: RulingOut) -> Iterator[str]:
    if ruling.blocked_at is not None:
        yield f"blocked in {ruling.blocked_at.hex}"
    if ruling.hindrance:
        yield f"hindrance {ruling.hindrance:g}"
    for name, value in ruling.totals.items():
        if value and name != "hindrance":
            yield f"{name} {value:g}"
    if ruling.margin_px is not None:
        close = "a grazing line: " if ruling.grazing else ""
        yield f"{close}the same for every line shifted by up to {ruling.margin_px:g} px"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT + "  ")
