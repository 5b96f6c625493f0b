"""The bench of ASL's lines asks what it says it asks. Nothing here is timed."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from boardparsers.vasl.compiler import built_in_board
from bridge.rules.asl.sight.field import lookup
from bridge.rules.ruling import Place

FOLDER: Final = Path(__file__).resolve().parents[2] / "benchmarks"
BOARD: Final = built_in_board()


@pytest.fixture(scope="module")
def bench() -> dict[str, Any]:
    sys.path.insert(0, str(FOLDER))  # scripts find table.py beside them
    try:
        return runpy.run_path(str(FOLDER / "bench_asl_los.py"))
    finally:
        sys.path.remove(str(FOLDER))


def test_pairs_are_of_places_that_exist_and_the_same_every_time(bench: dict[str, Any]) -> None:
    pairs = bench["asked_pairs"]("built-in", BOARD)
    assert pairs == bench["asked_pairs"]("built-in", BOARD)
    for place in {place for pair in pairs for place in pair}:
        cell = BOARD.find(place.hex)
        assert cell is not None
        assert cell.location_at(place.level) is not None


def test_a_row_of_the_peers_pairs(bench: dict[str, Any]) -> None:
    row = {"from_hex": "M5 Level 1", "from_level": "1", "to_hex": "T8", "to_level": "0"}
    assert bench["pair_of"](row) == (Place("M5 Level 1", 1), Place("T8", 0))


def test_lines_are_the_pairs_over_and_over(bench: dict[str, Any]) -> None:
    known = lookup(BOARD)
    lines = bench["lines_of"](BOARD, known, [(Place("D3"), Place("K6")), (Place("A1"), Place("B2"))])
    assert len(lines.one.hex) == bench["LINES"]
    assert [known.cells[n].name for n in lines.one.hex[:4]] == ["D3", "A1", "D3", "A1"]
    assert [known.cells[n].name for n in lines.two.hex[:4]] == ["K6", "B2", "K6", "B2"]


def test_all_pairs_are_each_pair_once(bench: dict[str, Any]) -> None:
    count = len(BOARD.cells)
    lines = bench["all_pairs"](BOARD, lookup(BOARD))
    assert len(lines.one.hex) == count * (count - 1) // 2
    assert (lines.one.hex < lines.two.hex).all()


def test_vehicles_lie_in_as_many_hexes(bench: dict[str, Any]) -> None:
    vehicles = bench["vehicles_on"](BOARD)
    assert len({counter.hex for counter in vehicles}) == bench["VEHICLES"]
    assert {counter.kind for counter in vehicles} == {"vehicle"}


def test_vehicles_count_in_the_lines_that_are_measured(bench: dict[str, Any]) -> None:
    known = lookup(BOARD)
    lines = bench["lines_of"](BOARD, known, bench["asked_pairs"]("built-in", BOARD))
    bare, laid = (bench["check"](BOARD, known, lines, 2000, counters) for counters in ((), bench["vehicles_on"](BOARD)))
    assert np.any(laid.hindrance > bare.hindrance)
    assert np.all(bench["check"](BOARD, known, lines, 20, (), True).margin >= 0)


def test_what_a_row_is_made_of(bench: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The columns, without measuring: each round is called and takes no time."""
    calls = []

    def once(work: Any, rounds: int = 0) -> float:
        calls.append(work())
        return 1.0

    monkeypatch.setitem(bench["line_row"].__globals__, "best", once)
    row = bench["line_row"]("built-in", BOARD)
    assert len(row) == len(bench["LINE_HEAD"])
    assert row[:4] == ("built-in", bench["LINES"], bench["LINES"] / 24_000, bench["WITH_MARGINS"])
    view = bench["view_row"]("built-in", BOARD)
    assert len(view) == len(bench["VIEW_HEAD"])
    assert view[1] == len(BOARD.cells)
    assert len(calls) == 6 + 2 * len(BOARD.cells)
