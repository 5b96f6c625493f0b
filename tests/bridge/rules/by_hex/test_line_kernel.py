"""What the walk touches, against plain geometry with fractions; findings and what they amount to."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.hexmodel import Hex
from boardparsers.hexmodel.walk_kernel import HEX, STEP_Q, STEP_R, VERTEX, rows_needed, trace
from bridge.rules.by_hex import line_kernel as kernel
from bridge.rules.by_hex.arrays import KNOWN, OFF_MAP, HexArrays
from tests.fixtures.hex_maps import hexagon
from tests.fixtures.slow_lines import Touch, met

small = st.integers(-9, 9)


def rows_of(target: Hex) -> list[tuple[int, ...]]:
    rows = np.empty((rows_needed(*target), 4), np.int64)
    return [tuple(row) for row in rows[: trace(*target, rows)].tolist()]


@given(small, small)
def test_corners_touched_are_those_of_plain_geometry(q: int, r: int) -> None:
    """The third hex at a vertex between two hexes is touched in that point, and nothing else is touched so."""
    target = Hex(q, r)
    rows = np.array(rows_of(target))
    touched = set()
    for i in range(1, len(rows) - 1):
        if rows[i, 0] == VERTEX and kernel.is_corner_only(rows, i):
            k = kernel.side_touched(rows, i)
            touched.add(Hex(int(rows[i, 1]) + STEP_Q[k], int(rows[i, 2]) + STEP_R[k]))
    slow = {one.hex for one in met(Hex(0, 0), target, hexagon(20)) if one.touch is Touch.CORNER}
    assert touched == slow


@given(small, small)
def test_a_vertex_between_two_hexes_names_the_side_between_them(q: int, r: int) -> None:
    rows = np.array(rows_of(Hex(q, r)))
    for i in range(1, len(rows) - 1):
        if rows[i, 0] == VERTEX and kernel.is_corner_only(rows, i):
            k = kernel.side_at_corner(rows, i)
            assert (rows[i, 1] + STEP_Q[k], rows[i, 2] + STEP_R[k]) == tuple(rows[i + 1, 1:3])
            assert rows[i - 1, 0] == rows[i + 1, 0] == HEX


def findings(*effects: tuple[int, int, int]) -> tuple[np.ndarray, int]:
    found, m = np.empty((20, kernel.COLUMNS), np.int64), 0
    for effect, value, way in effects:
        m = kernel.find(found, m, 3, effect, 1, 2, -1, value)
        m = kernel.one_way(found, m, way)
    return found, m


@pytest.mark.parametrize(
    ("effects", "verdict"),
    [
        ([], kernel.CLEAR),
        ([kernel.NONE], kernel.CLEAR),
        ([kernel.HINDERS, kernel.NONE], kernel.HINDERED),
        ([kernel.HINDERS, kernel.UNDECIDED], kernel.UNDETERMINED),
        ([kernel.UNDECIDED, kernel.BLOCKS, kernel.HINDERS], kernel.BLOCKED),
    ],
)
def test_what_blocks_goes_before_what_nobody_knows(effects: list[int], verdict: int) -> None:
    found, m = findings(*((effect, 1, kernel.BOTH_WAYS) for effect in effects))
    assert kernel.verdict(found, m) == verdict


def test_hindrances_add_up_for_each_direction() -> None:
    ways = kernel.BOTH_WAYS, kernel.FORTH, kernel.BACK
    found, m = findings(*((kernel.HINDERS, 10**i, way) for i, way in enumerate(ways)), (kernel.NONE, 500, 0))
    assert kernel.hindrance(found, m, kernel.FORTH) == 11
    assert kernel.hindrance(found, m, kernel.BACK) == 101


def test_a_finding_keeps_its_place() -> None:
    found, m = findings((kernel.BLOCKS, 7, kernel.BACK))
    assert m == 1
    row = found[0].tolist()
    assert [row[i] for i in (kernel.RULE, kernel.EFFECT, kernel.AT_Q, kernel.AT_R)] == [3, kernel.BLOCKS, 1, 2]
    assert [row[i] for i in (kernel.SIDE, kernel.VALUE, kernel.WAY)] == [-1, 7, kernel.BACK]


def test_knowledge_beyond_the_array_is_off_the_map() -> None:
    cells = np.zeros((2, 3, 16), np.int16)
    cells[..., 0] = KNOWN
    board = HexArrays(5, -1, cells)
    inside = [(5, -1), (6, 1)]
    outside = [(4, -1), (7, 0), (5, -2), (5, 2), (-1, -1), (10**6, 0)]
    assert [kernel.knowledge(board, q, r) for q, r in inside] == [KNOWN, KNOWN]
    assert {kernel.knowledge(board, q, r) for q, r in outside} == {OFF_MAP}


def test_there_is_room_for_every_finding() -> None:
    assert kernel.findings_needed(4) >= 3 * 4
