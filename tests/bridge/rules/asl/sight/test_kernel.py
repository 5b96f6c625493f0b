"""The walk and its parts: what counts at a pixel, which block is kept, how hindrances add up.

A1 lies at (0, 32.25), columns are 56.25 pixels apart, rows 64.5; so C3 lies at (112.5, 161.25).
"""

from __future__ import annotations

import pytest

from bridge.rules.asl.sight import batch, codes
from bridge.rules.asl.sight.carried import AT, HEX, OF_TERRAIN, ROWS, RUN_TOP, UNTIL
from bridge.rules.asl.sight.counters import counters_of
from bridge.rules.asl.sight.kernel import (
    TERRAIN,
    Outcome,
    Scratch,
    is_blind,
    looks_at_place,
    outranks,
    walk,
)
from bridge.rules.asl.sight.spot import IN_DEPRESSION
from bridge.rules.asl.sight.thread import make_line
from tests.bridge.rules.asl.sight.pieces import Drawn, board_of

pytestmark = pytest.mark.usefixtures("plain")

BOARD = board_of(
    "orchard: hexes E3\nwoods: box C3 40x30\nwoods: box C5 40x30\nlevel 1: hexes G3\ncliff: sides G3/3\n"
    "stone building, 1 level: box E6 20x20\ngrain: hexes G5 G6\ngully: line A3 A4 A5"
)
F = BOARD.field


def room(rows: int = 0, of: Drawn = BOARD) -> Scratch:
    return batch.room_to_work(counters_of(of.board, of.known, ()), rows)


def walked(
    a: str, b: str, spare: Scratch, *, backwards: bool = False, a_level: float = 0, b_level: float = 0
) -> Outcome:
    """Ends that stand at the middle of their hexes; their own part of the line ends where they do."""
    line = make_line(F, *BOARD.centre(a), *BOARD.centre(b))
    return walk(F, line, BOARD.ends(a, b, a_level, b_level), spare, backwards)


def test_blind_hexes_are_the_blocks_of_otherwise_clear_lines() -> None:
    """A6.4, B9.52, B10.23, B11.21, B23.71."""
    found = {code for code in range(1, codes.ROWHOUSE_BLIND + 1) if is_blind(code)}
    assert found == {codes.BOCAGE_BLIND, codes.BLIND, codes.BLIND_CREST, codes.BLIND_CLIFF, codes.ROWHOUSE_BLIND}


@pytest.mark.parametrize(
    ("found", "kept", "later", "takes"),
    [
        (codes.BLIND, codes.NONE, False, True),
        (codes.HIGHER, codes.UNKNOWN_TERRAIN, False, True),
        (codes.UNKNOWN_TERRAIN, codes.HIGHER, True, False),  # never in the place of a block
        (codes.HIGHER, codes.BLIND, False, True),  # A6.4: a blind hex is one only on an otherwise clear line
        (codes.BLIND, codes.HIGHER, True, False),
        (codes.GROUND, codes.HIGHER, False, False),  # the first counts
        (codes.GROUND, codes.HIGHER, True, True),  # or the last
        (codes.BLIND_CREST, codes.BLIND, False, False),
    ],
)
def test_which_block_is_kept(found: int, kept: int, later: bool, takes: bool) -> None:
    assert outranks(found, kept, later) is takes


def test_where_the_place_within_a_hex_matters() -> None:
    level = BOARD.ends("C1", "C6")
    assert looks_at_place(F, level, BOARD.spot(level, "C3", "Wall"), True)  # B9.2: which hexside
    assert not looks_at_place(F, level, BOARD.spot(level, "C3", "Woods"), True)
    into = BOARD.ends("A1", "A4", 0, -1, b_kind=IN_DEPRESSION)
    assert looks_at_place(F, into, BOARD.spot(into, "A3", "Open Ground"), True)  # A6.3: over the rim
    assert not looks_at_place(F, into, BOARD.spot(into, "B3", "Open Ground", -1), True)
    down = BOARD.ends("C1", "C6", 2, 0)
    assert looks_at_place(F, down, BOARD.spot(down, "C2", "Open Ground", 2), True)  # B10.2 EXC
    assert not looks_at_place(F, down, BOARD.spot(down, "C3", "Open Ground", 2), True)
    assert looks_at_place(F, down, BOARD.spot(down, "G3", "Open Ground", 1), True)  # B11.21: it has a cliff
    assert not looks_at_place(F, down, BOARD.spot(down, "G3", "Open Ground", 1), False)  # too far off to hide anything
    assert not looks_at_place(F, down, BOARD.spot(down, "C3", "Open Ground", 1), True)


def test_the_walk_stops_at_the_first_block_or_keeps_the_last() -> None:
    """A6.2: two woods stand between C1 and C7. Traced, the line is walked on; backwards, C5's are kept. The place is
    where the one or the other end meets the drawing, 15 pixels from the centre."""
    spare = room()
    found = walked("C1", "C7", spare)
    assert (found.code, found.hex, found.unknown) == (codes.HIGHER, BOARD.hex("C3"), False)
    assert found.at == pytest.approx((129 - 15) / 387, abs=0.005)
    assert spare.state[TERRAIN] == BOARD.terrain("Woods")
    found = walked("C1", "C7", room(200), backwards=True)
    assert (found.code, found.hex) == (codes.HIGHER, BOARD.hex("C5"))
    assert found.at == pytest.approx((258 + 15) / 387, abs=0.005)


def test_the_walk_adds_up_hindrances() -> None:
    """A6.7: G5 and G6 are grain."""
    found = walked("G4", "G7", room())
    assert (found.code, found.hindrance, found.hex) == (codes.NONE, 2, -1)


def test_what_looks_the_same_is_asked_once_where_two_looks_alternate() -> None:
    """A6.7: grain in stripes, as boards speckle theirs. Open ground and grain of each hex are one row each; the grain's
    ends where the last stripe does, at (G6 + 23) pixels."""
    stripes = "\n".join(f"grain: box G{row}+0{at:+d} 40x4" for row in (5, 6) for at in (-21, -7, 7, 21))
    striped = board_of(stripes)
    line = make_line(striped.field, *striped.centre("G4"), *striped.centre("G7"))
    for backwards in (False, True):
        spare = room(200, striped)
        found = walk(striped.field, line, striped.ends("G4", "G7"), spare, backwards)
        assert (found.code, found.hindrance) == (codes.NONE, 2)
        rows = spare.trace[: spare.state[ROWS]].tolist()
        grain = [row for row in rows if row[OF_TERRAIN] == striped.terrain("Grain")]
        assert [int(row[HEX]) for row in grain] == [striped.hex("G5"), striped.hex("G6")]
        assert len(rows) <= 8
        y = striped.centre("G4")[1] + 3 * 64.5 * grain[1][UNTIL if backwards else AT]
        assert y == pytest.approx(striped.centre("G6")[1] + (23 if backwards else -23), abs=1.5)


def test_a_building_left_and_met_again_is_asked_again() -> None:
    """A6.8 from end b: open ground between two parts of a building ends the run, however often it was met."""
    strokes = "\n".join(f"stone building, 1 level: box G5+0{at:+d} 40x6" for at in (-20, 0, 20))
    board = board_of(strokes)
    line = make_line(board.field, *board.centre("G4"), *board.centre("G6"))
    spare = room(200, board)
    walk(board.field, line, board.ends("G4", "G6", 1, 0), spare, False)
    building = [row for row in spare.trace[: spare.state[ROWS]].tolist() if row[OF_TERRAIN] != 0]
    assert len(building) >= 3
    assert spare.state[RUN_TOP] == -99


def test_the_walk_finds_the_blind_hex_that_counts() -> None:
    """A6.4: from level 2, C3's woods make C4 blind, and C5's C6; to C6 only the latter block, to C7 neither."""
    found = walked("C1", "C6", room(), a_level=2)
    assert (found.code, found.hex) == (codes.BLIND, BOARD.hex("C5"))
    assert walked("C1", "C7", room(), a_level=2) == Outcome(codes.NONE, 0, -1, 0.0, False)
