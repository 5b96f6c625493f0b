"""Where a line runs: the hexes it meets, the drawing under it, and how far beside it the peer's answer would hold."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from boardparsers.hexmodel import Hex, HexCell, HexMap, Terrain
from boardparsers.hexmodel.walk import StepKind, walk
from bridge.rules.asl.sight.answer import many
from bridge.rules.asl.sight.codes import NONE, SIX_HINDRANCES
from bridge.rules.asl.sight.field import lookup
from bridge.rules.asl.sight.places import end_of
from docs.tools.differences import Answer, Difference

STEP: Final = 0.25  # pixels between samples and between shifts
FARTHEST_SHIFT: Final = 6.0


@dataclass(frozen=True, slots=True)
class Sample:
    """What the drawing shows at one place of a line. at: pixels from the source. hex: the hex that holds the place."""

    at: float
    hex: Hex
    terrain: Terrain
    ground: int


def met(found: Difference) -> tuple[tuple[HexCell, ...], ...]:
    """Hexes of the line in order; two together where it runs along their hexside. Off the board: left out."""
    board = found.map
    one, two = found.cells
    groups = (step.hexes for step in walk(one.hex, two.hex).steps if step.kind in (StepKind.HEX, StepKind.ALONG))
    return tuple(tuple(board.cells[hex_] for hex_ in hexes if hex_ in board.cells) for hexes in groups)


def runs_along(found: Difference) -> bool:
    one, two = found.cells
    return bool(walk(one.hex, two.hex).along)


def on_the_edge(found: Difference) -> tuple[bool, ...]:
    """Whether source and target have their centre on the edge of the board."""
    board = found.map
    assert board.raster is not None
    wide, high = board.raster.terrain.shape
    centres = [board.grid.centre(cell.hex) for cell in found.cells]
    return tuple(x < 1 or y < 1 or x > wide - 2 or y > high - 2 for x, y in centres)


def samples(found: Difference) -> Iterator[Sample]:
    """The drawing along the line, a quarter of a pixel apart, from source to target."""
    board = found.map
    assert board.raster is not None
    (x0, y0), (x1, y1) = (map(float, board.grid.centre(cell.hex)) for cell in found.cells)
    length = math.hypot(x1 - x0, y1 - y0)
    wide, high = board.raster.terrain.shape
    for number in range(int(length / STEP) + 1):
        part = number * STEP / length if length else 0.0
        x, y = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
        column, row = min(max(int(x), 0), wide - 1), min(max(int(y), 0), high - 1)
        terrain = board.catalogue.by_code(int(board.raster.terrain[column, row]))
        ground = int(board.raster.elevation[column, row])
        yield Sample(number * STEP, hex_at(board, x, y), terrain, ground)


def hex_at(board: HexMap, x: float, y: float) -> Hex:
    """The hex that holds a point; quick, for points that are not on a hexside."""
    grid = board.grid
    q = (x - float(grid.x0)) / float(grid.dx)
    r = (y - float(grid.y0)) / float(grid.dy) - q / 2
    s = -q - r
    near = [round(q), round(r), round(s)]
    off = [abs(near[0] - q), abs(near[1] - r), abs(near[2] - s)]
    if off[0] > off[1] and off[0] > off[2]:
        near[0] = -near[1] - near[2]
    elif off[1] > off[2]:
        near[1] = -near[0] - near[2]
    return Hex(near[0], near[1])


def shown(found: Difference, hex_: Hex, what: Callable[[Sample], bool]) -> float:
    """Pixels of the line within a hex over what a test picks."""
    return STEP * sum(1 for sample in samples(found) if sample.hex == hex_ and what(sample))


def nearest_shift(found: Difference, extra: float = 0.0) -> float | None:
    """The least parallel shift in pixels, up to six, by which Crestline comes to the peer's answer; None: none does.
    extra: hindrance to be added to ours first."""
    board = found.map
    known = lookup(board)
    one, two = (end_of(board, known, place) for place in (found.question.source, found.question.target))
    length = math.hypot(two.x - one.x, two.y - one.y)
    if not length:
        return None
    over_x, over_y = -(two.y - one.y) / length, (two.x - one.x) / length
    count = int(FARTHEST_SHIFT / STEP)
    shifts = sorted((number * STEP for number in range(-count, count + 1)), key=abs)
    sources = [one._replace(x=one.x + over_x * shift, y=one.y + over_y * shift) for shift in shifts]
    targets = [two._replace(x=two.x + over_x * shift, y=two.y + over_y * shift) for shift in shifts]
    answers = many(board, sources, targets, found.question.counters)
    for shift, code, hindrance in zip(shifts, answers.code.tolist(), answers.hindrance.tolist(), strict=True):
        total = hindrance + extra
        blocked = code not in (NONE, SIX_HINDRANCES) or total >= 6
        if Answer(blocked, total, "", "").same(found.peer):
            return abs(shift)
    return None
