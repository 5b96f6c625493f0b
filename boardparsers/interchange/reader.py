"""The text of a `*.hexmap.json` file as a hex map."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, Final

from boardparsers.errors import BoardError
from boardparsers.hexmodel.grid import Hex, HexGrid
from boardparsers.hexmodel.model import HexCell, HexMap, Hexside, Location, Note, Severity
from boardparsers.hexmodel.terrain import Terrain, TerrainCatalogue
from boardparsers.interchange.jsontext import parse_json, validated
from boardparsers.interchange.schema import FORMAT, VERSION, HexModel, MapModel, RasterModel, SideModel, TerrainModel
from boardparsers.interchange.terrains import TerrainFinder, plain_location
from boardparsers.interchange.writer import level_difference

MOST_NOTES: Final = 50


def read_map_text(text: str, path: object) -> tuple[HexMap, RasterModel | None]:
    """The map without its raster, and what the file says of the raster. Raises BoardError with the place."""
    data = parse_json(text, path)
    _check_version(data, path)
    model = validated(MapModel, data, path)
    catalogue = _catalogue(model, path)
    finder = TerrainFinder(catalogue)
    grid = HexGrid(**{name: getattr(model.grid, name) for name in HexGrid.__dataclass_fields__})
    cells: dict[Hex, HexCell] = {}
    for number, said in enumerate(model.hexes, 1):
        hex_ = Hex(*said.at)
        if hex_ in cells:
            place = f"hexes[{number}] {said.hex[:40]!r}: at"
            raise BoardError(path, f"{cells[hex_].name} stands at {list(hex_)} already", place)
        cells[hex_] = _cell(said, finder)
    stated = {Hex(*said.at): said.sides for said in model.hexes}
    cells = {hex_: _with_crests(cell, stated[hex_], cells, grid) for hex_, cell in cells.items()}
    notes = tuple(Note(note.severity, note.place, note.text) for note in model.notes)
    found = [*finder.notes.values(), *_same_names(cells)]
    board = HexMap(
        name=model.name,
        grid=grid,
        cells=cells,
        catalogue=catalogue,
        notes=notes + tuple(note for note in found[:MOST_NOTES] if note not in notes),
        source=model.source,
        attributes=model.attributes,
    )
    return board, model.raster


def _check_version(data: Any, path: object) -> None:
    """A wrong file, or one from a later version, in plain words."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BoardError(path, f'not a hex map: no "format": "{FORMAT}"')
    version = data.get("version")
    if version != VERSION or isinstance(version, bool):
        hint = "a newer crestline wrote it" if isinstance(version, int) and version > VERSION else ""
        raise BoardError(path, f"version {str(version)[:20]} of the format; this reads version {VERSION}", hint=hint)


def _catalogue(model: MapModel, path: object) -> TerrainCatalogue:
    twice = [code for code, count in Counter(entry.code for entry in model.terrain).items() if count > 1]
    if twice:
        raise BoardError(path, f"two terrains with the code {twice[0]}", "terrain")
    return TerrainCatalogue.of(map(_terrain, model.terrain), model.catalogue)


def _terrain(said: TerrainModel) -> Terrain:
    fields = {name: getattr(said, name) for name in TerrainModel.model_fields}
    red, green, blue = bytes.fromhex(said.colour)
    return Terrain(**fields | {"colour": (red, green, blue)})


def _cell(said: HexModel, finder: TerrainFinder) -> HexCell:
    """A hex, its crest lines still to come."""
    terrain = finder.find(said.terrain, said.hex)
    depression = None if said.depression is None else finder.find(said.depression, said.hex)
    if said.locations is None:
        places: tuple[Location, ...] = (plain_location(said.hex, terrain, depression),)
    else:
        places = tuple(
            Location(
                said.hex if place.name is None else place.name,
                place.level,
                place.kind,
                terrain if place.terrain is None else finder.find(place.terrain, said.hex),
            )
            for place in said.locations
        )
    sides = tuple(_side(said.sides.get(number), finder, said.hex) for number in ("0", "1", "2", "3", "4", "5"))
    return HexCell(Hex(*said.at), said.hex, said.level, terrain, places, sides, depression, said.stairway)


def _side(said: SideModel | None, finder: TerrainFinder, place: str) -> Hexside:
    if said is None:
        return Hexside()
    terrain = None if said.terrain is None else finder.find(said.terrain, place)
    return Hexside(terrain, said.cliff, said.crest or 0, said.slope)


def _with_crests(cell: HexCell, stated: dict[Any, SideModel], cells: dict[Hex, HexCell], grid: HexGrid) -> HexCell:
    """Crest lines follow from the levels, except where the file says otherwise."""
    sides = []
    for number, side in enumerate(cell.sides):
        said = stated.get(str(number))
        if said is None or said.crest is None:
            side = replace(side, crest=level_difference(cells, grid.neighbour(cell.hex, number), cell.base_level))
        sides.append(side)
    return replace(cell, sides=tuple(sides))


def _same_names(cells: dict[Hex, HexCell]) -> list[Note]:
    """Two hexes of one name: only the later is found by it."""
    counts = Counter(cell.name.casefold() for cell in cells.values())
    twice = [name for name, count in counts.items() if count > 1]
    return [Note(Severity.WARNING, name, f"{counts[name]} hexes have this name") for name in twice]
