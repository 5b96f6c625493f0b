"""A board as arrays: each number against the board that was drawn."""

from __future__ import annotations

import gc
from dataclasses import replace

import numpy as np
import pytest

from boardparsers.hexmodel import HexMap
from boardparsers.vasl.board import build_map
from bridge.rules.asl.sight import field
from bridge.rules.asl.sight.field import (
    ALIKE,
    BOCAGE,
    CLIFF,
    KINDS,
    NO_TERRAIN,
    PLAIN,
    ROWHOUSE,
    UNKNOWN,
    Lookup,
    alike_around,
    lookup,
)
from tests.bridge.rules.asl.sight.boards import drawn_file
from tests.bridge.rules.asl.sight.pieces import board_of

BOARD = board_of(
    "level 2: hexes E3\nwall: sides C3/3\ncliff: sides E3/0\ngully: line B4 B5 C6\nslope: sides D2/01\n"
    "stone building, 1 level: box G3 40x30\nstairway: hexes G3\nwoods: hexes A1"
)
F = BOARD.field


def fresh() -> HexMap:
    return build_map(drawn_file("woods: hexes C3"))


def test_names_numbers_and_hexes_belong_together() -> None:
    known = BOARD.known
    for n, cell in enumerate(known.cells):
        assert known.by_name[cell.name.casefold()] == n == known.number[cell.hex]
        q, r = int(F.hexes[n].q), int(F.hexes[n].r)
        assert F.look[q + F.look_q, r + F.look_r] == n
    assert F.look[0, 0] == -1


def test_centres_are_in_pixels() -> None:
    """A1 at (0, 32.25); columns 56.25 apart, rows 64.5, every other column half a row higher."""
    for name, centre in (("A1", (0, 32.25)), ("B1", (56.25, 64.5)), ("C3", (112.5, 161.25))):
        assert BOARD.centre(name) == pytest.approx(centre)


def test_neighbours_go_round_from_the_north_and_end_at_the_board() -> None:
    names = [cell.name for cell in BOARD.known.cells]
    assert [names[n] for n in F.hexes[BOARD.hex("C3")].neighbour] == ["C2", "D2", "D3", "C4", "B3", "B2"]
    assert [F.hexes[BOARD.hex("A1")].neighbour[side] for side in (0, 4, 5)] == [-1, -1, -1]


def test_hexsides() -> None:
    """A wall and a cliff stand on both hexes' sides; an Up-Slope side is marked -1 in the lower hex."""
    wall, cliff = BOARD.terrain("Wall"), BOARD.terrain("Cliff")
    assert F.hexes[BOARD.hex("C3")].sides[3] == F.hexes[BOARD.hex("C4")].sides[0] == wall
    assert F.hexes[BOARD.hex("C3")].sides[0] == NO_TERRAIN
    assert F.hexes[BOARD.hex("E3")].sides[0] == F.hexes[BOARD.hex("E2")].sides[3] == cliff
    marked = [cell.name for cell, row in zip(BOARD.known.cells, F.hexes, strict=True) if row.cliffs]
    assert marked == ["E2", "E3"]
    assert [int(F.hexes[BOARD.hex("D2")].slope[side]) for side in (0, 1, 2)] == [-1, -1, 0]


def test_levels_and_terrain_of_hexes_and_pixels() -> None:
    assert F.hexes[BOARD.hex("E3")].base_level == 2
    assert F.hexes[BOARD.hex("B5")].base_level == -1
    assert F.hexes[BOARD.hex("A1")].centre == BOARD.terrain("Woods")
    x, y = (int(value) for value in BOARD.centre("E3"))
    assert F.surface[x, y] == 2 << 8 | BOARD.terrain("Open Ground")
    x, y = (int(value) for value in BOARD.centre("B5"))
    assert F.surface[x, y] == 255 << 8 | BOARD.terrain("Gully")  # -1 as a byte


def test_depressions_and_stairways() -> None:
    """The gully runs from B4 over side 3 to B5, and on over B5's side 2 to C6."""
    marked = [cell.name for cell, row in zip(BOARD.known.cells, F.hexes, strict=True) if row.depression]
    assert marked == ["B4", "B5", "C6"]
    assert F.hexes[BOARD.hex("B5")].sunken.tolist() == [1, 0, 1, 0, 0, 0]
    assert [cell.name for cell, row in zip(BOARD.known.cells, F.hexes, strict=True) if row.stairway] == ["G3"]


@pytest.mark.parametrize(("wide", "fills"), [(40, True), (6, False)])
def test_what_fills_a_depression_hex_covers_a_quarter_of_it(wide: int, fills: bool) -> None:
    """B19.21. A hex has 56.25 x 64.5 = 3628 pixels, a quarter is 907: two strips of woods beside the gully of C3,
    60 pixels high: of 6 pixels each they have 720, of 40 they cover all but the gully."""
    woods = f"woods: box C3-20+0 {wide}x60\nwoods: box C3+20+0 {wide}x60\n"
    over = board_of(f"{woods}gully: line C2 C3 C4")
    expected = over.terrain("Woods") if fills else NO_TERRAIN
    assert over.field.hexes[over.hex("C3")].filling == expected
    assert over.field.hexes[over.hex("C2")].filling == NO_TERRAIN
    assert over.field.hexes[over.hex("D3")].filling == NO_TERRAIN  # no depression


@pytest.mark.parametrize(
    ("name", "special", "height", "half", "obstacle", "hindrance", "amount"),
    [
        ("Woods", PLAIN, 1, False, True, False, 1),
        ("Stone Building, 1 Level", PLAIN, 1, True, True, False, 1),
        ("Grain", PLAIN, 0, True, False, True, 1),
        ("Light Woods", 5, 1, False, True, False, 2),  # hinders by two
        ("Cliff", CLIFF, 0, False, False, False, 1),
        ("Bocage", BOCAGE, 1, False, True, False, 1),
        ("Rowhouse Wall, 2 Level", ROWHOUSE, 2, True, True, False, 1),
        ("Stone Factory Wall, 1.5 Level", ROWHOUSE, 1, True, True, False, 1),
    ],
)
def test_terrain_facts(
    name: str, special: int, height: int, half: bool, obstacle: bool, hindrance: bool, amount: int
) -> None:
    row = F.terrains[BOARD.terrain(name)]
    assert (row.special, row.height, row.half) == (special, height, half)
    assert (row.obstacle, row.hindrance, row.amount) == (obstacle, hindrance, amount)
    assert KINDS[row.kind] is BOARD.board.catalogue.by_name(name).kind


def test_a_code_that_the_catalogue_lacks_is_unknown() -> None:
    listed = {terrain.code for terrain in BOARD.board.catalogue}
    assert all(F.terrains[code].kind == UNKNOWN for code in range(256) if code not in listed)


def test_a_map_s_arrays_are_built_once_and_go_with_it() -> None:
    board = fresh()
    key, known = id(board), lookup(board)
    assert lookup(board) is known
    assert key in field._lookups
    del board, known
    gc.collect()
    assert key not in field._lookups


def test_a_board_without_a_drawing_is_refused() -> None:
    with pytest.raises(ValueError, match="need a drawing in columns"):
        Lookup(replace(fresh(), raster=None))


@pytest.mark.parametrize("quarter", range(4))
def test_how_far_it_is_alike_around_a_pixel(quarter: int) -> None:
    """Square by square, the largest of `ALIKE` that is of one kind, with the pixel in the corner."""
    surface = (np.random.default_rng(5).random((40, 30)) < 0.02).astype(np.uint16)
    found = alike_around(surface)[..., quarter]
    turned = surface[:: -1 if quarter & 1 else 1, :: -1 if quarter & 2 else 1]
    reached = found[:: -1 if quarter & 1 else 1, :: -1 if quarter & 2 else 1]
    for x, y in np.ndindex(surface.shape):
        squares = {side: turned[x : x + side + 1, y : y + side + 1] for side in ALIKE}
        alike = [s for s, square in squares.items() if square.shape == (s + 1, s + 1) and len(np.unique(square)) == 1]
        assert reached[x, y] == max(alike, default=0)
    assert {0, 1, 2, 4, 6, 8} <= set(found.ravel().tolist())


def test_a_drawing_smaller_than_a_square_is_alike_as_far_as_it_goes() -> None:
    assert alike_around(np.zeros((3, 40), np.uint16))[0, :, 0].max() == 2
    assert alike_around(np.zeros((1, 1), np.uint16)).max() == 0
