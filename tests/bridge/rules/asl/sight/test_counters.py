"""Counters of a question as arrays."""

from __future__ import annotations

import pytest

from boardparsers.errors import QuestionError
from bridge.rules.asl.sight.counters import ON_THE_DOT, Counters, counters_of
from bridge.rules.ruling import Counter
from tests.bridge.rules.asl.sight.pieces import board_of

BOARD = board_of("woods: hexes B2")
C2, D3 = BOARD.hex("C2"), BOARD.hex("D3")


def placed(*listed: Counter) -> Counters:
    return counters_of(BOARD.board, BOARD.known, listed)


def test_no_counters() -> None:
    none = placed()
    assert not none.present
    assert (none.smoke.shape, none.oba.shape) == ((0, 3), (0,))
    assert not none.vehicles.any()
    assert not none.smoke_at.any()
    assert (none.terrain == -1).all()
    assert len(none.terrain) == len(BOARD.known.cells)


def test_smoke_has_a_height_and_a_hindrance() -> None:
    """A24.2: without them, two levels and a hindrance of two. The hex's name is read in either case."""
    found = placed(Counter("smoke", "c2", ("4", "3")), Counter("smoke", " D3 "), Counter("smoke", "C2", ("", "1")))
    assert found.present
    assert found.smoke.tolist() == [[C2, 4, 3], [D3, 2, 2], [C2, 2, 1]]
    assert found.smoke_at.nonzero()[0].tolist() == sorted((C2, D3))


def test_a_blaze_smokes() -> None:
    """B25: as smoke of its own height and hindrance."""
    assert placed(Counter("blaze", "C2", ("2", "3"))).smoke.tolist() == [[C2, 2, 3]]


@pytest.mark.parametrize("kind", ["vehicle", "wreck"])
def test_vehicles_stand_on_the_dot_or_by_a_side(kind: str) -> None:
    found = placed(Counter(kind, "C2"), Counter(kind, "D3", ("4",)), Counter(kind, "D3", ("0",)))
    assert ON_THE_DOT == 6
    assert list(zip(*(part.tolist() for part in found.vehicles.nonzero()), strict=True)) == sorted(
        [(C2, 6), (D3, 0), (D3, 4)]
    )
    assert not found.smoke_at.any()


def test_a_burning_wreck_hinders_once_and_by_two() -> None:
    """The blaze is the wreck's own: by two at most, and no more for the wreck; smoke of one makes no two of it. Wrecks
    and blazes of other hexes stay as they are, and so does smoke where nothing burns."""
    found = placed(
        Counter("wreck", "C2"),
        Counter("blaze", "C2", ("2", "3")),
        Counter("vehicle", "D3", ("1",)),
        Counter("smoke", "D3", ("2", "3")),
        Counter("blaze", "B2", ("2", "3")),
    )
    assert found.smoke.tolist() == [[C2, 2, 2], [D3, 2, 3], [BOARD.hex("B2"), 2, 3]]
    assert not found.vehicles[C2].any()
    assert found.vehicles[D3].nonzero()[0].tolist() == [1]
    assert placed(Counter("wreck", "C2"), Counter("blaze", "C2", ("2", "1"))).smoke.tolist() == [[C2, 2, 1]]


def test_oba_lies_about_its_hex() -> None:
    assert placed(Counter("oba", "D3"), Counter("oba", "C2"), Counter("oba", "C2")).oba.tolist() == [D3, C2, C2]


def test_rubble_stands_in_for_the_hexs_terrain() -> None:
    """B24."""
    found = placed(Counter("terrain", "C2", ("Stone Rubble",)))
    assert found.present
    assert found.terrain[C2] == BOARD.terrain("Stone Rubble")
    assert (found.terrain != -1).sum() == 1


def test_counters_that_change_no_line() -> None:
    found = placed(*(Counter(kind, "C2") for kind in ("entrenchment", "roadblock", "ignore", "level")))
    assert not found.smoke_at.any()
    assert not found.vehicles.any()
    assert not len(found.oba)
    assert (found.terrain == -1).all()


def test_the_empty_arrays_are_not_written_into() -> None:
    """Those of no counters are kept and shared."""
    placed(Counter("wreck", "C2"), Counter("terrain", "C2", ("Stone Rubble",)), Counter("smoke", "C2"))
    test_no_counters()


@pytest.mark.parametrize(
    ("counter", "message"),
    [
        (Counter("smoke", "Q99"), "counter smoke: has no hex 'Q99'"),
        (Counter("dragon", "C2"), "counter 'dragon' is unknown"),
        (Counter("smoke", "C2", ("21",)), "counter smoke in C2: '21' is no height or hindrance"),
        (Counter("smoke", "C2", ("2", "-1")), "'-1' is no height or hindrance"),
        (Counter("smoke", "C2", ("020",)), "'020' is no height"),
        (Counter("vehicle", "C2", ("6",)), "counter vehicle in C2: '6' is no hexside, 0 to 5"),
        (Counter("terrain", "C2", ("Chocolate",)), "counter terrain in C2: no terrain 'Chocolate' is known"),
        (Counter("terrain", "C2"), "no terrain '' is known"),
    ],
)
def test_what_does_not_exist_is_refused(counter: Counter, message: str) -> None:
    with pytest.raises(QuestionError) as refused:
        placed(counter)
    assert message in str(refused.value)


def test_a_strangers_long_text_is_cut_short() -> None:
    with pytest.raises(QuestionError) as refused:
        placed(Counter("smoke", "x" * 5000))
    assert len(str(refused.value)) < 120
