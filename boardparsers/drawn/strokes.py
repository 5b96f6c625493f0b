"""The hexes of an ASL map of glyphs as strokes of a board drawing, in the order in which they are painted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from boardparsers.hexmodel import UNKNOWN, HexCell, HexMap, Note, Severity, Terrain, TerrainKind, opposite
from boardparsers.vasl.drawing.text import Point, Stroke

BUILDINGS: Final = (TerrainKind.BUILDING, TerrainKind.FACTORY, TerrainKind.MARKETPLACE)
PATHS: Final = ("Path", "Track", "Sunken Road")
WALLED: Final = ("Rowhouse Wall", "Factory Wall")  # on hexsides, though they are buildings
NO_PICTURE: Final = (TerrainKind.ENTRENCHMENT, TerrainKind.TUNNEL, TerrainKind.HEXSIDE)  # fill no hex
OPEN_GROUND: Final = "Open Ground"
ELEVATED: Final = "Elevated Road"
OTHER_LEVEL: Final = (ELEVATED, "Sunken Road")
ALONE, JOINED = 36, 30  # pixels: a building in its hex, and where it leads on into the next one
BAND: Final = {"rough": 0.0}


def is_sunken(terrain: Terrain) -> bool:
    """What lies a level below the ground about it."""
    return terrain.kind is TerrainKind.DEPRESSION


def is_gully(terrain: Terrain) -> bool:
    return is_sunken(terrain) and not is_road(terrain)


def is_bridge(terrain: Terrain) -> bool:
    return terrain.kind is TerrainKind.BRIDGE


def is_road(terrain: Terrain) -> bool:
    """Roads and paths, sunken roads too."""
    return terrain.kind is TerrainKind.ROAD or terrain.name in PATHS


def is_building(terrain: Terrain) -> bool:
    return terrain.kind in BUILDINGS and not is_wall(terrain)


def is_wall(terrain: Terrain) -> bool:
    """What stands on hexsides."""
    return terrain.kind is TerrainKind.HEXSIDE or terrain.name.startswith(WALLED)


def is_band(terrain: Terrain) -> bool:
    return is_sunken(terrain) or is_bridge(terrain) or is_road(terrain)


@dataclass(slots=True)
class Sheet:
    """A map to be painted. unknown: names of hexes of which it is not said what they show, with a note each unless the
    map has one."""

    drawn: HexMap
    unknown: set[str] = field(default_factory=set)
    notes: list[Note] = field(default_factory=list)
    _holds: dict[str, list[Terrain]] = field(default_factory=dict)

    def strokes(self) -> Iterator[Stroke]:
        """Later ones lie over earlier ones: levels, what fills hexes, depressions, bridges, roads, buildings, sides."""
        cells = list(self.drawn.cells.values())
        self._holds = {cell.name: self._terrains(cell) for cell in cells}
        filled: defaultdict[str, list[Point]] = defaultdict(list)
        for cell in cells:
            filled[f"level {self._ground(cell)}"].append(Point(cell.name))
        for cell in cells:
            for terrain in self._areas(cell):
                filled[terrain.name.casefold()].append(Point(cell.name))
        yield from (Stroke(0, what, "hexes", tuple(points)) for what, points in filled.items())
        yield from self._bands(is_gully)
        yield from self._bridges()
        yield from self._bands(is_road)
        yield from self._buildings()
        yield from self._sides()
        stairs = tuple(Point(cell.name) for cell in cells if cell.stairway)
        yield from (Stroke(0, "stairway", "hexes", stairs),) if stairs else ()

    def _terrains(self, cell: HexCell) -> list[Terrain]:
        """What a hex holds, each once; a building with as many levels as the map gives it."""
        levels = max((place.level for place in cell.locations), default=0)
        here = [
            cell.terrain,
            *(place.terrain for place in cell.locations),
            *([cell.depression] if cell.depression else []),
        ]
        found = []
        for terrain in dict.fromkeys(here):
            of_levels = f", {levels} Level"
            tall = self.drawn.catalogue.by_name(terrain.name + of_levels)
            told = not levels or not is_building(terrain) or terrain.name.endswith(of_levels)
            found.append(terrain if told else tall)
        if levels and UNKNOWN in found and UNKNOWN not in here:
            self._give_up(cell, f"no building of the game has {levels} levels and is called so")
        elif UNKNOWN in found or any(side.terrain is UNKNOWN for side in cell.sides):
            self.unknown.add(cell.name)  # the map has a note
        return [terrain for terrain in found if terrain is not UNKNOWN]

    def _ground(self, cell: HexCell) -> int:
        """The level of the ground about a depression or an elevated road, which lie at their own."""
        if any(map(is_sunken, self._holds[cell.name])):
            return cell.base_level + 1
        return cell.base_level - (cell.terrain.name == ELEVATED)

    def _areas(self, cell: HexCell) -> list[Terrain]:
        """The terrain that fills a hex: one at most."""
        found = [t for t in self._holds[cell.name] if not is_band(t) and not is_building(t) and t.name != OPEN_GROUND]
        odd = [terrain for terrain in found if terrain.kind in NO_PICTURE or is_wall(terrain)]
        if odd:
            return self._give_up(cell, f"{odd[0].name} fills no hex")
        if len(found) > 1:
            return self._give_up(cell, f"{found[0].name} and {found[1].name}: which of them it shows where is not said")
        return found

    def _give_up(self, cell: HexCell, why: str) -> list[Terrain]:
        self.unknown.add(cell.name)
        self.notes.append(Note(Severity.WARNING, cell.name, f"{why}: the hex is taken for unknown terrain"))
        return []

    def _holding(self, sort: Callable[[Terrain], bool]) -> dict[str, Terrain]:
        """The first terrain of a sort in each hex that has one."""
        found = ((name, next(filter(sort, held), None)) for name, held in self._holds.items())
        return {name: terrain for name, terrain in found if terrain is not None}

    def _pairs(self) -> Iterator[tuple[HexCell, HexCell, int]]:
        """Each two neighbours once, with the first one's side between them."""
        for cell in self.drawn.cells.values():
            for side in (0, 1, 2):
                there = self.drawn.neighbour(cell, side)
                if there is not None:
                    yield cell, there, side

    def _bands(self, sort: Callable[[Terrain], bool]) -> Iterator[Stroke]:
        """From each hex's centre to its sides towards neighbours that have one too, but from a hex with marks on its
        hexsides only to those; a short piece in a hex that has no such neighbour. Roads lead on over bridges."""
        own = self._holding(sort)
        leads = own.keys() | (self._holding(is_bridge).keys() if sort is is_road else ())
        marks = [(here, there, side) for here, there, side in self._pairs() if _mark(here, side, sort)]
        marked = {cell.name for here, there, _ in marks for cell in (here, there)}
        joined: set[str] = set()
        for here, there, side in self._pairs():
            mark, names = _mark(here, side, sort), {here.name, there.name}
            if mark is None and (not names <= leads or names & marked):
                continue
            joined |= names
            usual = mark or own.get(here.name) or own.get(there.name)
            for name, towards in ((here.name, side), (there.name, opposite(side))):
                band = own.get(name) or (usual if usual is None or usual.name not in OTHER_LEVEL else None)
                if band is not None:  # none between two bridges, and over a bridge only what lies as high as it does
                    yield _line(band, name, towards)
        for name, terrain in own.items():
            if name not in joined:
                yield Stroke(0, terrain.name.casefold(), "blob", (Point(name),), options={**BAND, "size": 0.3})

    def _bridges(self) -> Iterator[Stroke]:
        """Across the hex, to each side that a road leads over."""
        bridges = self._holding(is_bridge)
        roads = self._holding(is_road).keys() | bridges.keys()
        for name, bridge in bridges.items():
            cell = self.drawn.by_name[name.casefold()]
            near = ((side, self.drawn.neighbour(cell, side)) for side in range(6))
            marks = [side for side in range(6) if _mark(cell, side, is_road)]
            ways = marks or [side for side, there in near if there is not None and there.name in roads]
            if not ways:
                self._give_up(cell, f"{bridge.name} without a road that leads to it")
            for side in ways:
                yield _line(bridge, name, side)

    def _buildings(self) -> Iterator[Stroke]:
        own = self._holding(is_building)
        for name, terrain in own.items():
            yield Stroke(0, terrain.name.casefold(), "box", (Point(name),), extent=(ALONE, ALONE))
        for here, there, side in self._pairs():
            stands, building = here.sides[side].terrain, own.get(here.name)
            if (
                building is not None
                and own.get(there.name) is building
                and (stands is None or stands.name.startswith(WALLED))
            ):
                ends, options = (Point(here.name), Point(there.name)), {**BAND, "width": float(JOINED)}
                yield Stroke(0, building.name.casefold(), "line", ends, options=options)

    def _sides(self) -> Iterator[Stroke]:
        """Walls and the like; slopes are told by the hex that is Up-Slope."""
        for cell in self.drawn.cells.values():
            for side, stands in enumerate(cell.sides):
                place = ((cell.name, (side,)),)
                if stands.slope < 0:
                    yield Stroke(0, "slope", "sides", sides=place)
                if side > 2 and self.drawn.neighbour(cell, side) is not None:
                    continue  # told by the other hex
                if stands.terrain is not None and is_wall(stands.terrain):
                    yield Stroke(0, stands.terrain.name.casefold(), "sides", sides=place, options=BAND)
                elif stands.terrain is not None and stands.terrain is not UNKNOWN and not is_band(stands.terrain):
                    for hex_ in (cell, self.drawn.neighbour(cell, side)):
                        if hex_ is not None:
                            self._give_up(hex_, f"{stands.terrain.name} stands on no hexside")
                if stands.cliff:
                    yield Stroke(0, "cliff", "sides", sides=place, options=BAND)


def _line(terrain: Terrain, name: str, side: int) -> Stroke:
    """From a hex's centre to one of its sides."""
    return Stroke(0, terrain.name.casefold(), "line", (Point(name), Point(name, "s", side)), options=BAND)


def _mark(cell: HexCell, side: int, sort: Callable[[Terrain], bool]) -> Terrain | None:
    """A road or the like that the map leads over a hexside."""
    stands = cell.sides[side].terrain
    return stands if stands is not None and sort(stands) else None
