"""Which map a table plays on: the chosen one, else the one that says so best, else none."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardparsers.belonging import Belonging, SeveralMapsError
from boardparsers.errors import BoardError, QuestionError
from boardparsers.library import BoardLibrary
from boardparsers.tablemaps import TableMaps

DRAWN = "map: {title}\nhexes: pointy\n{more}\n[legend]\n. = plain\n[map]\n. .\n"
BOTH = "module: Memoir*\nboard: Beach"


def draw(folder: Path, title: str, more: str = "") -> Path:
    path = folder / f"{title}.hexmap.txt"
    path.write_text(DRAWN.format(title=title, more=more), encoding="utf-8")
    return path


def maps(folder: Path, *chosen: str) -> TableMaps:
    return TableMaps(BoardLibrary([folder]), chosen)


def title(found: object) -> str:
    return getattr(found, "name", "")


def test_a_map_is_found_by_what_its_header_says(tmp_path: Path) -> None:
    draw(tmp_path, "Ford", BOTH)
    draw(tmp_path, "Beach")  # by its file's name: not here
    find = maps(tmp_path)
    assert title(find("Memoir '44", "Beach")) == "Ford"
    assert find("Memoir '44", "Countryside") is None
    assert find("Another", "Beach") is None


def test_what_names_both_comes_before_what_names_one(tmp_path: Path) -> None:
    draw(tmp_path, "Any", "module: Memoir*")
    draw(tmp_path, "Board", "board: Beach")
    find = maps(tmp_path)
    assert title(find("Memoir '44", "Beach")) == "Any"
    assert title(find("Another", "Beach")) == "Board"
    draw(tmp_path, "Both", BOTH)
    assert title(find("Memoir '44", "Beach")) == "Both"


def test_of_two_that_fit_as_well_none_is_taken(tmp_path: Path) -> None:
    draw(tmp_path, "One", BOTH)
    draw(tmp_path, "Two", BOTH)
    with pytest.raises(SeveralMapsError, match=r"One\.hexmap\.txt, Two\.hexmap\.txt"):
        maps(tmp_path)("Memoir '44", "Beach")
    assert title(maps(tmp_path, "Two")("Memoir '44", "Beach")) == "Two"


def test_a_chosen_map_without_names_is_for_every_board(tmp_path: Path) -> None:
    draw(tmp_path, "Ford", BOTH)
    quick = draw(tmp_path, "Quick")
    for name in ("Quick", str(quick)):
        assert title(maps(tmp_path, name)("Memoir '44", "Beach")) == "Quick"
    find = maps(tmp_path, "Ford")
    assert find("Another", "Beach") is None


def test_two_chosen_maps_for_one_board_are_one_too_many(tmp_path: Path) -> None:
    draw(tmp_path, "One")
    draw(tmp_path, "Two")
    with pytest.raises(SeveralMapsError):
        maps(tmp_path, "One", "Two")("M", "B")


def test_a_chosen_map_that_is_not_there_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(QuestionError, match="Nowhere"):
        maps(tmp_path, "Nowhere")


def test_a_header_that_is_changed_is_read_again(tmp_path: Path) -> None:
    path = draw(tmp_path, "Ford", BOTH)
    find = maps(tmp_path)
    assert find("Memoir '44", "Beach") is not None
    path.write_text(DRAWN.format(title="Ford", more="module: Memoir*\nboard: Countryside"), encoding="utf-8")
    assert find("Memoir '44", "Beach") is None
    path.unlink()
    assert find("Memoir '44", "Countryside") is None


def test_a_map_with_a_sound_header_and_a_broken_rest_is_told_when_it_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "Ford.hexmap.txt"
    path.write_text(f"hexes: pointy\n{BOTH}\n[legend]\n. = plain\n[map]\n. x\n", encoding="utf-8")
    with pytest.raises(BoardError, match="line 7"):
        maps(tmp_path)("Memoir '44", "Beach")


def test_a_map_found_by_its_name_may_not_be_anothers(tmp_path: Path) -> None:
    draw(tmp_path, "Beach", "module: Another")
    library = BoardLibrary([tmp_path])
    find = TableMaps(library)
    assert not find.may_be(library.load("Beach"), "Memoir '44", "Beach")
    assert find.may_be(library.load("Beach"), "Another", "Beach")


def test_a_listing_of_the_folders_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw(tmp_path, "Ford", BOTH)
    read: list[Path] = []
    monkeypatch.setattr(TableMaps, "_belonging", lambda self, path: read.append(path) or Belonging("Memoir*", "Beach"))
    find = TableMaps(BoardLibrary([tmp_path], listed_for=1e9))
    assert [title(find("Memoir '44", board)) for board in ("Beach", "Hill", "Beach")] == ["Ford", "", "Ford"]
    assert len(read) == 1
    anew = maps(tmp_path)
    assert [title(anew("Memoir '44", "Beach")) for _ in range(2)] == ["Ford", "Ford"]
    assert len(read) == 3
