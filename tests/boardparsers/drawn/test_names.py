"""Names of hexes from labels of columns and rows."""

from __future__ import annotations

import pytest

from boardparsers.drawn.names import Labels, Naming


@pytest.mark.parametrize(
    ("first", "index", "label"),
    [
        ("A", 0, "A"),
        ("A", 25, "Z"),
        ("A", 26, "AA"),
        ("A", 27, "BB"),
        ("A", 52, "AAA"),
        ("C", 2, "E"),
        ("b", 1, "c"),
        ("1", 9, "10"),
        ("0", 0, "0"),
        ("01", 8, "09"),
        ("01", 98, "99"),
        ("01", 99, "100"),
        ("098", 3, "101"),
    ],
)
def test_labels(first: str, index: int, label: str) -> None:
    assert Labels.parse(first).label(index, odd=False) == label


def test_odd_columns_may_begin_otherwise() -> None:
    """As on ASL boards: A1 tops column A, B0 column B."""
    naming = Naming(rows=Labels.parse("1 0"))
    assert [naming.name(column, 0) for column in range(4)] == ["A1", "B0", "C1", "D0"]
    assert naming.name(1, 5) == "B5"


def test_row_first_with_a_separator() -> None:
    naming = Naming(Labels.parse("1"), Labels.parse("A"), column_first=False, separator="-")
    assert naming.name(12, 8) == "I-13"


@pytest.mark.parametrize("text", ["", "AB", "A B C", "-1", "12345", "Ä", "²", "A 1 "[:3] + "!"])
def test_what_is_no_label(text: str) -> None:
    with pytest.raises(ValueError, match="first label"):
        Labels.parse(text)
