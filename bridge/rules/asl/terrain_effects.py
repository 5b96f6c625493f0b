"""The terrain tables in `data`: what each terrain and each hexside does to fire and to movement."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from bridge.rules.ruling import Citation

RULEBOOK: Final = "ASL"
PEGASUS_BRIDGE: Final = "Pegasus Bridge"

NOT_ALLOWED: Final = "NA"
CLIMB: Final = "CLIMB"
UNKNOWN: Final = "?"
_SHARES: Final[Mapping[str, float]] = {"ALL": 1.0, "half": 0.5, "quarter": 0.25}
_MARKS: Final = frozenset("BPC")
_PLUS: Final = re.compile(r"(?:(\d+(?:\.\d+)?|ALL|half|quarter)(?:\+(COT|OTHER|\?))?|(COT))")


def cite(paragraph: str) -> Citation:
    """A paragraph as the tables write it; "PB3.51" is of the Pegasus Bridge rules."""
    if paragraph.startswith("PB"):
        return Citation(PEGASUS_BRIDGE, paragraph[2:])
    return Citation(RULEBOOK, paragraph)


@dataclass(frozen=True, slots=True)
class Cost:
    """What entering (or crossing) costs a unit kind.

    fixed: MF or MP; None: not established. share: part of the unit's whole allotment. other: "COT" adds
    the other terrain of the hex, "OTHER" adds it only if that is not Open Ground, "?" says that what other terrain
    adds is not established. bog: a Bog check goes with it. pushed: not allowed, except pushed. charge: whether
    Cavalry may charge.
    """

    text: str
    fixed: float | None = 0.0
    share: float = 0.0
    other: str = ""
    allowed: bool = True
    climb: bool = False
    bog: bool = False
    pushed: bool = False
    charge: bool = True

    @property
    def known(self) -> bool:
        return self.fixed is not None


def parse_cost(text: str) -> Cost:
    """A cell of the tables ("2+COT", "half B", "NA P"). Raises ValueError for what means nothing."""
    word, *marks = text.split()
    if not set(marks) <= _MARKS:
        raise ValueError(f"cost {text!r}: unknown mark")
    bog, pushed, charge = "B" in marks, "P" in marks, "C" not in marks
    if word in (NOT_ALLOWED, CLIMB):
        return Cost(text, allowed=False, climb=word == CLIMB, bog=bog, pushed=pushed, charge=charge)
    if word == UNKNOWN:
        return Cost(text, fixed=None)
    match = _PLUS.fullmatch(word)
    if match is None:
        raise ValueError(f"cost {text!r} means nothing")
    first, other, alone = match.groups()
    share = _SHARES.get(first or "", 0.0)
    fixed = 0.0 if share or alone else float(first)
    return Cost(text, fixed, share, other or alone or "", bog=bog, pushed=pushed, charge=charge)


@dataclass(frozen=True, slots=True)
class TerrainEffect:
    """One row of the terrain table, for one or more names of VASL's catalogue; see terrain_effects.toml.

    direct, indirect, oba: TEM; None: not established. tem_of_other: the TEM is that of the other terrain of the hex.
    season: months in which the row's costs hold, season_cover: in which its Hindrance does; both () for always.
    """

    name: str
    direct: int | None
    indirect: int | None
    oba: int | None
    tem_of_other: bool
    per_level: int
    open_ground: bool
    costs: Mapping[str, Cost]
    tem_citation: Citation
    cost_citation: Citation
    flags: frozenset[str]
    season: tuple[int, ...] = ()
    season_cover: tuple[int, ...] = ()
    season_else: str = ""
    cover_cost: Cost | None = None
    grave_road: Mapping[str, Cost] | None = None
    leave_by_road: str = ""
    note: str = ""
    unknown: str = ""
    disagree: str = ""
    sources: tuple[str, ...] = ()

    def tem(self, fire: str) -> int | None:
        """TEM against "direct", "indirect" or "oba" fire; None: not established."""
        if fire == "oba":
            return self.oba
        return self.indirect if fire == "indirect" else self.direct


@dataclass(frozen=True, slots=True)
class HexsideEffect:
    """One row of the hexside table. direct, indirect: TEM behind it; None: not established. on_road: it stands on the
    road that leads across."""

    name: str
    direct: int | None
    indirect: int | None
    costs: Mapping[str, Cost]
    tem_citation: Citation
    cost_citation: Citation
    on_road: bool = False
    note: str = ""
    unknown: str = ""
    sources: tuple[str, ...] = ()

    def tem(self, fire: str) -> int | None:
        return self.direct if fire == "direct" else self.indirect


_FLAGS: Final = (
    "depression",
    "road",
    "path",
    "bridge",
    "water",
    "building",
    "entrenchment",
    "hexside",
    "no_advance",
)


def read_table(name: str) -> Mapping[str, Any]:
    """A TOML file of the package's `data`."""
    text = files("bridge.rules.asl").joinpath("data", name).read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def terrain_effects() -> Mapping[str, TerrainEffect]:
    """All rows by casefolded terrain name."""
    data = read_table("terrain_effects.toml")
    rows = (_terrain_rows(row, data["kinds"]) for row in data["terrain"])
    return {effect.name.casefold(): effect for row in rows for effect in row}


@cache
def hexside_effects() -> Mapping[str, HexsideEffect]:
    """All hexside rows by casefolded terrain name."""
    data = read_table("hexside_effects.toml")
    rows = (_hexside_rows(row, data["kinds"]) for row in data["hexside"])
    return {effect.name.casefold(): effect for row in rows for effect in row}


@cache
def source_names() -> Mapping[str, str]:
    """What the keys in `sources` stand for."""
    return dict(read_table("terrain_effects.toml")["sources"])


def _terrain_rows(row: Mapping[str, Any], kinds: list[str]) -> list[TerrainEffect]:
    direct, indirect = (_tem(value) for value in row["tem"])
    grave = row.get("grave_road")
    return [
        TerrainEffect(
            name=name,
            direct=direct,
            indirect=indirect,
            oba=row.get("oba", indirect),
            tem_of_other=row["tem"][0] == "other",
            per_level=row.get("per_level", 0),
            open_ground=row["open_ground"],
            costs=_costs(row["cost"], kinds),
            tem_citation=cite(row["tem_paragraph"]),
            cost_citation=cite(row["cost_paragraph"]),
            flags=frozenset(flag for flag in _FLAGS if row.get(flag)),
            season=tuple(row.get("season", ())),
            season_cover=tuple(row.get("season_cover", ())),
            season_else=row.get("season_else", ""),
            cover_cost=parse_cost(row["cover_cost"]) if "cover_cost" in row else None,
            grave_road=None if grave is None else _costs(grave, kinds),
            leave_by_road=row.get("leave_by_road", ""),
            note=row.get("note", ""),
            unknown=row.get("unknown", ""),
            disagree=row.get("disagree", ""),
            sources=tuple(row["sources"]),
        )
        for name in row["names"]
    ]


def _hexside_rows(row: Mapping[str, Any], kinds: list[str]) -> list[HexsideEffect]:
    direct, indirect = (_tem(value) for value in row["tem"])
    return [
        HexsideEffect(
            name=name,
            direct=direct,
            indirect=indirect,
            costs=_costs(row["cost"], kinds),
            tem_citation=cite(row["tem_paragraph"]),
            cost_citation=cite(row["cost_paragraph"]),
            on_road=row.get("on_road", False),
            note=row.get("note", ""),
            unknown=row.get("unknown", ""),
            sources=tuple(row["sources"]),
        )
        for name in row["names"]
    ]


def _tem(value: int | str) -> int | None:
    return value if isinstance(value, int) else None


def _costs(cells: list[str], kinds: list[str]) -> Mapping[str, Cost]:
    return dict(zip(kinds, map(parse_cost, cells), strict=True))
