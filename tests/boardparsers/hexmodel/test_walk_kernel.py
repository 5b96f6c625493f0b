"""The kernel's own promises; what its rows mean is proved in test_walk.py."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from boardparsers.hexmodel import walk_kernel
from boardparsers.hexmodel.grid import DIRECTIONS, VERTICES, Hex, lattice
from boardparsers.hexmodel.walk_kernel import ACROSS, ALONG, HEX, VERTEX, rows_needed, trace, way_out


def rows_of(dq: int, dr: int) -> list[list[int]]:
    rows = np.empty((rows_needed(dq, dr), 4), np.int16)
    return rows[: trace(dq, dr, rows)].tolist()


def test_its_tables_are_those_of_the_grid() -> None:
    assert tuple(zip(walk_kernel.STEP_Q, walk_kernel.STEP_R, strict=True)) == DIRECTIONS
    assert tuple(zip(walk_kernel.VERTEX_A, walk_kernel.VERTEX_B, strict=True)) == VERTICES


@pytest.mark.parametrize("side", range(6))
def test_a_neighbour_is_reached_across_its_side(side: int) -> None:
    dq, dr = DIRECTIONS[side]
    assert rows_of(dq, dr) == [[HEX, 0, 0, 0], [ACROSS, 0, 0, side], [HEX, dq, dr, 0]]


@pytest.mark.parametrize("k", range(6))
def test_a_hexspine_is_met_at_its_ends_and_run_along(k: int) -> None:
    left, right = DIRECTIONS[(k + 5) % 6], DIRECTIONS[k]
    end = [left.q + right.q, left.r + right.r]
    assert rows_of(*end) == [
        [HEX, 0, 0, 0],
        [VERTEX, 0, 0, k],
        [ALONG, left.q, left.r, (k + 1) % 6],
        [VERTEX, *end, (k + 3) % 6],
        [HEX, *end, 0],
    ]


def test_way_out_of_a_hex_that_the_line_misses() -> None:
    assert way_out(*lattice(Hex(0, 5)), *lattice(Hex(3, 0))) == -1


def test_rows_needed_are_enough_and_no_more_than_it_takes() -> None:
    spare = []
    for dq, dr in product(range(-25, 26), repeat=2):
        rows = np.empty((200, 4), np.int16)
        spare.append(rows_needed(dq, dr) - trace(dq, dr, rows))
    assert min(spare) == 0
