"""The rules of the house, kept by a test: sizes, arrows between packages, a test file a module, no machine's paths."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = ("boardparsers", "bridge")
FILE_LINES, FUNCTION_LINES = 420, 50

# What a package must never import. The arrow points one way: server -> table -> rules -> hexmodel <- parsers.
NEVER: Final[dict[str, frozenset[str]]] = {
    package: frozenset(never.split())
    for package, never in {
        "boardparsers": "bridge",
        "boardparsers.hexmodel": "boardparsers.vasl boardparsers.vassal lxml zipfile socket asyncio",
        "bridge.rules": "bridge.server bridge.client bridge.table bridge.protocol bridge.ledger bridge.web "
        "bridge.commands bridge.cli boardparsers.vasl boardparsers.vassal "
        "asyncio socket websockets sqlalchemy lxml zipfile urllib subprocess time datetime random",
        "bridge.table": "bridge.server bridge.client bridge.web bridge.commands bridge.cli asyncio socket websockets",
        "bridge.protocol": "bridge.server bridge.client bridge.table bridge.commands bridge.cli asyncio socket",
        "bridge.server": "bridge.commands bridge.cli",
    }.items()
}

# A path that exists on one machine only: someone's home or a scratch folder.
MACHINE_PATH: Final = re.compile(
    r"(?<![\w.~<-])/(?:root|tmp)/|(?<![\w.~<-])/home/\w|(?<![\w.~<-])/Users/\w|\b[A-Z]:\\+Users\\+\w", re.ASCII
)
TEXT = re.compile(
    r".*\.(py|toml|md|txt|java|xml|json|html|css|js|sh|cfg|ini|ya?ml|svg|csv|bd)|Makefile|LICENSE|run|e2e-setup"
)
SKIPPED_FOLDERS: Final = frozenset({"build", "dist", "target", "node_modules", "__pycache__"})


def python_files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py") if not _skipped(path))


def _skipped(path: Path) -> bool:
    inside = path.relative_to(ROOT).parts
    return any(part in SKIPPED_FOLDERS or part.endswith(".egg-info") for part in inside) or (
        inside[0].startswith(".") and inside[0] != ".ci"
    )


def text_files() -> Iterator[Path]:
    for path in sorted(ROOT.rglob("*")):
        if TEXT.fullmatch(path.name) and path.is_file() and not _skipped(path):
            yield path


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of everything a file imports, at its top or within a function."""
    name = module_name(path)
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            source = ".".join(part for part in (base, node.module) if part)
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def test_files_are_short() -> None:
    files = [*python_files(*PACKAGES, "tests", "benchmarks"), *(ROOT / "vassal_extension").rglob("*.java")]
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    long = [f"{path.relative_to(ROOT)}: {lines} lines" for path, lines in sizes.items() if lines > FILE_LINES]
    assert not long, f"files over {FILE_LINES} lines, split them by what they do: " + "; ".join(long)


def test_functions_are_short() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}: {lines} lines"
        for path in python_files(*PACKAGES, "tests", "benchmarks")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION_LINES
    ]
    assert not long, f"functions over {FUNCTION_LINES} lines: " + "; ".join(long)


@pytest.mark.parametrize("package", NEVER)
def test_the_arrow_points_one_way(package: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in python_files(*PACKAGES)
        if within(module_name(path), package)
        for line, name in imports(path)
        if any(within(name, never) for never in NEVER[package])
    ]
    assert not wrong, f"{package} must not reach for these: " + "; ".join(wrong)


def test_parsers_and_rules_open_no_window_on_java_objects_or_code() -> None:
    """Strangers' files are read, never run: no pickle, marshal, eval or exec anywhere in what we ship."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in python_files(*PACKAGES)
        for line, name in [*imports(path), *_calls(path)]
        if name.split(".")[0] in ("pickle", "marshal", "shelve", "eval", "exec")
    ]
    assert not wrong, "; ".join(wrong)


def _calls(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.lineno, node.func.id


def test_each_module_has_its_own_test_file() -> None:
    modules = [path for path in python_files(*PACKAGES) if path.name != "__init__.py"]
    lacking = [
        f"{path.relative_to(ROOT)} (expected {expected.relative_to(ROOT)})"
        for path in modules
        if not (expected := own_test(path)).is_file()
    ]
    assert not lacking, "modules without a test file: " + "; ".join(lacking)


def own_test(path: Path) -> Path:
    inside = path.relative_to(ROOT)
    return ROOT / "tests" / inside.parent / f"test_{inside.name}"


def test_no_paths_of_one_machine() -> None:
    here = "|".join(re.escape(str(folder)) for folder in (ROOT, ROOT.parent, Path.home()) if len(folder.parts) > 1)
    this_machine = re.compile(rf"(?<![\w.~</-])(?:{here})(?![\w-])")
    wrong = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in text_files()
        if path != Path(__file__).resolve()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if this_machine.search(line) or MACHINE_PATH.search(line)
    ]
    assert not wrong, "paths that exist on one machine only: " + "; ".join(wrong)


@pytest.mark.parametrize("line", ["open('/root/x')", "see /home/ann/boards", r"C:\Users\ann\VASSAL", "/tmp/x.png"])
def test_a_machine_path_is_recognised(line: str) -> None:
    assert MACHINE_PATH.search(line)


@pytest.mark.parametrize("line", ["~/.VASSAL/ext", "<root></root>", "a/tmp/b", r"%APPDATA%\VASSAL", "../shared/vasl"])
def test_other_paths_are_left_alone(line: str) -> None:
    assert not MACHINE_PATH.search(line)


def test_text_is_utf8_with_unix_line_ends() -> None:
    wrong = [str(path.relative_to(ROOT)) for path in text_files() if b"\r\n" in path.read_bytes()]
    assert not wrong, f"Windows line ends in the repository: {wrong}"


def test_the_wheel_carries_every_data_file() -> None:
    """Files beside the modules are packaged by suffix; one that pyproject.toml lacks would be left out."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    carried = project["tool"]["setuptools"]["package-data"]["*"]
    left_out = [
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc", ".nbi", ".nbc") and not _skipped(path)
        if not any(path.match(pattern) for pattern in carried)
    ]
    assert not left_out, f"not in the wheel: {left_out}"


def test_open_says_its_encoding() -> None:
    """On Windows the default is not UTF-8: reading and writing text names it."""
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in python_files(*PACKAGES, "tests", "benchmarks")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and _opens_text(node)
        and not any(word.arg == "encoding" for word in node.keywords)
    ]
    assert not wrong, "text opened without encoding=: " + "; ".join(wrong)


def _opens_text(node: ast.Call) -> bool:
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if called == "read_text":
        return not node.args
    if called == "write_text":
        return len(node.args) < 2
    if isinstance(node.func, ast.Name) and called == "open":
        mode = node.args[1] if len(node.args) > 1 else next((w.value for w in node.keywords if w.arg == "mode"), None)
        return not (isinstance(mode, ast.Constant) and "b" in str(mode.value))
    return False
