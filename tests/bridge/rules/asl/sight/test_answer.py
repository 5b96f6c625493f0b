"""Rulings of line of sight with their steps, worked by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight.answer import ends_of, los, many
from bridge.rules.asl.sight.many import los_many
from bridge.rules.asl.sight.sightline import End
from bridge.rules.ruling import Counter, Effect, LosQuestion, Place, Ruling, Verdict
from tests.bridge.rules.asl.sight.pieces import board_of

pytestmark = pytest.mark.usefixtures("plain")

# Column C (x 112.5): woods in C3, a house in C5. E3: woods that begin two pixels right of the middle. E6: grain.
DRAWN = board_of(
    "woods: box C3 40x30\nstone building, 1 level: box C5 40x30\nwoods: box E3+12+0 20x30\ngrain: box E6 40x30", rows=8
)
BOARD = DRAWN.board


def ask(
    source: str | Place, target: str | Place, *counters: Counter, margin: bool = False, board: HexMap = BOARD
) -> Ruling:
    one = source if isinstance(source, Place) else Place(source)
    two = target if isinstance(target, Place) else Place(target)
    return los(board, LosQuestion(one, two, counters, margin=margin))


def end(name: str) -> End:
    return End(DRAWN.hex(name), 0, 0, 0, *DRAWN.centre(name))


def effects(ruling: Ruling, effect: Effect) -> list[tuple[str, str]]:
    return [(step.citation.paragraph, step.hex) for step in ruling.steps if step.effect is effect]


def with_unknown() -> HexMap:
    """A2 shows terrain that no table knows."""
    assert BOARD.raster is not None
    terrain = BOARD.raster.terrain.copy()
    terrain[0:20, 90:105] = 254
    return replace(BOARD, raster=replace(BOARD.raster, terrain=terrain))


def test_a_clear_line() -> None:
    ruling = ask("A1", "A4")
    assert (ruling.question, ruling.verdict, ruling.range) == ("los", Verdict.CLEAR, 3)
    assert (ruling.totals, ruling.blocked_at, ruling.point, ruling.cause) == ({"hindrance": 0.0}, "", None, "")
    assert ruling.margin_px is None
    assert {step.effect for step in ruling.steps} <= {Effect.NONE}


def test_a_hindered_line() -> None:
    """A6.7, B15.2: grain between level ends hinders by one."""
    ruling = ask("E5", "E7")
    assert (ruling.verdict, ruling.totals["hindrance"], ruling.blocked_at) == (Verdict.HINDERED, 1.0, "")
    assert effects(ruling, Effect.HINDERS) == [("A6.7", "E6")]


def test_a_line_is_blocked_where_its_source_first_meets_the_block() -> None:
    """A6.2. Seen from C1 it is the woods, drawn from 15 pixels above the middle of C3 (161.25) on; from C7 the house of
    C5 (290.25), which ends 15 pixels below that. The point is where the source first meets it, many at once too."""
    for source, target, where, y in (("C1", "C7", "C3", 146.25), ("C7", "C1", "C5", 305.25)):
        ruling = ask(source, target)
        assert (ruling.verdict, ruling.blocked_at, ruling.range) == (Verdict.BLOCKED, where, 6)
        assert effects(ruling, Effect.BLOCKS)[0] == ("A6.2", where)
        assert ruling.point == pytest.approx((112.5, y), abs=1.5)
        (at_once,) = los_many(BOARD, [LosQuestion(Place(source), Place(target), margin=False)])
        assert at_once.point == pytest.approx(ruling.point)


def test_the_point_of_a_blind_hex_too() -> None:
    """A6.4: from level 2 the woods of C3 make C4 blind; they are met 15 pixels above or below the middle of C3."""
    high, low = Place("C1", 2, "observer"), Place("C4")
    for source, target, y in ((high, low, 146.25), (low, high, 176.25)):
        ruling = ask(source, target)
        assert (ruling.verdict, ruling.blocked_at) == (Verdict.BLOCKED, "C3")
        assert ruling.point == pytest.approx((112.5, y), abs=1.5)
        (at_once,) = los_many(BOARD, [LosQuestion(source, target, margin=False)])
        assert at_once.point == pytest.approx(ruling.point)


def test_a_line_on_the_edge_of_the_board_is_not_grazing_for_that() -> None:
    """A6.1: down column A, whose hexes' middles lie on the board's edge: nobody can look along beyond it."""
    edge = board_of("woods: box A3 40x30\ngrain: box A7 40x30", rows=8).board
    assert ask("A1", "A5", margin=True, board=edge).margin_px == 6.0
    ruling = ask("A6", "A8", margin=True, board=edge)
    assert (ruling.verdict, ruling.margin_px) == (Verdict.HINDERED, 6.0)
    assert ask("A5", "A1", margin=True, board=edge).margin_px == 6.0


def test_six_hindrances_block() -> None:
    """B.10: the step says so, though no spot of the line blocks; five only hinder."""
    three, two = Counter("smoke", "A2", ("2", "3")), Counter("smoke", "A3", ("2", "2"))
    ruling = ask("A1", "A4", three, two)
    assert (ruling.verdict, ruling.totals["hindrance"]) == (Verdict.HINDERED, 5.0)
    ruling = ask("A1", "A4", three, Counter("smoke", "A3", ("2", "3")))
    assert (ruling.verdict, ruling.totals["hindrance"]) == (Verdict.BLOCKED, 6.0)
    assert [paragraph for paragraph, _ in effects(ruling, Effect.BLOCKS)] == ["B.10"]


def test_unknown_terrain_leaves_it_open() -> None:
    unknown = with_unknown()
    ruling = ask("A1", "A4", board=unknown)
    assert (ruling.verdict, ruling.cause) == (Verdict.UNDETERMINED, "A2: terrain that no table knows")


def test_a_board_without_a_drawing() -> None:
    """Nothing is known of it but its hexes and ranges."""
    bare = replace(BOARD, raster=None)
    ruling = ask("a1", "C4", board=bare)
    assert (ruling.verdict, ruling.range) == (Verdict.UNDETERMINED, 4)
    assert "terrain is unknown" in ruling.cause
    assert [step.effect for step in ruling.steps] == [Effect.UNKNOWN]
    with pytest.raises(QuestionError, match="has no hex 'Q99'"):
        ask("A1", "Q99", board=bare)


def test_of_a_hexside_in_bypass_the_clearest_vertex_counts() -> None:
    """A6.12. Side 4 of E2 has the vertices 4 and 5; the better line of the two is told."""
    ruling = ask(Place("E2", 0, "bypass:4"), "E4")
    lines = [ask(Place("E2", 0, f"vertex:{n}"), "E4") for n in (4, 5)]
    order = [Verdict.CLEAR, Verdict.HINDERED, Verdict.BLOCKED]
    assert ruling.verdict is min((line.verdict for line in lines), key=order.index)
    assert ruling.steps[1].citation.paragraph == "A6.12"
    assert [step.citation.paragraph for step in lines[0].steps].count("A6.12") == 0


@pytest.mark.parametrize(
    ("source", "target", "margin", "grazing"),
    [("A1", "A4", 6.0, False), ("E2", "E4", 1.5, False), ("C2", "C4", 6.0, False)],
)
def test_margins(source: str, target: str, margin: float, grazing: bool) -> None:
    """The woods of E3 are met by a line shifted by two pixels, of half a pixel's steps."""
    ruling = ask(source, target, margin=True)
    assert ruling.margin_px == margin
    assert any("grazing" in step.text for step in ruling.steps) == grazing


def test_a_grazing_line_says_that_players_may_roll() -> None:
    """A6.1: the woods begin one pixel right of the line, so a shift by one pixel is ruled otherwise."""
    near = board_of("woods: box E3+11+0 20x30", rows=8).board
    ruling = ask("E2", "E4", margin=True, board=near)
    assert (ruling.verdict, ruling.margin_px) == (Verdict.CLEAR, 0.5)
    assert ruling.steps[-1].citation.paragraph == "A6.1"
    assert ruling.steps[-1].text.startswith("grazing: a line 1 pixels beside this one")


def test_within_a_hex_nothing_grazes() -> None:
    ruling = ask("A1", "A1", margin=True)
    assert (ruling.verdict, ruling.range, ruling.margin_px) == (Verdict.CLEAR, 0, 6.0)
    assert not any("grazing" in step.text for step in ruling.steps)


def test_many_lines_name_the_block_that_each_source_meets_first() -> None:
    out = many(BOARD, [end("C1"), end("C7"), end("A1")], [end("C7"), end("C1"), end("A4")])
    assert out.code.tolist() == [codes.HIGHER, codes.HIGHER, codes.NONE]
    assert out.hex.tolist()[:2] == [DRAWN.hex("C3"), DRAWN.hex("C5")]
    assert out.margin.tolist() == [-1.0] * 3


def test_many_lines_with_counters_and_margins() -> None:
    out = many(BOARD, [end("A1")], [end("A4")], [Counter("smoke", "A2", ("2", "3"))], margins=True)
    assert (out.hindrance.tolist(), out.margin.tolist()) == ([3], [6.0])


def test_ends_as_columns() -> None:
    columns = ends_of([End(1, 2, 3, -1, 0.5, 1.5), End(4, 5, 6, 0, 2.5, 3.5)])
    assert [column.tolist() for column in columns] == [[1, 4], [2, 5], [3, 6], [-1, 0], [0.5, 2.5], [1.5, 3.5]]
    assert [column.dtype.kind for column in columns] == list("iiiiff")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (Place("Q99"), "has no hex 'Q99'"),
        (Place("A1", 3), "has no level 3"),
        (Place("A1", 0, "bypass:7"), "no position"),
    ],
)
def test_what_does_not_exist_is_refused(source: Place, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        ask(source, "C4")


@pytest.mark.parametrize(("source", "target"), [("A1/climbing", "C1"), ("A1", "C1/climbing, covered arc 1")])
def test_a_climbing_unit_is_ruled_on_by_nobody_and_the_reason_is_said(source: str, target: str) -> None:
    one, two = (Place(hex_, 0, position) for hex_, _, position in (text.partition("/") for text in (source, target)))
    ruling = ask(one, two)
    climber = "A1" if one.position else "C1"
    assert (ruling.verdict, ruling.range) == (Verdict.UNDETERMINED, 2)
    assert effects(ruling, Effect.UNKNOWN) == [("B11.4", climber)]
    assert ruling.cause.startswith(f"{climber}: how high a climbing unit is for the eye is not established")
    clear = LosQuestion(Place("A1"), Place("A2"))
    assert los_many(BOARD, [LosQuestion(one, two), clear]) == [ruling, *los_many(BOARD, [clear])]


def test_a_climbing_unit_has_to_be_somewhere() -> None:
    for one, two in ((Place("Z9", 0, "climbing"), Place("A1")), (Place("A1", 0, "climbing"), Place("Z9"))):
        with pytest.raises(QuestionError, match="has no hex 'Z9'"):
            ask(one, two)


def test_a_line_over_a_place_that_is_no_hex_of_the_map_is_undetermined() -> None:
    """B2 is missing: A2 to C3 runs through it, A2 to C2 along its side."""
    cells = {hex_: cell for hex_, cell in BOARD.cells.items() if cell.name != "B2"}
    board = replace(BOARD, cells=cells)
    crosses, along, beside = ("A2", "C3"), ("A2", "C2"), ("A1", "A5")
    assert [ask(*ends).verdict for ends in (crosses, along, beside)] == [Verdict.CLEAR] * 3
    for ends in (crosses, along):
        ruling = ask(*ends, board=board)
        assert ruling.verdict is Verdict.UNDETERMINED
        assert ruling.cause == "the line crosses a place that is no hex of the map"
        assert ruling.steps[-1].text == ruling.cause
        (at_once,) = los_many(board, [LosQuestion(Place(ends[0]), Place(ends[1]))])
        assert at_once.verdict is Verdict.UNDETERMINED
        assert at_once.cause.startswith(ruling.cause)
    assert ask(*beside, board=board).verdict is Verdict.CLEAR
