"""`crestline cover BOARD FIRER TARGET`: TEM, Hindrance, height advantage, each part and their sum."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from boardparsers.errors import QuestionError
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
from bridge.commands.ruling_output import sum_lines, tell
from bridge.commands.words import say
from bridge.rules.checks import check_question
from bridge.rules.ruling import CoverQuestion, Place, Ruling, Unit, Verdict
from bridge.rules.spoken import verdict_words
from bridge.rules.sums import sum_words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", metavar="BOARD", help="path of a board, or a name found in the folders of boards")
    parser.add_argument("firer", metavar="FIRER", help=PLACE_HELP)
    parser.add_argument("target", metavar="TARGET", help="where the target is")
    parser.add_argument("--fire", default="", metavar="KIND", help="direct (the default), mortar, oba, fire lane ...")
    parser.add_argument("--with", dest="group", action="append", default=[], metavar="HEX", help="a further firer")
    parser.add_argument("--unit", default="infantry", metavar="KIND", help="what the target is")
    parser.add_argument(
        "--trait", action="append", default=[], metavar="WORD", help='of the target: "wall advantage" ...'
    )
    parser.add_argument("--firer-unit", default="infantry", metavar="KIND", help="what the firer is")
    parser.add_argument("--firer-trait", action="append", default=[], metavar="WORD", help='"wall advantage"')
    parser.add_argument("--moving", default="", metavar="HOW", help="the target moves: normal, assault ...")
    parser.add_argument("--entered-from", metavar="HEX", help="the hex from which it has just come")
    add_question_arguments(parser)
    add_board_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Print the ruling; the exit status says whether there is one."""
    rules = rules_of(args)
    board = board_of(args, rules)
    target = place_on(board, parse_place(args.target))
    question = CoverQuestion(
        source=place_on(board, parse_place(args.firer)),
        target=target,
        fire=args.fire,
        firer=Unit(args.firer_unit, frozenset(args.firer_trait)),
        target_unit=Unit(args.unit, frozenset(args.trait)),
        with_=tuple(place_on(board, parse_place(word)) for word in args.group),
        moving=args.moving,
        entered_across=None if args.entered_from is None else _side(board, target, args.entered_from),
        counters=counters_of(args),
        conditions=conditions_of(args),
        options=frozenset(args.option),
    )
    check_question(rules, board, question)
    ruling = rules.cover(board, question)
    return tell(ruling, text_lines(board, question, ruling), args.json)


def _side(board: HexMap, target: Place, name: str) -> int:
    """The hexside of the target's hex behind which another hex lies."""
    here, there = board.find(target.hex), board.find(name)
    if here is None or there is None:
        raise QuestionError(f"{board.name}: no hex {(name if there is None else target.hex)[:40]!r}")
    try:
        return board.grid.side_towards(here.hex, there.hex)
    except ValueError:
        raise QuestionError(f"{board.name}: {there.name} is no neighbour of {here.name}") from None


def text_lines(board: HexMap, question: CoverQuestion, ruling: Ruling) -> Iterator[str]:
    """Heading, parts, sum."""
    language = ruling.language
    sources = say("and", language).join(str(place) for place in (question.source, *question.with_))
    yield say(
        "fire",
        language,
        board=board.name,
        fire=question.fire or say("plain_fire", language),
        sources=sources,
        target=question.target,
        moving=say("moving", language, how=question.moving) if question.moving else "",
        range=ruling.range,
    )
    yield from sum_lines(ruling)
    if ruling.verdict is Verdict.NOT_ALLOWED:
        yield verdict_words(ruling.verdict, language)
        return
    sums = ", ".join(sum_words(ruling.totals, language))
    if ruling.verdict is Verdict.UNDETERMINED:
        yield say("undetermined", language, cause=ruling.cause)
        if sums:
            yield say("without_that", language, sums=sums)
    else:
        yield sums or verdict_words(ruling.verdict, language)
