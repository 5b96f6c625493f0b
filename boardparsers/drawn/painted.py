"""ASL maps of glyphs drawn out into a board: ASL rules by what the drawing shows, so hexes alone do not do.

Each hex is painted as its words say, and the board is then read as any VASL board is: levels and terrain fill their
hexes, roads, paths and depressions run from centre to centre of neighbours that have one too, a building stands in the
middle of its hex and joins on to neighbours of the same kind, hexside terrain runs from corner to corner.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from boardparsers.drawn.strokes import Sheet
from boardparsers.errors import BoardError
from boardparsers.hexmodel import UNKNOWN, HexMap, Note, Raster, Severity
from boardparsers.vasl.derive import derive_cells
from boardparsers.vasl.drawing.canvas import Canvas, hex_owner, paint_drawing
from boardparsers.vasl.drawing.text import MAX_COLUMNS, MAX_ROWS, Drawing
from boardparsers.vasl.geometry import BoardGeometry, board_geometry, split_name
from boardparsers.vasl.metadata import BoardMetadata

SHAPE: Final = (
    "ASL boards have hexes 1, 2 ... in columns A, C ..., and 0, 1 ... in B, D ..., half a hex higher: `rows: 1 0`"
)
LIMITS: Final = f"an ASL map has 2 to {MAX_COLUMNS} columns and 1 to {MAX_ROWS} rows"
PAINTED: Final = "every hex is painted as its glyph says: lines go by that, not by the artwork of a printed board"


def painted(drawn: HexMap) -> HexMap:
    """The map as a board with a raster. Raises BoardError for one that has not the shape of an ASL board."""
    geometry = _geometry(drawn)
    sheet = Sheet(drawn)
    plain = Drawing(drawn.name, _columns(drawn), _rows(drawn), tuple(sheet.strokes()))
    canvas = paint_drawing(plain, drawn.catalogue, drawn.source)
    raster = _with_unknown(canvas, geometry, sheet.unknown)
    cells, notes = derive_cells(
        geometry.grid, geometry.names, raster, canvas.metadata, drawn.catalogue, canvas.stairways
    )
    return replace(
        drawn,
        grid=geometry.grid,
        cells=cells,
        raster=raster,
        notes=(*drawn.notes, *sheet.notes, Note(Severity.INFO, "drawing", PAINTED), *notes),
    )


def _geometry(drawn: HexMap) -> BoardGeometry:
    """That of an ASL board of so many hexes. Raises BoardError if the map's hexes are not those."""
    columns, rows = _columns(drawn), _rows(drawn)
    if drawn.grid.sideways:
        raise BoardError(drawn.source, "hexes of an ASL map stand on a side", hint="write `hexes: flat`")
    if not (2 <= columns <= MAX_COLUMNS and 1 <= rows <= MAX_ROWS):
        raise BoardError(drawn.source, LIMITS, hint=SHAPE)
    plain = BoardMetadata(drawn.name, "", columns, rows)
    width, height = -(-225 * (columns - 1) // 4), -(-129 * rows // 2)
    geometry = board_geometry(plain, width, height, drawn.source)
    expected = {name: hex_ for hex_, name in geometry.names.items()}
    found = {cell.name: cell.hex for cell in drawn.cells.values()}
    odd = min(expected.keys() ^ found.keys(), default="")
    if odd:
        what = f"lacks the hex {odd}, which an" if odd in expected else f"has the hex {odd}, which no"
        raise BoardError(drawn.source, f"{what} ASL board of {columns} x {rows} hexes has", hint=SHAPE)
    first = found["A1"]
    if any((found[name].q - first.q, found[name].r - first.r) != hex_ for name, hex_ in expected.items()):
        raise BoardError(drawn.source, "columns B, D ... of an ASL map lie half a hex higher than A, C ...", hint=SHAPE)
    return geometry


def _columns(drawn: HexMap) -> int:
    found = [split_name(cell.name) for cell in drawn.cells.values()]
    return 1 + max((place[0] for place in found if place is not None), default=0)


def _rows(drawn: HexMap) -> int:
    found = [split_name(cell.name) for cell in drawn.cells.values()]
    return max((place[1] for place in found if place is not None and not place[0]), default=0)


def _with_unknown(canvas: Canvas, geometry: BoardGeometry, unknown: set[str]) -> Raster:
    """Hexes of which nobody knows what they are shown as that, pixel by pixel."""
    terrain = canvas.raster.terrain.copy()
    q, r = hex_owner(geometry.grid)
    for hex_, name in geometry.names.items():
        if name in unknown:
            terrain[(q == hex_.q) & (r == hex_.r)] = UNKNOWN.code
    return Raster(terrain, canvas.raster.elevation)
