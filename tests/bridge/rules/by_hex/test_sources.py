"""Citations from data files."""

from __future__ import annotations

import pytest

from bridge.rules.by_hex.sources import citations
from bridge.rules.ruling import Citation

BOOKS = {"rules": "The Rules"}


def test_a_source_is_book_and_paragraph() -> None:
    assert citations(["rules: p.9 Line: of sight"], BOOKS) == (Citation("The Rules", "p.9 Line: of sight"),)


@pytest.mark.parametrize("source", ["p.9", "card: 3", "rules:3"])
def test_a_source_without_a_known_book(source: str) -> None:
    with pytest.raises(ValueError, match="names none of the books rules"):
        citations([source], BOOKS)
