"""Six hindrances are counted from whoever asks, by one line and by many lines together."""

from __future__ import annotations

import pytest

from bridge.rules.asl import RULES
from bridge.rules.asl.sight import batch, codes
from bridge.rules.asl.sight.carried import (
    BY_SMOKE,
    BY_TERRAIN,
    BY_VEHICLES,
    CODE,
    COUNTS,
    HEXES,
    IN_HEX,
    ROWS,
    Scratch,
    note_hindrance,
)
from bridge.rules.asl.sight.counters import counters_of
from bridge.rules.asl.sight.sixth import NO_HEX, comes_before, first_with_sixth, sixth_hindrance
from bridge.rules.ruling import BlindQuestion, Counter, Effect, LosQuestion, Place, Ruling, Verdict
from tests.bridge.rules.asl.sight.pieces import board_of

GRAIN = "grain: hexes B2 B3 B4 B5 B6 B7 B8 B9 B10"
FIELD = board_of(GRAIN, rows=12)
WITH_WOODS = board_of(f"{GRAIN}\nwoods: hexes B4", rows=12)
TERRAIN, SMOKE, VEHICLE = BY_TERRAIN, BY_SMOKE, BY_VEHICLES


def noted(*hexes: tuple[str, int, int]) -> Scratch:
    """A room in which it is noted by how much a hex hinders: hex, kind, amount."""
    room = batch.room_to_work(counters_of(FIELD.board, FIELD.known, ()), 9)
    for name, kind, amount in hexes:
        note_hindrance(room, FIELD.hex(name), kind, amount)
    return room


def sixth(room: Scratch, a: str, b: str, backwards: bool = False) -> str | None:
    found = sixth_hindrance(FIELD.field, FIELD.ends(a, b), room, backwards)
    return None if found == NO_HEX else FIELD.known.cells[found].name


def counting(room: Scratch) -> list[str]:
    """The hexes that count, in the order in which they stand now."""
    rows = room.hindering[: room.state[HEXES]].tolist()
    return [FIELD.known.cells[row[IN_HEX]].name for row in rows if row[COUNTS]]


@pytest.mark.usefixtures("plain")
def test_the_sixth_is_counted_from_either_end() -> None:
    room = noted(*((f"B{n}", TERRAIN, 1) for n in range(2, 11)))
    assert sixth(room, "B1", "B11") == "B7"
    assert counting(room) == [f"B{n}" for n in range(2, 11)]
    assert sixth(room, "B1", "B11", backwards=True) == "B5"
    assert counting(room) == [f"B{n}" for n in range(10, 1, -1)]
    assert sixth(noted(*((f"B{n}", TERRAIN, 1) for n in range(2, 7))), "B1", "B11") is None
    assert sixth(noted(), "B1", "B11") is None


@pytest.mark.usefixtures("plain")
def test_smoke_and_vehicles_make_six_too() -> None:
    """A24.2: smoke counts beside whatever else is at its range, in an end's own hex too."""
    smoky = noted(("B3", TERRAIN, 1), ("B4", VEHICLE, 1), ("B4", TERRAIN, 1), ("B1", SMOKE, 3), ("B5", SMOKE, 3))
    assert sixth(smoky, "B1", "B9") == "B4"
    assert sixth(smoky, "B1", "B9", backwards=True) == "B3"


@pytest.mark.usefixtures("plain")
def test_of_the_hexes_at_one_range_the_worst_counts() -> None:
    """A6.7; a vehicle adds to the terrain of its hex, smoke competes with nothing. From C1, and from B3, B1 is as
    far as C2."""
    grain, smoke = ("B1", TERRAIN, 1), ("B1", SMOKE, 3)
    wreck = (("C2", TERRAIN, 1), ("C2", VEHICLE, 1))
    for listed, expected in (
        ((grain, *wreck), ["C2"]),
        ((grain, wreck[0]), ["B1"]),  # equal: the first on the board
        ((wreck[0], grain), ["B1"]),
        ((smoke, wreck[1]), ["C2"]),
        ((smoke,), []),
    ):
        room = noted(*listed)
        sixth(room, "C1", "B3")
        assert counting(room) == expected


@pytest.mark.usefixtures("plain")
def test_the_sum_is_made_from_the_end_where_it_is_smaller() -> None:
    """U9: from B1 C3 is as far as B3, from B4 as far as B2; so from the end beside the lesser of those it adds
    nothing."""
    for heavy, light in (("B3", "B2"), ("B2", "B3")):
        for backwards in (False, True):
            room = noted((light, TERRAIN, 1), ("C3", TERRAIN, 2), (heavy, TERRAIN, 2), (heavy, VEHICLE, 1))
            sixth(room, "B1", "B4", backwards)
            assert sorted(counting(room)) == ["B2", "B3"]


@pytest.mark.usefixtures("plain")
def test_the_order_of_hexes_from_the_source() -> None:
    """The nearer one first, of two as near the one that is farther from the target, else the first on the board."""
    names = ["B2", "C3", "B3", "C4"]
    source, target = FIELD.hex("B1"), FIELD.hex("B5")
    for n, one in enumerate(names):
        for m, other in enumerate(names):
            before = comes_before(FIELD.field, source, target, FIELD.hex(one), FIELD.hex(other))
            assert before is (n < m), (one, other)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("backwards", [False, True])
def test_the_first_block_of_a_trace_with_the_sixth(backwards: bool) -> None:
    """What hinders in that hex blocks, elsewhere it only hinders, whatever the walk made of it; the first counts, or
    backwards the last, and of that its far side. A blind hex is only one if nothing else blocks (A6.4)."""
    grain, woods = FIELD.terrain("Grain"), FIELD.terrain("Woods")
    b2, b3, b4 = (FIELD.hex(name) for name in ("B2", "B3", "B4"))
    rows = [
        (0.1, b2, grain, 0, codes.HINDERS, 1, 4, 0, 0.3),
        (0.2, b2, woods, 0, codes.BLIND, 1, 4, 0, 0.2),
        (0.4, b3, grain, 1, codes.HINDERS, 2, 3, 0, 0.6),
        (0.7, b4, grain, 0, codes.SIX_HINDRANCES, 3, 2, 0, 0.8),
    ]

    def first(*listed: tuple[float, ...], sixth: int = b3) -> tuple[int, int, float, list[float]]:
        room = noted()
        room.trace[: len(listed)] = listed
        room.state[ROWS] = len(listed)
        met = first_with_sixth(room, sixth, backwards)
        return met.code, met.hex, met.at, room.trace[: len(listed), CODE].tolist()

    hinders, six = codes.HINDERS, codes.SIX_HINDRANCES
    at = 0.6 if backwards else 0.4
    assert first(*rows) == (six, b3, at, [hinders, codes.BLIND, six, hinders])
    assert first(*rows[:2]) == (codes.BLIND, b2, 0.2, [hinders, codes.BLIND])
    before = (0.35, b3, woods, 0, codes.HIGHER, 2, 3, 0, 0.35)
    behind = (0.65, b3, woods, 0, codes.HIGHER, 2, 3, 0, 0.65)
    assert first(*rows[:2], before, *rows[2:])[:3] == ((six, b3, 0.6) if backwards else (codes.HIGHER, b3, 0.35))
    assert first(*rows[:3], behind, rows[3])[:3] == ((codes.HIGHER, b3, 0.65) if backwards else (six, b3, 0.4))
    assert first(*rows, sixth=FIELD.hex("B9"))[0] == codes.BLIND


def one_and_many(source: str, target: str, *counters: Counter, board=FIELD.board) -> tuple[Ruling, Ruling]:  # type: ignore[no-untyped-def]
    question = LosQuestion(Place(source), Place(target), counters)
    return RULES.los(board, question), RULES.los_many(board, [question])[0]


def why(ruling: Ruling) -> tuple[str, str]:
    step = next(step for step in ruling.steps if step.effect is Effect.BLOCKS and step.hex == ruling.blocked_at)
    return ruling.blocked_at, step.citation.paragraph


@pytest.mark.parametrize(("source", "target", "at"), [("B1", "B11", "B7"), ("B11", "B1", "B5")])
def test_the_sixth_hex_of_grain_as_the_asker_counts(source: str, target: str, at: str) -> None:
    one, many = one_and_many(source, target)
    assert one.verdict is many.verdict is Verdict.BLOCKED
    assert why(one) == why(many) == (at, "B.10")
    hindering = [step for step in one.steps if step.effect is Effect.HINDERS]
    assert [step.hex for step in hindering][:5] == _first_five(source)
    assert sum(step.value for step in hindering) == one.totals["hindrance"]  # the sixth and those behind it too


def _first_five(source: str) -> list[str]:
    return [f"B{n}" for n in (range(2, 7) if source == "B1" else range(10, 5, -1))]


@pytest.mark.parametrize(("source", "target", "at"), [("B1", "B11", ("B4", "A6.2")), ("B11", "B1", ("B5", "B.10"))])
def test_what_blocks_before_the_sixth_comes_first(source: str, target: str, at: tuple[str, str]) -> None:
    one, many = one_and_many(source, target, board=WITH_WOODS.board)
    assert why(one) == why(many) == at


def test_counters_that_make_six_are_told_where_they_do() -> None:
    counters = (Counter("smoke", "B3", ("2", "3")), Counter("wreck", "B4"))
    for source, target, at in (("B1", "B6", "B4"), ("B6", "B1", "B3")):
        one, many = one_and_many(source, target, *counters)
        assert (one.verdict, why(one), many.blocked_at) == (Verdict.BLOCKED, (at, "B.10"), at)


def test_smoke_alone_makes_six_in_its_hex() -> None:
    """With a hole in the grain at B4, where three of smoke make six of B1's own smoke and of B2 and B3."""
    board = board_of("\n".join(f"grain: box B{n} 30x30" for n in (2, 3, 5, 6, 7, 8, 9, 10)), rows=12).board
    counters = (Counter("smoke", "B4", ("2", "3")), Counter("smoke", "B1", ("2", "1")))
    one, many = one_and_many("B1", "B11", *counters, board=board)
    assert why(one) == why(many) == ("B4", "B.10")
    assert one.point == many.point == FIELD.centre("B4")  # where the line is nearest to it
    assert one_and_many("B11", "B1", *counters, board=board)[1].blocked_at == "B5"


def test_what_only_the_weather_makes_six_is_told_at_the_target() -> None:
    """E3.32: five hexes of grain at range 10, and one of LV Hindrance."""
    board = board_of("\n".join(f"grain: box B{n} 30x30" for n in range(2, 7)), rows=12).board
    for source, target in (("B1", "B11"), ("B11", "B1")):
        question = LosQuestion(Place(source), Place(target), options=frozenset({"weather:mist"}))
        for ruling in (RULES.los(board, question), *RULES.los_many(board, [question])):
            assert (ruling.verdict, why(ruling)) == (Verdict.BLOCKED, (target, "B.10"))
            assert ruling.point == FIELD.centre(target)


def test_a_view_tells_the_same_hex() -> None:
    seen = RULES.blind(FIELD.board, BlindQuestion(Place("B11")))
    (hidden,) = [one for one in seen.hexes if one.place.hex == "B1"]
    assert hidden.step is not None
    assert (hidden.step.citation.paragraph, hidden.step.hex) == ("B.10", "B5")
