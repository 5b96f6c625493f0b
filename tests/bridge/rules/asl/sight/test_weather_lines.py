"""Lines in season and out of season, and in weather (tests/cases/asl_weather.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from boardparsers.hexmodel import HexMap
from boardparsers.library import load_file
from bridge.commands.question_arguments import parse_place
from bridge.rules.asl import RULES
from bridge.rules.ruling import BlindQuestion, LosQuestion, Verdict
from tests.bridge.rules.asl.sight.boards import drawn
from tests.bridge.rules.asl.sight.test_rulebook_lines import told

CASES: Final = tomllib.loads((Path(__file__).parents[4] / "cases" / "asl_weather.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES["board"], ids=lambda case: case["id"])
def test_on_a_real_board(case: Mapping[str, Any], real_boards: Path) -> None:
    check(load_file(real_boards / f"bd{case['board']}"), case)


@pytest.mark.parametrize("case", CASES["drawn"], ids=lambda case: case["id"])
def test_on_a_drawn_board(case: Mapping[str, Any]) -> None:
    check(drawn(case["drawing"], rows=9), case)


def check(board: HexMap, case: Mapping[str, Any]) -> None:
    one, two = parse_place(case["from"]), parse_place(case["to"])
    options, verdict = frozenset(case["options"]), Verdict(case["verdict"])
    for source, target in ((one, two), (two, one)):
        question = LosQuestion(source, target, options=options)
        ruling, among_others = RULES.los(board, question), RULES.los_many(board, [question])[0]
        assert ruling.verdict is among_others.verdict is verdict, told(ruling)
        assert bool(ruling.cause) is bool(among_others.cause) is (verdict is Verdict.UNDETERMINED)
        if verdict in (Verdict.CLEAR, Verdict.HINDERED):
            assert ruling.totals["hindrance"] == among_others.totals["hindrance"] == case.get("hindrance", 0)
            assert sum(step.value for step in ruling.steps if step.effect == "hinders") == case.get("hindrance", 0)
        if "paragraph" in case:
            assert case["paragraph"] in [step.citation.paragraph for step in ruling.steps], told(ruling)
        (seen,) = RULES.blind(board, BlindQuestion(source, (target.hex,), options=options)).hexes
        assert seen.verdict is verdict
