"""Memoir '44: what the data file says of terrain, features and units, as values."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeVar

from boardparsers.hexmodel import Terrain, TerrainCatalogue, TerrainKind
from bridge.rules.by_hex.sources import citations
from bridge.rules.ruling import Citation

BOOKS: Final = {
    "guide": "Memoir '44 terrain guide",
    "rules": "Memoir '44 rules",
    "card": "Memoir '44 terrain card",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """name: English, the catalogue's own. fr: French. aliases: other names. sources: the first is the one cited."""

    name: str
    fr: str = ""
    aliases: tuple[str, ...] = ()
    sources: tuple[Citation, ...] = ()

    @property
    def citation(self) -> Citation:
        return self.sources[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainRow(Row):
    """The fields are explained at the top of terrain.toml."""

    kind: str = "open"
    colour: tuple[int, ...] = (175, 188, 106)
    height: int = 0
    obstacle: bool = False
    stop: bool = False
    adjacent: bool = False
    leave_one: bool = False
    no_battle: bool = False
    never_battle: bool = False
    no_retreat: bool = False
    beach: bool = False
    road: bool = False
    partial: bool = False
    slope: str = ""
    most: int | None = None
    most_from: int | None = None
    from_lower: int = 1
    uphill: int = 0
    impassable: frozenset[str] = frozenset()
    dice: Mapping[str, int] = field(default_factory=dict)
    dice_out: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureRow(Row):
    """crosses: impassable terrain that it makes passable. crushed: kinds of unit that remove it as they enter."""

    kind: str = "other"
    obstacle: bool = False
    stop: bool = False
    owner: bool = False
    flags: int = 0
    impassable: frozenset[str] = frozenset()
    pinned: frozenset[str] = frozenset()
    crosses: frozenset[str] = frozenset()
    crushed: frozenset[str] = frozenset()
    dice: Mapping[str, int] = field(default_factory=dict)
    dice_out: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRow(Row):
    """moves: hexes a turn. battle_moves: after so many it may still battle. dice: by range from 1.
    over_everything: battles without a line of sight."""

    moves: int
    battle_moves: int
    dice: tuple[int, ...]
    takes_ground: bool
    over_everything: bool = False


AnyRow = TypeVar("AnyRow", bound=Row)


@dataclass(frozen=True)
class Tables:
    """Rows by casefolded name, aliases and French names included."""

    terrain: Mapping[str, TerrainRow]
    feature: Mapping[str, FeatureRow]
    unit: Mapping[str, UnitRow]

    def rows(self) -> tuple[Row, ...]:
        """Every row once, in the order of the file."""
        every = [*self.terrain.values(), *self.feature.values(), *self.unit.values()]
        return tuple({id(row): row for row in every}.values())

    @property
    def words(self) -> dict[str, dict[str, str]]:
        """English names with their French ones, for messages."""
        return {row.name: {"fr": row.fr} for row in self.rows() if row.fr}

    @property
    def catalogue(self) -> TerrainCatalogue:
        """The game's terrain for parsers and drawings; codes are places in the file."""
        rows = tuple({id(row): row for row in self.terrain.values()}.values())
        entries = (_terrain(code, row) for code, row in enumerate(rows))
        return TerrainCatalogue.of(entries, "Memoir '44 terrain table")


def _terrain(code: int, row: TerrainRow) -> Terrain:
    red, green, blue = row.colour
    return Terrain(
        code, row.name, TerrainKind(row.kind), obstacle=row.obstacle, inherent=True, colour=(red, green, blue)
    )


def load(text: str) -> Tables:
    """Tables from the text of a data file. Raises ValueError or TypeError for a mistake in it."""
    data = tomllib.loads(text)
    return Tables(
        _by_name(_row(TerrainRow, entry) for entry in data["terrain"]),
        _by_name(_row(FeatureRow, entry) for entry in data["feature"]),
        _by_name(_row(UnitRow, entry) for entry in data["unit"]),
    )


def _row(kind: type[AnyRow], entry: Mapping[str, Any]) -> AnyRow:
    """A table of the file as a row: lists become tuples, or sets where order has no meaning."""
    sets = {one.name for one in fields(kind) if str(one.type).startswith("frozenset")}
    values: dict[str, Any] = {
        key: frozenset(value) if key in sets else tuple(value) if isinstance(value, list) else value
        for key, value in entry.items()
    }
    values["sources"] = citations(entry["sources"], BOOKS)
    return kind(**values)


def _by_name(rows: Iterable[AnyRow]) -> dict[str, AnyRow]:
    named: dict[str, AnyRow] = {}
    for row in rows:
        for name in {row.name, row.fr, *row.aliases} - {""}:
            if named.setdefault(name.casefold(), row) is not row:
                raise ValueError(f"two rows are called {name!r}: {named[name.casefold()].name} and {row.name}")
    return named


@cache
def tables() -> Tables:
    """The table of the package."""
    return load(files("bridge.rules.memoir44").joinpath("terrain.toml").read_text(encoding="utf-8"))
