"""What the referee needs is looked up in the package's own metadata."""

from __future__ import annotations

import socket
import sys
from importlib import metadata

import pytest

from bridge.doctor import referee
from bridge.doctor.finding import Status


def test_this_python_will_do() -> None:
    finding = referee.python()
    assert finding.status is Status.OK
    assert ".".join(map(str, sys.version_info[:3])) in finding.found


def test_a_32_bit_python_will_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "maxsize", 2**31 - 1)
    assert referee.python().status is Status.BROKEN
    assert "64 bit" in referee.python().remedy


def test_requirements_are_those_of_the_package_without_the_developers_own() -> None:
    names = {name for name, _ in referee.requirements()}
    assert {"numba", "numpy", "pydantic", "websockets"} <= names
    assert not names & {"pytest", "mypy", "ruff"}
    assert all(least for _, least in referee.requirements())


def test_installed_packages_are_well() -> None:
    (finding,) = referee.packages()
    assert finding.status is Status.OK
    assert f"numba {metadata.version('numba')}" in finding.found


def test_what_is_wrong_with_a_package_is_told_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    needed = [("no-such-package-here", "2.1"), ("numpy", "99.0"), ("tqdm", "1.0")]
    monkeypatch.setattr(referee, "requirements", lambda: needed)
    well, missing, old = referee.packages()
    assert well.found.startswith("tqdm")
    assert (missing.status, missing.found) == (Status.BROKEN, "not installed")
    assert missing.remedy == 'python -m pip install --upgrade "no-such-package-here>=2.1"'
    assert "99.0 is needed" in old.found


def test_a_package_that_does_not_load_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> None:
        raise ImportError(f"{name} needs NumPy 2.2 or less")

    monkeypatch.setattr(referee, "requirements", lambda: [("numba", "0.1")])
    monkeypatch.setattr(referee.importlib, "import_module", refuse)
    (finding,) = referee.packages()
    assert "does not load: numba needs NumPy 2.2 or less" in finding.found


@pytest.mark.parametrize(
    ("older", "newer"), [("1.9", "1.10"), ("0.60.0rc1", "0.61"), ("2", "2.0.1"), ("13.1", "14.0.post1")]
)
def test_versions_compare_by_number(older: str, newer: str) -> None:
    assert referee._numbers(older) < referee._numbers(newer)


def test_listening_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    assert referee.loopback().status is Status.OK

    def refuse(*_: object) -> None:
        raise PermissionError("forbidden by policy")

    monkeypatch.setattr(socket, "socket", refuse)
    finding = referee.loopback()
    assert finding.status is Status.BROKEN
    assert "forbidden by policy" in finding.found
