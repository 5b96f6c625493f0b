"""Arguments that questions share."""

from __future__ import annotations

import argparse

import pytest

from boardparsers.errors import QuestionError
from boardparsers.vasl.compiler import built_in_board
from bridge.cli import main
from bridge.commands import question_arguments
from bridge.commands.question_arguments import (
    add_question_arguments,
    conditions_of,
    counters_of,
    options_of,
    parse_place,
    place_at,
    place_on,
    rules_of,
)
from bridge.rules.registry import rule_set, rule_set_names
from bridge.rules.ruling import Conditions, Counter, Place, RuleSet


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_question_arguments(parser)
    return parser.parse_args(words)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("H5", Place("H5")),
        ("H5@2", Place("H5", 2)),
        ("I9@-1", Place("I9", -1)),
        ("G3/entrenched", Place("G3", 0, "entrenched")),
        ("15Y6@1/crest:2", Place("15Y6", 1, "crest:2")),
    ],
)
def test_a_place_is_read_as_it_is_written(text: str, place: Place) -> None:
    assert parse_place(text) == place
    assert str(place) == text


@pytest.mark.parametrize("text", ["", "@1", "H5@", "H5@x", "H5@1234", "H 5", "H5/", "x" * 300 + " y"])
def test_what_is_no_place(text: str) -> None:
    with pytest.raises(QuestionError, match="is no place") as error:
        parse_place(text)
    assert len(str(error.value)) < 200


def test_counters_one_by_one_or_joined() -> None:
    args = arguments("--counter", "Smoke:L5:2:3;wreck:H3", "--counter", "terrain:N4:Stone Rubble")
    assert counters_of(args) == (
        Counter("smoke", "L5", ("2", "3")),
        Counter("wreck", "H3"),
        Counter("terrain", "N4", ("Stone Rubble",)),
    )
    assert counters_of(arguments()) == ()


@pytest.mark.parametrize("text", ["smoke", "smoke:", ":L5"])
def test_what_is_no_counter(text: str) -> None:
    with pytest.raises(QuestionError, match="is no counter"):
        counters_of(arguments("--counter", text))


def test_season_and_weather() -> None:
    args = arguments("--month", "8", "--weather", "rain", "--weather", "mud")
    assert conditions_of(args) == Conditions(8, frozenset({"rain", "mud"}))
    with pytest.raises(QuestionError, match="13"):
        conditions_of(arguments("--month", "13"))


def test_an_option_that_the_rules_do_not_know_is_refused() -> None:
    known = arguments("--option", "alpine_hills", "--option", "month:8")
    assert rules_of(known).name == "asl"
    with pytest.raises(QuestionError, match=r"^asl: no option 'alpine'; did you mean 'alpine_hills'\? there are: alp"):
        rules_of(arguments("--option", "alpine"))


def test_a_detail_with_a_value() -> None:
    (infantry,) = counters_of(arguments("--counter", "infantry:C3:side=axis"))
    assert infantry == Counter("infantry", "C3", ("side:axis",))


def test_a_level_of_an_option_of_its_own() -> None:
    assert place_at("H5", None, "--level") == Place("H5")
    assert place_at("H5@1", None, "--level") == Place("H5", 1)
    assert place_at("H5/entrenched", 2, "--level") == Place("H5", 2, "entrenched")
    assert place_at("H5@2", 2, "--level") == Place("H5", 2)
    with pytest.raises(QuestionError, match="H5@1 and --level 2 name two levels"):
        place_at("H5@1", 2, "--level")


def test_season_and_weather_as_options() -> None:
    args = arguments("--month", "8", "--weather", "rain", "--option", "alpine_hills")
    assert options_of(args) == {"alpine_hills", "month:8", "weather:rain"}
    assert options_of(arguments()) == frozenset()


def test_options_are_listed_for_every_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        arguments("--options")
    assert stop.value.code == 0
    lines = capsys.readouterr().out.splitlines()
    for name in rule_set_names():
        start = next(at for at, line in enumerate(lines) if line.startswith(f"{name}:"))
        options = [f"  {option}{'...' if option.endswith(':') else ''}  " for option in rule_set(name).options]
        assert all(line.startswith(option) for line, option in zip(lines[start + 1 :], options, strict=False))
    assert any(line.startswith("  alpine_hills  B10.211") for line in lines)


def test_a_rule_set_that_cannot_be_loaded_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> RuleSet:
        if name == "asl":
            raise QuestionError("cannot be loaded")
        return rule_set(name)

    monkeypatch.setattr(question_arguments, "rule_set", broken)
    lines = list(question_arguments.option_lines())
    assert "asl: cannot be loaded" in lines
    assert "memoir44:" in lines


def test_a_place_has_the_boards_own_name() -> None:
    board = built_in_board()
    assert place_on(board, Place("h5", 1, "crest")) == Place("H5", 1, "crest")
    assert place_on(board, Place("zz9")) == Place("zz9"), "which the rules refuse"


@pytest.mark.parametrize(
    ("typed", "heading"),
    [
        ("los built-in h5 n7", "H5 - N7: "),
        ("view built-in h5", "Crestline: from H5: "),
        ("blind built-in h5", "Crestline: from H5: "),
        ("cover built-in h5 n7 --with h6", "Crestline: fire from H5 and H6 at N7, "),
        ("move built-in h5 i5", "Crestline: infantry H5 I5"),
    ],
)
def test_headings_name_hexes_as_the_board_does(typed: str, heading: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(typed.split()) == 0
    assert capsys.readouterr().out.startswith(heading)
