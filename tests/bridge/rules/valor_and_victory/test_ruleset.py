"""Valor & Victory as data: the terrain guide row by row, hexsides on drawn boards, a whole map; the registry's view."""

from __future__ import annotations

from typing import Any

import pytest

from boardparsers.hexmodel import Hex, HexMap
from bridge.rules.registry import CAPABILITIES
from bridge.rules.ruling import BlindQuestion, CoverQuestion, LosQuestion, MovementQuestion, Place, Unit, Verdict
from bridge.rules.valor_and_victory import RULES
from bridge.rules.valor_and_victory.field import terrain_of
from bridge.rules.valor_and_victory.tables import CLASSES, tables
from tests.fixtures.hex_maps import drawn, put_together
from tests.fixtures.rule_cases import ask, check, label, load, map_of

GUIDE, HEXSIDES, MAP = (load(f"valor_and_victory_{name}.toml") for name in ("terrain", "hexsides", "map"))
BOARD = map_of(MAP, "valor_and_victory_map.toml")
A, B, C = Place("0,0"), Place("0,1"), Place("0,2")


def row_of(*names: str) -> HexMap:
    return put_together(RULES.catalogue, {Hex(0, r): (name, 0) for r, name in enumerate(names)})


# ---------------------------------------------------------------------------------------------------- the terrain guide

MOVES = [(row, kind, mp) for row in GUIDE["terrain"] for kind, mp in zip(CLASSES, row["mp"], strict=True)]


@pytest.mark.parametrize(("row", "kind", "mp"), MOVES, ids=[f"{row['name']}-{kind}" for row, kind, _ in MOVES])
def test_movement_points_of_the_guide(row: dict[str, Any], kind: str, mp: int | str) -> None:
    question = MovementQuestion((A, B), Unit(kind), allowance=9.0)
    ruling = RULES.movement(row_of("open ground", row["name"]), question)
    assert ruling.verdict is (Verdict.NOT_ALLOWED if mp == "no" else Verdict.ALLOWED)
    assert ruling.legs[0].cost == (None if mp == "no" else mp)


@pytest.mark.parametrize("row", GUIDE["terrain"], ids=lambda row: row["name"])
def test_sight_and_cover_of_the_guide(row: dict[str, Any]) -> None:
    through = RULES.los(row_of("open ground", row["name"], "open ground"), LosQuestion(A, C))
    assert str(through.verdict) == row["los"]
    into = RULES.cover(row_of("open ground", "open ground", row["name"]), CoverQuestion(A, C))
    assert (into.totals["cover"], into.totals["hindrance"]) == (row["cover"], row.get("into", 0))
    out_of = RULES.cover(row_of(row["name"], "open ground", "open ground"), CoverQuestion(A, C))
    assert out_of.totals["modifier"] == 0


def test_a_large_gun_may_not_occupy_a_building() -> None:
    for traits in ({"large"}, {"mp:0"}, {"large", "towed"}):
        question = MovementQuestion((A, B), Unit("gun", frozenset(traits)))
        assert RULES.movement(row_of("open ground", "building"), question).verdict is Verdict.NOT_ALLOWED
    towed = Unit("gun", frozenset({"large", "towed"}))
    assert RULES.movement(row_of("open ground", "woods"), MovementQuestion((A, B), towed)).verdict is Verdict.ALLOWED


# -------------------------------------------------------------------------------------------- hexsides on drawn boards

BOARDS = [(board, case) for board in HEXSIDES["board"] for case in board["case"]]


@pytest.mark.parametrize(("board", "case"), BOARDS, ids=[f"{i}-{label(case)}" for i, (_, case) in enumerate(BOARDS)])
def test_hexsides_on_drawn_boards(board: dict[str, Any], case: dict[str, Any]) -> None:
    map_ = drawn(RULES.name, board["map"], hexsides=board.get("hexsides", ""))
    check(case, ask(RULES, map_, case))


# -------------------------------------------------------------------------------------------------- the map, by hand


@pytest.mark.parametrize("case", MAP["case"], ids=label)
def test_the_map_by_hand(case: dict[str, Any]) -> None:
    ruling = ask(RULES, BOARD, case)
    check(case, ruling)
    assert (ruling.cause != "") is (ruling.verdict is Verdict.UNDETERMINED)
    assert not any(set("{}") & set(step.text) for step in ruling.steps)


def test_the_map_has_every_terrain_of_the_game() -> None:
    there = {row.name for cell in BOARD.cells.values() if (row := terrain_of(cell)) is not None}
    assert there == {row.name for row in tables().terrain.values()}
    walls = {side.terrain.name for cell in BOARD.cells.values() for side in cell.sides if side.terrain is not None}
    assert walls == {row.name for row in tables().hexside.values()}
    assert {cell.base_level for cell in BOARD.cells.values()} == {0, 1, 2}
    assert len(BOARD.cells) == 13 * 9
    assert not BOARD.notes


# ------------------------------------------------------------------------------------------------------- the rule set


def test_what_it_is_to_the_registry() -> None:
    assert RULES.name == BOARD.attributes["ruleset"] == "valor_and_victory"
    assert RULES.capabilities == CAPABILITIES
    assert "farmland_fields" in RULES.options
    assert RULES.catalogue is not None


def test_without_french_it_stays_english() -> None:
    ruling = RULES.los(BOARD, LosQuestion(Place("A1"), Place("A4")))
    assert RULES.languages == {"en"}
    assert RULES.in_language(ruling, "fr") == ruling


def test_a_view_says_of_every_hex_what_a_line_says() -> None:
    view = RULES.blind(BOARD, BlindQuestion(Place("G5")))
    for seen in view.hexes:
        line = RULES.los(BOARD, LosQuestion(Place("G5"), seen.place))
        assert (seen.verdict, seen.range, seen.step) == (line.verdict, line.range, line.deciding)
        assert seen.hindrance == line.totals.get("from G5", 0.0)
    assert sum(view.totals.values()) == len(BOARD.cells)
