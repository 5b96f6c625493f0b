"""What a JDK says of itself, and programs that are there or not."""

from __future__ import annotations

import pytest

from bridge.doctor import build
from bridge.doctor.finding import Status


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ("javac 17.0.9", Status.OK),
        ("javac 11.0.2", Status.OK),
        ("javac 1.8.0_392", Status.ABSENT),
        ("Picked up JAVA_TOOL_OPTIONS: -Xmx1g\njavac 21", Status.OK),
        ("", Status.ABSENT),
        ("xcode-select: note: no developer tools", Status.ABSENT),
    ],
)
def test_jdk(said: str, status: Status) -> None:
    assert build.jdk(said).status is status


def test_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = build.TOOLS[0]
    monkeypatch.setattr(build.shutil, "which", lambda name: f"/usr/bin/{name}")
    assert build.tool(wanted).found == "/usr/bin/mvn"
    monkeypatch.setattr(build.shutil, "which", lambda name: None)
    assert build.tool(wanted).status is Status.ABSENT
    assert "apt install maven" in build.tool(wanted).remedy


def test_no_compiler_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.shutil, "which", lambda name: None)
    assert build.javac_version() == ""
    assert {finding.status for finding in build.check()} == {Status.ABSENT}
