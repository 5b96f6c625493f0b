"""A game for any board: two squads work their way towards two who wait on the best ground. No chance in it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap, LocationKind, TerrainKind, distance
from bridge.demo.recording import RecordedMove, RecordedPiece, Recording

STEPS_PER_MOVE: Final = 2
MOVES_PER_SQUAD: Final = 3
FEWEST_HEXES: Final = 12


def patrol(board: HexMap, ruleset: str) -> Recording:
    """Squads that enter at the left and approach; defenders on high ground or upstairs at the right.

    Raises QuestionError for a board with too few hexes to walk on.
    """
    cells = _inner(board)
    if len(cells) < FEWEST_HEXES:
        raise QuestionError(f"board {board.name} has {len(board.cells)} hexes, too few for a demonstration")
    left, right = _left(board, cells), _right(board, cells)
    waiting = _two_apart(sorted(right, key=_worth, reverse=True))
    starting = _two_apart(left)
    squads = [
        RecordedPiece(id=f"attacker-{n}", name=f"attacking squad {n}", side="attacker", hex=cell.name)
        for n, cell in enumerate(starting, 1)
    ]
    defenders = [
        RecordedPiece(id=f"defender-{n}", name=f"defending squad {n}", side="defender", hex=cell.name, level=_top(cell))
        for n, cell in enumerate(waiting, 1)
    ]
    ways = [_way(board, start, goal) for start, goal in zip(starting, waiting, strict=True)]
    moves = [
        RecordedMove(piece=squad.id, to=cell.name)
        for turn in range(MOVES_PER_SQUAD)
        for squad, way in zip(squads, ways, strict=True)
        for cell in way[turn : turn + 1]
    ]
    return Recording(
        title=f"A patrol on board {board.name}",
        ruleset=ruleset,
        board=board.name,
        pieces=(*squads, *defenders),
        moves=tuple(moves),
    )


def _inner(board: HexMap) -> list[HexCell]:
    """Whole hexes with terrain that is known, by name; all of them where no terrain is known."""
    whole = [
        cell
        for _, cell in sorted(board.by_name.items())
        if all(board.neighbour(cell, side) is not None for side in range(6))
    ]
    known = [cell for cell in whole if cell.terrain.kind is not TerrainKind.UNKNOWN]
    return known or whole


def _left(board: HexMap, cells: list[HexCell]) -> list[HexCell]:
    """The leftmost fifth, from the middle outwards: where a patrol enters."""
    by_x = sorted(cells, key=lambda cell: board.grid.centre(cell.hex)[0])
    middle = board.grid.height / 2
    fifth = by_x[: max(2, len(by_x) // 5)]
    return sorted(fifth, key=lambda cell: (abs(board.grid.centre(cell.hex)[1] - middle), cell.name))


def _right(board: HexMap, cells: list[HexCell]) -> list[HexCell]:
    """The middle and the right of the board, near enough to be met."""
    by_x = sorted(cells, key=lambda cell: board.grid.centre(cell.hex)[0])
    return by_x[len(by_x) * 2 // 5 : len(by_x) * 9 // 10]


def _worth(cell: HexCell) -> tuple[int, bool, str]:
    """How much a defender wants to be here: high, with a roof over it."""
    return cell.base_level + _top(cell), bool(cell.terrain.height), cell.name


def _top(cell: HexCell) -> int:
    """The highest level within a building, 0 elsewhere."""
    return max((place.level for place in cell.locations if place.kind is LocationKind.BUILDING), default=0)


def _two_apart(cells: Iterable[HexCell]) -> tuple[HexCell, HexCell]:
    """The first of the list and the first of the rest that is not beside it."""
    first, *rest = cells
    return first, next((cell for cell in rest if distance(cell.hex, first.hex) > 2), rest[-1])


def _way(board: HexMap, start: HexCell, goal: HexCell) -> list[HexCell]:
    """Where a squad stands after each move: hex by hex towards the goal, never into it."""
    stops: list[HexCell] = []
    here = start
    for _ in range(MOVES_PER_SQUAD):
        for _ in range(STEPS_PER_MOVE):
            around = [cell for side in range(6) if (cell := board.neighbour(here, side)) is not None]
            nearer = [cell for cell in around if distance(cell.hex, goal.hex) < distance(here.hex, goal.hex)]
            if distance(here.hex, goal.hex) <= 1 or not nearer:
                break
            here = min(nearer, key=lambda cell: (_apart(board, cell, goal), cell.name))
        if here not in (start, *stops):
            stops.append(here)
    return stops


def _apart(board: HexMap, one: HexCell, other: HexCell) -> Fraction:
    """Square of the distance of two centres, in pixels: of two ways that are as short, the straighter one is nearer."""
    (x1, y1), (x2, y2) = board.grid.centre(one.hex), board.grid.centre(other.hex)
    return (x1 - x2) ** 2 + (y1 - y2) ** 2
