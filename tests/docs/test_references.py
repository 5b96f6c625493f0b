"""The finder of names itself: it finds what is there and misses what is not."""

from __future__ import annotations

import pytest

from tests.docs import references


@pytest.mark.parametrize(
    "reference",
    [
        "asl.sight.blind:behind_crest",
        "hexmodel.walk:walk",
        "cli:main",
        "asl_hills.toml: B10.2",
        "asl_movement.toml: B10.51 example A, up",
        "memoir44_hills.toml: plain to hill",
        "memoir44_hills.toml: 1 0B 0",
        "asl_blind_hexes.toml: crest",
        "test_references.py::test_what_is_there_is_found",
    ],
)
def test_what_is_there_is_found(reference: str) -> None:
    assert references.exists(reference)


@pytest.mark.parametrize(
    "reference",
    [
        "asl.sight.blind:behind_nothing",
        "asl.sight.nowhere:behind_crest",
        "asl_hills.toml: B99.9",
        "no_such_file.toml: B10.2",
        "test_references.py::test_that_nobody_wrote",
        "test_nowhere.py::test_what_is_there_is_found",
    ],
)
def test_what_is_not_there_is_missed(reference: str) -> None:
    assert not references.exists(reference)


def test_what_is_no_reference() -> None:
    with pytest.raises(ValueError, match="no reference"):
        references.exists("just words")


def test_names_in_a_text() -> None:
    text = "`asl.cover:cover` and `asl_hills.toml: B10.2, EXC`, `test_cover.py::test_case`, `margin_px`"
    assert references.functions(text) == ["asl.cover:cover"]
    assert references.cases(text) == ["asl_hills.toml: B10.2, EXC"]
    assert references.tests(text) == ["test_cover.py::test_case"]


def test_rows_of_tables() -> None:
    page = "text\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | |\n\n| c |\n|---|\n| 4 |\n"
    assert references.rows(page) == [["1", "2"], ["3", ""], ["4"]]
