"""Unit kinds by all their names, allowances, weather."""

from __future__ import annotations

import pytest

from boardparsers.errors import QuestionError
from bridge.rules.asl.movement_tables import movement_tables
from bridge.rules.asl.terrain_effects import terrain_effects
from bridge.rules.ruling import Unit
from bridge.rules.vocabulary import plain_word


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("infantry", "infantry"),
        ("Half-Squad", "infantry"),
        ("tank", "fully tracked"),
        ("fully_tracked", "fully tracked"),
        ("Fully-Tracked", "fully tracked"),
        ("HALFTRACK", "half-track"),
        ("half track", "half-track"),
        ("armored car", "armoured car"),
        ("wagon", "horse-drawn"),
        ("cyclist", "bicycle"),
    ],
)
def test_a_unit_by_any_name(word: str, kind: str) -> None:
    assert movement_tables().unit_kind(Unit(word)).name == kind


@pytest.mark.parametrize("word", ["", "vehicle", "afv", "wheeled", "x" * 500])
def test_a_kind_that_could_be_several_is_none(word: str) -> None:
    with pytest.raises(QuestionError, match="there are: armoured car") as error:
        movement_tables().unit_kind(Unit(word))
    assert len(str(error.value)) < 300


def test_all_charted_kinds_are_columns_of_the_chart() -> None:
    kinds = {kind.name for kind in movement_tables().units.values() if not kind.uncharted}
    assert kinds == terrain_effects()["woods"].costs.keys()


def test_allowances_where_every_unit_has_the_same() -> None:
    kind = movement_tables().unit_kind
    assert kind(Unit("squad")).printed(frozenset()) == 4
    assert kind(Unit("squad")).printed(frozenset({"leader"})) == 6
    assert kind(Unit("squad")).printed(frozenset({"inexperienced"})) == 3
    assert kind(Unit("cavalry")).printed(frozenset()) == 12
    assert kind(Unit("truck")).printed(frozenset()) is None


def test_weather_in_order_and_without_meaning() -> None:
    rows = movement_tables().weather_of(frozenset({"Rain", "ground_snow"}))
    assert [row.name for row in rows] == ["rain", "ground snow"]
    with pytest.raises(QuestionError, match="locusts"):
        movement_tables().weather_of(frozenset({"locusts"}))


def test_weather_that_is_not_established_says_why() -> None:
    for row in movement_tables().weather.values():
        assert row.unknown or len(row.kinds) > 5, row.name


def test_one_spelling() -> None:
    assert plain_word("  Half_Track-ed ") == "half track ed"
