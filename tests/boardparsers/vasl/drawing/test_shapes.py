"""Shapes as masks: where they lie, how large they are, that they are the same each time."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.vasl.drawing import shapes
from boardparsers.vasl.drawing.shapes import Plane, TooMuchWork, curve, hashed, value_noise


def test_a_blob_of_one_centre_is_a_disc() -> None:
    mask = Plane(200, 150).blob([(100, 70)], [], 30, 0, smooth=False)
    x, y = np.nonzero(mask)
    assert (x.mean().round(), y.mean().round()) == (100, 70)
    assert mask.sum() == pytest.approx(math.pi * 30**2, rel=0.02)


def test_linked_centres_flow_together_and_others_do_not() -> None:
    plane, centres = Plane(300, 100), [(60.0, 50.0), (125.0, 50.0), (260.0, 50.0)]
    mask = plane.blob(centres, [(0, 1)], 25, 0, smooth=False)
    assert mask[60:125, 50].all()
    assert not mask[160:230, 50].any()
    assert mask[260, 50]


def test_rough_edges_waver_about_the_same_outline() -> None:
    plane = Plane(200, 200)
    plain, rough = (plane.blob([(100, 100)], [], 60, edge, smooth=False) for edge in (0.0, 8.0))
    x, y = np.nonzero(plain ^ rough)
    assert len(x)
    assert (abs(np.hypot(x - 100, y - 100) - 60) <= 9).all()


def test_a_line_is_as_wide_as_it_says() -> None:
    mask = Plane(100, 60).line([(10, 30), (90, 30)], 9, 0)
    assert mask[50].sum() == 9
    assert not mask[:5].any()


def test_a_box_turns_clockwise() -> None:
    plane = Plane(100, 100)
    flat, upright = (plane.box((50, 50), 40, 20, turn) for turn in (0, 90))
    assert (flat[:, 50].sum(), flat[50].sum()) == (41, 21)
    assert np.array_equal(flat, upright.T)
    assert plane.box((50, 50), 60, 4, 45)[65, 65]
    assert not plane.box((50, 50), 60, 4, 45)[65, 35]


def test_a_polygon_is_its_inside() -> None:
    mask = Plane(60, 40).polygon([(10, 5), (50, 5), (50, 30), (10, 30)])
    assert mask.sum() == pytest.approx(40 * 25, rel=0.03)
    assert mask[30, 15]
    assert not mask[5, 15]
    assert not mask[30, 35]


@given(st.lists(st.tuples(st.integers(-20, 70), st.integers(-20, 60)), min_size=3, max_size=7))
def test_a_polygon_agrees_with_a_literal_test_of_each_pixel(points: list[tuple[int, int]]) -> None:
    mask = Plane(50, 40).polygon([(float(x), float(y)) for x, y in points])
    for x in range(0, 50, 7):
        for y in range(0, 40, 7):
            assert mask[x, y] == inside(points, x, y)


def inside(points: list[tuple[int, int]], x: int, y: int) -> bool:
    """Even-odd: how many edges lie above the pixel."""
    crossings = 0
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if min(x1, x2) <= x < max(x1, x2):
            crossings += y >= y1 + (x - x1) * (y2 - y1) / (x2 - x1)
    return crossings % 2 == 1


def test_shapes_off_the_board_are_nothing() -> None:
    plane = Plane(50, 40)
    assert not plane.blob([(-300, -300)], [], 30, 0, smooth=False).any()
    assert not plane.box((500, 500), 40, 40, 0).any()
    assert not plane.line([(-90, -90), (-80, -80)], 9, 0).any()
    assert not plane.polygon([(-9, -9), (-5, -9), (-5, -5)]).any()


def test_a_curve_goes_through_its_points() -> None:
    points = [(0.0, 0.0), (10.0, 20.0), (30.0, 5.0), (40.0, 40.0)]
    assert set(points) <= set(curve(points))
    assert set(points) <= set(curve(points, closed=True))
    assert curve(points[:2]) == points[:2]


def test_noise_is_a_fixed_function_of_the_place() -> None:
    assert np.array_equal(value_noise(90, 70, 9, 1), value_noise(90, 70, 9, 1))
    assert np.array_equal(value_noise(90, 70, 9, 1)[:40, :30], value_noise(40, 30, 9, 1))
    noise = value_noise(200, 200, 9, 1)
    assert -1 <= noise.min() < -0.5
    assert 0.5 < noise.max() <= 1
    assert hashed(3, 2, 5).round(6).tolist() == hashed(30, 20, 5)[:3, :2].round(6).tolist()
    assert not np.array_equal(hashed(9, 9, 1), hashed(9, 9, 2))


def test_a_drawing_that_asks_for_too_much_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "MAX_WORK", 100_000)
    plane = Plane(300, 300)
    with pytest.raises(TooMuchWork):
        plane.line([(0, 0), (299, 299), (0, 299), (299, 0)], 5, 0)
