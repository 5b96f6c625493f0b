"""Lines with counters on them (tests/cases/asl_counters.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from boardparsers.library import load_file
from tests.bridge.rules.asl.sight.boards import drawn
from tests.bridge.rules.asl.sight.test_rulebook_lines import check

CASES: Final = tomllib.loads((Path(__file__).parents[4] / "cases" / "asl_counters.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES["board"], ids=lambda case: case["id"])
def test_on_a_real_board(case: Mapping[str, Any], real_boards: Path) -> None:
    check(load_file(real_boards / f"bd{case['board']}"), case)


@pytest.mark.parametrize("case", CASES["drawn"], ids=lambda case: case["id"])
def test_on_a_drawn_board(case: Mapping[str, Any]) -> None:
    check(drawn(case["drawing"]), case)
