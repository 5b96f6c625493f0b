"""`crestline los`: one line of sight with its reasons, or a file of pairs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from boardparsers.errors import QuestionError
from bridge.commands.argument_types import path
from bridge.commands.board_arguments import add_board_arguments
from bridge.commands.output_file import check_output, is_same_file
from bridge.commands.pairs import answer_pairs
from bridge.commands.question_arguments import (
    PLACE_HELP,
    add_question_arguments,
    board_of,
    counters_of,
    options_of,
    place_at,
    place_on,
    rules_of,
)
from bridge.commands.ruling_output import number, status_of_many, tell
from bridge.commands.statuses import MANY_STATUSES
from bridge.commands.words import say
from bridge.rules import spoken
from bridge.rules.checks import check_question
from bridge.rules.ruling import Effect, LosQuestion, RuleSet, Ruling, Verdict

MARKS = {Effect.BLOCKS: "x", Effect.HINDERS: "+", Effect.UNKNOWN: "?"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", metavar="BOARD", help="path of a board, or a name found in the folders of boards")
    parser.add_argument("source", metavar="FROM", nargs="?", help=PLACE_HELP)
    parser.add_argument("target", metavar="TO", nargs="?", help="the other end of the line")
    parser.add_argument("--from-level", type=int, metavar="N", help="level of FROM above its hex's base level")
    parser.add_argument("--to-level", type=int, metavar="N", help="level of TO above its hex's base level")
    parser.add_argument("--pairs", type=path, metavar="IN.csv", help="answer a file of pairs instead")
    parser.add_argument("--out", type=path, metavar="OUT.csv", help="where the answers of --pairs go")
    add_question_arguments(parser)
    add_board_arguments(parser)
    parser.epilog = MANY_STATUSES


def run(args: argparse.Namespace) -> int:
    """Print the ruling, or write the answers of a file of pairs."""
    rules = rules_of(args)
    if args.pairs is not None:
        return _answer_file(args, rules)
    if args.source is None or args.target is None or args.out is not None:
        raise QuestionError("name FROM and TO, or --pairs and --out")
    source = place_at(args.source, args.from_level, "--from-level")
    target = place_at(args.target, args.to_level, "--to-level")
    board = board_of(args, rules)
    source, target = place_on(board, source), place_on(board, target)
    question = LosQuestion(source, target, counters_of(args), options_of(args))
    check_question(rules, board, question)
    ruling = rules.los(board, question)
    return tell(ruling, text_lines(f"{source} - {target}", ruling), args.json)


def _answer_file(args: argparse.Namespace, rules: RuleSet) -> int:
    """The file of pairs. Raises QuestionError for what has no meaning beside one."""
    if args.source is not None:
        raise QuestionError("name FROM and TO, or --pairs and --out, not both")
    if args.out is None:
        raise QuestionError("--pairs needs --out, the file that the answers go to")
    for option, given in (("--json", args.json), ("--from-level", args.from_level), ("--to-level", args.to_level)):
        if given is not None and given is not False:
            raise QuestionError(f"{option} goes with FROM and TO; with --pairs the file says it, row by row")
    check_output(args.out, "--out")
    if is_same_file(args.out, args.pairs):
        raise QuestionError(f"--out {args.out} is the file of pairs itself: name another one")
    board = board_of(args, rules)
    verdicts = answer_pairs(rules, board, args.pairs, args.out, options_of(args), counters_of(args))
    if unknown := verdicts[Verdict.UNDETERMINED]:
        print(f"{unknown} of {verdicts.total()} lines are undetermined: column reason says why", file=sys.stderr)
    return status_of_many(verdicts)


def text_lines(title: str, ruling: Ruling) -> Iterator[str]:
    """The verdict in one line, then what it rests on."""
    yield say("heading", ruling.language, head=title, rest=verdict_words(ruling))
    for step in ruling.steps:
        yield f"  {MARKS.get(step.effect, ' ')} {step.text} ({step.citation})"


def verdict_words(ruling: Ruling) -> str:
    """`blocked at G4 (A6.2), margin 3 px` and the like."""
    words = spoken.verdict_words(ruling.verdict, ruling.language, ruling.blocked_at)
    hindrance = ruling.totals.get("hindrance", 0.0)
    if ruling.verdict is Verdict.BLOCKED and ruling.deciding is not None:
        words += f" ({ruling.deciding.citation})"
    elif ruling.verdict is Verdict.HINDERED:
        words += f" +{number(hindrance)}"
    elif ruling.verdict is Verdict.UNDETERMINED:
        words = say("heading", ruling.language, head=words, rest=ruling.cause)
    if ruling.margin_px is not None:
        words += say("margin", ruling.language, margin=number(ruling.margin_px))
    return words
