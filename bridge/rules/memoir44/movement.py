"""Memoir '44: moves, taking ground and retreats, hex by hex."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap, distance
from bridge.rules.by_hex.arrays import MapKey
from bridge.rules.by_hex.moves import Entered, add_up, move_ruling, paid, verdict_of
from bridge.rules.by_hex.places import check_options, path_of, side_towards
from bridge.rules.by_hex.ways import apart, by_a_way, ways
from bridge.rules.memoir44.battlefield import HexFacts, battlefield, is_unit, side_of, unit_row
from bridge.rules.memoir44.los import OPTIONS
from bridge.rules.memoir44.path_rules import GUIDE_MOVES, ground_step, path_steps
from bridge.rules.memoir44.tables import UnitRow, tables
from bridge.rules.memoir44.vocabulary import MESSAGES
from bridge.rules.ruling import Citation, Counter, Effect, Leg, MovementQuestion, Ruling, Step, Verdict

MOVE: Final = ""
TAKE_GROUND: Final = "take ground"
RETREAT: Final = "retreat"
MANNERS: Final = (MOVE, TAKE_GROUND, RETREAT)

HEIGHTS: Final = Citation("Memoir '44 terrain guide", "Déplacement")
STEEP: Final = Citation("Memoir '44 terrain guide", "Terrain 13, Déplacement")
BLUFFS: Final = Citation("Memoir '44 terrain guide", "Terrain 11, Déplacement")
CLIFFS: Final = Citation("Memoir '44 terrain guide", "Terrain 11, Falaises")
MOVING: Final = Citation("Memoir '44 rules", "p.7 Move Units")
RETREATS: Final = Citation("Memoir '44 rules", "p.10 Retreats")
WAYS: Final = Citation("Memoir '44 rules", "p.7 Move Units")
MOST_WAYS: Final = 120


@dataclass(frozen=True, slots=True)
class Entry:
    """One hex entered. first: of the move. home: the edge that a retreat leads to, "top", "bottom", or "" unsaid."""

    board: HexMap
    unit: UnitRow
    manner: str
    first: bool
    source: HexFacts
    target: HexFacts
    home: str = ""

    def names(self) -> dict[str, str]:
        terrain = self.target.terrain
        return {"unit": self.unit.name, "terrain": terrain.name if terrain else ""}


Rule = Callable[[Entry], Iterator[Step]]


def terrain_is_known(entry: Entry) -> Iterator[Step]:
    """Nothing is said of terrain that nobody knows; of dunes the guide gives the height only."""
    for facts in (entry.source, entry.target):
        if facts.terrain is None:
            yield MESSAGES.step("unknown_terrain", MOVING, Effect.UNKNOWN, hex=facts.name)
    terrain = entry.target.terrain
    if terrain is not None and terrain.partial and entry.manner != RETREAT:
        words = {"terrain": terrain.name}
        yield MESSAGES.step("partial_terrain", terrain.citation, Effect.UNKNOWN, hex=entry.target.name, words=words)


def heights_differ_by_one_at_most(entry: Entry) -> Iterator[Step]:
    """A unit goes to higher or lower ground only if the heights differ by one at most."""
    here, there = entry.source.height, entry.target.height
    if here is not None and there is not None and abs(here - there) > 1:
        yield MESSAGES.step(
            "too_steep",
            HEIGHTS,
            Effect.FORBIDS,
            hex=entry.target.name,
            level=float(there),
            words={"from_height": str(here)},
        )


def impassable_terrain(entry: Entry) -> Iterator[Step]:
    """Rivers without a bridge; bunkers and hedgehogs for all but infantry."""
    terrain = entry.target.terrain
    barred = [row for row in entry.target.features if entry.unit.name in row.impassable]
    if terrain is not None and entry.unit.name in terrain.impassable and not entry.target.bridged:
        words = {"what": terrain.name, "unit": entry.unit.name}
        yield MESSAGES.step("impassable", terrain.citation, Effect.FORBIDS, hex=entry.target.name, words=words)
    for row in barred:
        words = {"what": row.name, "unit": entry.unit.name}
        yield MESSAGES.step("impassable", row.citation, Effect.FORBIDS, hex=entry.target.name, words=words)


def pinned_where_it_stands(entry: Entry) -> Iterator[Step]:
    """Artillery that starts in a bunker never leaves it."""
    for row in entry.source.features:
        if entry.unit.name in row.pinned:
            words = {"what": row.name, "unit": entry.unit.name}
            yield MESSAGES.step("pinned", row.citation, Effect.FORBIDS, hex=entry.source.name, words=words)


def no_unit_in_the_way(entry: Entry) -> Iterator[Step]:
    """A unit moves neither onto nor through a hex with another."""
    if entry.target.units:
        citation = RETREATS if entry.manner == RETREAT else MOVING
        yield MESSAGES.step("occupied", citation, Effect.FORBIDS, hex=entry.target.name)


def bluff_or_cliff(entry: Entry) -> tuple[HexFacts, bool] | None:
    """The bluff or cliff hex of a step between it and a beach, and whether the step leads down; None: no such step."""
    for facts, other, down in ((entry.target, entry.source, False), (entry.source, entry.target, True)):
        if facts.terrain and facts.terrain.slope and other.terrain and other.terrain.beach:
            return facts, down
    return None


def bluffs_are_for_infantry(entry: Entry) -> Iterator[Step]:
    """Between a bluff or cliff and a beach only infantry moves; other units may retreat down."""
    edge = bluff_or_cliff(entry)
    if edge is None or entry.unit.name == "infantry":
        return
    facts, down = edge
    words = {"unit": entry.unit.name, "terrain": facts.terrain.name if facts.terrain else ""}
    if entry.manner == RETREAT and down:
        yield MESSAGES.step("slope_retreat", BLUFFS, hex=facts.name, words=words)
    else:
        yield MESSAGES.step("slope_infantry_only", BLUFFS, Effect.FORBIDS, hex=facts.name, words=words)


def no_ground_on_a_cliff(entry: Entry) -> Iterator[Step]:
    """Infantry on a beach may take ground on a bluff, but not on a cliff."""
    edge = bluff_or_cliff(entry)
    if edge is None or entry.manner != TAKE_GROUND or entry.unit.name != "infantry":
        return
    facts, down = edge
    if not down and facts.terrain is not None and facts.terrain.slope == "cliff":
        yield MESSAGES.step("cliff_no_ground", CLIFFS, Effect.FORBIDS, hex=facts.name)


def stopped_earlier(entry: Entry) -> Iterator[Step]:
    """Forest, town, hedgerow and wire end the move of a unit that enters."""
    if entry.first or entry.manner == RETREAT:
        return
    rows = (*((entry.source.terrain,) if entry.source.terrain else ()), *entry.source.features)
    for row in rows:
        if row.stop:
            words = {"what": row.name}
            yield MESSAGES.step("stopped", row.citation, Effect.FORBIDS, hex=entry.source.name, words=words)


def next_to_it_first(entry: Entry) -> Iterator[Step]:
    """A hedgerow is entered only from the hex where the move starts."""
    terrain = entry.target.terrain
    if terrain is not None and terrain.adjacent and not entry.first and entry.manner == MOVE:
        words = {"terrain": terrain.name}
        yield MESSAGES.step("adjacent_first", terrain.citation, Effect.FORBIDS, hex=entry.target.name, words=words)


def no_retreat_onto_it(entry: Entry) -> Iterator[Step]:
    """No retreat into the ocean."""
    terrain = entry.target.terrain
    if terrain is not None and terrain.no_retreat and entry.manner == RETREAT:
        words = {"terrain": terrain.name}
        yield MESSAGES.step("no_retreat", terrain.citation, Effect.FORBIDS, hex=entry.target.name, words=words)


def retreat_leads_home(entry: Entry) -> Iterator[Step]:
    """Each hex of a retreat is nearer to the unit's own side of the board, if the question says which that is."""
    if entry.manner != RETREAT or not entry.home:
        return
    here, there = (entry.board.grid.centre(facts.cell.hex)[1] for facts in (entry.source, entry.target))
    if not (there < here if entry.home == "top" else there > here):
        yield MESSAGES.step("wrong_way", RETREATS, Effect.FORBIDS, hex=entry.target.name)


def cost(entry: Entry) -> Iterator[Step]:
    """One hex; two up a steep hill, two for infantry between beach and bluff. Retreats and taken ground cost none."""
    terrain, hex_, words = entry.target.terrain, entry.target.name, entry.names()
    if terrain is None:
        return
    if entry.manner == RETREAT:
        yield MESSAGES.step("retreat_hex", RETREATS, hex=hex_)
        return
    if entry.manner == TAKE_GROUND:
        yield MESSAGES.step("takes_ground", GUIDE_MOVES if terrain.height else MOVING, hex=hex_, words=words)
        return
    edge = bluff_or_cliff(entry)
    lower = entry.source.height is not None and entry.target.height is not None
    lower = lower and (entry.source.height or 0) < (entry.target.height or 0)
    if edge is not None and edge[0].terrain is not None:
        words["terrain"] = edge[0].terrain.name
        yield MESSAGES.step("slope", BLUFFS, Effect.ADDS, hex=hex_, value=2.0, words=words)
    elif lower and terrain.from_lower > 1:
        yield MESSAGES.step("steep", STEEP, Effect.ADDS, hex=hex_, value=float(terrain.from_lower), words=words)
    else:
        yield MESSAGES.step("enter", terrain.citation, Effect.ADDS, hex=hex_, value=1.0, words=words)


def crushed_underneath(entry: Entry) -> Iterator[Step]:
    """Armour that enters wire removes it; sandbags go when a unit leaves them."""
    for row in entry.target.features:
        if entry.unit.name in row.crushed and entry.manner != RETREAT:
            words = {"what": row.name, "unit": entry.unit.name}
            yield MESSAGES.step("crushed", row.citation, hex=entry.target.name, words=words)
    for row in entry.source.features:
        if entry.first and row.name == "sandbags":
            yield MESSAGES.step("sandbags_left", row.citation, hex=entry.source.name)


LEG_RULES: Final[tuple[Rule, ...]] = (
    terrain_is_known,
    heights_differ_by_one_at_most,
    impassable_terrain,
    pinned_where_it_stands,
    no_unit_in_the_way,
    bluffs_are_for_infantry,
    no_ground_on_a_cliff,
    stopped_earlier,
    next_to_it_first,
    no_retreat_onto_it,
    retreat_leads_home,
    cost,
    crushed_underneath,
)


def movement(board: HexMap, question: MovementQuestion) -> Ruling:
    """The ruling on one move. manner: "" a move, "take ground", "retreat". A trait "home:top" or "home:bottom" says
    where the unit's own side of the board is. Of two hexes that are not neighbours the best way between is taken.
    Raises QuestionError for hexes, units, manners that do not exist."""
    check_options("memoir44", question.options, tuple(OPTIONS))
    if question.manner not in MANNERS:
        raise QuestionError(
            f"memoir44: no manner of moving {question.manner[:40]!r}; there are 'take ground', 'retreat'"
        )
    unit = unit_row(question.unit.kind)
    ends = apart(board, question.path)
    if ends is None:
        return _along(board, question, path_of(board, question.path), unit)
    far = distance(ends[0].hex, ends[1].hex)
    longest = far + 1 if far <= unit.moves + 1 else far
    rulings = [_along(board, question, way, unit) for way in islice(ways(board, *ends, longest), MOST_WAYS)]
    if not rulings:
        raise QuestionError(f"{board.name}: no way from {ends[0].name} to {ends[1].name}")
    return by_a_way(MESSAGES, WAYS, min(rulings, key=_worth))


def _worth(ruling: Ruling) -> tuple[int, float, int]:
    """Ways that may be gone before those that nobody knows and those that may not; then few hexes of movement."""
    order = (Verdict.ALLOWED, Verdict.UNDETERMINED, Verdict.NOT_ALLOWED)
    return order.index(ruling.verdict), ruling.totals.get("hexes", 99.0), len(ruling.legs)


def _along(board: HexMap, question: MovementQuestion, cells: Sequence[HexCell], unit: UnitRow) -> Ruling:
    """The ruling on a move over these hexes."""
    home = next((trait.partition(":")[2] for trait in question.unit.traits if trait.startswith("home:")), "")
    field = battlefield(MapKey(board), _without_mover(question))
    facts = tuple(field.facts(cell) for cell in cells)
    entered = []
    for i, (here, there) in enumerate(pairwise(facts)):
        entry = Entry(board, unit, question.manner, i == 0 and question.spent == 0, here, there, home)
        steps = _without_leave(tuple(step for rule in LEG_RULES for step in rule(entry)), unit)
        side = side_towards(board, here.cell, there.cell)
        entered.append(Entered(here.cell, there.cell, side, steps, paid(steps)))
    legs, moved = add_up(entered)
    after = tuple(ground_step(unit, facts)) if question.manner == TAKE_GROUND else ()
    if question.manner == MOVE:
        after = tuple(path_steps(unit, facts, moved, question.allowance, question.spent))
    return _ruling(question, legs, after, moved)


def _without_leave(steps: tuple[Step, ...], unit: UnitRow) -> tuple[Step, ...]:
    """That a unit may take ground is said only where nothing forbids it or leaves it open."""
    if unit.takes_ground and not any(step.effect in (Effect.FORBIDS, Effect.UNKNOWN) for step in steps):
        return steps
    return tuple(step for step in steps if step.message != "takes_ground")


def _without_mover(question: MovementQuestion) -> tuple[Counter, ...]:
    """The counters of a question but the moving unit itself, which is no obstacle to its own move.

    It stands where the move starts. If no unit of its kind does, it may have moved already: then it is the one of its
    kind and side where the move ends, if the question says whose it is.
    """
    start, end = (place.hex.casefold() for place in (question.path[0], question.path[-1]))
    side = side_of(question.unit.traits)
    kinds = (unit_row(question.unit.kind), None)
    alike = [
        counter
        for counter in question.counters
        if is_unit(counter) and tables().unit.get(counter.kind.casefold()) in kinds
    ]
    at_start = [counter for counter in alike if counter.hex.casefold() == start]
    at_end = [one for one in alike if side and side_of(one.details) == side and one.hex.casefold() == end]
    left = list(question.counters)
    for mover in (at_start or at_end)[:1]:
        left.remove(mover)
    return tuple(left)


def _ruling(question: MovementQuestion, legs: tuple[Leg, ...], after: tuple[Step, ...], moved: float | None) -> Ruling:
    steps = tuple(step for leg in legs for step in leg.steps) + after
    totals = {} if moved is None else {"hexes": moved}
    if verdict_of(steps) is Verdict.ALLOWED and question.manner == MOVE:
        totals["may_battle"] = float(not any(step.message in NO_BATTLE for step in steps))
    return move_ruling(legs, steps, totals, "hexes")


NO_BATTLE: Final = frozenset({"no_battle_moved", "no_battle_entered", "never_battle"})
