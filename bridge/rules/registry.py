"""Rule sets by name: those that come with the package and those that others installed.

A rule set is a Python entry point of the group "crestline.rules" (pyproject.toml names our own), which points to an
object that offers what `bridge.rules.ruling.RuleSet` describes. It is imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from boardparsers.errors import QuestionError
from bridge.rules.ruling import RuleSet

GROUP: Final = "crestline.rules"
CAPABILITIES: Final = frozenset({"los", "cover", "movement", "blind"})


@cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def rule_set_names() -> tuple[str, ...]:
    """Names of all rule sets that are installed, sorted; nothing is imported."""
    return tuple(sorted(_installed()))


@cache
def rule_set(name: str) -> RuleSet:
    """The rule set of that name ("asl").

    Raises QuestionError if there is none, if it cannot be imported, or if what it points to is no rule set.
    """
    entry = _installed().get(name)
    if entry is None:
        raise QuestionError(no_rule_set(name))
    try:
        found = entry.load()
    except Exception as error:  # a stranger's package may raise anything while it is imported
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise QuestionError(f"rule set {name!r} ({entry.value}) cannot be loaded: {reason}") from error
    return _checked(name, entry.value, found)


def no_rule_set(name: str) -> str:
    """What is said of a name that no rule set has."""
    return f"no rule set {name[:40]!r}; {_there_are(rule_set_names())}"


def _there_are(names: Iterable[str]) -> str:
    listed = ", ".join(names)
    return f"there are: {listed}" if listed else "none is installed; install crestline with pip"


def _checked(name: str, where: str, found: Any) -> RuleSet:
    """The object, if it looks like a rule set: its name, title, and a method for each capability."""
    problems = [what for what in ("name", "title", "capabilities") if not hasattr(found, what)]
    if not problems:
        capabilities = frozenset(found.capabilities)
        problems = [f"capability {what!r} is unknown" for what in sorted(capabilities - CAPABILITIES)]
        problems += [f"no method {what}" for what in sorted(capabilities & CAPABILITIES) if not hasattr(found, what)]
        if found.name != name:
            problems.append(f"it calls itself {str(found.name)[:40]!r}")
    else:
        problems = [f"no {what}" for what in problems]
    if problems:
        raise QuestionError(f"rule set {name!r} ({where}) is not one: {'; '.join(problems)}")
    rules: RuleSet = found
    return rules
