"""The page docs/terrain-coverage.md, from the tables: `python -m bridge.rules.asl.terrain_coverage` prints it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Final, TypeVar

from bridge.rules.asl.movement_tables import movement_tables
from bridge.rules.asl.terrain_effects import (
    UNKNOWN,
    HexsideEffect,
    TerrainEffect,
    hexside_effects,
    source_names,
    terrain_effects,
)

Row = TypeVar("Row", TerrainEffect, HexsideEffect)

HEAD: Final = """# What the ASL rules know of each terrain

Made from the tables in `bridge/rules/asl/data` by `python -m bridge.rules.asl.terrain_coverage`; a test keeps the page
equal to them. Every terrain of VASL's catalogue has a row. Costs are MF, for motorcycles and vehicles MP.

- `2+COT`: two more than the other terrain of the hex; `2+OTHER`: only if that is not Open Ground; `3+?`: what other
  terrain adds is not established
- `ALL`, `half`, `quarter`: of the unit's allotment, quarters with fractions up; `NA`: not allowed; `CLIMB`: Climbing
- marks: B Bog check, P may be pushed, C no charge
- **?** is not established: a ruling that needs it is undetermined and gives the reason below
- TEM: Direct Fire / Indirect Fire (/ OBA where it differs); `dot`: that of the other terrain in the hex
"""


def page() -> str:
    """The whole page."""
    parts = (_terrain, _hexsides, _kinds, _unknown, _differences, _sources)
    return "\n".join([HEAD, *(line for part in parts for line in (*part(), ""))]).rstrip() + "\n"


def _kind_names() -> list[str]:
    return list(next(iter(terrain_effects().values())).costs)


def _heading(first: str) -> Iterator[str]:
    columns = [first, "TEM", *_kind_names(), "paragraphs", "from"]
    yield "| " + " | ".join(columns) + " |"
    yield "|" + "---|" * len(columns)


def _terrain() -> Iterator[str]:
    yield "## Terrain of a hex"
    yield ""
    yield from _heading("terrain")
    for names, effect in _rows(list(terrain_effects().values())):
        yield _line(names, effect, _tem(effect))


def _hexsides() -> Iterator[str]:
    yield "## Hexsides"
    yield ""
    yield from _heading("hexside")
    for names, effect in _rows(list(hexside_effects().values())):
        direct, indirect = (_signed(value) for value in (effect.direct, effect.indirect))
        yield _line(names, effect, f"{direct} / {indirect}")


def _rows(effects: list[Row]) -> Iterator[tuple[str, Row]]:
    """Effects of one row of the table together, with all their names."""
    for _, found in groupby(effects, key=lambda e: replace(e, name="")):
        row = list(found)
        yield "; ".join(effect.name for effect in row), row[0]


def _line(names: str, effect: TerrainEffect | HexsideEffect, tem: str) -> str:
    costs = ["**?**" if cost.text == UNKNOWN else cost.text for cost in effect.costs.values()]
    paragraphs = ", ".join(dict.fromkeys((effect.tem_citation.paragraph, effect.cost_citation.paragraph)))
    return "| " + " | ".join([names, tem, *costs, paragraphs, ", ".join(effect.sources) or "-"]) + " |"


def _tem(effect: TerrainEffect) -> str:
    if effect.tem_of_other:
        return "dot"
    figures = [_signed(effect.direct), _signed(effect.indirect)]
    if effect.oba != effect.indirect:
        figures.append(_signed(effect.oba))
    return " / ".join(figures)


def _signed(value: int | None) -> str:
    return "**?**" if value is None else f"{value:+d}" if value else "0"


def _kinds() -> Iterator[str]:
    yield "## Unit kinds without a chart"
    yield ""
    for kind in {kind.name: kind for kind in movement_tables().units.values()}.values():
        if kind.uncharted:
            yield f"- {kind.name} ({kind.citation}): {kind.uncharted}"


def _unknown() -> Iterator[str]:
    yield "## Why some figures are not established"
    yield ""
    for names, effect in _rows(list(terrain_effects().values())):
        if effect.unknown:
            yield f"- {names}: {effect.unknown}"
    for names, hexside in _rows(list(hexside_effects().values())):
        if hexside.unknown:
            yield f"- {names}: {hexside.unknown}"
    for weather in movement_tables().weather.values():
        if weather.unknown:
            yield f"- {weather.name} ({weather.citation}): {weather.unknown}"


def _differences() -> Iterator[str]:
    yield "## Where sources differ, and notes"
    yield ""
    for names, effect in _rows(list(terrain_effects().values())):
        if effect.disagree:
            yield f"- {names}: {effect.disagree}"
        if effect.note:
            yield f"- {names}: {effect.note}"
    for names, hexside in _rows(list(hexside_effects().values())):
        if hexside.note:
            yield f"- {names}: {hexside.note}"


def _sources() -> Iterator[str]:
    yield "## Sources"
    yield ""
    for key, text in source_names().items():
        yield f"- `{key}`: {text}"


if __name__ == "__main__":
    sys.stdout.buffer.write(page().encode("utf-8"))
