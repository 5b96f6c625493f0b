"""Warming up: what has to be compiled is compiled before the first player asks, and it is said if that takes time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Timer

from boardparsers.errors import CrestlineError
from boardparsers.hexmodel import HexMap
from bridge.commands.compiling import COMPILING, PATIENCE_S
from bridge.protocol.values import Topic
from bridge.rules.ruling import Place, RuleSet
from bridge.server.host import answer_all
from bridge.table.questions import FEW, Ask, Counters, Subject, make_ask
from bridge.table.sheet import Spot, sheet_of_one


@dataclass
class Taken:
    """seconds: how long it took; 0.0 before its end."""

    seconds: float = 0.0


@contextmanager
def told_if_slow(say: Callable[[str], None]) -> Iterator[Taken]:
    """Says that the rules are being compiled if what is done meanwhile takes its time."""
    told = Timer(PATIENCE_S, say, [COMPILING])
    told.daemon = True
    told.start()
    taken, started = Taken(), time.perf_counter()
    try:
        yield taken
    finally:
        told.cancel()
        taken.seconds = time.perf_counter() - started


def warm_up(rules: RuleSet, board: HexMap) -> None:
    """Ask one of each question, and lines one by one and together: each has functions of its own to compile.

    What the rules of this game have to say to it does not matter here.
    """
    answer_all(rules, list(_questions(rules, board)))


def _questions(rules: RuleSet, board: HexMap) -> Iterator[Ask]:
    (laid,) = sheet_of_one("", board).boards
    spots = [Spot("", laid.tag, Place(cell.name)) for cell in board.cells.values()][: FEW + 2]
    if len(spots) < 2:
        return
    lines = [Subject.line(spots[0], spot) for spot in spots[1:]]
    others = [Subject(topic, tuple(spots[:count])) for topic, count in ((Topic.COVER, 2), (Topic.BLIND, 1))]
    steps = [Subject(Topic.MOVEMENT, (spots[0], spots[1]))]
    for subject in (*lines, *others, *steps):
        if subject.ask in rules.capabilities:
            for full in (True, False) if subject.ask is Topic.LOS else (True,):
                yield make_ask(subject, laid, rules.name, Counters(), frozenset(), full)


def board_to_warm_up_on(ruleset: str, load: Callable[[str], HexMap]) -> HexMap:
    """The map that comes with a game, else the built-in board."""
    from boardparsers.library import BUILT_IN_GAME, BUILT_IN_NAMES

    try:
        return load(BUILT_IN_GAME + ruleset)
    except CrestlineError:
        return load(BUILT_IN_NAMES[0])
