"""`crestline extension build|install`: what is printed, and exit status 2 with one line where something is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.cli import main
from bridge.doctor import vassal
from bridge.extension import building, engine_jar
from tests.bridge.extension.test_installing import extension


def test_install_for_every_module(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = extension(tmp_path / "crestline.vmdx")
    command = ["extension", "install", "--conf", str(tmp_path / "VASSAL"), "--file", str(file)]
    assert main(command) == 0
    assert f"installed {tmp_path / 'VASSAL' / 'ext' / 'crestline.vmdx'}" in capsys.readouterr().out
    assert main(command) == 0
    assert "already there" in capsys.readouterr().out


def test_install_beside_a_module_says_so_if_one_is_enough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, module = extension(tmp_path / "crestline.vmdx"), tmp_path / "game.vmod"
    module.write_bytes(b"")
    conf = ["--conf", str(tmp_path / "VASSAL"), "--file", str(file)]
    assert main(["extension", "install", str(module), *conf]) == 0
    assert (tmp_path / "game_ext" / "crestline.vmdx").is_file()
    assert "note" not in capsys.readouterr().out
    assert main(["extension", "install", *conf]) == 0
    assert main(["extension", "install", str(module), *conf]) == 0
    assert "one of the two is enough" in capsys.readouterr().out


def test_install_without_a_built_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(vassal, "carried_extension", lambda: None)
    assert main(["extension", "install"]) == 2
    assert "crestline extension build" in capsys.readouterr().err


def test_build_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(building, "lacking", lambda: ["a JDK", "Maven"])
    assert main(["extension", "build"]) == 2
    assert capsys.readouterr().err.strip().endswith("this is missing: a JDK; Maven")


def test_build_puts_the_file_where_the_wheel_and_the_user_want_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    built = extension(tmp_path / "target.vmdx")
    monkeypatch.setattr(building, "lacking", list)
    monkeypatch.setattr(building, "CARRIED", tmp_path / "package" / "crestline.vmdx")
    monkeypatch.setattr(building, "build", lambda engine, tests: built)
    monkeypatch.setattr(engine_jar, "provide", lambda target: tmp_path / "Vengine.jar")
    assert main(["extension", "build", "--out", str(tmp_path / "out" / "c.vmdx")]) == 0
    assert (tmp_path / "package" / "crestline.vmdx").read_bytes() == built.read_bytes()
    assert (tmp_path / "out" / "c.vmdx").read_bytes() == built.read_bytes()
    assert capsys.readouterr().out.count("built ") == 2
