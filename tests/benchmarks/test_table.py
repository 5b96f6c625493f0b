"""Columns line up; large numbers are grouped."""

from __future__ import annotations

import runpy
from pathlib import Path

TABLE = runpy.run_path(str(Path(__file__).resolve().parents[2] / "benchmarks" / "table.py"))["table"]


def test_words_to_the_left_numbers_to_the_right() -> None:
    assert TABLE(["board", "lines/s"], [["01", 200_000], ["BFPDW1a", 9_000.4]]).splitlines() == [
        "board    lines/s",
        "-------  -------",
        "01       200,000",
        "BFPDW1a    9,000",
    ]


def test_an_empty_table_is_its_head() -> None:
    assert TABLE(["a", "b"], []) == "a  b\n-  -"


def test_small_numbers_keep_three_digits() -> None:
    assert TABLE(["ms"], [[0.012345]]).splitlines()[-1] == "0.0123"
