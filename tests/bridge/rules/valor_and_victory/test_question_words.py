"""The words of Valor & Victory's questions are those that its rules read."""

from __future__ import annotations

from bridge.rules.valor_and_victory.question_words import VOCABULARY
from bridge.rules.valor_and_victory.tables import tables


def test_smoke_is_a_counter_and_so_is_a_unit() -> None:
    counters = VOCABULARY.counters
    assert counters is not None
    assert {"smoke", "smoke 2", *tables().unit} <= counters.keys()
