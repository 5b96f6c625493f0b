"""Boards by path and by name, and files of every kind told apart by their content."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers import library
from boardparsers.drawn import built_in_map, built_in_maps
from boardparsers.errors import BoardError, CrestlineError, QuestionError
from boardparsers.interchange import write_map
from boardparsers.library import BoardLibrary, FileKind, file_kind, folders_from_environment, load_file
from boardparsers.vasl.compiler import built_in_board, compile_board

DRAWING = "crestline drawing 1\nboard: {}\nsize: 5 x 4\nwoods: blob B2 C2\n"
DRAWN = "hexes: pointy\n\n[legend]\n. = plain\n\n[map]\n. .\n . .\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two boards, a drawing and something else."""
    for name in ("15", "Ridge"):
        (tmp_path / f"bd{name}").write_bytes(compile_board(DRAWING.format(name), picture=False))
    (tmp_path / "Valley.board.txt").write_text(DRAWING.format("Valley"), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("nothing", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    return tmp_path


def zipped(path: Path, *names: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, b"x")
    return path


@pytest.mark.parametrize("name", ["15", "bd15", "BD15"])
def test_a_board_is_found_by_name_with_and_without_bd(folder: Path, name: str) -> None:
    assert BoardLibrary([folder]).load(name).name == "15"


def test_names_differ_in_case_only_as_windows_has_it(folder: Path) -> None:
    assert BoardLibrary([folder]).load("ridge").name == "Ridge"
    assert BoardLibrary([folder]).load(" valley ").name == "Valley"


def test_a_board_is_found_by_path(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert BoardLibrary([]).load(str(folder / "bd15")).name == "15"
    monkeypatch.chdir(folder)
    assert BoardLibrary([]).load("bd15").name == "15"
    assert BoardLibrary([]).load(f".{os.sep}bd15").name == "15"


def test_earlier_folders_come_first(folder: Path) -> None:
    other = folder / "folder"
    (other / "bd15").write_bytes(compile_board(DRAWING.format("other"), picture=False))
    assert BoardLibrary([other, folder]).load("15").name == "other"
    assert BoardLibrary([folder, other]).load("15").name == "15"


def test_folders_come_from_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(library.ENVIRONMENT, os.pathsep.join(["", str(folder / "folder"), str(folder)]))
    assert folders_from_environment() == (folder / "folder", folder)
    assert BoardLibrary().load("15").name == "15"
    monkeypatch.delenv(library.ENVIRONMENT)
    assert folders_from_environment() == ()


def test_what_was_looked_for_and_where_is_said(folder: Path) -> None:
    with pytest.raises(QuestionError, match=r"no board '99': looked for bd99, 99, bd99.hexmap.json") as caught:
        BoardLibrary([folder]).load("99")
    assert str(folder) in str(caught.value)
    with pytest.raises(QuestionError, match="put the folder that holds the boards into CRESTLINE_BOARDS"):
        BoardLibrary([]).load("99")
    with pytest.raises(BoardError, match="there is no such file"):
        BoardLibrary([folder]).load(str(folder / "bd99"))
    with pytest.raises(QuestionError, match="no board named"):
        BoardLibrary([folder]).load("  ")


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert BoardLibrary([tmp_path / "none"]).names() == ()
    with pytest.raises(QuestionError, match=r"in no folder; .*none cannot be read: .+"):
        BoardLibrary([tmp_path / "none"]).load("15")
    with pytest.raises(QuestionError, match=r" in .*; .*none cannot be read: .+") as caught:
        BoardLibrary([tmp_path / "none", tmp_path]).load("15")
    assert f"in {tmp_path};" in str(caught.value)


@pytest.mark.parametrize("name", ["../bd15", "/etc/passwd", "..", "a\\b", "bd15\0", "C:bd15"])
def test_a_name_from_the_network_is_never_a_path(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    inside = folder / "folder"
    monkeypatch.chdir(inside)
    with pytest.raises(QuestionError):
        BoardLibrary([inside], paths=False).load(name)


def test_without_paths_a_file_in_the_current_folder_is_not_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    with pytest.raises(QuestionError):
        BoardLibrary([folder / "folder"], paths=False).load("bd15")


@pytest.mark.parametrize("game", built_in_maps())
@pytest.mark.parametrize("form", ["built-in:{}", " Built-In: {} "])
def test_the_map_of_a_game_has_a_name(game: str, form: str) -> None:
    boards = BoardLibrary([], paths=False)
    assert boards.load(form.format(game)) is built_in_map(game)
    assert boards.load(form.format(game)).attributes["ruleset"] == game


def test_a_game_without_a_map() -> None:
    with pytest.raises(QuestionError, match="no built-in map for 'chess'; there are maps for memoir44"):
        BoardLibrary([]).load("built-in:chess")


@pytest.mark.parametrize("name", ["built-in", "Crestline", " BUILT-IN "])
def test_the_built_in_board_has_a_name(name: str) -> None:
    assert BoardLibrary([]).load(name) is built_in_board()


def test_names_are_listed_as_load_takes_them(folder: Path) -> None:
    boards = BoardLibrary([folder])
    assert boards.names() == ("15", "Ridge", "Valley")
    assert [boards.load(name).name for name in boards.names()] == ["15", "Ridge", "Valley"]


def test_a_board_is_read_once_until_its_file_changes(folder: Path) -> None:
    boards = BoardLibrary([folder])
    first = boards.load("15")
    assert boards.load("bd15") is first
    (folder / "bd15").write_bytes(compile_board(DRAWING.format("changed"), picture=False))
    assert boards.load("15").name == "changed"


def test_only_the_boards_used_last_are_kept(folder: Path) -> None:
    boards = BoardLibrary([folder], keep=2)
    fifteen, ridge = boards.load("15"), boards.load("Ridge")
    assert boards.load("15") is fifteen
    boards.load("Valley")
    assert boards.load("15") is fifteen
    assert boards.load("Ridge") is not ridge


def test_kinds_are_told_by_content(folder: Path) -> None:
    write_map(built_in_board(), folder / "map.hexmap.json")
    (folder / "drawn").write_text(DRAWN, encoding="utf-8")
    (folder / "layout").write_text("bd\t0\t0\t01\tVER\t6.1\t", encoding="utf-8")
    kinds = {
        "bd15": FileKind.VASL_BOARD,
        "Valley.board.txt": FileKind.VASL_DRAWING,
        "map.hexmap.json": FileKind.HEXMAP,
        "drawn": FileKind.DRAWN_MAP,
        "layout": FileKind.VASL_LAYOUT,
    }
    assert {name: file_kind(folder / name) for name in kinds} == kinds


@pytest.mark.parametrize(
    ("name", "entries", "kind"),
    [
        ("game.vmod", ("buildFile",), FileKind.MODULE),
        ("game", ("buildFile.xml", "x"), FileKind.MODULE),
        ("saved", ("savedGame", "savedata"), FileKind.SAVED_GAME),
        ("saved.vlog", ("savedGame",), FileKind.SAVED_GAME),
    ],
)
def test_modules_and_saves_are_known_but_no_boards(
    tmp_path: Path, name: str, entries: tuple[str, ...], kind: FileKind
) -> None:
    path = zipped(tmp_path / name, *entries)
    assert file_kind(path) is kind
    with pytest.raises(QuestionError, match=f"is a {kind}: .* not read yet; Crestline reads: VASL board archive, "):
        load_file(path)


def test_a_kind_is_read_or_said_not_to_be() -> None:
    assert {*library.LOADERS} | {*library.NOT_READ} == {*FileKind}
    assert not {*library.LOADERS} & {*library.NOT_READ}


def test_only_what_is_read_is_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"no map")
    with pytest.raises(BoardError, match="Crestline reads: ") as caught:
        load_file(tmp_path / "other")
    listed = str(caught.value).rpartition("Crestline reads: ")[2].split(", ")
    assert listed == [str(kind) for kind in library.LOADERS]


def test_every_kind_that_loads_gives_its_map(folder: Path) -> None:
    write_map(built_in_board(), folder / "map.hexmap.json")
    (folder / "drawn.hexmap.txt").write_text(DRAWN, encoding="utf-8")
    boards = BoardLibrary([folder])
    assert boards.load("map").fingerprint == built_in_board().fingerprint
    assert len(boards.load("drawn").cells) == 4
    assert boards.load("15").fingerprint == boards.load("Valley").fingerprint


def test_shared_metadata_is_passed_on(folder: Path) -> None:
    with pytest.raises(BoardError, match=r"none\.xml: cannot be read"):
        BoardLibrary([folder], shared=folder / "none.xml").load("15")


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("bdX", b"", "is empty"),
        ("bdX", b"no zip", "is not a zip archive"),
        ("bdX", b"PK\x03\x04", "is a zip archive cut short"),
        ("other", b"no zip", "is no file that Crestline knows"),
        ("x.json", b"{", "."),
    ],
)
def test_bad_files_are_errors_in_one_line(tmp_path: Path, name: str, data: bytes, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(BoardError, match=message) as caught:
        BoardLibrary([]).load(str(path))
    assert "\n" not in str(caught.value)


def test_folders_and_missing_files_are_errors(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="is a folder"):
        file_kind(tmp_path)
    with pytest.raises(BoardError, match="there is no such file"):
        file_kind(tmp_path / "none")
    with pytest.raises(BoardError):
        file_kind(Path("a\0b"))


@given(st.text(max_size=30))
def test_any_name_is_a_board_or_an_error(name: str) -> None:
    with pytest.raises(CrestlineError):
        BoardLibrary([Path("no such folder")], paths=False).load(name + "?")


@given(
    st.binary(max_size=100), st.sampled_from([b"", b"{", b"[map]\n", b"crestline drawing 1\n", b"PK\x03\x04", b"bd\t"])
)
def test_any_bytes_are_a_map_or_an_error(tmp_path_factory: pytest.TempPathFactory, data: bytes, magic: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "bdany"
    path.write_bytes(magic + data)
    assert "\n" not in problem_of(path)


def problem_of(path: Path) -> str:
    """The error's text, or nothing."""
    try:
        load_file(path)
    except CrestlineError as error:
        return str(error)
    return ""
