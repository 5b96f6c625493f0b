"""Lines against a slow literal witness; the same from both ends, turned, mirrored, lying; and in a batch."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from boardparsers.hexmodel import Hex, HexMap
from bridge.rules.by_hex.findings import VERDICTS
from bridge.rules.ruling import Counter, LosQuestion, Place, Ruling, Verdict
from bridge.rules.valor_and_victory import RULES, los_kernel
from bridge.rules.valor_and_victory.field import Field
from bridge.rules.valor_and_victory.los import policies
from tests.fixtures.hex_maps import hexagon, lying, put_together, scattered, turned
from tests.fixtures.slow_lines import ends
from tests.fixtures.slow_valor import SlowLine

FIELD = hexagon(4)
CATALOGUE = RULES.catalogue
WEIGHTS = {("open ground", 0): 14, ("building", 0): 2, ("woods", 0): 1, ("orchard", 0): 5, ("farmland", 0): 2}
WEIGHTS |= {("stream", 0): 1, ("swamp", 0): 1, ("open ground", 1): 3, ("open ground", 2): 2, ("orchard", 1): 1}
WEIGHTS |= {("open ground", 3): 1, ("swamp", 1): 1}
WALLS = ["wall", "wall", "hedge", "hedge", "hedgerow", "cactus"]
POLICIES = [[], ["corners_block"], ["edge_blocks"], ["edge_open"], ["corners_block", "edge_open"]]
PAIRS = 25
games = st.integers(0, 2**32).map(random.Random)


def game(chance: random.Random) -> tuple[HexMap, dict[Hex, str]]:
    """A hexagon of all sorts of terrain, hills and hexsides, with smoke in some hexes."""
    hills = chance.random() < 0.5
    weights = {what: weight for what, weight in WEIGHTS.items() if hills or what[1] == 0}
    walls = {(chance.choice(FIELD), chance.randrange(6)): chance.choice(WALLS) for _ in range(chance.choice([0, 25]))}
    board = put_together(CATALOGUE, scattered(chance, FIELD, weights), walls)
    return board, {hex_: chance.choice(["smoke", "smoke 2"]) for hex_ in chance.sample(list(board.cells), 4)}


def on(board: HexMap, smoke: dict[Hex, str]) -> tuple[Counter, ...]:
    return tuple(Counter(kind, board.cells[hex_].name) for hex_, kind in smoke.items())


def asked(board: HexMap, laid: tuple[Counter, ...], source: str, target: str, policy: list[str]) -> Ruling:
    return RULES.los(board, LosQuestion(Place(source), Place(target), laid, frozenset(policy)))


def told(ruling: Ruling) -> tuple[Verdict, float, float]:
    """Verdict, and hindrance forth and back where a ruling has one."""
    source, target = ruling.question.split()[1:]
    return ruling.verdict, ruling.totals.get(f"from {source}", 0.0), ruling.totals.get(f"from {target}", 0.0)


def literally(board: HexMap, smoke: dict[Hex, str], source: Hex, target: Hex, policy: list[str]) -> tuple:
    adds = {hex_: 2 if kind == "smoke 2" else 1 for hex_, kind in smoke.items()}
    answer = SlowLine(board, adds, source, target, set(policy)).rule()
    if answer.verdict in (Verdict.BLOCKED, Verdict.UNDETERMINED):
        return answer.verdict, 0, 0
    return answer.verdict, answer.forth, answer.back


@settings(max_examples=50)
@given(games)
def test_the_kernel_says_what_the_rules_say(chance: random.Random) -> None:
    board, smoke = game(chance)
    for _ in range(PAIRS):
        (source, target), policy = ends(chance, list(board.cells)), chance.choice(POLICIES)
        ruling = asked(board, on(board, smoke), board.cells[source].name, board.cells[target].name, policy)
        assert told(ruling) == literally(board, smoke, source, target, policy)


@settings(max_examples=50)
@given(games, st.integers(0, 5), st.booleans(), st.booleans())
def test_the_same_from_both_ends_and_however_the_map_lies(
    chance: random.Random, quarter: int, mirror: bool, lie: bool
) -> None:
    board, smoke = game(chance)
    other, laid = turned(board, quarter, mirror), on(board, smoke)
    other = lying(other) if lie else other
    for _ in range(PAIRS):
        a, b = (board.cells[hex_].name for hex_ in ends(chance, list(board.cells)))
        verdict, forth, back = told(asked(board, laid, a, b, []))
        assert told(asked(other, laid, a, b, [])) == (verdict, forth, back)
        assert told(asked(other, laid, b, a, [])) == (verdict, back, forth)


@settings(max_examples=50)
@given(games)
def test_the_batch_says_what_each_ruling_says(chance: random.Random) -> None:
    board, smoke = game(chance)
    laid, policy = on(board, smoke), chance.choice(POLICIES)
    pairs = [ends(chance, list(board.cells)) for _ in range(PAIRS)]
    sources, targets = (np.array([pair[i] for pair in pairs], np.int64) for i in (0, 1))
    batch = los_kernel.verdicts(Field(board, laid).arrays, sources, targets, policies(frozenset(policy)))
    for (code, forth, back), (a, b) in zip(batch.tolist(), pairs, strict=True):
        verdict, forth_, back_ = told(asked(board, laid, board.cells[a].name, board.cells[b].name, policy))
        assert VERDICTS[code] is verdict
        if verdict in (Verdict.CLEAR, Verdict.HINDERED):
            assert (forth, back) == (forth_, back_)


def test_a_hedgerow_beside_a_hole_of_the_map_blocks_from_both_ends() -> None:
    row = [Hex(0, 0), Hex(2, 0), Hex(3, 0)]
    walls = {(Hex(2, 0), side): "hedgerow" for side in (4, 5)}
    board = put_together(CATALOGUE, dict.fromkeys(row, ("open ground", 0)), walls)
    names = [board.cells[hex_].name for hex_ in (row[0], row[-1])]
    assert [asked(board, (), *way, []).verdict for way in (names, names[::-1])] == [Verdict.BLOCKED] * 2


@settings(max_examples=30)
@given(games)
def test_lines_over_holes_are_the_same_from_both_ends(chance: random.Random) -> None:
    board, smoke = game(chance)
    cells = {hex_: cell for hex_, cell in board.cells.items() if chance.random() < 0.7}
    torn = replace(board, cells=cells)
    laid = on(torn, {hex_: kind for hex_, kind in smoke.items() if hex_ in cells})
    for _ in range(PAIRS):
        (a, b), policy = (cells[hex_].name for hex_ in ends(chance, list(cells))), chance.choice(POLICIES)
        verdict, forth, back = told(asked(torn, laid, a, b, policy))
        assert told(asked(torn, laid, b, a, policy)) == (verdict, back, forth)
