"""Of the hexes at one range which counts, and what counters add, in words."""

from __future__ import annotations

from bridge.rules.asl import RULES
from bridge.rules.asl.sight.explain_counters import (
    HexHindrance,
    counted_hexes,
    counter_steps,
    smoke_in_the_hex,
)
from bridge.rules.ruling import Counter, Effect, LosQuestion, Place, Ruling, Verdict
from tests.bridge.rules.asl.sight.pieces import board_of

BOARD = board_of("grain: hexes B1", rows=8)
CELLS = BOARD.known.cells


def at(name: str, to_source: int, to_target: int, **amounts: int) -> HexHindrance:
    return HexHindrance(CELLS[BOARD.hex(name)], to_source, to_target, **amounts)


def test_the_hexes_that_count_with_what_their_terrain_adds() -> None:
    hexes = [at("B2", 1, 3, terrain=1), at("C2", 1, 3, terrain=2, counts=True), at("C3", 2, 2, vehicles=1, counts=True)]
    assert counted_hexes(hexes) == {"C2": 2, "C3": 0}


def test_what_counters_add() -> None:
    """A24.2 of smoke between the ends, A24.4 about them; D9.4 of vehicles and wrecks that count."""
    hexes = [at("C1", 0, 4, smoke=3), at("C2", 1, 3, smoke=2, vehicles=1, counts=True), at("B3", 2, 2, vehicles=1)]
    told = list(counter_steps(hexes))
    assert [(step.citation.paragraph, step.effect, step.hex, step.value) for step in told] == [
        ("A24.4", Effect.HINDERS, "C1", 3.0),
        ("A24.2", Effect.HINDERS, "C2", 2.0),
        ("D9.4", Effect.HINDERS, "C2", 1.0),
        ("A6.7", Effect.NONE, "B3", 0.0),
    ]


def ruled(source: str, target: str, *counters: Counter, level: int = 0) -> Ruling:
    return RULES.los(BOARD.board, LosQuestion(Place(source, level), Place(target, level), counters))


def hindering(ruling: Ruling) -> list[tuple[str, str, float]]:
    return [(step.citation.paragraph, step.hex, step.value) for step in ruling.steps if step.effect is Effect.HINDERS]


def test_the_steps_add_up_to_the_hindrance_seen_from_either_end() -> None:
    """A1 to C1 runs between B0 and B1, which is grain. A1 to C4 meets one of them at each range."""
    counters = [Counter("vehicle", "B0"), Counter("smoke", "B0", ("2", "1")), Counter("smoke", "B1", ("2", "3"))]
    counters += [Counter("oba", "C3"), Counter("smoke", "A1", ("2", "2"))]
    for source, target in (("A1", "C1"), ("C1", "A1"), ("A1", "C4"), ("C4", "A1"), ("A1", "D2")):
        ruling = ruled(source, target, *counters)
        assert ruling.totals["hindrance"] == sum(value for _, _, value in hindering(ruling)) > 0, (source, target)


def test_each_counter_is_told_with_its_hex() -> None:
    counters = Counter("vehicle", "C3"), Counter("smoke", "C4", ("2", "2")), Counter("oba", "C6")
    ruling = ruled("C1", "C8", *counters)
    assert hindering(ruling) == [("D9.4", "C3", 1.0), ("A24.2", "C4", 2.0), ("C1.5", "C6", 1.0)]


def test_vehicles_told_are_those_of_the_line_itself() -> None:
    """The margin asks for lines beside this one too: what those meet is not told."""
    bypassing = [Counter("vehicle", "C3", (str(side),)) for side in (1, 2, 4, 5)]
    ruling = ruled("C1", "C6", *bypassing, Counter("vehicle", "C4"))
    assert hindering(ruling) == [("D9.4", "C4", 1.0)]


def test_smoke_within_one_hex_is_told() -> None:
    assert smoke_in_the_hex(CELLS[BOARD.hex("C4")], 2).text == "C4: smoke on the line hinders, +2"
    smoke = Counter("smoke", "C4", ("2", "3"))
    ruling = RULES.los(BOARD.board, LosQuestion(Place("C4"), Place("C4", 1, "observer"), (smoke,)))
    assert ruling.verdict is Verdict.HINDERED
    assert hindering(ruling) == [("A24.4", "C4", 3.0)]
