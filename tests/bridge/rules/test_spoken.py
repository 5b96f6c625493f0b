"""Rulings in a language of one's choice: every question of a rule set, and the words of verdicts."""

from __future__ import annotations

import pytest

from boardparsers.drawn import built_in_map
from boardparsers.errors import QuestionError
from boardparsers.library import BoardLibrary
from bridge.rules.memoir44 import RULES
from bridge.rules.registry import rule_set
from bridge.rules.ruling import BlindQuestion, CoverQuestion, LosQuestion, MovementQuestion, Place, Ruling, Verdict
from bridge.rules.spoken import WORDS, Spoken, spoken, verdict_words
from bridge.rules.valor_and_victory import RULES as VALOR

BOARD = built_in_map("memoir44")
A, B = Place("H3"), Place("G3")
LINE = LosQuestion(Place("C2"), Place("C5"))


def words(ruling: Ruling) -> str:
    return " ".join(step.text for step in ruling.steps)


def test_every_question_is_answered_in_french() -> None:
    french = spoken(RULES, "fr")
    assert "la ligne de vue est bloquée" in words(french.los(BOARD, LINE))
    assert "la ligne de vue est bloquée" in words(french.los_many(BOARD, [LINE])[0])
    assert "dés 3" in words(french.cover(BOARD, CoverQuestion(A, B)))
    assert "hex de déplacement" in words(french.movement(BOARD, MovementQuestion((A, B))))
    view = french.blind(BOARD, BlindQuestion(Place("C2"), hexes=("C5",)))
    assert view.hexes[0].step is not None
    assert "bloquée" in view.hexes[0].step.text


def test_all_else_is_the_rule_sets_own() -> None:
    french = spoken(RULES, "fr")
    assert (french.name, french.title, french.capabilities) == (RULES.name, RULES.title, RULES.capabilities)
    assert (french.options, french.catalogue, french.languages) == (RULES.options, RULES.catalogue, RULES.languages)
    told, own = french.los(BOARD, LINE), RULES.los(BOARD, LINE)
    assert (told.verdict, told.totals, told.blocked_at) == (own.verdict, own.totals, own.blocked_at)


def test_english_is_the_rule_set_itself() -> None:
    assert spoken(RULES, "en") is RULES


def test_a_language_that_nobody_has_is_refused() -> None:
    with pytest.raises(QuestionError, match="no language 'tlh'; there are: en, fr"):
        spoken(RULES, "tlh")


def test_a_language_that_only_the_verdicts_have_leaves_the_ruling_in_english() -> None:
    board = built_in_map("valor_and_victory")
    line = LosQuestion(Place("H5"), Place("H7"))
    assert spoken(VALOR, "FR").los(board, line) == VALOR.los(board, line)
    assert spoken(VALOR, "FR").los(board, line).language == "en"


def test_asl_speaks_french_of_lines_and_views_alone() -> None:
    """Cover and movement are in English as a whole, without steps too."""
    french, board = spoken(rule_set("asl"), "fr"), BoardLibrary(()).load("built-in")
    a, b = Place("A1"), Place("B1")
    assert french.los(board, LosQuestion(a, Place("H5"))).language == "fr"
    assert french.blind(board, BlindQuestion(Place("H5"))).language == "fr"
    assert french.cover(board, CoverQuestion(a, Place("C2"))).language == "en"
    assert french.movement(board, MovementQuestion((a, b))).language == "en"
    assert rule_set("asl").in_language(Ruling("cover", Verdict.ALLOWED, ()), "fr").language == "en"


def test_words_and_values_of_options_are_the_rule_sets_own() -> None:
    french = spoken(rule_set("asl"), "fr")
    assert french.takes_value("month:8")
    assert not french.takes_value("month:13")
    assert spoken(RULES, "fr").vocabulary(BOARD) is RULES.vocabulary(BOARD)


def test_a_rule_set_that_knows_of_no_languages() -> None:
    class Plain:
        """What the registry asks of a rule set, and no more."""

        name, title, capabilities, catalogue, options = "plain", "Plain", frozenset({"los"}), None, {}

        def los(self, board: object, question: object) -> Ruling:
            return RULES.los(BOARD, LINE)

    assert Spoken(Plain(), "fr").los(BOARD, LINE) == RULES.los(BOARD, LINE)


@pytest.mark.parametrize("verdict", list(Verdict))
def test_every_verdict_has_its_words(verdict: Verdict) -> None:
    assert verdict_words(verdict) == str(verdict)
    assert verdict_words(verdict, "fr") != str(verdict)
    assert set(WORDS.texts[verdict.name.lower()]) == {"en", "fr"}


def test_where_a_line_is_blocked() -> None:
    assert verdict_words(Verdict.BLOCKED, at="G4") == "blocked at G4"
    assert verdict_words(Verdict.BLOCKED, "fr", at="G4") == "bloquée en G4"
