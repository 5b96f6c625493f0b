"""Drawings painted into terrain codes and levels."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardparsers.errors import BoardError
from boardparsers.hexmodel import HexGrid
from boardparsers.vasl.drawing.canvas import Canvas, hex_owner, paint_drawing
from boardparsers.vasl.drawing.text import MAGIC, read_drawing
from boardparsers.vasl.geometry import board_geometry
from boardparsers.vasl.metadata import BoardMetadata
from boardparsers.vasl.shared import built_in

HEAD = f"{MAGIC}\nboard: Test\nsize: 7 x 4\n"


def painted(*lines: str, head: str = HEAD) -> Canvas:
    return paint_drawing(read_drawing(head + "\n".join(lines), "d.txt"), built_in().catalogue, "d.txt")


def at(canvas: Canvas, name: str) -> tuple[str, int]:
    """Terrain and level at a hex's centre."""
    hex_ = next(hex_ for hex_, each in canvas.geometry.names.items() if each == name)
    x, y = (int(value) for value in canvas.geometry.grid.centre(hex_))
    x, y = min(x, canvas.geometry.grid.width - 1), min(y, canvas.geometry.grid.height - 1)
    return built_in().catalogue.by_code(int(canvas.raster.terrain[x, y])).name, int(canvas.raster.elevation[x, y])


def error_of(line: str) -> str:
    with pytest.raises(BoardError) as caught:
        painted(line)
    return str(caught.value)


def test_a_bare_drawing_is_open_ground() -> None:
    canvas = painted()
    assert not canvas.raster.terrain.any()
    assert not canvas.raster.elevation.any()
    assert not canvas.metadata.has_hills


def test_levels_and_terrain_do_not_disturb_each_other() -> None:
    canvas = painted("woods: blob C2 D2", "level 2: blob D2 D3")
    assert at(canvas, "C2") == ("Woods", 0)
    assert at(canvas, "D2") == ("Woods", 2)
    assert at(canvas, "D3") == ("Open Ground", 2)
    assert canvas.metadata.has_hills


def test_later_strokes_paint_over_earlier_ones() -> None:
    canvas = painted("level 3: hexes C2", "level 1: hexes C2", "woods: hexes C2", "brush: hexes C2")
    assert at(canvas, "C2") == ("Brush", 1)


def test_whole_hexes_end_at_their_hexsides() -> None:
    canvas = painted("orchard: hexes D2")
    owner = hex_owner(canvas.geometry.grid)
    covered = set(zip(owner[0][canvas.raster.terrain == 63], owner[1][canvas.raster.terrain == 63], strict=True))
    assert len(covered) == 1
    assert (canvas.raster.terrain == 63).sum() == pytest.approx(56.25 * 64.5, rel=0.02)


def test_depressions_lie_a_level_lower_and_elevated_roads_one_higher() -> None:
    canvas = painted(
        "level 1: hexes B1 B2 C1 C2",
        "gully: line A2 B2 C2 D2",
        "elevated road: line E1 E2 E3",
        "dirt road: line E1 E2 E3",
        "sunken road: line G1 G2",
    )
    assert at(canvas, "B2") == ("Gully", 0)
    assert at(canvas, "D2") == ("Gully", -1)
    assert at(canvas, "E2") == ("Dirt Road", 1)
    assert at(canvas, "G2") == ("Sunken Road", -1)


def test_a_bridge_is_at_the_level_of_the_ground() -> None:
    canvas = painted(
        "gully: line A2 B2 C2 D2 E2",
        "single hex stone bridge: line C2+0-20 C2+0+20",
        "dirt road: line C1 C2 C3",
    )
    assert at(canvas, "C2") == ("Dirt Road", 0)
    assert at(canvas, "B2") == ("Gully", -1)
    assert (canvas.raster.terrain == 82).any()


def test_hexside_terrain_runs_from_vertex_to_vertex() -> None:
    canvas = painted("wall: sides D2/3")
    x, y = np.nonzero(canvas.raster.terrain == 72)
    assert 36 <= x.max() - x.min() <= 48  # a hexside of 37.5 pixels, and the wall's round ends
    assert y.max() - y.min() <= 8
    grid = canvas.geometry.grid
    below = next(hex_ for hex_, name in canvas.geometry.names.items() if name == "D3")
    assert abs(y.mean() - float(grid.centre(below)[1] - grid.dy / 2)) < 1


def test_marks_go_into_the_metadata() -> None:
    canvas = painted(
        "slope: sides C2/45 D2/0",
        "slope: sides C2/3",
        "stairway: hexes C2 D3",
        "stone building, 2 level: box D3 40x30",
        "stone building: box B2 40x30",
    )
    assert canvas.metadata.slopes == {"C2": {3, 4, 5}, "D2": {0}}
    assert sorted(canvas.geometry.names[hex_] for hex_ in canvas.stairways) == ["C2", "D3"]
    assert canvas.metadata.building_types == {"D3": "Stone Building, 2 Level"}


def test_other_hex_sizes() -> None:
    canvas = painted("woods: blob B1", head=f"{MAGIC}\nsize: 3 x 2\nhex: 168.75 x 194.2\n")
    assert canvas.raster.terrain.shape == (338, 389)
    assert at(canvas, "B1") == ("Woods", 0)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("woods: blob Z9", "there is no hex Z9 on this board"),
        ("woods: hexes 10,10", "there is no hex (pixels) on this board"),
        ("wall: sides Z9/0", "there is no hex Z9"),
        ("stairway: hexes Z9", "there is no hex Z9"),
        ("slope: hexes A1", "slope takes `sides`"),
        ("candy floss: blob A1", "no terrain is called 'candy floss'"),
        ("level x: blob A1", "levels go from -3 to 10, not 'x'"),
        ("level 11: blob A1", "levels go from -3 to 10"),
        ("level ٣: blob A1", "levels go from -3 to 10"),
        ("level --1: blob A1", "levels go from -3 to 10"),
        ("woods: blob A1 size 0", "size goes from 0.1 to 2"),
        ("wall: sides A1/0 width 900", "width goes from 1 to 200"),
        ("woods: blob A1 rough 99", "rough from 0 to 60"),
        ("woods: blob 9999,0", "9999,0 is far off the board"),
    ],
)
def test_what_cannot_be_painted_is_named_with_its_line(line: str, message: str) -> None:
    assert error_of(line).startswith("d.txt (line 4): ")
    assert message in error_of(line)


def test_a_drawing_that_asks_for_too_much_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardparsers.vasl.drawing.shapes.MAX_WORK", 10_000)
    assert "million pixels in all its strokes" in error_of("woods: blob A1 B1 C1 D1 E1 F1")


@settings(max_examples=25)
@given(st.integers(2, 12), st.integers(1, 8))
def test_each_pixel_belongs_to_the_hex_whose_centre_is_nearest(columns: int, rows: int) -> None:
    metadata = BoardMetadata("x", "1", columns, rows)
    grid: HexGrid = board_geometry(metadata, round(56.25 * (columns - 1)), round(64.5 * rows), "x").grid
    q, r = hex_owner(grid)
    for x in range(0, grid.width, 17):
        for y in range(0, grid.height, 19):
            exact = grid.hex_at(x, y)
            mine = (int(q[x, y]), int(r[x, y]))
            assert mine == tuple(exact) or on_hexside(grid, x, y)


def on_hexside(grid: HexGrid, x: int, y: int) -> bool:
    """Whether the hex changes within half a pixel."""
    return len({grid.hex_at(x + dx, y + dy) for dx in (-0.5, 0, 0.5) for dy in (-0.5, 0, 0.5)}) > 1
