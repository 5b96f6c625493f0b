"""`crestline doctor`: what is installed, what is missing, how to get it.

Exit status 0 when everything the referee needs is there, whatever else is missing; 1 when something of it is not.
"""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterable
from dataclasses import asdict
from importlib.metadata import version
from typing import Final

from bridge.doctor import Finding, Part, Status, boards, build, referee, rules, vassal

READY, NOT_READY = 0, 1
COLUMNS: Final = 110


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.epilog = "exit status: 0 the referee can run, 1 something that it needs is missing or broken"


def run(args: argparse.Namespace) -> int:
    """Look, print, and say whether the referee can run."""
    findings = look()
    print(as_json(findings) if args.json else as_text(findings))
    return status(findings)


def look() -> list[Finding]:
    """All findings, in the order in which they are printed."""
    needed = [referee.python(), *referee.packages(), referee.loopback()]
    if not any(finding.status is Status.BROKEN for finding in needed):
        needed += rules.check()
        if not any(finding.status is Status.BROKEN for finding in needed):
            from bridge.doctor import ledger  # and SQLAlchemy, which is there as far as was looked

            needed.append(ledger.check())
    return [*needed, *boards.check(), *vassal.check(), *build.check()]


def status(findings: Iterable[Finding]) -> int:
    """READY unless something that the referee needs is broken."""
    ill = any(finding.part is Part.REFEREE and finding.status is not Status.OK for finding in findings)
    return NOT_READY if ill else READY


def as_json(findings: Iterable[Finding]) -> str:
    """A list of objects with the fields of `Finding`."""
    return json.dumps([asdict(finding) for finding in findings], indent=2)


def as_text(findings: list[Finding]) -> str:
    """Readable in any console: ASCII marks, one line a finding, its remedy under it."""
    lines = [f"Crestline {version('crestline')}"]
    width = max(len(finding.what) for finding in findings)
    for part in Part:
        lines += ["", part]
        for finding in findings:
            if finding.part is part:
                lines += _wrapped(f"  {finding.status:<7} {finding.what:<{width}}  ", finding.found)
                if finding.remedy and finding.status is not Status.OK:
                    lines += _wrapped(" " * (width + 12), f"-> {finding.remedy}")
    return "\n".join([*lines, "", last_line(findings)])


def _wrapped(start: str, text: str) -> list[str]:
    """Paths and commands stay whole, for copying."""
    return textwrap.wrap(
        text,
        COLUMNS,
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_long_words=False,
        break_on_hyphens=False,
    )


def last_line(findings: Iterable[Finding]) -> str:
    """What to do now."""
    if status(findings) == READY:
        return "The referee can run on this machine: try `crestline demo`."
    return "The referee cannot run yet: see the lines marked `broken`."
