"""Where the extension goes, and what is refused."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from bridge.extension import installing
from bridge.extension.errors import ExtensionError


def extension(path: Path, text: str = "1", names: frozenset[str] = installing.NEEDED) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(names):
            archive.writestr(name, text)
    return path


def test_places(tmp_path: Path) -> None:
    assert installing.place_for_every_module(tmp_path) == tmp_path / "ext" / "crestline.vmdx"
    module = tmp_path / "VASL-6.6.9.vmod"
    module.write_bytes(b"")
    assert installing.place_beside(module) == tmp_path / "VASL-6.6.9_ext" / "crestline.vmdx"


@pytest.mark.parametrize(("name", "words"), [("absent.vmod", "no such module"), ("game.vsav", "not a VASSAL module")])
def test_not_a_module(tmp_path: Path, name: str, words: str) -> None:
    if name != "absent.vmod":
        (tmp_path / name).write_bytes(b"")
    with pytest.raises(ExtensionError, match=words):
        installing.place_beside(tmp_path / name)


def test_copied_once_and_replaced_by_another_build(tmp_path: Path) -> None:
    source, target = extension(tmp_path / "new.vmdx"), tmp_path / "conf" / "ext" / "crestline.vmdx"
    assert installing.install(source, target)
    assert target.read_bytes() == source.read_bytes()
    assert not installing.install(source, target)
    assert installing.install(extension(tmp_path / "newer.vmdx", "2"), target)
    assert [file.name for file in target.parent.iterdir()] == ["crestline.vmdx"]


def test_another_extension_is_refused(tmp_path: Path) -> None:
    other = extension(tmp_path / "other.vmdx", names=frozenset({"buildFile.xml", "extensiondata"}))
    with pytest.raises(ExtensionError, match="not Crestline's extension"):
        installing.install(other, tmp_path / "x" / "crestline.vmdx")
    assert not (tmp_path / "x").exists()


def test_what_is_no_archive_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.vmdx").write_text("<html>", encoding="utf-8")
    with pytest.raises(ExtensionError, match="cannot be read"):
        installing.check(tmp_path / "x.vmdx")
    with pytest.raises(ExtensionError, match="cannot be read"):
        installing.check(tmp_path / "absent.vmdx")


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "ext").write_text("a file where a folder should be", encoding="utf-8")
    with pytest.raises(ExtensionError, match="cannot be written"):
        installing.install(extension(tmp_path / "new.vmdx"), tmp_path / "ext" / "crestline.vmdx")


def test_a_file_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise PermissionError(13, "in use", os.fspath(target))

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(ExtensionError, match="close VASSAL"):
        installing.install(extension(tmp_path / "new.vmdx"), tmp_path / "ext" / "crestline.vmdx")
