"""What season and weather change: bits, terrain, what is told; the same as on a board drawn for the season."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexMap
from bridge.rules.asl import RULES
from bridge.rules.asl.movement_tables import movement_tables
from bridge.rules.asl.sight import answer
from bridge.rules.asl.sight.batch import Answers
from bridge.rules.asl.sight.conditions import (
    is_low_visibility,
    lookup_under,
    sight_conditions,
    weather_table,
)
from bridge.rules.asl.sight.field import lookup
from bridge.rules.asl.sight.places import end_of
from bridge.rules.asl.sight.spot import ALPINE_HILLS, HEAVY_WEATHER, LOW_VISIBILITY, NOT_ESTABLISHED
from bridge.rules.ruling import Conditions, LosQuestion, Place, Verdict
from tests.bridge.rules.asl.sight.boards import drawn
from tests.bridge.rules.asl.sight.lines import Pairs, differences, some_pairs
from tests.bridge.rules.asl.sight.scatter import COLUMNS, ROWS, scattered

WINTER = {"Grain": "Open Ground", "Orchard": "Orchard, Out of Season"}
LONG = drawn("level 1: hexes A1", rows=30)


def options(*words: str) -> frozenset[str]:
    return frozenset(words)


def test_every_weather_of_the_movement_tables_is_known() -> None:
    assert weather_table().keys() == movement_tables().weather.keys()


@pytest.mark.parametrize(
    ("words", "bits"),
    [
        ((), 0),
        (("alpine_hills", "month:5"), ALPINE_HILLS),
        (("weather:overcast",), 0),
        (("weather:mist",), LOW_VISIBILITY),
        (("weather:Heavy_Rain", "weather:mist"), LOW_VISIBILITY | HEAVY_WEATHER),
        (("weather:night", "weather:rain"), NOT_ESTABLISHED | LOW_VISIBILITY),
        (("no such thing",), 0),  # of another question
    ],
)
def test_options_as_bits(words: tuple[str, ...], bits: int) -> None:
    assert sight_conditions(options(*words)).bits == bits


@pytest.mark.parametrize(("word", "message"), [("month:13", "a month is"), ("weather:frogs", "no weather 'frogs'")])
def test_what_is_no_month_and_no_weather(word: str, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        sight_conditions(options(word))
    with pytest.raises(QuestionError, match=message):
        RULES.los(LONG, LosQuestion(Place("C1"), Place("C2"), options=options(word)))


def test_the_conditions_of_a_question_count_as_options_do() -> None:
    said = Conditions(11, frozenset({"rain"}))
    assert sight_conditions(frozenset(), said) == sight_conditions(options("month:11", "weather:rain"))


@pytest.mark.parametrize(
    ("month", "changed"),
    [(0, set()), (3, set(WINTER)), (4, {"Grain"}), (6, set()), (9, set()), (10, {"Grain"}), (11, set(WINTER))],
)
def test_seasons(month: int, changed: set[str]) -> None:
    """B15.6: grain from June to September. B14.2: orchards from April to October."""
    found = sight_conditions(options(f"month:{month}") if month else frozenset()).changes
    assert {change.terrain: change.like for change in found} == {name: WINTER[name] for name in changed}


def test_where_nothing_changes_nothing_is_built() -> None:
    known = lookup(LONG)
    assert lookup_under(LONG, sight_conditions(options("month:7", "weather:mist", "alpine_hills"))) is known
    winter = lookup_under(LONG, sight_conditions(options("month:1")))
    assert winter is not known
    assert winter is lookup_under(LONG, sight_conditions(options("month:1")))
    assert winter.field.surface is known.field.surface
    assert known.terrain(LONG.catalogue.by_name("Grain").code).name == "Grain"
    assert winter.terrain(LONG.catalogue.by_name("Grain").code).name == "Open Ground"


def test_which_weather_hinders_by_range() -> None:
    words = ("weather:mist", "weather:Heavy_Rain", "weather:fog", "weather:frogs", "month:3", "mist")
    assert [is_low_visibility(word) for word in words] == [True, True, False, False, False, False]


@pytest.mark.parametrize("weather", ["mist", "heavy rain"])
def test_low_visibility_by_range(weather: str) -> None:
    """E3.32: nothing up to six hexes, then one for every six; E3.51: heavy, one more. Nothing within a hex (E3.1)."""
    for range_ in range(26):
        question = LosQuestion(
            Place("C1"), Place(f"C{1 + range_}"), options=options(f"weather:{weather}"), margin=False
        )
        expected = next(most for most, last in enumerate((6, 12, 18, 24, 30)) if range_ <= last)
        expected += weather == "heavy rain" and range_ > 0
        ruling = RULES.los(LONG, question)
        assert ruling.totals["hindrance"] == ruling.totals.get("low_visibility", 0.0) == expected, range_


def test_what_is_not_established_tells_of_blocks_all_the_same() -> None:
    board = drawn("woods: box C3 40x40")
    for weather in ("night", "fog"):
        asked = [
            LosQuestion(Place("C1"), Place(to), options=options(f"weather:{weather}")) for to in ("C2", "C5", "C1")
        ]
        rulings = [RULES.los(board, question) for question in asked]
        assert [one.verdict for one in rulings] == [Verdict.UNDETERMINED, Verdict.BLOCKED, Verdict.CLEAR]
        assert rulings[0].cause.startswith(weather)
        assert [one.verdict for one in RULES.los_many(board, asked)] == [one.verdict for one in rulings]


def test_what_stands_in_a_gully_goes_with_its_season() -> None:
    """B19.21 with B15.6: grain of a gully's hex is mown in the gully too, and brush that is there besides remains."""
    both = "grain: box C3-20+0 40x60\nbrush: box C3+20+0 34x50\ngully: line C2 C3 C4"
    board = drawn(both)
    summer, winter = (lookup_under(board, sight_conditions(options(f"month:{month}"))) for month in (7, 12))
    hex_ = summer.by_name["c3"]
    filled = [known.field.hexes[hex_].filling for known in (summer, winter)]
    assert [board.catalogue.by_code(int(code)).name for code in filled] == ["Grain", "Brush"]


def in_winter(board: HexMap) -> HexMap:
    """The board drawn anew with what stands there out of season."""
    assert board.raster is not None
    codes = board.raster.terrain.copy()
    changes = {board.catalogue.by_name(a).code: board.catalogue.by_name(b) for a, b in WINTER.items()}
    for code, terrain in changes.items():
        codes[board.raster.terrain == code] = terrain.code
    cells = {
        hex_: replace(cell, terrain=changes.get(cell.terrain.code, cell.terrain)) for hex_, cell in board.cells.items()
    }
    return replace(board, raster=replace(board.raster, terrain=codes), cells=cells)


def ask(board: HexMap, pairs: Pairs, *words: str) -> Answers:
    known = lookup(board)
    ends = [[end_of(board, known, pairs.places[n]) for n in numbers] for numbers in (pairs.one, pairs.two)]
    return answer.many(board, *ends, options=options(*words))


@settings(max_examples=25)
@given(st.integers(0, 1 << 32))
def test_winter_is_as_on_a_board_drawn_for_it(seed: int) -> None:
    # Without orchards that are out of season already: one that strays into another is no longer told from it.
    scatter = scattered(seed).replace("orchard, out of season", "brush")
    board = drawn(scatter + "grain: hexes C3 E2\norchard: hexes D2 F4\n", COLUMNS, ROWS)
    pairs = some_pairs(board, 300, seed)
    found, other = ask(board, pairs, "month:12"), ask(in_winter(board), pairs)
    assert differences(pairs, found, other) == []
