"""What weather does to a line, in words."""

from __future__ import annotations

from bridge.rules.asl import RULES
from bridge.rules.asl.sight.conditions import lookup_under, sight_conditions
from bridge.rules.asl.sight.explain import Found
from bridge.rules.asl.sight.explain_weather import weather_steps, why_unknown
from bridge.rules.ruling import Effect, LosQuestion, Place
from tests.bridge.rules.asl.sight.boards import drawn

BOARD = drawn("grain: box C3 30x30\nmarsh: box C4 30x30\nbrush: box C2 30x30", rows=9)


def test_the_heaviest_weather_is_told() -> None:
    under = sight_conditions(frozenset({"weather:mist", "weather:heavy rain"}))
    (step,) = weather_steps(lookup_under(BOARD, under), under, 2, 9)
    assert (step.text, step.citation.paragraph, step.effect, step.value) == (
        "heavy rain hinders a line of 9 hexes, +2", "E3.51", Effect.HINDERS, 2.0,
    )  # fmt: skip
    assert list(weather_steps(lookup_under(BOARD, under), under, 0, 0)) == []


def test_what_weather_leaves_open_is_told_but_within_a_hex() -> None:
    under = sight_conditions(frozenset({"weather:night"}))
    known = lookup_under(BOARD, under)
    assert [step.effect for step in weather_steps(known, under, 0, 3)] == [Effect.UNKNOWN]
    assert list(weather_steps(known, under, 0, 0)) == []
    assert why_unknown(known, None).startswith("night: how far one sees")


def test_why_a_line_is_undetermined() -> None:
    winter = lookup_under(BOARD, sight_conditions(frozenset({"weather:ground snow"})))
    marsh = BOARD.catalogue.by_name("Marsh")
    cell = BOARD.by_name["c4"]
    spot = Found(0.5, cell, marsh, 0, 0, 1, 1, False)
    assert why_unknown(winter, spot) == "C4: marsh: whether marsh hinders in snow (E3.722) is not established"
    assert why_unknown(winter, None) == "marsh: whether marsh hinders in snow (E3.722) is not established"
    plain = lookup_under(BOARD, sight_conditions(frozenset()))
    assert why_unknown(plain, spot) == "C4: terrain that no table knows"


def test_what_the_season_changes_is_told_once_and_only_between_the_ends() -> None:
    for source, target, told in (("C1", "C9", 1), ("C3", "C9", 0), ("A1", "A9", 0)):
        ruling = RULES.los(BOARD, LosQuestion(Place(source), Place(target), options=frozenset({"month:1"})))
        steps = [step.text for step in ruling.steps if step.citation.paragraph == "B15.6"]
        assert steps == ["grain, out of season, counts as open ground"] * told


def test_marsh_in_snow_is_told_with_its_hex() -> None:
    asked = LosQuestion(Place("C1"), Place("C9"), options=frozenset({"weather:deep snow"}))
    ruling = RULES.los(BOARD, asked)
    assert [(step.hex, step.citation.paragraph) for step in ruling.steps if step.effect is Effect.UNKNOWN] == [
        ("C4", "E3.722")
    ]
    assert "B12.6" in [step.citation.paragraph for step in ruling.steps]
    assert RULES.in_language(ruling, "fr") == ruling, "what is not established has no French: nothing is told in it"


def test_what_counts_as_something_else_in_french() -> None:
    asked = LosQuestion(Place("C1"), Place("C3"), options=frozenset({"weather:deep snow"}))
    french = RULES.in_language(RULES.los(BOARD, asked), "fr")
    assert french.language == "fr"
    assert "broussailles, neige profonde, compte comme terrain découvert" in [step.text for step in french.steps]
