"""Movement rulings: the cases of tests/cases/asl_movement.toml, jumps, and what must hold of any move.

Invariants: no path is cheaper than the way that is called cheapest; a path costs what its parts cost; no leg is free.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap, opposite
from boardparsers.vasl.compiler import built_in_board
from bridge.rules.asl.movement import movement
from bridge.rules.ruling import Conditions, Counter, Effect, MovementQuestion, Place, Ruling, Unit, Verdict

CASES = tomllib.loads((Path(__file__).resolve().parents[3] / "cases" / "asl_movement.toml").read_text(encoding="utf-8"))
STOPPING = (Effect.FORBIDS, Effect.UNKNOWN)


def place(text: str) -> Place:
    rest, _, position = text.partition("/")
    hex_, _, level = rest.partition("@")
    return Place(hex_, int(level or 0), position)


def question(case: Mapping[str, Any]) -> MovementQuestion:
    counters = (text.split(":") for text in case.get("counters", ()))
    return MovementQuestion(
        path=tuple(map(place, case["path"])),
        unit=Unit(case.get("unit", "infantry"), frozenset(case.get("traits", ()))),
        manner=case.get("manner", ""),
        allowance=case.get("allowance"),
        spent=case.get("spent", 0.0),
        counters=tuple(Counter(kind, hex_, tuple(rest)) for kind, hex_, *rest in counters),
        conditions=Conditions(case.get("month", 0), frozenset(case.get("weather", ()))),
    )


def raised(board: HexMap, names: list[str]) -> HexMap:
    """The board with some hexes a level higher, their crest lines with them."""
    levels = {c.hex: c.base_level + (c.name in names) for c in board.cells.values()}

    def lifted(cell: HexCell) -> HexCell:
        here = levels[cell.hex]
        there = [levels.get(board.grid.neighbour(cell.hex, side), here) for side in range(6)]
        sides = tuple(replace(side, crest=here - level) for side, level in zip(cell.sides, there, strict=True))
        return replace(cell, base_level=here, sides=sides)

    return replace(board, cells={hex_: lifted(cell) for hex_, cell in board.cells.items()})


def ask(board: HexMap, *path: str, **more: Any) -> Ruling:
    return movement(board, MovementQuestion(tuple(map(place, path)), **more))


@pytest.mark.parametrize("case", CASES["case"], ids=lambda case: case["id"])
def test_case(case: Mapping[str, Any], board: Callable[[str], HexMap]) -> None:
    map_ = board(case["board"])
    if "raised" in case:
        map_ = raised(map_, case["raised"])
    ruling = movement(map_, question(case))
    told = "\n".join(f"{step.citation} {step.effect} {step.value:g} {step.text}" for step in ruling.steps)
    assert ruling.verdict == case.get("verdict", "allowed"), told
    assert next((v for k, v in ruling.totals.items() if k in ("mf", "mp")), None) == case.get("cost"), told
    if "parts" in case:
        adding = [step for step in ruling.steps if step.effect is Effect.ADDS]
        assert [[step.citation.paragraph, step.value] for step in adding] == case["parts"], told
    if "paragraph" in case:
        number, leg = next((n, leg) for n, leg in enumerate(ruling.legs, 1) if leg.cost is None)
        stopping = next(step for step in leg.steps if step.effect in STOPPING)
        assert stopping.citation.paragraph == case["paragraph"], told
        assert number == case.get("leg", 1), told
        assert stopping.hex, "what stops a move has a place"


def test_every_case_has_a_reason_and_its_own_name() -> None:
    cases = CASES["case"]
    assert all(case["why"] for case in cases)
    assert len({case["id"] for case in cases}) == len(cases)


# ------------------------------------------------------------------------------------------------------------- jumps


def test_a_jump_takes_the_cheapest_way_and_says_so(board: Callable[[str], HexMap]) -> None:
    ruling = ask(board("asl_ground"), "A3", "D1")
    assert ruling.verdict is Verdict.ALLOWED
    assert ruling.legs[0].source == Place("A3")
    assert ruling.legs[-1].target == Place("D1")
    assert "the cheapest legal way from A3 to D1 was chosen" in ruling.steps[0].text
    assert all(leg.side is not None for leg in ruling.legs)


def test_a_jump_goes_round_what_is_not_allowed(board: Callable[[str], HexMap]) -> None:
    """A truck cannot cross the wall between E4 and E5: the way leads round it."""
    ruling = ask(board("asl_ground"), "E5", "E3", unit=Unit("tank"), allowance=15)
    names = [leg.target.hex for leg in ruling.legs]
    assert names[-1] == "E3"
    assert ruling.verdict is Verdict.ALLOWED


def test_no_legal_way(board: Callable[[str], HexMap]) -> None:
    ruling = ask(board("asl_ground"), "B3", "B5", unit=Unit("cavalry"))
    assert ruling.verdict is Verdict.NOT_ALLOWED
    assert ruling.legs[0].cost is None
    assert "mf" not in ruling.totals


def test_a_jump_to_a_hex_of_unknown_cost_is_undetermined(board: Callable[[str], HexMap]) -> None:
    ruling = ask(board("asl_ground"), "D3", "D5")
    assert ruling.verdict is Verdict.UNDETERMINED
    assert "D5" in ruling.cause


def test_a_jump_does_not_rest_in_a_marsh(board: Callable[[str], HexMap]) -> None:
    """The marsh takes the whole allotment: a way through it would be two phases."""
    ruling = ask(board("asl_ground"), "A1", "A3")
    assert "A2" not in [leg.target.hex for leg in ruling.legs]


def test_several_jumps_add_up(board: Callable[[str], HexMap]) -> None:
    whole = ask(board("crestline"), "A10", "H6", "Q5")
    first, second = ask(board("crestline"), "A10", "H6"), ask(board("crestline"), "H6", "Q5")
    assert whole.totals["mf"] == first.totals["mf"] + second.totals["mf"]


# -------------------------------------------------------------------------------------------------------- questions


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"unit": Unit("dragon")}, "dragon"),
        ({"manner": "flying"}, "flying"),
        ({"allowance": -1.0}, "allowance"),
        ({"spent": float("inf")}, "spent"),
        ({"conditions": Conditions(weather=frozenset({"plague"}))}, "plague"),
        ({"conditions": Conditions(month=13)}, "13"),
        ({"options": frozenset({"month:x"})}, "month"),
    ],
)
def test_questions_that_mean_nothing(more: Mapping[str, Any], word: str, board: Callable[[str], HexMap]) -> None:
    with pytest.raises(QuestionError, match=word):
        ask(board("asl_ground"), "A1", "B1", **more)


@pytest.mark.parametrize("path", [["A1"], ["A1", "A1"], ["A1", "Z9"], ["A1", "B1@7"], ["A1"] * 2 + ["B1"]])
def test_paths_that_are_none(path: list[str], board: Callable[[str], HexMap]) -> None:
    with pytest.raises(QuestionError):
        ask(board("asl_ground"), *path)


def test_options_carry_season_and_weather(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    assert ask(ground, "G1", "H1", options=frozenset({"month:12"})).totals["mf"] == 1
    rain = ask(ground, "A3", "A4", options=frozenset({"weather:rain"}))
    assert rain.totals["mf"] == ask(ground, "A3", "A4").totals["mf"] + 1


def test_allowance_and_what_is_left(board: Callable[[str], HexMap]) -> None:
    ruling = ask(board("asl_ground"), "A1", "B1", allowance=4.0, spent=1.0)
    assert (ruling.totals["allowance"], ruling.totals["left"]) == (4.0, 2.0)


# ------------------------------------------------------------------------------------------------------- invariants

BOARD = built_in_board()
HEXES = sorted(cell.name for cell in BOARD.cells.values())
UNITS = st.sampled_from(["infantry", "cavalry", "tank", "half-track", "truck", "armoured car"])
WALKS = st.tuples(st.sampled_from(HEXES), st.lists(st.integers(0, 5), min_size=1, max_size=8))


def walk(start: str, sides: list[int]) -> list[str]:
    """Hexes from a start by sides, staying where the board ends."""
    cell = BOARD.find(start)
    assert cell is not None
    names = [cell.name]
    for side in sides:
        after = BOARD.neighbour(cell, side)
        if after is not None:
            cell = after
            names.append(cell.name)
    return names


@given(WALKS, UNITS)
def test_no_path_is_cheaper_than_the_cheapest(steps: tuple[str, list[int]], unit: str) -> None:
    names = walk(*steps)
    assume(len(names) > 2 and names[0] != names[-1])
    walked = ask(BOARD, *names, unit=Unit(unit))
    assume(walked.verdict is Verdict.ALLOWED)
    best = ask(BOARD, names[0], names[-1], unit=Unit(unit))
    if len(best.legs) == 1:  # neighbours: asked for the leg itself
        return
    assert best.verdict is Verdict.ALLOWED
    currency = "mp" if "mp" in best.totals else "mf"
    assert best.totals[currency] <= walked.totals[currency]


@given(WALKS, UNITS)
def test_splitting_a_path_adds_up(steps: tuple[str, list[int]], unit: str) -> None:
    names = walk(*steps)
    assume(len(names) > 2)
    whole = ask(BOARD, *names, unit=Unit(unit))
    assume(whole.verdict is Verdict.ALLOWED)
    parts = [ask(BOARD, one, other, unit=Unit(unit)) for one, other in pairwise(names)]
    currency = "mp" if "mp" in whole.totals else "mf"
    assert sum(part.totals[currency] for part in parts) == pytest.approx(whole.totals[currency])
    assert [leg.cost for leg in whole.legs] == [part.legs[0].cost for part in parts]


@given(WALKS, UNITS, st.sampled_from([frozenset(), frozenset({"rain"}), frozenset({"ground snow"})]))
def test_no_leg_is_free(steps: tuple[str, list[int]], unit: str, weather: frozenset[str]) -> None:
    names = walk(*steps)
    assume(len(names) > 1)
    ruling = ask(BOARD, *names, unit=Unit(unit), conditions=Conditions(weather=weather), allowance=12.0)
    for leg in ruling.legs:
        assert leg.cost is None or leg.cost > 0
        assert leg.cost is None or leg.cost == sum(s.value for s in leg.steps) or "Minimum Move" in leg.reason
    if ruling.verdict is not Verdict.ALLOWED:
        assert any(leg.cost is None for leg in ruling.legs)


@given(st.sampled_from(HEXES), st.integers(0, 5))
def test_a_leg_there_and_back_meets_the_same_levels(name: str, side: int) -> None:
    """Up one way is down the other: the sum of both ways knows every level between, whoever starts."""
    cell = BOARD.find(name)
    assert cell is not None
    other = BOARD.neighbour(cell, side)
    assume(other is not None)
    assert other is not None
    there, back = ask(BOARD, cell.name, other.name), ask(BOARD, other.name, cell.name)
    for ruling, number in ((there, side), (back, opposite(side))):
        assert ruling.legs[0].side == number


WORDS = st.one_of(
    st.sampled_from(["A1", "H5", "I9", "infantry", "tank", "smoke", "terrain", "rain"]), st.text(max_size=12)
)


@given(
    path=st.lists(st.tuples(WORDS, st.integers(-3, 4), WORDS), min_size=0, max_size=4),
    unit=WORDS,
    traits=st.frozensets(WORDS, max_size=2),
    manner=WORDS,
    allowance=st.none() | st.floats(),
    counters=st.lists(st.tuples(WORDS, WORDS, st.lists(WORDS, max_size=2)), max_size=3),
    weather=st.frozensets(WORDS, max_size=2),
    options=st.frozensets(WORDS, max_size=2),
)
def test_any_words_give_a_ruling_or_one_clear_line(
    path: list[tuple[str, int, str]],
    unit: str,
    traits: frozenset[str],
    manner: str,
    allowance: float | None,
    counters: list[tuple[str, str, list[str]]],
    weather: frozenset[str],
    options: frozenset[str],
) -> None:
    """Whatever a client sends: a ruling, or a QuestionError of bounded length."""
    asked = MovementQuestion(
        tuple(Place(*words) for words in path),
        Unit(unit, traits),
        manner,
        allowance,
        counters=tuple(Counter(kind, hex_, tuple(details)) for kind, hex_, details in counters),
        conditions=Conditions(weather=weather),
        options=options,
    )
    said = ""
    try:
        legs = len(movement(BOARD, asked).legs)
    except QuestionError as error:
        legs, said = 0, str(error)
    assert legs or said
    assert len(said) < 500
