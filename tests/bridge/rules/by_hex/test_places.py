"""Names to hexes, paths of neighbours, options: one clear line where they are wrong."""

from __future__ import annotations

import pytest

from boardparsers.errors import QuestionError
from bridge.rules.by_hex.places import cause_of, cell_of, check_options, path_of, side_towards
from bridge.rules.ruling import Citation, Effect, Place, Step
from tests.fixtures.hex_maps import drawn

BOARD = drawn("memoir44", ". . .\n . . .\n. . .")


def places(names: str) -> tuple[Place, ...]:
    return tuple(map(Place, names.split()))


def test_a_name_in_any_case() -> None:
    assert cell_of(BOARD, Place("b2")).name == "B2"


@pytest.mark.parametrize(
    ("place", "message"),
    [
        (Place("Z9"), r"no hex 'Z9'; its hexes are A1 to C3"),
        (Place("x" * 500), r"no hex 'x{40}\.\.\.'"),
        (Place("A1", 2), "A1 has no level 2"),
        (Place("A1", 0, "rooftop"), "A1: no position 'rooftop'"),
    ],
)
def test_a_place_that_is_not_there(place: Place, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        cell_of(BOARD, place)


def test_a_path_of_neighbours() -> None:
    assert [cell.name for cell in path_of(BOARD, places("A1 b1 C2"))] == ["A1", "B1", "C2"]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("A1", "at least two hexes"),
        ("", "at least two"),
        ("A1 C1", "A1 and C1 are not neighbours"),
        ("A1 a1", "the path names A1 twice running"),
    ],
)
def test_what_is_no_path(path: str, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        path_of(BOARD, places(path))


def test_side_towards() -> None:
    here = cell_of(BOARD, Place("B2"))
    sides = [side_towards(BOARD, here, cell_of(BOARD, Place(name))) for name in ("A3", "B3", "C3", "C2", "B1", "A2")]
    assert sides == [0, 1, 2, 3, 4, 5]
    assert side_towards(BOARD, here, cell_of(BOARD, Place("A1"))) is None


def test_an_unknown_option_names_the_known_ones() -> None:
    check_options("game", frozenset({"fog"}), ["fog", "mud"])
    with pytest.raises(QuestionError, match="game: no option 'rain'; there are: fog, mud"):
        check_options("game", frozenset({"fog", "rain"}), ["fog", "mud"])
    with pytest.raises(QuestionError, match="it knows none"):
        check_options("game", frozenset({"fog"}), [])


def test_the_cause_is_the_first_step_that_nobody_can_decide() -> None:
    book = Citation("a book", "1")
    steps = [Step(book, "no", Effect.FORBIDS), Step(book, "who knows", Effect.UNKNOWN), Step(book, "?", Effect.UNKNOWN)]
    assert cause_of(steps) == "who knows"
    assert cause_of(steps[:1]) == ""
