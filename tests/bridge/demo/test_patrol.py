"""A patrol fits any board: real hexes, one step at a time, no chance in it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import (
    UNKNOWN,
    Hex,
    HexCell,
    HexGrid,
    HexMap,
    Location,
    LocationKind,
    Terrain,
    TerrainCatalogue,
    TerrainKind,
    distance,
)
from bridge.demo.patrol import MOVES_PER_SQUAD, STEPS_PER_MOVE, patrol

OPEN = Terrain(0, "Open Ground", TerrainKind.OPEN)
BUILDING = Terrain(1, "Stone Building", TerrainKind.BUILDING, height=2, obstacle=True)


def board(columns: int, rows: int, *, sideways: bool = False) -> HexMap:
    """Level 0 ground with a hill of level 3 and a two-storey building at the right."""
    width, height = (rows * 64, columns * 56) if sideways else (columns * 56, rows * 64)
    grid = HexGrid(Fraction(56), Fraction(64), Fraction(0), Fraction(32), width, height, sideways)
    cells = {}
    for column in range(columns):
        for row in range(rows):
            hex_ = Hex(column, row - column // 2)
            cells[hex_] = HexCell(hex_, f"{column:02}{row:02}", 3 if (column, row) == (columns - 4, 2) else 0, OPEN)
    house = Hex(columns - 5, rows - 3 - (columns - 5) // 2)
    upstairs = Location("level 2", 2, LocationKind.BUILDING, BUILDING)
    cells[house] = replace(cells[house], terrain=BUILDING, locations=(upstairs,))
    return HexMap("drawn", grid, cells, TerrainCatalogue.of([OPEN, BUILDING], "test"))


@pytest.mark.parametrize("sideways", [False, True], ids=["flat", "sideways"])
@pytest.mark.parametrize(("columns", "rows"), [(20, 10), (12, 20), (8, 8)])
def test_squads_walk_real_hexes_towards_the_defenders(columns: int, rows: int, sideways: bool) -> None:
    drawn = board(columns, rows, sideways=sideways)
    game = patrol(drawn, "asl")
    where = {piece.id: drawn.find(piece.hex) for piece in game.pieces}
    assert len({piece.hex for piece in game.pieces}) == 4
    assert len(game.moves) >= 2
    for move in game.moves:
        before, after = where[move.piece], drawn.find(move.to)
        assert before is not None
        assert after is not None
        assert move.piece.startswith("attacker")
        assert 1 <= distance(before.hex, after.hex) <= STEPS_PER_MOVE
        where[move.piece] = after


def test_each_squad_moves_on_a_board_with_room() -> None:
    assert len(patrol(board(24, 10), "asl").moves) == 2 * MOVES_PER_SQUAD


def test_defenders_take_the_hill_and_the_upper_floor() -> None:
    game = patrol(board(20, 10), "asl")
    waiting = {(piece.hex, piece.level) for piece in game.pieces if piece.side == "defender"}
    assert waiting == {("1602", 0), ("1507", 2)}


def test_the_same_board_gives_the_same_game() -> None:
    assert patrol(board(20, 10), "asl") == patrol(board(20, 10), "asl")


def test_terrain_that_is_not_known_is_still_walked_on() -> None:
    drawn = board(20, 10)
    blank = {hex_: replace(cell, terrain=UNKNOWN, locations=()) for hex_, cell in drawn.cells.items()}
    assert patrol(replace(drawn, cells=blank), "asl").moves


def test_a_board_too_small_is_refused() -> None:
    with pytest.raises(QuestionError, match="too few"):
        patrol(board(6, 4), "asl")
