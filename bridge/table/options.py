"""Named options of a table: those that its rule set knows, and what they say of season and weather."""

from __future__ import annotations

from collections.abc import Iterable

from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.rules.options import contradiction, unknown_options
from bridge.rules.ruling import Conditions, RuleSet

MONTH, WEATHER = "month:", "weather:"


def check_options(rules: RuleSet, options: Iterable[str]) -> None:
    """Raises ProtocolError for options that the rule set does not know: they would make every answer undetermined. And
    for two that contradict each other: one of them would be ignored."""
    options = list(options)
    unknown = unknown_options(rules, options)
    if unknown:
        there_are = ", ".join(sorted(getattr(rules, "options", {}))) or "none"
        text = f"{rules.title} knows no option {unknown[0][:60]!r}; there are: {there_are}"
        raise ProtocolError(ErrorCode.BAD_MESSAGE, text[:600], "options")
    wrong = contradiction(rules, options)
    if wrong:
        raise ProtocolError(ErrorCode.BAD_MESSAGE, f"options {wrong}"[:600], "options")


def conditions(options: Iterable[str]) -> Conditions:
    """Season and weather among the options; a month that is no number from 1 to 12 is not given."""
    listed = list(options)
    months = [option.removeprefix(MONTH).strip() for option in listed if option.startswith(MONTH)]
    month = next((int(text) for text in months if text.isascii() and text.isdecimal() and 1 <= int(text) <= 12), 0)
    return Conditions(month, frozenset(o.removeprefix(WEATHER).strip() for o in listed if o.startswith(WEATHER)))
