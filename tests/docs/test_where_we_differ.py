"""docs/where-we-differ.md says of each class what the classifier says, and no firm difference is without a class."""

from __future__ import annotations

import re
from typing import Final

import pytest

from docs.tools import classify_differences as tool
from docs.tools.difference_classes import OPEN, OURS, PEER
from docs.tools.differences import SHARED
from tests.docs import references

PAGE: Final = tool.PAGE.read_text(encoding="utf-8")
UNCLEAR: Final = (references.ROOT / "docs" / "unclear-rules.md").read_text(encoding="utf-8")
MARKS: Final = re.findall(r"<!-- (counts|class \d+) -->", PAGE)


def test_every_class_has_its_section() -> None:
    headings = {int(number): title for number, title in re.findall(r"^### (\d+)\. (.+)$", PAGE, re.MULTILINE)}
    assert headings == {number: title for number, (title, _, _) in tool.catalogue().items()}
    assert list(headings) == sorted(headings)


def test_every_class_has_its_place_for_examples() -> None:
    expected = ["counts", *(f"class {number}" for number in tool.catalogue())]
    assert expected == MARKS


@pytest.mark.parametrize("number", tool.catalogue())
def test_the_section_says_who_is_right(number: int) -> None:
    text = PAGE.split(f"\n### {number}. ")[1].split("<!--")[0].casefold()
    ours, peers = "**crestline is right" in text, "**the peer is right" in text
    right = tool.catalogue()[number][1]
    assert right == OPEN or (ours, peers) == (right == OURS, right == PEER)


def test_points_of_unclear_rules_that_are_named_exist() -> None:
    named = set(re.findall(r"\bU\d+\b", PAGE))
    assert named
    assert named <= set(re.findall(r"\bU\d+\b", UNCLEAR))


def test_the_page_is_what_the_classifier_finds() -> None:
    if not SHARED.is_dir():
        pytest.skip(f"VASL's boards and its engine's answers are not at {SHARED}")
    result = tool.tally()
    loose = [tool.in_one_line(found) for found in result.unclassified]
    assert not loose, "firm differences without a class:\n" + "\n".join(loose)
    again = "python -m docs.tools.classify_differences --write"
    assert tool.filled(PAGE, result) == PAGE, f"the page is behind the rules: {again}"
