"""A leg as a value: levels met, roads, allotments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.rules.asl.movement_crossing import Crossing, crossing_of, mover_of
from bridge.rules.asl.stands import stand_of
from bridge.rules.ruling import Counter, MovementQuestion, Place, Unit


def mover(unit: str = "infantry", *traits: str, **more: Any) -> Any:
    return mover_of(MovementQuestion((Place("A1"),), Unit(unit, frozenset(traits)), **more))


def cross(board: HexMap, here: Place, there: Place, **more: Any) -> Crossing:
    return crossing_of(board, mover(**more), stand_of(board, here), stand_of(board, there))


@pytest.mark.parametrize(
    ("here", "there", "levels"),
    [
        ("A1", "B1", (0,)),
        ("A3", "A4", (0, 1)),
        ("A4", "A3", (1, 0)),
        ("G3", "G4", (0, -1)),
        ("G4", "G3", (-1, 0)),
        ("F3", "G4", (-1,)),  # along the gully
        ("G6", "H5", (0, -1)),
        ("C4", "B4", (2, 1)),
    ],
)
def test_levels_on_the_way(here: str, there: str, levels: tuple[int, ...], board: Callable[[str], HexMap]) -> None:
    assert cross(board("asl_ground"), Place(here), Place(there)).levels == levels


def test_from_gully_to_gully_across_its_bank_one_climbs_out_and_in(board: Callable[[str], HexMap]) -> None:
    crestline = board("crestline")
    low = [cell for cell in crestline.cells.values() if cell.depression is not None]
    apart = [
        cross(crestline, Place(cell.name), Place(other.name))
        for cell in low
        for side in range(6)
        if (other := crestline.neighbour(cell, side)) is not None and other.depression is not None
    ]
    along = [crossing for crossing in apart if crossing.way.gully]
    assert along
    assert all(len(crossing.levels) == 1 + abs(crossing.there.level - crossing.here.level) for crossing in along)
    over = [crossing for crossing in apart if not crossing.way.gully]
    assert all(crossing.climbs[0] == 1 and crossing.climbs[-1] == -1 for crossing in over)


def test_climbs_are_one_level_each(board: Callable[[str], HexMap]) -> None:
    assert cross(board("asl_ground"), Place("E4"), Place("D4")).climbs == (1, 1, 1)
    assert cross(board("asl_ground"), Place("D4"), Place("C4")).climbs == (-1,)


def test_under_a_bridge_there_is_no_road(board: Callable[[str], HexMap]) -> None:
    crestline = board("crestline")
    assert cross(crestline, Place("I8"), Place("I9")).by_road
    assert not cross(crestline, Place("I8"), Place("I9", -1)).by_road


def test_rubble_buries_a_road(board: Callable[[str], HexMap]) -> None:
    rubble = (Counter("terrain", "B3", ("Stone Rubble",)),)
    assert not cross(board("asl_ground"), Place("A3"), Place("B3"), counters=rubble).by_road


def test_hexes_that_are_no_neighbours(board: Callable[[str], HexMap]) -> None:
    with pytest.raises(QuestionError, match="A1 and C3 are not neighbours"):
        cross(board("asl_ground"), Place("A1"), Place("C3"))


@pytest.mark.parametrize(
    ("made", "allotment"),
    [
        (mover(), 4),
        (mover("infantry", "with leader"), 6),
        (mover("infantry", manner="double time"), 6),
        (mover("infantry", "leader"), 6),
        (mover("infantry", allowance=3.0), 3),
        (mover("tank"), None),
        (mover("tank", allowance=15.0), 15),
    ],
)
def test_allotments(made: Any, allotment: float | None) -> None:
    assert made.allotment == allotment


def test_quarters_round_up_and_halves_do_not() -> None:
    assert mover("tank", allowance=15.0).share(0.5) == 7.5
    assert mover("tank", allowance=15.0).share(0.25) == 4
    assert mover("tank").share(0.5) is None
