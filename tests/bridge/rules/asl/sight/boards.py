"""Boards for the tests of line of sight: drawn for the point at issue, or a whole board turned round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import numpy as np

from boardparsers.hexmodel import Hex, HexMap, Raster
from boardparsers.vasl.board import BoardFile, build_map, read_board
from boardparsers.vasl.compiler import compile_board
from boardparsers.vasl.shared import built_in


def drawn_file(strokes: str, columns: int = 7, rows: int = 7) -> BoardFile:
    """A board of so many hexes, with these strokes painted on open ground (docs/board-drawings.md)."""
    text = f"crestline drawing 1\nboard: drawn\nsize: {columns} x {rows}\n{strokes}"
    return read_board("bddrawn", built_in(), compile_board(text, "drawn", picture=False))


@cache
def drawn(strokes: str, columns: int = 7, rows: int = 7) -> HexMap:
    return build_map(drawn_file(strokes, columns, rows))


def turned(board: BoardFile) -> BoardFile:
    """The board turned by 180 degrees. Hexes keep their names; they are listed column by column, as on any board."""
    assert board.raster is not None
    grid = board.geometry.grid
    names = {Hex(-hex_.q, -hex_.r): name for hex_, name in board.geometry.names.items()}
    geometry = replace(
        board.geometry,
        grid=replace(grid, x0=grid.width - grid.x0, y0=grid.height - grid.y0),
        names={hex_: names[hex_] for hex_ in sorted(names)},
    )
    metadata = replace(
        board.metadata,
        slopes=_turned_sides(board.metadata.slopes),
        embankments=_turned_sides(board.metadata.embankments),
        partial_orchards=_turned_sides(board.metadata.partial_orchards),
    )
    raster = Raster(
        np.ascontiguousarray(board.raster.terrain[::-1, ::-1]), np.ascontiguousarray(board.raster.elevation[::-1, ::-1])
    )
    stairways = frozenset(Hex(-hex_.q, -hex_.r) for hex_ in board.stairways)
    return replace(board, geometry=geometry, metadata=metadata, raster=raster, stairways=stairways)


def _turned_sides(marks: Mapping[str, frozenset[int]]) -> dict[str, frozenset[int]]:
    return {name: frozenset((side + 3) % 6 for side in sides) for name, sides in marks.items()}
