"""The words of a view: what casts a blind hex and the count, for whoever stands higher; other reasons told once."""

from __future__ import annotations

import pytest

from boardparsers.hexmodel import HexMap
from bridge.rules.asl import RULES
from bridge.rules.asl.sight import view_words
from bridge.rules.asl.sight.view import blind
from bridge.rules.asl.sight.view_words import BLIND, VIEWER_BLIND
from bridge.rules.ruling import BlindQuestion, Citation, Effect, LosQuestion, Place, Step, Verdict
from tests.bridge.rules.asl.sight.boards import drawn

HOUSE_ON_A_HILL = "level 3: hexes D1\nlevel 1: hexes D2 D3\nstone building: box D3 36x36"
CLIFF = "level 4: hexes D1\nlevel 1: hexes D2 D3\ncliff: sides D3/3"
BOCAGE = "level 2: hexes D1\nbocage: sides D3/3"
ROWHOUSE_WALL = "level 4: hexes D1\nrowhouse wall, 1 level: sides D3/3"


def step(board: HexMap, source: str, target: str) -> Step:
    (seen,) = blind(board, BlindQuestion(Place(source), hexes=(target,))).hexes
    assert seen.verdict is Verdict.BLOCKED
    assert seen.step is not None
    assert seen.step.effect is Effect.BLOCKS
    return seen.step


@pytest.mark.parametrize(
    ("drawing", "target", "cast_by", "paragraph", "value", "words"),
    [
        (
            HOUSE_ON_A_HILL,
            "D5",
            "D3",
            "A6.4",
            2.0,
            "D3: stone building on level 1, top at level 2: height 1, plus 1 as the ground behind is lower: "
            "2 blind hexes, this is number 2",
        ),
        (
            CLIFF,
            "D4",
            "D3",
            "B11.21",
            1.0,
            "drop 1, less 2 for an advantage of 3, but no fewer than 1: 1 blind hex, this is number 1",
        ),
        (
            ROWHOUSE_WALL,
            "D4",
            "D4",
            "B23.71",
            1.0,
            "height 1, less 2 for an advantage of 3, but no fewer than 1: 1 blind hex, this is number 1",
        ),
        (BOCAGE, "D4", "D3", "B9.52", 1.0, "height 1: 1 blind hex, this is number 1"),
    ],
)
def test_what_casts_a_blind_hex_and_the_count(
    drawing: str, target: str, cast_by: str, paragraph: str, value: float, words: str
) -> None:
    found = step(drawn(drawing), "D1", target)
    assert (found.message, found.hex, found.citation, found.value) == (
        BLIND,
        cast_by,
        Citation("ASL", paragraph),
        value,
    )
    assert words in found.text


def test_looking_up_it_is_the_viewer_who_is_in_the_blind_hex() -> None:
    found = step(drawn(HOUSE_ON_A_HILL), "D5", "D1")
    assert (found.message, found.hex, found.value) == (VIEWER_BLIND, "D3", 2.0)
    assert found.text.endswith("2 blind hexes for who looks down, the viewer's is number 2")


def test_a_crest_line_far_enough_away() -> None:
    board = drawn("level 2: hexes D1\nlevel 1: hexes " + " ".join(f"D{n}" for n in range(2, 7)), 7, 9)
    found = step(board, "D1", "D7")
    assert found.citation == Citation("ASL", "B10.23")
    assert "drop 1, less 1 for a crest line, plus 1 for range 5: 1 blind hex, this is number 1" in found.text


def test_other_blocks_are_told_as_los_tells_them() -> None:
    board = drawn("woods: blob D3 size 0.8 rough 0")
    line = RULES.los(board, LosQuestion(Place("D1"), Place("D5"), margin=False))
    assert line.deciding is not None
    assert step(board, "D1", "D5") == line.deciding


def test_what_several_lines_share_is_told_once() -> None:
    board = drawn("woods: blob D3 size 0.8 rough 0")
    assert step(board, "D1", "D5") is step(board, "D2", "D6")


def test_words_that_are_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_words, "MOST_TOLD", 3)
    board = drawn(HOUSE_ON_A_HILL + "\nwoods: blob B3 size 0.8 rough 0")
    one, two = (blind(board, BlindQuestion(Place("D1"))) for _ in range(2))
    assert one == two


def test_a_block_that_is_at_no_spot_has_its_reason_and_hex() -> None:
    """A6.8 within one hex: nothing on the way blocks."""
    board = drawn("stone building, 2 level: box D3 50x60")
    (seen,) = blind(board, BlindQuestion(Place("D3", 2), hexes=("D3",))).hexes
    assert seen.step is not None
    assert (seen.step.hex, seen.step.citation.paragraph, seen.blind) == ("D3", "A6.8", False)
