"""Differences on boards that are drawn for the point, in place of VASL's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bridge.commands.question_arguments import parse_counters, parse_place
from bridge.rules.asl import RULES
from bridge.rules.ruling import LosQuestion
from docs.tools import differences
from docs.tools.differences import SAMPLES, WITH_COUNTERS, Answer, Difference
from tests.bridge.rules.asl.sight.boards import drawn

Make = Callable[..., Difference]


@pytest.fixture
def difference(monkeypatch: pytest.MonkeyPatch) -> Make:
    """A maker of differences: strokes of a board, "D1 D5@1", the peer's answer, counters. Ours is what we say."""

    def make(strokes: str, ends: str, peer: Answer, counters: str = "") -> Difference:
        board = drawn(strokes)
        monkeypatch.setattr(differences, "board_map", lambda name: board)
        source, target = map(parse_place, ends.split())
        question = LosQuestion(source, target, parse_counters(counters), margin=False)
        ours = differences.answer(RULES.los_many(board, [question])[0])
        kind = WITH_COUNTERS if counters else SAMPLES
        return Difference(kind, "drawn", question, counters, ours, peer)

    return make
