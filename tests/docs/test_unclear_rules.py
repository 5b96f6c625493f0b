"""docs/unclear-rules.md: numbered for good, and every function, case, test and class that it names exists."""

from __future__ import annotations

import re
from typing import Final

import pytest

from docs.tools.classify_differences import catalogue
from tests.docs import references

PAGE: Final = (references.ROOT / "docs" / "unclear-rules.md").read_text(encoding="utf-8")
BODY: Final = PAGE[PAGE.index("## ASL: lines of sight") :]
POINTS: Final = dict(re.findall(r"^### (U\d+)\. .+?$(.+?)(?=^##|\Z)", BODY, re.MULTILINE | re.DOTALL))


def test_points_are_numbered_in_order_and_once() -> None:
    numbers = [int(number) for number in re.findall(r"^(?:### |\| )U(\d+)\b", BODY, re.MULTILINE)]
    assert numbers == sorted(set(numbers))
    assert len(POINTS) >= 20


@pytest.mark.parametrize("point", POINTS)
def test_a_point_has_a_question_a_reading_functions_and_cases(point: str) -> None:
    question, *parts = re.split(r"^- (?=Reading:|Functions:|Cases:)", POINTS[point], flags=re.MULTILINE)
    assert question.strip()
    assert [part.split(":")[0] for part in parts] == ["Reading", "Functions", "Cases"]
    assert references.functions(parts[1])
    assert references.cases(parts[2]) or references.tests(parts[2])


def test_every_row_of_the_tables_has_functions_and_cases() -> None:
    for number, question, held_by, tested_by in references.rows(BODY):
        assert re.fullmatch(r"U\d+", number)
        assert question
        assert references.functions(held_by), number
        assert references.cases(tested_by) or references.tests(tested_by), number


def test_every_name_is_true() -> None:
    named = [span for span in references.spans(BODY) if span != "margin_px"]
    wrong = [name for name in named if not references.exists(name)]
    assert not wrong, f"there is no {wrong}"


def test_every_class_of_difference_that_is_named_exists() -> None:
    words = re.findall(r"\bclass(?:es)? ((?:\d+(?:, | and )?)+)", BODY)
    numbers = {int(number) for word in words for number in re.findall(r"\d+", word)}
    assert numbers
    assert numbers <= set(catalogue())
