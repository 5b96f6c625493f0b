"""Valor & Victory: Movement Points of a path, hex by hex, by class of unit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap, TerrainKind, distance
from bridge.rules.by_hex.arrays import MapKey
from bridge.rules.by_hex.moves import Entered, add_up, move_ruling, paid
from bridge.rules.by_hex.places import cell_of, check_options, path_of, side_towards
from bridge.rules.by_hex.ways import by_a_way, cheapest
from bridge.rules.messages import number
from bridge.rules.ruling import Effect, Leg, MovementQuestion, Place, Ruling, Step, Unit
from bridge.rules.valor_and_victory.field import FIELDS, Field, field_of, unit_row
from bridge.rules.valor_and_victory.los import MESSAGES, OPTIONS, rule
from bridge.rules.valor_and_victory.tables import TerrainRow, UnitRow

ASSAULT: Final = "assault"
WITH_LEADER: Final = "with leader"
WITH_LEADER_MP: Final = 6


@dataclass(frozen=True)
class Entry:
    """One hex entered, over `side` of the hex left."""

    field: Field
    unit: UnitRow
    large: bool
    assault: bool
    source: HexCell
    target: HexCell
    side: int
    terrain: TerrainRow | None

    @property
    def name(self) -> str:
        return "large gun" if self.large else self.unit.name


Rule = Callable[[Entry], Iterator[Step]]


def cost_of_terrain(entry: Entry) -> Iterator[Step]:
    """10.2 to 10.12: Movement Points to enter the hex."""
    row, name = entry.terrain, entry.target.name
    if row is None:
        yield MESSAGES.step("unknown_terrain", rule("6.2"), Effect.UNKNOWN, hex=name)
    elif not is_barred(entry):
        words, mp = {"terrain": row.name, "unit": entry.name}, float(row.mp[entry.unit.class_])
        yield MESSAGES.step("enter", row.citation, Effect.ADDS, hex=name, value=mp, words=words)


def is_barred(entry: Entry) -> bool:
    row = entry.terrain
    return row is not None and (entry.unit.class_ in row.barred or (entry.large and "large gun" in row.barred))


def prohibited(entry: Entry) -> Iterator[Step]:
    """10.4, 10.11: vehicles in buildings, large guns in buildings, anyone in canal, pond and marsh."""
    if entry.terrain is not None and is_barred(entry):
        words = {"terrain": entry.terrain.name, "unit": entry.name}
        yield MESSAGES.step("barred", entry.terrain.citation, Effect.FORBIDS, hex=entry.target.name, words=words)


def bridges_by_road(entry: Entry) -> Iterator[Step]:
    """10.31: vehicles and guns enter a bridge hex only from a connecting road hex."""
    if entry.terrain is None or not entry.terrain.bridge or entry.unit.class_ == "infantry":
        return
    connects = connects_by_road(entry)
    if connects is None:
        yield MESSAGES.step("which_road", entry.terrain.citation, Effect.UNKNOWN, hex=entry.target.name)
    elif not connects:
        words = {"unit": entry.name, "source": entry.source.name}
        yield MESSAGES.step("not_by_road", entry.terrain.citation, Effect.FORBIDS, hex=entry.target.name, words=words)


def connects_by_road(entry: Entry) -> bool | None:
    """Whether the road leads from the hex left onto the bridge. Where the map marks hexsides that a road crosses, they
    say it; else every road hex beside the bridge connects, if there are no more than two. None: nobody can tell."""
    board, bridge = entry.field.board, entry.target
    row = entry.field.terrain(entry.source)
    if row is not None and not row.road:
        return False
    marked = [
        side for side in range(6) if _has_road(bridge, side) or _has_road(board.neighbour(bridge, side), side - 3)
    ]
    if marked:
        return (entry.side + 3) % 6 in marked
    beside = [board.neighbour(bridge, side) for side in range(6)]
    roads = [entry.field.terrain(cell) for cell in beside if cell is not None]
    if row is None or sum(one is None or one.road for one in roads) > 2:
        return None
    return True


def _has_road(cell: HexCell | None, side: int) -> bool:
    terrain = cell.sides[side % 6].terrain if cell is not None else None
    return terrain is not None and terrain.kind is TerrainKind.ROAD


def walls_and_hedges(entry: Entry) -> Iterator[Step]:
    """6.2, 10.10: one Movement Point more to cross a wall or hedge."""
    words = {"source": entry.source.name}
    if entry.field.wall_is_unknown(entry.source, entry.side):
        yield MESSAGES.step("unknown_wall", rule("10.10"), Effect.UNKNOWN, hex=entry.target.name, words=words)
        return
    row = entry.field.wall(entry.source, entry.side)
    if row is not None and row.mp:
        words["wall"] = row.name
        hex_, mp = entry.target.name, float(row.mp)
        yield MESSAGES.step("over_side", row.citation, Effect.ADDS, hex=hex_, side=entry.side, value=mp, words=words)


def uphill(entry: Entry) -> Iterator[Step]:
    """10.7: one Movement Point more up a level; two levels at once only for infantry, with all its points."""
    here, there = entry.source.base_level, entry.target.base_level
    words, hex_ = {"from_level": str(here), "unit": entry.name}, entry.target.name
    if there == here + 1:
        yield MESSAGES.step("uphill", rule("10.7"), Effect.ADDS, hex=hex_, level=float(there), value=1.0, words=words)
    if abs(there - here) < 2:
        return
    if entry.unit.class_ != "infantry":
        message = "no_two_levels"
    elif entry.assault:
        message = "no_assault_two_levels"
    else:
        yield MESSAGES.step("whole_allowance", rule("10.7"), hex=hex_, level=float(there), words=words)
        return
    yield MESSAGES.step(message, rule("10.7"), Effect.FORBIDS, hex=hex_, level=float(there), words=words)


LEG_RULES: Final[tuple[Rule, ...]] = (cost_of_terrain, prohibited, bridges_by_road, walls_and_hedges, uphill)


def allowance_of(unit: UnitRow, piece: Unit, question: MovementQuestion) -> float | None:
    """6.31, 6.32, 6.4: points that the unit has this turn; None: they stand on its counter."""
    points = question.allowance
    if points is None:
        points = float(unit.mp) if unit.mp is not None else None
        if unit.class_ == "infantry" and WITH_LEADER in piece.traits:
            points = float(WITH_LEADER_MP)
    if points is not None and question.manner == ASSAULT:
        points = points // 2
    return points


@dataclass(frozen=True)
class Mover:
    """Who moves, and how. points: Movement Points of this turn; None: they stand on the counter."""

    field: Field
    unit: UnitRow
    large: bool
    assault: bool
    points: float | None

    def enter(self, here: HexCell, there: HexCell) -> tuple[int, tuple[Step, ...]]:
        """The hexside crossed, and what every rule of a leg says."""
        side = side_towards(self.field.board, here, there) or 0
        terrain = self.field.terrain(there)
        entry = Entry(self.field, self.unit, self.large, self.assault, here, there, side, terrain)
        return side, tuple(step for one in LEG_RULES for step in one(entry))

    def price(self, here: HexCell, there: HexCell) -> tuple[float | None, bool]:
        """Cost of a leg (None: not allowed or not known), and whether it is forbidden."""
        _, steps = self.enter(here, there)
        return _paid(steps, self.points), any(step.effect is Effect.FORBIDS for step in steps)


def movement(board: HexMap, question: MovementQuestion) -> Ruling:
    """The ruling on one move. manner: "" or "assault". Traits: "with leader"; "large" or "mp:0" for a gun without
    Movement Points. Hexes that are not neighbours are joined by the cheapest way between.

    Raises QuestionError for hexes, units, manners, options that do not exist.
    """
    check_options("valor_and_victory", question.options, tuple(OPTIONS))
    if question.manner not in ("", ASSAULT):
        raise QuestionError(f"valor_and_victory: no manner of moving {question.manner[:40]!r}; there is {ASSAULT!r}")
    mover = Mover(
        field_of(MapKey(board), (), FIELDS in question.options),
        unit := unit_row(question.unit.kind),
        unit.class_ == "gun" and bool(question.unit.traits & {"large", "mp:0"}),
        question.manner == ASSAULT,
        allowance_of(unit, question.unit, question),
    )
    way = _way(mover, question)
    ruling = _along(mover, question, path_of(board, [Place(cell.name) for cell in way]))
    return ruling if len(way) == len(question.path) else by_a_way(MESSAGES, rule("6.1"), ruling)


def _way(mover: Mover, question: MovementQuestion) -> Sequence[HexCell]:
    """The hexes of the path, gaps filled in."""
    cells = [cell_of(mover.field.board, place) for place in question.path]
    way = cells[:1]
    for here, there in pairwise(cells):
        gap = distance(here.hex, there.hex) > 1
        way += list(_cheapest(mover, here, there))[1:] if gap else [there]
    return way


def _cheapest(mover: Mover, here: HexCell, there: HexCell) -> Sequence[HexCell]:
    """The cheapest way that may be gone; else one that goes over what nobody knows; else one that is not allowed."""
    board = mover.field.board

    def known(one: HexCell, other: HexCell) -> float | None:
        return mover.price(one, other)[0]

    def unknown_too(one: HexCell, other: HexCell) -> float | None:
        price, forbidden = mover.price(one, other)
        return None if forbidden else 1.0 if price is None else price

    for cost in (known, unknown_too, lambda one, other: 1.0):
        way = cheapest(board, here, there, cost)
        if way is not None:
            return way
    raise QuestionError(f"{board.name}: no way from {here.name} to {there.name}")


def _along(mover: Mover, question: MovementQuestion, cells: Sequence[HexCell]) -> Ruling:
    """The ruling on a move over these hexes."""
    entered = []
    for here, there in pairwise(cells):
        side, steps = mover.enter(here, there)
        entered.append(Entered(here, there, side, steps, _paid(steps, mover.points)))
    legs, total = add_up(entered)
    steps = tuple(step for leg in legs for step in leg.steps) + tuple(_after(mover, question, total, legs))
    return move_ruling(legs, steps, {} if total is None else {"mp": total}, "mp")


def _paid(steps: tuple[Step, ...], points: float | None) -> float | None:
    """What a leg costs; two levels at once all the points that the unit has."""
    cost = paid(steps)
    whole = any(step.message == "whole_allowance" for step in steps)
    return max(cost, points or 0.0) if cost is not None and whole else cost


def _after(mover: Mover, question: MovementQuestion, total: float | None, legs: tuple[Leg, ...]) -> Iterator[Step]:
    """6.32, 6.4, 6.6: what is asked of the move as a whole."""
    end, unit, large, points = legs[-1].target.hex, mover.unit, mover.large, mover.points
    if large and "towed" not in question.unit.traits:
        yield MESSAGES.step("immobile", rule("6.32"), Effect.FORBIDS, hex=end)
    if question.manner == ASSAULT and unit.class_ != "infantry":
        yield MESSAGES.step("assault_not_infantry", rule("6.4"), Effect.FORBIDS, hex=end)
    if unit.class_ == "gun" and not large and "towed" not in question.unit.traits:
        one_hex = len(legs) == 1 and question.spent == 0
        yield MESSAGES.step("gun_one_hex", rule("6.32"), Effect.NONE if one_hex else Effect.FORBIDS, hex=end)
        return
    if points is None or total is None:
        return
    if question.manner == ASSAULT:
        yield MESSAGES.step("assault_halves", rule("6.4"), hex=end, words={"allowance": number(points)})
    needs = total + question.spent
    if needs <= points:
        return
    if len(legs) == 1 and question.spent == 0:
        yield MESSAGES.step("minimum_move", rule("6.6"), hex=end)
        return
    words = {"unit": unit.name, "allowance": number(points)}
    yield MESSAGES.step("allowance", rule("6.1"), Effect.FORBIDS, hex=end, value=needs, words=words)
