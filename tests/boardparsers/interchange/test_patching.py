"""Patches over maps: what changes, what follows, what is noted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from boardparsers.drawn import read_drawing
from boardparsers.hexmodel.model import HexMap, Hexside, Location, LocationKind, Raster
from boardparsers.hexmodel.terrain import UNKNOWN
from boardparsers.interchange.patchfile import Patch
from boardparsers.interchange.patching import apply_patch

DRAWING = """\
map: 15
game: valor_and_victory
hexes: flat
[legend]
. = open ground
w = woods, height 2
b = building, levels 1, + road
? = unknown
[map]
.   w   b
  .   .
.   ?
[hexsides]
A1/A2 = hedge, slope
"""


@pytest.fixture
def board() -> HexMap:
    return read_drawing(DRAWING, "15")


def patch(*entries: dict[str, Any], **head: str) -> Patch:
    said = [{"why": "a test"} | entry for entry in entries]
    return Patch.model_validate({"format": "crestline-patch", "version": 1, "patch": said} | head)


def test_terrain_of_a_hex_and_its_location(board: HexMap) -> None:
    found = apply_patch(board, patch({"hex": "a1", "terrain": "WOODS", "stairway": True}, source="15.patch.toml"))
    cell = found.by_name["a1"]
    woods = board.catalogue.by_name("woods")
    assert (cell.terrain, cell.stairway) == (woods, True)
    assert cell.locations == (Location("A1", 0, LocationKind.GROUND, woods),)
    assert cell.sides == board.by_name["a1"].sides
    assert found.notes == ()
    assert found.source == "drawing 15 + patch 15.patch.toml"
    assert board.by_name["a1"].terrain.name == "open ground"
    others = {hex_: one for hex_, one in found.cells.items() if hex_ != cell.hex}
    assert others == {hex_: one for hex_, one in board.cells.items() if hex_ != cell.hex}


def test_a_level_takes_the_crest_lines_with_it(board: HexMap) -> None:
    found = apply_patch(board, patch({"hex": "C1", "level": -1}, {"hex": "C1", "level": 3}))
    assert found.by_name["c1"].base_level == 3
    for cell in found.cells.values():
        for side in range(6):
            other = found.neighbour(cell, side)
            assert cell.sides[side].crest == (cell.base_level - other.base_level if other else 0)


def test_storeys_go_with_the_building_what_else_stands_there_stays(board: HexMap) -> None:
    found = apply_patch(board, patch({"hex": "E1", "terrain": "orchard"}))
    road, orchard = board.catalogue.by_name("road"), board.catalogue.by_name("orchard")
    assert found.by_name["e1"].locations == (
        Location("E1", 0, LocationKind.GROUND, orchard),
        Location("road", 0, LocationKind.GROUND, road),
    )


def test_locations_depression_and_name(board: HexMap) -> None:
    places = [{"level": -1, "kind": "cellar"}, {"name": "top", "level": 2, "kind": "rooftop", "terrain": "woods"}]
    found = apply_patch(
        board,
        patch({"hex": "E1", "locations": places, "depression": "stream", "name": "Mill"}, {"hex": "mill", "level": 1}),
    )
    cell = found.by_name["mill"]
    assert cell.depression == board.catalogue.by_name("stream")
    assert cell.base_level == 1
    assert cell.locations == (
        Location("Mill", -1, LocationKind.CELLAR, cell.terrain),
        Location("top", 2, LocationKind.ROOFTOP, board.catalogue.by_name("woods")),
    )
    again = apply_patch(found, patch({"hex": "Mill", "depression": "None"}))
    assert again.by_name["mill"].depression is None


def test_hexsides_from_either_hex(board: HexMap) -> None:
    wall, hedge = board.catalogue.by_name("wall"), board.catalogue.by_name("hedge")
    found = apply_patch(
        board,
        patch(
            {"hex": "A2", "side": "A1", "terrain": "wall", "cliff": True, "slope": 1},
            {"hex": "C1", "side": 3, "terrain": "hedge"},
            {"hex": "A1", "side": 0, "terrain": "hedge"},
        ),
    )
    assert found.by_name["a2"].sides[0] == Hexside(wall, cliff=True, slope=1)
    assert found.by_name["a1"].sides[3] == Hexside(wall, cliff=True, slope=-1)
    assert found.by_name["c1"].sides[3] == Hexside(hedge, crest=2)
    assert found.by_name["c2"].sides[0] == Hexside(hedge, crest=-2)
    assert found.by_name["a1"].sides[0] == Hexside(hedge)
    gone = apply_patch(found, patch({"hex": "A1", "side": 3, "terrain": "none", "cliff": False, "slope": 0}))
    assert gone.by_name["a1"].sides[3] == gone.by_name["a2"].sides[0] == Hexside()


@pytest.mark.parametrize(
    ("entry", "place", "text"),
    [
        ({"hex": "Q1", "level": 1}, "Q1", "no such hex on this board"),
        ({"hex": "A1", "terrain": "lava", "level": 4}, "A1", "the board's table has no terrain 'lava'"),
        ({"hex": "A1", "depression": "lava"}, "A1", "the board's table has no terrain 'lava'"),
        ({"hex": "A1", "name": "c1"}, "A1", "another hex is called c1 already"),
        ({"hex": "A1", "locations": [{"terrain": "lava"}], "level": 4}, "A1", "no terrain 'lava'"),
        ({"hex": "A1", "side": "Q1", "cliff": True}, "A1 side Q1", "no hex 'Q1' on this board"),
        ({"hex": "A1", "side": "E1", "cliff": True}, "A1 side E1", "E1 is not next to it"),
        ({"hex": "A1", "side": 2, "terrain": "lava"}, "A1 side 2", "no terrain 'lava'"),
    ],
)
def test_what_does_not_fit_changes_nothing_and_is_noted(
    board: HexMap, entry: dict[str, Any], place: str, text: str
) -> None:
    found = apply_patch(board, patch(entry, {"hex": "A2", "level": 9}))
    assert [(note.place, text in note.text) for note in found.notes] == [(place, True)]
    assert found.by_name["a1"] == replace(board.by_name["a1"], sides=found.by_name["a1"].sides)
    assert found.by_name["a2"].base_level == 9  # the rest is applied all the same


def test_a_patch_for_another_board_or_version_is_noted(board: HexMap) -> None:
    found = apply_patch(board, patch(board="16", fingerprint="0" * 16))
    assert [note.place for note in found.notes] == ["patch", "patch"]
    assert found.cells == board.cells
    assert apply_patch(board, patch(board="15", fingerprint=board.fingerprint)).notes == ()


# --- with a drawing ---


@pytest.fixture
def painted(board: HexMap) -> HexMap:
    """Open ground all over, level 0, and a hedge of its own code; hex C2 has a code that no table knows."""
    terrain = np.zeros((board.grid.width, board.grid.height), np.uint8)
    x, y = (int(value) for value in board.grid.centre(board.by_name["c2"].hex))
    terrain[x - 5 : x + 5, y - 5 : y + 5] = 200
    return replace(board, raster=Raster(terrain, np.zeros(terrain.shape, np.int8)))


def at(board: HexMap, name: str) -> tuple[int, int]:
    assert board.raster is not None
    x, y = (int(value) for value in board.grid.centre(board.by_name[name].hex))
    return int(board.raster.terrain[x, y]), int(board.raster.elevation[x, y])


def test_the_drawing_follows(painted: HexMap) -> None:
    found = apply_patch(painted, patch({"hex": "A1", "terrain": "woods", "level": 3}, {"hex": "C2", "terrain": "pond"}))
    woods, pond = (painted.catalogue.by_name(name).code for name in ("woods", "pond"))
    assert at(found, "a1") == (woods, 3)
    assert at(found, "b1") == (0, 0)
    assert at(found, "c2") == (pond, 0)
    assert found.notes == ()
    assert at(painted, "a1") == (0, 0)
    assert painted.by_name["c2"].terrain is UNKNOWN
    assert found.fingerprint != painted.fingerprint


def test_hexsides_are_drawn_and_erased(painted: HexMap) -> None:
    wall = painted.catalogue.by_name("wall").code
    drawn = apply_patch(painted, patch({"hex": "A1", "side": 2, "terrain": "wall"}))
    assert drawn.raster is not None
    assert painted.raster is not None
    assert (drawn.raster.terrain == wall).sum() > 50
    gone = apply_patch(drawn, patch({"hex": "B1", "side": 5, "terrain": "none"}))
    assert gone.raster is not None
    assert np.array_equal(gone.raster.terrain, painted.raster.terrain)


def test_a_drawing_that_shows_something_else_stays_and_is_noted(painted: HexMap) -> None:
    found = apply_patch(painted, patch({"hex": "C1", "terrain": "pond", "level": 5}))
    assert at(found, "c1") == (0, 0)
    assert [note.text for note in found.notes] == [
        "the drawing shows no woods here and stays as it is",
        "the drawing shows nothing at level 2 here and stays as it is",
    ]


@pytest.mark.parametrize(
    "entry",
    [
        {"hex": "A1", "side": 0, "terrain": "none"},
        {"hex": "A1", "side": "A2", "terrain": "hedge"},
        {"hex": "A1", "level": 0},
        {"hex": "C1", "terrain": "woods", "stairway": False},
    ],
)
def test_an_entry_that_changes_nothing_says_so(board: HexMap, entry: dict[str, Any]) -> None:
    found = apply_patch(board, patch(entry))
    assert found.cells == board.cells
    (note,) = found.notes
    assert note.text == "the patch changes nothing here: the map says so already"
    assert note.place.startswith(entry["hex"])
