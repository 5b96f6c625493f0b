"""Memoir '44: line of sight and views, told step by step from the kernel's findings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from boardparsers.hexmodel import Hex, HexCell, HexMap, distance
from bridge.rules.by_hex import line_kernel as kernel
from bridge.rules.by_hex.arrays import LEVEL, MapKey
from bridge.rules.by_hex.findings import EFFECTS, VERDICTS, point, verdict_of
from bridge.rules.by_hex.places import cause_of, cell_of, check_options
from bridge.rules.memoir44 import los_kernel as rules
from bridge.rules.memoir44.battlefield import Battlefield, battlefield
from bridge.rules.memoir44.vocabulary import MESSAGES
from bridge.rules.ruling import BlindQuestion, Citation, Effect, LosQuestion, Place, Ruling, SeenHex, Step, Verdict

GUIDE_LOS: Final = Citation("Memoir '44 terrain guide", "Ligne de vue")
HILLS_LOS: Final = Citation("Memoir '44 terrain guide", "Terrain 6, Ligne de vue")
RULES_LOS: Final = Citation("Memoir '44 rules", "p.9 Line of Sight")
OBSTACLES: Final = Citation("Memoir '44 rules", "p.9 Line of Sight, obstructions")

# Every rule of the kernel in the order in which a line meets it: its citation and what it says.
LOS_RULES: Final[dict[int, tuple[Citation, str]]] = {
    rules.UNKNOWN_END: (GUIDE_LOS, "unknown_end"),
    rules.HIGHER_GROUND: (HILLS_LOS, "higher_ground"),
    rules.STANDING: (GUIDE_LOS, "standing"),
    rules.LOOKED_OVER: (GUIDE_LOS, "looked_over"),
    rules.UNKNOWN_HEX: (OBSTACLES, "unknown_hex"),
    rules.BESIDE: (RULES_LOS, "beside"),
    rules.CORNER: (RULES_LOS, "corner"),
    rules.BOTH_SIDES: (RULES_LOS, "both_sides"),
    rules.BOTH_SIDES_UNSURE: (RULES_LOS, "both_sides_unsure"),
}

OPTIONS: Final[dict[str, str]] = {
    "corners_block": "a hex that the line touches in one corner only blocks as if it were crossed",
    "edge_blocks": "beyond the edge of the map is an obstacle for a line along it",
    "edge_open": "beyond the edge of the map is open for a line along it",
}
_BITS: Final = {
    "corners_block": rules.CORNERS_BLOCK,
    "edge_blocks": rules.EDGE_BLOCKS,
    "edge_open": rules.EDGE_OPEN,
}


def policies(options: frozenset[str]) -> int:
    """The options as bits of the kernel. Raises QuestionError for one that the rule set does not know."""
    check_options("memoir44", options, tuple(OPTIONS))
    return sum(_BITS[option] for option in options)


def los(board: HexMap, question: LosQuestion) -> Ruling:
    """The ruling on one line; raises QuestionError for a hex, level or option that does not exist."""
    source, target = cell_of(board, question.source), cell_of(board, question.target)
    return line(battlefield(MapKey(board), question.counters), source, target, policies(question.options))


def line(field: Battlefield, source: HexCell, target: HexCell, bits: int = 0) -> Ruling:
    found = rules.explain(field.arrays, point(source.hex), point(target.hex), bits)
    steps = tuple(_told(field, row) for row in found.tolist())
    steps = _summing_up(source, target, steps) + steps
    deciding = next((step for step in steps if step.effect is Effect.BLOCKS), None)
    verdict = verdict_of(steps)
    return Ruling(
        f"los {source.name} {target.name}",
        verdict,
        steps,
        {"range": float(distance(source.hex, target.hex))},
        distance(source.hex, target.hex),
        deciding.hex if deciding else "",
        cause=cause_of(steps) if verdict is Verdict.UNDETERMINED else "",
    )


def _told(field: Battlefield, row: Sequence[int]) -> Step:
    """A finding as a step."""
    rule, code, q, r, _, value, _ = row
    citation, message = LOS_RULES[rule]
    cell, effect = field.board.cells.get(Hex(q, r)), EFFECTS[code]
    if rule == rules.UNKNOWN_HEX and cell is None:
        message = "off_map"
    if rule == rules.BESIDE and cell is None:
        message = "beside_edge"
    elif rule == rules.BESIDE and value == kernel.UNSURE:
        message = "beside_unsure"
    if rule == rules.CORNER and effect is not Effect.NONE:
        message = "corner_blocks"
    level = float(field.arrays.cells[field.arrays.at(cell.hex, LEVEL)]) if cell else None
    name = cell.name if cell else ""
    what = _what_stands(field, cell) if cell and rule in (rules.STANDING, rules.LOOKED_OVER) else ""
    words = {"what": what} if what else {}
    return MESSAGES.step(message, citation, effect, hex=name, level=level, words=words)


def _what_stands(field: Battlefield, cell: HexCell) -> str:
    """The obstacle in a hex, by name: its terrain first, then a feature, then a unit."""
    facts = field.facts(cell)
    if facts.terrain is not None and facts.terrain.obstacle:
        return facts.terrain.name
    return next((feature.name for feature in facts.features if feature.obstacle), "a unit")


def _summing_up(source: HexCell, target: HexCell, steps: Sequence[Step]) -> tuple[Step, ...]:
    """What makes a line clear, said in a step of its own; nothing where something blocks or is unknown."""
    names = {"source": source.name, "target": target.name}
    if source == target:
        return (MESSAGES.step("same_hex", RULES_LOS, hex=source.name, words=names),)
    if distance(source.hex, target.hex) == 1:
        return (MESSAGES.step("adjacent", RULES_LOS, hex=target.name, words=names),)
    if verdict_of(steps) is not Verdict.CLEAR:
        return ()
    if any(step.message == "beside" for step in steps):
        return (MESSAGES.step("one_side", RULES_LOS, hex=target.name, words=names),)
    return (MESSAGES.step("los_clear", GUIDE_LOS, hex=target.name, words=names),)


def blind(board: HexMap, question: BlindQuestion) -> Ruling:
    """Every hex with what the viewer makes of it. Raises QuestionError for a hex or option that does not exist."""
    source, bits = cell_of(board, question.source), policies(question.options)
    field = battlefield(MapKey(board), question.counters)
    cells = [cell_of(board, Place(name)) for name in question.hexes] or list(board.cells.values())
    targets = np.array([cell.hex for cell in cells], np.int64)
    verdicts = rules.verdicts(field.arrays, np.tile(point(source.hex), (len(cells), 1)), targets, bits)
    seen = tuple(_seen(field, source, cell, int(code), bits) for cell, code in zip(cells, verdicts, strict=True))
    totals = {str(verdict): float(sum(one.verdict is verdict for one in seen)) for verdict in VERDICTS.values()}
    return Ruling(f"view {source.name}", Verdict.CLEAR, (), totals, hexes=seen)


def _seen(field: Battlefield, source: HexCell, cell: HexCell, code: int, bits: int) -> SeenHex:
    verdict = VERDICTS[code]
    step = None if verdict is Verdict.CLEAR else line(field, source, cell, bits).deciding
    return SeenHex(Place(cell.name), verdict, distance(source.hex, cell.hex), step=step)
