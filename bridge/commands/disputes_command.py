"""`crestline disputes`: what players did not agree with: list, show, export."""

from __future__ import annotations

import argparse

from bridge.commands.argument_types import count, name
from bridge.commands.ledger_arguments import DB_HELP, add_ledger_arguments, export, ledger_of, none_yet
from bridge.commands.statuses import STATUSES
from bridge.ledger import schema
from bridge.ledger.export import when
from bridge.ledger.ledger import Row, read_answer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_ledger_arguments(parser, "disputes")
    commands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    show = commands.add_parser("show", help="one dispute, with the ruling and its steps")
    show.add_argument("number", type=count, metavar="NUMBER", help="as `list` gives it")
    show.add_argument("--db", type=name, metavar="URL", default=argparse.SUPPRESS, help=DB_HELP)
    show.epilog = STATUSES


def run(args: argparse.Namespace) -> int:
    """Print or write disputes."""
    if nothing := none_yet(args, "disputes"):
        print(nothing)
        return 0
    with ledger_of(args) as ledger:
        if args.action == "show":
            for line in shown(*ledger.dispute(args.number)):
                print(line)
            return 0
        rows = ledger.disputes(getattr(args, "table", None), getattr(args, "limit", 100_000))
    if args.action == "export":
        return export(rows, schema.disputes, ["said"], args)
    for row in rows:
        print(f"{row['number']:>5}  {when(row['time'])}  {row['game']}  {who(row)}: {' '.join(row['text'].split())}")
        print(f"       {row['said'] or row['ruling']}{paragraph(row)}")
    if not rows:
        print("no disputes")
    return 0


def who(row: Row) -> str:
    return f"{row['player'] or 'a player'}" + (f" ({row['side']})" if row["side"] else "")


def paragraph(row: Row) -> str:
    return f"  [{row['paragraph']}]" if row["paragraph"] else ""


def shown(dispute: Row, ruling: Row | None) -> list[str]:
    """A dispute in words: who said what about which ruling, and how that came about."""
    lines = [
        f"Dispute {dispute['number']} at table {dispute['game']}, {when(dispute['time'])}",
        f"{who(dispute)}, {dispute['role']}{paragraph(dispute)}:",
        *(f"    {line}" for line in dispute["text"].splitlines()),
        "",
    ]
    if ruling is None:
        return [*lines, f"Ruling {dispute['ruling']} is not in the ledger."]
    lines += [
        f"Ruling {ruling['ruling']}, {when(ruling['time'])}, {ruling['ruleset']}, board {ruling['board']} "
        f"({ruling['fingerprint']})",
        f"    {ruling['text']}",
    ]
    for step in read_answer(ruling).steps:
        place = f"{step.hex}: " if step.hex and not step.begins_with_hex else ""
        lines.append(f"      {place}{step.text} [{step.citation}]")
    return lines
