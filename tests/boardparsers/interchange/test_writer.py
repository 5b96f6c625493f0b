"""The text of a map: one line a hex, no more said than needed."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from boardparsers.drawn import read_drawing
from boardparsers.hexmodel.grid import HexGrid
from boardparsers.hexmodel.model import HexMap, Hexside, Note, Severity
from boardparsers.interchange.writer import map_text, shareable

SMALL = """\
map: Small
game: valor_and_victory
hexes: flat
[legend]
.  = open ground
w  = woods, height 2
b  = building, levels 2, stairway, + road
[map]
.   w
  b   .
[hexsides]
A1/B1 = wall, slope
"""
EXPECTED = """\
{
  "format": "crestline-hexmap",
  "version": 1,
  "name": "Small",
  "source": "drawing small",
  "attributes": {"ruleset": "valor_and_victory"},
  "grid": {"dx": 52, "dy": 60, "x0": "104/3", "y0": 30, "width": 226, "height": 90, "sideways": false},
  "catalogue": "Valor & Victory",
"""
HEXES = """\
  "hexes": [
    {"hex": "A1", "at": [0, 0], "level": 0, "terrain": "open ground", "sides": {"2": {"terrain": "wall", "slope": 1}}},
    {"hex": "B1", "at": [1, 0], "level": 0, "terrain": "building", "stairway": true, "locations": [\
{"level": 0, "kind": "building"}, {"name": "B1 Level 1", "level": 1, "kind": "building"}, \
{"name": "B1 Level 2", "level": 2, "kind": "building"}, \
{"name": "road", "level": 0, "kind": "ground", "terrain": "road"}], "sides": {"5": {"terrain": "wall", "slope": -1}}},
    {"hex": "C1", "at": [2, -1], "level": 2, "terrain": "woods"},
    {"hex": "D1", "at": [3, -1], "level": 0, "terrain": "open ground"}
  ]
}
"""


@pytest.fixture
def small() -> HexMap:
    return read_drawing(SMALL, "small")


def test_a_small_map(small: HexMap) -> None:
    text = map_text(small)
    assert text.startswith(EXPECTED)
    assert text.endswith(HEXES)
    assert '    {"code": 4, "name": "woods", "kind": "woods", "height": 1, "obstacle": true},\n' in text
    json.loads(text)


def test_notes_and_raster_are_said_where_there_are_some(small: HexMap) -> None:
    noted = replace(small, notes=(Note(Severity.INFO, "A1", "é"),), source="", attributes={})
    text = map_text(noted, "s.npz", "12ab")
    assert '  "raster": {"file": "s.npz", "hash": "12ab"},\n' in text
    assert '  "notes": [\n    {"severity": "info", "place": "A1", "text": "é"}\n  ],\n' in text
    assert '"source"' not in text
    assert '"attributes"' not in text


def test_the_order_of_cells_and_attributes_makes_no_difference(small: HexMap) -> None:
    first = replace(small, attributes={"a": "1", "b": "2"})
    second = replace(small, attributes={"b": "2", "a": "1"}, cells=dict(reversed(list(small.cells.items()))))
    assert map_text(first) == map_text(second)


def test_a_crest_line_is_said_where_it_does_not_follow_from_the_levels(small: HexMap) -> None:
    cell = small.by_name["d1"]
    odd = replace(cell, sides=(Hexside(crest=-3), *cell.sides[1:]))
    text = map_text(replace(small, cells={**small.cells, cell.hex: odd}))
    assert '"terrain": "open ground", "sides": {"0": {"crest": -3}}}' in text


def test_no_hexes_no_terrain_no_size_in_decimals(small: HexMap) -> None:
    grid = HexGrid(Fraction(10**7, 10**12), Fraction(221, 4), Fraction(1, 10), Fraction(-1, 7), 1, 1)
    text = map_text(replace(small, cells={}, grid=grid))
    assert '"grid": {"dx": "1/100000", "dy": 55.25, "x0": 0.1, "y0": "-1/7"' in text
    assert '  "hexes": []\n' in text


@pytest.mark.parametrize(
    ("text", "shared"),
    [
        ("/srv/ann/boards/bd15", "bd15"),
        ("../boards/bd15", "bd15"),
        ("C:\\Spiele\\VASL Boards\\bd15 + patch D:\\a\\15.patch.toml", "bd15 + patch D:\\a\\15.patch.toml"),
        ("drawing hill", "drawing hill"),
        ("", ""),
        ("./x", "x"),
        ("/", ""),
    ],
)
def test_folders_of_a_machine_are_not_passed_on(text: str, shared: str) -> None:
    assert shareable(text) == shared
    assert shareable(shared) == shared
