"""Rulings in words: the deciding step with its paragraph, who and where, how close."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.demo.words import WIDTH, deciding_steps, ruling_words
from bridge.protocol.outbound import Blocking, HexView, RulingOut, RulingStep
from bridge.protocol.values import Anchor, Topic

NAMES = {"g1": "German 4-6-7", "r1": "Russian 5-2-7"}
CREST = RulingStep(citation="ASL A6.2", text="level 2 ground in F5 stands higher than both", effect="blocks", hex="F5")
HOUSE = RulingStep(citation="ASL B23.2", text="a house in G5", effect="blocks", hex="G5")
GRAIN = RulingStep(citation="ASL B15.2", text="grain in G6", effect="hinders", hex="G6", value=1.0)
LEVEL = RulingStep(citation="ASL A6.1", text="the line runs from D4 at level 1 to H6 at level 0")
ROLL = RulingStep(citation="ASL A6.1", text="grazing: players may roll")


def ruling(verdict: str, *steps: RulingStep, ask: Topic = Topic.LOS, **more: Any) -> RulingOut:
    fields: dict[str, Any] = {
        "source": Anchor(hex="D4", level=1, pieces=("g1",)),
        "target": Anchor(hex="H6", pieces=("r1",)),
        "range": 5,
        **more,
    }
    return RulingOut(id="1", ask=ask, verdict=verdict, steps=steps, text=verdict, **fields)


def words(given: RulingOut) -> list[str]:
    return [line.strip() for line in ruling_words(given, NAMES)]


def test_a_blocked_line_names_what_blocks_it_first() -> None:
    blocked = ruling("blocked", LEVEL, GRAIN, HOUSE, CREST, blocked_at=Blocking(hex="F5"), hindrance=1, margin_px=4.5)
    assert words(blocked) == [
        "BLOCKED      German 4-6-7 (D4 level 1) - Russian 5-2-7 (H6): range 5, margin 4.5 px",
        "level 2 ground in F5 stands higher than both [ASL A6.2]",
    ]


def test_every_hindrance_is_named_and_summed() -> None:
    head, *why = words(ruling("hindered", LEVEL, GRAIN, GRAIN, hindrance=2.0))
    assert head.endswith("range 5, hindrance 2")
    assert why == ["grain in G6 [ASL B15.2]"] * 2


def test_a_clear_line_says_how_it_runs() -> None:
    head, why = words(ruling("clear", LEVEL, HOUSE.model_copy(update={"effect": "none"})))
    assert head.startswith("CLEAR ")
    assert why.endswith("[ASL A6.1]")


def test_a_grazing_line_says_what_players_do() -> None:
    head, why, roll = words(ruling("clear", LEVEL, ROLL, margin_px=0.5, grazing=True))
    assert head.endswith("margin 0.5 px, a grazing line")
    assert (why, roll) == (f"{LEVEL.text} [ASL A6.1]", "grazing: players may roll [ASL A6.1]")


def test_what_is_not_known_is_said() -> None:
    assert "the terrain of F5 is unknown" in words(ruling("undetermined", undetermined="the terrain of F5 is unknown"))


def test_a_piece_that_the_reader_may_not_know_is_its_hex() -> None:
    assert "(D4 level 1) - H6: range 5" in ruling_words(ruling("clear", LEVEL), {"g1": "German 4-6-7"})[0]


def test_a_move_lists_its_stops_and_what_its_cost_is_made_of() -> None:
    stops = (Anchor(hex="E5"), Anchor(hex="E6", position="crest:2"))
    cost = [RulingStep(citation="ASL B15.4", text="Grain", effect="adds", value=1.5), LEVEL, GRAIN]
    moved = ruling("allowed", *cost, ask=Topic.MOVEMENT, target=None, path=stops, totals={"mf": 3.0, "road_bonus": 0})
    assert words(moved) == [
        "MOVE         D4 level 1 - E5 - E6 crest:2: 3 MF",
        "Grain 1.5 [ASL B15.4]; grain in G6 1 [ASL B15.2]",
    ]


def test_a_move_that_is_not_allowed_says_why() -> None:
    wall = RulingStep(citation="ASL B11.41", text="no unit crosses a cliff", effect="forbids")
    head, why = words(ruling("not allowed", LEVEL, wall, ask=Topic.MOVEMENT, target=None, path=(Anchor(hex="E3"),)))
    assert head.endswith("D4 level 1 - E3: not allowed")
    assert why == "no unit crosses a cliff [ASL B11.41]"


def test_cover_is_a_sum_with_its_parts() -> None:
    house = RulingStep(citation="ASL B23.3", text="Stone Building", effect="adds", value=3)
    assert words(ruling("allowed", house, ask=Topic.COVER, totals={"tem": 3, "drm": 3, "hindrance": 0})) == [
        "COVER        German 4-6-7 (D4 level 1) - Russian 5-2-7 (H6): TEM +3, DRM +3",
        "Stone Building 3 [ASL B23.3]",
    ]
    assert words(ruling("allowed", LEVEL, ask=Topic.COVER))[0].endswith("(H6): none")


def test_no_attack_without_a_line() -> None:
    step = RulingStep(citation="ASL A6.2", text="no line of sight: K7: a stone building", effect="forbids")
    (line,) = words(ruling("not allowed", step, ask=Topic.COVER))
    assert line == "NO ATTACK    German 4-6-7 (D4 level 1) - Russian 5-2-7 (H6): no line of sight"


def test_a_view_is_counted() -> None:
    hexes = tuple(HexView(hex=str(n), state=state) for n, state in enumerate(("seen", "hindered", "blind", "blocked")))
    (line,) = words(ruling("clear", ask=Topic.BLIND, target=None, hexes=hexes))
    assert line.endswith("from German 4-6-7 (D4 level 1): 2 hexes seen, 1 blind")


@pytest.mark.parametrize(
    ("steps", "decides"),
    [
        ((LEVEL, GRAIN, HOUSE, CREST), [CREST]),
        ((GRAIN, LEVEL, GRAIN), [GRAIN, GRAIN]),
        ((LEVEL, ROLL), [LEVEL]),
        ((), []),
    ],
)
def test_what_decides(steps: tuple[RulingStep, ...], decides: list[RulingStep]) -> None:
    assert deciding_steps(ruling("any", *steps, blocked_at=Blocking(hex="F5"))) == decides


def test_long_reasons_are_wrapped() -> None:
    step = RulingStep(citation="ASL B10.23", text="the crest line " * 30, effect="blocks")
    assert max(map(len, ruling_words(ruling("blocked", step), NAMES))) <= WIDTH
