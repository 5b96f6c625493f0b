"""Maps with places that are no hexes: what is said of a line over one, in every game that rules by hexes."""

from __future__ import annotations

from itertools import product

import pytest

from bridge.rules.memoir44 import RULES as MEMOIR44
from bridge.rules.memoir44.vocabulary import MESSAGES as MEMOIR44_MESSAGES
from bridge.rules.messages import Messages
from bridge.rules.ruling import BlindQuestion, LosQuestion, Place, RuleSet, Verdict
from bridge.rules.valor_and_victory import RULES as VALOR_AND_VICTORY
from bridge.rules.valor_and_victory.los import MESSAGES as VALOR_AND_VICTORY_MESSAGES
from tests.fixtures.hex_maps import drawn

ROWS = ". - . . .\n . . - . .\n. . . . ."
MESSAGES: dict[str, Messages] = {
    "memoir44": MEMOIR44_MESSAGES,
    "valor_and_victory": VALOR_AND_VICTORY_MESSAGES,
}
both = pytest.mark.parametrize("rules", [MEMOIR44, VALOR_AND_VICTORY], ids=lambda rules: rules.name)


@both
def test_a_line_over_a_hole_says_so(rules: RuleSet) -> None:
    board = drawn(rules.name, ROWS)
    ruling = rules.los(board, LosQuestion(Place("A1"), Place("A4")))
    assert ruling.verdict is Verdict.UNDETERMINED
    assert ruling.cause == "the line crosses a place that is no hex of the map"
    seen = {one.place.hex: one.step for one in rules.blind(board, BlindQuestion(Place("A1"))).hexes}
    step = seen["A4"]
    assert step is not None
    assert step.text == ruling.cause


@both
@pytest.mark.parametrize("options", [(), ("edge_blocks",), ("corners_block",), ("edge_open", "corners_block")])
def test_no_step_speaks_of_a_hex_without_a_name(rules: RuleSet, options: tuple[str, ...]) -> None:
    board = drawn(rules.name, ROWS)
    names = [cell.name for cell in board.cells.values()]
    for one, other in product(names, repeat=2):
        ruling = rules.los(board, LosQuestion(Place(one), Place(other), (), frozenset(options)))
        for step in ruling.steps:
            text = MESSAGES[rules.name].texts[step.message]["en"]
            assert step.hex or "{hex}" not in text, (one, other, step)
