"""Every word for a position, and what is no place at all."""

from __future__ import annotations

import pytest

from boardparsers.errors import QuestionError
from bridge.rules.asl.sight.places import MOST_LEVELS, aiming_places, cell_of, end_of
from bridge.rules.asl.sight.sightline import End
from bridge.rules.asl.sight.spot import ENTRENCHED, IN_BUILDING, IN_DEPRESSION, OFF_CENTRE, ON_ROOFTOP
from bridge.rules.ruling import Place
from tests.bridge.rules.asl.sight.pieces import board_of

VILLAGE = board_of(
    "stone building, 2 level: box C3 40x30\nwoods: hexes E3\n"
    "gully: line A5 B5 C6 D6 E6\nsingle hex stone bridge: line C6+0-24 C6+0+24 width 28"
)
C3 = (112.5, 161.25)
# Corners of C3: half a side is 18.75 pixels, half its height 32.25. 0 is the left end of the top side, then clockwise.
CORNERS = [(93.75, 129.0), (131.25, 129.0), (150.0, 161.25), (131.25, 193.5), (93.75, 193.5), (75.0, 161.25)]


def end(name: str, level: int = 0, position: str = "") -> End:
    return end_of(VILLAGE.board, VILLAGE.known, Place(name, level, position))


def test_the_middle_of_a_hex() -> None:
    assert end("E4") == End(VILLAGE.hex("E4"), 0, 0, 0, 225.0, 225.75)
    assert end("E3").kind == 0  # woods are no building


@pytest.mark.parametrize("level", [0, 1, 2])
def test_levels_of_a_building(level: int) -> None:
    assert end("C3", level) == End(VILLAGE.hex("C3"), level, IN_BUILDING, 0, *C3)


def test_a_rooftop_lies_half_a_level_above_the_top_one() -> None:
    # B23.8: written as the level above, and half a level taken off; whatever level the question gives.
    assert end("C3", 0, "rooftop") == End(VILLAGE.hex("C3"), 3, ON_ROOFTOP, -1, *C3)
    assert end("C3", 3) == end("C3", 0, "rooftop")


def test_depressions_and_what_lies_under_a_bridge() -> None:
    assert end("B5").kind == IN_DEPRESSION
    assert end("C6", -1).kind == IN_DEPRESSION
    assert end("C6").kind == 0  # on the bridge


def test_entrenched_wherever_it_may_be() -> None:
    assert end("E4", 0, "entrenched").kind == ENTRENCHED
    assert end("B5", 0, "entrenched").kind == ENTRENCHED | IN_DEPRESSION


@pytest.mark.parametrize("position", ["crest", *(f"crest:{side}" for side in range(6))])
def test_crest_status_is_a_level_above_the_bottom_and_out_of_the_depression(position: str) -> None:
    """B20.9."""
    assert end("B5", 0, position) == End(VILLAGE.hex("B5"), 1, 0, 0, *VILLAGE.centre("B5"))


@pytest.mark.parametrize("number", range(6))
def test_vertices_and_bypass(number: int) -> None:
    assert end("C3", 0, f"vertex:{number}") == End(VILLAGE.hex("C3"), 0, OFF_CENTRE, 0, *CORNERS[number])
    assert end("C3", 0, f"bypass:{number}") == end("C3", 0, f"vertex:{number}")


@pytest.mark.parametrize(("side", "corners"), [(0, (0, 1)), (2, (2, 3)), (5, (5, 0))])
def test_bypass_aims_at_both_vertices_of_its_hexside(side: int, corners: tuple[int, int]) -> None:
    # A6.12.
    assert aiming_places(Place("C3", 1, f"bypass:{side}")) == tuple(Place("C3", 1, f"vertex:{n}") for n in corners)


@pytest.mark.parametrize("position", ["", "vertex:3", "crest:2", "rooftop", "bypass:6", "bypass"])
def test_all_else_has_one_aiming_point(position: str) -> None:
    place = Place("C3", 0, position)
    assert aiming_places(place) == (place,)


def test_an_observer_may_be_at_any_level_within_reach() -> None:
    assert end("E4", 7, "observer") == End(VILLAGE.hex("E4"), 7, 0, 0, 225.0, 225.75)
    assert end("E4", MOST_LEVELS, "observer").level == MOST_LEVELS
    for level in (MOST_LEVELS + 1, -MOST_LEVELS - 1):
        with pytest.raises(QuestionError, match=r"E4: level -?31 is out of reach, 30 is the most"):
            end("E4", level, "observer")


@pytest.mark.parametrize("name", ["C3", "c3", " C3 ", "C3 Level 1", "c3 rooftop"])
def test_a_hex_is_found_by_its_name_or_that_of_a_location(name: str) -> None:
    assert cell_of(VILLAGE.board, VILLAGE.known, Place(name)) == VILLAGE.hex("C3")


@pytest.mark.parametrize(
    ("name", "level", "position", "said"),
    [
        ("Z9", 0, "", "drawn: has no hex 'Z9'"),
        ("", 0, "", "has no hex ''"),
        ("C3", 4, "", r"hex C3 has no level 4 \(it has 0, 1, 2, 3\)"),
        ("C3", -1, "", "has no level -1"),
        ("E4", 1, "entrenched", r"hex E4 has no level 1 \(it has 0\)"),
        ("E4", 0, "rooftop", "hex E4 has no rooftop"),
        ("E4", 0, "crest", "hex E4 is no depression"),
        ("E4", 0, "crest:3", "hex E4 is no depression"),
        ("B5", 0, "crest:6", "B5: no position 'crest:6'"),
        ("C3", 0, "vertex", "no position 'vertex'"),
        ("C3", 0, "vertex:", "no position 'vertex:'"),
        ("C3", 0, "vertex:-1", "no position 'vertex:-1'"),
        ("C3", 0, "bypass:6", "no position 'bypass:6'"),
        ("C3", 0, "bypass", "no position 'bypass'"),
        ("C3", 0, "rooftop:", "no position 'rooftop:'"),
        ("C3", 0, "entrenched:1", "no position 'entrenched:1'"),
        ("C3", 0, ":1", "no position ':1'"),
        ("C3", 0, "Rooftop", "no position 'Rooftop'"),
    ],
)
def test_what_is_no_place_is_said(name: str, level: int, position: str, said: str) -> None:
    with pytest.raises(QuestionError, match=said):
        end(name, level, position)


def test_a_long_name_is_not_repeated_in_full() -> None:
    with pytest.raises(QuestionError) as told:
        end("X" * 10_000)
    assert len(str(told.value)) < 100
    with pytest.raises(QuestionError) as told:
        end("C3", 0, "x" * 10_000)
    assert len(str(told.value)) < 100
