"""What a viewer sees, painted over the board: seen hexes as they are, hindered ones tinted and numbered, blocked ones
darkened, blind hexes in a colour of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from boardparsers.hexmodel import HexCell, HexGrid, HexMap
from bridge.rules.ruling import Place, Ruling, SeenHex, Verdict

Colour = tuple[int, int, int, int]

HINDERED: Final[Colour] = (255, 170, 0, 80)
BLOCKED: Final[Colour] = (20, 16, 28, 140)
BLIND: Final[Colour] = (120, 30, 190, 150)
UNKNOWN: Final[Colour] = (255, 0, 255, 90)
VIEWER: Final = (255, 255, 255, 255)
RING: Final = (200, 20, 30, 255)
INK: Final = (20, 16, 12, 255)
PAPER: Final = (250, 247, 238, 255)
EDGE: Final = (40, 34, 28, 255)
LEGEND: Final = (
    ("seen", None),
    ("hindered, by how much", HINDERED),
    ("blocked", BLOCKED),
    ("blind hex", BLIND),
    ("not known", UNKNOWN),
)
BAR: Final = 34  # pixels of the legend at the foot
MOST_PIXELS: Final = 60_000_000


def paint_view(pixels: NDArray[np.uint8], board: HexMap, ruling: Ruling, viewer: Place) -> Image.Image:
    """The board's picture with the view on it and a legend at the foot.

    pixels: [x, y, channel], red, green, blue. ruling: the answer to a BlindQuestion (`hexes`).
    """
    ground = Image.fromarray(np.ascontiguousarray(pixels[:, :, :3].transpose(1, 0, 2))).convert("RGBA")
    veil = Image.new("RGBA", ground.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(veil)
    font = _font(board.grid)
    for seen in ruling.hexes:
        cell = board.find(seen.place.hex)
        if cell is not None:
            _paint_hex(draw, board.grid, cell, seen, font)
    here = board.find(viewer.hex)
    if here is not None:
        _paint_viewer(draw, board.grid, here)
    return _with_legend(Image.alpha_composite(ground, veil).convert("RGB"), ruling, viewer)


def flat_picture(board: HexMap) -> NDArray[np.uint8]:
    """A plain picture of a board that has none and no drawing: hexes in the colour of their terrain, with names."""
    grid = board.grid
    image = Image.new("RGB", (grid.width, grid.height), PAPER[:3])
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(max(9, int(grid.dy / 7)))
    for cell in board.cells.values():
        draw.polygon(_corners(grid, cell), fill=cell.terrain.colour, outline=EDGE[:3])
        x, y = grid.centre(cell.hex)
        draw.text((float(x), float(y) - float(grid.dy) * 0.3), cell.name, fill=INK[:3], font=font, anchor="mm")
    return np.asarray(image).transpose(1, 0, 2)


def colour_of(seen: SeenHex) -> Colour | None:
    """The tint of a hex; None for one that is plainly seen."""
    if seen.blind:
        return BLIND
    tints: Mapping[Verdict, Colour] = {
        Verdict.HINDERED: HINDERED,
        Verdict.BLOCKED: BLOCKED,
        Verdict.UNDETERMINED: UNKNOWN,
    }
    return tints.get(seen.verdict)


def _font(grid: HexGrid) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(max(11, int(grid.dy / 3.2)))


def _corners(grid: HexGrid, cell: HexCell) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in grid.vertices(cell.hex)]


def _paint_hex(
    draw: ImageDraw.ImageDraw,
    grid: HexGrid,
    cell: HexCell,
    seen: SeenHex,
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
) -> None:
    tint = colour_of(seen)
    if tint is None:
        return
    draw.polygon(_corners(grid, cell), fill=tint)
    if seen.verdict is Verdict.HINDERED:
        x, y = grid.centre(cell.hex)
        where = (float(x), float(y))
        draw.text(where, f"+{seen.hindrance:g}", fill=INK, font=font, anchor="mm", stroke_width=2, stroke_fill=PAPER)


def _paint_viewer(draw: ImageDraw.ImageDraw, grid: HexGrid, cell: HexCell) -> None:
    x, y = (float(value) for value in grid.centre(cell.hex))
    for part, colour in ((0.34, VIEWER), (0.28, RING), (0.16, VIEWER)):
        reach = float(grid.dy) * part
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)


def _with_legend(image: Image.Image, ruling: Ruling, viewer: Place) -> Image.Image:
    """The picture with a bar at its foot: who looks, how many hexes of each kind, and their colours."""
    framed = Image.new("RGB", (image.width, image.height + BAR), PAPER[:3])
    framed.paste(image, (0, 0))
    draw = ImageDraw.Draw(framed)
    font = ImageFont.load_default(15)
    x, middle = 10.0, image.height + BAR / 2
    draw.text((x, middle), f"Crestline: the view from {viewer}", fill=INK[:3], font=font, anchor="lm")
    x += draw.textlength(f"Crestline: the view from {viewer}", font=font) + 24
    for words, tint in LEGEND:
        count = sum(colour_of(seen) == tint for seen in ruling.hexes)
        if tint is UNKNOWN and not count:
            continue
        draw.rectangle((x, middle - 8, x + 16, middle + 8), fill=_on_paper(tint), outline=INK[:3])
        text = f"{words}: {count}"
        draw.text((x + 23, middle), text, fill=INK[:3], font=font, anchor="lm")
        x += 23 + draw.textlength(text, font=font) + 22
    return framed


def _on_paper(tint: Colour | None) -> tuple[int, int, int]:
    """A tint as it looks on open ground."""
    if tint is None:
        return (175, 188, 106)
    share = tint[3] / 255
    red, green, blue = (round(c * share + g * (1 - share)) for c, g in zip(tint[:3], (175, 188, 106), strict=True))
    return red, green, blue
