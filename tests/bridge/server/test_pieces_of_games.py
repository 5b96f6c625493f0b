"""Pieces of Memoir '44 and Valor & Victory at the table: units that block lines, bunkers, smoke."""

from __future__ import annotations

import pytest

from boardparsers.vasl.shared import built_in
from bridge.protocol.values import Piece
from bridge.rules.memoir44.tables import tables as memoir_tables
from bridge.rules.ruling import Unit
from bridge.rules.valor_and_victory.tables import tables as valor_tables
from bridge.server.pieces import CountersOf, unit_kinds
from bridge.table.counters import CounterMeaning

COUNTERS = CountersOf(built_in())


def meaning(ruleset: str, name: str, side: str = "", kind: str = "") -> CounterMeaning | None:
    properties = {"crestline.kind": kind} if kind else {}
    piece = Piece(id="1", name=name, side=side, x=1, y=1, properties=properties)
    return COUNTERS("Any module", ruleset).meaning(piece)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("US Infantry", "infantry"),
        ("German Armor", "armour"),
        ("Artillery (4)", "artillery"),
        ("Infanterie alliée", "infantry"),
        ("Blindés (3)", "armour"),
        ("Char Tigre", "armour"),
        ("Artillerie", "artillery"),
        ("Medal holder", "unit"),
        ("Charge!", "unit"),
    ],
)
def test_a_unit_of_memoir_is_a_counter_that_blocks_lines(name: str, kind: str) -> None:
    found = meaning("memoir44", name, "Axis")
    traits = ("side:axis",)
    assert found == CounterMeaning(
        kind, traits, unit=True, mover=None if kind == "unit" else Unit(kind, frozenset(traits))
    )


@pytest.mark.parametrize(
    ("ruleset", "name", "kind"),
    [
        ("memoir44", "Bunker", "bunker"),
        ("memoir44", "Sandbags", "sandbags"),
        ("memoir44", "Wire", "wire"),
        ("memoir44", "Barbed wire", "wire"),
        ("memoir44", "Czech hedgehog", "hedgehog"),
        ("memoir44", "Sacs de sable", "sandbags"),
        ("memoir44", "Barbelés", "wire"),
        ("memoir44", "Hérisson tchèque", "hedgehog"),
        ("valor_and_victory", "Smoke 1", "smoke"),
        ("valor_and_victory", "Smoke 2", "smoke 2"),
    ],
)
@pytest.mark.parametrize("side", ["", "Axis"])
def test_what_is_no_unit_is_a_counter_of_its_kind(ruleset: str, name: str, kind: str, side: str) -> None:
    assert meaning(ruleset, name, side) == CounterMeaning(kind)


def test_a_piece_may_say_itself_what_it_is() -> None:
    assert meaning("memoir44", "?", kind="bunker") == CounterMeaning("bunker")
    assert meaning("memoir44", "Bunker crew", "axis", kind="infantry").unit


def test_pieces_that_mean_nothing() -> None:
    assert meaning("memoir44", "Battle star") is None
    assert meaning("valor_and_victory", "Initiative") is None


def test_every_kind_is_one_that_the_rules_know() -> None:
    memoir, valor = memoir_tables(), valor_tables()
    for rule in unit_kinds("memoir44"):
        assert rule.kind in (memoir.unit if rule.unit else memoir.feature), rule
    for rule in unit_kinds("valor_and_victory"):
        assert rule.kind in (valor.unit if rule.unit else valor.counter), rule


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("German Rifle Squad", "infantry"),
        ("Leader 9-1", "leader"),
        ("37mm Anti-Tank Gun", "gun"),
        ("Sherman tank", "vehicle"),
        ("Halftrack", "vehicle"),
    ],
)
def test_units_of_valor_and_victory_move_by_their_class(name: str, kind: str) -> None:
    found = meaning("valor_and_victory", name, "Axis")
    assert found is not None
    assert (found.unit, found.kind, found.mover) == (True, "", Unit(kind, frozenset({"side:axis"})))
