"""Rows of a game's data file (terrain.toml) as values, by every name that they have."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from importlib.resources import files
from typing import Any, Final, TypeVar

from boardparsers.errors import QuestionError, no_such
from bridge.rules.by_hex.sources import citations
from bridge.rules.ruling import Citation

FILE: Final = "terrain.toml"
# Keys of a table whose field cannot be called so.
RENAMED: Final[Mapping[str, str]] = {"class": "class_"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """name: English, the catalogue's own. fr: French, if the game has it. aliases: other names. sources: the first is
    the one cited."""

    name: str
    fr: str = ""
    aliases: tuple[str, ...] = ()
    sources: tuple[Citation, ...] = ()

    @property
    def citation(self) -> Citation:
        return self.sources[0]


AnyRow = TypeVar("AnyRow", bound=Row)
Data = Mapping[str, list[dict[str, Any]]]


def read_data(package: str) -> str:
    """The text of a game's data file."""
    return files(package).joinpath(FILE).read_text(encoding="utf-8")


def parse(text: str) -> Data:
    """Its tables by sort. Raises ValueError for text that is no TOML."""
    return tomllib.loads(text)


def rows(kind: type[AnyRow], entries: Iterable[Mapping[str, Any]], books: Mapping[str, str]) -> dict[str, AnyRow]:
    """Rows by casefolded name, aliases and French names included. Raises ValueError or TypeError for a mistake in the
    file: an unknown key, a source of an unknown book, two rows of one name."""
    named: dict[str, AnyRow] = {}
    for row in (_row(kind, entry, books) for entry in entries):
        for name in {row.name, row.fr, *row.aliases} - {""}:
            if named.setdefault(name.casefold(), row) is not row:
                raise ValueError(f"two rows are called {name!r}: {named[name.casefold()].name} and {row.name}")
    return named


def _row(kind: type[AnyRow], entry: Mapping[str, Any], books: Mapping[str, str]) -> AnyRow:
    """A table of the file as a row: lists become tuples, or sets where order has no meaning."""
    sets = {one.name for one in fields(kind) if str(one.type).startswith("frozenset")}
    values: dict[str, Any] = {
        RENAMED.get(key, key): frozenset(value) if key in sets else tuple(value) if isinstance(value, list) else value
        for key, value in entry.items()
    }
    values["sources"] = citations(entry["sources"], books)
    return kind(**values)


def once(named: Iterable[AnyRow]) -> tuple[AnyRow, ...]:
    """Each row once, in the order of the file, though several names lead to it."""
    return tuple({id(row): row for row in named}.values())


def row_of(game: str, what: str, name: str, named: Mapping[str, AnyRow]) -> AnyRow:
    """The row of that name. Raises QuestionError for one that the game does not have, with those that there are."""
    row = named.get(name.casefold())
    if row is None:
        raise QuestionError(f"{game}: {no_such(what, name, [each.name for each in once(named.values())])}")
    return row
