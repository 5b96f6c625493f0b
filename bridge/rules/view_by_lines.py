"""A view of a whole board put together from its lines, for games that rule lines of sight but offer no views."""

from __future__ import annotations

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.rules.ruling import BlindQuestion, LosQuestion, Place, RuleSet, Ruling, SeenHex, Verdict
from bridge.rules.spoken import Spoken


def view(rules: RuleSet, board: HexMap, question: BlindQuestion) -> Ruling:
    """The game's own view where it offers one, else its lines to every place that the question looks at.

    Undetermined where not one of its lines has an answer. Raises QuestionError for a hex or level that does not exist,
    or a game that has neither.
    """
    if isinstance(rules, Spoken):  # as a whole, not line by line
        return rules.told(view(rules.plain, board, question))
    if "blind" in rules.capabilities:
        return rules.blind(board, question)
    places = _places(board, question)
    lines = [LosQuestion(question.source, place, question.counters, question.options, margin=False) for place in places]
    rulings = rules.los_many(board, lines)
    hexes = tuple(seen_along(place, ruling) for place, ruling in zip(places, rulings, strict=True))
    totals = {
        str(verdict): float(sum(seen.verdict is verdict for seen in hexes)) for verdict in {s.verdict for s in hexes}
    }
    if rulings and all(ruling.verdict is Verdict.UNDETERMINED for ruling in rulings):
        return Ruling("view", Verdict.UNDETERMINED, rulings[0].steps, totals, cause=rulings[0].cause, hexes=hexes)
    return Ruling("view", Verdict.CLEAR, (), totals, hexes=hexes)


def seen_along(place: Place, line: Ruling) -> SeenHex:
    """A line of sight as part of a view; never a blind hex, which its own game must tell from other blocks."""
    hindrance = 0.0 if line.verdict is Verdict.BLOCKED else line.totals.get("hindrance", 0.0)
    return SeenHex(place, line.verdict, line.range, hindrance, step=line.deciding)


def _places(board: HexMap, question: BlindQuestion) -> list[Place]:
    """The hexes named or all of them, at the levels asked for; not the viewer's own place."""
    cells = [board.find(name) for name in question.hexes] if question.hexes else list(board.cells.values())
    for name, cell in zip(question.hexes, cells, strict=False):
        if cell is None:
            raise QuestionError(f"{board.name}: has no hex {name[:40]!r}")
    own = question.source.hex.strip().casefold()
    return [
        Place(cell.name, level)
        for cell in cells
        if cell is not None
        for level in question.levels or (0,)
        if (cell.name.casefold(), level) != (own, question.source.level)
    ]
