"""Whether a question means something to a rule set: the check before it is asked.

A misspelt trait, a counter that means nothing or a weather that no table knows would be ruled without, silently.
Whoever takes questions from people calls `check_question` first. The table does not: what it asks, it made itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from boardparsers.errors import QuestionError, no_such
from boardparsers.hexmodel import HexMap
from bridge.rules.options import contradiction, unknown_options
from bridge.rules.registry import no_rule_set, rule_set_names
from bridge.rules.ruling import (
    BlindQuestion,
    Conditions,
    Counter,
    CoverQuestion,
    LosQuestion,
    MovementQuestion,
    Place,
    RuleSet,
)
from bridge.rules.vocabulary import Vocabulary, Words, vocabulary_of

Question: TypeAlias = LosQuestion | CoverQuestion | MovementQuestion | BlindQuestion
MOST_POINTS: Final = 1000.0  # MF, MP or hexes


def check_board(rules: RuleSet, board: HexMap) -> None:
    """Raises QuestionError for a board of another game: its terrain means something else there, or nothing."""
    drawn_for = board.attributes.get("ruleset", "")
    if drawn_for and drawn_for != rules.name:
        if drawn_for not in rule_set_names():
            raise QuestionError(f"{board.name} is a map for {drawn_for[:40]}: {no_rule_set(drawn_for)}")
        raise QuestionError(f"{board.name} is a map for {drawn_for}, not for {rules.name}: --ruleset {drawn_for}")
    if not drawn_for and "terrain_table" in board.attributes and rules.catalogue is not None:
        raise QuestionError(f"{board.name} is a VASL board, and {rules.name} has terrain of its own: --ruleset asl")


def check_options(rules: RuleSet, options: Iterable[str]) -> None:
    """Raises QuestionError for an option that the rule set does not know, and for two that contradict each other."""
    options = list(options)
    for option in unknown_options(rules, options):
        name, colon, value = option.partition(":")
        if colon and name + colon in rules.options:
            meaning = rules.options[name + colon]
            raise QuestionError(f"{rules.name}: option {name}: does not take {value[:40]!r}: {meaning}")
        raise QuestionError(f"{rules.name}: {no_such('option', option, rules.options)}")
    check_contradictions(rules, options)


def check_contradictions(rules: RuleSet, options: Iterable[str]) -> None:
    """Raises QuestionError for two options that contradict each other."""
    wrong = contradiction(rules, options)
    if wrong:
        raise QuestionError(f"{rules.name}: options {wrong}")


def check_question(rules: RuleSet, board: HexMap, question: Question, words: Vocabulary | None = None) -> None:
    """Raises QuestionError for a word of the question that means nothing to the rule set, with the nearest that does.

    words: the rule set's vocabulary on this board, if the caller has it at hand.
    """
    known = vocabulary_of(rules, board) if words is None else words
    for place in places_of(question):
        _check_word(rules, "position", place.position, known.positions)
    for counter in question.counters:
        check_counter(rules, board, counter, known)
    for check in CHECKS:
        check(rules, board, question, known)


def places_of(question: Question) -> tuple[Place, ...]:
    """Every place that a question names."""
    if isinstance(question, MovementQuestion):
        return question.path
    if isinstance(question, BlindQuestion):
        return (question.source,)
    more = question.with_ if isinstance(question, CoverQuestion) else ()
    return (question.source, question.target, *more)


def check_counter(rules: RuleSet, board: HexMap, counter: Counter, known: Vocabulary) -> None:
    """Raises QuestionError for a counter of no kind that the rules know, in no hex, or with details that it lacks."""
    if board.find(counter.hex) is None:
        raise QuestionError(f"{board.name}: counter {counter.kind[:40]}: has no hex {counter.hex[:40]!r}")
    if known.counters is None:
        return
    details = known.counters.get(counter.kind)
    if details is None:
        raise QuestionError(f"{rules.name}: {no_such('kind of counter', counter.kind, known.counters)}")
    where = f"{rules.name}: counter {counter.kind} in {counter.hex[:40]}"
    given = len(counter.details)
    if not details.needed <= given <= len(details.each):
        must = f"{details.needed} to {len(details.each)}" if details.needed < len(details.each) else details.needed
        raise QuestionError(f"{where}: {given} words behind the hex, not {must}; write KIND:HEX[:DETAIL...]")
    for word, words in zip(counter.details, details.each, strict=False):
        if word not in words and (word or details.needed):
            raise QuestionError(f"{where}: {no_such('detail', word, words)}")


def _check_word(rules: RuleSet, what: str, word: str, known: Words | None) -> None:
    if known is not None and word and word not in known:
        raise QuestionError(f"{rules.name}: {no_such(what, word, known)}")


def _check_all(rules: RuleSet, what: str, words: Iterable[str], known: Words | None) -> None:
    """An empty word is none of them either."""
    for word in sorted(words):
        if known is not None and word not in known:
            raise QuestionError(f"{rules.name}: {no_such(what, word, known)}")


def _who_moves(rules: RuleSet, board: HexMap, question: Question, known: Vocabulary) -> None:
    if isinstance(question, MovementQuestion):
        _check_all(rules, "kind of unit", [question.unit.kind], known.units)
        _check_all(rules, "trait of who moves", question.unit.traits, known.traits)
        _check_word(rules, "manner of moving", question.manner, known.manners)


def _who_fires_at_whom(rules: RuleSet, board: HexMap, question: Question, known: Vocabulary) -> None:
    if isinstance(question, CoverQuestion):
        _check_all(rules, "kind of unit", [question.firer.kind, question.target_unit.kind], known.units)
        _check_all(rules, "trait of a firer", question.firer.traits, known.firer_traits)
        _check_all(rules, "trait of a target", question.target_unit.traits, known.target_traits)


def _how_it_is_fired_at(rules: RuleSet, board: HexMap, question: Question, known: Vocabulary) -> None:
    if isinstance(question, CoverQuestion):
        _check_word(rules, "kind of fire", question.fire, known.fires)
        _check_word(rules, "way of moving", question.moving, known.moving)
        if question.with_ and not known.groups:
            raise QuestionError(f"{rules.name}: units of this game do not fire together; ask for each firer")
        _nobody_fires_twice(board, (question.source, *question.with_))
        if question.entered_across is not None and not known.crossed:
            raise QuestionError(f"{rules.name}: in this game it does not count from where a target has come")


def _nobody_fires_twice(board: HexMap, firers: tuple[Place, ...]) -> None:
    """All who fire from one place are one: the same place twice would be told as two."""
    seen: set[tuple[str, int, str]] = set()
    for place in firers:
        key = (place.hex.strip().casefold(), place.level, place.position)
        if key in seen:
            raise QuestionError(f"{board.name}: {place} is named twice among those who fire together")
        seen.add(key)


def _season_and_weather(rules: RuleSet, board: HexMap, question: Question, known: Vocabulary) -> None:
    if not isinstance(question, LosQuestion):
        check_conditions(rules, question.conditions, known)


def check_conditions(rules: RuleSet, conditions: Conditions, known: Vocabulary) -> None:
    """Raises QuestionError for a month in a game that knows no seasons, and for weather that means nothing."""
    if conditions.month and not known.months:
        raise QuestionError(f"{rules.name}: the month changes nothing in this game")
    _check_all(rules, "weather", conditions.weather, known.weather)


def _points(rules: RuleSet, board: HexMap, question: Question, known: Vocabulary) -> None:
    if isinstance(question, MovementQuestion):
        for name, value in (("allowance", question.allowance or 0.0), ("spent", question.spent)):
            if not (math.isfinite(value) and 0 <= value <= MOST_POINTS):
                raise QuestionError(f"{name}: {value:g} is no number from 0 to {MOST_POINTS:g}")


def _levels(rules: RuleSet, board: HexMap, question: Question, known: Vocabulary) -> None:
    """A level that no hex has would be looked at nowhere."""
    wanted = set(question.levels) - {0} if isinstance(question, BlindQuestion) else set()
    if not wanted:
        return
    found = {0, *(place.level for cell in board.cells.values() for place in cell.locations)}
    for level in sorted(wanted - found):
        raise QuestionError(f"{board.name}: no hex has a level {level}; its levels are {min(found)} to {max(found)}")


Check: TypeAlias = Callable[[RuleSet, HexMap, Question, Vocabulary], None]
CHECKS: Final[tuple[Check, ...]] = (
    _who_moves,
    _who_fires_at_whom,
    _how_it_is_fired_at,
    _season_and_weather,
    _points,
    _levels,
)
