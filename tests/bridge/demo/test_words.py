"""Rulings in words: the deciding step with its paragraph, who and where, how close."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.demo.words import WIDTH, deciding_steps, ruling_words
from bridge.protocol.outbound import Blocking, RulingOut, RulingStep
from bridge.protocol.values import Anchor, Topic

NAMES = {"g1": "German 4-6-7", "r1": "Russian 5-2-7"}
CREST = RulingStep(citation="ASL A6.2", text="level 2 ground in F5 stands higher than both", effect="blocks", hex="F5")
GRAIN = RulingStep(citation="ASL B15.2", text="grain in G6", effect="hinders", hex="G6", value=1.0)
LEVEL = RulingStep(citation="ASL A6.1", text="the line runs from D4 at level 1 to H6 at level 0")


def ruling(verdict: str, *steps: RulingStep, **more: Any) -> RulingOut:
    fields: dict[str, Any] = {
        "source": Anchor(hex="D4", level=1, pieces=("g1",)),
        "target": Anchor(hex="H6", pieces=("r1",)),
        "range": 5,
        **more,
    }
    return RulingOut(id="1", ask=Topic.LOS, verdict=verdict, steps=steps, text=verdict, **fields)


def test_a_blocked_line() -> None:
    blocked = ruling("blocked", LEVEL, GRAIN, CREST, blocked_at=Blocking(hex="F5"), margin_px=4.5)
    assert ruling_words(blocked, NAMES) == [
        "BLOCKED      German 4-6-7 in D4 level 1 to Russian 5-2-7 in H6, range 5",
        "     level 2 ground in F5 stands higher than both [ASL A6.2]",
        "     blocked in F5",
        "     the same for every line shifted by up to 4.5 px",
    ]


def test_every_hindrance_is_named_and_summed() -> None:
    words = ruling_words(ruling("hindered", LEVEL, GRAIN, GRAIN, hindrance=2.0), NAMES)
    assert words.count("     grain in G6 [ASL B15.2]") == 2
    assert "     hindrance 2" in words


def test_a_clear_line_says_how_it_runs() -> None:
    words = ruling_words(ruling("clear", LEVEL, margin_px=0.5, grazing=True), NAMES)
    assert words[0].startswith("CLEAR ")
    assert words[1].endswith("[ASL A6.1]")
    assert words[-1] == "     a grazing line: the same for every line shifted by up to 0.5 px"


def test_what_is_not_known_is_said() -> None:
    assert "     the terrain of F5 is unknown" in ruling_words(
        ruling("undetermined", undetermined="the terrain of F5 is unknown"), NAMES
    )


def test_a_piece_that_the_reader_may_not_know_is_its_hex() -> None:
    assert ruling_words(ruling("clear", LEVEL), {"g1": "German 4-6-7"})[0].endswith("in D4 level 1 to H6, range 5")


def test_a_move_lists_its_stops_and_its_cost() -> None:
    stops = (Anchor(hex="E5"), Anchor(hex="E6", position="crest:2"))
    words = ruling_words(ruling("allowed", target=None, path=stops, totals={"mf": 3.0}), NAMES)
    assert words[0] == "ALLOWED      German 4-6-7 in D4 level 1 to E5 to E6 (crest:2)"
    assert "     mf 3" in words


@pytest.mark.parametrize(
    ("steps", "decides"), [((LEVEL, GRAIN, CREST), [CREST]), ((GRAIN, LEVEL), [GRAIN]), ((LEVEL,), [LEVEL]), ((), [])]
)
def test_what_decides(steps: tuple[RulingStep, ...], decides: list[RulingStep]) -> None:
    assert deciding_steps(ruling("any", *steps)) == decides


def test_long_reasons_are_wrapped() -> None:
    step = RulingStep(citation="ASL B10.23", text="the crest line " * 30, effect="blocks")
    assert max(map(len, ruling_words(ruling("blocked", step), NAMES))) <= WIDTH
