"""`crestline view BOARD FROM`: every hex that is seen, hindered, blocked or blind; as text, JSON or a picture."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from boardparsers.errors import BoardError
from boardparsers.hexmodel import HexMap
from bridge.commands.board_arguments import add_board_arguments, library_of
from bridge.commands.question_arguments import (
    PLACE_HELP,
    add_question_arguments,
    conditions_of,
    counters_of,
    parse_place,
    rules_of,
)
from bridge.commands.ruling_output import number, ruling_json
from bridge.rules.ruling import BlindQuestion, Effect, LosQuestion, Place, RuleSet, Ruling, SeenHex, Verdict

WIDTH = 100  # of a list of hexes, characters


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", metavar="BOARD", help="path of a board, or a name found in the folders of boards")
    parser.add_argument("source", metavar="FROM", help=PLACE_HELP)
    parser.add_argument("--level", type=int, metavar="N", help="level of FROM above its hex's base level")
    parser.add_argument("--png", type=Path, metavar="F", help="paint the board with the view on it into this file")
    add_question_arguments(parser)
    add_board_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Print what is seen, or write the picture."""
    board = library_of(args).load(args.board)
    viewer = parse_place(args.source)
    if args.level is not None:
        viewer = replace(viewer, level=args.level)
    question = BlindQuestion(
        viewer, counters=counters_of(args), conditions=conditions_of(args), options=frozenset(args.option)
    )
    ruling = view(rules_of(args), board, question)
    if args.png is not None:
        write_picture(board, ruling, viewer, args.png)
    if args.json:
        print(ruling_json(ruling))
    else:
        for line in text_lines(board, viewer, ruling):
            print(line)
    return 0


def view(rules: RuleSet, board: HexMap, question: BlindQuestion) -> Ruling:
    """The rule set's view of a board; of one that has none, put together from its lines of sight."""
    if "blind" in rules.capabilities:
        return rules.blind(board, question)
    targets = [Place(cell.name) for cell in board.cells.values() if cell.name != question.source.hex]
    lines = [
        LosQuestion(question.source, target, question.counters, question.options, margin=False) for target in targets
    ]
    hexes = [seen_hex(target, line) for target, line in zip(targets, rules.los_many(board, lines), strict=True)]
    return Ruling("blind", Verdict.ALLOWED, (), hexes=tuple(hexes))


def seen_hex(target: Place, line: Ruling) -> SeenHex:
    """A line of sight as part of a view."""
    hindrance = line.totals.get("hindrance", 0.0)
    return SeenHex(target, line.verdict, line.range, hindrance, step=line.deciding)


def text_lines(board: HexMap, viewer: Place, ruling: Ruling) -> Iterator[str]:
    """How many of each kind, then the hexes of each."""
    groups: dict[str, list[str]] = defaultdict(list)
    for seen in ruling.hexes:
        groups[_group(seen)].append(_words(seen))
    counts = ", ".join(f"{len(groups[name])} {name}" for name in _GROUPS if groups[name])
    yield f"{board.name}: from {viewer}: {counts}"
    for name in _GROUPS:
        if groups[name] and name != "blocked":
            yield f"{name}:"
            yield from _wrapped(groups[name])
    for step in ruling.steps:
        if step.effect is Effect.UNKNOWN:
            yield f"  ? {step.text} ({step.citation})"


_GROUPS = ("seen", "hindered", "blind", "blocked", "undetermined")


def _group(seen: SeenHex) -> str:
    if seen.blind:
        return "blind"
    return "seen" if seen.verdict is Verdict.CLEAR else str(seen.verdict)


def _words(seen: SeenHex) -> str:
    if seen.blind and seen.step is not None:
        return f"{seen.place} ({seen.step.hex}, {seen.step.citation.paragraph})"
    if seen.verdict is Verdict.HINDERED:
        return f"{seen.place} +{number(seen.hindrance)}"
    return str(seen.place)


def _wrapped(words: Sequence[str]) -> Iterator[str]:
    line = " "
    for word in words:
        if len(line) + len(word) + 1 > WIDTH:
            yield line
            line = " "
        line += f" {word}"
    yield line


def write_picture(board: HexMap, ruling: Ruling, viewer: Place, path: Path) -> None:
    """The view as a PNG. Raises BoardError if the file cannot be written."""
    from bridge.pictures.view_picture import paint_view

    image = paint_view(board_pixels(board), board, ruling, viewer)
    try:
        image.save(path, format="PNG")
    except OSError as error:
        raise BoardError(path, f"cannot be written: {error.strerror or error}") from error


def board_pixels(board: HexMap) -> NDArray[np.uint8]:
    """The board's own image where it has one of the right size; else painted from its drawing, else from its hexes."""
    from boardparsers.vasl.board import board_image
    from boardparsers.vasl.drawing.picture import paint_picture
    from bridge.pictures.view_picture import flat_picture

    try:
        pixels = board_image(board.source)
    except BoardError:
        pixels = np.zeros((0, 0, 3), np.uint8)
    if pixels.shape[:2] == (board.grid.width, board.grid.height):
        return pixels
    if board.raster is None or board.grid.sideways:
        return flat_picture(board)
    stairways = {cell.hex for cell in board.cells.values() if cell.stairway}
    names = {cell.hex: cell.name for cell in board.cells.values()}
    return paint_picture(board.grid, names, board.raster, board.catalogue, stairways)
