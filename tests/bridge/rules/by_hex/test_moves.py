"""Legs added up, and what the steps of a move amount to."""

from __future__ import annotations

import pytest

from boardparsers.drawn import built_in_map
from bridge.rules.by_hex.moves import Entered, add_up, move_ruling, paid, verdict_of
from bridge.rules.ruling import Citation, Effect, Step, Verdict

BOARD = built_in_map("memoir44")
A1, B1, C1 = (BOARD.by_name[name] for name in ("a1", "b1", "c1"))


def step(effect: Effect, value: float = 0.0) -> Step:
    return Step(Citation("a book", "1"), str(effect), effect, value=value)


@pytest.mark.parametrize(
    ("effects", "verdict", "cost"),
    [
        ([], Verdict.ALLOWED, 0.0),
        ([Effect.ADDS, Effect.NONE, Effect.ADDS], Verdict.ALLOWED, 4.0),
        ([Effect.ADDS, Effect.UNKNOWN], Verdict.UNDETERMINED, None),
        ([Effect.UNKNOWN, Effect.FORBIDS], Verdict.NOT_ALLOWED, None),
    ],
)
def test_steps(effects: list[Effect], verdict: Verdict, cost: float | None) -> None:
    steps = [step(effect, 2.0) for effect in effects]
    assert (verdict_of(steps), paid(steps)) == (verdict, cost)


def test_legs_add_up_until_one_cannot_be_paid() -> None:
    entered = [Entered(A1, B1, 1, (), 2.0), Entered(B1, C1, 2, (), 1.0)]
    legs, total = add_up(entered)
    assert ([leg.total for leg in legs], total) == ([2.0, 3.0], 3.0)
    assert (str(legs[0].source), str(legs[1].target), legs[1].side) == ("A1", "C1", 2)
    legs, total = add_up([entered[0], Entered(B1, C1, 2, (), None), Entered(C1, B1, 5, (), 1.0)])
    assert ([leg.cost for leg in legs], total) == ([2.0, None, 1.0], None)
    assert [leg.total for leg in legs] == [2.0, None, None]
    assert add_up([]) == ((), 0.0)


def test_the_ruling_on_a_move() -> None:
    legs, _ = add_up([Entered(A1, B1, 1, (), 2.0), Entered(B1, C1, 2, (), 1.0)])
    ruling = move_ruling(legs, (step(Effect.ADDS, 3.0),), {"mp": 3.0}, "mp")
    assert (ruling.question, ruling.verdict, ruling.range, ruling.cause) == ("move A1 B1 C1", Verdict.ALLOWED, 2, "")
    assert move_ruling(legs, (step(Effect.UNKNOWN),), {}, "mp").cause == "unknown"
