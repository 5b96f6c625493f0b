"""Reading drawings: whole files, both games, and whatever else is thrown at it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.drawn import (
    SUFFIX,
    Vocabulary,
    built_in_map,
    built_in_maps,
    load_drawing,
    read_drawing,
    read_vocabulary,
)
from boardparsers.drawn.text import MAX_CHARACTERS
from boardparsers.errors import BoardError
from boardparsers.hexmodel.model import HexMap
from boardparsers.library import load_file

MEMOIR = """\
map: Standard battlefield
game: memoir44
hexes: pointy
rows: A
columns: 1
order: row column
[legend]
. = plain
[map]
""" + "\n".join((" ".join("." * 13) if row % 2 == 0 else " " + " ".join("." * 12)) for row in range(9))


def test_a_memoir_44_battlefield() -> None:
    """13 x 9 pointy hexes, rows alternately 13 and 12: the corners and the neighbours of a hex in an even row."""
    field = read_drawing(MEMOIR, "standard")
    assert len(field.cells) == 5 * 13 + 4 * 12
    assert field.find("A13") is not None
    assert field.find("B13") is None
    assert field.find("I13") is not None
    cell = field.find("C5")
    assert cell is not None
    around = [field.neighbour(cell, side) for side in range(6)]
    assert [one.name for one in around if one] == ["B5", "C6", "D5", "D4", "C4", "B4"]


def test_a_vocabulary_of_ones_own_takes_the_place_of_the_games() -> None:
    moon = read_vocabulary('[[terrain]]\ncode = 0\nname = "plain"\nkind = "other"\n', "moon")
    assert {cell.terrain.kind.value for cell in read_drawing(MEMOIR, "x", moon).cells.values()} == {"other"}
    assert {cell.terrain.name for cell in read_drawing(MEMOIR, "x", Vocabulary()).cells.values()} == {"unknown"}


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / f"caf\u00e9{SUFFIX}"
    path.write_text(MEMOIR.replace("map: Standard battlefield", "# no title"), encoding="utf-8")
    assert load_drawing(path).name == "caf\u00e9"
    path.write_text("hexes: flat", encoding="utf-8")
    with pytest.raises(BoardError, match=re.escape(str(path))):
        load_drawing(path)


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="there is no such file"):
        load_drawing(tmp_path / "none.hexmap.txt")
    path = tmp_path / "x.hexmap.txt"
    path.write_bytes(b"[map]\n\xff")
    with pytest.raises(BoardError, match=r"\(byte 6\): not UTF-8 text"):
        load_drawing(path)
    path.write_bytes(b" " * (4 * MAX_CHARACTERS + 7))
    with pytest.raises(BoardError, match="a drawing of 4,000,001 characters"):
        load_drawing(path)


lines = st.sampled_from(
    [*MEMOIR.splitlines()[:11], "[map]", "[hexes]", "[hexsides]", "[terrain]", ". = woods, height 3", "A1/A2 = cliff",
     "A1:0,5 = wall", "lava = other, height 2", "grid: 56 64 0 0", "A1 = + road", "w2 = x, levels 2"]
)  # fmt: skip


def attempt(text: str) -> HexMap | BoardError:
    try:
        return read_drawing(text, "fuzz")
    except BoardError as error:
        return error


@given(st.lists(lines | st.text(max_size=30)).map("\n".join) | st.text())
def test_any_text_gives_a_map_or_a_clear_error(text: str) -> None:
    found = attempt(text)
    if isinstance(found, BoardError):
        assert found.path == "fuzz"
        assert found.what
    else:
        assert found.cells
        assert len(found.by_name) == len(found.cells)


@given(st.integers(0, len(MEMOIR) - 1), st.characters(codec="utf-8"))
def test_one_wrong_character(at: int, character: str) -> None:
    """Invariant: a map, or an error that points into the text."""
    found = attempt(MEMOIR[:at] + character + MEMOIR[at + 1 :])
    assert isinstance(found, HexMap) or re.fullmatch(r"(line \d+(, column \d+)?)?", found.where)


def test_the_example_of_the_documentation() -> None:
    page = (Path(__file__).parents[3] / "docs" / "drawn-maps.md").read_text(encoding="utf-8")
    (drawing,) = [block for block in page.split("```")[1::2] if "map: Hill 112" in block]
    found = read_drawing(drawing, "example")
    assert (found.name, len(found.cells), found.notes) == ("Hill 112", 20, ())
    cell = found.find("C3")
    assert cell is not None
    assert (cell.terrain.name, cell.base_level) == ("hill", 2)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.hexmap.txt", "hexes: flat", "no [map] section: this is not a drawn map"),
        ("a.txt", "[ Map ] # here\n.", "no `hexes:` in the header"),
        ("a.hexmap.json", "[]", 'not a hex map: no "format": "crestline-hexmap"'),
    ],
)
def test_a_file_that_means_to_be_a_map_gets_its_readers_own_message(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        load_file(tmp_path / name)
    assert caught.value.what == message


def test_maps_of_games_come_with_the_package_and_know_all_their_terrain() -> None:
    assert {"memoir44", "valor_and_victory"} <= set(built_in_maps())
    for game in built_in_maps():
        assert not built_in_map(game).notes
        assert built_in_map(game).attributes["ruleset"] == game
