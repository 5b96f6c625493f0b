"""The ledger's writer: in order, together, and told when it is safe."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from bridge.ledger.ledger import LedgerError
from bridge.server.keeper import Keeper
from bridge.table.plan import DisputeEntry


class Slow:
    """A ledger whose first commit waits to be let go."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.commits: list[list[Any]] = []
        self.fail = False

    def add(self, rulings: list[Any]) -> None:
        self.go.wait(10)
        if self.fail:
            raise LedgerError("disk full")
        self.commits.append(rulings)

    def add_dispute(self, entry: DisputeEntry) -> int:
        return 7


DISPUTE = DisputeEntry("main", "r_1", 1, "Anna", "", "player", "no", "", "k")


async def test_what_comes_during_a_commit_goes_into_the_next() -> None:
    ledger = Slow()
    keeper = Keeper(ledger)  # type: ignore[arg-type]
    first = keeper.keep(["a"])  # type: ignore[list-item]
    await asyncio.sleep(0.02)
    rest = [keeper.keep([name]) for name in "bcd"]  # type: ignore[list-item]
    assert not first.done()
    ledger.go.set()
    await asyncio.gather(first, *rest)
    assert ledger.commits == [["a"], ["b", "c", "d"]]
    await keeper.close()


async def test_a_dispute_has_its_number_and_nothing_has_none() -> None:
    ledger = Slow()
    ledger.go.set()
    keeper = Keeper(ledger)  # type: ignore[arg-type]
    assert await keeper.keep([]) == ""
    assert ledger.commits == []
    assert await keeper.keep([], DISPUTE) == "7"
    await keeper.close()


async def test_a_failure_is_told_to_each_and_the_next_may_succeed() -> None:
    ledger = Slow()
    ledger.go.set()
    ledger.fail = True
    keeper = Keeper(ledger)  # type: ignore[arg-type]
    for kept in [keeper.keep(["a"]), keeper.keep(["b"])]:  # type: ignore[list-item]
        with pytest.raises(LedgerError, match="disk full"):
            await kept
    ledger.fail = False
    assert await keeper.keep(["c"]) == ""  # type: ignore[list-item]
    await keeper.close()


async def test_closing_writes_what_waits() -> None:
    ledger = Slow()
    keeper = Keeper(ledger)  # type: ignore[arg-type]
    kept = keeper.keep(["a"])  # type: ignore[list-item]
    closing = asyncio.create_task(keeper.close())
    await asyncio.sleep(0)
    ledger.go.set()
    await closing
    assert kept.done()
    assert ledger.commits == [["a"]]
