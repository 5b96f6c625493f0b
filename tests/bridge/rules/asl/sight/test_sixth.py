"""Six hindrances are counted from whoever asks, by one line and by many lines together."""

from __future__ import annotations

import pytest

from bridge.rules.asl import RULES
from bridge.rules.asl.sight.explain_counters import HexHindrance
from bridge.rules.asl.sight.sixth import counted_from_the_source, sixth_hindrance
from bridge.rules.ruling import BlindQuestion, Counter, Effect, LosQuestion, Place, Ruling, Verdict
from tests.bridge.rules.asl.sight.pieces import board_of

GRAIN = "grain: hexes B2 B3 B4 B5 B6 B7 B8 B9 B10"
FIELD = board_of(GRAIN, rows=12)
WITH_WOODS = board_of(f"{GRAIN}\nwoods: hexes B4", rows=12)
HEXES = [HexHindrance(cell, n, 9 - n, terrain=1) for n, cell in enumerate(FIELD.known.cells[:8], 1)]


def one_and_many(source: str, target: str, *counters: Counter, board=FIELD.board) -> tuple[Ruling, Ruling]:  # type: ignore[no-untyped-def]
    question = LosQuestion(Place(source), Place(target), counters)
    return RULES.los(board, question), RULES.los_many(board, [question])[0]


def why(ruling: Ruling) -> tuple[str, str]:
    step = next(step for step in ruling.steps if step.effect is Effect.BLOCKS and step.hex == ruling.blocked_at)
    return ruling.blocked_at, step.citation.paragraph


def test_the_sixth_in_order_from_the_source() -> None:
    counted = {one.cell.name: 1 for one in HEXES}
    assert sixth_hindrance(HEXES, counted) is HEXES[5]
    without = {name: value for name, value in counted.items() if name != HEXES[1].cell.name}
    assert sixth_hindrance(HEXES, without) is HEXES[6]
    assert sixth_hindrance(HEXES[:6], without) is None
    smoky = [HexHindrance(HEXES[0].cell, 1, 8, smoke=6), *HEXES]
    assert sixth_hindrance(smoky, counted) is smoky[0]


def test_spots_of_a_line_that_terrain_alone_does_not_block_stay() -> None:
    assert counted_from_the_source((), HEXES[0]) == ()


@pytest.mark.parametrize(("source", "target", "sixth"), [("B1", "B11", "B7"), ("B11", "B1", "B5")])
def test_the_sixth_hex_of_grain_as_the_asker_counts(source: str, target: str, sixth: str) -> None:
    one, many = one_and_many(source, target)
    assert one.verdict is many.verdict is Verdict.BLOCKED
    assert why(one) == why(many) == (sixth, "B.10")
    assert [step.hex for step in one.steps if step.effect is Effect.HINDERS][:5] == _first_five(source)


def _first_five(source: str) -> list[str]:
    return [f"B{n}" for n in (range(2, 7) if source == "B1" else range(10, 5, -1))]


@pytest.mark.parametrize(("source", "target", "at"), [("B1", "B11", ("B4", "A6.2")), ("B11", "B1", ("B5", "B.10"))])
def test_what_blocks_before_the_sixth_comes_first(source: str, target: str, at: tuple[str, str]) -> None:
    one, many = one_and_many(source, target, board=WITH_WOODS.board)
    assert why(one) == why(many) == at


def test_counters_that_make_six_are_told_where_they_do() -> None:
    counters = (Counter("smoke", "B3", ("2", "3")), Counter("wreck", "B4"))
    for source, target, at in (("B1", "B6", "B4"), ("B6", "B1", "B3")):
        one, many = one_and_many(source, target, *counters)
        assert (one.verdict, why(one), many.blocked_at) == (Verdict.BLOCKED, (at, "B.10"), at)


def test_a_view_tells_the_same_hex() -> None:
    seen = RULES.blind(FIELD.board, BlindQuestion(Place("B11")))
    (hidden,) = [one for one in seen.hexes if one.place.hex == "B1"]
    assert hidden.step is not None
    assert (hidden.step.citation.paragraph, hidden.step.hex) == ("B.10", "B5")
