"""The tables of docs/commands.md, from the parsers and the rule sets: `python -m docs.tools.commands_page --write`."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bridge.cli import COMMANDS, build_parser
from bridge.commands.board_arguments import add_board_arguments
from bridge.commands.question_arguments import add_question_arguments
from bridge.rules.registry import rule_set

PAGE: Final = Path(__file__).resolve().parents[1] / "commands.md"
RULE_SETS: Final = ("asl", "memoir44", "valor_and_victory")  # our own: not what else is installed
QUESTIONS, BOARDS = "options of a question", "options of a board"


def filled(page: str) -> str:
    """The page with its tables made anew."""
    for name, lines in (("commands", commands()), ("rule sets", rule_sets())):
        block = f"<!-- {name} -->\n" + "\n".join(lines) + "\n<!-- end -->"
        page = re.sub(rf"<!-- {name} -->\n.*?<!-- end -->", lambda _, block=block: block, page, flags=re.DOTALL)
    return page


def rule_sets() -> Iterator[str]:
    yield "| rule set | `--option` | what it means |"
    yield "|---|---|---|"
    for name in RULE_SETS:
        for option, meaning in rule_set(name).options.items():
            yield f"| `{name}` | `{option}{'...' if option.endswith(':') else ''}` | {_cell(meaning)} |"


def commands() -> Iterator[str]:
    """A section for each command, and one for each group of options that several have."""
    for name, text in COMMANDS.items():
        yield from _section(f"crestline {name}", text, subparser(build_parser(name), name))
    for title, parser in _groups().items():
        yield from ("", f"### {title[0].upper()}{title[1:]}", "", "| | |", "|---|---|")
        yield from map(_row, _own(parser, frozenset()))


def subparser(parser: argparse.ArgumentParser, name: str) -> argparse.ArgumentParser:
    """The parser of a command, or of an action of a command."""
    return _actions(parser)[name]


def _actions(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    found = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return dict(next((action.choices for action in found), {}))


def _groups() -> dict[str, argparse.ArgumentParser]:
    questions, boards = argparse.ArgumentParser(), argparse.ArgumentParser()
    add_question_arguments(questions)
    add_board_arguments(boards)
    return {QUESTIONS: questions, BOARDS: boards}


def _section(title: str, text: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    places = [action for action in parser._actions if not action.option_strings and action.nargs != argparse.PARSER]
    usage = " ".join([title, *(_place(action) for action in places)])
    yield from ("", f"### {title}", "", f"`{usage}`: {text}.")
    groups = [(name, _names(group)) for name, group in _groups().items() if _names(group) <= _names(parser)]
    rows = list(_own(parser, frozenset().union(*(names for _, names in groups))))
    if rows:
        yield from ("", "| | |", "|---|---|")
        yield from map(_row, rows)
    if groups:
        yield from ("", "Also: " + ", ".join(f"[{name}](#{name.replace(' ', '-')})" for name, _ in groups) + ".")
    if parser.epilog:
        yield from ("", f"{parser.epilog[0].upper()}{parser.epilog[1:]}.")
    texts = {choice.dest: choice.help for choice in _choices(parser)}
    for name, action in _actions(parser).items():
        yield from _section(f"{title} {name}", str(texts[name]), action)


def _choices(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    found = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return list(next((action._choices_actions for action in found), []))


def _names(parser: argparse.ArgumentParser) -> frozenset[str]:
    return frozenset(name for action in parser._actions for name in action.option_strings) - {"-h", "--help"}


def _own(parser: argparse.ArgumentParser, shared: frozenset[str]) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if not (shared | {"--help"}) & set(action.option_strings) and action.nargs != argparse.PARSER:
            yield action


def _place(action: argparse.Action) -> str:
    name = str(action.metavar or action.dest)
    return {"?": f"[{name}]", "+": f"{name} ...", "*": f"[{name} ...]"}.get(str(action.nargs), name)


def _row(action: argparse.Action) -> str:
    if not action.option_strings:
        return f"| `{action.metavar or action.dest}` | {_cell(action.help or '')} |"
    value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else action.dest.upper())
    name = ", ".join(action.option_strings) + ("" if action.nargs == 0 else f" {value}")
    return f"| `{name.replace('|', ' or ')}` | {_cell(action.help or '')} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> int:
    """Write the page with --write; else say whether it is as the code has it."""
    page = PAGE.read_text(encoding="utf-8")
    if "--write" in sys.argv[1:]:
        PAGE.write_text(filled(page), encoding="utf-8", newline="\n")
        return 0
    return int(filled(page) != page)


if __name__ == "__main__":
    sys.exit(main())
