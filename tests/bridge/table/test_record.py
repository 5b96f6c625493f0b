"""A session's record."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bridge.table.record import Record


def filled(frames: int, **bounds: int) -> Record:
    record = Record(**bounds)
    for number in range(1, frames + 1):
        assert record.next_seq() == number
        record.add(f"frame {number}")
    return record


def test_what_was_missed_comes_in_order() -> None:
    record = filled(5)
    assert list(record.after(3)) == ["frame 4", "frame 5"]
    assert list(record.after(5)) == []
    assert list(record.after(0)) == [f"frame {n}" for n in range(1, 6)]


@given(st.integers(0, 30), st.integers(1, 10), st.integers(-1, 40))
def test_it_never_claims_to_hold_what_it_forgot(frames: int, kept: int, seq: int) -> None:
    record = filled(frames, messages=kept)
    if record.holds_all_after(seq):
        assert 0 <= seq <= frames
        assert list(record.after(seq)) == [f"frame {n}" for n in range(seq + 1, frames + 1)]
    else:
        assert seq < max(0, frames - kept) or seq > frames


def test_large_frames_push_old_ones_out_but_the_last_stays() -> None:
    record = Record(characters=100)
    for size in (40, 40, 90, 500):
        record.add("x" * size)
    assert [len(frame) for frame in record.after(0)] == [500]
    assert record.seq == 4
