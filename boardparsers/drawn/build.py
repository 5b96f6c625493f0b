"""A drawing's parts put together into a hex map."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from boardparsers.drawn.header import MAX_PIXELS, Header
from boardparsers.drawn.meaning import Meaning, level, read_meaning, read_terrain
from boardparsers.drawn.on_hill import Ground
from boardparsers.drawn.rows import NO_HEX, Placed, place_glyphs
from boardparsers.drawn.sides import SideReader, Sides
from boardparsers.drawn.text import HEXES, LEGEND, TERRAIN, Drawing, Word
from boardparsers.drawn.vocabulary import Vocabulary, games
from boardparsers.hexmodel.grid import Hex, HexGrid
from boardparsers.hexmodel.model import HexCell, HexMap, Hexside, Location, LocationKind, Note, Severity
from boardparsers.hexmodel.terrain import UNKNOWN, Terrain, TerrainKind

# A hex 60 pixels wide between two parallel sides; 52 / 60 is within 0.1 % of a regular hex.
DX: Final = Fraction(52)
DY: Final = Fraction(60)
_LOCATIONS: Final = {
    TerrainKind.BRIDGE: LocationKind.BRIDGE,
    TerrainKind.BUILDING: LocationKind.BUILDING,
    TerrainKind.FACTORY: LocationKind.BUILDING,
    TerrainKind.MARKETPLACE: LocationKind.BUILDING,
    TerrainKind.ENTRENCHMENT: LocationKind.ENTRENCHMENT,
}


@dataclass(slots=True)
class Builder:
    """Gathers notes while it turns names into terrain."""

    drawing: Drawing
    header: Header
    vocabulary: Vocabulary
    notes: dict[str, Note] = field(default_factory=dict)

    def terrain(self, word: Word | None) -> Terrain:
        """By name; unknown with a note, once a name, if the vocabulary lacks it."""
        if word is None:
            return UNKNOWN
        found = self.vocabulary.find(word.text)
        if found is UNKNOWN and word.text.casefold() != UNKNOWN.name:
            key = word.text.casefold()
            self.notes.setdefault(key, Note(Severity.WARNING, word.where, self._why_unknown(word.text)))
        return found

    def _why_unknown(self, name: str) -> str:
        game, stands = self.vocabulary.catalogue.source, self.vocabulary.stands(name)
        if not self.vocabulary.catalogue.entries:
            named = ", ".join(games())
            return f"unknown terrain {name!r}: `game:` in the header names no game with a vocabulary ({named})"
        if stands is UNKNOWN:
            return f"unknown terrain {name!r}; the vocabulary ({game}) lacks it"
        return f"unknown terrain {name!r}: in {game} no {stands.name} stands on a hill"

    def ground(self, meaning: Meaning) -> Ground:
        """The terrain of a hex, its level as the drawing or else the vocabulary has it, what stands there besides."""
        word = meaning.terrain
        found = Ground(UNKNOWN, 0) if word is None else self.vocabulary.ground(word.text)
        if found.terrain is UNKNOWN:
            found = Ground(self.terrain(word), 0)
        if meaning.height is not None:
            return found._replace(level=meaning.height)
        sunken = 0 if meaning.depression is None else self.vocabulary.level(self.terrain(meaning.depression))
        return found._replace(level=found.level + sunken)

    def build(self) -> HexMap:
        """The map. Raises BoardError with line and column."""
        for entry in self.drawing.sections.get(TERRAIN, ()):
            self.vocabulary = read_terrain(self.drawing, entry.left, entry.right, self.vocabulary)
        placed = place_glyphs(self.drawing, self.header.pointy)
        names = self._names(placed)
        grid = _grid(self.drawing, self.header, [one.hex for one in placed])
        reader = SideReader(self.drawing, grid, {name.casefold(): hex_ for hex_, name in names.items()}, self.terrain)
        meanings = self._meanings(placed, reader)
        sides = reader.read()
        grounds = {hex_: self.ground(meaning) for hex_, meaning in meanings.items()}
        levels = {hex_: ground.level for hex_, ground in grounds.items()}
        cells = {
            hex_: self._cell(hex_, names[hex_], grounds[hex_], meaning, _sides_of(hex_, grid, sides, levels))
            for hex_, meaning in meanings.items()
        }
        return HexMap(
            name=self.header.title,
            grid=grid,
            cells=cells,
            catalogue=self.vocabulary.catalogue,
            notes=tuple(self.notes.values()),
            source=f"drawing {self.drawing.path}",
            attributes=self._attributes(),
        )

    def _attributes(self) -> dict[str, str]:
        header = self.header
        known = {"ruleset": header.game, "module": header.module, "board": header.board}
        return {key: value for key, value in known.items() if value}

    def _names(self, placed: Iterable[Placed]) -> dict[Hex, str]:
        names: dict[Hex, str] = {}
        taken: set[str] = set()
        for one in placed:
            name = self.header.naming.name(one.column, one.row)
            if name.casefold() in taken:
                hint = "a separator, or letters for columns or rows, keeps names apart"
                self.drawing.fail(f"a second hex would be called {name}", one.glyph, hint)
            taken.add(name.casefold())
            names[one.hex] = name
        return names

    def _meanings(self, placed: Iterable[Placed], reader: SideReader) -> dict[Hex, Meaning]:
        legend = self._legend()
        meanings = {one.hex: self._glyph(legend, one.glyph) for one in placed}
        said: dict[tuple[Hex, str], tuple[object, int]] = {}  # what of a hex: what is said of it, and in which line
        for entry in self.drawing.sections.get(HEXES, ()):
            later = read_meaning(self.drawing, entry.right)
            for word in entry.left.split(r"[\s,]+"):
                hex_ = reader.hex(word)
                for what, value in later.facts():
                    earlier, line = said.setdefault((hex_, what), (value, word.line))
                    if earlier != value:
                        self.drawing.fail(f"{word.text}: line {line} says another {what}", word, "keep one of them")
                meanings[hex_] = meanings[hex_].overlaid(later)
        return meanings

    def _legend(self) -> dict[str, Meaning]:
        legend: dict[str, Meaning] = {}
        for entry in self.drawing.sections.get(LEGEND, ()):
            for glyph in entry.left.split(r"\s+"):
                if glyph.text in legend or glyph.text == NO_HEX:
                    self.drawing.fail(f"{glyph.text!r} has a meaning already", glyph)
                legend[glyph.text] = read_meaning(self.drawing, entry.right)
        return legend

    def _glyph(self, legend: Mapping[str, Meaning], glyph: Word) -> Meaning:
        """A glyph of the legend, or one with the height behind it (`w2`, `.-1`)."""
        if glyph.text in legend:
            return legend[glyph.text]
        match = re.fullmatch(r"(.+?)([+-]?\d+)", glyph.text)
        if match and match[1] in legend:
            return replace(legend[match[1]], height=level(self.drawing, glyph.part(match.start(2))))
        return self.drawing.fail(f"{glyph.text!r} is not in the legend", glyph)

    def _cell(self, hex_: Hex, name: str, ground: Ground, meaning: Meaning, sides: tuple[Hexside, ...]) -> HexCell:
        terrain = ground.terrain
        places = [Location(meaning.called or name, 0, _LOCATIONS.get(terrain.kind, LocationKind.GROUND), terrain)]
        for n in range(1, meaning.levels + 1):
            places.append(Location(f"{name} Level {n}", n, LocationKind.BUILDING, terrain))
        for feature in ground.besides:
            places.append(_standing(feature.name, feature))
        for word in meaning.features:
            feature = self.terrain(word)
            places.append(_standing(word.text if feature is UNKNOWN else feature.name, feature))
        depression = self.terrain(meaning.depression) if meaning.depression else None
        return HexCell(hex_, name, ground.level, terrain, tuple(places), sides, depression, meaning.stairway)


def _standing(name: str, feature: Terrain) -> Location:
    """What stands in a hex besides its terrain."""
    return Location(name, 0, _LOCATIONS.get(feature.kind, LocationKind.GROUND), feature)


def _sides_of(hex_: Hex, grid: HexGrid, sides: Sides, levels: Mapping[Hex, int]) -> tuple[Hexside, ...]:
    """The six sides, with the crest line that follows from the ground levels on both sides."""
    here = levels[hex_]
    return tuple(
        replace(sides.get((hex_, side), Hexside()), crest=here - levels.get(grid.neighbour(hex_, side), here))
        for side in range(6)
    )


def _grid(drawing: Drawing, header: Header, hexes: Iterable[Hex]) -> HexGrid:
    """The grid of the header, or one that just holds the drawing."""
    dx, dy, x0, y0 = header.grid or (DX, DY, Fraction(0), Fraction(0))
    if dx <= 0 or dy <= 0:
        drawing.fail("the first two numbers of `grid` are the size of a hex and must be positive", None)
    trial = HexGrid(dx, dy, x0, y0, 1, 1, header.pointy)
    corners = [corner for hex_ in hexes for corner in trial.vertices(hex_)]
    if not header.grid:
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        corners = [(x - left, y - top) for x, y in corners]
        x0, y0 = (-top, -left) if header.pointy else (-left, -top)
    width, height = header.size or (
        max(1, math.ceil(max(x for x, _ in corners))),
        max(1, math.ceil(max(y for _, y in corners))),
    )
    if max(width, height) > MAX_PIXELS:
        drawing.fail(f"a map of {width:,} x {height:,} pixels; the limit is {MAX_PIXELS:,}", None)
    return HexGrid(dx, dy, x0, y0, width, height, header.pointy)
