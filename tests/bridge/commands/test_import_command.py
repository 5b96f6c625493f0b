"""`crestline import`: the report, the interchange file, and every bad file in one line."""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from boardparsers.drawn import built_in_map
from boardparsers.hexmodel import Note, Raster, Severity
from boardparsers.interchange import read_map
from boardparsers.library import FileKind, load_file
from boardparsers.vasl.compiler import built_in_board, built_in_drawing, compile_board
from boardparsers.vasl.losdata import LosData, write_losdata
from bridge import cli
from bridge.commands.import_command import report


def facts(board_name: str = "built-in") -> dict[str, str]:
    """The report as key and value."""
    lines = report(built_in_board(), FileKind.VASL_DRAWING, board_name)
    return {key: value for key, _, value in (line.partition(": ") for line in lines)}


def test_the_report_says_what_was_found() -> None:
    found = facts()
    assert found["built-in"] == "VASL board drawn as text"
    assert found["board"] == "Crestline, version 1.0"
    assert found["grid"].startswith("17 x 10 hexes, 178 in columns, A1 to Q10; hexes of 56.25 x 64.5 pixels")
    assert found["raster"] == "900 x 645 pixels, ground level -1 to 3"
    assert found["levels"].startswith("-1 ")
    assert found["terrain"].startswith("Open Ground ")
    assert "Woods 17" in found["terrain"]
    assert "Cliff 3" in found["hexsides"]
    assert "bridge 1" in found["locations"]
    assert found["problems"] == "none"


def test_counts_add_up() -> None:
    found = facts()
    for key in ("levels", "terrain"):
        # "Stone Building, 1 Level 3": the count is the last word before the next name
        words = found[key].replace(", 1 Level", "").replace(", 2 Level", "").split(", ")
        assert sum(int(word.rsplit(" ", 1)[1]) for word in words) == 178


def test_a_hexside_is_counted_once() -> None:
    """The wall between L6 and K6 stands on both hexes' sides."""
    board = built_in_board()
    twice = sum(
        side.terrain is not None and side.terrain.name == "Wall" for c in board.cells.values() for side in c.sides
    )
    assert f"Wall {twice // 2}" in facts()["hexsides"]


def test_problems_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    terrain = np.full((113, 129), 250, np.uint8)
    losdata = LosData(3, 2, Raster(terrain, np.zeros_like(terrain, np.int8)), np.zeros(7, np.bool_))
    path = archive(tmp_path, {"LOSData": write_losdata(losdata), "BoardMetadata.xml": METADATA})
    assert cli.main(["import", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{path}: VASL board archive"
    assert "problems: 1" in lines
    assert any("terrain code 250 is in no table" in line for line in lines)


def test_the_interchange_file_is_written_and_reads_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "ridge.hexmap.json"
    assert cli.main(["import", "built-in", "--out", str(out)]) == 0
    assert f"wrote: {out}" in capsys.readouterr().out
    assert read_map(out).fingerprint == built_in_board().fingerprint
    assert cli.main(["import", str(out)]) == 0
    assert f"{out}: hex map in the interchange format" in capsys.readouterr().out


def test_a_drawing_is_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "my.board.txt"
    path.write_text(built_in_drawing(), encoding="utf-8")
    assert cli.main(["import", str(path)]) == 0
    assert built_in_board().fingerprint in capsys.readouterr().out


@pytest.mark.parametrize("patched", [False, True])
def test_a_drawing_is_written_as_an_archive(tmp_path: Path, capsys: pytest.CaptureFixture[str], patched: bool) -> None:
    """As it was drawn: a patch beside the drawing stays a patch."""
    path, out = tmp_path / "my.board.txt", tmp_path / "bdMy"
    path.write_text(built_in_drawing(), encoding="utf-8")
    if patched:
        text = 'format = "crestline-patch"\nversion = 1\n[[patch]]\nhex = "A1"\nlevel = 3\nwhy = "x"\n'
        (tmp_path / "my.patch.toml").write_text(text, encoding="utf-8")
    assert cli.main(["import", str(path), "--out", str(out)]) == 0
    assert f"wrote: {out}" in capsys.readouterr().out
    assert load_file(out).fingerprint == built_in_board().fingerprint
    with zipfile.ZipFile(out) as file:
        assert set(file.namelist()) == {"BoardMetadata.xml", "LOSData", "bdCrestline.png"}
    assert out.read_bytes() == compile_board(built_in_drawing(), path)


def test_only_a_drawing_is_written_as_an_archive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert_refused(["import", "built-in:memoir44", "--out", str(tmp_path / "bdMap")], "NAME.hexmap.json", capsys)
    assert_refused(
        ["import", "built-in", "--out", str(tmp_path / "Mine")], "the archive of a drawn board bdNAME", capsys
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("game", ["memoir44", "valor_and_victory"])
def test_a_game_by_hexes_lacks_no_raster(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["import", f"built-in:{game}"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"built-in:{game}: hex map drawn as text"
    assert "raster: none, and none needed: the game rules by hexes" in out


def test_asl_on_a_map_without_a_raster_is_undetermined(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.hexmap.txt"
    path.write_text("hexes: flat\n[legend]\n. = open ground\n[map]\n.\n", encoding="utf-8")
    assert cli.main(["import", str(path)]) == 0
    assert "raster: none (lines of sight that go by the drawing are undetermined)" in capsys.readouterr().out


def test_another_suffix_than_json_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["import", "built-in", "--out", str(tmp_path / "x.txt")]) == 2
    assert "the interchange file is called NAME.hexmap.json" in capsys.readouterr().err


METADATA = b'<boardMetadata name="t" version="1" width="3" height="2"/>'
ENTITIES = b'<!DOCTYPE a [<!ENTITY b "c">]><boardMetadata name="&b;" width="3" height="2"/>'
GOOD = write_losdata(
    LosData(3, 2, Raster(np.zeros((113, 129), np.uint8), np.zeros((113, 129), np.int8)), np.zeros(7, np.bool_))
)


def archive(folder: Path, entries: Mapping[str, bytes]) -> Path:
    path = folder / "bdT"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in entries.items():
            file.writestr(name, content)
    return path


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({"BoardMetadata.xml": ENTITIES, "LOSData": GOOD}, "declares a document type or entities"),
        ({"BoardMetadata.xml": METADATA, "LOSData": GOOD[: len(GOOD) // 2]}, "is a gzip stream cut short"),
        ({"BoardMetadata.xml": METADATA, "LOSData": gzip.compress(gzip.decompress(GOOD) + GOOD)}, "Java object"),
        (
            {"BoardMetadata.xml": METADATA.replace(b'"3"', b'"9"'), "LOSData": GOOD},
            "LOSData gives a board of 3 x 2 hexes",
        ),
        ({"BoardMetadata.xml": METADATA, "LOSData": bytes(30 << 20)}, "unpacks to more than 200 times its size"),
        ({"../BoardMetadata.xml": METADATA, "LOSData": GOOD}, "forbidden name"),
        ({"BoardMetadata.xml": METADATA}, "has neither LOSData nor the board image"),
    ],
)
def test_bad_archives_are_one_line_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], entries: Mapping[str, bytes], message: str
) -> None:
    assert_refused(["import", str(archive(tmp_path, entries))], message, capsys)


def test_bad_files_are_one_line_and_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = compile_board("crestline drawing 1\nsize: 3 x 2", picture=False)
    files = {"bd1": whole[:-30], "bd2": b"not a zip", "bd3": b"", "bd4": whole[: len(whole) // 2]}
    messages = ["cut short", "is not a zip archive", "is empty", "cut short"]
    for (name, data), message in zip(files.items(), messages, strict=True):
        (tmp_path / name).write_bytes(data)
        assert_refused(["import", str(tmp_path / name)], message, capsys)
    assert_refused(["import", str(tmp_path / "bd9")], "there is no such file", capsys)
    assert_refused(["import", str(tmp_path)], "is a folder", capsys)


def assert_refused(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(("remarks", "line"), [(1, "problems: 0, and 1 remark"), (2, "problems: 0, and 2 remarks")])
def test_remarks_are_counted(remarks: int, line: str) -> None:
    notes = tuple(Note(Severity.INFO, "x", f"remark {number}") for number in range(remarks))
    assert line in list(report(replace(built_in_board(), notes=notes), FileKind.VASL_BOARD, "x"))


def test_a_game_without_rules_is_said_to_have_none() -> None:
    def game(name: str) -> str:
        board = replace(built_in_map("memoir44"), attributes={"ruleset": name})
        return next(line for line in report(board, FileKind.DRAWN_MAP, "x") if line.startswith("game: "))

    assert game("memoir44") == "game: memoir44"
    assert game("chess").startswith("game: chess (no rule set 'chess'; there are: asl, memoir44, ")
