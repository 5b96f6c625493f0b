"""Memoir '44 and Valor & Victory alike: whatever is asked, there is a ruling that hangs together, or one clear line."""

from __future__ import annotations

import random
import string
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardparsers.drawn import built_in_map
from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.rules import memoir44, valor_and_victory
from bridge.rules.ruling import (
    BlindQuestion,
    Counter,
    CoverQuestion,
    Effect,
    LosQuestion,
    MovementQuestion,
    Place,
    RuleSet,
    Ruling,
    Unit,
    Verdict,
)
from tests.fixtures.hex_maps import hexagon, put_together, scattered

GAMES: Final = [memoir44.RULES, valor_and_victory.RULES]
UNITS: Final = {"memoir44": ["infantry", "armour", "artillery"], "valor_and_victory": ["squad", "vehicle", "gun"]}
PIECES: Final = {
    "memoir44": ["bunker", "wire", "hedgehog", "bridge", "unit"],
    "valor_and_victory": ["smoke", "smoke 2"],
}
TRAITS: Final = ["large", "towed", "with leader", "moved:1", "moved:9", "side:a", "home:top", "mp:0", "moved:x", "☃"]
DETAILS: Final = ["side:a", "side:b", "owner:a", ""]
MANNERS: Final = ["", "", "", "assault", "take ground", "retreat", "sneak"]
DECIDES: Final = {Effect.BLOCKS: Verdict.BLOCKED, Effect.FORBIDS: Verdict.NOT_ALLOWED}

chances = st.integers(0, 2**32).map(random.Random)


def place(chance: random.Random, board: HexMap) -> Place:
    """Mostly a hex of the map."""
    if chance.random() < 0.03:
        return Place("".join(chance.choices(string.printable, k=chance.randrange(60))), chance.choice([0, 1, -3]))
    return Place(chance.choice(list(board.by_name)), chance.choice([0] * 30 + [2]))


def kind(chance: random.Random, rules: RuleSet) -> str:
    return "mule" if chance.random() < 0.03 else chance.choice(UNITS[rules.name])


def unit(chance: random.Random, rules: RuleSet) -> Unit:
    return Unit(kind(chance, rules), frozenset(chance.sample(TRAITS, chance.randrange(3))))


def counters(chance: random.Random, rules: RuleSet, board: HexMap) -> tuple[Counter, ...]:
    kinds = [*PIECES[rules.name], *UNITS[rules.name], "mule"]
    return tuple(
        Counter(chance.choice(kinds), place(chance, board).hex, (chance.choice(DETAILS),))
        for _ in range(chance.randrange(4))
    )


def path(chance: random.Random, board: HexMap) -> tuple[Place, ...]:
    """A walk over neighbours, now and then with a jump."""
    places = [place(chance, board)]
    for _ in range(chance.randrange(5)):
        here = board.find(places[-1].hex)
        beyond = board.neighbour(here, chance.randrange(6)) if here is not None else None
        jump = beyond is None or chance.random() < 0.1
        places.append(place(chance, board) if jump or beyond is None else Place(beyond.name))
    return tuple(places)


def ask(chance: random.Random, rules: RuleSet, board: HexMap) -> Ruling:
    options = frozenset(chance.sample([*rules.options, "fog"], chance.choice([0, 0, 0, 0, 0, 1, 2])))
    laid = counters(chance, rules, board)
    match chance.randrange(4):
        case 0:
            return rules.los(board, LosQuestion(place(chance, board), place(chance, board), laid, options))
        case 1:
            two = place(chance, board), place(chance, board)
            more = {"moving": chance.choice(MANNERS), "counters": laid, "options": options}
            return rules.cover(
                board, CoverQuestion(*two, firer=unit(chance, rules), target_unit=unit(chance, rules), **more)
            )
        case 2:
            points = chance.choice([None, 0.0, 1.0, 7.5, -2.0, float("inf")])
            manner, spent = chance.choice(MANNERS), chance.choice([0.0, 0.0, 3.0])
            question = MovementQuestion(
                path(chance, board), unit(chance, rules), manner, points, spent, laid, options=options
            )
            return rules.movement(board, question)
    hexes = tuple(place(chance, board).hex for _ in range(chance.randrange(3)))
    return rules.blind(board, BlindQuestion(place(chance, board), hexes, counters=laid, options=options))


def check(ruling: Ruling) -> None:
    """The verdict follows from the steps, sums from their parts, and nothing is left open in the words."""
    effects = [step.effect for step in ruling.steps]
    decided = next((DECIDES[effect] for effect in effects if effect in DECIDES), None)
    if decided is not None:
        assert ruling.verdict in (decided, Verdict.NOT_ALLOWED)
    elif Effect.UNKNOWN in effects:
        assert ruling.verdict is Verdict.UNDETERMINED
    else:
        assert ruling.verdict in (Verdict.CLEAR, Verdict.HINDERED, Verdict.ALLOWED)
    assert (ruling.cause != "") is (ruling.verdict is Verdict.UNDETERMINED)
    assert all(step.text and step.citation.paragraph and not set("{}") & set(step.text) for step in ruling.steps)
    if ruling.legs and all(leg.cost is not None for leg in ruling.legs):
        assert ruling.legs[-1].total == sum(leg.cost or 0.0 for leg in ruling.legs)
    for leg in ruling.legs:
        assert (leg.cost is None) is any(step.effect in (Effect.FORBIDS, Effect.UNKNOWN) for step in leg.steps)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
@settings(max_examples=60)
@given(chances)
def test_whatever_is_asked_there_is_a_ruling_or_one_clear_line(rules: RuleSet, chance: random.Random) -> None:
    board = built_in_map(rules.name)
    if chance.random() < 0.5:
        assert rules.catalogue is not None
        weights = {(entry.name, chance.choice([0, 0, 0, 1, 2, -1])): 1 for entry in rules.catalogue} | {("lava", 0): 1}
        board = put_together(rules.catalogue, scattered(chance, hexagon(4), weights))
    answered = 0
    for _ in range(20):
        found = answer(chance, rules, board)
        if isinstance(found, Ruling):
            answered += 1
            check(found)
            assert rules.in_language(found, "fr").verdict is found.verdict
        else:
            assert "\n" not in found
            assert 0 < len(found) < 400
    assert answered >= 3, "most questions make sense"


def answer(chance: random.Random, rules: RuleSet, board: HexMap) -> Ruling | str:
    try:
        return ask(chance, rules, board)
    except QuestionError as error:
        return str(error)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
@settings(max_examples=30)
@given(chances)
def test_the_same_question_has_the_same_answer(rules: RuleSet, chance: random.Random) -> None:
    board, state = built_in_map(rules.name), chance.getstate()
    first = answer(chance, rules, board)
    chance.setstate(state)
    assert answer(chance, rules, board) == first
