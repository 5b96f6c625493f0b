"""`crestline rulings`: what was ruled at the tables: list, export."""

from __future__ import annotations

import argparse

from bridge.commands.ledger_arguments import add_ledger_arguments, export, ledger_of, none_yet
from bridge.ledger import schema
from bridge.ledger.export import when

LISTED = 200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_ledger_arguments(parser, "rulings")


def run(args: argparse.Namespace) -> int:
    """Print or write rulings; the list gives the last 200 unless told otherwise."""
    if nothing := none_yet(args, "rulings"):
        print(nothing)
        return 0
    limit = getattr(args, "limit", 1_000_000 if args.action == "export" else LISTED)
    with ledger_of(args) as ledger:
        rows = ledger.rulings(getattr(args, "table", None), limit)
    if args.action == "export":
        return export(rows, schema.rulings, [], args)
    for row in rows:
        player = f" {row['player']}" if row["player"] else ""
        print(f"{row['number']:>6}  {when(row['time'])}  {row['game']}  {row['cause']}{player}: {row['text']}")
    if not rows:
        print("no rulings")
    return 0
