"""Files of strangers are opened one way."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from boardparsers import openfile
from boardparsers.belonging import Belonging, belonging
from boardparsers.drawn import load_drawing
from boardparsers.errors import BoardError
from boardparsers.interchange.jsontext import read_bounded
from boardparsers.interchange.rasterfile import read_raster
from boardparsers.library import load_file
from boardparsers.openfile import open_file, read_at_most
from boardparsers.vasl.archive import BoardArchive
from boardparsers.vasl.compiler import drawing_text
from boardparsers.vasl.shared import load_shared

PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes among its files")


def test_a_regular_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"12345")
    with open_file(file) as stream:
        assert stream.read() == b"12345"
    assert read_at_most(file, 3) == b"123"


@pytest.mark.parametrize(
    ("name", "words"), [("nowhere", "there is no such file"), ("", "is a folder, not a file"), ("a\0b", "cannot be")]
)
def test_what_is_no_file_is_refused(name: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=words):
        open_file(tmp_path / name)


def test_a_link_that_leads_to_itself_is_refused(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    try:
        loop.symlink_to("loop")
    except OSError:
        pytest.skip("this system lets nobody make links")
    with pytest.raises(BoardError, match="cannot be opened"):
        open_file(loop)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no devices among its files")
def test_a_device_is_refused() -> None:
    with pytest.raises(BoardError, match="is not a regular file"):
        open_file(Path("/dev/zero"))


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="this system has no sockets among its files")
def test_a_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # its path has to be short
    with socket.socket(socket.AF_UNIX) as end:
        end.bind("s")
        with pytest.raises(BoardError, match="is not a regular file"):
            open_file(Path("s"))


@PIPES
def test_a_pipe_put_in_the_place_of_a_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe, checked = tmp_path / "pipe", openfile._check
    os.mkfifo(pipe)
    calls: list[int] = []

    def first_time_blind(path: Path, mode: int) -> None:
        calls.append(mode)
        if len(calls) > 1:
            checked(path, mode)

    monkeypatch.setattr(openfile, "_check", first_time_blind)
    with pytest.raises(BoardError, match="is not a regular file"):
        open_file(pipe)
    assert len(calls) == 2


READERS: dict[str, Callable[[Path], object]] = {
    "board": load_file,
    "drawn map": load_drawing,
    "drawing of a board": drawing_text,
    "shared metadata": load_shared,
    "interchange file": read_bounded,
    "raster": lambda path: read_raster(path, 10, 10),
    "archive": BoardArchive,
}


@PIPES
@pytest.mark.parametrize("reader", READERS)
def test_no_reader_waits_for_a_pipe(reader: str, tmp_path: Path) -> None:
    pipe = tmp_path / "x.hexmap.txt"
    os.mkfifo(pipe)
    with pytest.raises(BoardError, match="is not a regular file"):
        READERS[reader](pipe)


@PIPES
def test_a_pipe_says_of_no_board_that_it_belongs_to_it(tmp_path: Path) -> None:
    pipe = tmp_path / "x.hexmap.txt"
    os.mkfifo(pipe)
    assert belonging(pipe) == Belonging()
