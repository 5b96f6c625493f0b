"""What the README and docs/ say is true: links lead somewhere, commands print what is shown, the map is whole.

A block fenced as `console` is a transcript: each line after `$ ` is run, in order, and what it prints must be the lines
under it. Numbers that differ from run to run stand as `…` in the README.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bridge import cli

ROOT: Final = Path(__file__).resolve().parents[1]
README: Final = ROOT / "README.md"
PAGES: Final = [README, ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK: Final = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)")
FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NO_COMMAND: Final = "crestline drawing"  # the first line of a board drawn as text
TARGET: Final = re.compile(r"^([a-z0-9]+):", re.MULTILINE)


def page_id(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def code_lines(page: Path) -> Iterator[str]:
    """Lines of fenced and indented code and of `inline code`, without prompts and comments."""
    for _, block in FENCE.findall(text(page)):
        yield from (line.removeprefix("$ ").strip() for line in block.splitlines())
    plain = FENCE.sub("", text(page))
    yield from (line.partition("  #")[0].strip() for line in plain.splitlines() if line.startswith("    "))
    yield from (code.strip() for code in re.findall(r"`([^`\n]+)`", plain))


def transcripts() -> list[tuple[str, str]]:
    """Each command of a `console` block with what it is said to print."""
    found = []
    for page in PAGES:
        for kind, block in FENCE.findall(text(page)):
            if kind == "console":
                for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                    command, _, printed = part.partition("\n")
                    found.append((command, printed))
    return found


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_links_lead_somewhere(page: Path) -> None:
    broken = [target for target, _ in LINK.findall(text(page)) if target and not (page.parent / target).exists()]
    assert not broken


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_links_to_headings_lead_somewhere(page: Path) -> None:
    broken = []
    for target, heading in LINK.findall(text(page)):
        goal = page.parent / target if target else page
        if heading and goal.suffix == ".md" and heading not in anchors(goal):
            broken.append(f"{target}#{heading}")
    assert not broken


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text(page)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_make_targets_exist(page: Path) -> None:
    named = {match[1] for line in code_lines(page) if (match := re.match(r"make ([a-z0-9]+)", line))}
    assert named <= set(TARGET.findall(text(ROOT / "Makefile")))


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_commands_are_understood(page: Path) -> None:
    """Every `crestline ...` line parses: the command and its options exist."""
    for line in code_lines(page):
        match = re.match(r"(?:.*[\\/])?crestline(?:\.exe)? (?!is|reads|answers)(.+)", line)
        if match is None or not re.match(r"[a-z-]+( |$)", match[1]) or line.startswith(NO_COMMAND):
            continue
        typed = re.sub(r"\s*[|>].*", "", re.sub(r"\.\.\.|…", "", match[1]))
        words = shlex.split(typed.replace("NUMBER", "1"))  # where a number stands, a word is refused
        assert words[0] in cli.COMMANDS or words[0].startswith("--"), line
        assert understood(words), line


def understood(words: list[str]) -> bool:
    """Whether the parser takes the line, or a mere mention lacks no more than what a reader would fill in."""
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
            cli.build_parser(words[0]).parse_args(words)
    except SystemExit as stop:
        lacking = "required" in said.getvalue() or "expected one argument" in said.getvalue()
        return stop.code == 0 or (len(words) <= 2 and lacking)
    return True


def test_the_readme_has_transcripts() -> None:
    assert any(command.startswith("crestline") for command, _ in transcripts())


@pytest.mark.parametrize(("command", "printed"), transcripts(), ids=[command for command, _ in transcripts()])
def test_transcripts_are_true(command: str, printed: str, tmp_path: Path) -> None:
    program, *words = shlex.split(command)
    assert program == "crestline"
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    ran = subprocess.run(
        [sys.executable, "-m", "bridge.cli", *words],
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": str(ROOT)},
    )
    assert ran.returncode == 0, ran.stderr
    pattern = re.escape(printed.rstrip()).replace("…", r"[^\n]*?")
    assert re.fullmatch(pattern, ran.stdout.rstrip()), ran.stdout


def test_the_map_names_every_folder_that_there_is() -> None:
    named = set(re.findall(r"^\| \[([\w/]+)/\]", text(README), re.MULTILINE))
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and any(path.rglob("*.*")) and not generated(path)}
    assert {name for name in named if "/" not in name} == folders


def generated(path: Path) -> bool:
    return path.name.startswith(".") or path.name in ("build", "dist") or path.name.endswith(".egg-info")


def test_the_wheel_is_called_by_its_name() -> None:
    project = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]
    named = {match for page in PAGES for match in re.findall(r"crestline-([\d.]+)-py3-none-any\.whl", text(page))}
    assert named == {project["version"]}


def test_the_index_of_docs_names_every_page() -> None:
    index = {target for target, _ in LINK.findall(text(ROOT / "docs" / "README.md"))}
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert pages - {"README.md"} <= index


def test_the_changelog_knows_the_version() -> None:
    project = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]
    headings = re.findall(r"^## \[(.+?)\]", text(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert headings[0] == "Unreleased" or headings[0] == project["version"]
    assert headings[1:] == sorted(headings[1:], key=lambda v: [int(n) for n in v.split(".")], reverse=True)
