"""ASL's lines of sight and blind hexes in French: every message and reason has its French, and rulings are the same."""

from __future__ import annotations

import re

import pytest

from boardparsers.library import BoardLibrary
from bridge.rules.asl import RULES
from bridge.rules.asl.sight.codes import REASONS
from bridge.rules.messages import Messages, phrase
from bridge.rules.ruling import LosQuestion, Place, Ruling, Verdict

MESSAGES = Messages.load("bridge.rules.asl")
# Lines on the built-in board that meet blind hexes, crest lines, walls, hindrances, depressions, a cliff.
ENGLISH = re.compile(r"\b(level|the|obstacle is|looked over|blind hexes|hinders)\b|[{}]")
LINES = ("A1 Q10", "D3 O7", "D3 N7", "E4 M8", "P8 D3", "O2 H5", "F3 L6", "A10 Q1", "I9 C4", "H1 H10", "B5 P5")


def los(line: str) -> Ruling:
    source, target = map(Place, line.split())
    return RULES.los(BoardLibrary(()).load("built-in"), LosQuestion(source, target, margin=False))


@pytest.mark.parametrize("key", MESSAGES.texts)
def test_every_message_says_the_same_in_both_languages(key: str) -> None:
    told = MESSAGES.texts[key]
    assert set(told) == {"en", "fr"}
    english, french = (sorted(re.findall(r"{(\w+)}", told[language])) for language in ("en", "fr"))
    assert english == french


@pytest.mark.parametrize("reason", REASONS.values(), ids=lambda reason: reason.paragraph or "unknown")
def test_every_reason_has_its_french(reason: object) -> None:
    assert MESSAGES.words[reason.text]["fr"] != reason.text  # type: ignore[attr-defined]


@pytest.mark.parametrize("line", LINES)
def test_lines_are_told_in_french(line: str) -> None:
    ruling = los(line)
    french = RULES.in_language(ruling, "fr")
    assert (french.verdict, french.totals, french.blocked_at) == (ruling.verdict, ruling.totals, ruling.blocked_at)
    for before, after in zip(ruling.steps, french.steps, strict=True):
        assert after.text != before.text
        assert (after.citation, after.effect, after.value) == (before.citation, before.effect, before.value)
        assert not re.search(r"\b(level|the|obstacle is|looked over|blind hexes|hinders)\b|[{}]", after.text), (
            after.text
        )


def test_blind_hexes_are_counted_in_french() -> None:
    """A6.4 to A6.42 and B10.23, term by term."""
    blind = [step for step in los("D3 O7").steps if str(step.citation) in ("ASL A6.4", "ASL B10.23")]
    told = [MESSAGES.step_in(step, "fr").text for step in blind]
    assert any("hexes aveugles derrière : hauteur 1, plus 1 pour la distance" in text for text in told)
    assert any("moins 1 pour une crest line" in text for text in told)
    assert any("moins 1 pour un avantage de 2" in text for text in told)


def test_half_levels_have_the_comma_of_the_language() -> None:
    step = next(step for step in los("A10 Q1").steps + los("F3 L6").steps + los("O2 H5").steps if ".5" in step.text)
    assert re.search(r"level \d\.5", step.text)
    french = MESSAGES.step_in(step, "fr").text
    assert re.search(r"niveau \d,5", french)
    assert ".5" not in french


@pytest.mark.parametrize("key", ["wall_does_not_count", "too_low"])
@pytest.mark.parametrize("terrain", ["hedge", "wall", "stone rubble"])
def test_nothing_in_the_sentence_has_the_gender_of_the_terrain(key: str, terrain: str) -> None:
    standing = phrase("standing", terrain=terrain, ground="0")
    told = MESSAGES.tell(key, "fr", {"hex": "K7", "standing": standing})
    assert not re.search(r"\b(il|elle|ils|elles|bas|basse|trop|est)\b", told), told


def test_a_bare_reason_is_told_too() -> None:
    """Many lines at once come with the deciding step only."""
    board = BoardLibrary(()).load("built-in")
    many = RULES.los_many(board, [LosQuestion(Place("A1"), Place("Q10"), margin=False)])
    (ruling,) = (RULES.in_language(one, "fr") for one in many)
    assert ruling.verdict is Verdict.BLOCKED
    assert ruling.steps[-1].text in {word["fr"] for word in MESSAGES.words.values()} | {
        step.text for step in RULES.in_language(los("A1 Q10"), "fr").steps
    }


def test_its_languages() -> None:
    assert RULES.languages == {"en", "fr"}
    assert RULES.in_language(los("A1 Q10"), "en") == los("A1 Q10")
