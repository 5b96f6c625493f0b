"""What a ruling on a line says, step by step; options and questions that make no sense."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import Hex
from bridge.rules.memoir44 import RULES, los_kernel
from bridge.rules.memoir44.los import LOS_RULES
from bridge.rules.memoir44.vocabulary import MESSAGES
from bridge.rules.ruling import BlindQuestion, Counter, Effect, LosQuestion, Place, Ruling, Verdict
from tests.fixtures.hex_maps import drawn, hexagon, put_together
from tests.fixtures.slow_lines import Touch, met

ROW = drawn("memoir44", "h . h . w .\n . . . . . .\n. ? . . . .")


def los(a: str, b: str, *counters: Counter, options: tuple[str, ...] = ()) -> Ruling:
    return RULES.los(ROW, LosQuestion(Place(a), Place(b), counters, frozenset(options)))


def messages(ruling: Ruling) -> list[str]:
    return [step.message for step in ruling.steps]


def test_every_rule_of_the_kernel_has_its_citation_and_words() -> None:
    """Codes of rules count from 0 and have no gaps; the bits and states of the kernel are other constants."""
    assert sorted(LOS_RULES) == list(range(los_kernel.CORNER + 1))
    assert all(message in MESSAGES.texts for _, message in LOS_RULES.values())


def test_a_clear_line_says_why() -> None:
    ruling = los("A1", "A3")
    assert messages(ruling) == ["los_clear"]
    assert ruling.range == 2
    assert ruling.deciding is None


def test_neighbours_and_the_same_hex() -> None:
    assert messages(los("A1", "A2")) == ["adjacent"]
    assert messages(los("A1", "A1")) == ["same_hex"]
    assert los("C2", "C1").verdict is Verdict.CLEAR


def test_what_is_looked_over_is_told_too() -> None:
    ruling = los("A1", "A3", Counter("tank", "A2"))
    assert messages(ruling) == ["los_clear", "looked_over"]
    assert ruling.steps[1].text == "a unit in A2 is lower than both units: they see over it"


@pytest.mark.parametrize(
    ("counter", "what"),
    [(Counter("infantry", "A5"), "forest"), (Counter("bunker", "A4"), "bunker"), (Counter("unit", "A4"), "a unit")],
)
def test_the_obstacle_is_named(counter: Counter, what: str) -> None:
    blocked = los("A3", "A6", counter)
    step = blocked.deciding
    assert step is not None
    assert step.text.startswith(f"{what} in {counter.hex} is as high")
    assert (step.hex, step.level, step.effect) == (counter.hex, 0.0, Effect.BLOCKS)
    assert blocked.blocked_at == counter.hex


def test_all_that_blocks_is_told_the_first_decides() -> None:
    ruling = los("A2", "A6", Counter("unit", "A4"))
    assert [step.hex for step in ruling.steps] == ["A3", "A4", "A5"]
    assert ruling.blocked_at == "A3"


def test_unknown_terrain_on_the_line_and_at_its_ends() -> None:
    through = los("C1", "C3")
    assert (through.verdict, through.cause) == (
        Verdict.UNDETERMINED,
        "nobody knows the terrain of C2, which the line crosses",
    )
    assert los("C2", "C4").cause == "nobody knows the terrain of C2, so its height is unknown"


def test_what_certainly_blocks_goes_before_what_nobody_knows() -> None:
    assert los("C1", "C4", Counter("unit", "C3")).verdict is Verdict.BLOCKED


def test_what_lies_beside_a_line_along_a_side_is_told() -> None:
    """A2 to C2 runs between B1 and B2, A1 to C1 between the edge of the map and B1."""
    board = drawn("memoir44", ". . .\n w ? .\n. . .")
    beside = RULES.los(board, LosQuestion(Place("A2"), Place("C2")))
    told = {step.message: step.hex for step in beside.steps}
    assert set(told) == {"beside", "beside_unsure", "both_sides_unsure"}
    assert (told["beside"], told["beside_unsure"]) == ("B1", "B2")
    edge = RULES.los(board, LosQuestion(Place("A1"), Place("C1")))
    assert {step.message for step in edge.steps} == {"beside_edge", "beside", "both_sides_unsure"}
    assert edge.cause.startswith("one side of the line is blocked or unknown")
    shut = RULES.los(board, LosQuestion(Place("A1"), Place("C1"), options=frozenset({"edge_blocks"})))
    assert (shut.verdict, shut.blocked_at) == (Verdict.BLOCKED, "B1")
    open_ = RULES.los(board, LosQuestion(Place("A1"), Place("C1"), options=frozenset({"edge_open"})))
    assert messages(open_) == ["one_side", "beside"]


def test_a_hex_touched_in_one_corner_blocks_by_the_policy_only() -> None:
    source, target = Hex(0, 0), Hex(4, 1)
    touched = next(one.hex for one in met(source, target, hexagon(6)) if one.touch is Touch.CORNER)
    for name, blocked in (("forest", Verdict.BLOCKED), ("swamp", Verdict.UNDETERMINED)):
        board = put_together(RULES.catalogue, dict.fromkeys(hexagon(6), ("plain", 0)) | {touched: (name, 0)})
        question = LosQuestion(Place("0,0"), Place("4,1"))
        assert messages(RULES.los(board, question)) == ["los_clear", "corner"]
        policy = RULES.los(board, replace(question, options=frozenset({"corners_block"})))
        assert (policy.verdict, messages(policy)) == (blocked, ["corner_blocks"])


def test_options_are_checked() -> None:
    with pytest.raises(QuestionError, match="memoir44: no option 'fog'"):
        los("A1", "A2", options=("fog",))
    with pytest.raises(QuestionError, match="no option 'fog'"):
        RULES.blind(ROW, BlindQuestion(Place("A1"), options=frozenset({"fog"})))


def test_hexes_are_checked() -> None:
    with pytest.raises(QuestionError, match="no hex 'X1'"):
        los("A1", "X1")
    with pytest.raises(QuestionError, match="no hex 'X1'"):
        RULES.blind(ROW, BlindQuestion(Place("A1"), hexes=("X1",)))


def test_a_hole_in_the_map_is_told_in_french_too() -> None:
    board = drawn("memoir44", ". - . .")
    ruling = MESSAGES.ruling_in(RULES.los(board, LosQuestion(Place("A1"), Place("A3"))), "fr")
    assert ruling.cause == "la ligne traverse un endroit qui n'est pas un hexagone de la carte"
