"""The token bucket. Property: over any time, no more is let through than burst plus rate times that time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.server.bucket import Bucket


def test_a_burst_is_free_and_then_one_waits() -> None:
    bucket = Bucket(rate=10.0, burst=3.0)
    assert [bucket.take(1, now=0.0) for _ in range(5)] == [0.0, 0.0, 0.0, pytest.approx(0.1), pytest.approx(0.2)]


def test_it_fills_with_time_up_to_the_burst() -> None:
    bucket = Bucket(rate=10.0, burst=3.0)
    bucket.take(3, now=0.0)
    assert bucket.is_empty(0.0)
    assert not bucket.is_empty(0.2)
    bucket.take(0, now=100.0)
    assert bucket.level == 3.0


def test_a_clock_that_goes_back_fills_nothing() -> None:
    bucket = Bucket(rate=10.0, burst=3.0, at=5.0)
    bucket.take(3, now=5.0)
    assert bucket.take(1, now=1.0) == pytest.approx(0.1)


@given(st.lists(st.tuples(st.floats(0, 2), st.floats(0, 5)), max_size=40))
def test_who_waits_as_told_never_gets_more_than_the_rate(takes: list[tuple[float, float]]) -> None:
    bucket, now, taken = Bucket(rate=2.0, burst=5.0), 0.0, 0.0
    for pause, amount in takes:
        now += pause
        now += bucket.take(amount, now)
        taken += amount
        assert taken <= 5.0 + 2.0 * now + 1e-6
