"""Where rulings and disputes are kept, and whether they can be."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from bridge.doctor.finding import Finding, Part, Status
from bridge.ledger.ledger import ENVIRONMENT, Ledger, LedgerError, NoLedgerError, default_url, sqlite_file

WHAT: Final = "ledger"
REMEDY: Final = f"name another database: {ENVIRONMENT}=sqlite:///games.sqlite3, or --db"


def check() -> Finding:
    """No ledger is made here: the first `crestline serve` makes it."""
    try:
        url = default_url()
        file = sqlite_file(make_url(url))
        ledger = Ledger(url, create=False)
    except ArgumentError:
        return Finding(Part.REFEREE, WHAT, Status.BROKEN, f"{ENVIRONMENT} is not a database URL", REMEDY)
    except NoLedgerError:
        return _to_be_made(file)
    except LedgerError as error:
        return Finding(Part.REFEREE, WHAT, Status.BROKEN, str(error), REMEDY)
    name = ledger.name
    ledger.close()
    if file is not None and not os.access(file, os.W_OK):
        return Finding(Part.REFEREE, WHAT, Status.BROKEN, f"{name} cannot be written", REMEDY)
    return Finding(Part.REFEREE, WHAT, Status.OK, name)


def _to_be_made(file: Path | None) -> Finding:
    """file: of the ledger in SQLite; None: it is on a database server, which can be reached."""
    name = "the ledger on the database server" if file is None else str(file)
    if file is None or os.access(file if file.exists() else file.parent, os.W_OK):
        return Finding(Part.REFEREE, WHAT, Status.OK, f"{name} will be made by the first `crestline serve`")
    return Finding(Part.REFEREE, WHAT, Status.BROKEN, f"{name} cannot be made: nothing can be written there", REMEDY)
