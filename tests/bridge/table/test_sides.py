"""Whose a piece is."""

from __future__ import annotations

import pytest
from small_table import piece

from boardparsers.errors import CrestlineError
from bridge.protocol.values import Piece
from bridge.table.sides import NEUTRAL, side_table, table_from


@pytest.mark.parametrize(
    ("fields", "side"),
    [
        ({}, NEUTRAL),
        ({"side": " German "}, "german"),
        ({"side": "German", "owner": "Russian", "properties": {"Side": "French"}}, "german"),
        ({"owner": "Russian"}, "russian"),
        ({"owner": "Russian", "properties": {"Side": "French"}}, "french"),
        ({"properties": {"Nationality": "Polish"}}, "polish"),
        ({"properties": {"Nationality": ""}}, NEUTRAL),
        ({"image": "ge/ge467S"}, NEUTRAL),
    ],
)
def test_a_side_is_what_is_said_then_the_modules_rules_then_the_owner(fields: dict[str, object], side: str) -> None:
    assert side_table("Some Module").side_of(Piece(id="1", x=0, y=0, **fields)) == side  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("image", "side"), [("ge/ge467S", "axis"), ("RU/ru447S", "allied"), ("qmark", NEUTRAL), ("general/ge", NEUTRAL)]
)
@pytest.mark.parametrize("module", ["VASL", "VASL 6.6.7", "Virtual Advanced Squad Leader"])
def test_vasls_counters_tell_their_side_by_their_image(image: str, side: str, module: str) -> None:
    assert side_table(module).side_of(piece("1", "", "A1", image=image)) == side


def test_the_first_rule_that_matches_counts() -> None:
    rules = [
        {"field": "name", "pattern": "Guard *", "side": "Red"},
        {"field": "gpid", "pattern": "12*", "side": "Blue"},
    ]
    table = table_from({"module": [{"names": ["Game*"], "rules": rules}]}, "game of sides")
    assert table.side_of(piece("1", "", "A1", name="guard Paul", gpid="123")) == "red"
    assert table.side_of(piece("1", "", "A1", gpid="123")) == "blue"
    assert table.side_of(piece("1", "", "A1", gpid="99")) == NEUTRAL


def test_a_rule_that_makes_no_sense_is_refused() -> None:
    entry = {"field": "colour", "pattern": "*", "side": "*"}
    with pytest.raises(CrestlineError, match="no field 'colour'"):
        table_from({"module": [{"names": ["*"], "rules": [entry]}]}, "x")
