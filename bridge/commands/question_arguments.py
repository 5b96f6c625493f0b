"""Arguments that questions share: places, counters, conditions, the rule set and its options."""

from __future__ import annotations

import argparse
import re
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.rules.registry import rule_set
from bridge.rules.ruling import Conditions, Counter, Place, RuleSet
from bridge.rules.spoken import spoken

DEFAULT_RULESET: Final = "asl"
PLACE_HELP: Final = "a hex, with a level or a position if need be: H5, H5@1, G3/entrenched"
_PLACE: Final = re.compile(r"([^@/\s]+)(?:@(-?\d{1,3}))?(?:/(\S+))?")


def add_question_arguments(parser: argparse.ArgumentParser) -> None:
    """Rule set, options, counters, season, weather, JSON."""
    parser.add_argument(
        "--ruleset", metavar="NAME", default=DEFAULT_RULESET, help=f"whose rules (default: {DEFAULT_RULESET})"
    )
    parser.add_argument("--option", metavar="NAME", action="append", default=[], help="a named policy of the rule set")
    parser.add_argument(
        "--counter",
        metavar="KIND:HEX",
        action="append",
        default=[],
        help="a counter on the map, e.g. smoke:L5, wreck:H3, terrain:N4:Stone Rubble (several, or joined by ;)",
    )
    parser.add_argument("--month", type=int, default=0, metavar="N", help="month of the game, 1 to 12")
    parser.add_argument("--weather", action="append", default=[], metavar="WORD", help="e.g. rain, ground snow, mud")
    parser.add_argument("--json", action="store_true", help="print the whole ruling as JSON")
    parser.add_argument(
        "--lang", metavar="CODE", default="en", help="language of the ruling (fr: French where the rule set has it)"
    )


def rules_of(args: argparse.Namespace) -> RuleSet:
    """The rule set that was named, telling its rulings in the language that was named. Raises QuestionError, also for
    an option that it does not know: a misspelt one would be ruled without."""
    rules = rule_set(args.ruleset)
    if args.option:
        from bridge.table.options import unknown_options  # brings the protocol along, which takes its time

        unknown = unknown_options(rules, args.option)
        if unknown:
            there_are = ", ".join(sorted(rules.options)) or "none"
            raise QuestionError(f"{rules.name}: unknown option {unknown[0][:40]!r}; there are: {there_are}")
    return spoken(rules, args.lang)


def parse_place(text: str) -> Place:
    """`H5`, `H5@1` or `G3/entrenched`. Raises QuestionError."""
    found = _PLACE.fullmatch(text.strip())
    if found is None:
        raise QuestionError(f"{text[:40]!r} is no place; write {PLACE_HELP}")
    return Place(found[1], int(found[2] or 0), found[3] or "")


def counters_of(args: argparse.Namespace) -> tuple[Counter, ...]:
    """The counters given. Raises QuestionError."""
    return tuple(counter for word in args.counter for counter in parse_counters(word))


def counters_on(board: HexMap, args: argparse.Namespace) -> tuple[Counter, ...]:
    """The counters given. Raises QuestionError also for one in a hex that the board lacks: rules that look up the
    counters of a hex would never come upon it."""
    counters = counters_of(args)
    for counter in counters:
        if board.find(counter.hex) is None:
            raise QuestionError(f"{board.name}: counter {counter.kind[:40]}: has no hex {counter.hex[:40]!r}")
    return counters


def parse_counters(listed: str) -> tuple[Counter, ...]:
    """Counters joined by `;`, each `KIND:HEX[:DETAIL...]`. Raises QuestionError."""
    counters = []
    for text in (part for part in listed.split(";") if part.strip()):
        kind, *rest = text.strip().split(":")
        if not kind or not rest or not rest[0]:
            raise QuestionError(f"{text[:40]!r} is no counter; write KIND:HEX, such as smoke:L5")
        counters.append(Counter(kind.casefold(), rest[0], tuple(rest[1:])))
    return tuple(counters)


def conditions_of(args: argparse.Namespace) -> Conditions:
    """Season and weather. Raises QuestionError for a month that is none."""
    if not 0 <= args.month <= 12:
        raise QuestionError(f"a month is a number from 1 to 12, not {args.month}")
    return Conditions(args.month, frozenset(args.weather))
