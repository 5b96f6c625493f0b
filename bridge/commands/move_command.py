"""`crestline move BOARD HEX HEX...`: what a path costs, leg by leg."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from boardparsers.hexmodel import HexMap
from bridge.commands.board_arguments import add_board_arguments
from bridge.commands.question_arguments import (
    PLACE_HELP,
    add_question_arguments,
    board_of,
    conditions_of,
    counters_of,
    parse_place,
    place_on,
    rules_of,
)
from bridge.commands.ruling_output import leg_lines, number, price, tell
from bridge.commands.words import say
from bridge.rules.checks import check_question
from bridge.rules.ruling import MovementQuestion, Ruling, Unit, Verdict
from bridge.rules.spoken import verdict_words

# Totals that hold what a move costs, for rules that do not name it: the first one that a ruling has.
CURRENCIES = ("mf", "mp", "hexes")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", metavar="BOARD", help="path of a board, or a name found in the folders of boards")
    parser.add_argument("places", metavar="HEX", nargs="+", help=f"where it starts and where it goes: {PLACE_HELP}")
    parser.add_argument("--unit", default="infantry", metavar="KIND", help="who moves, e.g. infantry, tank, truck")
    parser.add_argument("--trait", action="append", default=[], metavar="WORD", help="e.g. leader, bu, pushed")
    parser.add_argument(
        "--manner", default="", metavar="WORD", help="e.g. assault, double time, cover, charge, advance"
    )
    parser.add_argument("--allowance", type=float, metavar="N", help="MF or MP that it may spend this phase")
    parser.add_argument("--spent", type=float, default=0.0, metavar="N", help="already spent this phase")
    add_question_arguments(parser)
    add_board_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Print the ruling; the exit status says whether there is one."""
    rules = rules_of(args)
    board = board_of(args, rules)
    question = MovementQuestion(
        path=tuple(place_on(board, parse_place(word)) for word in args.places),
        unit=Unit(args.unit, frozenset(args.trait)),
        manner=args.manner,
        allowance=args.allowance,
        spent=args.spent,
        counters=counters_of(args),
        conditions=conditions_of(args),
        options=frozenset(args.option),
    )
    check_question(rules, board, question)
    ruling = rules.movement(board, question)
    return tell(ruling, text_lines(board, question, ruling), args.json)


def text_lines(board: HexMap, question: MovementQuestion, ruling: Ruling) -> Iterator[str]:
    """Heading, legs, sum."""
    language = ruling.language
    currency = ruling.currency or next((name for name in CURRENCIES if name in ruling.totals), "")
    places = " ".join(str(place) for place in question.path)
    yield say("heading", language, head=board.name, rest=f"{question.unit.kind} {places}")
    yield from leg_lines(ruling, currency)
    yield _sum(ruling, currency)


def _sum(ruling: Ruling, currency: str) -> str:
    language = ruling.language
    if ruling.verdict is Verdict.NOT_ALLOWED:
        return verdict_words(ruling.verdict, language)
    if ruling.verdict is Verdict.UNDETERMINED:
        return say("undetermined", language, cause=ruling.cause)
    totals = ruling.totals
    known = currency in totals
    text = price(totals[currency], currency, language) if known else verdict_words(ruling.verdict, language)
    if "road_bonus" in totals:
        text += f"; road bonus {number(totals['road_bonus'])}"
    if "left" in totals:
        text += f"; {number(totals['left'])} left of {number(totals['allowance'])}"
    return text
