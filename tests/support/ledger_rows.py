"""A ledger with two rulings and two disputes."""

from __future__ import annotations

from pathlib import Path

from small_table import MAP, PlainRules, small_board

from bridge.ledger import Ledger
from bridge.protocol.outbound import Cause, CauseKind
from bridge.rules.ruling import Place
from bridge.table.plan import DisputeEntry, RulingEntry
from bridge.table.questions import Counters, Subject, answer, make_ask
from bridge.table.sheet import Spot, sheet_of_one

TIME = 1_700_000_000_000


def ruling_entry(id_: str, hex_: str, text: str) -> RulingEntry:
    laid = sheet_of_one(MAP, small_board()).boards[0]
    subject = Subject.line(Spot(MAP, "small", Place("B2")), Spot(MAP, "small", Place(hex_)))
    ask = make_ask(subject, laid, "plain", Counters(), frozenset({"fog"}))
    cause = Cause(kind=CauseKind.MOVE, player="Anna")
    given = answer(PlainRules(), [ask])[ask.key]
    return RulingEntry("main", id_, TIME, "plain", "small", "f00d", subject, ask, given, cause, text)


def filled_ledger(folder: Path) -> str:
    """Its URL."""
    ledger = Ledger(f"sqlite:///{(folder / 'ledger.sqlite3').as_posix()}")
    ledger.add(
        [ruling_entry("r_1", "C3", "squad g B2 to squad r C3: clear, range 1"), ruling_entry("r_2", "D4", "other")]
    )
    words = "no line there\nwe looked twice"
    for number, ruling in enumerate(("r_1", "r_gone"), 1):
        ledger.add_dispute(
            DisputeEntry("main", ruling, TIME, "Boris", "Russian", "player", words, "A6.1", f"k{number}")
        )
    ledger.close()
    return ledger.name
