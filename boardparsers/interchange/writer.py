"""A hex map as text: the same map gives the same bytes, one line a hex, so that people can mend and compare it."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from boardparsers.hexmodel.grid import Hex
from boardparsers.hexmodel.model import HexCell, HexMap, Location
from boardparsers.hexmodel.terrain import Terrain
from boardparsers.interchange.schema import FORMAT, VERSION
from boardparsers.interchange.terrains import is_plain, terrain_name

_GRID: Final = ("dx", "dy", "x0", "y0", "width", "height", "sideways")
_PATH: Final = re.compile(r"(?:(?:[A-Za-z]:|\.{0,2})?[\\/].*[\\/]|\.{1,2}[\\/]|[A-Za-z]:[\\/]|[\\/])?", re.DOTALL)
_TERRAIN_DEFAULTS: Final = {
    field.name: field.default for field in dataclasses.fields(Terrain) if field.default is not dataclasses.MISSING
}


def map_text(board: HexMap, raster_file: str = "", raster_hash: str = "") -> str:
    """The map as the text of a `*.hexmap.json` file. raster_file: name of the raster beside it, if there is one."""
    grid = {name: _plain(getattr(board.grid, name)) for name in _GRID}
    head: list[tuple[str, Any]] = [("format", FORMAT), ("version", VERSION), ("name", board.name)]
    head += [("source", shareable(board.source))] if board.source else []
    attributes = {key: shareable(value) for key, value in sorted(board.attributes.items())}
    head += [("attributes", attributes)] if attributes else []
    head.append(("grid", grid))
    if raster_file:
        head.append(("raster", {"file": raster_file, "hash": raster_hash}))
    head.append(("catalogue", shareable(board.catalogue.source)))
    lines = [f'  "{key}": {_json(value)}' for key, value in head]
    lines.append(_list("terrain", map(_terrain, board.catalogue)))
    if board.notes:
        notes = ({"severity": str(note.severity), "place": note.place, "text": note.text} for note in board.notes)
        lines.append(_list("notes", notes))
    lines.append(_list("hexes", (_hex(board, board.cells[hex_]) for hex_ in sorted(board.cells))))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def shareable(text: str) -> str:
    """Paths cut down to the name of the file: folders of someone's machine are nobody else's business."""
    return " + ".join(part[_PATH.match(part).end() :] for part in text.split(" + "))  # type: ignore[union-attr]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _list(key: str, items: Iterable[dict[str, Any]]) -> str:
    lines = ",\n".join(f"    {_json(item)}" for item in items)
    return f'  "{key}": [\n{lines}\n  ]' if lines else f'  "{key}": []'


def _plain(value: Fraction | int) -> int | float | str:
    """A fraction as a number where that is exact and short, else as "p/q"."""
    if not isinstance(value, Fraction):
        return value
    if value.denominator == 1:
        return value.numerator
    decimal = float(value)
    return decimal if "e" not in repr(decimal) and Fraction(repr(decimal)) == value else str(value)


def _terrain(terrain: Terrain) -> dict[str, Any]:
    said: dict[str, Any] = {"code": terrain.code, "name": terrain.name, "kind": str(terrain.kind)}
    for name, default in _TERRAIN_DEFAULTS.items():
        value = getattr(terrain, name)
        if value != default:
            said[name] = bytes(value).hex() if name == "colour" else value
    return said


def _hex(board: HexMap, cell: HexCell) -> dict[str, Any]:
    said: dict[str, Any] = {"hex": cell.name, "at": list(cell.hex), "level": cell.base_level}
    said["terrain"] = terrain_name(cell.terrain, board.catalogue)
    if cell.depression is not None:
        said["depression"] = terrain_name(cell.depression, board.catalogue)
    if cell.stairway:
        said["stairway"] = True
    if not is_plain(cell):
        said["locations"] = [_location(board, cell, place) for place in cell.locations]
    sides = dict(_sides(board, cell))
    if sides:
        said["sides"] = sides
    return said


def _location(board: HexMap, cell: HexCell, place: Location) -> dict[str, Any]:
    said: dict[str, Any] = {} if place.name == cell.name else {"name": place.name}
    said |= {"level": place.level, "kind": str(place.kind)}
    if place.terrain != cell.terrain:
        said["terrain"] = terrain_name(place.terrain, board.catalogue)
    return said


def _sides(board: HexMap, cell: HexCell) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, side in enumerate(cell.sides):
        said: dict[str, Any] = {}
        if side.terrain is not None:
            said["terrain"] = terrain_name(side.terrain, board.catalogue)
        if side.cliff:
            said["cliff"] = True
        if side.slope:
            said["slope"] = side.slope
        if side.crest != level_difference(board.cells, board.grid.neighbour(cell.hex, number), cell.base_level):
            said["crest"] = side.crest
        if said:
            yield str(number), said


def level_difference(cells: Mapping[Hex, HexCell], neighbour: Hex, level: int) -> int:
    """Crest of a side that follows from the levels: this hex's minus the neighbour's, 0 at the edge of the map."""
    other = cells.get(neighbour)
    return 0 if other is None else level - other.base_level
