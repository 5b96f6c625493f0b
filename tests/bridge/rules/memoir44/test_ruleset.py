"""Memoir '44 as data: the terrain guide, a whole map, French, and what the rule set is to the registry."""

from __future__ import annotations

from typing import Any

import pytest

from boardparsers.drawn import vocabulary_of
from boardparsers.hexmodel import Hex
from bridge.rules.memoir44 import RULES
from bridge.rules.memoir44.battlefield import height_of, terrain_of
from bridge.rules.memoir44.tables import tables
from bridge.rules.memoir44.vocabulary import MESSAGES
from bridge.rules.registry import CAPABILITIES
from bridge.rules.ruling import (
    BlindQuestion,
    Counter,
    CoverQuestion,
    LosQuestion,
    MovementQuestion,
    Place,
    Ruling,
    Unit,
    Verdict,
)
from tests.fixtures.hex_maps import put_together
from tests.fixtures.rule_cases import ask, check, label, load, map_of

HILLS, MAP = load("memoir44_hills.toml"), load("memoir44_map.toml")
BOARD = map_of(MAP, "memoir44_map.toml")
CASES = [{**case, "counters": [*MAP["units"], *case.get("counters", [])]} for case in MAP["case"]]
A, B = Place("0,0"), Place("0,1")


def pair(one: str, other: str) -> Any:
    return put_together(RULES.catalogue, {Hex(0, 0): (one, 0), Hex(0, 1): (other, 0)})


def moved(one: str, other: str, kind: str, manner: str = "") -> Ruling:
    return RULES.movement(pair(one, other), MovementQuestion((A, B), Unit(kind), manner))


# ---------------------------------------------------------------------------------------------- the guide on heights


@pytest.mark.parametrize(("name", "height"), HILLS["heights"].items())
def test_heights_of_the_guide(name: str, height: int) -> None:
    """The same by our table as by the vocabulary in which maps are drawn."""
    vocabulary = vocabulary_of("memoir44")
    assert tables().terrain[name].height == height
    assert vocabulary is not None
    assert vocabulary.level(vocabulary.find(name)) == height


@pytest.mark.parametrize("case", HILLS["line"], ids=lambda case: " ".join(case["line"]))
def test_lines_of_the_guide(case: dict[str, Any]) -> None:
    """Hills of the table, woods as the obstacle."""
    names = {"0": "plain", "1": "hill", "0B": "forest", "1B": "forest on hill"}
    board = put_together(RULES.catalogue, {Hex(0, r): (names[word], 0) for r, word in enumerate(case["line"])})
    for ends in ((A, Place("0,2")), (Place("0,2"), A)):
        verdict = RULES.los(board, LosQuestion(*ends)).verdict
        assert verdict is (Verdict.BLOCKED if case["blocked"] else Verdict.CLEAR), case.get("why", "")


def check_cost(ruling: Ruling, cost: int | str) -> None:
    if cost == "no":
        assert ruling.verdict is Verdict.NOT_ALLOWED
    else:
        assert ruling.verdict is Verdict.ALLOWED
        assert ruling.legs[0].cost == cost


STEPS = [(step, key, kind) for step in HILLS["step"] for key in ("cost", "back") for kind in step[key]]


@pytest.mark.parametrize(("step", "key", "kind"), STEPS, ids=[f"{s['from']}-{s['to']}-{k}-{u}" for s, k, u in STEPS])
def test_steps_of_the_guide(step: dict[str, Any], key: str, kind: str) -> None:
    one, other = (step["from"], step["to"]) if key == "cost" else (step["to"], step["from"])
    check_cost(moved(one, other, kind), step[key][kind])


MANNERS = {"take_ground": "take ground", "take_ground_back": "take ground", "retreat_back": "retreat"}
GROUND = [(step, key, kind) for step in HILLS["step"] for key in MANNERS for kind in step.get(key, {})]


@pytest.mark.parametrize(("step", "key", "kind"), GROUND, ids=[f"{s['from']}-{s['to']}-{k}-{u}" for s, k, u in GROUND])
def test_ground_and_retreats_of_the_guide(step: dict[str, Any], key: str, kind: str) -> None:
    one, other = (step["to"], step["from"]) if key.endswith("back") else (step["from"], step["to"])
    verdict = moved(one, other, kind, MANNERS[key]).verdict
    assert verdict is (Verdict.ALLOWED if step[key][kind] else Verdict.NOT_ALLOWED)


ATTACKS = [(case, to, kind) for case in HILLS["attack"] for to in case["to"] for kind in case["less"]]


@pytest.mark.parametrize(("case", "to", "kind"), ATTACKS, ids=[f"{c['from']}-{to}-{k}" for c, to, k in ATTACKS])
def test_attacks_of_the_guide(case: dict[str, Any], to: str, kind: str) -> None:
    ruling = RULES.cover(pair(case["from"], to), CoverQuestion(A, B, firer=Unit(kind)))
    assert ruling.totals["dice_less"] == case["less"][kind]
    assert ruling.totals["dice"] == 3 - case["less"][kind]


# ------------------------------------------------------------------------------------------------- the map, by hand


@pytest.mark.parametrize("case", CASES, ids=label)
def test_the_map_by_hand(case: dict[str, Any]) -> None:
    ruling = ask(RULES, BOARD, case)
    check(case, ruling)
    assert (ruling.cause != "") is (ruling.verdict is Verdict.UNDETERMINED)


@pytest.mark.parametrize("case", CASES, ids=label)
def test_every_step_is_told_in_french(case: dict[str, Any]) -> None:
    """No placeholder is left open, no English word slips through, and the ruling is the same."""
    ruling = ask(RULES, BOARD, case)
    french = RULES.in_language(ruling, "fr")
    assert french.verdict is ruling.verdict
    for before, after in zip(ruling.steps, french.steps, strict=True):
        assert after.text != before.text
        assert not set("{}") & set(before.text + after.text)
        english = {name.casefold() for name in MESSAGES.words if MESSAGES.words[name]["fr"].casefold() != name}
        assert not english & set(after.text.casefold().replace(",", " ").split()), after.text


def test_the_map_has_every_terrain_of_the_game_and_13_by_9_hexes() -> None:
    there = {row.name for cell in BOARD.cells.values() if (row := terrain_of(cell)) is not None}
    assert there == {row.name for row in tables().terrain.values()}
    features = {place.terrain.name for cell in BOARD.cells.values() for place in cell.locations}
    assert {row.name for row in tables().feature.values() if row.name != "bridge"} <= {
        tables().feature[name].name for name in features if name in tables().feature
    }
    assert not BOARD.notes
    assert BOARD.attributes["ruleset"] == RULES.name
    rows = {row: sum(name.startswith(row) for name in BOARD.by_name) for row in "abcdefghi"}
    assert list(rows.values()) == [13, 12, 13, 12, 13, 12, 13, 12, 13]


def test_the_map_gives_each_terrain_its_height() -> None:
    for cell in BOARD.cells.values():
        row = terrain_of(cell)
        assert row is not None
        assert height_of(cell, row) == row.height == cell.base_level


# ------------------------------------------------------------------------------------------------------- the rule set


def test_what_it_is_to_the_registry() -> None:
    assert RULES.name == "memoir44"
    assert RULES.capabilities == CAPABILITIES
    assert RULES.languages == {"en", "fr"}
    assert set(RULES.options) == {"corners_block", "edge_blocks", "edge_open"}
    assert RULES.catalogue is not None


def test_a_view_says_of_every_hex_what_a_line_says() -> None:
    view = RULES.blind(BOARD, BlindQuestion(Place("E7"), counters=(Counter("infantry", "E9"),)))
    assert [seen.place.hex for seen in view.hexes] == [cell.name for cell in BOARD.cells.values()]
    for seen in view.hexes:
        line = RULES.los(BOARD, LosQuestion(Place("E7"), seen.place, (Counter("infantry", "E9"),)))
        assert (seen.verdict, seen.range, seen.step) == (line.verdict, line.range, line.deciding)
    assert sum(view.totals.values()) == len(BOARD.cells)


def test_a_view_of_chosen_hexes() -> None:
    view = RULES.blind(BOARD, BlindQuestion(Place("A1"), hexes=("a3", "C2")))
    assert [seen.place.hex for seen in view.hexes] == ["A3", "C2"]
