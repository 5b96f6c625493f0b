"""What a purse allows: the rules about MF and MP, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.rules.asl.movement_allotment import Purse, may_spend, road_bonus
from bridge.rules.asl.movement_cost import Price
from bridge.rules.asl.movement_crossing import Mover, mover_of
from bridge.rules.asl.terrain_effects import cite
from bridge.rules.ruling import Conditions, Effect, MovementQuestion, Place, Step, Unit


def mover(unit: str = "infantry", **more: Any) -> Mover:
    return mover_of(MovementQuestion((Place("A1"),), Unit(unit), **more))


def price(cost: float, whole: bool = False, on_road: bool = False, inside: bool = False) -> Price:
    return Price((Step(cite("B1"), "", Effect.ADDS, value=cost),), whole, on_road, inside)


def said(purse: Purse, who: Mover, what: Price) -> list[tuple[str, Effect]]:
    return [(step.citation.paragraph, step.effect) for step in may_spend(purse, who, what, "A1")]


FORBIDS, NONE = Effect.FORBIDS, Effect.NONE


@pytest.mark.parametrize(
    ("purse", "who", "what", "expected"),
    [
        (Purse(None, 99.0), mover(), price(5), []),
        (Purse(4.0, 2.0), mover(), price(2), []),
        (Purse(4.0, 2.5), mover(), price(2), [("A4.11", FORBIDS)]),
        (Purse(4.0, 0.0), mover(), price(6), [("A4.134", NONE)]),
        (Purse(12.0, 0.0), mover("tank"), price(13), [("D2.1", FORBIDS)]),
        (Purse(4.0, 4.0, on_roads=True), mover(), price(1, on_road=True), []),
        (Purse(4.0, 4.0, on_roads=False), mover(), price(1, on_road=True), [("A4.11", FORBIDS)]),
        (Purse(4.0, 4.0, on_roads=True), mover(), price(1), [("A4.11", FORBIDS)]),
        (Purse(4.0, 4.0), mover(), price(1, on_road=True, inside=True), [("A4.11", FORBIDS)]),
        (Purse(4.0, 4.0, crossed=1), mover(), price(1, on_road=True, inside=True), []),
        (Purse(12.0, 12.0, on_roads=True), mover("tank"), price(0.5, on_road=True), [("D2.1", FORBIDS)]),
        (Purse(None, 1.0), mover(), price(4, whole=True), [("B1", FORBIDS)]),
        (Purse(None, 0.0), mover(), price(4, whole=True), []),
        (Purse(None, 4.0, emptied=True), mover(), price(1), [("A4.2", FORBIDS)]),
        (Purse(None, 0.0), mover(manner="assault"), price(4), [("A4.61", FORBIDS)]),
        (Purse(None, 0.0), mover(manner="assault"), price(3), []),
        (Purse(None, 1.0, legs=1), mover(manner="assault"), price(1), [("A4.61", FORBIDS)]),
        (Purse(4.0, 0.0), mover(manner="assault"), price(6), [("A4.61", FORBIDS)]),
    ],
)
def test_what_is_said(purse: Purse, who: Mover, what: Price, expected: list[tuple[str, Effect]]) -> None:
    assert said(purse, who, what) == expected


@pytest.mark.parametrize(
    ("who", "bonus"),
    [
        (mover(), 1),
        (mover("cavalry"), 1),
        (mover("wagon"), 1),
        (mover("truck"), 0),
        (mover("bicycle"), 0),
        (mover(manner="cover"), 0),
        (mover(conditions=Conditions(weather=frozenset({"mud"}))), 0),
        (mover(conditions=Conditions(weather=frozenset({"rain"}))), 1),
    ],
)
def test_who_has_the_road_bonus(who: Mover, bonus: float) -> None:
    assert road_bonus(Purse(None, 0.0), who, by_road=True) == bonus


def test_a_purse_after_a_leg() -> None:
    purse = Purse(4.0, 1.0).after(2.0)
    assert purse == Purse(4.0, 3.0, legs=1, on_roads=False)
    assert Purse(4.0, 1.0).after(1.0, on_road=True, crossed=True) == Purse(4.0, 2.0, legs=1, crossed=1)
    assert purse.after(None, on_road=True, whole=True).spent is None
