"""Building: says what is missing, runs Maven with the engine named, tells its trouble in one line."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from bridge.extension import building
from bridge.extension.errors import ExtensionError


class Maven:
    """Stands in for Maven: keeps what it was told."""

    def __init__(self, status: int = 0, output: str = "", makes: bool = True) -> None:
        self.status, self.output, self.makes = status, output, makes
        self.told: list[str] = []

    def __call__(self, command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
        self.told = list(command)
        if self.makes:
            (folder / "target").mkdir(exist_ok=True)
            (folder / "target" / "crestline.vmdx").write_bytes(b"built")
        return subprocess.CompletedProcess(self.told, self.status, self.output, "")


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    file = tmp_path / "Vengine.jar"
    file.write_bytes(b"")
    return file


def test_what_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)
    source, jdk, maven = building.lacking(tmp_path, "")
    assert "clone the repository" in source
    assert "JDK 11" in jdk
    assert "Maven" in maven


def test_nothing_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: program)
    (tmp_path / "pom.xml").write_text("", encoding="utf-8")
    assert building.lacking(tmp_path, "javac 17.0.9") == []
    assert building.lacking(tmp_path, "javac 1.8.0_392") != []


def test_the_source_is_where_it_is_looked_for() -> None:
    assert (building.SOURCE / "pom.xml").is_file()


@pytest.mark.parametrize("tests", [True, False])
def test_maven_is_told_the_engine_and_whether_to_test(tmp_path: Path, engine: Path, tests: bool) -> None:
    maven = Maven()
    assert building.build(engine, tests, tmp_path, maven).read_bytes() == b"built"
    assert f"-Dengine.jar={engine.resolve()}" in maven.told
    assert ("-Dmaven.test.skip=true" in maven.told) == (not tests)


def test_trouble_is_one_line(tmp_path: Path, engine: Path) -> None:
    output = "[INFO] x\n\x1b[1m[ERROR] A.java:[3,4] cannot find symbol\x1b[m\n[ERROR] \n[ERROR] symbol: class B\n"
    with pytest.raises(ExtensionError) as caught:
        building.build(engine, False, tmp_path, Maven(1, output))
    assert str(caught.value) == "Maven failed: A.java:[3,4] cannot find symbol | symbol: class B"


def test_no_file_is_trouble_too(tmp_path: Path, engine: Path) -> None:
    with pytest.raises(ExtensionError, match="Maven failed: it said nothing"):
        building.build(engine, False, tmp_path, Maven(makes=False))


def test_no_engine(tmp_path: Path) -> None:
    with pytest.raises(ExtensionError, match=r"no such file.*Vengine\.jar"):
        building.build(tmp_path / "Vengine.jar", False, tmp_path, Maven())


def test_maven_that_cannot_be_run(tmp_path: Path, engine: Path) -> None:
    def broken(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
        raise subprocess.TimeoutExpired(command, 900)

    with pytest.raises(ExtensionError, match="did not finish"):
        building.build(engine, False, tmp_path, broken)


def test_the_extension_has_the_version_of_the_package() -> None:
    project = tomllib.loads((building.SOURCE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pom = (building.SOURCE / "pom.xml").read_text(encoding="utf-8")
    said = (building.SOURCE / "src/main/java/crestline/vassal/Seat.java").read_text(encoding="utf-8")
    assert f"<artifactId>crestline</artifactId>\n  <version>{project['version']}</version>" in pom
    assert f'VERSION = "{project["version"]}"' in said
