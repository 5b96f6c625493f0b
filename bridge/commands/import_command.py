"""`crestline import FILE`: what a file is, its grid, the terrain found, problems; writes the interchange file."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from boardparsers.errors import BoardError, QuestionError
from boardparsers.hexmodel import Hex, HexMap, LocationKind, Severity
from boardparsers.library import BoardLibrary, FileKind, file_kind, is_built_in
from bridge.commands.argument_types import path
from bridge.commands.board_arguments import add_board_arguments, library_of
from bridge.commands.output_file import check_output
from bridge.commands.question_arguments import DEFAULT_RULESET
from bridge.commands.statuses import STATUSES
from bridge.extension.whole_file import write_whole
from bridge.rules.registry import no_rule_set, rule_set_names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the file, or the name of a board found in the folders of boards")
    add_board_arguments(parser)
    parser.add_argument(
        "--out",
        metavar="F",
        type=path,
        help="write the interchange file (NAME.hexmap.json); of a VASL board drawn as text also its archive (bdNAME)",
    )
    parser.epilog = STATUSES


def run(args: argparse.Namespace) -> int:
    """Read, report, write. The board that comes with Crestline is called "built-in"."""
    if args.out is not None:
        check_output(args.out, "--out")
    library = library_of(args)
    board = library.load(args.file)
    kind = _kind(library, args.file, board)
    if args.out is not None:
        _check_name(args.out, kind)
    for line in report(board, kind, args.file):
        print(line)
    if args.out is not None:
        for written in _write(library, args.file, board, args.out):
            print(f"wrote: {written}")
    return 0


def _kind(library: BoardLibrary, name: str, board: HexMap) -> FileKind:
    if is_built_in(name):
        return FileKind.DRAWN_MAP if rules_by_hexes(board) else FileKind.VASL_DRAWING
    return file_kind(library.find(name))


def _check_name(out: Path, kind: FileKind) -> None:
    """Raises QuestionError for the name of a file that is not written of such a board."""
    if out.name.endswith(".json"):
        return
    if kind is not FileKind.VASL_DRAWING:
        raise QuestionError(f"--out {out}: the interchange file is called NAME.hexmap.json")
    if not out.name.startswith("bd") or "." in out.name:
        raise QuestionError(
            f"--out {out}: the interchange file is called NAME.hexmap.json, the archive of a drawn board bdNAME"
        )


def rules_by_hexes(board: HexMap) -> bool:
    """Whether the map says that it belongs to another game than ASL, whose lines alone go by the drawing."""
    return board.attributes.get("ruleset", DEFAULT_RULESET) != DEFAULT_RULESET


def report(board: HexMap, kind: FileKind, name: str) -> Iterator[str]:
    """What was found, a line a fact. name: what the file was asked for as."""
    attributes = board.attributes
    date = f" ({attributes['version_date']})" if "version_date" in attributes else ""
    version = f", version {attributes['version']}{date}" if "version" in attributes else ""
    yield f"{name}: {kind}"
    yield f"board: {board.name}{version}"
    if "ruleset" in attributes:
        yield f"game: {attributes['ruleset']}{_unknown_game(attributes['ruleset'])}"
    yield f"grid: {_grid(board)}"
    if "terrain_table" in attributes:
        yield f"terrain table: {attributes['terrain_table']}"
    yield f"raster: {_raster(board)}"
    levels = sorted(cell.base_level for cell in board.cells.values())
    yield f"levels: {_listed(Counter(map(str, levels)))}"
    yield f"terrain: {_counts(Counter(cell.terrain.name for cell in board.cells.values()))}"
    yield f"hexsides: {_counts(_hexsides(board))}"
    yield f"locations: {_counts(_locations(board))}"
    yield f"fingerprint: {board.fingerprint}"
    yield from _problems(board)


def _unknown_game(name: str) -> str:
    """What is said behind the game of a map that no rule set is for."""
    return "" if name in rule_set_names() else f" ({no_rule_set(name)})"


def _write(library: BoardLibrary, name: str, board: HexMap, out: Path) -> tuple[Path, ...]:
    """The interchange file or, under another name, the archive that a drawing stands for. Raises BoardError."""
    if out.name.endswith(".json"):
        from boardparsers.interchange import write_map

        return write_map(board, out)
    from boardparsers.vasl.compiler import built_in_drawing, compile_board, drawing_text

    drawing = built_in_drawing() if is_built_in(name) else drawing_text(library.find(name))
    archive = compile_board(drawing, name)
    try:
        write_whole(out, archive)
    except OSError as error:
        raise BoardError(out, f"cannot be written: {error.strerror}") from error
    return (out,)


def _grid(board: HexMap) -> str:
    grid, names = board.grid, [cell.name for cell in board.cells.values()]
    size = f"hexes of {_number(grid.dx)} x {_number(grid.dy)} pixels"
    lie = "in rows" if grid.sideways else "in columns"
    across = (
        f"{board.attributes['columns']} x {board.attributes['rows']} hexes, " if "columns" in board.attributes else ""
    )
    return (
        f"{across}{len(names)} {lie}, {names[0]} to {names[-1]}; {size}; board of {grid.width} x {grid.height} pixels"
    )


def _raster(board: HexMap) -> str:
    if board.raster is None and rules_by_hexes(board):
        return "none, and none needed: the game rules by hexes"
    if board.raster is None:
        return "none (lines of sight that go by the drawing are undetermined)"
    width, height = board.raster.terrain.shape
    return f"{width} x {height} pixels, ground level {board.raster.elevation.min()} to {board.raster.elevation.max()}"


def _hexsides(board: HexMap) -> Counter[str]:
    """What stands on hexsides, each hexside once."""
    found: Counter[str] = Counter()
    for cell in board.cells.values():
        for number, side in enumerate(cell.sides):
            if _is_counted_at_neighbour(board, cell.hex, number):
                continue
            names = {side.terrain.name} if side.terrain is not None else set()
            names |= {"Cliff"} if side.cliff else set()
            names |= {"crest line"} if side.crest else set()
            names |= {"slope"} if side.slope else set()
            found.update(names)
    return found


def _is_counted_at_neighbour(board: HexMap, hex_: Hex, side: int) -> bool:
    neighbour = board.grid.neighbour(hex_, side)
    return neighbour in board.cells and neighbour < hex_


def _locations(board: HexMap) -> Counter[str]:
    """Hexes that have more than their ground."""
    found: Counter[str] = Counter()
    for cell in board.cells.values():
        found.update({str(place.kind) for place in cell.locations} - {str(LocationKind.GROUND)})
        found["stairway"] += cell.stairway
    return +found


def _problems(board: HexMap) -> Iterator[str]:
    if not board.notes:
        yield "problems: none"
        return
    remarks = sum(note.severity is Severity.INFO for note in board.notes)
    also = f", and {remarks} remark{'' if remarks == 1 else 's'}" if remarks else ""
    yield f"problems: {len(board.notes) - remarks}{also}"
    yield from (f"  {note}" for note in board.notes)


def _counts(counts: Counter[str]) -> str:
    """Most frequent first: "Woods 31, Orchard 12"."""
    return _listed(Counter(dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))))


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items()) or "none"


def _number(value: Fraction) -> str:
    return f"{float(value):.6g}"
