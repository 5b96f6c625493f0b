"""ASL line of sight, warm and single-threaded: checks a second, views of a whole board, and how long a start takes.

Lines: pairs of places drawn at random; of boards that VASL's own engine has answered, the pairs it was asked, so that
the two can be compared: in Java it gives 13,000 to 24,000 answers a second on such a machine. Boards 01, 03, 15 and 20
of VASL are looked for in ../shared/vasl/boards beside the repository; the built-in board is always measured.

All times but those of a start are processor time of the one thread that works (`time.thread_time`), and the best of
several rounds, since other programs may run on the same machine. A start is a new process: seconds on the clock, and
of its processor where the system tells.
"""

from __future__ import annotations

import csv
import gzip
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from table import table

from boardparsers.hexmodel import HexMap
from boardparsers.vasl.board import load_board
from boardparsers.vasl.compiler import built_in_board
from bridge.rules.asl import RULES
from bridge.rules.asl.sight import answer, batch
from bridge.rules.asl.sight.counters import counters_of
from bridge.rules.asl.sight.field import Lookup, lookup
from bridge.rules.asl.sight.places import end_of
from bridge.rules.asl.sight.view import look, targets_of
from bridge.rules.ruling import BlindQuestion, Counter, LosQuestion, Place

ROOT: Final = Path(__file__).resolve().parents[1]
SHARED: Final = ROOT.parent / "shared" / "vasl"
BOARDS: Final = ("01", "03", "15", "20")
PEER: Final = (13_000, 24_000)  # checks a second of VASL's own engine

LINES: Final = 20_000
WITH_MARGINS: Final = 2_000
TOLD: Final = 300
VEHICLES: Final = 50
ROUNDS: Final = 5
STARTS: Final = 5


class Lines(NamedTuple):
    """Pairs of ends, as `batch.many` takes them, and the places they stand for."""

    one: batch.Ends
    two: batch.Ends
    places: list[tuple[Place, Place]]


def main() -> None:
    boards = found_boards()
    print(table(LINE_HEAD, [line_row(name, board) for name, board in boards.items()]))
    print("(x peer: times the peer's 24,000 a second; it does 13,000 to 24,000)\n")
    print(table(VIEW_HEAD, [view_row(name, board) for name, board in boards.items()]))
    print()
    print(table(("start of `crestline los`", "seconds", "of processor time"), start_rows()))


def found_boards() -> dict[str, HexMap]:
    """The real boards that are at hand, and the built-in one."""
    paths = {name: SHARED / "boards" / f"bd{name}" for name in BOARDS}
    missing = [name for name, path in paths.items() if not path.is_file()]
    if missing:
        print(f"boards {', '.join(missing)} of VASL are not beside the repository (../shared/vasl/boards): left out\n")
    found = {name: load_board(path) for name, path in paths.items() if path.is_file()}
    return {**found, "built-in": built_in_board()}


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds of this thread in the best of some rounds, after one that does not count."""
    work()
    seconds = []
    for _ in range(rounds):
        started = time.thread_time()
        work()
        seconds.append(time.thread_time() - started)
    return min(seconds)


LINE_HEAD: Final = (
    "board",
    "checks a second",
    "x peer",
    "with margins",
    "with all steps told",
    f"{VEHICLES} vehicles: x time",
    "all pairs of ground: s",
)


def line_row(name: str, board: HexMap) -> tuple[object, ...]:
    """Rates of single lines on one board."""
    known = lookup(board)
    lines = lines_of(board, known, asked_pairs(name, board))
    rate = LINES / best(lambda: check(board, known, lines, LINES))
    margins = WITH_MARGINS / best(lambda: check(board, known, lines, WITH_MARGINS, margins=True), 3)
    vehicles = best(lambda: check(board, known, lines, LINES, vehicles_on(board))) / best(
        lambda: check(board, known, lines, LINES)
    )
    told = TOLD / best(lambda: tell(board, lines), 3)
    everything = all_pairs(board, known)
    seconds = best(lambda: check(board, known, everything, len(everything.one.hex)), 2)
    return name, rate, rate / PEER[1], margins, told, vehicles, seconds


def check(
    board: HexMap,
    known: Lookup,
    lines: Lines,
    count: int,
    counters: tuple[Counter, ...] = (),
    margins: bool = False,
) -> batch.Answers:
    """The first so many lines."""
    one, two = (batch.taken(ends, np.arange(count)) for ends in (lines.one, lines.two))
    out = batch.answers(count)
    batch.many(known.field, counters_of(board, known, counters), one, two, 0, margins, out)
    return out


def tell(board: HexMap, lines: Lines) -> None:
    """Rulings with every step, as a player is told them, one by one."""
    for source, target in lines.places[:TOLD]:
        RULES.los(board, LosQuestion(source, target))


def asked_pairs(name: str, board: HexMap) -> list[tuple[Place, Place]]:
    """The pairs that the peer was asked on this board, else random pairs of any places of the board."""
    path = SHARED / "peer" / f"{name}.csv.gz"
    if path.is_file():
        with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
            return [pair_of(row) for row in csv.DictReader(file)]
    places = [Place(cell.name, location.level) for cell in board.cells.values() for location in cell.locations]
    picked = np.random.default_rng(15).integers(len(places), size=(4000, 2)).tolist()
    return [(places[i], places[j]) for i, j in picked]


def pair_of(row: Mapping[str, str]) -> tuple[Place, Place]:
    return Place(row["from_hex"], int(row["from_level"])), Place(row["to_hex"], int(row["to_level"]))


def lines_of(board: HexMap, known: Lookup, pairs: list[tuple[Place, Place]]) -> Lines:
    """`LINES` lines: the pairs, over and over."""
    one, two = (
        answer.ends_of([end_of(board, known, pairs[n % len(pairs)][end]) for n in range(LINES)]) for end in (0, 1)
    )
    return Lines(one, two, pairs)


def all_pairs(board: HexMap, known: Lookup) -> Lines:
    """Every hex's ground with every other's, once."""
    ends = targets_of(board, known, BlindQuestion(Place(""))).ends
    i, j = np.triu_indices(len(ends.hex), 1)
    return Lines(batch.taken(ends, i), batch.taken(ends, j), [])


def vehicles_on(board: HexMap) -> tuple[Counter, ...]:
    """Vehicles in so many hexes of the board, the same every time."""
    names = [cell.name for cell in board.cells.values()]
    picked = np.random.default_rng(50).permutation(len(names))[:VEHICLES].tolist()
    return tuple(Counter("vehicle", names[n]) for n in picked)


VIEW_HEAD: Final = (
    "board",
    "hexes",
    "view: mean ms",
    "worst viewer",
    "blind hexes with all words: mean ms",
    "worst viewer",
    "most blind hexes",
)


def view_row(name: str, board: HexMap) -> tuple[object, ...]:
    """The view from every hex of the board: verdicts and hindrances alone, then with a reason in words for every hex
    that is not plainly seen and the count for every blind one."""
    known = lookup(board)
    counters = counters_of(board, known, ())
    questions = [BlindQuestion(Place(cell.name)) for cell in known.cells]
    targets = targets_of(board, known, questions[0])
    viewers = [end_of(board, known, question.source) for question in questions]
    bare = [best(partial(look, known, counters, viewer, targets), 3) * 1000 for viewer in viewers]
    told = [best(partial(RULES.blind, board, question), 3) * 1000 for question in questions]
    most = max(int(RULES.blind(board, question).totals["blind"]) for question in questions)
    return name, len(known.cells), sum(bare) / len(bare), max(bare), sum(told) / len(told), max(told), most


def start_rows() -> list[tuple[object, ...]]:
    """A new process from nothing compiled, then with the compiled code kept on disk."""
    with tempfile.TemporaryDirectory() as folder:
        cold = start(Path(folder))
        warm = min(start(Path(folder)) for _ in range(STARTS))
    rows = (("for the first time, compiling", cold), ("compiled before, best of several", warm))
    return [(what, f"{seconds:.2f}", f"{used:.2f}" if used else "not told") for what, (seconds, used) in rows]


def start(cache: Path) -> tuple[float, float]:
    """Seconds that one line of sight takes as a command, on the clock and of the processor (0: the system does not
    tell)."""
    command = [sys.executable, "-m", "bridge.cli", "los", "built-in", "D3", "K6"]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    before, started = os.times(), time.perf_counter()
    subprocess.run(command, check=True, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    seconds, after = time.perf_counter() - started, os.times()
    used = (after.children_user + after.children_system) - (before.children_user + before.children_system)
    return seconds, used


if __name__ == "__main__":
    main()
