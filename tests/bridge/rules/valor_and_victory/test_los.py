"""What a ruling on a line says, step by step, for both directions of fire."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import Hex
from bridge.rules.ruling import BlindQuestion, Counter, Effect, LosQuestion, Place, Ruling, Verdict
from bridge.rules.valor_and_victory import RULES, los_kernel
from bridge.rules.valor_and_victory.los import BACK, FORTH, LOS_RULES, MESSAGES, hinders, holds
from tests.fixtures.hex_maps import drawn, hexagon, put_together
from tests.fixtures.slow_lines import Touch, met

ROW = drawn(
    "valor_and_victory",
    ". . o . b .\n . . . . . .\no ? . h . .",
    hexsides="B1/B2 = hedge\nB3/B4 = hedgerow\nB5/B6 = cactus",
)


def los(a: str, b: str, *counters: Counter, options: tuple[str, ...] = ()) -> Ruling:
    return RULES.los(ROW, LosQuestion(Place(a), Place(b), counters, frozenset(options)))


def messages(ruling: Ruling) -> list[str]:
    return [step.message for step in ruling.steps]


def test_every_rule_of_the_kernel_has_its_citation_and_words() -> None:
    assert sorted(LOS_RULES) == list(range(los_kernel.SLOPE + 1))
    assert all(message in MESSAGES.texts for _, message in LOS_RULES.values())


def test_a_clear_line_says_so() -> None:
    ruling = los("A1", "A2")
    assert messages(ruling) == ["los_clear"]
    assert ruling.totals == {"hindrance": 0.0, "from A1": 0.0, "from A2": 0.0}
    assert messages(los("A1", "A1")) == ["same_hex"]


def test_hindrances_are_named_and_summed() -> None:
    ruling = los("A1", "A4", Counter("smoke", "A2"))
    assert messages(ruling) == ["los_hindered", "hindrance", "hindrance"]
    assert ruling.steps[1].text == "open ground and smoke in A2 hinders: +1"
    assert str(ruling.steps[1].citation) == "Valor & Victory rules 11.5"
    assert str(ruling.steps[2].citation) == "Valor & Victory terrain guide Orchards, Hay Stacks"
    assert ruling.totals["hindrance"] == 2.0


def test_a_step_that_holds_one_way_says_which() -> None:
    """Into the orchard from A1, not out of it; the larger of the two sums is the line's hindrance."""
    ruling = los("A1", "A3")
    step = next(step for step in ruling.steps if step.message == "into")
    assert step.text == "orchard in A3 hinders fire from A1 into it: +1"
    assert holds(step, FORTH)
    assert not holds(step, BACK)
    assert (hinders(ruling.steps, FORTH), hinders(ruling.steps, BACK)) == (1.0, 0.0)
    assert ruling.totals == los("A3", "A1").totals == {"hindrance": 1.0, "from A1": 1.0, "from A3": 0.0}


def test_hexsides_are_named_by_both_hexes() -> None:
    step = los("B1", "B3").steps[1]
    assert step.text == "the line crosses the hedge between B1 and B2: +1 to fire from B3, who is not next to it"
    assert step.side == ROW.grid.side_towards(ROW.find("B1").hex, ROW.find("B2").hex)
    assert los("B3", "B4").steps[1].message == "wall_adjacent"


def test_a_blocked_line_has_no_hindrance() -> None:
    ruling = los("A2", "A6")
    assert (ruling.verdict, ruling.totals, ruling.blocked_at) == (Verdict.BLOCKED, {}, "A5")
    assert los("B2", "B5").blocked_at == "B3"


def test_along_a_side_what_lies_beside_is_told() -> None:
    board = drawn("valor_and_victory", ". . .\n b o .\n. . .\n . w .\n. . .")
    ruling = RULES.los(board, LosQuestion(Place("A2"), Place("E2")))
    assert ruling.verdict is Verdict.BLOCKED
    told = {step.hex: step.text for step in ruling.steps if step.message == "beside"}
    assert told["B1"] == "beside the line along the hexside: B1, building, blocks"
    assert told["B2"] == "beside the line along the hexside: B2, orchard, hinders"
    assert set(told) == {"B1", "B2", "D2"}
    open_side = RULES.los(board, LosQuestion(Place("C2"), Place("E2")))
    assert messages(open_side) == ["one_side", "beside"]


def test_unknown_hexes_and_hexsides() -> None:
    assert los("C1", "C3").cause == "nobody knows the terrain of C2"
    assert los("B4", "B6").cause == "nobody knows what stands between B5 and B6"


def test_a_hill_is_named_with_its_level() -> None:
    step = los("C3", "C5").deciding
    assert step is not None
    assert (step.text, step.effect) == ("the level 1 hill in C4 blocks the line", Effect.BLOCKS)


def test_options_and_hexes_are_checked() -> None:
    with pytest.raises(QuestionError, match="valor_and_victory: no option 'fog'"):
        los("A1", "A2", options=("fog",))
    with pytest.raises(QuestionError, match="no hex 'X1'"):
        los("A1", "X1")
    with pytest.raises(QuestionError, match="no option 'fog'"):
        RULES.blind(ROW, BlindQuestion(Place("A1"), options=frozenset({"fog"})))


def test_a_hex_touched_in_one_corner_blocks_by_the_policy_only() -> None:
    source, target = Hex(0, 0), Hex(4, 1)
    touched = [one.hex for one in met(source, target, hexagon(6)) if one.touch is Touch.CORNER]
    assert len(touched) == 2
    for hex_ in touched:
        board = put_together(RULES.catalogue, dict.fromkeys(hexagon(6), ("open ground", 0)) | {hex_: ("building", 0)})
        question = LosQuestion(Place("0,0"), Place("4,1"))
        assert messages(RULES.los(board, question)) == ["los_clear", "corner"]
        blocked = RULES.los(board, replace(question, options=frozenset({"corners_block"})))
        assert (blocked.verdict, blocked.blocked_at) == (Verdict.BLOCKED, f"{hex_.q},{hex_.r}")


def test_no_hill_is_said_to_block_a_line_from_a_level_that_nobody_knows() -> None:
    board = drawn("valor_and_victory", "? h . b .")
    ruling = RULES.los(board, LosQuestion(Place("A1"), Place("A3")))
    assert (ruling.verdict, ruling.deciding.message) == (Verdict.UNDETERMINED, "hill_unknown")
    assert RULES.los(board, LosQuestion(Place("A1"), Place("A5"))).blocked_at == "A4"


@pytest.mark.parametrize(("beside", "side"), [(Hex(1, 0), 4), (Hex(0, 1), 1)])
def test_a_wall_on_the_edge_of_the_map_counts_along_the_line(beside: Hex, side: int) -> None:
    """The hexside has a hex on one side of it only; either way of walking the line finds the wall."""
    hexes = dict.fromkeys([Hex(0, 0), Hex(1, 1), beside], ("open ground", 0))
    board = put_together(RULES.catalogue, hexes, {(beside, side): "wall"})
    a, b = board.cells[Hex(0, 0)].name, board.cells[Hex(1, 1)].name
    for source, target in ((a, b), (b, a)):
        ruling = RULES.los(board, LosQuestion(Place(source), Place(target), (), frozenset({"edge_open"})))
        assert messages(ruling) == ["los_hindered", "wall_along"]
        assert ruling.totals["hindrance"] == 1.0


@pytest.mark.parametrize("with_trees", [Hex(1, 0), Hex(2, 1), Hex(0, 1), Hex(1, 2)])
def test_the_smallest_hindrance_beside_the_line_is_the_one_that_pairs_up(with_trees: Hex) -> None:
    """Smoke of 2 in three of the four hexes beside the line and an orchard in the other: 2 + 2 + 2 + 1, less 1."""
    sides = [Hex(1, 0), Hex(2, 1), Hex(0, 1), Hex(1, 2)]
    hexes = dict.fromkeys([Hex(0, 0), Hex(1, 1), Hex(2, 2), *sides], ("open ground", 0)) | {with_trees: ("orchard", 0)}
    board = put_together(RULES.catalogue, hexes, {})
    smoke = tuple(Counter("smoke 2", board.cells[hex_].name) for hex_ in sides if hex_ != with_trees)
    ends = (Place(board.cells[Hex(0, 0)].name), Place(board.cells[Hex(2, 2)].name))
    assert RULES.los(board, LosQuestion(*ends, smoke)).totals["hindrance"] == 6.0
