"""The picture of a view: shades by hex, the viewer's mark, the legend; pixels, not files."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from boardparsers.vasl.compiler import built_in_board
from bridge.pictures import view_picture
from bridge.pictures.view_picture import Shade, paint_view, shade_of, shades_of, swatch
from bridge.rules.ruling import Place, Ruling, SeenHex, Verdict

BOARD = built_in_board()
GREEN = (90, 160, 70)
PLAIN = np.full((BOARD.grid.width, BOARD.grid.height, 3), GREEN, np.uint8)


def view(*hexes: SeenHex) -> Ruling:
    return Ruling("view", Verdict.CLEAR, (), hexes=hexes)


def around(image: Image.Image, name: str) -> np.ndarray:
    """Pixels [y, x, channel] of a patch in the hex, clear of what is written at its centre."""
    cell = BOARD.find(name)
    assert cell is not None
    x, y = (int(value) for value in BOARD.grid.centre(cell.hex))
    return np.asarray(image)[y + 16 : y + 26, x - 10 : x + 10].reshape(-1, 3)


@pytest.mark.parametrize(
    ("seen", "shade"),
    [
        (SeenHex(Place("C3"), Verdict.CLEAR, 2), Shade.SEEN),
        (SeenHex(Place("C3"), Verdict.HINDERED, 2, 1.0), Shade.HINDERED),
        (SeenHex(Place("C3"), Verdict.BLOCKED, 2), Shade.BLOCKED),
        (SeenHex(Place("C3"), Verdict.BLOCKED, 2, blind=True), Shade.BLIND),
        (SeenHex(Place("C3"), Verdict.UNDETERMINED, 2), Shade.UNKNOWN),
    ],
)
def test_each_kind_has_its_shade(seen: SeenHex, shade: Shade) -> None:
    assert shade_of(seen) is shade


def test_of_several_places_in_a_hex_the_one_seen_best_counts() -> None:
    upper, lower = SeenHex(Place("C3", 1), Verdict.HINDERED, 2, 1.0), SeenHex(Place("c3"), Verdict.BLOCKED, 2)
    assert shades_of([upper, lower]) == shades_of([lower, upper]) == {"c3": Shade.HINDERED}


def test_shades_lie_on_their_hexes_and_nowhere_else() -> None:
    ruling = view(
        SeenHex(Place("E5"), Verdict.BLOCKED, 2),
        SeenHex(Place("G5"), Verdict.CLEAR, 2),
        SeenHex(Place("I5"), Verdict.BLOCKED, 2, blind=True),
        SeenHex(Place("K5"), Verdict.HINDERED, 2, 2.0),
    )
    image = paint_view(PLAIN, BOARD, ruling, Place("C4"))
    patches = {name: around(image, name).astype(int) for name in ("E5", "G5", "I5", "K5", "M5")}
    assert (patches["G5"] == GREEN).all()  # seen: untouched
    assert (patches["M5"] == GREEN).all()  # not in the view: untouched
    assert (patches["E5"].sum(axis=1) < sum(GREEN) * 0.7).all()
    assert np.ptp(patches["E5"], axis=1).max() < 40, "a blocked hex loses its colour"
    assert (patches["I5"][:, 2] > patches["I5"][:, 1]).all(), "a blind hex is violet"
    assert len(np.unique(patches["I5"], axis=0)) > 1, "and hatched"
    assert (patches["K5"][:, 0] > GREEN[0]).all()
    assert (patches["K5"][:, 2] < GREEN[2]).all()


def test_bands_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    hexes = [
        SeenHex(Place(cell.name), Verdict.BLOCKED, 1, blind=n % 3 == 0) for n, cell in enumerate(BOARD.cells.values())
    ]
    whole = paint_view(PLAIN, BOARD, view(*hexes), Place("C4"))
    monkeypatch.setattr(view_picture, "BAND", 37)
    assert paint_view(PLAIN, BOARD, view(*hexes), Place("C4")).tobytes() == whole.tobytes()


def test_how_much_a_hex_is_hindered_is_written_in_it() -> None:
    def inked(hindrance: float) -> np.ndarray:
        image = paint_view(PLAIN, BOARD, view(SeenHex(Place("K5"), Verdict.HINDERED, 2, hindrance)), Place("C4"))
        cell = BOARD.find("K5")
        assert cell is not None
        x, y = (int(value) for value in BOARD.grid.centre(cell.hex))
        return np.asarray(image)[y - 12 : y + 12, x - 20 : x + 20].max(axis=2) < 90

    assert inked(2.0).sum() > 20
    assert not np.array_equal(inked(2.0), inked(3.0))


def test_the_viewer_is_marked() -> None:
    image = np.asarray(paint_view(PLAIN, BOARD, view(), Place("C4"))).astype(int)
    cell = BOARD.find("C4")
    assert cell is not None
    x, y = (int(value) for value in BOARD.grid.centre(cell.hex))
    red = (image[:, :, 0] > 180) & (image[:, :, 1] < 80) & (image[:, :, 2] < 80)
    ys, xs = np.nonzero(red)
    assert abs(xs.mean() - x) < 2
    assert abs(ys.mean() - y) < 2


def test_the_legend_counts_what_is_there() -> None:
    hexes = [SeenHex(Place("E5"), Verdict.BLOCKED, 2), SeenHex(Place("G5"), Verdict.CLEAR, 2)]
    few = paint_view(PLAIN, BOARD, view(*hexes), Place("C4"))
    more = paint_view(PLAIN, BOARD, view(*hexes, SeenHex(Place("I5"), Verdict.BLOCKED, 2, blind=True)), Place("C4"))
    assert few.size[1] > BOARD.grid.height
    foot = [np.asarray(image)[BOARD.grid.height :] for image in (few, more)]
    violet = [((part[:, :, 2].astype(int) - part[:, :, 1]) > 40).any() for part in foot]
    assert violet == [False, True]


def test_a_swatch_shows_the_shade() -> None:
    assert len({swatch(shade).tobytes() for shade in Shade}) == len(Shade)


def test_hexes_that_the_board_does_not_have_are_passed_over() -> None:
    plain = paint_view(PLAIN, BOARD, view(), Place("YY1"))
    odd = paint_view(PLAIN, BOARD, view(SeenHex(Place("ZZ99"), Verdict.HINDERED, 2, 1.0)), Place("YY1"))
    height = BOARD.grid.height
    assert np.array_equal(np.asarray(plain)[:height], np.asarray(odd)[:height])


def test_a_board_in_rows_is_painted_too() -> None:
    grid = replace(BOARD.grid, width=BOARD.grid.height, height=BOARD.grid.width, sideways=True)
    board = replace(BOARD, grid=grid, raster=None)
    pixels = np.full((grid.width, grid.height, 3), GREEN, np.uint8)
    image = np.asarray(paint_view(pixels, board, view(SeenHex(Place("E5"), Verdict.BLOCKED, 2)), Place("C4")))
    cell = board.find("E5")
    assert cell is not None
    x, y = (int(value) for value in grid.centre(cell.hex))
    assert image[y, x].sum() < sum(GREEN) * 0.7
