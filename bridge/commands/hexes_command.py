"""`crestline hexes BOARD`: a line a hex: name, level, terrain, hexsides, locations."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boardparsers.hexmodel import HexCell, HexMap, Hexside
from boardparsers.library import BoardLibrary
from bridge.commands.board_arguments import add_board_arguments, library_of
from bridge.commands.statuses import STATUSES

HEADING = ("hex", "level", "terrain", "hexsides", "locations")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", metavar="BOARD", help="path of a board, or a name found in the folders of boards")
    add_board_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON: the board, then a hex a line")
    parser.epilog = STATUSES


def run(args: argparse.Namespace) -> int:
    """Print the hexes, column by column."""
    library: BoardLibrary = library_of(args)
    board = library.load(args.board)
    for line in json_lines(board) if args.json else text_lines(board):
        print(line)
    return 0


def text_lines(board: HexMap) -> Iterator[str]:
    """A table with a heading; each column as wide as it must be."""
    rows = [HEADING, *(_row(cell) for cell in board.cells.values())]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADING))]
    for row in rows:
        yield "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()


def json_lines(board: HexMap) -> Iterator[str]:
    """One JSON document; each hex on a line of its own."""
    head = json.dumps({"board": board.name, "source": Path(board.source).name, "fingerprint": board.fingerprint})
    yield head[:-1] + ', "hexes": ['
    last = len(board.cells) - 1
    for index, cell in enumerate(board.cells.values()):
        yield json.dumps(hex_record(cell), ensure_ascii=False) + ("" if index == last else ",")
    yield "]}"


def hex_record(cell: HexCell) -> dict[str, Any]:
    """A hex as JSON has it; hexsides that have nothing on them are left out."""
    return {
        "hex": cell.name,
        "level": cell.base_level,
        "terrain": cell.terrain.name,
        "depression": cell.depression.name if cell.depression else None,
        "stairway": cell.stairway,
        "hexsides": {str(number): _side_record(side) for number, side in enumerate(cell.sides) if side != Hexside()},
        "locations": [
            {"name": place.name, "level": place.level, "kind": str(place.kind), "terrain": place.terrain.name}
            for place in cell.locations
        ],
    }


def _side_record(side: Hexside) -> dict[str, Any]:
    record: dict[str, Any] = {}
    if side.terrain is not None:
        record["terrain"] = side.terrain.name
    if side.cliff:
        record["cliff"] = True
    if side.crest:
        record["crest"] = side.crest
    if side.slope:
        record["slope"] = side.slope
    return record


def _row(cell: HexCell) -> tuple[str, str, str, str, str]:
    terrain = cell.terrain.name
    if cell.depression is not None and cell.depression is not cell.terrain:
        terrain += f" in {cell.depression.name}"
    sides = "; ".join(f"{number} {_side(side)}" for number, side in enumerate(cell.sides) if side != Hexside())
    places = ", ".join(f"{place.level:+d} {place.kind}" if place.level else str(place.kind) for place in cell.locations)
    return cell.name, str(cell.base_level), terrain, sides, places + (", stairway" if cell.stairway else "")


def _side(side: Hexside) -> str:
    """What stands on a hexside, in words: "wall", "crest down 2", "slope up"."""
    words: list[str] = []
    if side.terrain is not None and not (side.cliff and side.terrain.name == "Cliff"):
        words.append(side.terrain.name.lower())
    if side.cliff:
        words.append("cliff")
    if side.crest:
        words.append(f"crest {'down' if side.crest > 0 else 'up'} {abs(side.crest)}")
    if side.slope:
        words.append("slope down" if side.slope > 0 else "slope up")
    return ", ".join(words)
