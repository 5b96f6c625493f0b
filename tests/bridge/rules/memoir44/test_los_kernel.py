"""Lines by heights against a slow literal witness; the same from both ends, turned, mirrored, lying; and in a batch."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardparsers.hexmodel import Hex, HexMap, distance
from bridge.rules.by_hex.findings import VERDICTS
from bridge.rules.memoir44 import RULES, los_kernel
from bridge.rules.memoir44.battlefield import Battlefield
from bridge.rules.memoir44.los import policies
from bridge.rules.memoir44.tables import tables
from bridge.rules.ruling import Counter, LosQuestion, Place, Verdict
from tests.fixtures.hex_maps import hexagon, lying, put_together, scattered, turned
from tests.fixtures.slow_lines import Touch, ends, met

FIELD = hexagon(4)
CATALOGUE = RULES.catalogue
WEIGHTS = {
    ("plain", 0): 10,
    ("hill", 0): 5,
    ("forest", 0): 2,
    ("forest on hill", 0): 2,
    ("town", 0): 1,
    ("plain", 2): 1,
}
WEIGHTS |= {("river", 0): 1, ("swamp", 0): 1}
POLICIES = [[], ["corners_block"], ["edge_blocks"], ["edge_open"], ["corners_block", "edge_open"]]
PAIRS = 25
games = st.integers(0, 2**32).map(random.Random)


def game(chance: random.Random) -> tuple[HexMap, tuple[Counter, ...]]:
    """A hexagon of all sorts of terrain, with pieces on it."""
    board = put_together(CATALOGUE, scattered(chance, FIELD, WEIGHTS))
    names = chance.sample([cell.name for cell in board.cells.values()], 5)
    return board, tuple(Counter(chance.choice(["infantry", "bunker", "wire", "unit"]), name) for name in names)


def literally(board: HexMap, counters: tuple[Counter, ...], source: Hex, target: Hex, policy: set[str]) -> Verdict:
    """The rules word by word: a terrain or unit blocks only if it is as high as one of the two units, or higher; along
    a hexside only if both sides do."""
    if distance(source, target) < 2:
        return Verdict.CLEAR
    height = {hex_: _height(board, hex_) for hex_ in (source, target)}
    if None in height.values():
        return Verdict.UNDETERMINED
    low = min(height.values())
    around = {Hex(hex_.q + q, hex_.r + r) for hex_ in board.cells for q in (-1, 0, 1) for r in (-1, 0, 1)}
    unsure, sides = False, {Touch.LEFT: set(), Touch.RIGHT: set()}
    for one in met(source, target, around):
        if one.hex in (source, target):
            continue
        blocks = _blocks(board, counters, one.hex, low)
        if one.touch is Touch.THROUGH or (
            one.touch is Touch.CORNER and "corners_block" in policy and one.hex in board.cells
        ):
            if blocks:
                return Verdict.BLOCKED
            unsure = unsure or blocks is None
        elif one.touch in sides:
            if one.hex not in board.cells:
                blocks = {"edge_blocks": True, "edge_open": False}.get(next(iter(policy - {"corners_block"}), ""))
            sides[one.touch].add(blocks)
    left, right = (True if True in seen else None if None in seen else False for seen in sides.values())
    if left and right:
        return Verdict.BLOCKED
    unsure = unsure or (left is not False and right is not False)
    return Verdict.UNDETERMINED if unsure else Verdict.CLEAR


def _height(board: HexMap, hex_: Hex) -> int | None:
    cell = board.cells.get(hex_)
    if cell is None or cell.terrain.name == "swamp":
        return None
    return cell.base_level or (1 if "hill" in cell.terrain.name else 0)


def _blocks(board: HexMap, counters: tuple[Counter, ...], hex_: Hex, low: int) -> bool | None:
    height = _height(board, hex_)
    if height is None:
        return None
    name = board.cells[hex_].terrain.name
    obstacle = "forest" in name or name == "town"
    obstacle = obstacle or any(one.hex == board.cells[hex_].name and one.kind != "wire" for one in counters)
    return height > low or (obstacle and height == low)


def asked(board: HexMap, counters: tuple[Counter, ...], source: Hex, target: Hex, policy: list[str]) -> Verdict:
    places = Place(board.cells[source].name), Place(board.cells[target].name)
    return RULES.los(board, LosQuestion(*places, counters, frozenset(policy))).verdict


@settings(max_examples=50)
@given(games)
def test_the_kernel_says_what_the_rules_say(chance: random.Random) -> None:
    board, laid = game(chance)
    for _ in range(PAIRS):
        (source, target), policy = ends(chance, list(board.cells)), chance.choice(POLICIES)
        assert asked(board, laid, source, target, policy) is literally(board, laid, source, target, set(policy))


@settings(max_examples=50)
@given(games, st.integers(0, 5), st.booleans(), st.booleans())
def test_the_same_from_both_ends_and_however_the_map_lies(
    chance: random.Random, quarter: int, mirror: bool, lie: bool
) -> None:
    board, laid = game(chance)
    other = turned(board, quarter, mirror)
    other = lying(other) if lie else other
    for _ in range(PAIRS):
        a, b = (Place(board.cells[hex_].name) for hex_ in ends(chance, list(board.cells)))
        questions = LosQuestion(a, b, laid), LosQuestion(b, a, laid)
        assert len({RULES.los(map_, question).verdict for map_ in (board, other) for question in questions}) == 1


@settings(max_examples=50)
@given(games)
def test_the_batch_says_what_each_ruling_says(chance: random.Random) -> None:
    board, laid = game(chance)
    pairs, policy = [ends(chance, list(board.cells)) for _ in range(PAIRS)], chance.choice(POLICIES)
    sources, targets = (np.array([pair[i] for pair in pairs], np.int64) for i in (0, 1))
    batch = los_kernel.verdicts(Battlefield(board, laid).arrays, sources, targets, policies(frozenset(policy)))
    assert [VERDICTS[code] for code in batch.tolist()] == [asked(board, laid, a, b, policy) for a, b in pairs]


def heights(*line: str) -> Verdict:
    """The verdict between the ends of a straight row of hexes: "1" is ground of that height, "1B" with an obstacle."""
    cells, counters = {}, []
    for r, word in enumerate(line):
        cells[Hex(0, r)] = ("hill" if word[0] == "1" else "plain", int(word[0]))
        if word.endswith("B"):
            counters.append(Counter("unit", f"0,{r}"))
    board = put_together(CATALOGUE, cells)
    return RULES.los(board, LosQuestion(Place("0,0"), Place(f"0,{len(line) - 1}"), tuple(counters))).verdict


@pytest.mark.parametrize("line", list(product("012", repeat=3)))
def test_ground_blocks_only_above_the_lower_unit(line: tuple[str, ...]) -> None:
    blocked = int(line[1]) > min(int(line[0]), int(line[2]))
    assert heights(*line) is (Verdict.BLOCKED if blocked else Verdict.CLEAR)


@pytest.mark.parametrize("line", list(product("012", repeat=3)))
def test_an_obstacle_blocks_from_the_height_of_the_lower_unit_upwards(line: tuple[str, ...]) -> None:
    blocked = int(line[1]) >= min(int(line[0]), int(line[2]))
    assert heights(line[0], line[1] + "B", line[2]) is (Verdict.BLOCKED if blocked else Verdict.CLEAR)


def test_every_obstacle_of_the_table_blocks_on_the_plain() -> None:
    for row in tables().terrain.values():
        board = put_together(CATALOGUE, {Hex(0, 0): ("plain", 0), Hex(0, 1): (row.name, 0), Hex(0, 2): ("plain", 0)})
        verdict = RULES.los(board, LosQuestion(Place("0,0"), Place("0,2"))).verdict
        assert verdict is (Verdict.BLOCKED if row.obstacle or row.height else Verdict.CLEAR), row.name
