"""Citations from data files: "guide: Terrain 6" with the names of the books that a table cites."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bridge.rules.ruling import Citation


def citations(sources: Sequence[str], books: Mapping[str, str]) -> tuple[Citation, ...]:
    """Raises ValueError for a source without its book, or of a book that `books` lacks: a mistake in our own table."""
    return tuple(_citation(source, books) for source in sources)


def _citation(source: str, books: Mapping[str, str]) -> Citation:
    book, colon, paragraph = source.partition(": ")
    if not colon or book not in books:
        raise ValueError(f"source {source!r} names none of the books {', '.join(books)}")
    return Citation(books[book], paragraph)
