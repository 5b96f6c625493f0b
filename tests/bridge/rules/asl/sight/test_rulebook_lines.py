"""The lines that the rulebook's examples speak of (tests/cases/asl_rulebook_lines.toml), and lines that hang on details
of drawings and heights (asl_line_details.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from boardparsers.hexmodel import HexMap
from boardparsers.library import load_file
from bridge.commands.question_arguments import parse_counters, parse_place
from bridge.rules.asl import RULES
from bridge.rules.ruling import LosQuestion, Ruling, Verdict
from tests.bridge.rules.asl.sight.boards import drawn

FOLDER: Final = Path(__file__).parents[4] / "cases"


def cases(kind: str) -> list[Mapping[str, Any]]:
    """kind: "board", played on a real one, or "drawn"."""
    files = ("asl_rulebook_lines.toml", "asl_line_details.toml")
    return [case for name in files for case in tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))[kind]]


@pytest.mark.parametrize("case", cases("board"), ids=lambda case: case["id"])
def test_on_a_real_board(case: Mapping[str, Any], real_boards: Path) -> None:
    check(load_file(real_boards / f"bd{case['board']}"), case)


@pytest.mark.parametrize("case", cases("drawn"), ids=lambda case: case["id"])
def test_on_a_drawn_board(case: Mapping[str, Any]) -> None:
    check(drawn(case["drawing"], rows=case.get("rows", 7)), case)


def check(board: HexMap, case: Mapping[str, Any]) -> None:
    for place in case.get("seen", ()):
        for ruling in both_ways(board, case, place):
            assert ruling.verdict is not Verdict.BLOCKED, f"{place}: {case['why']}\n{told(ruling)}"
            assert ruling.totals["hindrance"] == case.get("hindrance", 0), f"{place}: {told(ruling)}"
    for place in case.get("hidden", ()):
        for ruling in both_ways(board, case, place):
            assert ruling.verdict is Verdict.BLOCKED, f"{place}: {case['why']}\n{told(ruling)}"


def both_ways(board: HexMap, case: Mapping[str, Any], place: str) -> tuple[Ruling, Ruling]:
    one, two = parse_place(case["from"]), parse_place(place)
    counters = parse_counters(";".join(case.get("counters", ())))
    return RULES.los(board, LosQuestion(one, two, counters)), RULES.los(board, LosQuestion(two, one, counters))


def told(ruling: Ruling) -> str:
    return "\n".join(f"{step.effect}: {step.text} ({step.citation})" for step in ruling.steps)
