"""Ends and spots: ranges, tops, who looks at whom."""

from __future__ import annotations

from typing import Any

import pytest

from boardparsers.hexmodel import HexMap, distance
from boardparsers.vasl.compiler import built_in_board
from tests.bridge.rules.asl.sight.plain import plain

spot = plain().spot


def known(board: HexMap) -> Any:
    return plain().field.lookup(board)


def a_spot(board: HexMap, hex_: str, terrain: str = "Open Ground", ground: int = 0, **more: Any) -> Any:
    """A spot in the middle of a hex, out of both ends' hexes."""
    number = known(board).by_name[hex_.casefold()]
    cell = known(board).field.hexes[number]
    code = board.catalogue.by_name(terrain).code
    plain_one = spot.Spot(number, code, code, ground, 1, 1, float(cell.x), float(cell.y), False, False, False, number)
    return plain_one._replace(**more)


def the_ends(board: HexMap, one: str, two: str, level_one: float = 0, level_two: float = 0, **more: Any) -> Any:
    """Ends at these absolute levels."""
    a, b = (known(board).by_name[name.casefold()] for name in (one, two))
    cells = known(board).cells
    ends = spot.Ends(
        a,
        b,
        level_one,
        level_two,
        int(level_one),
        int(level_two),
        0,
        0,
        max(level_one, level_two),
        min(level_one, level_two),
        distance(cells[a].hex, cells[b].hex),
        *(0, -1, 3, -1),
        *(0.0, 1.0),
        0,
    )
    return ends._replace(**more)


def test_range_is_cube_distance() -> None:
    board = built_in_board()
    f = known(board).field
    for name in ("A1", "B0", "I5", "Q10"):
        here = known(board).by_name[name.casefold()]
        for cell in board.cells.values():
            there = known(board).number[cell.hex]
            assert spot.range_between(f, here, there) == distance(known(board).cells[here].hex, cell.hex)


@pytest.mark.parametrize(
    ("terrain", "ground", "top"),
    [
        ("Open Ground", 2, 2.0),
        ("Woods", 1, 2.0),
        ("Grain", 0, 0.5),
        ("Stone Building, 1 Level", 0, 1.5),
        ("Pine Woods", -1, 1.0),
        ("Wall", 1, 1.0),  # hexside terrain of a half level has rules of its own
        ("Bocage", 1, 2.0),
    ],
)
def test_tops(terrain: str, ground: int, top: float) -> None:
    board = built_in_board()
    assert spot.top(known(board).field, a_spot(board, "D5", terrain, ground)) == top


def test_the_higher_end_is_the_viewer() -> None:
    board = built_in_board()
    down, up = the_ends(board, "A1", "D5", 2, 0), the_ends(board, "A1", "D5", 0, 2)
    here = a_spot(board, "C3", to_a=3, to_b=2)
    assert (spot.viewer(down), spot.viewer(up)) == (down.a, up.b)
    assert (spot.from_viewer(down, here), spot.to_lower(down, here)) == (3, 2)
    assert (spot.from_viewer(up, here), spot.to_lower(up, here)) == (2, 3)


def test_nearer_to_an_end_than_the_middle_of_its_own_hex_is() -> None:
    board = built_in_board()
    f, end = known(board).field, known(board).by_name["d5"]
    middle = a_spot(board, "D7")
    assert not spot.nearer_than_centre(f, end, middle)
    assert spot.nearer_than_centre(f, end, middle._replace(y=middle.y - 1))
    assert not spot.nearer_than_centre(f, end, middle._replace(y=middle.y + 1))
