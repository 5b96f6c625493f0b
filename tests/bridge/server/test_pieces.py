"""What pieces are to the rules."""

from __future__ import annotations

import pytest
from small_table import piece

from boardparsers.vasl.shared import built_in
from bridge.rules.ruling import Unit
from bridge.server.pieces import KIND, CountersOf, unit_kinds
from bridge.table.counters import CounterMeaning, CounterTable, NoCounters, Reach

TABLES = CountersOf(built_in())


def vasl() -> CounterTable:
    return TABLES("VASL 6.6", "asl")


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("White +3 Smoke", CounterMeaning("smoke", ("2", "3"))),
        ("white +3 smoke", CounterMeaning("smoke", ("2", "3"))),
        ("White +2 WP", CounterMeaning("smoke", ("4", "2"))),
        ("Blaze", CounterMeaning("blaze", ("2", "3"))),
        ("Wreck", CounterMeaning("wreck")),
        ("Red OBA FFE:1", CounterMeaning("oba")),
        ("Stone Rubble", CounterMeaning("terrain", ("Stone Rubble",))),
        ("Roadblock", CounterMeaning("roadblock")),
        ("Building Level 2", CounterMeaning(level=2, reach=Reach.ABOVE)),
        ("Building Roof Level", CounterMeaning(position="rooftop", reach=Reach.ABOVE)),
        ("Roadblock ca2", CounterMeaning("roadblock")),
        ("Barricade ca2", CounterMeaning()),
        ("Wire", CounterMeaning("wire")),
        ("Wire (Joe's)", CounterMeaning("wire")),
        ("2S Foxhole", CounterMeaning(position="entrenched", reach=Reach.BELOW)),
        ("Crest ca3", CounterMeaning(position="crest", reach=Reach.ABOVE)),
        ("Climb 1: 1 ca2", CounterMeaning(position="climbing", level=1, reach=Reach.ABOVE)),
        ("Wreck (Joe's)", CounterMeaning("wreck")),
        ("Motion", CounterMeaning(on_the_move=True)),
    ],
)
def test_vasls_counters_are_read_by_name(name: str, meaning: CounterMeaning) -> None:
    assert vasl().meaning(piece("1", "", "A1", name=name)) == meaning


VEHICLE = CounterMeaning("vehicle", unit=True)
HINDERS = {"Hindrance": "true"}


@pytest.mark.parametrize(
    ("name", "properties", "meaning"),
    [
        ("T-34 M43 vca2 BU", HINDERS, VEHICLE),
        ("T-34 M43 vca2 (Ivan)", HINDERS, VEHICLE),
        ("T-34 M43 vca2", HINDERS | {"Moved": "false"}, VEHICLE),
        ("T-34 M43 vca2", HINDERS | {"Moved": "true"}, None),
        ("Opel Blitz vca2", {}, None),
        ("Turn 5", HINDERS, None),
        ("T-34 M43 Wreck2", HINDERS, CounterMeaning("wreck")),
        ("T-34 M43 Wreck", HINDERS | {"Moved": "true"}, CounterMeaning()),
        ("Wreckage of the Hood", {}, None),
    ],
)
def test_vasls_vehicles_hinder_where_they_stand(
    name: str, properties: dict[str, str], meaning: CounterMeaning | None
) -> None:
    assert vasl().meaning(piece("1", "", "A1", name=name, properties=properties)) == meaning


@pytest.mark.parametrize("state", ["concealed", "hidden"])
def test_a_vehicle_that_others_do_not_see_does_not_hinder(state: str) -> None:
    found = vasl().meaning(piece("1", "", "A1", name="T-34 M43 vca2", properties=HINDERS, **{state: True}))
    assert found is None


def test_a_concealed_piece_means_nothing() -> None:
    assert vasl().meaning(piece("1", "", "A1", name="White +3 Smoke", concealed=True)) is None


def test_in_other_modules_a_name_is_a_name() -> None:
    assert TABLES("Hill Battles", "asl").meaning(piece("1", "", "A1", name="Wreck")) is None
    assert isinstance(TABLES("Hill Battles", "other"), NoCounters)


@pytest.mark.parametrize(
    ("ruleset", "name", "kind"),
    [
        ("asl", "4-6-7", "infantry"),
        ("asl", "8-3-8 Esq", "infantry"),
        ("asl", "German 4-6-7 with its MG", "infantry"),
        ("asl", "PzKpfw IVH", None),
        ("asl", "9-1", None),
        ("memoir44", "Allied Tank 3", "armour"),
        ("memoir44", "ARTILLERY", "artillery"),
        ("valor_and_victory", "Rifle Squad", "infantry"),
    ],
)
def test_the_kind_of_a_unit_is_read_from_its_name(ruleset: str, name: str, kind: str | None) -> None:
    meaning = TABLES("Any", ruleset).meaning(piece("1", "", "A1", name=name))
    assert (meaning.mover.kind if meaning is not None and meaning.mover is not None else None) == kind


def test_a_piece_may_say_its_kind_itself() -> None:
    meaning = TABLES("Any", "asl").meaning(piece("1", "", "A1", name="x", properties={KIND: "truck"}))
    assert meaning is not None
    assert meaning.mover == Unit("truck")


def test_units_block_lines_where_the_game_says_so() -> None:
    table = TABLES("Memoir '44", "memoir44")
    meaning = table.meaning(piece("1", "Allies", "A1", name="Infantry 1"))
    assert meaning is not None
    assert (meaning.kind, meaning.details, meaning.unit) == ("infantry", ("side:allies",), True)
    unnamed = table.meaning(piece("1", "Allies", "A1", name="x"))
    assert unnamed is not None
    assert unnamed.kind == "unit"
    assert table.meaning(piece("1", "", "A1", name="x")) is None, "nobody's piece is no unit"


def test_a_game_without_kinds_has_none() -> None:
    assert unit_kinds("chess") == ()
