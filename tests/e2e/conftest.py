"""Real parts: the built extension, VASSAL's engine, a display. Without them the tests are skipped, saying so."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from boardparsers.errors import CrestlineError
from bridge.extension import building, engine_jar
from tests.e2e import engine
from tests.e2e.stand_in import Answer, StandIn, friendly
from tests.e2e.table import Table


def _skip(reason: str) -> None:
    print(f"skipped: {reason}", file=sys.stderr)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def engine_file() -> Path:
    """VASSAL's engine, from the cache or fetched once."""
    lacks = engine.missing()
    if lacks:
        _skip(lacks)
    try:
        return engine_jar.provide(engine_jar.cached())
    except CrestlineError as error:
        _skip(str(error))
        raise


@pytest.fixture(scope="session")
def extension_file(engine_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The extension, built from a copy of its source, its unit tests passed."""
    lacks = building.lacking()
    if lacks:
        _skip("the extension cannot be built here, missing: " + "; ".join(lacks))
    # Beside each other as in the repository: the unit tests read the sample messages.
    root = tmp_path_factory.mktemp("source")
    shutil.copytree(building.SOURCE, root / "vassal_extension", ignore=shutil.ignore_patterns("target"))
    samples = building.SOURCE.parent / "tests" / "samples"
    shutil.copytree(samples, root / "tests" / "samples")
    return building.build(engine_file, tests=True, source=root / "vassal_extension")


@pytest.fixture(scope="session")
def engine_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("engine")


@pytest.fixture
def display(engine_file: Path) -> Iterator[str]:
    with engine.virtual_display() as name:
        yield name


@pytest.fixture
def make_table(
    tmp_path: Path, engine_file: Path, engine_folder: Path, extension_file: Path, display: str
) -> Callable[..., Table]:
    """A table of a module and its boards: `make_table(module, placed)`."""
    path = engine.classpath(engine_file, engine_folder)
    return partial(Table, tmp_path, path, engine_folder, extension_file, display)


@pytest.fixture
def table(tmp_path: Path, engine_file: Path, engine_folder: Path, extension_file: Path, display: str) -> Table:
    """Two boards, one of them reversed, two pieces a side."""
    return Table(tmp_path, engine.classpath(engine_file, engine_folder), engine_folder, extension_file, display)


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    with StandIn(friendly).running() as server:
        yield server


@pytest.fixture
def stand_in_that() -> Iterator[Callable[[Answer], StandIn]]:
    """A stand-in with an answer of the test's own."""
    running = []

    def start(answer: Answer) -> StandIn:
        context = StandIn(answer).running()
        running.append(context)
        return context.__enter__()

    yield start
    for context in running:
        context.__exit__(None, None, None)


@pytest.fixture
def picture(tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[str], Path]:
    """Where a screenshot goes: with CRESTLINE_PICTURES set, to that folder, to be looked at."""
    kept = os.environ.get("CRESTLINE_PICTURES")
    folder = Path(kept) if kept else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    test = "".join(letter if letter.isalnum() or letter == "_" else "-" for letter in request.node.name)
    return lambda name: folder / f"{test}-{name}.png"
