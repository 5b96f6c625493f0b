"""The order of the rules: which answers when several could, and where none is asked.

The line runs down column C from C1 (a) to C8 (b); C5 is four hexes from a, three from b.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from bridge.rules.asl.sight import codes
from bridge.rules.asl.sight import judge as judge_module
from bridge.rules.asl.sight.field import UNKNOWN, Field
from bridge.rules.asl.sight.judge import between, judge, nothing_to_say, stands
from bridge.rules.asl.sight.spot import ALPINE_HILLS, ENTRENCHED, IN_DEPRESSION, OFF_CENTRE, Ends, Spot
from tests.bridge.rules.asl.sight.pieces import board_of

pytestmark = pytest.mark.usefixtures("plain")

BOARD = board_of("wall: sides C5/3", rows=9)
F: Field = BOARD.field


def ends(high: float = 0, low: float = 0, *, kind: int = 0, options: int = 0, b: str = "C8") -> Ends:
    return BOARD.ends("C1", b, high, low, a_kind=kind, options=options)


def spot(over: Ends, terrain: str, ground: int = 0, name: str = "C5", **more: bool) -> Spot:
    return BOARD.spot(over, name, terrain, ground, **more)


@pytest.mark.parametrize(
    ("terrain", "ground", "high", "low", "code"),
    [
        ("Woods", 2, 1, 0, codes.GROUND),  # A6.2: the ground alone blocks; what stands on it is not asked
        ("Woods", 0, 0, 0, codes.HIGHER),  # A6.2
        ("Woods", 0, 1, 0, codes.HEIGHT_ADVANTAGE),  # A6.2
        ("Stone Rubble", 0, 0, 0, codes.HALF_LEVEL),  # A6.2
        ("Orchard", 0, 0, 0, codes.HINDERS),  # B14.2: split_terrain
        ("Brush", 0, 0, 0, codes.HINDERS),  # half_level
        ("Grain", 0, 0, 0, codes.HINDERS),
        ("Grain", 0, 1, 1, codes.NONE),  # looked over
        ("Open Ground", 0, 0, 0, codes.NONE),
    ],
)
def test_the_rules_between_the_ends(terrain: str, ground: int, high: int, low: int, code: int) -> None:
    over = ends(high, low)
    assert between(F, over, spot(over, terrain, ground)) == code
    assert judge(F, over, spot(over, terrain, ground)) == code


def test_blind_hexes_are_asked_last() -> None:
    """A6.4: woods in C5 make C6 blind for level 2. From level 1 one does not see over them in the first place."""
    for high, code in ((2, codes.BLIND), (1, codes.HEIGHT_ADVANTAGE)):
        over = ends(high, 0, b="C6")
        assert judge(F, over, spot(over, "Woods")) == code


def test_alpine_hills_outrank_what_stands_on_the_hill() -> None:
    """B10.211, an option: the hill itself blocks; without it the woods on it do."""
    for options, code in ((ALPINE_HILLS, codes.ALPINE), (0, codes.HIGHER)):
        over = ends(1, 1, options=options)
        assert judge(F, over, spot(over, "Woods", 1)) == code


def test_a_unit_sees_out_of_its_own_hex_whatever_stands_in_it() -> None:
    """A6.1."""
    over = ends()
    assert judge(F, over, spot(over, "Woods", name="C1", at_a=True)) == codes.NONE
    assert judge(F, over, spot(over, "Woods", name="C8", at_b=True)) == codes.NONE
    assert judge(F, over, spot(over, "Woods", name="C1")) == codes.HIGHER


@pytest.mark.parametrize("end", ["a", "b"])
def test_but_not_in_bypass(end: str) -> None:
    """A6.12: what stands in the own hex is in the way; its ground is not, nor what stands in the hex beside it."""
    a_kind, b_kind = (OFF_CENTRE, 0) if end == "a" else (0, OFF_CENTRE)
    over = BOARD.ends("C1", "C8", a_kind=a_kind, b_kind=b_kind)
    own, next_to, at = ("C1", "C2", "at_a") if end == "a" else ("C8", "C7", "at_b")
    assert judge(F, over, spot(over, "Woods", name=own, **{at: True})) == codes.HIGHER
    assert judge(F, over, spot(over, "Open Ground", 1, name=own, **{at: True})) == codes.NONE
    assert judge(F, over, spot(over, "Woods", name=next_to, **{at: True})) == codes.NONE
    other, there = ("C8", "at_b") if end == "a" else ("C1", "at_a")
    assert judge(F, over, spot(over, "Woods", name=other, **{there: True})) == codes.NONE


def test_what_stands_in_a_hex() -> None:
    over = ends()
    standing = [
        name
        for name in ("Woods", "Wall", "Grain", "Orchard, Out of Season", "Open Ground", "Dirt Road", "Gully")
        if stands(F, spot(over, name))
    ]
    assert standing == ["Woods", "Wall", "Grain", "Orchard, Out of Season"]


def test_depressions_and_hexside_terrain_are_asked_in_the_ends_own_hexes_too() -> None:
    """A6.3: from the bottom at -1 to level 0 seven hexes off, the line leaves the depression in its own hex. B27.2: an
    entrenched unit sees over no wall but to a neighbour. B23.71: the wall between rowhouses is of neither hex."""
    sunk = BOARD.ends("C1", "C8", -1, 0, a_kind=IN_DEPRESSION)
    rim = BOARD.spot(sunk, "C1", "Open Ground", 0, over=(0, 20), at_a=True)
    assert judge(F, sunk, rim) == codes.DEPRESSION
    dug_in = ends(kind=ENTRENCHED)
    assert judge(F, dug_in, spot(dug_in, "Wall", name="C1", at_a=True)) == codes.ENTRENCHED
    over = ends()
    assert judge(F, over, spot(over, "Rowhouse Wall, 1 Level", name="C1", at_a=True)) == codes.ROWHOUSE


def test_a_wall_that_blocks_by_its_own_rule() -> None:
    """B9.2: C5's side 3 is of neither end."""
    over = ends()
    assert judge(F, over, BOARD.spot(over, "C5", "Wall", 0, over=(0, 30))) == codes.HEXSIDE
    high = ends(1, 1)
    assert judge(F, high, BOARD.spot(high, "C5", "Wall", 0, over=(0, 30))) == codes.NONE


def test_unknown_terrain_is_no_block_but_undetermined() -> None:
    """Only where it matters: in an end's own hex nothing that stands there does (A6.1)."""
    over = ends()
    code = next(code for code in range(256) if F.terrains[code].kind == UNKNOWN)
    strange = spot(over, "Open Ground")._replace(terrain=code, drawn=code)
    assert judge(F, over, strange) == codes.UNKNOWN_TERRAIN
    assert judge(F, over, strange._replace(at_a=True)) == codes.NONE


@pytest.mark.parametrize(
    ("terrain", "ground", "high", "low", "kind", "passed"),
    [
        ("Open Ground", 0, 0, 0, 0, True),
        ("Open Ground", 1, 0, 0, 0, False),
        ("Grain", 0, 0, 0, 0, False),
        ("Wall", 0, 0, 0, 0, False),
        ("Wall", 0, 1, 0, 0, True),
        ("Wall", 0, 1, 0, ENTRENCHED, False),
        ("Open Ground", 0, 1, 0, IN_DEPRESSION, False),
        ("Bocage", 0, 3, 1, 0, False),
        ("Cliff", 0, 3, 1, 0, False),
        ("Woods", 0, 2, 1, 0, True),
        ("Woods", 0, 2, 0, 0, False),  # may hide C8, which is three hexes on
        ("Woods", 0, 1.75, 1, 0, False),  # not looked over by a whole level
    ],
)
def test_where_no_rule_has_to_be_asked(
    terrain: str, ground: int, high: float, low: float, kind: int, passed: bool
) -> None:
    over = ends(high, low, kind=kind, b="C7")
    assert nothing_to_say(F, over, spot(over, terrain, ground)) is passed


def test_where_no_rule_is_asked_none_would_say_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Terrains at every height between ends at every level: asked or not, the answer is the same."""
    rng = random.Random(3)
    levels = (-1.0, 0.0, 0.5, 0.75, 1.0, 1.25, 2.0, 3.0, 4.75)
    cases = []
    for terrain, b, options in product(BOARD.board.catalogue, ("C6", "C8"), (0, ALPINE_HILLS)):
        for ground, kind in product((-1, 0, 1, 2), (0, 0, 0, ENTRENCHED, IN_DEPRESSION)):
            low, high = sorted(rng.choices(levels, k=2))
            over = ends(high, low, kind=kind, options=options, b=b)
            there = BOARD.spot(over, "C5", "Open Ground", ground, over=(3.0, 29.0), home=rng.choice(("C4", "C5", "C6")))
            cases.append((over, there._replace(terrain=terrain.code, drawn=terrain.code)))
    passed = [case for case in cases if nothing_to_say(F, *case)]
    assert 0.1 * len(cases) < len(passed) < 0.9 * len(cases)
    monkeypatch.setattr(judge_module, "nothing_to_say", lambda *_: False)
    assert {judge(F, *case) for case in passed} == {codes.NONE}
