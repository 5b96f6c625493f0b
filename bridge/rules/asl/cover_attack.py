"""One attack as a value: who fires how, at whom, and where the line of fire meets the target's hex."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import Hex, HexMap, Hexside, distance, lattice
from boardparsers.hexmodel.grid import VERTICES
from bridge.rules.asl.hex_features import BoardFeatures, HexFeatures, board_features
from bridge.rules.asl.movement_tables import movement_tables
from bridge.rules.asl.policies import conditions_of
from bridge.rules.asl.stands import NOTHING, OnTheMap, Stand, counters_by_hex, stand_of
from bridge.rules.ruling import Conditions, CoverQuestion, LosQuestion, Place, Ruling
from bridge.rules.vocabulary import plain_word

Los = Callable[[HexMap, LosQuestion], Ruling]

DIRECT: Final = "direct"
INDIRECT: Final = "indirect"
OBA: Final = "oba"
FIRE_LANE: Final = "fire lane"
FLAMETHROWER: Final = "flamethrower"
# Words for kinds of fire, and what each is for TEM.
FIRES: Final = {
    "": DIRECT,
    "direct": DIRECT,
    "small arms": DIRECT,
    "ordnance": DIRECT,
    "indirect": INDIRECT,
    "mortar": INDIRECT,
    "oba": OBA,
    "fire lane": FIRE_LANE,
    "flamethrower": FLAMETHROWER,
    "ft": FLAMETHROWER,
}
MOVING: Final = ("", "normal", "non assault", "assault", "double time", "bypass", "road")
INFANTRY: Final = ("infantry", "gun", "bicycle", "skis")
RIDING: Final = ("cavalry", "bicycle", "skis")  # targets with modifiers of their own while they move


@dataclass(frozen=True, slots=True)
class Attack:
    """What the rules of cover look at.

    fire: one of the constants above. sides: hexsides of the target's hex that the line crosses, two where it comes in
    through a vertex; along: hexsides that it runs along up to that vertex. out: the firer's hexsides, in the same way.
    """

    board: HexMap
    question: CoverQuestion
    firer: Stand
    target: Stand
    fire: str
    unit: str
    moving: str
    range: int
    sides: tuple[int, ...]
    along: tuple[Hexside, ...]
    out: tuple[int, ...]
    features: HexFeatures
    ways: BoardFeatures
    counters: OnTheMap
    conditions: Conditions

    @property
    def advantage(self) -> int:
        """Full levels by which the firer is higher."""
        return self.firer.level - self.target.level

    @property
    def on_foot(self) -> bool:
        """Infantry of some sort: whoever may use entrenchments, slopes and the like."""
        return self.unit in INFANTRY

    @property
    def vehicle(self) -> bool:
        return self.unit not in (*INFANTRY, *RIDING)

    @property
    def direct(self) -> bool:
        return self.fire in (DIRECT, FIRE_LANE)

    @property
    def column(self) -> str:
        """Which TEM of the tables counts: "direct", "indirect" or "oba"."""
        return self.fire if self.fire in (INDIRECT, OBA) else DIRECT

    def has(self, trait: str) -> bool:
        """Whether the target has a trait."""
        return trait in map(plain_word, self.question.target_unit.traits)

    def side(self, side: int) -> Hexside:
        return self.target.cell.sides[side]


def attack_of(board: HexMap, question: CoverQuestion, source: Place) -> Attack:
    """The attack from one place of the question. Raises QuestionError for what does not exist."""
    firer, target = stand_of(board, source), stand_of(board, question.target)
    fire = FIRES.get(plain_word(question.fire))
    if fire is None:
        raise QuestionError(f"no kind of fire {question.fire[:40]!r}; there are: {', '.join(sorted(FIRES)[1:])}")
    moving = plain_word(question.moving)
    if moving not in MOVING:
        raise QuestionError(f"no way of moving {question.moving[:40]!r}; there are: {', '.join(MOVING[1:])}")
    if question.entered_across is not None and not 0 <= question.entered_across < 6:
        raise QuestionError(f"hexside {question.entered_across}: hexsides go from 0 to 5")
    ways = board_features(board)
    return Attack(
        board=board,
        question=question,
        firer=firer,
        target=target,
        fire=fire,
        unit=_unit(question),
        moving=moving,
        range=distance(firer.cell.hex, target.cell.hex),
        sides=sides_met(target.cell.hex, firer.cell.hex),
        along=_along(board, target, firer),
        out=sides_met(firer.cell.hex, target.cell.hex),
        features=ways.hex(target.cell),
        ways=ways,
        counters=counters_by_hex(question.counters).get(target.cell.name.casefold(), NOTHING),
        conditions=_conditions(question),
    )


def _conditions(question: CoverQuestion) -> Conditions:
    conditions = conditions_of(question.conditions, question.options)
    movement_tables().weather_of(conditions.weather)  # raises for a word that means nothing
    return conditions


def _unit(question: CoverQuestion) -> str:
    word = plain_word(question.target_unit.kind)
    return "gun" if word == "gun" else movement_tables().unit_kind(question.target_unit).name


def sides_met(hex_: Hex, other: Hex) -> tuple[int, ...]:
    """Sides of a hex that the line from its centre to another's crosses: one, or the two that share the vertex it goes
    through, exact in integers; none for the hex itself. For hexes in columns, side 0 on top."""
    (a, b), (c, d) = lattice(hex_), lattice(other)
    x, y = c - a, d - b
    if x == 0 and y == 0:
        return ()
    found = []
    for side in range(6):
        (ux, uy), (vx, vy) = VERTICES[side], VERTICES[(side + 1) % 6]
        if ux * y - uy * x >= 0 and x * vy - y * vx >= 0:
            found.append(side)
    return tuple(found)


def _along(board: HexMap, target: Stand, firer: Stand) -> tuple[Hexside, ...]:
    """The hexside that a line through a vertex of the target's hex runs along before it gets there (B9.2)."""
    sides = sides_met(target.cell.hex, firer.cell.hex)
    if len(sides) != 2:
        return ()
    neighbours = [board.neighbour(target.cell, side) for side in sides]
    one, other = neighbours
    if one is None or other is None:
        return ()
    return (one.sides[board.grid.side_towards(one.hex, other.hex)],)
