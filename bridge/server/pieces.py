"""What pieces are to the rules: VASL's counters from its metadata, kinds of units by name, units that block a line.

This is where what a module's pieces mean comes from; the table only asks.
"""

from __future__ import annotations

import re
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
from bridge.table.counters import VEHICLE, CounterMeaning, CounterTable, NoCounters, Reach

VASL: Final = ("vasl*", "*virtual advanced squad leader*")
# Rule sets for which a unit on the map blocks the lines of others, and the counter that stands for it.
UNITS_BLOCK: Final = {"memoir44": "unit"}
# A property by which a module or its author says the kind itself.
KIND: Final = "crestline.kind"

# VASL marks the pieces that hinder lines as its engine counts them (D9.4): AFVs, wrecks and landing craft, but also FFE
# and the like. Only vehicles are named for their facing ("T-34 M43 vca2"); one marked as moved is left out.
HINDERS: Final = "Hindrance"
MOVED: Final = "Moved"
ON_THE_MOVE: Final = "motion"  # a counter on the vehicle: it hinders no more than one that has just moved
ROADBLOCK: Final = "roadblock"
_WRECK: Final = re.compile(r"\bwreck", re.IGNORECASE)
_FACING: Final = re.compile(r"\bvca[1-6]\b", re.IGNORECASE)
_LABEL: Final = re.compile(r"\s*\([^()]*\)\s*$")

_REACH: Final = {"above": Reach.ABOVE, "below": Reach.BELOW}


@dataclass(frozen=True, slots=True)
class KindRule:
    """unit: whether such a piece is a unit; if not, it is a counter of that kind (a bunker, smoke)."""

    pattern: str
    kind: str
    unit: bool = True


@dataclass(frozen=True, slots=True)
class Pieces:
    """vasl: VASL's counters, where the module is VASL. kinds: the kind of a unit by its name; block: see above.

    left_out: what the names begin with of VASL's counters that mean nothing."""

    vasl: SharedMetadata | None
    kinds: tuple[KindRule, ...]
    block: str = ""
    left_out: tuple[str, ...] = ()

    def meaning(self, piece: Piece) -> CounterMeaning | None:
        found = self._of_vasl(piece)
        if found is not None:
            return found
        kind, unit = self._kind(piece)
        if not unit:
            return CounterMeaning(kind)
        traits = frozenset({f"side:{piece.side.strip().casefold()}"} if piece.side.strip() else ())
        mover = Unit(kind, traits) if kind else None
        if self.vasl is not None and not piece.concealed and _is_standing_afv(piece):
            return CounterMeaning(VEHICLE, unit=True, mover=mover)
        if self.block and piece.side.strip():
            return CounterMeaning(kind or self.block, tuple(traits), unit=True, mover=mover)
        return CounterMeaning(unit=True, mover=mover) if mover is not None else None

    def _of_vasl(self, piece: Piece) -> CounterMeaning | None:
        """By VASL's word on the name, less the label that a player gave it ("Wreck (Joe's)"), and by the name alone."""
        if self.vasl is None or piece.concealed:
            return None
        name = piece.name.strip()
        fact = self.vasl.counter(name) or self.vasl.counter(_LABEL.sub("", name))
        if fact is not None:
            return _of_vasl(fact)
        folded = name.casefold()
        if folded.startswith(self.left_out):
            return CounterMeaning(_without_lines(folded))
        if folded == ON_THE_MOVE:
            return CounterMeaning(on_the_move=True)
        if piece.properties.get(HINDERS) and _WRECK.search(name):
            return CounterMeaning("" if _has_moved(piece) else "wreck")
        return None

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
        if not is_vasl:
            return Pieces(None, tuple(kinds), block)
        ignored = (name for name, fact in self.shared.counters.items() if fact.kind is CounterKind.IGNORE)
        return Pieces(self.shared, tuple(kinds), block, tuple(ignored))


@cache
def unit_kinds(ruleset: str) -> Sequence[KindRule]:
    """The rules of unit_kinds.toml for a rule set, the first that matches counts."""
    data = tomllib.loads(files("bridge.server").joinpath("unit_kinds.toml").read_text(encoding="utf-8"))
    entries = data.get(ruleset, ())
    return tuple(KindRule(entry["name"].casefold(), entry["kind"], entry.get("unit", True)) for entry in entries)


def _is_standing_afv(piece: Piece) -> bool:
    """One that is hidden from others is none yet: a ruling that all read would tell of it."""
    told = bool(piece.properties.get(HINDERS)) and _FACING.search(piece.name) is not None
    return told and not piece.hidden and not _has_moved(piece)


def _has_moved(piece: Piece) -> bool:
    return piece.properties.get(MOVED, "").casefold() == "true"


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
            return CounterMeaning(position="crest", reach=reach)
        case CounterKind.CLIMB:
            return CounterMeaning(position="climbing", level=fact.level, reach=reach)
        case CounterKind.IGNORE:
            return CounterMeaning(_without_lines(fact.name.casefold()))


def _without_lines(name: str) -> str:
    """The kind of a counter that changes no line: a roadblock bars the road (B29.1), on a side that no name tells."""
    return ROADBLOCK if name.startswith(ROADBLOCK) else ""
