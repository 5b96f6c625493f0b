"""Ways between hexes that a question leaves out: all of a length, and the cheapest, against trying everything."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap, distance
from bridge.rules.by_hex.ways import MOST, Way, apart, by_a_way, cheapest, ways
from bridge.rules.messages import Messages
from bridge.rules.ruling import Citation, Leg, Place, Ruling, Step, Verdict
from bridge.rules.valor_and_victory import RULES
from tests.fixtures.hex_maps import drawn, hexagon, put_together, scattered

BOARD = drawn("memoir44", ". . . .\n . . . .\n. . . .")
WEIGHTS = {("open ground", 0): 6, ("woods", 0): 2, ("canal", 0): 3}
PRICES = {"open ground": 1.0, "woods": 2.5, "canal": None}


def cell(name: str, board: HexMap = BOARD) -> HexCell:
    found = board.find(name)
    assert found is not None
    return found


def named(found: list[Way]) -> list[str]:
    return [" ".join(one.name for one in way) for way in found]


def test_ways_of_a_length_the_shortest_first() -> None:
    assert named(list(ways(BOARD, cell("A1"), cell("A3"), 2))) == ["A1 A2 A3"]
    longer = named(list(ways(BOARD, cell("A1"), cell("A3"), 3)))
    assert longer[0] == "A1 A2 A3"
    assert set(longer[1:]) == {"A1 A2 B2 A3", "A1 B1 A2 A3", "A1 B1 B2 A3"}


def test_a_way_enters_no_hex_twice_and_goes_on_over_neighbours() -> None:
    for way in ways(BOARD, cell("A1"), cell("C3"), 6):
        assert len(set(way)) == len(way)
        assert all(distance(one.hex, other.hex) == 1 for one, other in pairwise(way))
        assert (way[0].name, way[-1].name) == ("A1", "C3")


def test_so_many_ways_and_no_more() -> None:
    big = put_together(RULES.catalogue, dict.fromkeys(hexagon(7), ("open ground", 0)))
    assert len(list(ways(big, cell("-7,0", big), cell("7,-3", big), 16))) == MOST


def price(_: HexCell, other: HexCell) -> float | None:
    return PRICES[other.terrain.name]


def by_trying_everything(board: HexMap, source: HexCell, target: HexCell) -> tuple[float, int] | None:
    """Cost and hexes of the cheapest way, by relaxing until nothing changes."""
    best = {source.hex: (0.0, 0)}
    changed = True
    while changed:
        changed = False
        for hex_, (spent, hexes) in list(best.items()):
            for side in range(6):
                beyond = board.neighbour(board.cells[hex_], side)
                cost = price(board.cells[hex_], beyond) if beyond is not None else None
                if beyond is not None and cost is not None:
                    reached = (spent + cost, hexes + 1)
                    if reached < best.get(beyond.hex, (1e9, 0)):
                        best[beyond.hex], changed = reached, True
    return best.get(target.hex)


@settings(max_examples=40)
@given(st.integers(0, 2**32).map(random.Random))
def test_the_cheapest_way(chance: random.Random) -> None:
    board = put_together(RULES.catalogue, scattered(chance, hexagon(4), WEIGHTS))
    cells = list(board.cells.values())
    for _ in range(5):
        source, target = chance.sample(cells, 2)
        way, expected = cheapest(board, source, target, price), by_trying_everything(board, source, target)
        if expected is None:
            assert way is None
            continue
        assert way is not None
        assert (sum(price(a, b) or 0.0 for a, b in pairwise(way)), len(way) - 1) == expected


def test_only_two_hexes_that_are_no_neighbours_are_apart() -> None:
    assert apart(BOARD, (Place("A1"), Place("A3"))) == (cell("A1"), cell("A3"))
    for path in ("A1 A2", "A1 A1", "A1 A2 A4", "A1"):
        assert apart(BOARD, tuple(map(Place, path.split()))) is None
    with pytest.raises(QuestionError, match="no hex 'Z1'"):
        apart(BOARD, (Place("A1"), Place("Z1")))


def test_a_ruling_says_which_way_it_reckons_with() -> None:
    book = Citation("a book", "1")
    legs = tuple(Leg(Place(a), Place(b), 0, 1.0, 1.0, ()) for a, b in (("A1", "A2"), ("A2", "A3")))
    ruling = Ruling("move", Verdict.ALLOWED, (Step(book, "so"),), legs=legs)
    told = by_a_way(Messages({"by_way": {"en": "over {way} to {hex}"}}), book, ruling)
    assert [step.text for step in told.steps] == ["over A1 A2 A3 to A3", "so"]
    assert told.legs == ruling.legs
