"""Questions and rulings: what every game's rules take and give. Pure values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap, TerrainCatalogue

if TYPE_CHECKING:
    from bridge.rules.vocabulary import Vocabulary


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
class Phrase:
    """A message within a message: a key of the rule set's message catalogue and what it needs."""

    key: str
    arguments: tuple[tuple[str, str | Phrase], ...] = ()


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
    message: str = ""  # key in the rule set's message catalogue; "" the text stands as it is
    # What the message needs beside hex, side, level and value.
    arguments: tuple[tuple[str, str | Phrase], ...] = ()

    @property
    def begins_with_hex(self) -> bool:
        """Whether the text names the step's hex first: "K7: woods", "K7 (level 0) to ..."."""
        return bool(self.hex) and self.text.startswith(self.hex) and not self.text[len(self.hex) :][:1].isalnum()

    @property
    def without_hex(self) -> str:
        """The text for where the hex is named just before: "woods" of "K7: woods"."""
        behind = self.text.removeprefix(self.hex).lstrip() if self.begins_with_hex else ""
        return behind[1:].lstrip() if behind.startswith(":") else self.text


@dataclass(frozen=True, slots=True)
class Leg:
    """One hex entered in a move. side: hexside of `source` crossed. cost in the ruling's unit; None: it cannot be
    paid (not allowed) or is not known (unknown terrain); the steps say which and why. total: cost so far."""

    source: Place
    target: Place
    side: int | None
    cost: float | None
    total: float | None
    steps: tuple[Step, ...]

    @property
    def reason(self) -> str:
        return "; ".join(step.text for step in self.steps)


@dataclass(frozen=True, slots=True)
class SeenHex:
    """One place in the answer to a BlindQuestion. step: what hinders or blocks it (None: clear). blind: it is out of
    sight because it lies in the blind hexes behind an obstacle or crest that the viewer looks over."""

    place: Place
    verdict: Verdict
    range: int
    hindrance: float = 0.0
    blind: bool = False
    step: Step | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to one question; the verdict is derived from the steps.

    totals: named sums ("hindrance", "tem", "mf" ...). blocked_at: hex of the blocking point. point: that point in
    pixels of the board, where the line from the source first meets what blocks it (asked from the other end, it is on
    the other side of the obstacle). margin_px: largest parallel shift for which the verdict stays the same (None: not
    asked or it has no meaning here). cause: why it is undetermined. legs: of a move; the steps are those of its legs,
    in order. currency: the sum that the legs' costs add up to ("mf"), named even where there is no such sum. hexes: of
    a view. language: in which all its texts are; what is said round it follows.
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
    legs: tuple[Leg, ...] = ()
    hexes: tuple[SeenHex, ...] = ()
    language: str = "en"
    currency: str = ""

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


@dataclass(frozen=True, slots=True)
class Unit:
    """Who moves, fires or is fired at.

    kind: the rule set's own word ("infantry", "armour", "vehicle", "gun" ...). traits: what the rules ask beside the
    kind, in the rule set's words ("towed", "skis", "tracked", "crew" ...).
    """

    kind: str = "infantry"
    traits: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Conditions:
    """Season and weather. month: 1 to 12, 0 not given. weather: the rule set's words ("rain", "ground snow" ...)."""

    month: int = 0
    weather: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class CoverQuestion:
    """What the target gains from its place against this attack.

    fire: kind of attack, the rule set's word ("direct", "indirect", "fire lane", "close combat" ...; "" its usual
    one). with_: further firers of the same group. moving: how the target is moving as it is fired at ("" it is not;
    "assault", "non-assault", "bypass" ...). entered_across: hexside of the target's hex that it has just crossed.
    Elevations are those of the hexes plus `Place.level`.
    """

    source: Place
    target: Place
    fire: str = ""
    firer: Unit = Unit()
    target_unit: Unit = Unit()
    with_: tuple[Place, ...] = ()
    moving: str = ""
    entered_across: int | None = None
    counters: tuple[Counter, ...] = ()
    conditions: Conditions = Conditions()
    options: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class MovementQuestion:
    """What a move costs, leg by leg, and whether it may be made.

    path: the places one after another, the first where it starts. manner: how it moves, the rule set's word ("" its
    usual way; "assault", "double time", "road", "take ground", "retreat" ...). allowance: MF, MP or hexes that the
    unit may spend (None: the unit's own, where the rule set knows it; else it is not asked). spent: already spent.
    """

    path: tuple[Place, ...]
    unit: Unit = Unit()
    manner: str = ""
    allowance: float | None = None
    spent: float = 0.0
    counters: tuple[Counter, ...] = ()
    conditions: Conditions = Conditions()
    options: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class BlindQuestion:
    """What a viewer sees of the board, hex by hex. hexes: names to be answered, () all. levels: levels of each hex
    that are looked at, relative to its base; () its ground."""

    source: Place
    hexes: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    counters: tuple[Counter, ...] = ()
    conditions: Conditions = Conditions()
    options: frozenset[str] = frozenset()


class RuleSet(Protocol):
    """What a game's rules offer. One that cannot do a thing leaves it out of `capabilities` ("los", "cover",
    "movement", "blind") and, if it inherits from this class, need not write the method.

    name: as in `--ruleset`. title: for people. catalogue: the game's own terrain; None where it comes with the board.
    options: named policies it knows (a trailing ":" takes a value, "month:8") and what each means. languages: those
    its rulings can be told in, "en" always among them.
    """

    name: str
    title: str
    capabilities: frozenset[str]
    catalogue: TerrainCatalogue | None = None
    options: Mapping[str, str] = {}
    languages: frozenset[str] = frozenset({"en"})

    def los(self, board: HexMap, question: LosQuestion) -> Ruling:
        """Line of sight between two places. Raises QuestionError for a hex or level that does not exist."""
        raise QuestionError(f"{self.name}: gives no line of sight")

    def los_many(self, board: HexMap, questions: Sequence[LosQuestion]) -> list[Ruling]:
        """Many lines of one board; a rule set that is faster at many may leave out all steps but the deciding one.
        Raises QuestionError as `los`."""
        return [self.los(board, question) for question in questions]

    def cover(self, board: HexMap, question: CoverQuestion) -> Ruling:
        """What the target gains from terrain, hexsides and height. Verdict: allowed (the totals hold the modifiers),
        not allowed (such an attack cannot be made) or undetermined. Raises QuestionError as `los`."""
        raise QuestionError(f"{self.name}: gives no cover rulings")

    def movement(self, board: HexMap, question: MovementQuestion) -> Ruling:
        """Cost of a path leg by leg (`Ruling.legs`). Verdict: allowed, not allowed or undetermined. Raises
        QuestionError for a hex that does not exist or a path that is not one of neighbours."""
        raise QuestionError(f"{self.name}: gives no movement rulings")

    def blind(self, board: HexMap, question: BlindQuestion) -> Ruling:
        """Every hex with what the viewer makes of it (`Ruling.hexes`). Raises QuestionError as `los`."""
        raise QuestionError(f"{self.name}: gives no views")

    def takes_value(self, option: str) -> bool:
        """Whether the value of an option that takes one ("month:8") is one that the rules know."""
        return True

    def vocabulary(self, board: HexMap) -> Vocabulary:
        """The words that questions on this board may use; any word unless the rule set says."""
        from bridge.rules.vocabulary import ANYTHING

        return ANYTHING

    def in_language(self, ruling: Ruling, language: str) -> Ruling:
        """The same ruling told in another language, which it then names; unchanged if not all of it can be told so."""
        return ruling
