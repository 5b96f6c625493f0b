"""Valor & Victory: what the data file says of terrain, hexsides, units and counters, as values."""

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

BOOKS: Final = {"guide": "Valor & Victory terrain guide", "rules": "Valor & Victory rules"}
CLASSES: Final = ("infantry", "vehicle", "gun")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """name: the catalogue's own. aliases: other names. sources: the first is the one cited."""

    name: str
    aliases: tuple[str, ...] = ()
    sources: tuple[Citation, ...] = ()

    @property
    def citation(self) -> Citation:
        return self.sources[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainRow(Row):
    """The fields are explained at the top of terrain.toml. mp: by class of unit."""

    kind: str = "open"
    colour: tuple[int, ...] = (175, 188, 106)
    mp: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(CLASSES, 1))
    barred: frozenset[str] = frozenset()
    blocks: bool = False
    hinders: int = 0
    cover: int = 0
    road: bool = False
    bridge: bool = False
    seasonal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRow(Row):
    """What stands on a hexside."""

    mp: int = 0
    hinders: int = 0
    blocks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRow(Row):
    """class_: infantry, vehicle or gun. mp: Movement Points a turn; None: they stand on its counter."""

    class_: str
    mp: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterRow(Row):
    """A counter that changes a line."""

    hinders: int = 0


AnyRow = TypeVar("AnyRow", bound=Row)


@dataclass(frozen=True)
class Tables:
    """Rows by casefolded name, aliases included."""

    terrain: Mapping[str, TerrainRow]
    hexside: Mapping[str, SideRow]
    unit: Mapping[str, UnitRow]
    counter: Mapping[str, CounterRow]

    @property
    def catalogue(self) -> TerrainCatalogue:
        """The game's terrain for parsers and drawings; codes are places in the file."""
        rows: tuple[TerrainRow | SideRow, ...] = (*_once(self.terrain.values()), *_once(self.hexside.values()))
        entries = (_terrain(code, row) for code, row in enumerate(rows))
        return TerrainCatalogue.of(entries, "Valor & Victory terrain table")


def _once(rows: Iterable[AnyRow]) -> tuple[AnyRow, ...]:
    """Each row once, in the order of the file, though several names lead to it."""
    return tuple({id(row): row for row in rows}.values())


def _terrain(code: int, row: TerrainRow | SideRow) -> Terrain:
    if isinstance(row, SideRow):
        return Terrain(code, row.name, TerrainKind.HEXSIDE, obstacle=row.blocks, hindrance=row.hinders > 0)
    red, green, blue = row.colour
    return Terrain(
        code,
        row.name,
        TerrainKind(row.kind),
        obstacle=row.blocks,
        hindrance=row.hinders > 0,
        inherent=True,
        colour=(red, green, blue),
    )


def load(text: str) -> Tables:
    """Tables from the text of a data file. Raises ValueError or TypeError for a mistake in it."""
    data = tomllib.loads(text)
    return Tables(
        _by_name(_row(TerrainRow, entry) for entry in data["terrain"]),
        _by_name(_row(SideRow, entry) for entry in data["hexside"]),
        _by_name(_row(UnitRow, entry) for entry in data["unit"]),
        _by_name(_row(CounterRow, entry) for entry in data["counter"]),
    )


def _row(kind: type[AnyRow], entry: Mapping[str, Any]) -> AnyRow:
    """A table of the file as a row: lists become tuples, or sets where order has no meaning."""
    sets = {one.name for one in fields(kind) if str(one.type).startswith("frozenset")}
    values: dict[str, Any] = {
        {"class": "class_"}.get(key, key): frozenset(value)
        if key in sets
        else tuple(value)
        if isinstance(value, list)
        else value
        for key, value in entry.items()
    }
    if kind is TerrainRow and isinstance(values.get("mp"), int):
        values["mp"] = dict.fromkeys(CLASSES, values["mp"])
    values["sources"] = citations(entry["sources"], BOOKS)
    return kind(**values)


def _by_name(rows: Iterable[AnyRow]) -> dict[str, AnyRow]:
    named: dict[str, AnyRow] = {}
    for row in rows:
        for name in {row.name, *row.aliases}:
            if named.setdefault(name.casefold(), row) is not row:
                raise ValueError(f"two rows are called {name!r}: {named[name.casefold()].name} and {row.name}")
    return named


@cache
def tables() -> Tables:
    """The table of the package."""
    return load(files("bridge.rules.valor_and_victory").joinpath("terrain.toml").read_text(encoding="utf-8"))
