"""Valor & Victory: what the data file says of terrain, hexsides, units and counters, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from boardparsers.hexmodel import Terrain, TerrainCatalogue, TerrainKind
from bridge.rules.by_hex.rows import Row, once, parse, read_data, rows

BOOKS: Final = {"guide": "Valor & Victory terrain guide", "rules": "Valor & Victory rules"}
CLASSES: Final = ("infantry", "vehicle", "gun")


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
        rows: tuple[TerrainRow | SideRow, ...] = (*once(self.terrain.values()), *once(self.hexside.values()))
        entries = (_terrain(code, row) for code, row in enumerate(rows))
        return TerrainCatalogue.of(entries, "Valor & Victory terrain table")


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
    data = parse(text)
    return Tables(
        rows(TerrainRow, map(_by_class, data["terrain"]), BOOKS),
        rows(SideRow, data["hexside"], BOOKS),
        rows(UnitRow, data["unit"], BOOKS),
        rows(CounterRow, data["counter"], BOOKS),
    )


def _by_class(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """One figure of Movement Points stands for every class of unit."""
    mp = entry.get("mp")
    return {**entry, "mp": dict.fromkeys(CLASSES, mp)} if isinstance(mp, int) else entry


@cache
def tables() -> Tables:
    """The table of the package."""
    return load(read_data("bridge.rules.valor_and_victory"))
