"""Cover rulings: the cases of tests/cases/asl_cover.toml, Hindrance from the line of sight, groups."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from boardparsers.vasl.compiler import built_in_board
from bridge.rules.asl import RULES
from bridge.rules.asl.cover import cover, settle
from bridge.rules.asl.terrain_effects import cite
from bridge.rules.ruling import (
    Conditions,
    Counter,
    CoverQuestion,
    Effect,
    LosQuestion,
    Place,
    Ruling,
    Step,
    Unit,
    Verdict,
)
from tests.bridge.rules.asl.sight.boards import drawn

CASES = tomllib.loads((Path(__file__).resolve().parents[3] / "cases" / "asl_cover.toml").read_text(encoding="utf-8"))
STOPPING = (Effect.FORBIDS, Effect.UNKNOWN)


def place(text: str) -> Place:
    rest, _, position = text.partition("/")
    hex_, _, level = rest.partition("@")
    return Place(hex_, int(level or 0), position)


def raised(board: HexMap, names: list[str]) -> HexMap:
    lifted = {h: replace(c, base_level=c.base_level + (c.name in names)) for h, c in board.cells.items()}
    return replace(board, cells=lifted)


def question(board: HexMap, case: Mapping[str, Any]) -> CoverQuestion:
    target = board.find(place(case["target"]).hex)
    entered = None
    if "entered_from" in case:
        came = board.find(case["entered_from"])
        assert target is not None
        assert came is not None
        entered = board.grid.side_towards(target.hex, came.hex)
    counters = (text.split(":") for text in case.get("counters", ()))
    return CoverQuestion(
        source=place(case["firer"]),
        target=place(case["target"]),
        fire=case.get("fire", ""),
        firer=Unit(traits=frozenset(case.get("firer_traits", ()))),
        target_unit=Unit(case.get("unit", "infantry"), frozenset(case.get("traits", ()))),
        with_=tuple(map(place, case.get("group", ()))),
        moving=case.get("moving", ""),
        entered_across=entered,
        counters=tuple(Counter(kind, hex_, tuple(rest)) for kind, hex_, *rest in counters),
        conditions=Conditions(case.get("month", 0)),
    )


@pytest.mark.parametrize("case", CASES["case"], ids=lambda case: case["id"])
def test_case(case: Mapping[str, Any], board: Callable[[str], HexMap]) -> None:
    map_ = board(case["board"])
    if "raised" in case:
        map_ = raised(map_, case["raised"])
    ruling = cover(map_, question(map_, case))
    told = "\n".join(f"{step.citation} {step.effect} {step.value:g} {step.text}" for step in ruling.steps)
    assert ruling.verdict == case.get("verdict", "allowed"), told
    if "totals" in case:
        totals = dict(ruling.totals)
        assert totals.pop("drm") == sum(case["totals"].values()), told
        assert totals == case["totals"], told
        counting = [s.citation.paragraph for s in ruling.steps if s.effect is Effect.ADDS and s.value]
        assert sorted(counting) == sorted(case.get("counts", [])), told
    if "says" in case:
        assert case["says"] in [s.citation.paragraph for s in ruling.steps if s.effect is Effect.NONE], told
    if "paragraph" in case:
        assert next(s for s in ruling.steps if s.effect in STOPPING).citation.paragraph == case["paragraph"], told


def test_every_case_has_a_reason_and_its_own_name() -> None:
    cases = CASES["case"]
    assert all(case["why"] for case in cases)
    assert len({case["id"] for case in cases}) == len(cases)


# ------------------------------------------------------------------------------------------------ the line of sight


def answering(verdict: Verdict, *steps: Step, **totals: float) -> tuple[Callable[..., Ruling], list[LosQuestion]]:
    asked: list[LosQuestion] = []

    def los(board: HexMap, question: LosQuestion) -> Ruling:
        asked.append(question)
        return Ruling("los", verdict, steps, totals)

    return los, asked


def test_hindrance_comes_from_the_line_of_sight(board: Callable[[str], HexMap]) -> None:
    hinders = Step(cite("B12.2"), "Brush", Effect.HINDERS, hex="C2", value=2)
    los, asked = answering(Verdict.HINDERED, hinders, hindrance=2.0)
    smoke = (Counter("smoke", "B1", ("2", "3")),)
    ask = CoverQuestion(Place("A1"), Place("B2"), moving="assault", counters=smoke, conditions=Conditions(8))
    ruling = cover(board("asl_ground"), ask, los)
    assert dict(ruling.totals) == {"tem": 0, "hindrance": 2, "drm": 2}, "Hindrance takes FFMO away (A4.6)"
    assert asked == [LosQuestion(Place("A1"), Place("B2"), smoke, frozenset({"month:8"}), margin=False)]


def test_a_clear_line_adds_nothing(board: Callable[[str], HexMap]) -> None:
    los, _ = answering(Verdict.CLEAR, hindrance=0.0)
    ruling = cover(board("asl_ground"), CoverQuestion(Place("A1"), Place("C1")), los)
    assert dict(ruling.totals) == {"tem": 1, "hindrance": 0, "drm": 1}


def test_no_line_of_sight_no_attack(board: Callable[[str], HexMap]) -> None:
    los, _ = answering(Verdict.BLOCKED, Step(cite("A6.2"), "woods", Effect.BLOCKS, hex="B1"))
    ruling = cover(board("asl_ground"), CoverQuestion(Place("A1"), Place("C1")), los)
    assert ruling.verdict is Verdict.NOT_ALLOWED
    assert ruling.totals == {}
    assert str(ruling.steps[0].citation) == "ASL A6.2"


def test_an_undetermined_line_leaves_the_cover_open(board: Callable[[str], HexMap]) -> None:
    los, _ = answering(Verdict.UNDETERMINED, Step(cite("B.1"), "unknown terrain", Effect.UNKNOWN))
    ruling = cover(board("asl_ground"), CoverQuestion(Place("A1"), Place("C1")), los)
    assert ruling.verdict is Verdict.UNDETERMINED
    assert "unknown terrain" in ruling.cause


def test_an_attack_within_a_location_is_left_open(board: Callable[[str], HexMap]) -> None:
    ruling = cover(board("asl_ground"), CoverQuestion(Place("A1"), Place("A1")))
    assert ruling.verdict is Verdict.UNDETERMINED


def test_between_levels_of_a_building_its_tem_counts(board: Callable[[str], HexMap]) -> None:
    ruling = cover(board("asl_ground"), CoverQuestion(Place("D2", 1), Place("D2")))
    assert ruling.totals["tem"] == 3


# ---------------------------------------------------------------------------------------------- what counts together


def claim(paragraph: str, value: float, effect: Effect = Effect.ADDS) -> Step:
    return Step(cite(paragraph), paragraph, effect, value=value)


def test_the_best_positive_claim_and_every_negative_one() -> None:
    total, steps = settle([claim("B13.3", 1), claim("B27.3", 2), claim("B7", -1), claim("B13.3", -1)])
    assert total == 0
    assert [step.effect for step in steps] == [Effect.NONE, Effect.ADDS, Effect.ADDS, Effect.ADDS]
    assert "not beside B27.3" in steps[0].text


def test_an_open_question_matters_only_if_it_could_be_better() -> None:
    _, steps = settle([claim("B23.3", 3), claim("B9.32", 2, Effect.UNKNOWN)])
    assert steps[1].effect is Effect.NONE
    _, steps = settle([claim("B13.3", 1), claim("B9.32", 2, Effect.UNKNOWN)])
    assert steps[1].effect is Effect.UNKNOWN


def test_nothing_claimed_is_no_tem() -> None:
    assert settle([]) == (0.0, ())


# -------------------------------------------------------------------------------------------------------- questions


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"fire": "harsh words"}, "harsh"),
        ({"moving": "sideways"}, "sideways"),
        ({"entered_across": 6}, "6"),
        ({"target_unit": Unit("dragon")}, "dragon"),
        ({"conditions": Conditions(weather=frozenset({"plague"}))}, "plague"),
        ({"options": frozenset({"month:99"})}, "month"),
    ],
)
def test_questions_that_mean_nothing(more: Mapping[str, Any], word: str, board: Callable[[str], HexMap]) -> None:
    with pytest.raises(QuestionError, match=word):
        cover(board("asl_ground"), CoverQuestion(Place("A1"), Place("B1"), **more))


@pytest.mark.parametrize(("firer", "target"), [("A1", "Z9"), ("Z9", "A1"), ("A1", "B1@3")])
def test_places_that_do_not_exist(firer: str, target: str, board: Callable[[str], HexMap]) -> None:
    with pytest.raises(QuestionError):
        cover(board("asl_ground"), CoverQuestion(place(firer), place(target)))


def test_mud_has_a_tem_that_is_not_established(board: Callable[[str], HexMap]) -> None:
    ask = CoverQuestion(Place("A1"), Place("B1"), conditions=Conditions(weather=frozenset({"mud"})))
    assert cover(board("asl_ground"), ask).verdict is Verdict.UNDETERMINED


# ------------------------------------------------------------------------------------------------------- invariants

BOARD = built_in_board()
HEXES = sorted(cell.name for cell in BOARD.cells.values())


@given(
    st.sampled_from(HEXES),
    st.sampled_from(HEXES),
    st.sampled_from(["direct", "mortar", "oba", "fire lane"]),
    st.sampled_from(["", "assault", "normal"]),
    st.sampled_from(["infantry", "tank", "cavalry"]),
)
def test_the_sum_is_the_sum_of_its_parts(firer: str, target: str, fire: str, moving: str, unit: str) -> None:
    """Any attack: totals add up to "drm", counted steps to the totals, TEM stays within the chart, and no positive
    claims add up."""
    ask = CoverQuestion(Place(firer), Place(target), fire=fire, moving=moving, target_unit=Unit(unit))
    ruling = cover(BOARD, ask)
    if not ruling.totals:
        assert ruling.verdict is not Verdict.ALLOWED
        return
    parts = {name: value for name, value in ruling.totals.items() if name != "drm"}
    assert ruling.totals["drm"] == sum(parts.values())
    counted = [step.value for step in ruling.steps if step.effect is Effect.ADDS]
    assert sum(counted) == ruling.totals["drm"]
    assert -2 <= ruling.totals["tem"] <= 6
    assert sum(value > 0 for value in counted) <= 2, "one positive TEM and the slope DRM of a Fire Lane"


def test_low_visibility_adds_up_apart_and_leaves_ffmo_alone() -> None:
    """E3.1, E3.32. C1 to C9 in mist: one for a range of eight hexes; a Fire Lane has none of it."""
    board = drawn("level 1: hexes A1", rows=9)
    asked = CoverQuestion(Place("C1"), Place("C9"), moving="normal", options=frozenset({"weather:mist"}))
    ruling = RULES.cover(board, asked)
    assert ruling.totals == {"tem": 0, "hindrance": 0, "lv_hindrance": 1, "ffmo": -1, "ffnam": -1, "drm": -1}
    assert ruling.steps[0].citation.paragraph == "E3.32"
    assert "lv_hindrance" not in RULES.cover(board, replace(asked, fire="fire lane")).totals
    said = replace(asked, options=frozenset(), conditions=Conditions(0, frozenset({"mist"})))
    assert RULES.cover(board, said).totals == ruling.totals


def test_at_night_cover_is_undetermined() -> None:
    board = drawn("level 1: hexes A1", rows=9)
    ruling = RULES.cover(board, CoverQuestion(Place("C1"), Place("C3"), options=frozenset({"weather:night"})))
    assert (ruling.verdict, ruling.steps[-1].citation.paragraph) == (Verdict.UNDETERMINED, "E1.1")


def test_hindrance_names_its_hexes_smoke_and_fire_too() -> None:
    board = drawn("grain: box C3 30x30", rows=9)
    counters = Counter("smoke", "C4", ("2", "2")), Counter("oba", "C6"), Counter("smoke", "C1", ("2", "1"))
    ruling = RULES.cover(board, CoverQuestion(Place("C1"), Place("C8"), counters=counters))
    assert ruling.steps[0].text == "LOS Hindrance (C3, C1, C4, C6)"
    assert ruling.totals == {"tem": 0, "hindrance": 5, "smoke": 1, "drm": 6}
