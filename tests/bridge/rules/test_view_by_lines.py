"""A view put together from lines, for a game that offers none of its own."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from small_table import PlainRules, small_board

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.rules.ruling import BlindQuestion, Counter, LosQuestion, Place, RuleSet, Ruling, SeenHex, Verdict
from bridge.rules.view_by_lines import view

BOARD = small_board()


class Lines(PlainRules, RuleSet):  # type: ignore[misc]  # plain rules that rule lines and nothing else
    def __init__(self) -> None:
        super().__init__(capabilities=("los",))


def test_the_games_own_view_where_it_has_one() -> None:
    rules = PlainRules()
    assert view(rules, BOARD, BlindQuestion(Place("A1"))) == rules.blind(BOARD, BlindQuestion(Place("A1")))
    assert rules.asked == 0


def test_every_other_hex_with_what_its_line_says() -> None:
    rules, smoke = Lines(), (Counter("smoke", "B2"),)
    ruling = view(rules, BOARD, BlindQuestion(Place("C4"), counters=smoke))
    assert {seen.place.hex for seen in ruling.hexes} == {cell.name for cell in BOARD.cells.values()} - {"C4"}
    assert {seen.verdict for seen in ruling.hexes} == {Verdict.HINDERED, Verdict.BLOCKED}
    for seen in ruling.hexes:
        line = rules.los(BOARD, LosQuestion(Place("C4"), seen.place, smoke))
        hindrance = 0.0 if line.verdict is Verdict.BLOCKED else 1.0
        assert seen == SeenHex(seen.place, line.verdict, line.range, hindrance, False, line.deciding)
    assert sum(ruling.totals.values()) == len(ruling.hexes)


def test_named_hexes_and_levels() -> None:
    ruling = view(Lines(), BOARD, BlindQuestion(Place("c4", 1), hexes=("C4", "D4"), levels=(0, 1)))
    assert [seen.place for seen in ruling.hexes] == [Place("C4"), Place("D4"), Place("D4", 1)]


def test_undetermined_where_not_one_line_has_an_answer() -> None:
    """As a view of the game's own from a place of which nothing is known."""

    class Blank(Lines):
        def los(self, board: HexMap, question: LosQuestion) -> Ruling:
            known = question.target.hex == "D4"
            verdict = Verdict.CLEAR if known else Verdict.UNDETERMINED
            return Ruling("los", verdict, (), range=1, cause="" if known else "C4: no table knows it")

        def los_many(self, board: HexMap, questions: Sequence[LosQuestion]) -> list[Ruling]:
            return [self.los(board, question) for question in questions]

    none, some = (
        view(Blank(), BOARD, BlindQuestion(Place("C4"), hexes=hexes)) for hexes in (("B2", "C3"), ("B2", "D4"))
    )
    assert (none.verdict, none.cause, len(none.hexes)) == (Verdict.UNDETERMINED, "C4: no table knows it", 2)
    assert (some.verdict, some.cause, len(some.hexes)) == (Verdict.CLEAR, "", 2)


def test_a_hex_that_does_not_exist() -> None:
    with pytest.raises(QuestionError, match="has no hex 'Z99'"):
        view(Lines(), BOARD, BlindQuestion(Place("A1"), hexes=("Z99",)))
    with pytest.raises(QuestionError):
        view(Lines(), BOARD, BlindQuestion(Place("Z99")))
