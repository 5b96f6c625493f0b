"""The arguments that every command has which reads the ledger."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Table
from sqlalchemy.engine import make_url

from boardparsers.errors import BoardError
from bridge.commands.argument_types import count, name, path
from bridge.commands.statuses import STATUSES
from bridge.ledger import Ledger, default_url
from bridge.ledger.export import FORMATS, write
from bridge.ledger.ledger import ENVIRONMENT, sqlite_file

if TYPE_CHECKING:
    from collections.abc import Iterator

DB_HELP = "database URL (else CRESTLINE_DB, else a file of your own), e.g. sqlite:///games.sqlite3"


def add_ledger_arguments(parser: argparse.ArgumentParser, what: str) -> None:
    """--db, --table, --limit on every sub-command; export's own."""
    commands = parser.add_subparsers(dest="action", metavar="ACTION")
    listing = commands.add_parser("list", help=f"list the {what} (this is the default)")
    export = commands.add_parser("export", help=f"write the {what} to a file or to standard output")
    export.add_argument(
        "--format", choices=FORMATS, default=None, help="json or csv (else by the file's name, else json)"
    )
    export.add_argument("--out", type=path, metavar="FILE", help="file to write (else standard output)")
    for each in (parser, listing, export):
        each.add_argument("--db", type=name, metavar="URL", default=argparse.SUPPRESS, help=DB_HELP)
        each.add_argument(
            "--table", type=name, metavar="NAME", default=argparse.SUPPRESS, help="only those of this table"
        )
        each.add_argument("--limit", type=count, metavar="N", default=argparse.SUPPRESS, help="the last N of them")
        each.epilog = STATUSES


def none_yet(args: argparse.Namespace, what: str) -> str:
    """What a list says where nobody named a ledger and the user's own has not been begun; empty if there is one."""
    if args.action not in (None, "list") or hasattr(args, "db") or os.environ.get(ENVIRONMENT):
        return ""
    file = sqlite_file(make_url(default_url()))
    if file is None or file.is_file():
        return ""
    return f"no {what} yet: `crestline serve` begins the ledger ({file})"


@contextmanager
def ledger_of(args: argparse.Namespace) -> Iterator[Ledger]:
    """The ledger that the arguments name, for reading. Raises LedgerError."""
    ledger = Ledger(getattr(args, "db", None) or default_url(), create=False)
    try:
        yield ledger
    finally:
        ledger.close()


def export(rows: Sequence[Mapping[str, Any]], table: Table, more: Sequence[str], args: argparse.Namespace) -> int:
    """Write rows as the arguments say. more: columns beside the table's own. Raises BoardError for the file."""
    path: Path | None = args.out
    form = args.format or ("csv" if path is not None and path.suffix.casefold() == ".csv" else "json")
    columns = [*(column.name for column in table.columns), *more]
    if path is None:
        write(rows, columns, form, sys.stdout)
        return 0
    try:
        with path.open("w", encoding="utf-8", newline="") as stream:
            write(rows, columns, form, stream)
    except OSError as error:
        raise BoardError(path, f"cannot be written: {error.strerror}") from error
    print(f"{len(rows)} written to {path}")
    return 0
