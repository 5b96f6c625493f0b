"""VASSAL's folder on three systems, and the state of our extension in it."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from bridge.doctor import vassal
from bridge.doctor.finding import Status


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, ".VASSAL"),
        ("darwin", {}, "Library/Application Support/VASSAL"),
        ("win32", {}, "AppData/Roaming/VASSAL"),
    ],
)
def test_folder_of_each_system(platform: str, environment: dict[str, str], expected: str, tmp_path: Path) -> None:
    assert vassal.configuration_folder(platform, environment, tmp_path) == tmp_path / expected


def test_windows_says_where_roaming_data_is(tmp_path: Path) -> None:
    place = vassal.configuration_folder("win32", {"APPDATA": str(tmp_path / "D")}, tmp_path / "home")
    assert place == tmp_path / "D" / "VASSAL"


def test_a_machine_without_vassal(tmp_path: Path) -> None:
    place = tmp_path / "VASSAL"
    assert vassal.folder(place).status is Status.ABSENT
    assert "start it once" in vassal.folder(place).remedy
    assert vassal.installed(place, None).status is Status.ABSENT
    place.mkdir()
    assert vassal.folder(place).status is Status.ABSENT


@pytest.mark.parametrize("left", ["prefs", "errorLog-3.7.5", "tmp"])
def test_a_folder_made_for_our_extension_alone_is_not_yet_vassals(tmp_path: Path, left: str) -> None:
    place = tmp_path / "VASSAL"
    archive(place / "ext" / vassal.FILE_NAME, "<new/>")
    finding = vassal.folder(place)
    assert finding.status is Status.ABSENT
    assert "has not been started here" in finding.found
    assert "start it once" in finding.remedy
    (place / left).mkdir()
    assert vassal.folder(place).status is Status.OK


def archive(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("buildFile.xml", text)
    return path


def test_extension_as_carried_another_build_or_damaged(tmp_path: Path) -> None:
    carried = archive(tmp_path / "package" / vassal.FILE_NAME, "<new/>")
    in_vassal = archive(tmp_path / "VASSAL" / "ext" / vassal.FILE_NAME, "<old/>")
    finding = vassal.installed(tmp_path / "VASSAL", carried)
    assert (finding.status, finding.remedy) == (Status.ABSENT, "crestline extension install")
    assert "another build" in finding.found
    in_vassal.write_bytes(carried.read_bytes())
    assert vassal.installed(tmp_path / "VASSAL", carried).status is Status.OK
    in_vassal.write_bytes(b"not a zip")
    assert vassal.installed(tmp_path / "VASSAL", carried).status is Status.BROKEN


def test_whether_the_package_carries_it(tmp_path: Path) -> None:
    assert vassal.carried(None).status is Status.ABSENT
    assert vassal.carried(tmp_path / vassal.FILE_NAME).status is Status.OK
    found = vassal.carried_extension()
    assert found is None or zipfile.is_zipfile(found)
