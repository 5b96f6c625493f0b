"""Named options of a rule set: which it knows, and which contradict each other."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from bridge.rules.ruling import RuleSet


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


def contradiction(rules: RuleSet, options: Iterable[str]) -> str:
    """Why options that the rule set knows cannot hold together, in a few words; "" if they can."""
    contradict = getattr(rules, "contradict", lambda one, other: False)
    pairs = combinations(sorted(set(options)), 2)
    return next((f"{one} and {other} contradict each other" for one, other in pairs if contradict(one, other)), "")
