"""Many lines at once say what each says alone, with the step that decides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.rules.asl.sight.answer import los
from bridge.rules.asl.sight.many import los_many
from bridge.rules.ruling import Citation, Counter, Effect, LosQuestion, Place, Ruling, Verdict
from tests.bridge.rules.asl.sight.pieces import board_of

pytestmark = pytest.mark.usefixtures("plain")

# Down column C: woods in C3, a house in C5. Grain in E3. A2 shows terrain that no table knows.
DRAWN = board_of(
    "woods: box C3 40x30\nstone building, 1 level: box C5 30x30\ngrain: box E3 40x30\nlevel 1: hexes G1", rows=8
)


def with_unknown(board: HexMap) -> HexMap:
    assert board.raster is not None
    terrain = board.raster.terrain.copy()
    terrain[0:20, 90:105] = 254
    return replace(board, raster=replace(board.raster, terrain=terrain))


BOARD = with_unknown(DRAWN.board)


def question(source: str, target: str, *counters: Counter, margin: bool = True) -> LosQuestion:
    return LosQuestion(Place(source), Place(target), counters, margin=margin)


def one(asked: LosQuestion) -> Ruling:
    (ruling,) = los_many(BOARD, [asked])
    return ruling


def test_no_questions_no_rulings() -> None:
    assert los_many(BOARD, []) == []


def test_a_clear_line() -> None:
    ruling = one(question("G3", "G7"))
    assert (ruling.question, ruling.verdict, ruling.range, ruling.steps) == ("los", Verdict.CLEAR, 4, ())
    assert (ruling.totals, ruling.blocked_at, ruling.point, ruling.cause) == ({"hindrance": 0.0}, "", None, "")
    assert ruling.margin_px == 6.0  # nothing within the six pixels that are tried


def test_a_hindered_line() -> None:
    # B15.2: grain between level ends hinders by one.
    ruling = one(question("E2", "E4"))
    assert (ruling.verdict, ruling.totals["hindrance"]) == (Verdict.HINDERED, 1.0)
    (step,) = ruling.steps
    assert (step.citation, step.effect, step.value) == (Citation("ASL", "A6.7"), Effect.HINDERS, 1.0)
    assert "+1" in step.text


@pytest.mark.parametrize(
    ("source", "target", "where", "y"),
    [("C1", "C7", "C3", 146.25), ("C7", "C1", "C5", 305.25)],
)
def test_a_blocked_line_names_the_first_block_from_its_source(source: str, target: str, where: str, y: float) -> None:
    """The woods of C3 begin 15 pixels above its centre at 161.25, the house of C5 ends as far below it at 290.25."""
    ruling = one(question(source, target))
    assert (ruling.verdict, ruling.blocked_at) == (Verdict.BLOCKED, where)
    assert ruling.point == pytest.approx((112.5, y), abs=1.5)
    (step,) = ruling.steps
    assert (step.citation.paragraph, step.effect, step.hex) == ("A6.2", Effect.BLOCKS, where)


def test_blocked_by_counters_alone() -> None:
    """B.10: two hexes of smoke at three each. Nothing that is drawn is in the way, from either end."""
    smoke = Counter("smoke", "G4", ("2", "3")), Counter("smoke", "G5", ("2", "3"))
    for source, target in (("G3", "G7"), ("G7", "G3")):
        ruling = one(question(source, target, *smoke))
        assert (ruling.verdict, ruling.totals["hindrance"]) == (Verdict.BLOCKED, 6.0)
        assert ruling.steps[0].citation.paragraph == "B.10"


def test_rubble_put_on_the_map_blocks_from_either_end() -> None:
    # A half-level obstacle (B24.1) in the middle of level ground.
    rubble = Counter("terrain", "G5", ("Stone Rubble",))
    for source, target in (("G3", "G7"), ("G7", "G3")):
        assert one(question(source, target, rubble)).blocked_at == "G5"


def test_terrain_that_no_table_knows_is_undetermined() -> None:
    ruling = one(question("A1", "A3"))
    assert (ruling.verdict, ruling.steps) == (Verdict.UNDETERMINED, ())
    assert ruling.cause == "terrain that no table knows"


def test_a_question_without_margin_has_none() -> None:
    assert one(question("G3", "G7", margin=False)).margin_px is None


def test_rulings_come_in_the_order_asked_whatever_lies_on_the_map() -> None:
    smoke = Counter("smoke", "G5")
    asked = [
        question("G3", "G7", smoke),
        question("C7", "C1"),
        question("G3", "G7"),
        LosQuestion(Place("C3", 0, "bypass:1"), Place("D2")),
        question("G7", "G3", smoke, margin=False),
        question("C1", "C7"),
    ]
    together = los_many(BOARD, asked)
    assert [ruling.verdict for ruling in together] == [
        Verdict.HINDERED,
        Verdict.BLOCKED,
        Verdict.CLEAR,
        Verdict.CLEAR,
        Verdict.HINDERED,
        Verdict.BLOCKED,
    ]
    assert [ruling.blocked_at for ruling in together] == ["", "C5", "", "", "", "C3"]
    for ruling, each in zip(together, asked, strict=True):
        alone = los(BOARD, each)
        kept = ("verdict", "totals", "range", "blocked_at", "point", "margin_px")
        assert [getattr(ruling, name) for name in kept] == [getattr(alone, name) for name in kept]


def test_a_hexside_in_bypass_is_answered_in_full() -> None:
    """A6.12: of its two vertices the clearest line counts, which one must be told."""
    asked = LosQuestion(Place("C3", 0, "bypass:1"), Place("D2"))
    assert los_many(BOARD, [asked]) == [los(BOARD, asked)]


def test_a_board_without_a_drawing_is_undetermined() -> None:
    bare = replace(BOARD, raster=None)
    (ruling,) = los_many(bare, [question("A1", "A4")])
    assert (ruling.verdict, ruling.range) == (Verdict.UNDETERMINED, 3)
    assert "terrain is unknown" in ruling.cause
    with pytest.raises(QuestionError, match="no hex 'Z9'"):
        los_many(bare, [question("A1", "Z9")])


def test_a_hex_that_does_not_exist_is_said() -> None:
    with pytest.raises(QuestionError, match="no hex 'Z9'"):
        los_many(BOARD, [question("A1", "A2"), question("A1", "Z9")])
