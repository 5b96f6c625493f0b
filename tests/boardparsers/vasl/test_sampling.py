"""Points read from a drawing: the pixels that hold them, alike when the board is turned by 180 degrees."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.vasl.sampling import hex_coordinates, most_common, pixels_at, pixels_within

WIDTH, HEIGHT = 20, 12


@pytest.mark.parametrize(
    ("x", "y", "pixels"),
    [
        (3.5, 4.5, [(3, 4)]),
        (3.0, 4.5, [(2, 4), (3, 4)]),  # on a border of columns
        (3.5, 4.0, [(3, 3), (3, 4)]),
        (3.0, 4.0, [(2, 3), (2, 4), (3, 3), (3, 4)]),
        (3.0 + 1e-12, 4.5, [(2, 4), (3, 4)]),  # a rounding error off it
        (3.001, 4.5, [(3, 4)]),
        (0.0, 0.0, [(0, 0)]),  # only those of the board
        (20.0, 12.0, [(19, 11)]),
        (25.0, 4.5, []),
        (-0.5, 4.5, []),
    ],
)
def test_the_pixels_that_hold_a_point(x: float, y: float, pixels: list[tuple[int, int]]) -> None:
    assert pixels_at(x, y, WIDTH, HEIGHT) == pixels


def test_pixels_within_a_radius() -> None:
    # Middles lie at halves: from (5, 5) the nearest four are 0.71 away, the next eight 1.58.
    four = {(4, 4), (4, 5), (5, 4), (5, 5)}
    assert set(pixels_within(5.0, 5.0, 1.0, WIDTH, HEIGHT)) == four
    assert set(pixels_within(5.0, 5.0, 1.6, WIDTH, HEIGHT)) > four
    assert len(pixels_within(5.0, 5.0, 1.6, WIDTH, HEIGHT)) == 12


def test_the_edge_of_the_circle_counts() -> None:
    assert set(pixels_within(5.5, 5.5, 1.0, WIDTH, HEIGHT)) == {(5, 5), (4, 5), (6, 5), (5, 4), (5, 6)}


def test_a_circle_that_holds_no_middle_gives_the_pixels_of_its_point() -> None:
    assert pixels_within(5.0, 5.5, 0.1, WIDTH, HEIGHT) == [(4, 5), (5, 5)]


def test_at_the_corner_only_pixels_of_the_board() -> None:
    assert pixels_within(0.0, 0.0, 1.0, WIDTH, HEIGHT) == [(0, 0)]
    assert pixels_within(20.0, 12.0, 1.0, WIDTH, HEIGHT) == [(19, 11)]


@given(
    st.integers(0, 8 * WIDTH).map(lambda n: n / 8),
    st.integers(0, 8 * HEIGHT).map(lambda n: n / 8),
    st.sampled_from([0.0, 0.25, 1.0, 1.5, 3.0]),
)
def test_turned_round_the_same_pixels_are_read(x: float, y: float, radius: float) -> None:
    """Invariant: pixel (i, j) holds a point if and only if its opposite holds the opposite point."""
    for pixels, back in (
        (pixels_at(x, y, WIDTH, HEIGHT), pixels_at(WIDTH - x, HEIGHT - y, WIDTH, HEIGHT)),
        (pixels_within(x, y, radius, WIDTH, HEIGHT), pixels_within(WIDTH - x, HEIGHT - y, radius, WIDTH, HEIGHT)),
    ):
        assert {(WIDTH - 1 - i, HEIGHT - 1 - j) for i, j in pixels} == set(back)


@pytest.mark.parametrize(
    ("values", "value"),
    [([], None), ([0], 0), ([7, 3, 3], 3), ([3, 7], 7), ([7, 3], 7), ([3, 7, 7, 3, 5], 7)],
)
def test_the_value_met_most_often_and_the_larger_of_equals(values: list[int], value: int | None) -> None:
    assert most_common(values) == value
    assert most_common(reversed(values)) == value


def test_hexes_that_hold_points() -> None:
    """A1 at (0, 32.25) is (0, 0); B0 (1, -1) lies up and to the right, B1 (1, 0) down, A2 (0, 1) below."""
    x, y = np.array([0.0, 20.0, 36.0, 30.0, 0.0, 112.5]), np.array([32.25, 45.0, 52.0, 10.0, 70.0, 161.25])
    q, r = hex_coordinates(x, y, 56.25, 64.5, 0.0, 32.25)
    assert list(zip(q.tolist(), r.tolist(), strict=True)) == [(0, 0), (0, 0), (1, 0), (1, -1), (0, 1), (2, 1)]
    assert q.dtype == r.dtype == np.int64
