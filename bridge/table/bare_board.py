"""A board of which only the grid is known: hexes with VASSAL's own names and unknown terrain.

Every ruling on it is undetermined; ranges are right, and places can be pointed at.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from boardparsers.hexmodel import UNKNOWN, Hex, HexCell, HexGrid, HexMap, Hexside, TerrainCatalogue
from bridge.protocol import limits
from bridge.protocol.values import BoardPlace, Grid, GridKind, Numbering

MOST_HEXES: Final = 40_000


def hexes_of(where: BoardPlace) -> float:
    """About how many hexes `bare_board` makes; 0 if none."""
    grid = where.grid
    if grid is None or grid.kind is not GridKind.HEX or grid.dx is None or grid.dy is None:
        return 0.0
    width, height = where.width / where.magnification, where.height / where.magnification
    count = (width / grid.dx + 2) * (height / grid.dy + 2)
    return count if max(width, height) <= limits.PIXEL and count <= MOST_HEXES else 0.0


def bare_board(where: BoardPlace) -> HexMap | None:
    """The hexes of a board that a client describes; None if it has no hex grid, no size, or far too many hexes."""
    grid = where.grid
    if grid is None or grid.dx is None or grid.dy is None or not hexes_of(where):
        return None
    width, height = (round(size / where.magnification) for size in (where.width, where.height))
    if width <= 0 or height <= 0:
        return None
    dx, dy, x0, y0 = map(_exact, (grid.dx, grid.dy, grid.x0, grid.y0))
    hexes = HexGrid(dx, dy, x0, y0, width, height, grid.sideways)
    names = dict(_names(grid, hexes))
    cells = {hex_: HexCell(hex_, name, 0, UNKNOWN) for hex_, name in names.items()}
    return HexMap(where.name, hexes, cells, TerrainCatalogue((UNKNOWN,)), source="the module's grid, without terrain")


def _exact(value: float) -> Fraction:
    """The fraction that a decimal number stands for."""
    return Fraction(value).limit_denominator(100_000)


def without_terrain(board: HexMap) -> HexMap:
    """A board whose terrain is not to be relied on: the same hexes, all unknown."""
    cells: Mapping[Hex, HexCell] = {
        hex_: replace(cell, base_level=0, terrain=UNKNOWN, locations=(), sides=(Hexside(),) * 6, depression=None)
        for hex_, cell in board.cells.items()
    }
    return HexMap(
        board.name, board.grid, cells, TerrainCatalogue((UNKNOWN,)), source=f"{board.source}, terrain left out"
    )


def _names(grid: Grid, hexes: HexGrid) -> Iterator[tuple[Hex, str]]:
    """Hexes whose centre is on the board, with their names; of two with one name the first counts. A name that is too
    long for any message is none."""
    along, across = (hexes.height, hexes.width) if hexes.sideways else (hexes.width, hexes.height)
    columns = range(math.ceil(-hexes.x0 / hexes.dx), math.floor((along - hexes.x0) / hexes.dx) + 1)
    seen: set[str] = set()
    for column in columns:
        shift = hexes.dy / 2 if column % 2 else Fraction(0)
        first = math.ceil((-hexes.y0 - shift) / hexes.dy)
        for row in range(first, math.floor((across - hexes.y0 - shift) / hexes.dy) + 1):
            name = hex_name(grid, column, row, hexes.width, hexes.height)
            if name not in seen and len(name) <= limits.HEX:
                seen.add(name)
                yield Hex(column, row - column // 2), name


def hex_name(grid: Grid, column: int, row: int, width: int, height: int) -> str:
    """VASSAL's name for a hex of its grid: column and row from 0 as the grid counts, the board's size in pixels, which
    counts unless the grid has its own.

    A grid without numbering has no names of its own: "column,row".
    """
    rule = grid.numbering
    if rule is None or grid.dx is None or grid.dy is None:
        return f"{column},{row}"
    column, row = _descend(grid, rule, column, row, grid.width or width, grid.height or height)
    across = _number(column + rule.h_offset, rule.h_type, rule.h_leading)
    down = _number(row + rule.v_offset, rule.v_type, rule.v_leading)
    return rule.separator.join((across, down) if rule.first == "H" else (down, across))


def _descend(grid: Grid, rule: Numbering, column: int, row: int, width: int, height: int) -> tuple[int, int]:
    """Count from the other end where the numbering descends; odd columns stagger.

    VASSAL counts the rows by dx and the columns by dy, crosswise; so must whoever wants its names.
    """
    assert grid.dx is not None  # hex_name has seen to it
    assert grid.dy is not None
    odd = bool(column % 2)
    rows, columns = math.floor(height / grid.dx + 0.5), math.floor(width / grid.dy + 0.5)
    down, across = (rule.h_descending, rule.v_descending) if grid.sideways else (rule.v_descending, rule.h_descending)
    if across:
        column = (rows if grid.sideways else columns) - column
    if down:
        row = (columns if grid.sideways else rows) - row
    if rule.stagger and odd:
        row += -1 if down else 1
    return column, row


def _number(value: int, kind: str, leading: int) -> str:
    sign, value = ("-", -value) if value < 0 else ("", value)
    if kind == "A":
        # A stranger may count from a million: one letter too many for a name is enough.
        return sign + chr(ord("A") + value % 26) * min(value // 26 + 1, limits.HEX + 1)
    return sign + str(value).zfill(leading + 1)
