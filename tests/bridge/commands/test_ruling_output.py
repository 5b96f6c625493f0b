"""Rulings as the commands print them."""

from __future__ import annotations

import json

import pytest

from bridge.commands.ruling_output import arithmetic, exit_status, leg_lines, number, ruling_json, signed, sum_lines
from bridge.rules.ruling import Citation, Effect, Leg, Place, Ruling, Step, Verdict

B1, B9 = Citation("ASL", "B1"), Citation("ASL", "B9.4")


@pytest.mark.parametrize(
    ("value", "text"),
    [(2, "2"), (2.5, "2½"), (0.5, "½"), (-0.5, "-½"), (0, "0"), (1.25, "1.25"), (-1, "-1"), (10.0, "10")],
)
def test_numbers_as_players_write_them(value: float, text: str) -> None:
    assert number(value) == text


def test_signs() -> None:
    assert [signed(value) for value in (2, -1, 0, 0.5)] == ["+2", "-1", "0", "+½"]


def test_the_arithmetic_of_a_leg() -> None:
    steps = (
        Step(B1, "Open Ground", Effect.ADDS, value=1),
        Step(B1, "said besides", Effect.NONE),
        Step(B9, "across the wall", Effect.ADDS, value=1.5),
        Step(B9, "downhill", Effect.ADDS, value=-0.5),
    )
    assert arithmetic(steps) == "1 Open Ground (ASL B1) + 1½ across the wall (ASL B9.4) - ½ downhill (ASL B9.4)"


def test_what_stops_a_leg_stands_alone() -> None:
    steps = (Step(B1, "Open Ground", Effect.ADDS, value=1), Step(B9, "no crossing", Effect.FORBIDS))
    assert arithmetic(steps) == "not allowed: no crossing (ASL B9.4)"


def ruling(verdict: Verdict = Verdict.ALLOWED, cause: str = "") -> Ruling:
    first = Leg(Place("A1"), Place("B1"), 2, 1.0, 1.0, (Step(B1, "Open Ground", Effect.ADDS, value=1),))
    second = Leg(Place("B1"), Place("B1", 1), None, None, None, (Step(B9, "stairs", Effect.UNKNOWN),))
    return Ruling("movement", verdict, first.steps + second.steps, {"mf": 1.0}, cause=cause, legs=(first, second))


def test_a_line_a_leg() -> None:
    assert list(leg_lines(ruling(), "mf")) == [
        "  A1 - B1    1 MF  1 Open Ground (ASL B1)",
        "  B1 - B1@1     -  undetermined: stairs (ASL B9.4)",
    ]


def test_a_line_a_part_first_what_counts() -> None:
    steps = (
        Step(B9, "not beside the building", Effect.NONE),
        Step(B1, "building", Effect.ADDS, value=3),
        Step(B1, "smoke", Effect.HINDERS, value=2),
        Step(B9, "who knows", Effect.UNKNOWN),
    )
    assert list(sum_lines(Ruling("cover", Verdict.UNDETERMINED, steps))) == [
        "    +3  building (ASL B1)",
        "    +2  smoke (ASL B1)",
        "        not beside the building (ASL B9.4)",
        "     ?  who knows (ASL B9.4)",
    ]


def test_json_holds_the_ruling_without_what_says_nothing() -> None:
    record = json.loads(ruling_json(ruling()))
    assert record["verdict"] == "allowed"
    assert record["totals"] == {"mf": 1.0}
    assert record["legs"][0]["target"] == {"hex": "B1", "level": 0}
    assert "margin_px" not in record
    assert "cost" not in record["legs"][1]


def test_exit_status() -> None:
    assert exit_status(ruling()) == 0
    assert exit_status(ruling(Verdict.NOT_ALLOWED)) == 0
    assert exit_status(ruling(Verdict.UNDETERMINED, "why")) == 3
