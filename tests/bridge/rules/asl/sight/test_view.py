"""A view of a whole board: it agrees with every line of sight, and a hex is blind exactly when its line is blocked by
nothing but blind hexes."""

from __future__ import annotations

import gc
import os
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap, distance
from boardparsers.vasl.board import load_board
from boardparsers.vasl.compiler import built_in_board
from bridge.rules.asl import RULES
from bridge.rules.asl.sight import answer, batch, codes, explain
from bridge.rules.asl.sight.carried import ROWS
from bridge.rules.asl.sight.counters import counters_of
from bridge.rules.asl.sight.field import lookup
from bridge.rules.asl.sight.places import end_of
from bridge.rules.asl.sight.view import look, targets_of
from bridge.rules.ruling import BlindQuestion, Citation, Counter, Effect, LosQuestion, Place, Ruling, SeenHex, Verdict
from tests.bridge.rules.asl.sight.boards import drawn

GetBoard = Callable[[str], HexMap]
REAL: Final = Path(__file__).resolve().parents[6] / "shared" / "vasl" / "boards"
EVERY: Final = 1 if os.environ.get("CRESTLINE_LONG") else 23  # viewers of a real board; all of them on request

HILL_AND_WOODS: Final = """
level 3: hexes D1
level 1: hexes D2 D3
woods: blob D3 size 0.8 rough 0
"""


def view(board: HexMap, source: str | Place, **more: object) -> Ruling:
    place = source if isinstance(source, Place) else Place(source)
    return RULES.blind(board, replace(BlindQuestion(place), **more))  # type: ignore[arg-type]


def by_name(ruling: Ruling) -> dict[str, SeenHex]:
    return {seen.place.hex: seen for seen in ruling.hexes}


# --------------------------------------------------------------------------------------------- agreement with the lines


def whole_lines(board: HexMap, viewer: str) -> Iterator[tuple[SeenHex, batch.Answers, set[int]]]:
    """Each hex of the view with its line walked to the very end, and every reason why that is blocked."""
    known = lookup(board)
    counters = counters_of(board, known, ())
    source = answer.ends_of([end_of(board, known, Place(viewer))])
    for seen in view(board, viewer).hexes:
        target = answer.ends_of([end_of(board, known, seen.place)])
        found, room = batch.traced(known.field, counters, source, target, 0, False)
        reasons = {int(code) for code in room.trace[: int(room.state[ROWS]), 4] if code > 0}
        yield seen, found, reasons - {codes.UNKNOWN_TERRAIN}


def agrees(board: HexMap, viewer: str) -> int:
    """How many hexes are blind; fails where the view and the lines differ."""
    count = 0
    for seen, found, reasons in whole_lines(board, viewer):
        line = f"{board.name}: {viewer} - {seen.place}"
        blocked = int(found.code[0]) != codes.NONE
        assert (seen.verdict is Verdict.BLOCKED) is blocked, line
        if not blocked:
            assert seen.hindrance == float(found.hindrance[0]), line
            assert not seen.blind, line
            continue
        elsewhere = int(found.code[0]) not in (*codes.BLIND_HEXES, *reasons)  # leaving a building, six hindrances
        only_blind = bool(reasons) and reasons <= set(codes.BLIND_HEXES) and not elsewhere
        assert seen.blind is only_blind, f"{line}: {reasons}"
        if seen.blind:
            count += 1
            counted(seen, line)
    return count


def counted(seen: SeenHex, line: str) -> None:
    """The step names what casts it and a count that reaches as far as this hex."""
    assert seen.step is not None
    assert seen.step.effect is Effect.BLOCKS
    assert seen.step.hex
    assert seen.step.hex != seen.place.hex or seen.step.citation.paragraph in ("B9.52", "B23.71"), line
    number = int(str(dict(seen.step.arguments)["behind"]))
    assert 1 <= number <= seen.step.value, f"{line}: {seen.step.text}"


def test_every_view_of_the_built_in_board_agrees_with_its_lines() -> None:
    board = built_in_board()
    step = 1 if EVERY == 1 else 5
    assert sum(agrees(board, cell.name) for cell in list(board.cells.values())[::step]) > 50


@pytest.mark.parametrize("name", ["03", "15"])
def test_views_of_real_boards_agree_with_their_lines(name: str) -> None:
    """A sample of the viewers, each with every hex; all of them, every pair of the board, with CRESTLINE_LONG=1."""
    if not (REAL / f"bd{name}").is_file():
        pytest.skip(f"board {name} is not at {REAL}")
    board = load_board(REAL / f"bd{name}")
    assert sum(agrees(board, cell.name) for cell in list(board.cells.values())[11::EVERY]) > 20


def test_a_view_is_what_los_says_of_each_hex() -> None:
    """The ruling that players are told: verdict, hindrance, and the first thing that blocks it."""
    board = built_in_board()
    for viewer, seen in ((name, seen) for name in ("D3", "M4", "Q9") for seen in view(board, name).hexes[::4]):
        line = RULES.los(board, LosQuestion(Place(viewer), seen.place, margin=False))
        assert (seen.verdict, seen.range) == (line.verdict, line.range), seen.place
        if seen.verdict is not Verdict.BLOCKED:
            assert seen.hindrance == line.totals["hindrance"]
            continue
        assert seen.step is not None
        assert line.deciding is not None
        assert seen.step.citation == line.deciding.citation, seen.place
        one, two = board.find(seen.step.hex), board.find(line.blocked_at)
        assert one is not None
        assert two is not None
        assert distance(one.hex, two.hex) <= 1, seen.place  # along a hexside either of its hexes


def test_blindness_is_the_same_from_both_ends() -> None:
    board = built_in_board()
    names = [cell.name for cell in board.cells.values()][::7]
    blind = {(a, seen.place.hex) for a in names for seen in view(board, a, hexes=tuple(names)).hexes if seen.blind}
    assert blind
    assert blind == {(b, a) for a, b in blind}


def test_counters_and_options_reach_the_lines() -> None:
    board = drawn("level 1: hexes D1 D2 D3 D4 D5 D6 D7")
    smoke = (Counter("smoke", "D3", ("2", "3")),)
    assert by_name(view(board, "D1"))["D5"].verdict is Verdict.CLEAR
    hindered = by_name(view(board, "D1", counters=smoke))["D5"]
    assert (hindered.verdict, hindered.hindrance) == (Verdict.HINDERED, 3.0)
    assert hindered.step is not None
    assert hindered.step.text == "hindrances of +3"
    alpine = by_name(view(board, "D1", options=frozenset({"alpine_hills"})))["D5"]
    assert alpine.verdict is Verdict.BLOCKED
    assert alpine.step is not None
    assert alpine.step.citation == Citation("ASL", "B10.211")


# -------------------------------------------------------------------------------------------------- what is looked at


def test_every_hex_once_in_the_order_of_the_board() -> None:
    board = built_in_board()
    assert [seen.place for seen in view(board, "D3").hexes] == [Place(cell.name) for cell in board.cells.values()]


def test_totals_count_the_verdicts() -> None:
    ruling = view(built_in_board(), "D3")
    for verdict in (Verdict.CLEAR, Verdict.HINDERED, Verdict.BLOCKED, Verdict.UNDETERMINED):
        assert ruling.totals[str(verdict)] == sum(seen.verdict is verdict for seen in ruling.hexes)
    assert ruling.totals["blind"] == sum(seen.blind for seen in ruling.hexes) > 0
    assert ruling.verdict is Verdict.CLEAR


def test_only_the_hexes_that_are_named() -> None:
    ruling = view(built_in_board(), "D3", hexes=("f6", "B2"))
    assert [seen.place.hex for seen in ruling.hexes] == ["F6", "B2"]


def test_levels_that_a_hex_does_not_have_are_passed_over() -> None:
    board = built_in_board()
    ruling = view(board, "D3", levels=(0, 1))
    expected = [Place(cell.name, n) for cell in board.cells.values() for n in (0, 1) if cell.location_at(n)]
    assert [seen.place for seen in ruling.hexes] == expected
    assert any(place.level == 1 for place in expected)
    assert view(board, "D3", hexes=("D3",), levels=(7,)).hexes == ()


def test_the_viewers_level_counts() -> None:
    board = built_in_board()
    tall = next(cell for cell in board.cells.values() if cell.location_at(2) is not None)
    low, high = (view(board, Place(tall.name, level)).totals["clear"] for level in (0, 2))
    assert high > low


def test_from_a_hexside_in_bypass_the_clearest_line_counts() -> None:
    """A6.12: of its two vertices the one that sees more."""
    board = drawn(HILL_AND_WOODS)
    vertices = [by_name(view(board, Place("D3", 0, f"vertex:{n}"))) for n in (1, 2)]
    merged = by_name(view(board, Place("D3", 0, "bypass:1")))
    order = (Verdict.CLEAR, Verdict.HINDERED, Verdict.UNDETERMINED, Verdict.BLOCKED)
    for name, seen in merged.items():
        assert order.index(seen.verdict) == min(order.index(from_one[name].verdict) for from_one in vertices), name
    clear = [{name for name, seen in from_one.items() if seen.verdict is Verdict.CLEAR} for from_one in vertices]
    assert clear[0] - clear[1]
    assert clear[1] - clear[0]


@pytest.mark.parametrize(
    ("source", "hexes", "complaint"),
    [
        (Place("ZZ9"), (), "has no hex 'ZZ9'"),
        (Place("D3", 5), (), "has no level 5"),
        (Place("D3", 0, "on a ladder"), (), "no position"),
        (Place("D3"), ("ZZ9",), "has no hex 'ZZ9'"),
    ],
)
def test_what_does_not_exist_is_an_error(source: Place, hexes: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(QuestionError, match=complaint):
        view(built_in_board(), source, hexes=hexes)


def test_terrain_that_nobody_knows_is_undetermined() -> None:
    bare = replace(built_in_board(), raster=None)
    ruling = view(bare, "D3")
    assert (ruling.verdict, ruling.hexes) == (Verdict.UNDETERMINED, ())
    assert "terrain is unknown" in ruling.cause
    with pytest.raises(QuestionError):
        view(bare, "ZZ9")


def test_a_look_without_words_has_the_same_verdicts() -> None:
    board, question = built_in_board(), BlindQuestion(Place("D3"))
    known = lookup(board)
    sights = look(
        known, counters_of(board, known, ()), end_of(board, known, question.source), targets_of(board, known, question)
    )
    names = (Verdict.CLEAR, Verdict.HINDERED, Verdict.UNDETERMINED, Verdict.BLOCKED)
    assert [names[n] for n in sights.verdicts] == [seen.verdict for seen in RULES.blind(board, question).hexes]


def test_a_view_in_french() -> None:
    ruling = view(drawn(HILL_AND_WOODS), "D1")
    told = by_name(RULES.in_language(ruling, "fr"))
    blind = next(seen for seen in told.values() if seen.blind)
    assert blind.step is not None
    assert "celui-ci est le numéro" in blind.step.text
    assert explain.MESSAGES.languages >= {"en", "fr"}


def test_nothing_keeps_a_board_that_is_done_with() -> None:
    board = replace(built_in_board(), name="to be forgotten")
    view(board, "D3")
    gone = weakref.ref(lookup(board))
    del board
    gc.collect()
    assert gone() is None


def test_nothing_is_said_of_what_a_climbing_unit_sees() -> None:
    ruling = RULES.blind(built_in_board(), BlindQuestion(Place("H5", 0, "climbing")))
    assert (ruling.verdict, ruling.hexes) == (Verdict.UNDETERMINED, ())
    assert ruling.cause.startswith("H5: how high a climbing unit is")


def test_what_lies_behind_a_hole_in_the_map_is_not_established() -> None:
    whole = built_in_board()
    board = replace(whole, cells={hex_: cell for hex_, cell in whole.cells.items() if cell.name != "I5"})
    found = {
        name: {one.place.hex: one for one in RULES.blind(each, BlindQuestion(Place("H5"))).hexes}
        for name, each in (("whole", whole), ("holed", board))
    }
    assert found["whole"]["J5"].verdict is Verdict.CLEAR
    behind = found["holed"]["J5"]
    assert (behind.verdict, behind.step is not None) == (Verdict.UNDETERMINED, True)
    assert behind.step is not None
    assert behind.step.text.startswith("the line crosses a place that is no hex of the map")
    for name, seen in found["holed"].items():
        assert seen.verdict in (found["whole"][name].verdict, Verdict.UNDETERMINED), name
