"""Archives: what a good one gives, and that no bad one gets past, in bounded time and memory."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.errors import BoardError
from boardparsers.vasl import archive
from boardparsers.vasl.archive import BoardArchive

MakeZip = Callable[[Mapping[str, bytes]], Path]


def zipped(entries: Mapping[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as file:
        for name, content in entries.items():
            file.writestr(name, content)
    return stream.getvalue()


def error_of(data: bytes) -> str:
    with pytest.raises(BoardError) as caught:
        BoardArchive("bdX", data)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_entries_are_listed_and_read(make_zip: MakeZip) -> None:
    with BoardArchive(make_zip({"LOSData": b"abc", "bd1.gif": b"GIF"})) as board:
        assert board.names == ("LOSData", "bd1.gif")
        assert board.read("LOSData", 3) == b"abc"


def test_an_entry_is_found_whatever_its_case(make_zip: MakeZip) -> None:
    with BoardArchive(make_zip({"boardmetadata.XML": b"x", "LOSData": b"y"})) as board:
        assert board.find("BoardMetadata.xml") == "boardmetadata.XML"
        assert board.find("LOSData") == "LOSData"
        assert board.find("data") is None


def test_a_missing_entry_is_an_error(make_zip: MakeZip) -> None:
    with BoardArchive(make_zip({"a": b""})) as board, pytest.raises(BoardError, match="there is no b in the archive"):
        board.read("b", 10)


def test_an_entry_larger_than_the_limit_is_not_unpacked(make_zip: MakeZip) -> None:
    with BoardArchive(make_zip({"a": b"12345"})) as board, pytest.raises(BoardError, match="more than 4 bytes"):
        board.read("a", 4)


def test_the_size_in_the_header_is_not_believed() -> None:
    """An entry that says it is 5 bytes long and unpacks to a megabyte."""
    data = bytearray(zipped({"a": bytes(1 << 20)}))
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = data.index(signature)
        data[at + offset : at + offset + 4] = struct.pack("<I", 5)
    with BoardArchive("bdX", bytes(data)) as board, pytest.raises(BoardError):
        board.read("a", 1000)


def test_a_bomb_is_refused_by_its_ratio() -> None:
    bomb = zipped({"LOSData": bytes(20 << 20)})
    assert len(bomb) < 1 << 16
    with BoardArchive("bdX", bomb) as board, pytest.raises(BoardError, match="more than 200 times its size"):
        board.read("LOSData", 64 << 20)


def test_a_bomb_of_gigabytes_is_refused_by_what_it_claims() -> None:
    data = bytearray(zipped({"a": bytes(100), "b": bytes(100)}))
    at = data.index(b"PK\x01\x02")
    data[at + 24 : at + 28] = struct.pack("<I", 0xF0000000)
    assert "unpacks to 3.75 GB" in error_of(bytes(data))


@pytest.mark.parametrize("name", ["../evil", "a/../../b", "/etc/passwd", "C:\\x", "\\\\host\\x", "a\x01b", "x" * 300])
def test_a_name_that_leads_out_of_the_archive_is_refused(name: str) -> None:
    assert "forbidden name" in error_of(zipped({name: b""}))


def test_too_many_entries_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_ENTRIES", 3)
    assert "holds 4 entries" in error_of(zipped(dict.fromkeys("abcd", b"")))


def test_a_huge_directory_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_DIRECTORY", 100)
    assert "has a directory of" in error_of(zipped({f"entry{number}": b"" for number in range(9)}))


def test_a_huge_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_ARCHIVE", 50)
    assert "a board has at most 50 bytes" in error_of(zipped({"a": b"b"}))


def test_zip64_is_refused() -> None:
    data = bytearray(zipped({"a": b"b"}))
    at = data.index(b"PK\x05\x06")
    data[at:at] = b"PK\x06\x07" + bytes(16)
    assert "zip64" in error_of(bytes(data))


def test_an_encrypted_entry_is_refused() -> None:
    data = bytearray(zipped({"a": b"b"}))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    with BoardArchive("bdX", bytes(data)) as board, pytest.raises(BoardError, match="encrypted"):
        board.read("a", 10)


def test_other_packing_than_deflate_is_refused() -> None:
    bzip2 = zipped({"a": b"b"}, zipfile.ZIP_BZIP2)
    with BoardArchive("bdX", bzip2) as board, pytest.raises(BoardError, match="packed by method 12, not deflate"):
        board.read("a", 10)


def test_a_damaged_entry_is_an_error() -> None:
    data = bytearray(zipped({"a": b"0123456789" * 100}))
    data[40] ^= 0xFF
    with BoardArchive("bdX", bytes(data)) as board, pytest.raises(BoardError, match="damaged"):
        board.read("a", 10_000)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b"not a zip at all", "is not a zip archive"),
        (b"PK\x03\x04" + bytes(100), "is a zip archive cut short"),
        (b"PK\x05\x06" + b"\xff" * 18, "damaged zip archive|directory"),
    ],
)
def test_what_is_no_zip_is_said_in_one_line(data: bytes, message: str) -> None:
    assert re.search(message, error_of(data))


def test_a_missing_file_a_folder_and_a_bad_name_are_errors(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="there is no such file"):
        BoardArchive(tmp_path / "nothing")
    with pytest.raises(BoardError, match="is a folder"):
        BoardArchive(tmp_path)
    with pytest.raises(BoardError):
        BoardArchive("a\0b")


def test_every_cut_of_an_archive_is_an_error_or_whole() -> None:
    """Cut anywhere, an archive is refused on opening."""
    data = zipped({"LOSData": b"0123456789" * 20, "x": b"y"})
    for end in range(len(data)):
        error_of(data[:end])


def test_an_offset_before_the_file_is_an_error(tmp_path: Path) -> None:
    """A real file, unlike bytes in memory, refuses to go there with an OSError."""
    data = bytearray(zipped({"a": b"b"}))
    at = data.index(b"PK\x05\x06")
    data[at + 16 : at + 20] = struct.pack("<I", 0x7FFFFFF0)
    path = tmp_path / "bd1"
    path.write_bytes(data)
    with BoardArchive(path) as board, pytest.raises(BoardError, match="is damaged and cannot be unpacked"):
        board.read("a", 10)


@given(st.binary(max_size=300))
def test_any_bytes_are_an_archive_or_a_board_error(data: bytes) -> None:
    assert "\n" not in problem_of(data)


@given(st.data())
def test_any_damage_is_a_board_error_or_no_damage(source: st.DataObject) -> None:
    data = bytearray(zipped({"LOSData": b"0123456789" * 20, "BoardMetadata.xml": b"<a/>"}))
    for _ in range(source.draw(st.integers(1, 6))):
        data[source.draw(st.integers(0, len(data) - 1))] = source.draw(st.integers(0, 255))
    assert "\n" not in problem_of(bytes(data))


def problem_of(data: bytes) -> str:
    """Reads everything; gives the error's text, or nothing."""
    try:
        with BoardArchive("bdX", data) as board:
            assert all(len(board.read(name, 5000)) <= 5000 for name in board.names)
    except BoardError as error:
        return str(error)
    return ""
