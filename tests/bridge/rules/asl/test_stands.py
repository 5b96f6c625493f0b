"""Where a unit stands, and what counters make of a hex."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap, LocationKind
from bridge.rules.asl.stands import NOTHING, OnTheMap, counters_by_hex, stand_of
from bridge.rules.ruling import Counter, Place


def test_levels_are_absolute(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    assert stand_of(ground, Place("D4")).level == 3
    assert stand_of(ground, Place("D2", 2)).level == 2
    assert stand_of(ground, Place("G4")).level == -1


def test_in_a_depression_on_a_bridge_under_it_upstairs(board: Callable[[str], HexMap]) -> None:
    ground, crestline = board("asl_ground"), board("crestline")
    assert stand_of(ground, Place("G4")).low
    assert stand_of(ground, Place("G4")).kind is LocationKind.DEPRESSION
    assert stand_of(crestline, Place("I9")).bridge
    under = stand_of(crestline, Place("I9", -1))
    assert under.low
    assert under.level == stand_of(crestline, Place("I9")).level - 1
    assert stand_of(ground, Place("D2", 1)).upstairs
    assert not stand_of(ground, Place("D2")).upstairs


@pytest.mark.parametrize("place", [Place("Z9"), Place("x" * 400), Place("A1", 1), Place("D2", -1)])
def test_a_place_that_does_not_exist(place: Place, board: Callable[[str], HexMap]) -> None:
    with pytest.raises(QuestionError) as error:
        stand_of(board("asl_ground"), place)
    assert len(str(error.value)) < 200


def test_the_message_lists_the_levels(board: Callable[[str], HexMap]) -> None:
    with pytest.raises(QuestionError, match="its levels are 0, 1, 2"):
        stand_of(board("asl_ground"), Place("D2", 5))


def test_counters_are_summed_up_by_hex() -> None:
    found = counters_by_hex(
        (
            Counter("smoke", "a1", ("2", "3")),
            Counter("smoke", "A1"),
            Counter("wreck", "A1"),
            Counter("vehicle", " A1 ", ("3",)),
            Counter("terrain", "B1", ("stone rubble",)),
            Counter("terrain", "C1"),
            Counter("entrenchment", "D1"),
            Counter("entrenchment", "E1", ("Trench",)),
            Counter("oba", "F1"),
        )
    )
    assert found["a1"] == OnTheMap(smoke=1, vehicles=2)
    assert found["b1"].rubble is not None
    assert found["b1"].rubble.name == "Stone Rubble"
    assert found["c1"] == found["f1"] == NOTHING
    assert [found[name].entrenchment.name for name in ("d1", "e1") if found[name].entrenchment] == [
        "Foxholes",
        "Trench",
    ]
