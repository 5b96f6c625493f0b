"""Archives put together into hex maps, and archives that contradict themselves."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from boardparsers.errors import BoardError
from boardparsers.hexmodel import UNKNOWN, HexMap, Raster, Severity
from boardparsers.vasl.board import board_image, build_map, load_board, read_board, shared_metadata
from boardparsers.vasl.losdata import LosData, write_losdata
from boardparsers.vasl.shared import BUILT_IN, built_in

MakeZip = Callable[..., Path]


def losdata(
    width: int = 3, height: int = 2, pixels: tuple[int, int] = (113, 129), stairways: int = 7, code: int = 0
) -> bytes:
    terrain = np.zeros(pixels, np.uint8)
    terrain[46:66, 54:74] = code
    flags = np.zeros(stairways, np.bool_)
    flags[3] = True  # of B1, after A1, A2, B0
    return write_losdata(LosData(width, height, Raster(terrain, np.zeros(pixels, np.int8)), flags))


def metadata(attributes: str = 'width="3" height="2"', content: str = "") -> bytes:
    return f'<boardMetadata name="test" version="1.2" {attributes}>{content}</boardMetadata>'.encode()


def gif(width: int = 113, height: int = 129) -> bytes:
    stream = io.BytesIO()
    Image.new("P", (width, height), 3).save(stream, "GIF")
    return stream.getvalue()


def notes_of(board: HexMap) -> str:
    return "\n".join(map(str, board.notes))


def test_a_board_is_read_whole(make_zip: MakeZip) -> None:
    image = {"bdtest.gif": gif()}
    attributes = 'width="3" height="2" boardImageFileName="BDtest.gif" author="X" versionDate="May 2020"'
    path = make_zip({"LOSData": losdata(code=60), "BoardMetadata.xml": metadata(attributes), **image})
    board = load_board(path)
    assert [cell.name for cell in board.cells.values()] == ["A1", "A2", "B0", "B1", "B2", "C1", "C2"]
    found = {cell.name: cell.terrain.name for cell in board.cells.values()}
    assert found["B1"] == "Woods"
    assert found["A1"] == "Open Ground"
    assert [cell.name for cell in board.cells.values() if cell.stairway] == ["B1"]
    assert board.raster is not None
    assert board.raster.terrain.shape == (113, 129)
    assert (board.name, board.source, board.notes) == ("test", str(path), ())
    assert board.attributes["version"] == "1.2"
    assert board.attributes["image"] == "bdtest.gif"
    assert board.attributes["terrain_table"] == BUILT_IN


def test_the_same_file_gives_the_same_map(make_zip: MakeZip) -> None:
    path = make_zip({"LOSData": losdata(code=60), "BoardMetadata.xml": metadata()})
    assert load_board(path).fingerprint == load_board(path).fingerprint
    other = make_zip({"LOSData": losdata(code=24), "BoardMetadata.xml": metadata()}, "bdother")
    assert load_board(other).fingerprint != load_board(path).fingerprint


def test_an_unknown_terrain_code_is_unknown_with_its_first_place(make_zip: MakeZip) -> None:
    board = load_board(make_zip({"LOSData": losdata(code=250), "BoardMetadata.xml": metadata()}))
    cell = board.find("B1")
    assert cell is not None
    assert cell.terrain is UNKNOWN
    assert "warning: B1: terrain code 250 is in no table (400 pixels, first at 46,54)" in notes_of(board)


def test_bytes_behind_losdata_are_noted_and_change_nothing(make_zip: MakeZip) -> None:
    entries = {"BoardMetadata.xml": metadata()}
    plain = load_board(make_zip({**entries, "LOSData": losdata(code=60)}))
    more = load_board(make_zip({**entries, "LOSData": losdata(code=60) + bytes(100_000)}))
    told = "100,000 bytes behind the end of its gzip stream are not read: the archive may be damaged"
    assert [str(note) for note in more.notes] == [f"warning: LOSData: {told}"]
    assert plain.notes == ()
    assert more.cells == plain.cells


def test_building_types_of_no_hex_and_of_no_terrain_are_noted(make_zip: MakeZip) -> None:
    rows = '<buildingType hexName="Z9" buildingTypeName="Woods"/><buildingType hexName="A1" buildingTypeName="Castle"/>'
    content = f"<buildingTypes>{rows}</buildingTypes>"
    board = load_board(make_zip({"LOSData": losdata(), "BoardMetadata.xml": metadata(content=content)}))
    assert "Z9: the metadata gives a building type to a hex that the board does not have" in notes_of(board)
    assert "A1: the building type 'Castle' is not in the terrain table" in notes_of(board)


def test_a_missing_or_odd_image_is_only_a_note(make_zip: MakeZip) -> None:
    named = metadata('width="3" height="2" boardImageFileName="x.gif"')
    entries = {"LOSData": losdata(), "BoardMetadata.xml": named}
    assert "x.gif: the board image is not in the archive" in notes_of(load_board(make_zip(entries)))
    assert "x.gif: is 5 x 6 pixels, LOSData 113 x 129" in notes_of(
        load_board(make_zip({**entries, "x.gif": gif(5, 6)}))
    )
    assert "is not a GIF" in notes_of(load_board(make_zip({**entries, "x.gif": b"GIF"})))


def test_an_archive_without_losdata_is_unknown_terrain_on_its_grid(make_zip: MakeZip) -> None:
    board = load_board(make_zip({"bdPB.gif": gif(1800, 645), "data": b"version 0.1"}, "bdPB"))
    assert board.name == "PB"
    assert len(board.cells) == 346
    assert {cell.terrain for cell in board.cells.values()} == {UNKNOWN}
    assert board.raster is None
    assert "warning: LOSData: no LOSData in this archive" in notes_of(board)
    assert {note.severity for note in board.notes} == {Severity.WARNING}


def test_an_archive_with_metadata_and_image_only(make_zip: MakeZip) -> None:
    named = metadata('width="3" height="2" boardImageFileName="x.gif"')
    board = load_board(make_zip({"BoardMetadata.xml": named, "x.gif": gif()}))
    assert len(board.cells) == 7
    assert "no LOSData" in notes_of(board)


def test_losdata_without_metadata_gives_its_own_size(make_zip: MakeZip) -> None:
    board = load_board(make_zip({"LOSData": losdata(code=60)}, "bd7"))
    assert board.name == "7"
    assert len(board.cells) == 7
    assert "BoardMetadata.xml: missing" in notes_of(board)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({"readme": b"x"}, "is no VASL board: it has neither BoardMetadata.xml, LOSData nor a board image"),
        ({"BoardMetadata.xml": metadata()}, "has neither LOSData nor the board image"),
        (
            {"LOSData": losdata(), "BoardMetadata.xml": metadata('width="4" height="2"')},
            "LOSData gives a board of 3 x 2 hexes, BoardMetadata.xml 4 x 2",
        ),
        (
            {"LOSData": losdata(pixels=(300, 129)), "BoardMetadata.xml": metadata()},
            "is 300 x 129 pixels, which is not the size of 3 x 2 hexes",
        ),
        (
            {"LOSData": losdata(stairways=9), "BoardMetadata.xml": metadata()},
            "has 9 stairway flags for 7 hexes",
        ),
        ({"LOSData": b"x", "BoardMetadata.xml": metadata()}, "is not a gzip stream"),
        ({"LOSData": losdata(), "BoardMetadata.xml": b"<x/>"}, "has the root <x>"),
    ],
)
def test_contradictions_are_errors_in_one_line(make_zip: MakeZip, entries: Mapping[str, bytes], message: str) -> None:
    with pytest.raises(BoardError) as caught:
        load_board(make_zip(entries))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_flags_of_as_many_rows_in_every_column_are_read(make_zip: MakeZip) -> None:
    board = load_board(make_zip({"LOSData": losdata(stairways=6), "BoardMetadata.xml": metadata()}))
    assert [cell.name for cell in board.cells.values() if cell.stairway] == ["B1"]


def test_shared_metadata_comes_from_the_argument_then_from_beside_the_board(make_zip: MakeZip, tmp_path: Path) -> None:
    xml = """<sharedBoardMetadata><terrainTypes><terrainType name="{}" typeCode="60" isLOSObstacle="TRUE" height="2"
        LOSCategory="WOODS"/><terrainType name="Open Ground" typeCode="0" height="0" LOSCategory="OPEN"/></terrainTypes>
        </sharedBoardMetadata>"""
    path = make_zip({"LOSData": losdata(code=60), "BoardMetadata.xml": metadata()})
    given_file = tmp_path / "elsewhere" / "SharedBoardMetadata.xml"
    given_file.parent.mkdir()
    given_file.write_text(xml.format("Given"), encoding="utf-8")
    (tmp_path / "SharedBoardMetadata.xml").write_text(xml.format("Beside"), encoding="utf-8")
    for shared, name in ((given_file, "Given"), (None, "Beside")):
        cell = load_board(path, shared).find("B1")
        assert cell is not None
        assert cell.terrain.name == name


def test_a_path_that_cannot_be_is_a_board_error() -> None:
    with pytest.raises(BoardError, match="cannot be opened"):
        load_board("a\0b")


def test_a_shared_file_named_but_missing_is_an_error(make_zip: MakeZip, tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="cannot be read"):
        shared_metadata(tmp_path / "bd1", tmp_path / "none.xml")


def test_a_changed_shared_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "SharedBoardMetadata.xml"
    row = '<terrainType name="{}" typeCode="1" height="0" LOSCategory="OPEN"/>'
    for name in ("First", "Second one"):
        text = f"<sharedBoardMetadata><terrainTypes>{row.format(name)}</terrainTypes></sharedBoardMetadata>"
        path.write_text(text, encoding="utf-8")
        assert shared_metadata(tmp_path / "bd1").catalogue.by_code(1).name == name


def test_the_boards_own_image_is_found_by_metadata_or_by_name(make_zip: MakeZip) -> None:
    named = metadata('width="3" height="2" boardImageFileName="odd.gif"')
    assert board_image(make_zip({"BoardMetadata.xml": named, "odd.gif": gif(7, 8)})).shape == (7, 8, 3)
    assert board_image(make_zip({"data": b"", "bd3.gif": gif(9, 8), "bd3_NoRoads.gif": gif()}, "bd3")).shape == (
        9,
        8,
        3,
    )
    with pytest.raises(BoardError, match="holds no board image"):
        board_image(make_zip({"BoardMetadata.xml": metadata()}))


@given(st.data())
def test_any_damage_to_a_whole_archive_is_a_board_or_a_board_error(source: st.DataObject) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("BoardMetadata.xml", metadata())
        archive.writestr("LOSData", losdata())
    data = bytearray(stream.getvalue())
    for _ in range(source.draw(st.integers(1, 4))):
        data[source.draw(st.integers(0, len(data) - 1))] = source.draw(st.integers(0, 255))
    assert "\n" not in problem_of(bytes(data))


@given(st.integers(-2, 60), st.integers(-2, 60), st.integers(0, 400), st.integers(0, 400))
def test_any_sizes_are_a_board_or_a_board_error(columns: int, rows: int, width: int, height: int) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("BoardMetadata.xml", metadata(f'width="{columns}" height="{rows}"'))
        if width and height:
            archive.writestr("bd.gif", gif(width, height))
    assert "\n" not in problem_of(stream.getvalue())


def problem_of(data: bytes) -> str:
    """The error's text, or nothing; a board has a name for every hex."""
    try:
        board = build_map(read_board("bd", built_in(), data))
    except BoardError as error:
        return str(error)
    assert len(board.by_name) == len(board.cells) > 0
    return ""
