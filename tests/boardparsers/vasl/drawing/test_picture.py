"""Pictures of boards: levels, terrain, grid, names and marks can be told apart."""

from __future__ import annotations

import numpy as np
import pytest

from boardparsers.hexmodel import Terrain, TerrainCatalogue, TerrainKind
from boardparsers.vasl.drawing.canvas import Canvas, paint_drawing
from boardparsers.vasl.drawing.picture import Pixels, paint_picture
from boardparsers.vasl.drawing.text import MAGIC, read_drawing
from boardparsers.vasl.shared import built_in


def canvas_of(*lines: str) -> Canvas:
    text = f"{MAGIC}\nsize: 7 x 4\n" + "\n".join(lines)
    return paint_drawing(read_drawing(text, "d"), built_in().catalogue, "d")


def picture_of(*lines: str) -> Pixels:
    canvas = canvas_of(*lines)
    grid, names = canvas.geometry.grid, canvas.geometry.names
    return paint_picture(grid, names, canvas.raster, built_in().catalogue, canvas.stairways, canvas.metadata.slopes)


def mean(picture: Pixels, x: int, y: int) -> np.ndarray:  # type: ignore[type-arg]
    """Mean colour about a place."""
    return picture[x - 6 : x + 7, y - 6 : y + 7].reshape(-1, 3).mean(axis=0)


def test_a_picture_has_the_size_of_the_board() -> None:
    assert picture_of().shape == (338, 258, 3)


def test_the_same_board_gives_the_same_picture() -> None:
    lines = ("level 1: blob C2", "woods: blob D2", "graveyard: hexes E2", "crags: hexes B2")
    assert np.array_equal(picture_of(*lines), picture_of(*lines))


def test_higher_ground_is_darker() -> None:
    whole = " ".join(f"{column}{row}" for column in "ABCDEFG" for row in (1, 2, 3, 4))
    brightness = [picture_of(f"level {level}: hexes {whole}").mean() for level in (0, 1, 2, 3, 4)]
    assert brightness == sorted(brightness, reverse=True)
    assert len(set(brightness)) == 5


@pytest.mark.parametrize(
    "terrain", ["woods", "grain", "brush", "marsh", "dirt road", "stone building", "orchard", "crags"]
)
def test_terrain_shows(terrain: str) -> None:
    plain, changed = picture_of(), picture_of(f"{terrain}: hexes D2")
    differs = (plain != changed).any(axis=2)
    x, _ = np.nonzero(differs)
    assert 130 < x.min() <= x.max() < 210  # D2 reaches from 131 to 206
    assert differs.sum() > 100


def test_grid_names_stairways_and_slopes_show() -> None:
    plain = picture_of()
    for line in ("stairway: hexes D2", "slope: sides D2/0"):
        assert (picture_of(line) != plain).any()
    dark = (plain < 60).all(axis=2)
    assert dark.sum() > 50  # the names


def test_slope_strokes_lie_in_the_lower_hex() -> None:
    """D2 is Up-Slope across its top hexside: the strokes are above it, in D1."""
    changed = (picture_of("slope: sides D2/0") != picture_of()).any(axis=2)
    _, y = np.nonzero(changed)
    assert y.max() <= 97  # the hexside is at 96.75


def test_terrain_without_a_style_has_its_own_colour() -> None:
    canvas = canvas_of("woods: hexes D2")
    odd = Terrain(60, "Candy Floss", TerrainKind.OTHER, colour=(250, 10, 200))
    catalogue = TerrainCatalogue.of([odd], "test")
    picture = paint_picture(canvas.geometry.grid, canvas.geometry.names, canvas.raster, catalogue)
    assert mean(picture, 169, 145) == pytest.approx([250, 10, 200], abs=12)


def test_unknown_terrain_cannot_be_taken_for_open_ground() -> None:
    canvas = canvas_of("woods: hexes D2")
    nothing = TerrainCatalogue.of([], "test")
    picture = paint_picture(canvas.geometry.grid, canvas.geometry.names, canvas.raster, nothing)
    assert mean(picture, 169, 145) == pytest.approx([255, 0, 255], abs=12)
