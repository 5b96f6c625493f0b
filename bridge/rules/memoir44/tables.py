"""Memoir '44: what the data file says of terrain, features and units, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from boardparsers.hexmodel import Terrain, TerrainCatalogue, TerrainKind
from bridge.rules.by_hex.rows import Row, once, parse, read_data, rows

BOOKS: Final = {
    "guide": "Memoir '44 terrain guide",
    "rules": "Memoir '44 rules",
    "card": "Memoir '44 terrain card",
}


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


@dataclass(frozen=True)
class Tables:
    """Rows by casefolded name, aliases and French names included."""

    terrain: Mapping[str, TerrainRow]
    feature: Mapping[str, FeatureRow]
    unit: Mapping[str, UnitRow]

    def rows(self) -> tuple[Row, ...]:
        """Every row once, in the order of the file."""
        every: tuple[Row, ...] = (*self.terrain.values(), *self.feature.values(), *self.unit.values())
        return once(every)

    @property
    def words(self) -> dict[str, dict[str, str]]:
        """English names with their French ones, for messages."""
        return {row.name: {"fr": row.fr} for row in self.rows() if row.fr}

    @property
    def catalogue(self) -> TerrainCatalogue:
        """The game's terrain for parsers and drawings; codes are places in the file."""
        entries = (_terrain(code, row) for code, row in enumerate(once(self.terrain.values())))
        return TerrainCatalogue.of(entries, "Memoir '44 terrain table")


def _terrain(code: int, row: TerrainRow) -> Terrain:
    red, green, blue = row.colour
    return Terrain(
        code, row.name, TerrainKind(row.kind), obstacle=row.obstacle, inherent=True, colour=(red, green, blue)
    )


def load(text: str) -> Tables:
    """Tables from the text of a data file. Raises ValueError or TypeError for a mistake in it."""
    data = parse(text)
    return Tables(
        rows(TerrainRow, data["terrain"], BOOKS),
        rows(FeatureRow, data["feature"], BOOKS),
        rows(UnitRow, data["unit"], BOOKS),
    )


@cache
def tables() -> Tables:
    """The table of the package."""
    return load(read_data("bridge.rules.memoir44"))
