"""Questions that mean nothing to a rule set, and those that do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardparsers.drawn import built_in_map
from boardparsers.errors import QuestionError
from boardparsers.vasl.compiler import built_in_board
from bridge.rules.checks import Question, check_board, check_options, check_question, places_of
from bridge.rules.registry import rule_set, rule_set_names
from bridge.rules.ruling import (
    BlindQuestion,
    Conditions,
    Counter,
    CoverQuestion,
    LosQuestion,
    MovementQuestion,
    Place,
    RuleSet,
    Unit,
)

A, B = Place("A1"), Place("B1")
MOVE, COVER, VIEW, LINE = MovementQuestion((A, B)), CoverQuestion(A, B), BlindQuestion(A), LosQuestion(A, B)
BOARDS = {"asl": built_in_board(), **{name: built_in_map(name) for name in ("memoir44", "valor_and_victory")}}


def check(name: str, question: Question) -> None:
    check_question(rule_set(name), BOARDS[name], question)


def refused(name: str, question: Question) -> str:
    with pytest.raises(QuestionError) as error:
        check(name, question)
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("name", rule_set_names())
@pytest.mark.parametrize(
    ("question", "said"),
    [
        (replace(MOVE, unit=Unit("x")), "no kind of unit 'x'"),
        (replace(MOVE, unit=Unit("")), "no kind of unit ''"),
        (replace(MOVE, unit=Unit("infantry", frozenset({"x"}))), "no trait of who moves 'x'"),
        (replace(MOVE, unit=Unit("infantry", frozenset({""}))), "no trait of who moves ''"),
        (replace(MOVE, manner="x"), "no manner of moving 'x'"),
        (replace(MOVE, allowance=float("nan")), "allowance: nan is no number from 0 to 1000"),
        (replace(MOVE, allowance=-1.0), "allowance: -1 is no number"),
        (replace(MOVE, spent=float("inf")), "spent: inf is no number"),
        (replace(MOVE, spent=-0.5), "spent: -0.5 is no number"),
        (replace(MOVE, path=(A, Place("B1", 0, "x"))), "no position 'x'"),
        (replace(MOVE, path=(Place("A1", 0, "x"), B)), "no position 'x'"),
        (replace(MOVE, counters=(Counter("x", "A1"),)), "no kind of counter 'x'"),
        (replace(MOVE, counters=(Counter("smoke", "ZZ9"),)), "counter smoke: has no hex 'ZZ9'"),
        (replace(MOVE, conditions=Conditions(0, frozenset({"x"}))), "no weather 'x'"),
        (replace(COVER, firer=Unit("x")), "no kind of unit 'x'"),
        (replace(COVER, target_unit=Unit("x")), "no kind of unit 'x'"),
        (replace(COVER, firer=Unit("infantry", frozenset({"x"}))), "no trait of a firer 'x'"),
        (replace(COVER, target_unit=Unit("infantry", frozenset({"x"}))), "no trait of a target 'x'"),
        (replace(COVER, fire="x"), "no kind of fire 'x'"),
        (replace(COVER, moving="x"), "no way of moving 'x'"),
        (replace(COVER, with_=(Place("C1", 0, "x"),)), "no position 'x'"),
        (replace(VIEW, levels=(0, 99)), "no hex has a level 99; its levels are"),
        (replace(VIEW, source=Place("A1", 0, "x")), "no position 'x'"),
        (replace(LINE, target=Place("B1", 0, "x")), "no position 'x'"),
        (replace(LINE, counters=(Counter("x", "A1"),)), "no kind of counter 'x'"),
    ],
)
def test_what_means_nothing_to_any_game(name: str, question: Question, said: str) -> None:
    assert said in refused(name, question)


@pytest.mark.parametrize(
    ("counter", "said"),
    [
        (Counter("smoke", "A1", ("x",)), "smoke in A1: no detail 'x'; there are: 0-20"),
        (Counter("smoke", "A1", ("2", "-1")), "no detail '-1'"),
        (Counter("smoke", "A1", ("2", "2", "2")), "3 words behind the hex, not 0 to 2"),
        (Counter("wreck", "A1", ("9",)), "no detail '9'; there are: 0-5"),
        (Counter("oba", "A1", ("1",)), "1 words behind the hex, not 0"),
        (Counter("terrain", "A1"), "0 words behind the hex, not 1"),
        (Counter("terrain", "A1", ("Stone Ruble",)), "did you mean 'stone rubble'?"),
        (Counter("terrain", "A1", ("",)), "no detail ''"),
        (Counter("entrenchment", "A1", ("trech",)), "did you mean 'trench'?"),
    ],
)
def test_details_of_counters(counter: Counter, said: str) -> None:
    assert said in refused("asl", replace(MOVE, counters=(counter,)))


@pytest.mark.parametrize(
    ("name", "question", "said"),
    [
        (
            "memoir44",
            replace(MOVE, unit=Unit("infantry", frozenset({"home:left"}))),
            "no trait of who moves 'home:left'",
        ),
        ("memoir44", replace(COVER, firer=Unit("infantry", frozenset({"moved:x"}))), "no trait of a firer 'moved:x'"),
        ("memoir44", replace(COVER, fire="direct"), "no kind of fire 'direct'; it knows none"),
        ("memoir44", replace(COVER, with_=(Place("C1"),)), "do not fire together"),
        ("valor_and_victory", replace(COVER, with_=(Place("C1"),)), "do not fire together"),
        ("memoir44", replace(COVER, entered_across=1), "does not count from where"),
        ("memoir44", replace(COVER, moving="assault"), "no way of moving 'assault'"),
        ("memoir44", replace(MOVE, conditions=Conditions(8)), "the month changes nothing"),
        ("valor_and_victory", replace(VIEW, conditions=Conditions(8)), "the month changes nothing"),
        ("memoir44", replace(LINE, counters=(Counter("infantry", "A1", ("axis",)),)), "no detail 'axis'"),
        ("asl", replace(MOVE, unit=Unit("infantry", frozenset({"leadre"}))), "did you mean 'leader'?"),
        ("asl", replace(MOVE, path=(A, Place("B1", 0, "crest:6"))), "no position 'crest:6'"),
    ],
)
def test_what_means_nothing_to_one_game(name: str, question: Question, said: str) -> None:
    assert said in refused(name, question)


@pytest.mark.parametrize(
    ("name", "question"),
    [
        *((name, question) for name in rule_set_names() for question in (MOVE, COVER, VIEW, LINE)),
        ("asl", replace(MOVE, unit=Unit("Half-Track", frozenset({"BU", "pushed"})), manner="", allowance=12.0)),
        ("asl", replace(MOVE, unit=Unit("squad", frozenset({"with-leader"})), manner="Double-Time", spent=0.5)),
        ("asl", replace(COVER, fire="Fire_Lane", moving="non-assault", firer=Unit("gun"), with_=(Place("C1"),))),
        ("asl", replace(COVER, target_unit=Unit("tank", frozenset({"CE"})), entered_across=2)),
        ("asl", replace(LINE, source=Place("A1", 0, "vertex:5"), target=Place("B1", 0, "observer"))),
        ("asl", replace(VIEW, levels=(0, 1, 2), conditions=Conditions(8, frozenset({"Ground_Snow"})))),
        (
            "asl",
            replace(
                LINE,
                counters=(
                    Counter("smoke", "A1", ("", "3")),
                    Counter("terrain", "B1", ("Stone Rubble",)),
                    Counter("entrenchment", "B1", ("Trench",)),
                    Counter("vehicle", "b1", ("5",)),
                    Counter("wire", "B1"),
                ),
            ),
        ),
        ("memoir44", replace(MOVE, unit=Unit("Armour", frozenset({"side:axis", "home:top"})), manner="take ground")),
        ("memoir44", replace(COVER, firer=Unit("infantry", frozenset({"moved:2", "side:axis"})))),
        ("memoir44", replace(LINE, counters=(Counter("infantry", "A1", ("side:axis",)), Counter("bunker", "B1")))),
        ("valor_and_victory", replace(MOVE, unit=Unit("gun", frozenset({"mp:0", "towed"})), manner="assault")),
        ("valor_and_victory", replace(COVER, moving="assault", counters=(Counter("smoke 2", "A1"),))),
    ],
)
def test_what_means_something(name: str, question: Question) -> None:
    check(name, question)


@pytest.mark.parametrize("name", ["memoir44", "valor_and_victory"])
def test_a_board_of_another_game(name: str) -> None:
    rules, asl = rule_set(name), rule_set("asl")
    check_board(rules, BOARDS[name])
    check_board(asl, BOARDS["asl"])
    with pytest.raises(QuestionError, match=f"is a map for {name}, not for asl: --ruleset {name}"):
        check_board(asl, BOARDS[name])
    with pytest.raises(QuestionError, match="is a VASL board"):
        check_board(rules, BOARDS["asl"])


@pytest.mark.parametrize("name", rule_set_names())
def test_options(name: str) -> None:
    rules = rule_set(name)
    check_options(rules, [option for option in rules.options if not option.endswith(":")])
    for option in ("x", "", "month", ":"):
        with pytest.raises(QuestionError, match=f"^{name}: no option {option!r};"):
            check_options(rules, [option])


def test_an_option_with_a_value_that_it_does_not_take() -> None:
    with pytest.raises(QuestionError, match="option month: does not take '13': the month of the game, 1 to 12"):
        check_options(rule_set("asl"), ["month:13"])


def test_someone_elses_rules_need_not_tell_their_words() -> None:
    class Plain(RuleSet):
        name = title = "plain"
        capabilities = frozenset({"movement"})

    check_question(Plain(), BOARDS["memoir44"], replace(MOVE, manner="x", unit=Unit("x", frozenset({"y"}))))


def test_every_place_of_a_question_is_looked_at() -> None:
    assert places_of(MOVE) == (A, B)
    assert places_of(replace(COVER, with_=(Place("C1"),))) == (A, B, Place("C1"))
    assert places_of(VIEW) == (A,)
    assert places_of(LINE) == (A, B)
