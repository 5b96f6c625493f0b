"""`crestline view BOARD FROM`: every hex that is seen, hindered, blocked or blind; as text, JSON or a picture."""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from boardparsers.errors import BoardError
from boardparsers.hexmodel import HexMap
from bridge.commands.argument_types import path
from bridge.commands.blind_command import hex_lines
from bridge.commands.board_arguments import add_board_arguments
from bridge.commands.output_file import check_output
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
from bridge.commands.statuses import MANY_STATUSES
from bridge.commands.words import say, word
from bridge.rules.checks import check_question
from bridge.rules.ruling import BlindQuestion, Place, Ruling, SeenHex, Verdict
from bridge.rules.spoken import verdict_words
from bridge.rules.view_by_lines import view

if TYPE_CHECKING:
    from bridge.pictures.board_picture import Pixels

WIDTH: Final = 100  # of a list of hexes, characters
GROUPS: Final = ("seen", "hindered", "blind", "blocked", "undetermined")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", metavar="BOARD", help="path of a board, or a name found in the folders of boards")
    parser.add_argument("source", metavar="FROM", help=PLACE_HELP)
    parser.add_argument("--level", type=int, metavar="N", help="level of FROM above its hex's base level")
    parser.add_argument(
        "--to-level",
        type=int,
        action="append",
        default=[],
        metavar="N",
        help="level of the hexes looked at, where they have it (their ground if not given; may be given again)",
    )
    parser.add_argument("--png", type=path, metavar="F", help="paint the board with the view on it into this file")
    add_question_arguments(parser)
    add_board_arguments(parser)
    parser.epilog = MANY_STATUSES


def run(args: argparse.Namespace) -> int:
    """Print what is seen, and write the picture if one is wanted."""
    rules = rules_of(args)
    viewer = place_at(args.source, args.level, "--level")
    if args.png is not None:
        check_output(args.png, "--png")
    board = board_of(args, rules)
    viewer = place_on(board, viewer)
    question = BlindQuestion(
        viewer,
        levels=tuple(args.to_level),
        counters=counters_of(args),
        conditions=conditions_of(args),
        options=frozenset(args.option),
    )
    check_question(rules, board, question)
    ruling = view(rules, board, question)
    if args.png is not None:
        write_picture(board, ruling, viewer, args.png)
    return tell(ruling, text_lines(board, viewer, ruling), args.json)


def text_lines(board: HexMap, viewer: Place, ruling: Ruling) -> Iterator[str]:
    """How many of each kind, then which, by name: blind hexes a line each, others together that one thing hides."""
    language = ruling.language
    if ruling.verdict is Verdict.UNDETERMINED:
        cause = say("undetermined", language, cause=ruling.cause)
        yield say("from_place", language, board=board.name, viewer=viewer, rest=cause)
        return
    groups: defaultdict[str, list[SeenHex]] = defaultdict(list)
    for seen in sorted(ruling.hexes, key=by_name):
        groups[group_of(seen)].append(seen)
    counts = ", ".join(f"{len(groups[name])} {_title(name, language)}" for name in GROUPS if groups[name])
    rest = counts or say("no_hexes", language)
    yield say("from_place", language, board=board.name, viewer=viewer, rest=rest)
    if groups["seen"]:
        yield _title("seen", language)
        yield from wrapped([str(seen.place) for seen in groups["seen"]])
    for name in GROUPS[1:]:
        if groups[name]:
            yield _title(name, language)
            yield from hex_lines(groups[name], language) if name == "blind" else reason_lines(groups[name])


def _title(group: str, language: str) -> str:
    return verdict_words(Verdict.UNDETERMINED, language) if group == "undetermined" else word(group, language)


def group_of(seen: SeenHex) -> str:
    """ "seen", "hindered", "blind", "blocked" or "undetermined"."""
    if seen.blind:
        return "blind"
    return "seen" if seen.verdict is Verdict.CLEAR else str(seen.verdict)


def by_name(seen: SeenHex) -> tuple[list[tuple[bool, int, str]], int]:
    """A2 before A10, Z1 before AA1, whatever the order in which the map has its hexes."""
    parts = (part.lstrip("0") for part in re.findall(r"[0-9]+|[^0-9]+", seen.place.hex))
    return [(part[:1] > "9", len(part), part) for part in parts], seen.place.level


def reason_lines(hexes: Iterable[SeenHex]) -> Iterator[str]:
    """Each reason once, and under it the hexes that it holds for."""
    reasons: defaultdict[str, list[str]] = defaultdict(list)
    for seen in hexes:
        reasons[f"{seen.step.text} ({seen.step.citation})" if seen.step is not None else ""].append(str(seen.place))
    for reason, names in reasons.items():
        if reason:
            yield f"  {reason}"
        yield from wrapped(names, indent=4 if reason else 2)


def wrapped(words: Sequence[str], indent: int = 2) -> Iterator[str]:
    """Words side by side, in lines of at most `WIDTH`."""
    margin = " " * (indent - 1)
    line = margin
    for text in words:
        if len(line) + len(text) + 1 > WIDTH and line != margin:
            yield line
            line = margin
        line += f" {text}"
    yield line


def write_picture(board: HexMap, ruling: Ruling, viewer: Place, path: Path) -> None:
    """The view as a PNG. Raises BoardError if the file cannot be written."""
    from bridge.pictures.view_picture import paint_view  # and Pillow: only when a picture is wanted

    image = paint_view(board_pixels(board), board, ruling, viewer)
    try:
        image.save(path, format="PNG")
    except OSError as error:
        raise BoardError(path, f"cannot be written: {error.strerror or error}") from error


def board_pixels(board: HexMap) -> Pixels:
    """The board's own image where it has one of the right size; else painted from its drawing or its hexes."""
    from boardparsers.vasl.board import board_image
    from bridge.pictures.board_picture import painted

    try:
        pixels = board_image(board.source)
    except BoardError:  # no archive, or one without an image
        return painted(board)
    return pixels if pixels.shape[:2] == (board.grid.width, board.grid.height) else painted(board)
