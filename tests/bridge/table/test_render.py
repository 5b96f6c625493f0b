"""Rulings in the words of one client."""

from __future__ import annotations

from dataclasses import replace

import pytest
from small_table import MAP, sheet, small_board

from bridge.protocol import limits
from bridge.protocol.messages import decode_server, encode
from bridge.protocol.outbound import State
from bridge.protocol.values import BoardPlace, Topic
from bridge.rules.ruling import Citation, Effect, Place, Ruling, SeenHex, Step, Verdict
from bridge.table.questions import Subject
from bridge.table.render import directed, render
from bridge.table.seen import Seen
from bridge.table.sheet import Spot

HERE = sheet(BoardPlace(map=MAP, name="small", x=400, y=300))
A1, B2 = Spot(MAP, "small", Place("A1")), Spot(MAP, "small", Place("B2", 1))
LINE = Subject.line(A1, B2)
SEEN = {A1: Seen("4-6-7", ("g",)), B2: Seen("?", ("r",))}
GRAIN = Step(Citation("ASL", "A6.7"), "grain", Effect.HINDERS)
WOODS = Step(Citation("ASL", "B13.2"), "woods", Effect.BLOCKS, "A2", 3, 1.0, 0.0, (50.0, 120.0))


def told(ruling: Ruling, subject: Subject = LINE, source: Spot = A1) -> str:
    return render("r_1", subject, ruling, HERE, SEEN, source).text


@pytest.mark.parametrize(
    ("ruling", "text"),
    [
        (Ruling("q", Verdict.CLEAR, (), range=2), "clear, range 2"),
        (
            Ruling(
                "q", Verdict.HINDERED, (Step(Citation("ASL", "A6.7"), "grain", Effect.HINDERS),), {"hindrance": 1.0}, 2
            ),
            "hindered by 1, range 2: grain (ASL A6.7)",
        ),
        (Ruling("q", Verdict.BLOCKED, (WOODS,), blocked_at="A2"), "blocked at A2: woods (ASL B13.2)"),
        (
            Ruling("q", Verdict.BLOCKED, (replace(WOODS, text="A2: woods: too high"),), blocked_at="A2"),
            "blocked at A2: woods: too high (ASL B13.2)",
        ),
        (Ruling("q", Verdict.BLOCKED, ()), "blocked"),
        (Ruling("q", Verdict.UNDETERMINED, (), cause="fog of war"), "undetermined, fog of war"),
        (Ruling("q", Verdict.ALLOWED, (), {"tem": 2.0, "hindrance": 0.0}), "allowed, TEM +2"),
        (
            Ruling("q", Verdict.NOT_ALLOWED, (Step(Citation("ASL", "B11.4"), "a cliff", Effect.FORBIDS),)),
            "not allowed: a cliff (ASL B11.4)",
        ),
        (Ruling("q", Verdict.CLEAR, (), range=2, margin_px=0.5), "clear, range 2, grazing (margin 0.5 px)"),
        (Ruling("q", Verdict.CLEAR, (), range=2, margin_px=1.0), "clear, range 2"),
    ],
)
def test_the_text_says_who_where_what_and_why(ruling: Ruling, text: str) -> None:
    assert told(ruling) == f"4-6-7 A1 to ? B2 level 1: {text}"


@pytest.mark.parametrize(
    ("ruling", "text"),
    [
        (Ruling("q", Verdict.CLEAR, (), range=2, margin_px=0.5), "dégagée, portée 2, rasante (marge de 0,5 px)"),
        (Ruling("q", Verdict.BLOCKED, (WOODS,), blocked_at="A2"), "bloquée en A2 : woods (ASL B13.2)"),
        (
            Ruling("q", Verdict.BLOCKED, (replace(WOODS, text="A2 : bois"),), blocked_at="A2"),
            "bloquée en A2 : bois (ASL B13.2)",
        ),
        (Ruling("q", Verdict.HINDERED, (), {"hindrance": 1.0}, 2), "gênée de 1, portée 2"),
        (Ruling("q", Verdict.UNDETERMINED, ()), "indéterminé, sans motif"),
        (Ruling("q", Verdict.ALLOWED, (), {"dice": 2.0, "tem": 1.5}), "permis, 2 dés, TEM +1,5"),
    ],
)
def test_the_text_in_french(ruling: Ruling, text: str) -> None:
    assert told(replace(ruling, language="fr")) == f"4-6-7 A1 à ? B2 niveau 1 : {text}"


def test_a_language_that_is_not_there_is_english() -> None:
    assert told(Ruling("q", Verdict.CLEAR, (), language="xx")).endswith("clear, range 0")


def test_the_label_is_in_the_rulings_language() -> None:
    dice = Ruling("cover", Verdict.ALLOWED, (), {"dice": 2.0})
    labels = [
        render("r", Subject(Topic.COVER, (A1, B2)), ruling, HERE, SEEN, A1).label
        for ruling in (dice, replace(dice, language="fr"))
    ]
    assert labels == ["2 dice", "2 dés"]


def test_a_line_is_told_from_its_source() -> None:
    assert told(Ruling("q", Verdict.CLEAR, ()), source=B2).startswith("? B2 level 1 to 4-6-7 A1")
    assert directed(LINE, B2) == (B2, A1)
    assert directed(Subject(Topic.COVER, (A1, B2)), B2) == (A1, B2), "a shot goes one way"


def test_points_are_map_pixels() -> None:
    ruling = Ruling("q", Verdict.BLOCKED, (WOODS,), blocked_at="A2", point=(50.0, 120.0))
    out = render("r_1", LINE, ruling, HERE, SEEN, A1)
    assert (out.source.x, out.source.y) == (450.0, 360.0)
    assert out.blocked_at is not None
    assert (out.blocked_at.x, out.blocked_at.y) == (450.0, 420.0)
    assert (out.steps[0].x, out.steps[0].y, out.steps[0].side, out.steps[0].effect) == (450.0, 420.0, 3, "blocks")


def test_a_view_tells_every_hex() -> None:
    hexes = (
        SeenHex(Place("A1"), Verdict.CLEAR, 0),
        SeenHex(Place("A2"), Verdict.BLOCKED, 1, blind=True, step=WOODS),
        SeenHex(Place("A3"), Verdict.HINDERED, 2, 1.0),
        SeenHex(Place("A4"), Verdict.BLOCKED, 3),
    )
    out = render("r_1", Subject(Topic.BLIND, (A1,)), Ruling("q", Verdict.CLEAR, (), hexes=hexes), HERE, SEEN, A1)
    assert [view.state for view in out.hexes] == ["seen", "blind", "hindered", "blocked"]
    assert out.hexes[1].text == "woods (ASL B13.2)"
    assert (out.hexes[0].x, out.hexes[0].y) == (450.0, 360.0)
    assert out.target is None


def test_whatever_a_rule_set_says_fits_into_a_message() -> None:
    long = "word " * 2000
    steps = tuple(Step(Citation("R" * 300, "1"), long, Effect.BLOCKS, "H" * 90) for _ in range(300))
    totals = {f"sum {n}": 1.0 for n in range(100)}
    ruling = Ruling(long, Verdict.BLOCKED, steps, totals, blocked_at="H" * 90, cause=long)
    out = render("r_1", LINE, ruling, HERE, SEEN, A1)
    assert len(out.steps) == limits.STEPS
    assert len(out.text) == limits.SHORT
    state = State(seq=1, ruleset="r", rulings=(out,))
    assert decode_server(encode(state)) == state


def test_hexes_of_several_boards_have_the_boards_name() -> None:
    two = sheet(BoardPlace(map=MAP, name="3"), BoardPlace(map=MAP, name="5", column=1), hexmap=small_board())
    spot = Spot(MAP, "5", Place("A1"))
    out = render("r", Subject(Topic.BLIND, (spot,)), Ruling("q", Verdict.CLEAR, ()), two, {}, spot)
    assert out.source.hex == "5A1"
    assert out.text.startswith("5A1: ")


def test_points_beyond_every_map_and_levels_beyond_every_hill_are_left_out() -> None:
    off = Step(Citation("ASL", "B13.2"), "woods", Effect.BLOCKS, "A2", 3, 100.0, 0.0, (5e9, 120.0))
    seen = (SeenHex(A1.place, Verdict.CLEAR, 0),)
    ruling = Ruling("q", Verdict.BLOCKED, (off,), blocked_at="A2", point=(5e9, 120.0), hexes=seen)
    out = render("r_1", LINE, ruling, HERE, SEEN, A1)
    assert (out.steps[0].x, out.steps[0].level) == (None, None)
    assert out.blocked_at is not None
    assert out.blocked_at.x is None
    assert out.hexes[0].x is not None
