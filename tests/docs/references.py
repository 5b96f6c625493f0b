"""What the pages on rules name between backticks: functions, cases, tests. And whether there is such a thing.

`asl.sight.blind:behind_crest`  a function of bridge/rules/asl/sight/blind.py (or below bridge/ or boardparsers/)
`asl_hills.toml: B10.2`         entries of tests/cases/asl_hills.toml by id, rule, name or line; or a table of it
`test_cover.py::test_case`      a test function of a file of that name
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
CODE_ROOTS: Final = (ROOT / "bridge" / "rules", ROOT / "bridge", ROOT / "boardparsers")
FUNCTION: Final = re.compile(r"[a-z_0-9]+(\.[a-z_0-9]+)*:[A-Za-z_0-9]+")
CASE: Final = re.compile(r"([a-z_0-9]+\.toml): (.+)")
TEST: Final = re.compile(r"(test_[a-z_0-9]+\.py)::(test_[a-z_0-9]+)")
_SPAN: Final = re.compile(r"`([^`\n]+)`")
_NAMES: Final = ("id", "rule", "name", "los", "attack", "move")


def spans(text: str) -> Iterator[str]:
    """Everything between backticks."""
    return (match.group(1) for match in _SPAN.finditer(text))


def functions(text: str) -> list[str]:
    return [span for span in spans(text) if FUNCTION.fullmatch(span)]


def cases(text: str) -> list[str]:
    return [span for span in spans(text) if CASE.fullmatch(span)]


def tests(text: str) -> list[str]:
    return [span for span in spans(text) if TEST.fullmatch(span)]


def exists(reference: str) -> bool:
    """Whether a function, case or test of that name is there. Raises ValueError for what is none of them."""
    if match := CASE.fullmatch(reference):
        return match.group(2) in case_names(match.group(1))
    if match := TEST.fullmatch(reference):
        return any(match.group(2) in defined(path) for path in (ROOT / "tests").rglob(match.group(1)))
    if FUNCTION.fullmatch(reference):
        module, _, name = reference.partition(":")
        paths = [root.joinpath(*module.split(".")).with_suffix(".py") for root in CODE_ROOTS]
        return any(name in defined(path) for path in paths if path.is_file())
    raise ValueError(f"{reference!r} is no reference")


@cache
def defined(path: Path) -> frozenset[str]:
    """Names of the functions that a file defines at its top."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


@cache
def case_names(file: str) -> frozenset[str]:
    """What the entries of a file of cases can be called by; none if there is no such file."""
    path = ROOT / "tests" / "cases" / file
    if not path.is_file():
        return frozenset()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return frozenset(data) | frozenset(_names(data))


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for one in value:
            yield from _names(one)
    if not isinstance(value, dict):
        return
    yield from (value[key] for key in _NAMES if isinstance(value.get(key), str))
    line = value.get("line")
    if isinstance(line, list) and all(isinstance(one, str) for one in line):
        yield " ".join(line)
    targets = value.get("to")
    for target in targets if isinstance(targets, list) else [targets]:
        if isinstance(value.get("from"), str) and isinstance(target, str):
            yield f"{value['from']} to {target}"
    for one in value.values():
        yield from _names(one)


def rows(page: str) -> list[list[str]]:
    """The cells of every row of every table, headings and rules left out."""
    lines = [line.strip() for line in page.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    ruled = {index for index, row in enumerate(cells) if all(set(cell) <= {"-"} for cell in row)}
    return [row for index, row in enumerate(cells) if index not in ruled and index + 1 not in ruled]
