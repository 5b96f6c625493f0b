"""Lines of sight by hexes, single thread: the batch path of Memoir '44 and Valor & Victory on boards of several sizes.

Pairs are drawn at random over the whole board, so most lines are long. "one by one" asks the rule set for a whole
ruling with its steps and words, as the live table does.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray
from table import table

from boardparsers.hexmodel import Hex, HexCell, HexGrid, HexMap
from bridge.rules.memoir44 import RULES as MEMOIR44
from bridge.rules.memoir44 import los_kernel as memoir_kernel
from bridge.rules.memoir44.battlefield import Battlefield
from bridge.rules.ruling import LosQuestion, Place, RuleSet
from bridge.rules.valor_and_victory import RULES as VALOR
from bridge.rules.valor_and_victory import los_kernel as valor_kernel
from bridge.rules.valor_and_victory.field import Field

PAIRS: Final = 400_000
RULINGS: Final = 2_000
ROUNDS: Final = 5
SIZES: Final = ((13, 9), (25, 17), (50, 40))
OPEN: Final = {"memoir44": "plain", "valor_and_victory": "open ground"}

Batch = Callable[[NDArray[np.int64], NDArray[np.int64]], object]


def board(rules: RuleSet, columns: int, rows: int) -> HexMap:
    """A board half open, half covered with every other terrain of the game, the same every time."""
    assert rules.catalogue is not None
    chance, catalogue = random.Random(44), rules.catalogue
    names = [entry.name for entry in catalogue if entry.kind.value != "hexside" or rules.name == "memoir44"]
    cells: dict[Hex, HexCell] = {}
    for column in range(columns):
        for row in range(rows):
            name = OPEN[rules.name] if chance.random() < 0.5 else chance.choice(names)
            hex_ = Hex(column, row - column // 2)
            cells[hex_] = HexCell(hex_, f"{column}.{row}", 0, catalogue.by_name(name))
    grid = HexGrid(Fraction(52), Fraction(60), Fraction(0), Fraction(0), 52 * columns, 60 * rows)
    return HexMap(f"{columns} x {rows}", grid, cells, catalogue)


def pairs(map_: HexMap) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    chance = np.random.default_rng(44)
    hexes = np.array(list(map_.cells), np.int64)
    return hexes[chance.integers(len(hexes), size=PAIRS)], hexes[chance.integers(len(hexes), size=PAIRS)]


def best_rate(batch: Batch, sources: NDArray[np.int64], targets: NDArray[np.int64]) -> float:
    """Lines a second in the best of some rounds; the first call, which may compile, is not among them."""
    batch(sources[:10], targets[:10])
    seconds = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        batch(sources, targets)
        seconds.append(time.perf_counter() - started)
    return len(sources) / min(seconds)


def ruling_rate(rules: RuleSet, map_: HexMap, sources: NDArray[np.int64], targets: NDArray[np.int64]) -> float:
    """Whole rulings a second."""
    names = {hex_: cell.name for hex_, cell in map_.cells.items()}
    questions = [
        LosQuestion(Place(names[Hex(*a)]), Place(names[Hex(*b)]))
        for a, b in zip(sources[:RULINGS].tolist(), targets[:RULINGS].tolist(), strict=True)
    ]
    rules.los(map_, questions[0])
    started = time.perf_counter()
    for question in questions:
        rules.los(map_, question)
    return len(questions) / (time.perf_counter() - started)


def batch_of(rules: RuleSet, map_: HexMap) -> Batch:
    if rules.name == "memoir44":
        arrays = Battlefield(map_).arrays
        return lambda sources, targets: memoir_kernel.verdicts(arrays, sources, targets, 0)
    arrays = Field(map_).arrays
    return lambda sources, targets: valor_kernel.verdicts(arrays, sources, targets, 0)


def main() -> None:
    rows = []
    for rules in (MEMOIR44, VALOR):
        for columns, height in SIZES:
            map_ = board(rules, columns, height)
            sources, targets = pairs(map_)
            batch = best_rate(batch_of(rules, map_), sources, targets)
            rows.append((rules.title, map_.name, batch, ruling_rate(rules, map_, sources, targets)))
    print(table(("game", "hexes", "lines a second", "one by one"), rows))


if __name__ == "__main__":
    main()
