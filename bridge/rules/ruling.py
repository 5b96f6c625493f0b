"""Questions and rulings: what every game's rules take and give. Pure values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from boardparsers.hexmodel import HexMap


class Verdict(StrEnum):
    """LOS: clear, hindered or blocked. Other questions: allowed or not. Anything: undetermined, with its cause."""

    CLEAR = "clear"
    HINDERED = "hindered"
    BLOCKED = "blocked"
    ALLOWED = "allowed"
    NOT_ALLOWED = "not allowed"
    UNDETERMINED = "undetermined"


class Effect(StrEnum):
    """What a step did to the ruling."""

    NONE = "none"
    HINDERS = "hinders"
    BLOCKS = "blocks"
    ADDS = "adds"
    FORBIDS = "forbids"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """A rulebook and its paragraph, e.g. Citation("ASL", "B10.23")."""

    rulebook: str
    paragraph: str

    def __str__(self) -> str:
        return f"{self.rulebook} {self.paragraph}"


@dataclass(frozen=True, slots=True)
class Place:
    """An end of a line or a stop of a move.

    hex: the board's own name, with the board's in front if a layout has several ("15Y6").
    level: relative to the hex's base level. position: "" the centre, else what the rule set knows:
    "entrenched", "crest:<side>", "bypass:<side>", "vertex:<n>", "rooftop".
    """

    hex: str
    level: int = 0
    position: str = ""

    def __str__(self) -> str:
        return self.hex + (f"@{self.level}" if self.level else "") + (f"/{self.position}" if self.position else "")


@dataclass(frozen=True, slots=True)
class Step:
    """One thing the ruling rests on. value: hindrance, TEM, MF ... in the ruling's own unit."""

    citation: Citation
    text: str
    effect: Effect = Effect.NONE
    hex: str = ""
    side: int | None = None
    level: float | None = None
    value: float = 0.0
    point: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to one question; the verdict is derived from the steps.

    totals: named sums ("hindrance", "tem", "mf" ...). blocked_at: hex of the blocking point. point: that point in
    pixels of the board. margin_px: largest parallel shift for which the verdict stays the same (None: not asked or
    it has no meaning here). cause: why it is undetermined.
    """

    question: str
    verdict: Verdict
    steps: tuple[Step, ...]
    totals: Mapping[str, float] = field(default_factory=dict)
    range: int = 0
    blocked_at: str = ""
    point: tuple[float, float] | None = None
    margin_px: float | None = None
    cause: str = ""

    @property
    def deciding(self) -> Step | None:
        """The step that blocks or forbids; else the first that hinders; else None."""
        for effect in (Effect.BLOCKS, Effect.FORBIDS, Effect.UNKNOWN, Effect.HINDERS):
            for step in self.steps:
                if step.effect is effect:
                    return step
        return None


@dataclass(frozen=True, slots=True)
class Counter:
    """Something on the map that changes a line: kind ("smoke", "vehicle", ...), hex, and what the kind needs."""

    kind: str
    hex: str
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LosQuestion:
    """options: named policies of the rule set ("alpine_hills", "month:8" ...)."""

    source: Place
    target: Place
    counters: tuple[Counter, ...] = ()
    options: frozenset[str] = frozenset()
    margin: bool = True


class RuleSet(Protocol):
    """What a game's rules offer. One that cannot do a thing leaves it out of `capabilities`."""

    name: str
    title: str
    capabilities: frozenset[str]

    def los(self, board: HexMap, question: LosQuestion) -> Ruling:
        """Line of sight between two places. Raises QuestionError for a hex or level that does not exist."""
        ...
