"""Arguments that questions share: places, counters, conditions, the rule set and its options."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.commands.board_arguments import library_of
from bridge.commands.statuses import ANSWER_STATUSES
from bridge.rules.checks import check_board, check_conditions, check_contradictions, check_options
from bridge.rules.registry import rule_set, rule_set_names
from bridge.rules.ruling import Conditions, Counter, Place, RuleSet
from bridge.rules.spoken import spoken
from bridge.rules.vocabulary import vocabulary_of

DEFAULT_RULESET: Final = "asl"
PLACE_HELP: Final = "a hex, with a level or a position if need be: H5, H5@1, G3/entrenched"
_PLACE: Final = re.compile(r"([^@/\s]+)(?:@(-?\d{1,3}))?(?:/(\S+))?")


def add_question_arguments(parser: argparse.ArgumentParser) -> None:
    """Rule set, options, counters, season, weather, JSON."""
    parser.add_argument(
        "--ruleset",
        metavar="NAME",
        default=DEFAULT_RULESET,
        help=f"whose rules (default: {DEFAULT_RULESET}; a map of another game needs it); --options names them",
    )
    parser.add_argument(
        "--option",
        metavar="NAME",
        action="append",
        default=[],
        help="a named policy of the rule set (may be given again); --options lists them",
    )
    parser.add_argument("--options", action=_ListOptions, nargs=0, help="list the options of every rule set and stop")
    parser.add_argument(
        "--counter",
        metavar="KIND:HEX",
        action="append",
        default=[],
        help="a counter on the map, e.g. smoke:L5, wreck:H3, terrain:N4:Stone Rubble, infantry:C3:side=axis (several, "
        "or joined by ;)",
    )
    parser.add_argument("--month", type=int, metavar="N", help="month of the game, 1 to 12")
    parser.add_argument("--weather", action="append", default=[], metavar="WORD", help="e.g. rain, ground snow, mud")
    parser.add_argument("--json", action="store_true", help="print the whole ruling as JSON")
    parser.add_argument(
        "--lang",
        metavar="CODE",
        default="en",
        help="language of the ruling (fr: French where the rule set has it, else English)",
    )
    parser.epilog = ANSWER_STATUSES


class _ListOptions(argparse.Action):
    """Prints the options and stops, as --help does."""

    def __call__(self, parser: argparse.ArgumentParser, *rest: object) -> None:
        for line in option_lines():
            print(line)
        parser.exit()


def option_lines() -> Iterator[str]:
    """A rule set a line, its options under it: those of one that cannot be loaded are left out, saying so."""
    for name in rule_set_names():
        try:
            options = getattr(rule_set(name), "options", {})
        except QuestionError as error:
            yield f"{name}: {error}"
            continue
        yield f"{name}:" + ("" if options else " no options")
        yield from (f"  {option}{'...' if option.endswith(':') else ''}  {what}" for option, what in options.items())


def rules_of(args: argparse.Namespace) -> RuleSet:
    """The rule set that was named, telling its rulings in the language that was named. Raises QuestionError, also for
    an option that it does not know: a misspelt one would be ruled without."""
    rules = rule_set(args.ruleset)
    check_options(rules, args.option)
    return spoken(rules, args.lang)


def board_of(args: argparse.Namespace, rules: RuleSet) -> HexMap:
    """The board that was named. Raises QuestionError also for one of another game, and for season and weather that mean
    nothing, or contradict each other or the options."""
    board = library_of(args).load(args.board)
    check_board(rules, board)
    check_conditions(rules, conditions_of(args), vocabulary_of(rules, board))
    check_contradictions(rules, options_of(args))
    return board


def parse_place(text: str) -> Place:
    """`H5`, `H5@1` or `G3/entrenched`. Raises QuestionError."""
    found = _PLACE.fullmatch(text.strip())
    if found is None:
        raise QuestionError(f"{text[:40]!r} is no place; write {PLACE_HELP}")
    return Place(found[1], int(found[2] or 0), found[3] or "")


def place_on(board: HexMap, place: Place) -> Place:
    """The place with the board's own name of its hex, whatever the case it was typed in; as it is if there is none,
    which the rules refuse."""
    cell = board.find(place.hex)
    return place if cell is None else replace(place, hex=cell.name)


def place_at(text: str, level: int | None, option: str) -> Place:
    """A place, at a level that may have been given by an option of its own. Raises QuestionError for two levels."""
    place = parse_place(text)
    if level is None:
        return place
    if "@" in text and level != place.level:
        raise QuestionError(f"{text[:40]} and {option} {level} name two levels: give one of them")
    return replace(place, level=level)


def counters_of(args: argparse.Namespace) -> tuple[Counter, ...]:
    """The counters given. Raises QuestionError."""
    for word in args.counter:
        if not word.strip(" ;"):
            raise QuestionError("--counter: empty; write KIND:HEX, such as smoke:L5")
    return tuple(counter for word in args.counter for counter in parse_counters(word))


def parse_counters(listed: str) -> tuple[Counter, ...]:
    """Counters joined by `;`, each `KIND:HEX[:DETAIL...]`; a detail with a value is written NAME=VALUE and means
    "NAME:VALUE". Raises QuestionError."""
    counters = []
    for text in (part for part in listed.split(";") if part.strip()):
        kind, *rest = text.strip().split(":")
        if not kind or not rest or not rest[0]:
            raise QuestionError(f"{text[:40]!r} is no counter; write KIND:HEX, such as smoke:L5")
        details = tuple(detail.replace("=", ":", 1) for detail in rest[1:])
        counters.append(Counter(kind.casefold(), rest[0], details))
    return tuple(counters)


def options_of(args: argparse.Namespace) -> frozenset[str]:
    """The options, with season and weather among them, for lines, which have nothing else to say them with. Raises
    QuestionError for a month that is none."""
    conditions = conditions_of(args)
    month = [f"month:{conditions.month}"] if conditions.month else []
    return frozenset([*args.option, *month, *(f"weather:{word}" for word in conditions.weather)])


def conditions_of(args: argparse.Namespace) -> Conditions:
    """Season and weather. Raises QuestionError for a month that is none."""
    if args.month is not None and not 1 <= args.month <= 12:
        raise QuestionError(f"a month is a number from 1 to 12, not {args.month}")
    return Conditions(args.month or 0, frozenset(args.weather))
