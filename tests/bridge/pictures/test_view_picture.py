"""The picture of a view: tints by hex, the viewer's mark, the legend; pixels, not files."""

from __future__ import annotations

import numpy as np
import pytest

from boardparsers.vasl.compiler import built_in_board
from bridge.pictures.view_picture import BAR, BLIND, BLOCKED, HINDERED, UNKNOWN, colour_of, flat_picture, paint_view
from bridge.rules.ruling import Place, Ruling, SeenHex, Verdict

GREEN = (90, 160, 70)


def view(*hexes: SeenHex) -> Ruling:
    return Ruling("blind", Verdict.ALLOWED, (), hexes=hexes)


@pytest.mark.parametrize(
    ("seen", "tint"),
    [
        (SeenHex(Place("C3"), Verdict.CLEAR, 2), None),
        (SeenHex(Place("C3"), Verdict.HINDERED, 2, 1.0), HINDERED),
        (SeenHex(Place("C3"), Verdict.BLOCKED, 2), BLOCKED),
        (SeenHex(Place("C3"), Verdict.BLOCKED, 2, blind=True), BLIND),
        (SeenHex(Place("C3"), Verdict.UNDETERMINED, 2), UNKNOWN),
    ],
)
def test_each_kind_has_its_tint(seen: SeenHex, tint: tuple[int, int, int, int] | None) -> None:
    assert colour_of(seen) == tint


def test_tints_lie_on_their_hexes_and_nowhere_else() -> None:
    board = built_in_board()
    pixels = np.empty((board.grid.width, board.grid.height, 3), np.uint8)
    pixels[:] = GREEN
    ruling = view(SeenHex(Place("E5"), Verdict.BLOCKED, 2), SeenHex(Place("G5"), Verdict.CLEAR, 2))
    image = paint_view(pixels, board, ruling, Place("C4"))
    assert image.size == (board.grid.width, board.grid.height + BAR)

    def at(name: str) -> tuple[int, ...]:
        cell = board.find(name)
        assert cell is not None
        x, y = board.grid.centre(cell.hex)
        return image.getpixel((int(x), int(y)))  # type: ignore[return-value]

    assert at("G5") == GREEN
    assert sum(at("E5")) < sum(GREEN) * 0.7
    assert at("C4") == (255, 255, 255)  # the middle of the viewer's mark


def test_a_hex_that_the_board_does_not_have_is_passed_over() -> None:
    board = built_in_board()
    pixels = np.zeros((board.grid.width, board.grid.height, 3), np.uint8)
    paint_view(pixels, board, view(SeenHex(Place("ZZ99"), Verdict.BLOCKED, 2)), Place("YY1"))


def test_a_flat_picture_has_the_colours_of_the_terrain() -> None:
    board = built_in_board()
    picture = flat_picture(board)
    cell = next(cell for cell in board.cells.values() if cell.terrain.name == "Woods")
    x, y = board.grid.centre(cell.hex)
    assert picture.shape == (board.grid.width, board.grid.height, 3)
    assert tuple(picture[int(x), min(int(y) + 12, board.grid.height - 1)]) == cell.terrain.colour
