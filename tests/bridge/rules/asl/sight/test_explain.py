"""A traced line told: what is worth a word, which paragraph it cites, what it says of heights and blind hexes."""

from __future__ import annotations

import numpy as np
import pytest

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.explain import (
    Found,
    View,
    bare,
    found_spots,
    opening,
    passed_over,
    passing,
    steps,
    worth_telling,
)
from bridge.rules.ruling import Effect
from tests.bridge.rules.asl.sight.pieces import board_of

BOARD = board_of("")
CELLS = BOARD.known.cells


def view(source_level: float = 0, target_level: float = 0) -> View:
    return View(CELLS[BOARD.hex("C1")], CELLS[BOARD.hex("C7")], source_level, target_level, 6)


def spot(terrain: str, code: int = codes.NONE, ground: int = 0, name: str = "C4") -> Found:
    """On the way from C1 to C7: C4 is three hexes from either."""
    row = int(name[1:])
    kind = BOARD.board.catalogue.by_name(terrain)
    return Found((row - 1) / 6, CELLS[BOARD.hex(name)], kind, ground, code, row - 1, 7 - row, False)


@pytest.mark.parametrize(
    ("source", "target", "text"),
    [
        (0, 0, "C1 (level 0) to C7 (level 0), range 6, the same level"),
        (2.5, 0, "C1 (level 2.5) to C7 (level 0), range 6, 2.5 levels down"),
        (0, 1, "C1 (level 0) to C7 (level 1), range 6, 1 level up"),
    ],
)
def test_the_opening(source: float, target: float, text: str) -> None:
    step = opening(view(source, target))
    assert (step.text, step.citation.paragraph) == (text, "A6.1")


@pytest.mark.parametrize("backwards", [False, True])
def test_a_trace_is_told_from_the_source(backwards: bool) -> None:
    """Backwards the walk began at the target: ranges and places change ends, the last spot comes first, and begins
    where it ended. The second of the same says nothing new; nor does one without a code where another with the same
    terrain has one."""
    c3, c5, woods, grain = BOARD.hex("C3"), BOARD.hex("C5"), BOARD.terrain("Woods"), BOARD.terrain("Grain")
    rows = [
        (0.25, c3, woods, 0, codes.NONE, 2, 4, 0, 0.35),
        (0.375, c3, woods, 0, codes.HIGHER, 2, 4, 0, 0.5),
        (0.75, c5, grain, 0, codes.HINDERS, 4, 2, 1, 0.75),
        (0.8, c5, grain, 0, codes.HINDERS, 4, 2, 1, 0.875),
        (0.9, c5, woods, 0, codes.HIGHER, 4, 2, 0, 0.9),
    ]
    found = found_spots(BOARD.known, np.array(rows, np.float64), 4, backwards)
    told = [(one.at, one.cell.name, one.code, one.to_source, one.to_target, one.along) for one in found]
    if backwards:
        assert told == [(0.125, "C5", codes.HINDERS, 2, 4, True), (0.5, "C3", codes.HIGHER, 4, 2, False)]
    else:
        assert told == [(0.375, "C3", codes.HIGHER, 2, 4, False), (0.75, "C5", codes.HINDERS, 4, 2, True)]


def test_of_bare_ground_the_highest_of_each_hex_is_told() -> None:
    """A cliff is a crest line, bare ground; woods are not, nor ground that blocks."""
    low, high = spot("Open Ground"), spot("Cliff", ground=1)
    woods, hill = spot("Woods"), spot("Open Ground", codes.GROUND, 2)
    other = spot("Open Ground", name="C5")
    assert [bare(one) for one in (low, high, woods, hill)] == [True, True, False, False]
    assert list(worth_telling([low, high, woods, hill, other])) == [high, woods, hill, other]


def test_blocks_cite_their_rule() -> None:
    told = list(steps(view(), [spot("Woods", codes.HIGHER), spot("Woods", codes.HIGHER)]))
    assert len(told) == 2  # the opening, and one block a hex and reason
    step = told[1]
    assert (step.citation.paragraph, step.effect, step.hex, step.level) == ("A6.2", Effect.BLOCKS, "C4", 0.0)
    assert step.text == "C4: woods on level 0, top at level 1: the obstacle is higher than both ends"


def test_unknown_terrain_is_no_block() -> None:
    step = list(steps(view(), [spot("Open Ground", codes.UNKNOWN_TERRAIN)]))[1]
    assert step.effect is Effect.UNKNOWN


@pytest.mark.parametrize(("source", "target", "behind"), [(2, 0, 2), (0, 2, 4)])
def test_the_count_of_blind_hexes_is_seen_from_the_higher_end(source: int, target: int, behind: int) -> None:
    """A6.4: C5 is four hexes from C1 and two from C7; woods of one level make one hex blind for who looks from 2."""
    step = list(steps(view(source, target), [spot("Woods", codes.BLIND, name="C5")]))[1]
    assert (step.citation.paragraph, step.effect) == ("A6.4", Effect.BLOCKS)
    assert f": 1; the lower end is number {behind}" in step.text


def test_blind_hexes_of_a_line_blocked_otherwise_do_nothing() -> None:
    """A6.4: they are those of lines that are clear but for them."""
    spots = [spot("Woods", codes.BLIND, name="C5"), spot("Open Ground", codes.GROUND, 3)]
    assert [step.effect for step in steps(view(2, 0), spots, blind=False)][1:] == [Effect.NONE, Effect.BLOCKS]


def test_a_hindrance_is_told_once_a_hex_and_only_where_it_counts() -> None:
    """A6.7; light woods hinder by two. In C6 grain and light woods stand: the worse of the two is told. Of C3 the
    hindrance does not count."""
    spots = [spot("Grain", codes.HINDERS), spot("Brush", codes.HINDERS), spot("Light Woods", codes.HINDERS, name="C5")]
    spots += [spot("Grain", codes.HINDERS, name=name) for name in ("C3", "C6")]
    spots += [spot("Light Woods", codes.HINDERS, name="C6")]
    told = list(steps(view(), spots, counted={"C4": 1, "C5": 2, "C6": 2}))[1:]
    assert told.pop().value == 2
    assert [(step.hex, step.value, step.citation.paragraph) for step in told] == [("C4", 1, "A6.7"), ("C5", 2, "A6.7")]


def test_what_is_passed_over_is_told_where_it_could_have_mattered() -> None:
    assert passed_over(view(2, 0), spot("Woods"))
    assert not passed_over(view(2, 0), spot("Woods", name="C1"))  # the end's own hex
    assert not passed_over(view(2, 0), spot("Woods", name="C7"))
    assert passed_over(view(2, 0), spot("Open Ground", ground=1))  # a crest line
    assert not passed_over(view(2, 0), spot("Open Ground", ground=0))
    assert not passed_over(view(2, 0), spot("Open Ground", ground=2))


@pytest.mark.parametrize(
    ("terrain", "ground", "source", "paragraph", "words"),
    [
        ("Wall", 0, 1, "B9.2", "does not count"),
        ("Woods", 0, 3, "A6.4", "looked over"),
        ("Open Ground", 1, 3, "B10.23", "looked over"),
        ("Woods", -1, 3, "A6.2", "too low to matter"),  # its top is at the lower end's level
    ],
)
def test_how_it_is_passed(terrain: str, ground: int, source: int, paragraph: str, words: str) -> None:
    step = passing(view(source, 0), spot(terrain, ground=ground))
    assert step.citation.paragraph == paragraph
    assert words in step.text
