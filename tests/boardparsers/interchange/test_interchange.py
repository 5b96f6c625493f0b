"""Files written and read: stable for every map, a map or a BoardError for every file."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardparsers.errors import BoardError
from boardparsers.hexmodel.grid import Hex, HexGrid
from boardparsers.hexmodel.model import HexCell, HexMap, Hexside, Location, LocationKind, Note, Raster, Severity
from boardparsers.hexmodel.terrain import UNKNOWN, Terrain, TerrainCatalogue, TerrainKind
from boardparsers.interchange import map_text, read_map, read_map_text, write_map

text = st.text(st.characters(codec="utf-8"), max_size=12)
name = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)
small = st.integers(-40, 40)
flag = st.booleans()
terrains = st.builds(
    Terrain,
    st.integers(0, 254),
    name,
    st.sampled_from(TerrainKind),
    st.integers(-3, 9),
    flag,
    flag,
    flag,
    flag,
    st.sampled_from([0.0, 0.5, 1.0]),
    flag,
    flag,
    st.tuples(*[st.integers(0, 255)] * 3),
)


@st.composite
def maps(draw: st.DrawFn) -> HexMap:
    """Any map with hexes that the model can hold, with names, terrain and hexsides of every sort."""
    entries = draw(st.lists(terrains, max_size=6, unique_by=lambda entry: entry.code))
    catalogue = TerrainCatalogue.of(entries, draw(st.sampled_from(["", "table", "x.xml"])))
    terrain = st.sampled_from([*entries, UNKNOWN])
    side = st.builds(Hexside, st.none() | terrain, flag, small, st.integers(-1, 1))
    place = st.builds(Location, text, small, st.sampled_from(LocationKind), terrain)
    cells = {}
    for hex_ in draw(st.sets(st.builds(Hex, small, small), min_size=1, max_size=6)):
        cells[hex_] = HexCell(
            hex_,
            draw(name),
            draw(small),
            draw(terrain),
            tuple(draw(st.lists(place, max_size=3))),
            draw(st.tuples(*[side] * 6)),
            draw(st.none() | terrain),
            draw(flag),
        )
    size = st.fractions(min_value=Fraction(1, 9), max_value=300, max_denominator=1000)
    grid = HexGrid(draw(size), draw(size), -draw(size), draw(size), 7, 5, draw(flag))
    notes = draw(st.lists(st.builds(Note, st.sampled_from(Severity), text, text), max_size=3))
    return HexMap(
        draw(text), grid, cells, catalogue, None, tuple(notes), draw(st.sampled_from(["", "a b"])),
        {"ruleset": draw(st.sampled_from(["asl", "Ä"]))},
    )  # fmt: skip


@given(maps())
def test_writing_and_reading_keep_everything(board: HexMap) -> None:
    """Only notes may be added: two hexes of one name, a name of terrain that two share."""
    found, raster = read_map_text(map_text(board), "x")
    assert raster is None
    assert (found.name, found.grid, found.source, found.attributes) == (
        board.name,
        board.grid,
        board.source,
        board.attributes,
    )
    assert found.cells == board.cells
    assert found.catalogue == board.catalogue
    assert found.notes[: len(board.notes)] == board.notes
    assert found.fingerprint == board.fingerprint
    assert map_text(read_map_text(map_text(found), "x")[0]) == map_text(found)


RASTER = Raster(np.arange(35, dtype=np.uint8).reshape(7, 5), np.full((7, 5), -2, np.int8))


def board() -> HexMap:
    woods = Terrain(3, "Woods", TerrainKind.WOODS, 1, obstacle=True)
    cell = HexCell(Hex(0, 0), "A1", 2, woods, (Location("A1", 0, LocationKind.GROUND, woods),))
    grid = HexGrid(Fraction(4), Fraction(5), Fraction(0), Fraction(0), 7, 5)
    return HexMap("15", grid, {cell.hex: cell}, TerrainCatalogue.of([woods], "t"), RASTER)


def test_a_map_with_its_raster(tmp_path: Path) -> None:
    path = tmp_path / "15.hexmap.json"
    assert write_map(board(), path) == (path, tmp_path / "15.hexmap.npz")
    found = read_map(path)
    assert found.fingerprint == board().fingerprint
    assert found.raster is not None
    assert np.array_equal(found.raster.elevation, RASTER.elevation)
    before = [entry.read_bytes() for entry in sorted(tmp_path.iterdir())]
    write_map(found, path)
    assert [entry.read_bytes() for entry in sorted(tmp_path.iterdir())] == before


def test_a_map_without_raster_writes_one_file(tmp_path: Path) -> None:
    path = tmp_path / "15.json"
    assert write_map(replace(board(), raster=None), path) == (path,)
    assert read_map(path).raster is None


def test_a_raster_that_is_not_there_is_noted_once(tmp_path: Path) -> None:
    path = tmp_path / "15.hexmap.json"
    _, beside = write_map(board(), path)
    beside.unlink()
    found = read_map(path)
    assert found.raster is None
    assert [(note.severity, note.place) for note in found.notes] == [(Severity.WARNING, "15.hexmap.npz")]
    text = path.read_text(encoding="utf-8")
    noted = text.replace(
        '  "hexes"', map_text(found)[map_text(found).index('  "notes"') :].split('  "hexes"')[0] + '  "hexes"'
    )
    path.write_text(noted, encoding="utf-8")
    assert read_map(path).notes == found.notes


def test_another_raster_of_the_same_size_is_noted(tmp_path: Path) -> None:
    path = tmp_path / "15.hexmap.json"
    write_map(board(), path)
    text = path.read_bytes()
    write_map(replace(board(), raster=Raster(RASTER.terrain + 1, RASTER.elevation)), path)
    path.write_bytes(text)
    found = read_map(path)
    assert found.raster is not None
    assert [note.text for note in found.notes] == ["not the raster that this map was written with"]


def test_a_raster_of_another_size_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "15.hexmap.json"
    write_map(board(), path)
    path.write_text(path.read_text(encoding="utf-8").replace('"width": 7', '"width": 8'), encoding="utf-8")
    with pytest.raises(BoardError, match=r"15\.hexmap\.npz \(terrain\): an array 7 x 5 uint8, expected 8 x 5 uint8"):
        read_map(path)


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="there is no such file"):
        read_map(tmp_path / "x.hexmap.json")
    path = tmp_path / "x.hexmap.json"
    path.write_bytes(b"\xff\xfe{}")
    with pytest.raises(BoardError, match=r"\(byte 0\): not UTF-8 text"):
        read_map(path)
    path.write_text(map_text(board(), "a" * 190 + ".npz"), encoding="utf-8")
    assert len(read_map(path).notes) == 1
    path.write_bytes(b"\xef\xbb\xbf" + map_text(board()).replace("\n", "\r\n").encode())
    assert read_map(path).find("a1") is not None


GOOD = map_text(board())


def attempt(text: str) -> HexMap | BoardError:
    try:
        return read_map_text(text, "fuzz")[0]
    except BoardError as error:
        return error


@given(st.integers(0, len(GOOD)), st.integers(0, 30), st.text(max_size=6))
@settings(max_examples=300)
def test_any_damage_gives_a_map_or_a_board_error(at: int, length: int, junk: str) -> None:
    found = attempt(GOOD[:at] + junk + GOOD[at + length :])
    if isinstance(found, HexMap):
        assert attempt(map_text(found)).fingerprint == found.fingerprint  # type: ignore[union-attr]


json_values = st.recursive(
    st.none() | flag | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
KEYS = ("name", "grid", "terrain", "hexes", "attributes", "raster", "notes", "source", "catalogue")


@given(st.sampled_from(KEYS), json_values)
@settings(max_examples=200)
def test_any_value_anywhere_gives_a_map_or_a_board_error(key: str, value: object) -> None:
    attempt(json.dumps(json.loads(GOOD) | {key: value}))
    data = json.loads(GOOD)
    data["hexes"][0]["sides"] = {"0": value}
    data["hexes"].append(value)
    attempt(json.dumps(data))


def test_the_example_of_the_documentation() -> None:
    """The patch on that page is tried on the real board that it names: tests/docs."""
    page = (Path(__file__).parents[3] / "docs" / "hexmap-format.md").read_text(encoding="utf-8")
    blocks = [block.partition("\n") for block in page.split("```")[1::2]]
    found, raster = read_map_text(next(text for kind, _, text in blocks if kind == "json"), "docs")
    assert raster is not None
    assert map_text(found, raster.file, raster.hash) in page
