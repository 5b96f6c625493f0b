"""What all VASL boards share: terrain types, colours, scenario rules and counters.

Read from the VASL module's SharedBoardMetadata.xml and CounterMetadata.xml where they are at hand, else from our own
tables of facts (data/terrain_types.toml, data/counters.toml), so that a lone board archive always loads.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from lxml import etree

from boardparsers.errors import BoardError
from boardparsers.hexmodel import Note, Severity, Terrain, TerrainCatalogue, TerrainKind
from boardparsers.openfile import read_at_most
from boardparsers.vasl.metadata import (
    Colour,
    ColourRule,
    UnderlayRule,
    read_colour_rules,
    read_colours,
    read_underlay_rules,
)
from boardparsers.vasl.xmlfile import MAX_XML, capped, decimal, flag, integer, parse_xml

SHARED_METADATA: Final = "SharedBoardMetadata.xml"
COUNTER_METADATA: Final = "CounterMetadata.xml"
BUILT_IN: Final = "built-in table"


class CounterKind(StrEnum):
    """What a counter is to LOS."""

    SMOKE = "smoke"
    TERRAIN = "terrain"
    WRECK = "wreck"
    OBA = "oba"
    IGNORE = "ignore"
    BUILDING_LEVEL = "building level"
    ROOFTOP = "rooftop"
    ENTRENCHMENT = "entrenchment"
    CREST = "crest"
    CLIMB = "climb"


@dataclass(frozen=True, slots=True)
class CounterFact:
    """What a piece of that name does to LOS.

    hindrance: DRM; height: full levels of a smoke; terrain: what its hex becomes. level: of the location it makes,
    relative to the hex's base; position: "above" or "below": where in the stack units are in that location;
    covered_arc: 1 to 6 as printed on it, 0 none.
    """

    name: str
    kind: CounterKind
    hindrance: int = 0
    height: int = 0
    terrain: str = ""
    level: int | None = None
    position: str = ""
    covered_arc: int = 0


@dataclass(frozen=True, slots=True)
class LosRule:
    """What a scenario rule does to terrain and levels. kind: "ignore", "terrainMap", "elevationMap", ..."""

    name: str
    kind: str
    from_value: str
    to_value: str


@dataclass(frozen=True, slots=True)
class SharedMetadata:
    """What all boards share. counters: by casefolded name of the piece. source: where it was read from."""

    catalogue: TerrainCatalogue
    counters: Mapping[str, CounterFact]
    source: str
    colours: tuple[Colour, ...] = ()
    underlay_rules: tuple[UnderlayRule, ...] = ()
    colour_rules: tuple[ColourRule, ...] = ()
    los_rules: tuple[LosRule, ...] = ()
    notes: tuple[Note, ...] = ()

    def counter(self, name: str) -> CounterFact | None:
        """The counter of that name, whatever its case."""
        return self.counters.get(name.strip().casefold())


def find_shared(board: Path) -> Path | None:
    """SharedBoardMetadata.xml beside the board or in the folder above, where VASL's own folders have it."""
    try:
        folder = board.resolve().parent
    except (OSError, ValueError, RuntimeError):  # no possible path: opening the board says so
        return None
    candidates = (folder / SHARED_METADATA, folder.parent / SHARED_METADATA)
    return next((path for path in candidates if path.is_file()), None)


def load_shared(path: Path) -> SharedMetadata:
    """SharedBoardMetadata.xml, with the CounterMetadata.xml beside it if there is one. Raises BoardError."""
    counters = path.parent / COUNTER_METADATA
    counter_data = _read_file(counters) if counters.is_file() else None
    return read_shared(_read_file(path), path, counter_data, counters)


def read_shared(
    data: bytes, path: object, counter_data: bytes | None = None, counter_path: object = COUNTER_METADATA
) -> SharedMetadata:
    """The same from bytes. What cannot be read of a terrain or counter leaves it out, with a note."""
    root = parse_xml(data, path, "", "sharedBoardMetadata")
    where = Path(str(path)).name
    notes: list[Note] = []
    terrains = tuple(_terrains(root, where, notes))
    if not terrains:
        raise BoardError(path, "lists no terrain types")
    counters = dict(built_in().counters)
    counters.update(_counters(root.iterfind("LOSCounterRules/*"), where, notes))
    if counter_data is not None:
        rows = parse_xml(counter_data, counter_path, "", "counterMetadata")
        counters.update(_counters(iter(rows), Path(str(counter_path)).name, notes))
    return SharedMetadata(
        catalogue=TerrainCatalogue.of(terrains, str(path)),
        counters=MappingProxyType(counters),
        source=str(path),
        colours=read_colours(root, where, notes),
        underlay_rules=read_underlay_rules(root),
        colour_rules=read_colour_rules(root),
        los_rules=_los_rules(root),
        notes=capped(notes, where),
    )


@cache
def built_in() -> SharedMetadata:
    """Our own tables of facts."""
    tables = resources.files("boardparsers.vasl") / "data"
    terrain = tomllib.loads((tables / "terrain_types.toml").read_text(encoding="utf-8"))["terrain"]
    counters = tomllib.loads((tables / "counters.toml").read_text(encoding="utf-8"))["counters"]
    return SharedMetadata(
        catalogue=TerrainCatalogue.of((_table_terrain(row) for row in terrain), BUILT_IN),
        counters=MappingProxyType({row["name"].casefold(): _table_counter(row) for row in counters}),
        source=BUILT_IN,
    )


def _table_terrain(row: dict[str, Any]) -> Terrain:
    red, green, blue = row["colour"]
    return Terrain(**{**row, "kind": TerrainKind(row["kind"]), "colour": (red, green, blue)})


def _table_counter(row: dict[str, Any]) -> CounterFact:
    values = {("covered_arc" if key == "ca" else key): value for key, value in row.items()}
    return CounterFact(**{**values, "kind": CounterKind(row["kind"])})


def _read_file(path: Path) -> bytes:
    return read_at_most(path, MAX_XML + 1)


_TRUTHS: Final = {
    "half_level": "isHalfLevelHeight",
    "obstacle": "isLOSObstacle",
    "hindrance": "isLOSHindrance",
    "inherent": "isInherentTerrain",
    "lower_obstacle": "isLowerLOSObstacle",
    "lower_hindrance": "isLowerLOSHindrance",
}


def _terrains(root: etree._Element, where: str, notes: list[Note]) -> Iterator[Terrain]:
    for row in root.iterfind("terrainTypes/terrainType"):
        name, code, height = row.get("name", "").strip()[:80], integer(row.get("typeCode")), integer(row.get("height"))
        split = decimal(row.get("split", "0"))
        if not name or code is None or not 0 <= code < 255 or height is None or not 0 <= height <= 20 or split is None:
            notes.append(Note(Severity.WARNING, where, f"terrain type {name or code!r} cannot be read: left out"))
            continue
        channels = (integer(row.get(f"mapColor{channel}")) for channel in ("Red", "Green", "Blue"))
        red, green, blue = (min(255, max(0, value or 0)) for value in channels)
        yield Terrain(
            code=code,
            name=name,
            kind=_kind(row.get("LOSCategory", ""), name, where, notes),
            height=height,
            split=float(split),
            colour=(red, green, blue),
            **{ours: flag(row.get(theirs)) for ours, theirs in _TRUTHS.items()},
        )


def _kind(category: str, name: str, where: str, notes: list[Note]) -> TerrainKind:
    try:
        kind = TerrainKind(category.strip().lower())
    except ValueError:
        notes.append(Note(Severity.WARNING, where, f"terrain {name!r} has the unknown LOS category {category[:30]!r}"))
        return TerrainKind.OTHER
    return kind


_COUNTER_TAGS: Final = {
    "smoke": CounterKind.SMOKE,
    "terrain": CounterKind.TERRAIN,
    "wreck": CounterKind.WRECK,
    "OBA": CounterKind.OBA,
    "ignore": CounterKind.IGNORE,
    "buildingLevel": CounterKind.BUILDING_LEVEL,
    "roof": CounterKind.ROOFTOP,
    "entrenchment": CounterKind.ENTRENCHMENT,
    "crest": CounterKind.CREST,
    "climb": CounterKind.CLIMB,
}


def _counters(rows: Iterator[etree._Element], where: str, notes: list[Note]) -> dict[str, CounterFact]:
    """Rows of either file: <smoke name=...> in one is <smokeCounter name=...> in the other."""
    counters: dict[str, CounterFact] = {}
    for row in rows:
        name, kind = row.get("name", "").strip()[:120], _COUNTER_TAGS.get(str(row.tag).removesuffix("Counter"))
        if not name or kind is None:
            notes.append(Note(Severity.INFO, where, f"counter <{str(row.tag)[:40]} name={name!r}> is not known"))
            continue
        counters[name.casefold()] = CounterFact(
            name=name,
            kind=kind,
            hindrance=integer(row.get("hindrance")) or 0,
            height=integer(row.get("height")) or 0,
            terrain=row.get("terrain", "").strip()[:80],
            level=integer(row.get("level")),
            position=row.get("position", "").strip()[:20],
            covered_arc=integer(row.get("ca")) or 0,
        )
    return counters


def _los_rules(root: etree._Element) -> tuple[LosRule, ...]:
    attributes = ("name", "type", "fromValue", "toValue")
    rows = root.iterfind("LOSSSRules/LOSSSRule")
    return tuple(LosRule(*(row.get(name, "").strip()[:80] for name in attributes)) for row in rows)
