"""Looking at screenshots: how much of a line or a patch has a colour."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PIL import Image

CLEAR: Final = (0, 130, 60)
HINDERED: Final = (214, 134, 0)
BLOCKED: Final = (200, 20, 30)
BOARD: Final = (176, 200, 144)
NEAR: Final = 60

Colour = tuple[int, int, int]
Point = tuple[float, float]


def is_near(colour: Colour, wanted: Colour) -> bool:
    return all(abs(a - b) <= NEAR for a, b in zip(colour, wanted, strict=True))


def colours(picture: Path, points: Iterable[Point]) -> list[Colour]:
    """Colours at screen points; points off the screen are left out."""
    with Image.open(picture) as image:
        rgb = image.convert("RGB")
        seen = [(round(x), round(y)) for x, y in points]
        inside = [point for point in seen if 0 <= point[0] < rgb.width and 0 <= point[1] < rgb.height]
        return [rgb.getpixel(point) for point in inside]  # type: ignore[misc]


def share_along(picture: Path, start: Point, end: Point, wanted: Colour) -> float:
    """How much of the straight line on the screen has about this colour, 0 to 1; its ends, under counters, left out."""
    steps = [0.12 + 0.76 * step / 200 for step in range(201)]
    points = [(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in steps]
    found = colours(picture, points)
    return sum(is_near(colour, wanted) for colour in found) / max(1, len(found))


def share_near(picture: Path, centre: Point, radius: int, wanted: Colour) -> float:
    """How much of a square round a point has about this colour, 0 to 1."""
    around = range(-radius, radius + 1)
    found = colours(picture, [(centre[0] + dx, centre[1] + dy) for dx in around for dy in around])
    return sum(is_near(colour, wanted) for colour in found) / max(1, len(found))
