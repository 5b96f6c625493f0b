"""What columns and rows are called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.vassal.numbering import MAX_LETTERS, Numbering, label


@pytest.mark.parametrize(
    ("number", "kind", "leading", "text"),
    [
        (0, "A", 0, "A"),
        (25, "A", 3, "Z"),
        (26, "A", 1, "AA"),
        (27, "A", 1, "BB"),
        (-1, "A", 1, "-B"),
        (0, "N", 0, "0"),
        (7, "N", 0, "7"),
        (7, "N", 1, "07"),
        (12, "N", 1, "12"),
        (12, "N", 2, "012"),
        (-3, "N", 3, "-0003"),
        (10**9, "A", 0, chr(ord("A") + 10**9 % 26) * MAX_LETTERS),
        (5, "N", 10**9, "0" * 20 + "5"),
    ],
)
def test_labels(number: int, kind: str, leading: int, text: str) -> None:
    assert label(number, kind, leading) == text


def test_the_defaults_are_the_engines() -> None:
    assert Numbering().name(4, 11) == "0512"


small = st.integers(-40, 40)
counts = st.tuples(st.integers(0, 60), st.integers(0, 60), st.booleans())


@given(small, small, counts, st.booleans(), st.booleans(), st.booleans(), st.booleans())
def test_there_and_back(
    column: int, row: int, count: tuple[int, int, bool], h: bool, v: bool, stagger: bool, oblique: bool
) -> None:
    """Except where the engine itself goes wrong: columns counted down from an odd number, with stagger."""
    numbering = Numbering(h_descend=h, v_descend=v, stagger=stagger, oblique=oblique)
    counted = numbering.numbered(column, row, *count)
    if stagger and not oblique and (counted[0] - column) % 2:
        assert numbering.raw(*counted, *count)[0] == column
    else:
        assert numbering.raw(*counted, *count) == (column, row)


def test_oblique_rows_follow_the_hex_grain() -> None:
    staggered, not_staggered = Numbering(oblique=True), Numbering(oblique=True, stagger=False)
    assert [staggered.numbered(column, 3, 0, 0, False)[1] for column in range(5)] == [3, 3, 4, 4, 5]
    assert [not_staggered.numbered(column, 3, 0, 0, False)[1] for column in range(5)] == [4, 4, 3, 3, 2]
