"""A map as an array: what stands where, hexsides from either hex, maps that are no boards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import Hex, HexCell, Hexside
from bridge.rules.by_hex.arrays import (
    HINDRANCE,
    KNOWLEDGE,
    KNOWN,
    LEVEL,
    OBSTACLE,
    OFF_MAP,
    SIDE_HINDRANCE,
    SIDE_OBSTACLE,
    UNKNOWN,
    HexSight,
    MapKey,
    SideSight,
    arrays_of,
    build,
)
from bridge.rules.valor_and_victory import RULES
from tests.fixtures.hex_maps import lying, put_together

CATALOGUE = RULES.catalogue
HERE, RIGHT = Hex(-3, 2), Hex(-2, 2)


def sight(cell: HexCell) -> HexSight:
    if cell.terrain.name == "unknown":
        return HexSight(known=False)
    return HexSight(level=cell.base_level, obstacle=5, hindrance=7)


def side_sight(hexside: Hexside) -> SideSight:
    if hexside.terrain is None:
        return SideSight()
    return SideSight(obstacle=1) if hexside.terrain.name == "hedgerow" else SideSight(hindrance=2)


def test_a_hex_keeps_what_it_is() -> None:
    arrays = build(put_together(CATALOGUE, {HERE: ("woods", -4), RIGHT: ("unknown", 0)}), sight)
    fields = [int(arrays.cells[arrays.at(HERE, field)]) for field in (KNOWLEDGE, LEVEL, OBSTACLE, HINDRANCE)]
    assert fields == [KNOWN, -4, 5, 7]
    assert arrays.cells[arrays.at(RIGHT, KNOWLEDGE)] == UNKNOWN


def test_places_of_the_rectangle_without_a_hex_are_off_the_map() -> None:
    arrays = build(put_together(CATALOGUE, {Hex(0, 0): ("woods", 0), Hex(2, 3): ("woods", 0)}), sight)
    assert arrays.cells.shape[:2] == (3, 4)
    assert np.count_nonzero(arrays.cells[..., KNOWLEDGE] == OFF_MAP) == 10


@pytest.mark.parametrize("giver", [(HERE, 2), (RIGHT, 5)])
@pytest.mark.parametrize("sideways", [False, True])
def test_a_hexside_counts_from_both_hexes_whichever_has_it(giver: tuple[Hex, int], sideways: bool) -> None:
    cells = {HERE: ("woods", 0), RIGHT: ("woods", 0)}
    board = put_together(CATALOGUE, cells, {giver: "wall"})
    arrays = build(lying(board) if sideways else board, sight, side_sight)
    assert arrays.cells[arrays.at(HERE, SIDE_HINDRANCE + 2)] == 2
    assert arrays.cells[arrays.at(RIGHT, SIDE_HINDRANCE + 5)] == 2
    assert np.count_nonzero(arrays.cells[..., SIDE_OBSTACLE:]) == 2


def test_of_two_accounts_of_a_hexside_both_count() -> None:
    cells = {HERE: ("woods", 0), RIGHT: ("woods", 0)}
    arrays = build(put_together(CATALOGUE, cells, {(HERE, 2): "wall", (RIGHT, 5): "hedgerow"}), sight, side_sight)
    for hex_, side in ((HERE, 2), (RIGHT, 5)):
        assert arrays.cells[arrays.at(hex_, SIDE_OBSTACLE + side)] == 1
        assert arrays.cells[arrays.at(hex_, SIDE_HINDRANCE + side)] == 2


def test_a_hexside_at_the_edge_of_the_map() -> None:
    arrays = build(put_together(CATALOGUE, {HERE: ("woods", 0)}, {(HERE, 0): "wall"}), sight, side_sight)
    assert arrays.cells[arrays.at(HERE, SIDE_HINDRANCE)] == 2


def test_a_map_without_hexes() -> None:
    with pytest.raises(QuestionError, match="no hexes"):
        build(replace(put_together(CATALOGUE, {HERE: ("woods", 0)}), cells={}), sight)


def test_hexes_too_far_apart_to_be_a_board() -> None:
    with pytest.raises(QuestionError, match="too large for a board"):
        build(put_together(CATALOGUE, {HERE: ("woods", 0), Hex(10**7, 0): ("woods", 0)}), sight)


def test_equal_maps_share_their_array_and_others_do_not() -> None:
    one, same, other = (put_together(CATALOGUE, {HERE: (name, 0)}) for name in ("woods", "woods", "unknown"))
    assert MapKey(one) == MapKey(same)
    assert MapKey(one) != MapKey(other)
    assert MapKey(one) != one
    assert arrays_of(MapKey(one), sight) is arrays_of(MapKey(same), sight)
    assert arrays_of(MapKey(one), sight) is not arrays_of(MapKey(other), sight)


def test_a_copy_is_ones_own() -> None:
    arrays = build(put_together(CATALOGUE, {HERE: ("woods", 0)}), sight)
    copy = arrays.copy()
    copy.cells[:] = 0
    assert arrays.cells[arrays.at(HERE, OBSTACLE)] == 5
