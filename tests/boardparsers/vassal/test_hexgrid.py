"""VASSAL's hex grid, against what its own classes answered and against cases worked out by hand."""

from __future__ import annotations

import gzip
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boardparsers.vassal.gridmap import read_grid
from boardparsers.vassal.hexgrid import VassalHexGrid
from boardparsers.vassal.numbering import Numbering

ROOT = Path(__file__).parents[3]
VECTORS = ROOT.parent / "shared" / "vassal" / "grid_vectors.tsv.gz"
CASES = tomllib.loads((ROOT / "tests" / "cases" / "vassal_grid.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_by_hand(case: dict[str, Any]) -> None:
    grid = replace(read_grid(case["grid"], *case["size"], "case"), outlines=case.get("outlines", True))
    x, y = case["point"]
    assert grid.snap(x, y) == tuple(case["snap"])
    assert grid.snap_to_centre(x, y) == tuple(case.get("centre", case["snap"]))
    if "name" in case:
        assert grid.name(*grid.snap(x, y)) == case["name"]


def test_forced_snapping() -> None:
    grid = VassalHexGrid(dx=30, dy=40, x0=20, y0=25, snap_to=False)
    assert grid.snap(85, 70) == (85, 70)
    assert grid.snap(85, 70, forced=True) == (80, 65)


def test_without_numbering() -> None:
    grid = VassalHexGrid(dx=30, dy=40, x0=20, y0=25)
    assert grid.name(80, 65) == ""
    assert grid.column_row(80, 65) == (2, 1)
    assert grid.point_of(2, 1) == grid.centre(2, 1) == (80, 65)


def grid_of(fields: list[str]) -> VassalHexGrid:
    """An `H` line of the vectors."""
    flags = [field == "true" for field in fields]
    return VassalHexGrid(
        dx=float(fields[2]),
        dy=float(fields[3]),
        x0=int(fields[4]),
        y0=int(fields[5]),
        sideways=flags[1],
        edges_legal=flags[6],
        corners_legal=flags[7],
        snap_scale=int(fields[8]),
        width=int(fields[9]),
        height=int(fields[10]),
        numbering=Numbering(*fields[11:15], *map(int, fields[15:19]), *flags[19:22]),  # type: ignore[arg-type]
    )


def lines() -> Iterator[list[str]]:
    with gzip.open(VECTORS, "rt", encoding="utf-8", newline="\n") as file:
        for line in file:
            yield line.rstrip("\n").split("\t")


@pytest.mark.skipif(not VECTORS.is_file(), reason=f"the engine's answers are not here: {VECTORS.name}")
def test_every_answer_of_the_engine() -> None:
    grid, asked = VassalHexGrid(), 0
    wrong: list[str] = []
    for fields in lines():
        if fields[0] == "H":
            grid = grid_of(fields)
        elif fields[0] == "P":
            asked += 1
            x, y, *answer = (int(field) for field in fields[1:9])
            found = [*grid.snap(x, y), *grid.snap_to_centre(x, y), *reversed(grid.column_row(x, y))]
            place = grid.point_of(answer[5], answer[4])
            name = grid.name(x, y)
            if (found, name, place) != (answer, fields[9], (int(fields[10]), int(fields[11]))):
                wrong.append(f"{grid}: {fields} -> {found} {name} {place}")
    assert asked > 50_000
    assert not wrong, f"{len(wrong)} of {asked} differ, the first: {wrong[0]}"
