"""The rules of cover one by one, on the built-in board and on maps without a drawing."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boardparsers.hexmodel import HexMap
from bridge.rules.asl import cover_rules
from bridge.rules.asl.cover import cover
from bridge.rules.asl.cover_attack import attack_of
from bridge.rules.asl.cover_rules import CLAIMS, MODIFIERS, exposed, ruling_terrain
from bridge.rules.ruling import Counter, CoverQuestion, Effect, Place, Unit, Verdict


def terrain(board: HexMap, question: CoverQuestion) -> str:
    row = ruling_terrain(attack_of(board, question, question.source))
    assert row is not None
    return row.name


def side(board: HexMap, here: str, there: str) -> int:
    one, other = board.find(here), board.find(there)
    assert one is not None
    assert other is not None
    return board.grid.side_towards(one.hex, other.hex)


def test_every_rule_is_in_a_list_and_cites_its_paragraph() -> None:
    listed = {rule.__name__ for rule in CLAIMS} | {rule.__name__ for _, rule in MODIFIERS}
    written = {
        name
        for name, value in vars(cover_rules).items()
        if inspect.isfunction(value) and value.__module__ == cover_rules.__name__ and not name.startswith("_")
    }
    assert written - {"ruling_terrain", "exposed"} == listed
    for rule in (*CLAIMS, *(rule for _, rule in MODIFIERS)):
        assert rule.__doc__, rule.__name__


def test_fire_along_a_bridge_finds_open_ground_fire_from_the_side_its_rails(board: Callable[[str], HexMap]) -> None:
    crestline = board("crestline")
    assert terrain(crestline, CoverQuestion(Place("I7"), Place("I9"))) == "Open Ground"
    assert terrain(crestline, CoverQuestion(Place("K8"), Place("I9"))) == "Single Hex Stone Bridge"
    assert cover(crestline, CoverQuestion(Place("K8"), Place("I9"))).totals["tem"] == 1


def test_under_a_bridge_no_bridge_counts(board: Callable[[str], HexMap]) -> None:
    assert terrain(board("crestline"), CoverQuestion(Place("H9"), Place("I9", -1))) != "Single Hex Stone Bridge"


def test_rubble_is_what_rules_the_hex(board: Callable[[str], HexMap]) -> None:
    ask = CoverQuestion(Place("A1"), Place("C1"), counters=(Counter("terrain", "C1", ("Wooden Rubble",)),))
    assert terrain(board("asl_ground"), ask) == "Wooden Rubble"


@pytest.mark.parametrize(
    ("moving", "entered", "firer", "traits", "is_exposed"),
    [
        ("normal", "P4", "P3", frozenset(), True),
        ("normal", "P4", "P3", frozenset({"took cover"}), False),
        ("", "P4", "P3", frozenset(), False),
        ("normal", "O6", "P3", frozenset(), False),  # came through the woods
        ("normal", "Q6", "P3", frozenset(), True),
        ("normal", "P4", "M7", frozenset(), False),  # fire through the trees
    ],
)
def test_by_road_through_woods_one_is_in_the_open_for_fire_along_the_road(
    moving: str,
    entered: str,
    firer: str,
    traits: frozenset[str],
    is_exposed: bool,
    board: Callable[[str], HexMap],
) -> None:
    """Board 5, P5: a road leads through woods from P4 to Q6."""
    woods = board("05")
    p5 = woods.find("P5")
    assert p5 is not None
    ask = CoverQuestion(
        Place(firer),
        Place("P5"),
        moving=moving,
        entered_across=side(woods, "P5", entered),
        target_unit=Unit(traits=traits),
    )
    attack = attack_of(woods, ask, ask.source)
    row = attack.features.terrain
    assert row is not None
    assert row.name == "Woods"
    assert exposed(attack, row) is is_exposed


def test_without_a_drawing_nobody_is_exposed_on_a_road(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    ask = CoverQuestion(Place("A3"), Place("C3"), moving="normal", entered_across=side(ground, "C3", "B3"))
    attack = attack_of(ground, ask, ask.source)
    row = attack.features.terrain
    assert row is not None
    assert not exposed(attack, row)


def test_a_wall_does_not_cover_who_is_in_a_gully(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    cell, wall = ground.find("G4"), ground.find("E5")
    assert cell is not None
    assert wall is not None
    walled = replace(cell, sides=tuple(replace(s, terrain=wall.sides[0].terrain) for s in cell.sides))
    map_ = replace(ground, cells={**ground.cells, cell.hex: walled})
    assert cover(map_, CoverQuestion(Place("E2"), Place("G4"))).totals["tem"] == 0


def test_a_firer_as_high_as_he_is_near_leaves_a_wall_open(board: Callable[[str], HexMap]) -> None:
    """B4 to ... a firer two levels up at two hexes: whether the wall still covers is not established."""
    ground = board("asl_ground")
    cell = ground.find("E3")
    assert cell is not None
    map_ = replace(ground, cells={**ground.cells, cell.hex: replace(cell, base_level=2)})
    ruling = cover(map_, CoverQuestion(Place("E3"), Place("E5")))
    assert ruling.verdict is Verdict.UNDETERMINED
    assert "not established" in ruling.cause


def test_what_stands_on_the_hexside_in_no_table(board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    cell = ground.find("E5")
    assert cell is not None
    strange = replace(cell.terrain, name="Forcefield")
    sides = (replace(cell.sides[0], terrain=strange), *cell.sides[1:])
    map_ = replace(ground, cells={**ground.cells, cell.hex: replace(cell, sides=sides)})
    assert cover(map_, CoverQuestion(Place("E2"), Place("E5"))).verdict is Verdict.UNDETERMINED


def test_slopes_need_a_hexside_that_is_down(board: Callable[[str], HexMap]) -> None:
    """Two Down-Slope hexsides that do not touch are enough, two that do are not."""
    slopes = board("pegasus_slopes")
    cell = slopes.find("DD15")
    assert cell is not None
    for down, tem in (((0, 2), 1), ((0, 3), 1), ((0, 1), 0), ((5, 0), 0), ((5, 0, 1), 1)):
        sides = tuple(replace(side, slope=int(number in down)) for number, side in enumerate(cell.sides))
        map_ = replace(slopes, cells={**slopes.cells, cell.hex: replace(cell, sides=sides)})
        assert cover(map_, CoverQuestion(Place("DD12"), Place("DD15"))).totals["tem"] == tem, down


def test_slope_tem_is_for_infantry_on_the_ground(board: Callable[[str], HexMap]) -> None:
    ask: dict[str, Any] = {"source": Place("CC12"), "target": Place("DD13")}
    assert cover(board("pegasus_slopes"), CoverQuestion(**ask)).totals["tem"] == 1
    tank = CoverQuestion(**ask, target_unit=Unit("tank"))
    assert cover(board("pegasus_slopes"), tank).totals["tem"] == 0


@pytest.mark.parametrize(
    ("position", "paragraph"),
    [
        ("bypass:2", "A4.3"),
        ("crest, covered arc 3", "B20.9"),
        ("climbing, covered arc 1", "B11.4"),
        ("rooftop", "B23.8"),
    ],
)
def test_positions_that_are_not_ruled_on(position: str, paragraph: str, board: Callable[[str], HexMap]) -> None:
    ground = board("asl_ground")
    for ask in (
        CoverQuestion(Place("A1"), Place("B2", 0, position)),
        CoverQuestion(Place("B2", 0, position), Place("A1")),
    ):
        ruling = cover(ground, ask)
        assert ruling.verdict is Verdict.UNDETERMINED
        assert next(s for s in ruling.steps if s.effect is Effect.UNKNOWN).citation.paragraph == paragraph


def test_height_advantage_goes_by_absolute_levels(board: Callable[[str], HexMap]) -> None:
    """From the bottom of a gully the ground above is higher."""
    ruling = cover(board("asl_ground"), CoverQuestion(Place("G4"), Place("G3")))
    assert [s.citation.paragraph for s in ruling.steps if s.effect is Effect.ADDS] == ["B10.31"]


def test_wall_and_height_together_are_the_wall(board: Callable[[str], HexMap]) -> None:
    ruling = cover(board("asl_ground"), CoverQuestion(Place("A6"), Place("A4")))
    notes = [step.text for step in ruling.steps if step.effect is Effect.NONE]
    assert ruling.totals["tem"] == 2
    assert any("Height Advantage" in note and "not beside" in note for note in notes)
