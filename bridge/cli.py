"""The command line: finds the command, runs it, turns bad input into one clear line and exit status 2."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Final, NoReturn

from boardparsers.errors import CrestlineError, no_such
from bridge.commands.compiling import compiling_is_told

# Imported only when asked for, so that `crestline --help` and `crestline los` start fast.
COMMANDS: Final[dict[str, str]] = {
    "demo": "play a recorded game through a real socket and print its rulings",
    "serve": "run the table server that the VASSAL extension connects to",
    "import": "read the file of a board: what it is, terrain found, problems; write the interchange file",
    "hexes": "list the hexes of a board",
    "los": "line of sight between two hexes, or for a file of pairs",
    "view": "every hex that a viewer sees, hindered, blocked or blind; also as a picture",
    "blind": "the blind hexes of a board, what casts each and the count; or the tables of blind hexes",
    "cover": "what a target gains from its place: TEM, hindrance, height advantage, each part and their sum",
    "move": "what a path costs, leg by leg; a jump takes the cheapest legal way",
    "rulings": "what was ruled at the tables: list, export",
    "disputes": "what players did not agree with: list, show, export",
    "extension": "build the VASSAL extension, or put it where VASSAL looks",
    "doctor": "what is installed, what is missing, how to get it",
}

TELL_THEMSELVES: Final = frozenset({"demo", "serve"})  # that rules are being compiled

OK, BAD_INPUT, UNDETERMINED = 0, 2, 3
LONGEST_ERROR: Final = 1500  # characters of an error's line


class OneLineParser(argparse.ArgumentParser):
    """Words that it does not understand are bad input like any other: one line, exit status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {shortened(one_line(message))}; see {self.prog} --help\n")


def _module(command: str) -> str:
    return f"bridge.commands.{command.replace('-', '_')}_command"


def build_parser(chosen: str | None) -> argparse.ArgumentParser:
    """The parser; only the chosen command's own arguments are loaded."""
    parser = OneLineParser(prog="crestline", description="The referee at a VASSAL table.")
    parser.add_argument("--version", action="store_true", help="print the version and stop")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, text in COMMANDS.items():
        sub = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        if name == chosen:
            importlib.import_module(_module(name)).add_arguments(sub)
    return parser


def one_line(text: str) -> str:
    """The text with every line break, tab and control character shown as its escape: names in strangers' files."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def shortened(text: str) -> str:
    """The text, its middle left out where a hostile word makes it long."""
    return text if len(text) <= LONGEST_ERROR else f"{text[:200]} ... {text[-100:]}"


def _never_fail_to_print() -> None:
    """A Windows console may lack a letter of a board's name: print its escape instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `crestline`; returns the exit status."""
    _never_fail_to_print()
    words = list(sys.argv[1:] if argv is None else argv)
    chosen = next((word for word in words if word in COMMANDS), None)
    parser = build_parser(chosen)
    first = next((word for word in words if not word.startswith("-")), None)
    if chosen is None and first is not None:
        parser.error(no_such("command", first, COMMANDS, most=len(COMMANDS)))
    args = parser.parse_args(words)
    if args.version:
        from importlib.metadata import version

        print(version("crestline"))
        return OK
    if args.command is None:
        parser.print_help()
        return OK
    try:
        with compiling_is_told() if args.command not in TELL_THEMSELVES else nullcontext():
            status = int(importlib.import_module(_module(args.command)).run(args))
        sys.stdout.flush()  # here, where a reader that went away is caught
        return status
    except CrestlineError as error:
        print(f"crestline {args.command}: {shortened(one_line(str(error)))}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader of our output went away (`| head`)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
