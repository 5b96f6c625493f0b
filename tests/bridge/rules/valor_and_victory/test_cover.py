"""Cover of an attack: the target's terrain, hindrances in the direction of fire, assault movement."""

from __future__ import annotations

import pytest

from boardparsers.errors import QuestionError
from bridge.rules.ruling import Counter, CoverQuestion, Place, Ruling, Unit, Verdict
from bridge.rules.valor_and_victory import RULES
from bridge.rules.valor_and_victory.cover import COVER_RULES
from tests.fixtures.hex_maps import drawn

BOARD = drawn(
    "valor_and_victory",
    ". o o w .\n . b . ? .\n= s f . .",
    hexes="C2 = + bridge",
    hexsides="A4/A5 = hedge",
)


def attack(a: str, b: str, *counters: Counter, moving: str = "", options: tuple[str, ...] = (), **units: str) -> Ruling:
    kinds = {name: Unit(kind) for name, kind in units.items()}
    question = CoverQuestion(Place(a), Place(b), moving=moving, counters=counters, options=frozenset(options), **kinds)
    return RULES.cover(BOARD, question)


def sums(ruling: Ruling) -> tuple[float, float, float]:
    assert ruling.verdict is Verdict.ALLOWED
    return tuple(ruling.totals[name] for name in ("cover", "hindrance", "modifier"))


def test_the_rules_stand_in_a_visible_order() -> None:
    assert [rule.__name__ for rule in COVER_RULES] == ["line_of_sight", "terrain_of_the_target", "assault_movement"]


def test_cover_and_hindrance_add_up() -> None:
    assert sums(attack("A1", "A4")) == (2.0, 2.0, 4.0)
    assert sums(attack("A5", "A4")) == (2.0, 0.0, 2.0)


def test_only_what_hinders_in_the_direction_of_fire_is_told() -> None:
    into, out_of = attack("A1", "A2"), attack("A2", "A1")
    assert sums(into) == (0.0, 1.0, 1.0)
    assert sums(out_of) == (0.0, 0.0, 0.0)
    assert [step.message for step in into.steps] == ["into", "no_cover"]
    assert [step.message for step in out_of.steps] == ["no_cover"]


def test_on_a_bridge_over_a_stream() -> None:
    ruling = attack("C1", "C2")
    assert sums(ruling) == (0.0, 0.0, 0.0)
    assert ruling.steps[-1].message == "on_the_bridge"


def test_assault_movement() -> None:
    assert sums(attack("A5", "A4", moving="assault")) == (3.0, 0.0, 3.0)


def test_no_line_of_sight() -> None:
    ruling = attack("B1", "B3")
    assert (ruling.verdict, ruling.blocked_at, ruling.totals) == (Verdict.NOT_ALLOWED, "B2", {})


def test_smoke() -> None:
    assert sums(attack("B2", "B3", Counter("smoke 2", "B3"))) == (0.0, 2.0, 2.0)
    assert sums(attack("B3", "B2", Counter("smoke 2", "B3"))) == (3.0, 0.0, 3.0)


def test_unknown_terrain_matters_at_the_target_and_on_the_way_not_at_the_firer() -> None:
    assert attack("B3", "B4").cause == "nobody knows the terrain of B4"
    assert attack("B3", "B5").verdict is Verdict.UNDETERMINED
    assert sums(attack("B4", "B3")) == (0.0, 0.0, 0.0)


def test_options_reach_the_line() -> None:
    assert sums(attack("C2", "C3")) == (0.0, 1.0, 1.0)
    assert sums(attack("C2", "C3", options=("farmland_fields",))) == (0.0, 0.0, 0.0)


def test_questions_that_make_no_sense() -> None:
    with pytest.raises(QuestionError, match="close assault"):
        attack("A1", "A1")
    with pytest.raises(QuestionError, match="no manner of moving 'crawling'"):
        attack("A1", "A2", moving="crawling")
    with pytest.raises(QuestionError, match="no kind of unit 'mule'"):
        attack("A1", "A2", firer="mule")
    with pytest.raises(QuestionError, match="no kind of unit 'mule'"):
        attack("A1", "A2", target_unit="mule")
