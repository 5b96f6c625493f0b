"""`crestline los`: one line of sight with its reasons, or a file of pairs."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from boardparsers.errors import QuestionError
from bridge.commands.board_arguments import add_board_arguments, library_of
from bridge.commands.pairs import answer_pairs
from bridge.commands.question_arguments import (
    PLACE_HELP,
    add_question_arguments,
    conditions_of,
    counters_of,
    parse_place,
    rules_of,
)
from bridge.commands.ruling_output import exit_status, number, ruling_json
from bridge.rules import spoken
from bridge.rules.ruling import Effect, LosQuestion, Ruling, Verdict

MARKS = {Effect.BLOCKS: "x", Effect.HINDERS: "+", Effect.UNKNOWN: "?"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", metavar="BOARD", help="path of a board, or a name found in the folders of boards")
    parser.add_argument("source", metavar="FROM", nargs="?", help=PLACE_HELP)
    parser.add_argument("target", metavar="TO", nargs="?", help="the other end of the line")
    parser.add_argument("--from-level", type=int, metavar="N", help="level of FROM above its hex's base level")
    parser.add_argument("--to-level", type=int, metavar="N", help="level of TO above its hex's base level")
    parser.add_argument("--pairs", type=Path, metavar="IN.csv", help="answer a file of pairs instead")
    parser.add_argument("--out", type=Path, metavar="OUT.csv", help="where the answers of --pairs go")
    add_question_arguments(parser)
    add_board_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Print the ruling, or write the answers of a file of pairs."""
    options = frozenset(args.option)
    conditions_of(args)  # no line asks for the month; one that is none is refused all the same
    if args.pairs is not None:
        if args.source is not None:
            raise QuestionError("name FROM and TO, or --pairs and --out, not both")
        if args.out is None:
            raise QuestionError("--pairs needs --out, the file that the answers go to")
        board = library_of(args).load(args.board)
        answer_pairs(rules_of(args), board, args.pairs, args.out, options, counters_of(args))
        return 0
    if args.source is None or args.target is None:
        raise QuestionError("name FROM and TO, or --pairs and --out")
    board = library_of(args).load(args.board)
    source, target = parse_place(args.source), parse_place(args.target)
    if args.from_level is not None:
        source = replace(source, level=args.from_level)
    if args.to_level is not None:
        target = replace(target, level=args.to_level)
    ruling = rules_of(args).los(board, LosQuestion(source, target, counters_of(args), options))
    if args.json:
        print(ruling_json(ruling))
    else:
        for line in text_lines(f"{source} - {target}", ruling, args.lang):
            print(line)
    return exit_status(ruling)


def text_lines(title: str, ruling: Ruling, language: str = "en") -> Iterator[str]:
    """The verdict in one line, then what it rests on."""
    yield f"{title}: {verdict_words(ruling, language)}"
    for step in ruling.steps:
        yield f"  {MARKS.get(step.effect, ' ')} {step.text} ({step.citation})"


def verdict_words(ruling: Ruling, language: str = "en") -> str:
    """`blocked at G4 (A6.2), margin 3 px` and the like."""
    words = spoken.verdict_words(ruling.verdict, language, ruling.blocked_at)
    hindrance = ruling.totals.get("hindrance", 0.0)
    if ruling.verdict is Verdict.BLOCKED and ruling.deciding is not None:
        words += f" ({ruling.deciding.citation})"
    elif ruling.verdict is Verdict.HINDERED:
        words += f" +{number(hindrance)}"
    elif ruling.verdict is Verdict.UNDETERMINED:
        words += f": {ruling.cause}"
    if ruling.margin_px is not None:
        words += f", margin {number(ruling.margin_px)} px"
    return words
