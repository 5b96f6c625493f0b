"""Messages in two languages, told again from the steps of a ruling: all of it, or none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bridge.rules.messages import Messages, number, phrase
from bridge.rules.ruling import Citation, Effect, Leg, Place, Ruling, SeenHex, Step, Verdict

BOOK = Citation("a book", "1")
TEXTS = {
    "cost": {"en": "{terrain} in {hex}: {value} hexes", "fr": "{terrain} en {hex} : {value} hex"},
    "said": {"en": "{text}", "fr": "{text}"},
    "plain": {"en": "nothing to add at level {level}, side {side}"},
}
MESSAGES = Messages(TEXTS, {"forest": {"fr": "forêt"}})


def cost(value: float = 2.5) -> Step:
    return MESSAGES.step("cost", BOOK, Effect.ADDS, hex="B2", value=value, words={"terrain": "forest"})


def test_a_step_speaks_english_and_can_be_told_in_french() -> None:
    assert cost().text == "forest in B2: 2.5 hexes"
    assert MESSAGES.step_in(cost(), "fr").text == "forêt en B2 : 2,5 hex"
    assert MESSAGES.step_in(cost(), "fr").value == 2.5


def test_a_message_without_french_stays_in_english() -> None:
    step = MESSAGES.step("plain", BOOK, level=1.0, side=3)
    assert step.text == "nothing to add at level 1, side 3"
    assert MESSAGES.step_in(step, "fr") is step
    assert MESSAGES.tell("plain", "fr", {"level": "0"}) == "nothing to add at level 0, side {side}"


def test_a_step_without_a_message_stays_as_it_is() -> None:
    step = Step(BOOK, "said elsewhere")
    assert MESSAGES.step_in(step, "fr") is step


def test_a_whole_ruling_is_told_again() -> None:
    """Steps, legs, hexes and the cause; all else stays."""
    step = cost()
    ruling = Ruling(
        "move",
        Verdict.UNDETERMINED,
        (step, Step(BOOK, "forest")),
        {"hexes": 2.0},
        cause=step.text,
        legs=(Leg(Place("A1"), Place("B2"), 3, 2.5, 2.5, (step,)),),
        hexes=(SeenHex(Place("B2"), Verdict.CLEAR, 1), SeenHex(Place("B3"), Verdict.BLOCKED, 2, step=step)),
    )
    french = MESSAGES.ruling_in(ruling, "fr")
    text = "forêt en B2 : 2,5 hex"
    assert [one.text for one in french.steps] == [text, "forêt"]
    assert french.language == "fr"
    assert french.cause == french.legs[0].reason == text
    assert french.hexes[0] is ruling.hexes[0]
    assert french.hexes[1].step is not None
    assert french.hexes[1].step.text == text
    assert (french.verdict, french.totals, french.question) == (ruling.verdict, ruling.totals, ruling.question)
    assert MESSAGES.ruling_in(ruling, "de") is ruling


@pytest.mark.parametrize(
    "more",
    [
        {"steps": (cost(), Step(BOOK, "said elsewhere"))},
        {"steps": (cost(), MESSAGES.step("plain", BOOK, level=1.0))},
        {"steps": (cost(), MESSAGES.step("said", BOOK, words={"text": "not in the book"}))},
        {"steps": (cost(), MESSAGES.step("said", BOOK, words={"text": phrase("plain")}))},
        {"hexes": (SeenHex(Place("B3"), Verdict.BLOCKED, 2, step=Step(BOOK, "said elsewhere")),)},
        {"legs": (Leg(Place("A1"), Place("B2"), 3, 2.5, 2.5, (Step(BOOK, "said elsewhere"),)),)},
        {"cause": "said elsewhere"},
    ],
    ids=["text", "message", "word", "phrase", "hex", "leg", "cause"],
)
def test_a_ruling_is_never_told_in_two_languages(more: dict[str, Any]) -> None:
    """One thing that has no French, and all of it stays in English."""
    whole = Ruling("move", Verdict.ALLOWED, (cost(),))
    assert MESSAGES.ruling_in(whole, "fr").language == "fr"
    ruling = replace(whole, **more)
    assert MESSAGES.ruling_in(ruling, "fr") is ruling
    assert ruling.language == "en"


def test_a_book_without_a_language_tells_nothing_in_it() -> None:
    """A ruling without steps too: what is said round it would stand alone."""
    nothing = Ruling("move", Verdict.ALLOWED, ())
    assert MESSAGES.ruling_in(nothing, "fr").language == "fr"
    assert MESSAGES.ruling_in(nothing, "de") is nothing


def test_an_unknown_key_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        MESSAGES.step("no such message", BOOK)


def test_languages_are_those_of_any_message() -> None:
    assert MESSAGES.languages == {"en", "fr"}


def test_words_can_be_added() -> None:
    added = MESSAGES.with_words({"town": {"fr": "village"}})
    step = added.step("cost", BOOK, hex="A1", words={"terrain": "town"})
    assert added.step_in(step, "fr").text.startswith("village en A1")
    assert added.words["forest"] == {"fr": "forêt"}


@pytest.mark.parametrize(("value", "english", "french"), [(2.0, "2", "2"), (0.75, "0.75", "0,75"), (-1.0, "-1", "-1")])
def test_numbers(value: float, english: str, french: str) -> None:
    assert number(value) == english
    assert number(value, "fr") == french


def test_a_message_within_a_message_is_told_in_the_same_language() -> None:
    texts = {
        "whole": {"en": "{where}, {how}", "fr": "{where} : {how}"},
        "how": {"en": "{n} up", "fr": "{n} plus haut"},
        "there": {"en": "in the {what}"},
    }
    nested = Messages(texts, {"forest": {"fr": "forêt"}})
    words = {"where": phrase("there", what="forest"), "how": phrase("how", n="2")}
    step = nested.step("whole", BOOK, words=words)
    assert step.text == "in the forest, 2 up"
    assert nested.step_in(step, "fr").text == "in the forest : 2 plus haut", "what lacks French stays whole in English"
    assert hash(step)


def test_a_text_without_a_message_is_told_by_its_word() -> None:
    step = Step(BOOK, "forest")
    assert MESSAGES.step_in(step, "fr").text == "forêt"
    assert MESSAGES.step_in(step, "de") is step


def test_a_catalogue_is_read_once() -> None:
    assert Messages.load("bridge.rules", "verdicts.toml") is Messages.load("bridge.rules", "verdicts.toml")
