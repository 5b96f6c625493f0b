"""The doctor's report: readable, complete, and a status that says whether the referee can run."""

from __future__ import annotations

import json

import pytest

from bridge.cli import main
from bridge.commands import doctor_command
from bridge.doctor import Finding, Part, Status

WELL = Finding(Part.REFEREE, "Python", Status.OK, "3.11")
ILL = Finding(Part.REFEREE, "numba", Status.BROKEN, "not installed", "python -m pip install numba")
NO_JDK = Finding(Part.BUILD, "JDK", Status.ABSENT, "no Java compiler", "apt install default-jdk-headless")


def test_this_machine_is_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    printed = capsys.readouterr().out
    assert all(part in printed for part in Part)
    assert printed.rstrip().endswith("try `crestline demo`.")


def test_the_report_prints_on_any_console() -> None:
    doctor_command.as_text(doctor_command.look()).encode("cp1252")


def test_json_has_the_same_findings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    findings = json.loads(capsys.readouterr().out)
    assert {"part", "what", "status", "found", "remedy"} == set(findings[0])
    assert {finding["part"] for finding in findings} == set(Part)


@pytest.mark.parametrize(
    ("findings", "status"), [([WELL], 0), ([WELL, NO_JDK], 0), ([WELL, ILL], 1), ([ILL, NO_JDK], 1)]
)
def test_only_what_the_referee_needs_counts(findings: list[Finding], status: int) -> None:
    assert doctor_command.status(findings) == status


def test_a_remedy_stands_under_what_is_missing() -> None:
    lines = doctor_command.as_text([WELL, ILL]).splitlines()
    place = next(number for number, line in enumerate(lines) if "not installed" in line)
    assert lines[place + 1].strip() == "-> python -m pip install numba"
    assert lines[-1] == "The referee cannot run yet: see the lines marked `broken`."


def test_rules_are_not_tried_without_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_command.referee, "packages", lambda: [ILL])
    monkeypatch.setattr(doctor_command.rules, "check", lambda: pytest.fail("tried rules without numba"))
    assert ILL in doctor_command.look()
