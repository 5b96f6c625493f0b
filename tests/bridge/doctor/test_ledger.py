"""Whether rulings can be kept; looking makes no ledger."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bridge.doctor import ledger as module
from bridge.doctor.finding import Part, Status
from bridge.doctor.ledger import check
from bridge.ledger import Ledger


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "l.sqlite3"
    monkeypatch.setenv("CRESTLINE_DB", f"sqlite:///{path.as_posix()}")
    return path


def test_one_that_is_not_there_yet_will_be_made(path: Path) -> None:
    finding = check()
    assert (finding.part, finding.status) == (Part.REFEREE, Status.OK)
    assert "will be made by the first `crestline serve`" in finding.found
    assert not path.exists()


def test_an_empty_file_will_hold_one(path: Path) -> None:
    path.touch()
    assert "will be made" in check().found
    Ledger(f"sqlite:///{path.as_posix()}").close()


def test_one_that_is_there(path: Path) -> None:
    Ledger(f"sqlite:///{path.as_posix()}").close()
    assert (check().status, check().found) == (Status.OK, f"sqlite:///{path.as_posix()}")


@pytest.mark.parametrize("there", [False, True])
def test_one_that_cannot_be_written(path: Path, there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if there:
        Ledger(f"sqlite:///{path.as_posix()}").close()
    monkeypatch.setattr(module.os, "access", lambda where, how: how != os.W_OK)
    finding = check()
    assert finding.status is Status.BROKEN
    assert "cannot be" in finding.found
    assert "CRESTLINE_DB" in finding.remedy


def test_a_file_that_is_none(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 100)
    finding = check()
    assert finding.status is Status.BROKEN
    assert "not a database" in finding.found


def test_an_address_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRESTLINE_DB", "games")
    assert check().found == "CRESTLINE_DB is not a database URL"
