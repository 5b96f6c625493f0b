"""Named options of a rule set: which it knows, and what they say of season and weather."""

from __future__ import annotations

from collections.abc import Iterable

from bridge.protocol.errors import ErrorCode, ProtocolError
from bridge.rules.ruling import Conditions, RuleSet

MONTH, WEATHER = "month:", "weather:"


def unknown_options(rules: RuleSet, options: Iterable[str]) -> list[str]:
    """Those that a rule set does not know. One whose name ends in ":" takes a value, "month:8", which must be one that
    the rules know too: "month:13" would leave every question unanswered."""
    known = getattr(rules, "options", {})
    takes_value = getattr(rules, "takes_value", lambda option: True)
    plain = {name for name in known if not name.endswith(":")}
    valued = tuple(name for name in known if name.endswith(":"))
    return [
        option
        for option in options
        if option not in plain and not (valued and option.startswith(valued) and takes_value(option))
    ]


def check_options(rules: RuleSet, options: Iterable[str]) -> None:
    """Raises ProtocolError for options that the rule set does not know: they would make every answer undetermined."""
    unknown = unknown_options(rules, options)
    if unknown:
        there_are = ", ".join(sorted(getattr(rules, "options", {}))) or "none"
        text = f"{rules.title} knows no option {unknown[0][:60]!r}; there are: {there_are}"
        raise ProtocolError(ErrorCode.BAD_MESSAGE, text[:600], "options")


def conditions(options: Iterable[str]) -> Conditions:
    """Season and weather among the options; a month that is no number from 1 to 12 is not given."""
    listed = list(options)
    months = [option.removeprefix(MONTH).strip() for option in listed if option.startswith(MONTH)]
    month = next((int(text) for text in months if text.isascii() and text.isdecimal() and 1 <= int(text) <= 12), 0)
    return Conditions(month, frozenset(o.removeprefix(WEATHER).strip() for o in listed if o.startswith(WEATHER)))
