"""`crestline blind BOARD FROM`: each blind hex of a board, what casts it, and the count; `--table`: the tables of A6.4
and B10.23."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.commands.board_arguments import add_board_arguments
from bridge.commands.question_arguments import (
    PLACE_HELP,
    add_question_arguments,
    board_of,
    conditions_of,
    counters_of,
    place_at,
    place_on,
    rules_of,
)
from bridge.commands.ruling_output import tell
from bridge.commands.words import say
from bridge.rules.checks import check_question
from bridge.rules.messages import ENGLISH
from bridge.rules.ruling import BlindQuestion, Place, Ruling, SeenHex, Verdict

TABLES: Final = (  # what casts, how it is measured, title
    ("obstacle", "height", "Obstacles (A6.4 to A6.43): blind hexes by range from the viewer to the obstacle"),
    ("crest line", "drop", "Crest lines (B10.23): blind hexes by range from the viewer to the crest line"),
)
VIEWER_BLIND: Final = "blind_viewer"  # message of a hex to which the viewer's own is a blind one
TABLE_NOTES: Final = """\
height, drop: full levels from the ground behind (A6.43) up to the obstacle's top, or to the level of the crest line;
half levels do not count. viewer: his level above that ground, and in brackets his advantage over the top or the crest.
A cliff casts as many as an obstacle of that height (B11.21), and so does bocage, one level high (B9.52).
Each further level of advantage takes one away (A6.42), until 1 is left behind an obstacle, none behind a crest line."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "board", metavar="BOARD", nargs="?", help="path of a board, or a name found in the folders of boards"
    )
    parser.add_argument("source", metavar="FROM", nargs="?", help=PLACE_HELP)
    parser.add_argument("--level", type=int, metavar="N", help="level of FROM above its hex's base level")
    parser.add_argument(
        "--table", action="store_true", help="print how many blind hexes obstacles and crest lines cast"
    )
    add_question_arguments(parser)
    add_board_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Print the blind hexes, or the tables."""
    if args.table:
        _check_alone(args)
        for line in table_lines():
            print(line)
        return 0
    if args.board is None or args.source is None:
        raise QuestionError("name BOARD and FROM, or --table")
    rules = rules_of(args)
    if "blind" not in rules.capabilities:
        raise QuestionError(f"{rules.title} knows no blind hexes")
    viewer = place_at(args.source, args.level, "--level")
    board = board_of(args, rules)
    viewer = place_on(board, viewer)
    question = BlindQuestion(viewer, (), (), counters_of(args), conditions_of(args), frozenset(args.option))
    check_question(rules, board, question)
    ruling = rules.blind(board, question)
    blind = tuple(seen for seen in ruling.hexes if seen.blind)
    return tell(replace(ruling, hexes=blind), text_lines(board, viewer, ruling, blind), args.json)


def _check_alone(args: argparse.Namespace) -> None:
    """Raises QuestionError for what has no meaning beside --table: the tables are those of A6.4 and B10.23, in text."""
    plain = argparse.ArgumentParser()
    add_arguments(plain)
    for name, usual in vars(plain.parse_args(["--table"])).items():
        if getattr(args, name) != usual:
            what = {"board": "BOARD", "source": "FROM"}.get(name, f"--{name}")
            raise QuestionError(f"--table stands alone: it prints the tables of ASL, and {what} means nothing to it")


def text_lines(board: HexMap, viewer: Place, ruling: Ruling, blind: Sequence[SeenHex]) -> Iterator[str]:
    """How many, then a line a hex: those that the viewer looks down to, then those he cannot look up to."""
    language = ruling.language
    if ruling.verdict is Verdict.UNDETERMINED:
        cause = say("undetermined", language, cause=ruling.cause)
        yield say("from_place", language, board=board.name, viewer=viewer, rest=cause)
        return
    behind = [seen for seen in blind if not looks_up(seen)]
    above = [seen for seen in blind if looks_up(seen)]
    key = {0: "none_blind", 1: "one_blind"}.get(len(behind), "some_blind")
    rest = say(key, language, count=len(behind))
    yield say("from_place", language, board=board.name, viewer=viewer, rest=rest)
    yield from hex_lines(behind, language)
    if above:
        yield say("blind_above", language, count=len(above))
        yield from hex_lines(above, language)


def looks_up(seen: SeenHex) -> bool:
    """The viewer is the lower end: the blind hex is his own."""
    return seen.step is not None and seen.step.message == VIEWER_BLIND


def hex_lines(hexes: Sequence[SeenHex], language: str = ENGLISH) -> Iterator[str]:
    """A line a hex: name, range, why."""
    width = max((len(str(seen.place)) for seen in hexes), default=0)
    for seen in hexes:
        why = f"{seen.step.text} ({seen.step.citation})" if seen.step is not None else ""
        range_ = say("range", language, range=f"{seen.range:>2}")
        yield f"  {seen.place!s:<{width}}  {range_}  {why}".rstrip()


def table_lines() -> Iterator[str]:
    """The tables of obstacles and of crest lines."""
    from bridge.rules.asl.sight.blind_count import Caster  # numba loads with it
    from bridge.rules.asl.sight.blind_table import BANDS, rows

    for caster, measure, title in TABLES:
        yield title
        yield ""
        bands = "".join(f"{f'{first}-{last}':>8}" for first, last in BANDS)
        yield f"  {measure:>6}  {'viewer':<7}{bands}"
        height = 0
        for row in rows(Caster(caster)):
            shown = "" if row.height == height else str(row.height)
            viewer = f"{row.viewer} (+{row.advantage})"
            yield f"  {shown:>6}  {viewer:<7}" + "".join(f"{count:>8}" for count in row.counts)
            height = row.height
        yield ""
    yield TABLE_NOTES
