"""A map laid on a board of VASSAL's: hex by hex of the same name, so that its pixels are those of the board.

Whoever draws a map by hand knows what the hexes are called and how they lie to each other, not their pixels. Where
names and neighbours do not agree with the board's own grid the map does not fit, and no ruling may rest on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from boardparsers.errors import CrestlineError
from boardparsers.hexmodel import Hex, HexGrid, HexMap
from bridge.protocol import limits
from bridge.protocol.values import BoardPlace, GridKind
from bridge.table.bare_board import bare_board

NEAR: Final = 1.5  # pixels by which two grids may differ and still be the same


class MisfitError(CrestlineError):
    """The map is not one of that board; one line saying why."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Pixels of a map (from `origin`) into those of VASSAL's board (`scale` times as far, from `shift`).

    width: of the board.
    """

    scale: tuple[float, float]
    origin: tuple[float, float]
    shift: tuple[float, float]
    width: int

    def there(self, x: float, y: float) -> tuple[float, float]:
        """Map to board."""
        return (
            self.shift[0] + (x - self.origin[0]) * self.scale[0],
            self.shift[1] + (y - self.origin[1]) * self.scale[1],
        )

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Board to map."""
        return (
            self.origin[0] + (x - self.shift[0]) / self.scale[0],
            self.origin[1] + (y - self.shift[1]) / self.scale[1],
        )


def fit(hexmap: HexMap, where: BoardPlace) -> Frame | None:
    """How a map lies on a board; None if that board's pixels are the map's own, as far as its client tells.

    Raises MisfitError. A map with a raster is in its board's pixels already.
    """
    _check_names(hexmap)
    grid = where.grid
    if hexmap.raster is not None or grid is None or grid.kind is not GridKind.HEX:
        return None
    bare = bare_board(where)
    if bare is None:
        return None
    if bare.grid.sideways != hexmap.grid.sideways:
        stand = {True: "on a corner (pointy)", False: "on a side (flat)"}
        raise MisfitError(f"its hexes stand {stand[hexmap.grid.sideways]}, the board's {stand[bare.grid.sideways]}")
    if grid.numbering is None:
        _check_pixels(hexmap.grid, bare.grid)
        return None
    return _frame(hexmap.grid, bare.grid, _offset(hexmap, bare))


def _check_names(hexmap: HexMap) -> None:
    """A hex is spoken of by its name: two of one name would be ruled on as one. Raises MisfitError."""
    if len(hexmap.by_name) < len(hexmap.cells):
        twice = next(cell.name for cell in hexmap.cells.values() if hexmap.find(cell.name) is not cell)
        raise MisfitError(f"two of its hexes are called {twice[:20]}")
    long = next((cell.name for cell in hexmap.cells.values() if len(cell.name) > limits.HEX), None)
    if long is not None:
        raise MisfitError(f"its hex {long[:20]}... has a name of more than {limits.HEX} characters")


def _check_pixels(ours: HexGrid, theirs: HexGrid) -> None:
    """Hexes without names: the two grids must be the same. Raises MisfitError."""
    scale = theirs.width / ours.width
    pairs = ((ours.dx, theirs.dx), (ours.dy, theirs.dy), (ours.x0, theirs.x0), (ours.y0, theirs.y0))
    if any(abs(float(mine) * scale - float(its)) > NEAR for mine, its in pairs):
        hint = f"`grid: {_numbers(theirs)}` and `size: {theirs.width} {theirs.height}`"
        raise MisfitError(f"the board's hexes have no names to find them by; the map needs {hint} in its header")


def _numbers(grid: HexGrid) -> str:
    return " ".join(f"{float(value):g}" for value in (grid.dx, grid.dy, grid.x0, grid.y0))


def _offset(hexmap: HexMap, bare: HexMap) -> Hex:
    """From the map's hexes to the board's hexes of the same names. Raises MisfitError if that is no plain shift."""
    missing = sorted(cell.name for cell in hexmap.cells.values() if bare.find(cell.name) is None)
    if missing:
        listed = ", ".join(missing[:4]) + (" ..." if len(missing) > 4 else "")
        some = ", ".join(sorted(cell.name for cell in bare.cells.values())[:3])
        raise MisfitError(
            f"the board has no hexes {listed} ({len(missing)} of {len(hexmap.cells)}); its own are {some} ..."
        )
    shifts: dict[Hex, str] = {}
    for cell in hexmap.cells.values():
        its = bare.by_name[cell.name.casefold()].hex
        shifts.setdefault(Hex(its.q - cell.hex.q, its.r - cell.hex.r), cell.name)
    if len(shifts) > 1:
        one, other = list(shifts.values())[:2]
        raise MisfitError(f"hexes {one} and {other} lie otherwise to each other on the board than on the map")
    return next(iter(shifts))


def _frame(ours: HexGrid, theirs: HexGrid, offset: Hex) -> Frame:
    """From the centre of the map's hex 0, 0 to that of the board's hex that is the same."""
    along, across = float(theirs.dx / ours.dx), float(theirs.dy / ours.dy)
    origin, shift = ours.centre(Hex(0, 0)), theirs.centre(offset)
    return Frame(
        scale=(across, along) if ours.sideways else (along, across),
        origin=_floats(origin),
        shift=_floats(shift),
        width=theirs.width,
    )


def _floats(point: tuple[Fraction, Fraction]) -> tuple[float, float]:
    return float(point[0]), float(point[1])
