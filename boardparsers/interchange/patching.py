"""A patch laid over a map: each entry that fits is applied, each that does not becomes a note."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from boardparsers.hexmodel.grid import Hex, opposite
from boardparsers.hexmodel.model import HexCell, HexMap, Hexside, Location, LocationKind, Note, Severity
from boardparsers.hexmodel.terrain import UNKNOWN, Terrain
from boardparsers.interchange.paint import Canvas
from boardparsers.interchange.patchfile import NOTHING, Patch, PatchEntry
from boardparsers.interchange.terrains import BUILDINGS, TerrainFinder, is_plain, plain_location

_UPPER = (LocationKind.ROOFTOP, LocationKind.CELLAR)


class DoesNotFit(Exception):
    """An entry that this map cannot take; the text becomes the note."""


def apply_patch(board: HexMap, patch: Patch) -> HexMap:
    """The map with the patch over it, its drawing too if it has one.

    Entries are taken in order. One that does not fit (no such hex, no such terrain, not neighbours) changes nothing and
    leaves a note; so does one that says what the map says already, and a patch made for another map.
    """
    patcher = _Patcher(board)
    patcher.check_target(patch)
    for entry in patch.patch:
        try:
            patcher.apply(entry)
        except DoesNotFit as error:
            patcher.note(entry, f"the patch does not fit: {error}")
    return patcher.result(patch)


class _Patcher:
    def __init__(self, board: HexMap) -> None:
        self.board = board
        self.cells = dict(board.cells)
        self.names = {name: cell.hex for name, cell in board.by_name.items()}
        self.terrains = TerrainFinder(board.catalogue)
        self.canvas: Canvas | None = None
        self.notes: list[Note] = []

    def check_target(self, patch: Patch) -> None:
        if patch.board and patch.board.casefold() != self.board.name.casefold():
            text = f"the patch is for the board {patch.board!r}, this is {self.board.name!r}"
            self.notes.append(Note(Severity.WARNING, "patch", text))
        if patch.fingerprint and patch.fingerprint != self.board.fingerprint:
            text = "the patch was made for another version of this board: look it through again"
            self.notes.append(Note(Severity.WARNING, "patch", text))

    def note(self, entry: PatchEntry, text: str) -> None:
        self.notes.append(Note(Severity.WARNING, entry.place, text))

    def result(self, patch: Patch) -> HexMap:
        source = f"{self.board.source} + patch {patch.source}".rstrip() if self.board.source else ""
        return replace(
            self.board,
            cells=self.cells,
            raster=self.board.raster if self.canvas is None else self.canvas.raster(),
            notes=(*self.board.notes, *self.notes),
            source=source,
        )

    def apply(self, entry: PatchEntry) -> None:
        """One entry. Raises DoesNotFit before anything is changed."""
        hex_ = self.names.get(entry.hex.casefold())
        if hex_ is None:
            raise DoesNotFit("no such hex on this board")
        cell = self.cells[hex_]
        side = None if entry.side is None else self._side(entry.side, hex_)
        touched = [hex_] if side is None else [hex_, self.board.grid.neighbour(hex_, side)]
        before = [self.cells.get(each) for each in touched]
        if side is None:
            self._apply_to_hex(entry, cell)
        else:
            self._apply_to_side(entry, cell, side)
        if [self.cells.get(each) for each in touched] == before:
            self.note(entry, "the patch changes nothing here: the map says so already")

    def _side(self, side: int | str, hex_: Hex) -> int:
        if isinstance(side, int):
            return side
        other = self.names.get(side.casefold())
        if other is None:
            raise DoesNotFit(f"no hex {side!r} on this board")
        try:
            return self.board.grid.side_towards(hex_, other)
        except ValueError:
            raise DoesNotFit(f"{side} is not next to it") from None

    def _terrain(self, name: str) -> Terrain:
        terrain = self.terrains.look(name)
        if terrain is None:
            raise DoesNotFit(f"the board's table has no terrain {name!r}")
        return terrain

    # --- hexes ---

    def _apply_to_hex(self, entry: PatchEntry, cell: HexCell) -> None:
        terrain = cell.terrain if entry.terrain is None else self._terrain(entry.terrain)
        depression = cell.depression
        if entry.depression is not None:
            depression = None if entry.depression.casefold() == NOTHING else self._terrain(entry.depression)
        name = entry.name or cell.name
        if name.casefold() != cell.name.casefold() and name.casefold() in self.names:
            raise DoesNotFit(f"another hex is called {name} already")
        changed = replace(cell, name=name, terrain=terrain, depression=depression)
        if entry.stairway is not None:
            changed = replace(changed, stairway=entry.stairway)
        changed = replace(changed, locations=self._locations(entry, cell, changed))
        del self.names[cell.name.casefold()]
        self.names[name.casefold()] = cell.hex
        self.cells[cell.hex] = changed
        if terrain != cell.terrain:
            self._paint_terrain(entry, cell, terrain)
        if entry.level is not None and entry.level != cell.base_level:
            self._set_level(entry, changed, entry.level)

    def _locations(self, entry: PatchEntry, old: HexCell, new: HexCell) -> tuple[Location, ...]:
        """Those of the patch; else the old ones with the new name and terrain, without storeys of a building gone."""
        if entry.locations is not None:
            return tuple(
                Location(
                    new.name if said.name is None else said.name,
                    said.level,
                    said.kind,
                    new.terrain if said.terrain is None else self._terrain(said.terrain),
                )
                for said in entry.locations
            )
        ground = plain_location(new.name, new.terrain, new.depression)
        if is_plain(old):
            return (ground,)
        gone = new.terrain.kind not in BUILDINGS and old.terrain.kind in BUILDINGS
        places = []
        for place in old.locations:
            storey = place.kind in _UPPER or (place.kind is LocationKind.BUILDING and place.level != 0)
            if gone and storey:
                continue
            if place == plain_location(old.name, old.terrain, old.depression):
                place = ground
            elif place.terrain == old.terrain:
                place = replace(place, terrain=new.terrain)
            places.append(place)
        return tuple(places)

    def _set_level(self, entry: PatchEntry, cell: HexCell, level: int) -> None:
        """The new level, and the crest lines on the sides that follow from it, seen from both hexes."""
        rise = level - cell.base_level
        sides = list(cell.sides)
        for side in range(6):
            there = self.cells.get(self.board.grid.neighbour(cell.hex, side))
            if there is not None:
                sides[side] = replace(sides[side], crest=sides[side].crest + rise)
                back = list(there.sides)
                back[opposite(side)] = replace(back[opposite(side)], crest=back[opposite(side)].crest - rise)
                self.cells[there.hex] = replace(there, sides=tuple(back))
        self.cells[cell.hex] = replace(cell, base_level=level, sides=tuple(sides))
        if (canvas := self._canvas()) and not canvas.change_level(cell.hex, cell.base_level, level):
            self.note(entry, f"the drawing shows nothing at level {cell.base_level} here and stays as it is")

    # --- hexsides ---

    def _apply_to_side(self, entry: PatchEntry, cell: HexCell, side: int) -> None:
        old = cell.sides[side]
        terrain = old.terrain
        if entry.terrain is not None:
            terrain = None if entry.terrain.casefold() == NOTHING else self._terrain(entry.terrain)
        new = replace(old, terrain=terrain)
        if entry.cliff is not None:
            new = replace(new, cliff=entry.cliff)
        if entry.slope is not None:
            new = replace(new, slope=entry.slope)
        self._set_side(cell, side, new)
        there = self.cells.get(self.board.grid.neighbour(cell.hex, side))
        if there is not None:
            crest = there.sides[opposite(side)].crest
            self._set_side(there, opposite(side), Hexside(terrain, new.cliff, crest, -new.slope))
        if terrain != old.terrain:
            self._paint_side(cell, side, old.terrain, terrain)

    def _set_side(self, cell: HexCell, side: int, new: Hexside) -> None:
        sides = (*cell.sides[:side], new, *cell.sides[side + 1 :])
        self.cells[cell.hex] = replace(cell, sides=sides)

    # --- the drawing ---

    def _canvas(self) -> Canvas | None:
        if self.canvas is None and self.board.raster is not None:
            self.canvas = Canvas(self.board.raster, self.board.grid)
        return self.canvas

    def _paint_terrain(self, entry: PatchEntry, cell: HexCell, terrain: Terrain) -> None:
        canvas = self._canvas()
        if canvas is None:
            return
        known = [one.code for one in self.board.catalogue]
        codes = [code for code in range(256) if code not in known] if cell.terrain == UNKNOWN else [cell.terrain.code]
        if not canvas.change_terrain(cell.hex, np.array(codes, np.uint8), terrain.code):
            self.note(entry, f"the drawing shows no {cell.terrain.name} here and stays as it is")

    def _paint_side(self, cell: HexCell, side: int, old: Terrain | None, new: Terrain | None) -> None:
        canvas = self._canvas()
        if canvas is None:
            return
        if old is not None:
            canvas.erase_side(cell.hex, side, old.code, cell.terrain.code)
        if new is not None:
            canvas.draw_side(cell.hex, side, new.code)
