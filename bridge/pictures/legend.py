"""A bar at the foot of a picture: what it shows, and what its colours mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from bridge.pictures.board_picture import letters

PAPER: Final = (250, 247, 238)
INK: Final = (38, 34, 30)
RULE: Final = (120, 110, 96)
MARGIN, GAP = 12, 22  # pixels
ROW: Final = 32

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def with_legend(image: Image.Image, title: str, entries: Sequence[tuple[str, NDArray[np.uint8]]]) -> Image.Image:
    """The picture with the bar below it. entries: words and a swatch [y, x, channel] each; a bar that is too narrow for
    all of them has several rows."""
    font = ImageFont.load_default(16)
    rows = _rows(font, title, entries, image.width)
    framed = Image.new("RGB", (image.width, image.height + ROW * len(rows) + 2), PAPER)
    framed.paste(image, (0, 0))
    draw = ImageDraw.Draw(framed)
    draw.rectangle((0, image.height, image.width, image.height + 1), fill=RULE)
    for number, row in enumerate(rows):
        x, middle = MARGIN, image.height + 2 + ROW * number + ROW // 2
        for words, swatch in row:
            if swatch is not None:
                height, width = swatch.shape[:2]
                box = (x, middle - height // 2)
                framed.paste(Image.fromarray(swatch), box)
                draw.rectangle((box[0], box[1], x + width - 1, box[1] + height - 1), outline=INK)
                x += width + 7
            draw.text((x, middle), letters(words), fill=INK, font=font, anchor="lm")
            x += round(font.getlength(letters(words))) + GAP
    return framed


def _rows(
    font: Font, title: str, entries: Sequence[tuple[str, NDArray[np.uint8]]], width: int
) -> list[list[tuple[str, NDArray[np.uint8] | None]]]:
    """The title and the entries, as many to a row as have room."""
    rows: list[list[tuple[str, NDArray[np.uint8] | None]]] = [[]]
    used = float(MARGIN)
    for words, swatch in [(title, None), *entries]:
        needed = font.getlength(letters(words)) + GAP + (0 if swatch is None else swatch.shape[1] + 7)
        if rows[-1] and used + needed > width:
            rows.append([])
            used = MARGIN
        rows[-1].append((words, swatch))
        used += needed
    return rows
