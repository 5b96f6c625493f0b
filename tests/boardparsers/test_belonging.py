"""Which module and board a map belongs to: read from its file, matched with what VASSAL calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardparsers.belonging import Belonging, SeveralMapsError, belonging

DRAWN = "map: Ford\nhexes: pointy\n{more}\n[legend]\n. = plain\n[map]\n. .\n"


@pytest.mark.parametrize(
    ("said", "module", "board", "fits"),
    [
        (("Memoir", "Beach"), "Memoir", "Beach", 3),
        (("memoir", "  beach"), "MEMOIR", "Beach ", 3),
        (("Memoir*", "Beach"), "Memoir '44 2.1", "Beach", 3),
        (("Hills [v2]", "Beach"), "Hills [v2]", "Beach", 3),
        (("Memoir", ""), "Memoir", "Beach", 2),
        (("", "Beach"), "Memoir", "Beach", 1),
        (("", "Beach"), "", "Beach", 1),
        (("", ""), "Memoir", "Beach", 0),
        (("Memoir", "Beach"), "Memoir", "Countryside", 0),
        (("Memoir", "Beach"), "Other", "Beach", 0),
        (("Memoir", "Beach"), "", "Beach", 0),
    ],
)
def test_how_well_a_map_fits(said: tuple[str, str], module: str, board: str, fits: int) -> None:
    assert Belonging(*said).fits(module, board) == fits


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("module: Memoir '44\nboard: Beach", ("Memoir '44", "Beach")),
        ("module: Memoir '44", ("Memoir '44", "")),
        ("", ("", "")),
    ],
)
def test_a_drawing_says_it_in_its_header(tmp_path: Path, more: str, said: tuple[str, str]) -> None:
    path = tmp_path / "ford.hexmap.txt"
    path.write_text(DRAWN.format(more=more), encoding="utf-8")
    assert belonging(path) == Belonging(*said)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"attributes": {"module": "M", "board": "B"}}, ("M", "B")),
        ({"attributes": {"board": "B"}}, ("", "B")),
        ({"attributes": {"module": 7}}, ("", "")),
        ({"attributes": ["module"]}, ("", "")),
        (["module"], ("", "")),
        ({"name": "module"}, ("", "")),
    ],
)
def test_an_interchange_file_says_it_in_its_attributes(tmp_path: Path, content: object, said: tuple[str, str]) -> None:
    path = tmp_path / "ford.hexmap.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    assert belonging(path) == Belonging(*said)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.hexmap.txt", b"\xff\xfe\x00"),
        ("a.hexmap.txt", b"map: x\nnonsense: 1\n[map]\n.\n"),
        ("a.hexmap.json", b'{"module": '),
        ("a.hexmap.json", b'"module"' + b"[" * 100_000),
        ("bd15", b"PK\x03\x04"),
    ],
)
def test_a_file_at_fault_says_nothing(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert belonging(path) == Belonging()


def test_a_file_that_is_not_there_says_nothing(tmp_path: Path) -> None:
    assert belonging(tmp_path / "gone.hexmap.txt") == Belonging()


def test_several_maps_are_listed_and_how_to_choose_is_said() -> None:
    text = str(SeveralMapsError("Beach", tuple(f"{n}.hexmap.txt" for n in range(8))))
    assert text == (
        "8 maps are for board Beach: 0.hexmap.txt, 1.hexmap.txt, 2.hexmap.txt, 3.hexmap.txt, "
        "4.hexmap.txt, 5.hexmap.txt ...; keep one, or choose it with --map"
    )
