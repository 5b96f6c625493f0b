"""What pieces are to the rules: VASL's counters from its metadata, kinds of units by name, units that block a line.

This is where what a module's pieces mean comes from; the table only asks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Final

from boardparsers.vasl.shared import CounterFact, CounterKind, SharedMetadata
from bridge.protocol.values import Piece
from bridge.rules.ruling import Unit
from bridge.table.counters import CounterMeaning, CounterTable, NoCounters, Reach

VASL: Final = ("vasl*", "*virtual advanced squad leader*")
# Rule sets for which a unit on the map blocks the lines of others, and the counter that stands for it.
UNITS_BLOCK: Final = {"memoir44": "unit"}
# A property by which a module or its author says the kind itself.
KIND: Final = "crestline.kind"

_REACH: Final = {"above": Reach.ABOVE, "below": Reach.BELOW}


@dataclass(frozen=True, slots=True)
class KindRule:
    """unit: whether such a piece is a unit; if not, it is a counter of that kind (a bunker, smoke)."""

    pattern: str
    kind: str
    unit: bool = True


@dataclass(frozen=True, slots=True)
class Pieces:
    """vasl: VASL's counters, where the module is VASL. kinds: the kind of a unit by its name; block: see above."""

    vasl: SharedMetadata | None
    kinds: tuple[KindRule, ...]
    block: str = ""

    def meaning(self, piece: Piece) -> CounterMeaning | None:
        fact = self.vasl.counter(piece.name) if self.vasl is not None and not piece.concealed else None
        if fact is not None:
            return _of_vasl(fact)
        kind, unit = self._kind(piece)
        if not unit:
            return CounterMeaning(kind)
        traits = frozenset({f"side:{piece.side.strip().casefold()}"} if piece.side.strip() else ())
        mover = Unit(kind, traits) if kind else None
        if self.block and piece.side.strip():
            return CounterMeaning(kind or self.block, tuple(traits), unit=True, mover=mover)
        return CounterMeaning(unit=True, mover=mover) if mover is not None else None

    def _kind(self, piece: Piece) -> tuple[str, bool]:
        """The kind of a piece, "" if nothing tells it, and whether that is a kind of unit."""
        if piece.concealed:
            return "", True
        name, told = piece.name.casefold(), piece.properties.get(KIND, "")
        if told:
            return told, next((rule.unit for rule in self.kinds if rule.kind == told), True)
        return next(((rule.kind, rule.unit) for rule in self.kinds if fnmatchcase(name, rule.pattern)), ("", True))


@dataclass(frozen=True, slots=True)
class CountersOf:
    """The counter table of a module and rule set, for `TableServer`."""

    shared: SharedMetadata

    def __call__(self, module: str, ruleset: str) -> CounterTable:
        is_vasl = any(fnmatchcase(module.casefold(), pattern) for pattern in VASL)
        kinds, block = unit_kinds(ruleset), UNITS_BLOCK.get(ruleset, "")
        if not (is_vasl or kinds or block):
            return NoCounters()
        return Pieces(self.shared if is_vasl else None, tuple(kinds), block)


@cache
def unit_kinds(ruleset: str) -> Sequence[KindRule]:
    """The rules of unit_kinds.toml for a rule set, the first that matches counts."""
    data = tomllib.loads(files("bridge.server").joinpath("unit_kinds.toml").read_text(encoding="utf-8"))
    entries = data.get(ruleset, ())
    return tuple(KindRule(entry["name"].casefold(), entry["kind"], entry.get("unit", True)) for entry in entries)


def _of_vasl(fact: CounterFact) -> CounterMeaning:
    reach = _REACH.get(fact.position, Reach.NONE)
    match fact.kind:
        case CounterKind.SMOKE:
            kind = "blaze" if fact.name.casefold() == "blaze" else "smoke"
            return CounterMeaning(kind, (str(fact.height), str(fact.hindrance)))
        case CounterKind.TERRAIN:
            return CounterMeaning("terrain", (fact.terrain,))
        case CounterKind.WRECK | CounterKind.OBA:
            return CounterMeaning(str(fact.kind))
        case CounterKind.BUILDING_LEVEL:
            return CounterMeaning(level=fact.level, reach=reach)
        case CounterKind.ROOFTOP:
            return CounterMeaning(position="rooftop", reach=reach)
        case CounterKind.ENTRENCHMENT:
            return CounterMeaning(position="entrenched", reach=reach)
        case CounterKind.CREST:
            return CounterMeaning(position=f"crest, covered arc {fact.covered_arc}", reach=reach)
        case CounterKind.CLIMB:
            return CounterMeaning(position=f"climbing, covered arc {fact.covered_arc}", level=fact.level, reach=reach)
        case CounterKind.IGNORE:
            return CounterMeaning()
