"""Names in a question to hexes of a map, and pieces of a question to the words of a rule set."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from boardparsers.errors import QuestionError, no_such
from boardparsers.hexmodel import HexCell, HexMap
from bridge.rules.ruling import Place, Step

SHOWN: Final = 40  # characters of a stranger's text that an error repeats


def cell_of(board: HexMap, place: Place) -> HexCell:
    """The hex of a place. Raises QuestionError for one that the map lacks, a level off the ground, or a position."""
    cell = board.find(place.hex)
    if cell is None:
        raise QuestionError(f"{board.name}: no hex {_short(place.hex)}; its hexes are {_extent(board)}")
    if place.level != 0:
        raise QuestionError(f"{board.name}: {cell.name} has no level {place.level}: this game plays on the ground only")
    if place.position:
        raise QuestionError(f"{board.name}: {cell.name}: no position {_short(place.position)}: this game knows none")
    return cell


def path_of(board: HexMap, path: Sequence[Place]) -> tuple[HexCell, ...]:
    """The hexes of a path, each next to the one before. Raises QuestionError where they are not."""
    if len(path) < 2:
        raise QuestionError("a move needs at least two hexes: where it starts and where it goes")
    cells = tuple(cell_of(board, place) for place in path)
    for one, other in pairwise(cells):
        if one is other:
            raise QuestionError(f"{board.name}: the path names {one.name} twice running")
        if side_towards(board, one, other) is None:
            raise QuestionError(f"{board.name}: {one.name} and {other.name} are not neighbours; name every hex entered")
    return cells


def side_towards(board: HexMap, cell: HexCell, other: HexCell) -> int | None:
    """The side of a hex behind which the other lies; None if they are not neighbours."""
    return next((side for side in range(6) if board.grid.neighbour(cell.hex, side) == other.hex), None)


def check_options(name: str, options: frozenset[str], known: Sequence[str]) -> None:
    """Raises QuestionError for an option that the rule set does not know."""
    for option in sorted(options):
        if option not in known:
            raise QuestionError(f"{name}: {no_such('option', option, known)}")


def cause_of(steps: Sequence[Step]) -> str:
    """Why a ruling is undetermined: its first step that nobody can decide."""
    return next((step.text for step in steps if step.effect.value == "unknown"), "")


def _extent(board: HexMap) -> str:
    cells = list(board.cells.values())
    return f"{cells[0].name} to {cells[-1].name}" if cells else "none"


def _short(text: str) -> str:
    return repr(text if len(text) <= SHOWN else text[:SHOWN] + "...")
