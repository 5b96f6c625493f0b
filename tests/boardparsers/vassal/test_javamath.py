"""Java's roundings and polygons."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from boardparsers.vassal.javamath import Point, in_polygon, rounded, truncated

VECTORS = Path(__file__).parents[4] / "shared" / "vassal" / "grid_vectors.tsv.gz"


@pytest.mark.parametrize(
    ("value", "cast", "nearest"),
    [(1.5, 1, 2), (-1.5, -1, -1), (-1.6, -1, -2), (2.4999, 2, 2), (0.49999999999999994, 0, 0), (-0.5, 0, 0), (7, 7, 7)],
)
def test_roundings(value: float, cast: int, nearest: int) -> None:
    assert truncated(value) == cast
    assert rounded(value) == nearest


def test_a_square_holds_its_left_and_upper_edge_only() -> None:
    square = [(2, 2), (6, 2), (6, 6), (2, 6)]
    assert [in_polygon(square, x, 4) for x in range(1, 8)] == [False, True, True, True, True, False, False]
    assert [in_polygon(square, 4, y) for y in range(1, 8)] == [False, True, True, True, True, False, False]


def test_the_direction_and_the_first_corner_make_no_difference() -> None:
    corners: list[Point] = [(12, 9), (30, 31), (6, 19), (16, 29)]
    for other in (corners[1:] + corners[:1], corners[::-1]):
        for x in range(42):
            for y in range(42):
                assert in_polygon(other, x, y) == in_polygon(corners, x, y)


@pytest.mark.skipif(not VECTORS.is_file(), reason=f"the engine's answers are not here: {VECTORS.name}")
def test_every_answer_of_the_engine() -> None:
    polygon: list[Point] = []
    asked = 0
    with gzip.open(VECTORS, "rt", encoding="utf-8", newline="\n") as file:
        for line in file:
            kind, _, text = line.rstrip("\n").partition("\t")
            if kind == "Z":
                polygon = [(int(x), int(y)) for x, y in (corner.split(",") for corner in text.split(";"))]
            elif kind == "z":
                asked += 1
                found = "".join(str(int(in_polygon(polygon, x, y))) for y in range(-1, 42) for x in range(-1, 42))
                assert found == text, polygon
    assert asked > 100
