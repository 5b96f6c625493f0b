"""Files of folders by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardparsers.folders import Folders, Listing


def write(folder: Path, *names: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).write_text(name, encoding="utf-8")
    return folder


def found(listing: Listing, *names: str) -> str:
    path = listing.find(names)
    return "" if path is None else f"{path.parent.name}/{path.name}"


def test_a_file_is_found_whatever_the_case_in_the_first_folder_first(tmp_path: Path) -> None:
    one, two = write(tmp_path / "one", "Ford.txt"), write(tmp_path / "two", "ford.txt", "15")
    listing = Listing([one, two, tmp_path / "nowhere"])
    assert found(listing, "ford.TXT") == "one/Ford.txt"
    assert found(listing, "bd15", "15") == "two/15"
    assert found(listing, "hill") == ""
    assert [path.name for path in listing] == ["Ford.txt", "15", "ford.txt"]


def test_of_two_names_that_differ_in_case_the_one_as_it_is_written_is_taken(tmp_path: Path) -> None:
    folder = write(tmp_path / "one", "Ford", "FORD")
    if len(list(folder.iterdir())) == 2:  # a file system that tells them apart
        listing = Listing([folder])
        assert [found(listing, name) for name in ("Ford", "FORD")] == ["one/Ford", "one/FORD"]
        assert found(listing, "ford") == "one/FORD", "the first by name"
    else:
        assert len(list(Listing([folder]))) == 1


def test_a_folder_in_a_folder_is_no_file(tmp_path: Path) -> None:
    write(tmp_path / "inner")
    assert list(Listing([tmp_path])) == []


def test_a_link_that_leads_to_itself_hides_no_other_file(tmp_path: Path) -> None:
    folder = write(tmp_path / "one", "bd01", "bd99")
    try:
        (folder / "bdloop").symlink_to("bdloop")
    except OSError:
        pytest.skip("this system lets nobody make links")
    listing = Listing([folder])
    assert [path.name for path in listing] == ["bd01", "bd99"]
    assert listing.unreadable == {}


def test_a_folder_that_cannot_be_read_is_remembered(tmp_path: Path) -> None:
    folder = write(tmp_path / "one", "bd01")
    listing = Listing([folder / "bd01", folder, tmp_path / "none"])
    assert [path.name for path in listing] == ["bd01"]
    assert list(listing.unreadable) == [folder / "bd01", tmp_path / "none"]
    assert all(listing.unreadable.values())


def test_a_listing_is_good_for_a_while(tmp_path: Path) -> None:
    now = [0.0]
    folders = Folders([write(tmp_path, "a")], 2.0, lambda: now[0])
    first = folders.listing()
    write(tmp_path, "b")
    now[0] = 1.9
    assert folders.listing() is first
    now[0] = 2.0
    assert found(folders.listing(), "b").endswith("/b")


def test_else_it_is_made_each_time(tmp_path: Path) -> None:
    folders = Folders([tmp_path])
    assert found(folders.listing(), "a") == ""
    write(tmp_path, "a")
    assert found(folders.listing(), "a").endswith("/a")
