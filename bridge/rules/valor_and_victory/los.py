"""Valor & Victory: line of sight and views, told step by step from the kernel's findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from boardparsers.hexmodel import Hex, HexCell, HexMap, distance
from boardparsers.hexmodel.walk import frame_side
from bridge.rules.by_hex import line_kernel as kernel
from bridge.rules.by_hex.arrays import MapKey
from bridge.rules.by_hex.findings import EFFECTS, VERDICTS, point, verdict_of
from bridge.rules.by_hex.places import cause_of, cell_of, check_options
from bridge.rules.messages import Messages, number
from bridge.rules.ruling import BlindQuestion, Citation, Effect, LosQuestion, Place, Ruling, SeenHex, Step, Verdict
from bridge.rules.valor_and_victory import los_kernel as rules
from bridge.rules.valor_and_victory.field import FIELDS, Field, field_of
from bridge.rules.valor_and_victory.tables import BOOKS

MESSAGES: Final = Messages.load("bridge.rules.valor_and_victory")


def rule(paragraph: str) -> Citation:
    return Citation(BOOKS["rules"], paragraph)


# Every rule of the kernel in the order in which a line meets it: its citation and what it says.
LOS_RULES: Final[dict[int, tuple[Citation, str]]] = {
    rules.HILL_UNKNOWN: (rule("10.7"), "hill_unknown"),
    rules.THROUGH: (rule("9.2"), "through"),
    rules.UNKNOWN_HEX: (rule("10.1"), "unknown_hex"),
    rules.HILL: (rule("10.7"), "hill"),
    rules.SLOPE: (rule("10.7"), "slope"),
    rules.HINDERED_IN: (rule("9.3"), "hindrance"),
    rules.WALL_ACROSS: (rule("10.10"), "wall_across"),
    rules.WALL_ADJACENT: (rule("10.10"), "wall_adjacent"),
    rules.HEDGEROW: (rule("10.101"), "hedgerow"),
    rules.UNKNOWN_SIDE: (rule("10.10"), "unknown_side"),
    rules.WALL_ALONG: (rule("10.10"), "wall_along"),
    rules.HEDGEROW_ALONG: (rule("10.101"), "hedgerow_along"),
    rules.BESIDE: (rule("9.4"), "beside"),
    rules.CORNER: (rule("9.2"), "corner"),
    rules.BOTH_SIDES: (rule("9.4"), "both_sides"),
    rules.BOTH_SIDES_UNSURE: (rule("9.4"), "both_sides_unsure"),
    rules.SIDES_HINDER: (rule("9.4"), "sides_hinder"),
    rules.MORE_BESIDE: (rule("9.4"), "more_beside"),
    rules.INTO: (rule("10.8"), "into"),
}

OPTIONS: Final[dict[str, str]] = {
    "corners_block": "a hex that the line touches in one corner only blocks as if it were passed through",
    "edge_blocks": "beyond the edge of the map is blocking terrain for a line along it",
    "edge_open": "beyond the edge of the map is open ground for a line along it",
    FIELDS: "farmland is fields out of season: open ground (2021 rules, 10.9)",
}
_BITS: Final = {
    "corners_block": rules.CORNERS_BLOCK,
    "edge_blocks": rules.EDGE_BLOCKS,
    "edge_open": rules.EDGE_OPEN,
    FIELDS: 0,
}
FORTH: Final = "forth"
BACK: Final = "back"
_WAYS: Final = {kernel.FORTH: FORTH, kernel.BACK: BACK}
_DOES: Final = {kernel.OPEN: "hinders", kernel.UNSURE: "unknown", kernel.SHUT: "blocks"}


def policies(options: frozenset[str]) -> int:
    """The options as bits of the kernel. Raises QuestionError for one that the rule set does not know."""
    check_options("valor_and_victory", options, tuple(OPTIONS))
    return sum(_BITS[option] for option in options)


def los(board: HexMap, question: LosQuestion) -> Ruling:
    """The ruling on one line, the same from both ends. totals: "from A1" for fire from one end, the same of the other,
    and "hindrance", the larger of the two. Raises QuestionError for a hex, level or option that does not exist."""
    source, target = cell_of(board, question.source), cell_of(board, question.target)
    bits = policies(question.options)
    return line(field_of(MapKey(board), question.counters, FIELDS in question.options), source, target, bits)


def line(field: Field, source: HexCell, target: HexCell, bits: int = 0) -> Ruling:
    found = rules.explain(field.arrays, point(source.hex), point(target.hex), bits)
    steps = tuple(_told(field, row, source, target) for row in found.tolist())
    steps = _summing_up(source, target, steps) + steps
    verdict = verdict_of(steps)
    deciding = next((step for step in steps if step.effect is Effect.BLOCKS), None)
    forth, back = hinders(steps, FORTH), hinders(steps, BACK)
    totals = {"hindrance": max(forth, back), f"from {source.name}": forth, f"from {target.name}": back}
    return Ruling(
        f"los {source.name} {target.name}",
        verdict,
        steps,
        {} if verdict in (Verdict.BLOCKED, Verdict.UNDETERMINED) else totals,
        distance(source.hex, target.hex),
        deciding.hex if deciding else "",
        cause=cause_of(steps) if verdict is Verdict.UNDETERMINED else "",
    )


def holds(step: Step, way: str) -> bool:
    """Whether a step holds for fire in this direction, FORTH or BACK; most hold for both."""
    return dict(step.arguments).get("way", way) == way


def hinders(steps: Sequence[Step], way: str) -> float:
    """What the steps add to fire in one direction."""
    return sum(step.value for step in steps if step.effect is Effect.HINDERS and holds(step, way))


def _told(field: Field, row: Sequence[int], source: HexCell, target: HexCell) -> Step:
    """A finding as a step."""
    code, effect, q, r, side, value, way = row
    citation, message = LOS_RULES[code]
    cell = field.board.cells.get(Hex(q, r))
    if code == rules.UNKNOWN_HEX and cell is None:
        message = "off_map"
    if code == rules.CORNER and effect != kernel.NONE:
        message = "corner_blocks"
    if code == rules.BESIDE and cell is None:
        message = "beside_edge"
    if cell is None:
        return MESSAGES.step(message, citation, EFFECTS[effect], value=float(value))
    row_, words = field.terrain(cell), {"terrain": _what_is_there(field, cell)}
    if code in (rules.THROUGH, rules.HINDERED_IN, rules.INTO) and row_ is not None:
        citation = row_.citation if row_.blocks or row_.hinders else rule("11.5")
    if way != kernel.BOTH_WAYS:
        message = "wall_one_way" if code == rules.WALL_ACROSS else message
        words |= {"way": _WAYS[way], "firer": (source if way == kernel.FORTH else target).name}
    if code == rules.BESIDE:
        words["does"] = _DOES[value // 10]
        value = 0
    shown = None
    if side >= 0:
        shown = frame_side(side, field.board.grid.sideways)
        words |= _hexside_words(field, cell, shown)
    level = float(cell.base_level)
    return MESSAGES.step(
        message, citation, EFFECTS[effect], hex=cell.name, side=shown, level=level, value=float(value), words=words
    )


def _what_is_there(field: Field, cell: HexCell) -> str:
    """The terrain by name, with smoke if there is some."""
    row = field.terrain(cell)
    name = row.name if row is not None else "unknown terrain"
    return f"{name} and smoke" if field.smoke(cell) else name


def _hexside_words(field: Field, cell: HexCell, side: int) -> Mapping[str, str]:
    beyond = field.board.neighbour(cell, side)
    row = field.wall(cell, side)
    return {"wall": row.name if row else "hexside", "beyond": beyond.name if beyond else "the edge of the map"}


def _summing_up(source: HexCell, target: HexCell, steps: Sequence[Step]) -> tuple[Step, ...]:
    """What the line comes to, said in a step of its own; nothing where something blocks or is unknown."""
    names = {"source": source.name, "target": target.name}
    if source == target:
        return (MESSAGES.step("same_hex", rule("9.1"), hex=source.name, words=names),)
    verdict = verdict_of(steps)
    if verdict is Verdict.HINDERED:
        names |= {"forth": number(hinders(steps, FORTH)), "back": number(hinders(steps, BACK))}
        return (MESSAGES.step("los_hindered", rule("9.3"), hex=target.name, words=names),)
    if verdict is not Verdict.CLEAR:
        return ()
    if any(step.message == "beside" for step in steps):
        return (MESSAGES.step("one_side", rule("9.4"), hex=target.name, words=names),)
    return (MESSAGES.step("los_clear", rule("9.1"), hex=target.name, words=names),)


def blind(board: HexMap, question: BlindQuestion) -> Ruling:
    """Every hex with what the viewer makes of it. Raises QuestionError for a hex or option that does not exist."""
    source, bits = cell_of(board, question.source), policies(question.options)
    field = field_of(MapKey(board), question.counters, FIELDS in question.options)
    cells = [cell_of(board, Place(name)) for name in question.hexes] or list(board.cells.values())
    targets = np.array([cell.hex for cell in cells], np.int64)
    found = rules.verdicts(field.arrays, np.tile(point(source.hex), (len(cells), 1)), targets, bits)
    seen = tuple(
        _seen(field, source, cell, int(code), int(forth), bits)
        for cell, (code, forth, _) in zip(cells, found, strict=True)
    )
    totals = {str(verdict): float(sum(one.verdict is verdict for one in seen)) for verdict in VERDICTS.values()}
    return Ruling(f"view {source.name}", Verdict.CLEAR, (), totals, hexes=seen)


def _seen(field: Field, source: HexCell, cell: HexCell, code: int, forth: int, bits: int) -> SeenHex:
    """hindrance: of fire from the viewer."""
    verdict = VERDICTS[code]
    step = None if verdict is Verdict.CLEAR else line(field, source, cell, bits).deciding
    adds = float(forth) if verdict is Verdict.HINDERED else 0.0
    return SeenHex(Place(cell.name), verdict, distance(source.hex, cell.hex), adds, step=step)
