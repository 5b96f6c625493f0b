"""What a viewer sees, painted over the board: seen hexes as they are, hindered ones tinted and numbered, blocked ones
dark, blind hexes in a colour of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from boardparsers.hexmodel import HexGrid, HexMap
from bridge.pictures.board_picture import Pixels, corners
from bridge.pictures.legend import with_legend
from bridge.rules.ruling import Place, Ruling, SeenHex, Verdict


class Shade(IntEnum):
    """How a hex is painted, best seen first: of several places in a hex the one seen best counts."""

    SEEN = 0
    HINDERED = 1
    UNKNOWN = 2
    BLIND = 3
    BLOCKED = 4


WORDS: Final[Mapping[Shade, str]] = {
    Shade.SEEN: "seen",
    Shade.HINDERED: "hindered",
    Shade.BLIND: "blind",
    Shade.BLOCKED: "blocked",
    Shade.UNKNOWN: "not known",
}
# Colour laid over the board and how much of it; blocked hexes lose their own colour first.
TINTS: Final[Mapping[Shade, tuple[tuple[int, int, int], float]]] = {
    Shade.HINDERED: ((255, 176, 0), 0.34),
    Shade.UNKNOWN: ((255, 0, 200), 0.35),
    Shade.BLIND: ((124, 40, 200), 0.50),
    Shade.BLOCKED: ((18, 20, 34), 0.58),
}
FADED: Final = 0.75  # of a blocked hex's colour that goes
HATCH: Final = ((232, 208, 255), 0.45, 10, 2)  # over blind hexes: colour, how much, pixels from line to line, width
EDGE: Final = ((255, 250, 225), 0.85)  # about all that is seen
BAND: Final = 256  # rows of pixels painted at once
RING: Final = (214, 24, 36)
WHITE: Final = (255, 255, 255)
INK: Final = (24, 20, 16)


def paint_view(pixels: Pixels, board: HexMap, ruling: Ruling, viewer: Place, title: str = "") -> Image.Image:
    """The board's picture with the view on it and a legend at the foot.

    pixels: [x, y, channel], red, green, blue, of the board's size. ruling: the answer to a BlindQuestion (`hexes`); a
    hex that the board does not have is passed over. title: what the legend begins with.
    """
    shades = shades_of(ruling.hexes)
    ground = np.ascontiguousarray(pixels[:, :, :3].transpose(1, 0, 2))
    image = Image.fromarray(_tinted(ground, _mask(board, shades)))
    draw = ImageDraw.Draw(image)
    _draw_numbers(draw, board, ruling.hexes, shades)
    _draw_viewer(draw, board, viewer)
    counts = [(shade, sum(found is shade for found in shades.values())) for shade in WORDS]
    entries = [(f"{WORDS[shade]} {count}", swatch(shade)) for shade, count in counts if count or shade is Shade.SEEN]
    return with_legend(image, title or f"{board.name}: the view from {viewer}", entries)


def shade_of(seen: SeenHex) -> Shade:
    """How one place is seen."""
    if seen.blind:
        return Shade.BLIND
    if seen.verdict is Verdict.UNDETERMINED:
        return Shade.UNKNOWN
    if seen.verdict is Verdict.BLOCKED:
        return Shade.BLOCKED
    return Shade.HINDERED if seen.verdict is Verdict.HINDERED else Shade.SEEN


def shades_of(hexes: Iterable[SeenHex]) -> dict[str, Shade]:
    """By hex name, folded."""
    found: dict[str, Shade] = {}
    for seen in hexes:
        name = seen.place.hex.casefold()
        found[name] = min(shade_of(seen), found.get(name, Shade.BLOCKED))
    return found


def swatch(shade: Shade) -> NDArray[np.uint8]:
    """A small piece of open ground in this shade, [y, x, channel]."""
    ground = np.full((18, 26, 3), (166, 182, 104), np.uint8)
    return _tinted(ground, np.full(ground.shape[:2], shade, np.uint8))


def _mask(board: HexMap, shades: Mapping[str, Shade]) -> NDArray[np.uint8]:
    """The shade of every pixel, [y, x]."""
    image = Image.new("L", (board.grid.width, board.grid.height), Shade.SEEN)
    draw = ImageDraw.Draw(image)
    for name, shade in shades.items():
        cell = board.find(name)
        if cell is not None and shade is not Shade.SEEN:
            draw.polygon(corners(board.grid, cell), fill=int(shade))
    return np.asarray(image)


def _tinted(ground: NDArray[np.uint8], mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture [y, x, channel] in the shades of the mask; band by band, since large boards are large."""
    edges = _edges(mask <= Shade.HINDERED)
    picture = np.empty_like(ground)
    for top in range(0, len(ground), BAND):
        rows = slice(top, top + BAND)
        picture[rows] = _tinted_band(ground[rows], mask[rows], edges[rows], top)
    return picture


def _tinted_band(
    ground: NDArray[np.uint8], mask: NDArray[np.uint8], edges: NDArray[np.bool_], top: int
) -> NDArray[np.uint8]:
    picture = ground.astype(np.float32)
    blocked = mask == Shade.BLOCKED
    grey = picture[blocked].mean(axis=1, keepdims=True)
    picture[blocked] += (grey - picture[blocked]) * FADED
    for shade, (colour, strength) in TINTS.items():
        _blend(picture, mask == shade, colour, strength)
    colour, strength, apart, width = HATCH
    y, x = top + np.arange(mask.shape[0])[:, None], np.arange(mask.shape[1])[None, :]
    _blend(picture, (mask == Shade.BLIND) & ((x + y) % apart < width), colour, strength)
    _blend(picture, edges, *EDGE)
    return picture.astype(np.uint8)


def _blend(
    picture: NDArray[np.float32], where: NDArray[np.bool_], colour: tuple[int, int, int], strength: float
) -> None:
    picture[where] += (np.array(colour, np.float32) - picture[where]) * strength


def _edges(seen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Pixels on either side of the border of what is seen."""
    edges = np.zeros(seen.shape, np.bool_)
    across, down = seen[:, :-1] != seen[:, 1:], seen[:-1] != seen[1:]
    edges[:, :-1] |= across
    edges[:, 1:] |= across
    edges[:-1] |= down
    edges[1:] |= down
    return edges


def _draw_numbers(
    draw: ImageDraw.ImageDraw, board: HexMap, hexes: Iterable[SeenHex], shades: Mapping[str, Shade]
) -> None:
    """By how much a hex is hindered, at its centre; a question mark where that is not known."""
    font = ImageFont.load_default(max(10, int(board.grid.dy / 3.4)))
    for seen in hexes:
        shade, cell = shade_of(seen), board.find(seen.place.hex)
        if cell is None or shade is not shades[seen.place.hex.casefold()]:
            continue
        text = {Shade.HINDERED: f"+{seen.hindrance:g}", Shade.UNKNOWN: "?"}.get(shade)
        if text is not None:
            x, y = (float(value) for value in board.grid.centre(cell.hex))
            draw.text((x, y), text, fill=INK, font=font, anchor="mm", stroke_width=2, stroke_fill=WHITE)


def _draw_viewer(draw: ImageDraw.ImageDraw, board: HexMap, viewer: Place) -> None:
    """An eye in a ring, and the hex's outline."""
    cell = board.find(viewer.hex)
    if cell is None:
        return
    x, y = (float(value) for value in board.grid.centre(cell.hex))
    points = corners(board.grid, cell)
    size = _size(board.grid)
    for colour, width in ((WHITE, size / 9), (RING, size / 18)):
        draw.line([*points, points[0], points[1]], fill=colour, width=max(1, round(width)), joint="curve")
    _draw_eye(draw, x, y, size * 0.36)


def _draw_eye(draw: ImageDraw.ImageDraw, x: float, y: float, reach: float) -> None:
    lid = reach * 0.62
    for grown, colour in ((max(2.0, reach * 0.16), WHITE), (0.0, RING)):
        draw.ellipse((x - reach - grown, y - lid - grown, x + reach + grown, y + lid + grown), fill=colour)
    inner = 0.72
    draw.ellipse((x - reach * inner, y - lid * inner, x + reach * inner, y + lid * inner), fill=WHITE)
    pupil = reach * 0.3
    draw.ellipse((x - pupil, y - pupil, x + pupil, y + pupil), fill=INK)


def _size(grid: HexGrid) -> float:
    return float(min(grid.dx, grid.dy))
