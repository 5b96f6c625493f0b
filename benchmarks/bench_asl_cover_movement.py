"""ASL cover and movement, single thread, on the built-in board: microseconds a ruling, the aim being under 200.

Movement: a leg between neighbours drawn at random, a path of four legs, and a jump across about eight hexes, which
searches for the cheapest way. Cover: pairs within eight hexes, alone and with the line of sight asked for Hindrance.
"cold" is the first round on a fresh map, which reads the drawing; "warm" the best of some further rounds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from table import table

from boardparsers.hexmodel import HexMap, distance
from boardparsers.vasl.compiler import built_in_board
from bridge.rules.asl import RULES
from bridge.rules.asl.cover import cover
from bridge.rules.asl.movement import movement
from bridge.rules.ruling import CoverQuestion, MovementQuestion, Place

RULINGS: Final = 2_000
JUMPS: Final = 100
ROUNDS: Final = 5

Question = CoverQuestion | MovementQuestion


def walks(board: HexMap, legs: int) -> list[MovementQuestion]:
    """Paths of neighbours, the same every time."""
    chance, cells = random.Random(10), list(board.cells.values())
    found: list[MovementQuestion] = []
    while len(found) < RULINGS:
        cell = chance.choice(cells)
        path = [cell]
        for _ in range(legs):
            after = board.neighbour(path[-1], chance.randrange(6))
            if after is not None:
                path.append(after)
        if len(path) == legs + 1:
            found.append(MovementQuestion(tuple(Place(cell.name) for cell in path)))
    return found


def jumps(board: HexMap) -> list[MovementQuestion]:
    chance, cells = random.Random(11), list(board.cells.values())
    found: list[MovementQuestion] = []
    while len(found) < JUMPS:
        one, other = chance.sample(cells, 2)
        if 7 <= distance(one.hex, other.hex) <= 9:
            found.append(MovementQuestion((Place(one.name), Place(other.name))))
    return found


def attacks(board: HexMap) -> list[CoverQuestion]:
    chance, cells = random.Random(12), list(board.cells.values())
    found: list[CoverQuestion] = []
    while len(found) < RULINGS:
        one, other = chance.sample(cells, 2)
        if distance(one.hex, other.hex) <= 8:
            moving = chance.choice(["", "assault", "normal"])
            found.append(CoverQuestion(Place(one.name), Place(other.name), moving=moving))
    return found


def microseconds(answer: Callable[[HexMap, Question], object], questions: Sequence[Question]) -> tuple[float, float]:
    """A ruling in the first round on a fresh map, and in the best of the later ones."""
    board = replace(built_in_board())  # a map of its own: nothing about it is known yet
    times = []
    for _ in range(1 + ROUNDS):
        started = time.perf_counter()
        for question in questions:
            answer(board, question)
        times.append(1e6 * (time.perf_counter() - started) / len(questions))
    return times[0], min(times[1:])


def main() -> None:
    board = built_in_board()
    RULES.cover(board, CoverQuestion(Place("K4"), Place("L6")))  # compiles the line of sight
    kinds: list[tuple[str, Callable[..., object], Sequence[Question]]] = [
        ("movement, a leg", movement, walks(board, 1)),
        ("movement, a path of 4 legs", movement, walks(board, 4)),
        ("movement, a jump over 8 hexes", movement, jumps(board)),
        ("cover", cover, attacks(board)),
        ("cover with line of sight", RULES.cover, attacks(board)),
    ]
    rows = [(name, *microseconds(answer, questions)) for name, answer, questions in kinds]
    print(table(("ruling", "us cold", "us warm"), rows))


if __name__ == "__main__":
    main()
