"""Whose a piece is, read from what the client tells of it. Modules differ, so how to tell is data (sides.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any

from boardparsers.errors import CrestlineError
from bridge.protocol.values import Piece

NEUTRAL = ""


@dataclass(frozen=True, slots=True)
class SideRule:
    """If `field` of a piece ("image", "name", "gpid", "property:<name>") matches `pattern`, its side is `side`.

    pattern: a shell pattern, case ignored. side: "*" stands for the field's own value.
    """

    field: str
    pattern: str
    side: str

    def side_of(self, piece: Piece) -> str:
        value = _field(piece, self.field)
        if not value or not fnmatchcase(value.casefold(), self.pattern.casefold()):
            return NEUTRAL
        return value if self.side == "*" else self.side


@dataclass(frozen=True, slots=True)
class SideTable:
    """Rules in order; the first that matches counts."""

    rules: tuple[SideRule, ...] = ()

    def side_of(self, piece: Piece) -> str:
        """The side's name folded for comparison; NEUTRAL where nothing tells it.

        What the client says itself comes first, then the module's rules, then the owner.
        """
        told = piece.side or next((side for rule in self.rules if (side := rule.side_of(piece))), "") or piece.owner
        return told.strip().casefold()


def _field(piece: Piece, field: str) -> str:
    kind, _, name = field.partition(":")
    if kind == "property":
        return piece.properties.get(name, "")
    return {"image": piece.image, "name": piece.name, "gpid": piece.gpid}[kind]


@cache
def side_table(module: str) -> SideTable:
    """The rules for a module by its name: those of its own entry in sides.toml, then those for every module."""
    data = tomllib.loads(files("bridge.table").joinpath("sides.toml").read_text(encoding="utf-8"))
    return table_from(data, module)


def table_from(data: Mapping[str, Any], module: str) -> SideTable:
    """As `side_table`, from the file's content. Raises CrestlineError for a rule that makes no sense."""
    folded = module.casefold()
    rules = [
        _rule(entry)
        for group in data.get("module", ())
        if any(fnmatchcase(folded, pattern.casefold()) for pattern in group["names"])
        for entry in group["rules"]
    ]
    return SideTable(tuple(rules))


def _rule(entry: Mapping[str, str]) -> SideRule:
    rule = SideRule(entry["field"], entry["pattern"], entry["side"])
    if rule.field.partition(":")[0] not in ("image", "name", "gpid", "property"):
        raise CrestlineError(f"sides.toml: no field {rule.field!r}; there are image, name, gpid and property:<name>")
    return rule
