"""The classes of difference on bare boards: each a small test of what can be seen of a line, in the order of asking.

The numbers are those of docs/where-we-differ.md, which says what each class is and who is right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from boardparsers.hexmodel import HexCell, LocationKind, TerrainKind
from bridge.rules.ruling import Effect, Step
from docs.tools import difference_geometry as geometry
from docs.tools.differences import FIRM, WITH_COUNTERS, Difference, told, without_counters

SPILL: Final = 2.5  # pixels by which a drawing strays over a hexside
BRUSHED: Final = 1.5  # pixels beside the line; A6.1 lets players roll for less
OURS, PEER, OPEN = "Crestline", "the peer", "see below"


@dataclass(frozen=True)
class Case:
    """One difference, and what its class can be told by."""

    found: Difference

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return told(self.found).steps

    @cached_property
    def blocking(self) -> Step | None:
        return next((step for step in self.steps if step.effect is Effect.BLOCKS), None)

    @cached_property
    def place(self) -> HexCell | None:
        """The hex that blocks for Crestline."""
        return None if self.blocking is None else self.found.map.find(self.blocking.hex)

    @cached_property
    def shift(self) -> float | None:
        return geometry.nearest_shift(self.found)

    @cached_property
    def between(self) -> tuple[HexCell, ...]:
        """Hexes between the ends' own."""
        ends = {cell.hex for cell in self.found.cells}
        return tuple(cell for group in geometry.met(self.found) for cell in group if cell.hex not in ends)

    @property
    def only_ours(self) -> bool:
        return self.found.ours.blocked and not self.found.peer.blocked

    @property
    def only_peer(self) -> bool:
        return self.found.peer.blocked and not self.found.ours.blocked

    def ours_by(self, *paragraphs: str) -> bool:
        return self.only_ours and self.blocking is not None and self.blocking.citation.paragraph in paragraphs


def edge(case: Case) -> bool:
    """An end is a half hex of the board's edge."""
    if _counts(case) or not any(geometry.on_the_edge(case.found)):
        return False
    return case.only_ours or case.found.peer.reason == "A6.3"


def building_left(case: Case) -> bool:
    return case.ours_by("A6.8")


def up_slope_and_bocage(case: Case) -> bool:
    """Bocage between an Up-Slope end and another of the same Base Level."""
    one, two = case.found.cells
    level = one.base_level + case.found.question.source.level == two.base_level + case.found.question.target.level
    return case.ours_by("B9.52") and level and any(side.slope for cell in (one, two) for side in cell.sides)


def behind_bocage(case: Case) -> bool:
    return case.ours_by("B9.52")


def behind_a_cliff(case: Case) -> bool:
    return case.ours_by("B11.21")


def along_a_hexside(case: Case) -> bool:
    """Blind hexes of what stands, or of the crest line that lies, on both sides of a hexside that the line follows."""
    return case.ours_by("A6.4", "B10.23") and geometry.runs_along(case.found)


def gully_in_high_ground(case: Case) -> bool:
    """B10.2: bare ground as high as the higher end beside a gully in the hex next to him."""
    place, step = case.place, case.blocking
    if not case.ours_by("A6.2") or place is None or step is None or place.depression is None:
        return False
    return step.level == max(case.found.levels) and "ground" in step.text.split(" at level")[0]


def crossed_again(case: Case) -> bool:
    """B10.2: ground as high as the higher end, where a cliff begins."""
    place, step = case.place, case.blocking
    if not case.ours_by("A6.2") or place is None or step is None:
        return False
    return step.level == max(case.found.levels) and any(side.cliff for side in place.sides)


def orchard_on_a_stream(case: Case) -> bool:
    """Terrain in the hexes of a stream hinders or blocks."""
    return (
        any(
            cell.depression is not None
            and "Stream" in cell.depression.name
            and (cell.terrain.obstacle or cell.terrain.hindrance)
            for cell in case.between
        )
        and not case.found.peer.blocked
    )


def bridge(case: Case) -> bool:
    """A bridge hex between the ends, or at one of them."""
    kinds = {place.kind for cell in (*case.between, *case.found.cells) for place in cell.locations}
    nearest = case.shift
    return LocationKind.BRIDGE in kinds and (nearest is None or nearest > BRUSHED)


def same_depression(case: Case) -> bool:
    """Neighbours IN one depression, whose drawing the line leaves between them."""
    low = all(cell.depression is not None for cell in case.found.cells)
    return low and case.only_peer and case.found.peer.reason == "A6.3" and len(geometry.met(case.found)) == 2


def depression_strays(case: Case) -> bool:
    """An end IN a depression, and the depression is drawn on into a hex that is none."""
    strays = any(
        cell.depression is None
        and geometry.shown(case.found, cell.hex, lambda sample: sample.terrain.kind is TerrainKind.DEPRESSION)
        for cell in case.between
    )
    return strays and any(cell.depression is not None for cell in case.found.cells)


def wall_beside_an_opening(case: Case) -> bool:
    """B9.1: the line meets the drawing of a wall on a hexside that has one."""
    return case.ours_by("B9.2")


def wall_past_its_vertex(case: Case) -> bool:
    """The drawing of a wall goes on beyond its hexside, into a third hex, which has none."""
    place = case.place
    return case.ours_by("B9.2") and place is not None and all(side.terrain is None for side in place.sides)


def own_drawing(case: Case) -> bool:
    """The drawing of an end's own hex reaches over its hexside."""
    return not case.found.ours.blocked and case.shift is not None and BRUSHED < case.shift <= SPILL


def brushed(case: Case) -> bool:
    """The hindrance totals differ, and a shift of a pixel and a half or less makes them equal."""
    return _counts(case) and case.shift is not None and case.shift <= BRUSHED


def brushed_behind_counters(case: Case) -> bool:
    """The same where counters make six of the total, or where the line would be grazing without them."""
    if case.found.kind != WITH_COUNTERS:
        return False
    return (case.shift is not None and case.shift <= BRUSHED) or without_counters(case.found) < FIRM


def counted_twice(case: Case) -> bool:
    """The hindrance totals differ by one hex more or less."""
    return _counts(case) and abs(case.found.ours.hindrance - case.found.peer.hindrance) == 1


def _counts(case: Case) -> bool:
    return not case.found.ours.blocked and not case.found.peer.blocked


@dataclass(frozen=True)
class Class:
    """number, title, right: as on the page. paragraph: what it rests on."""

    number: int
    title: str
    right: str
    paragraph: str
    holds: Callable[[Case], bool]


CLASSES: Final[tuple[Class, ...]] = (
    Class(18, "A hindrance total that hangs on a pixel", OPEN, "A6.1, A6.7", brushed_behind_counters),
    Class(1, "Leaving a building, asked from both ends", OURS, "A6.8, A6.5", building_left),
    Class(9, "Up-Slope behind bocage", OURS, "Pegasus Bridge 3.3, B9.52", up_slope_and_bocage),
    Class(10, "The hex behind bocage is blind", OURS, "B9.52", behind_bocage),
    Class(7, "Cliffs met at a vertex or by their drawing", OURS, "B11.2, B11.21", behind_a_cliff),
    Class(6, "Blind hexes along a hexside", OURS, "A6.4, B10.23", along_a_hexside),
    Class(3, "A gully in ground as high as the viewer", OURS, "B10.2", gully_in_high_ground),
    Class(8, "A crest line crossed again beside a cliff", OURS, "B10.2", crossed_again),
    Class(2, "Half hexes of the board's edge", OURS, "A2.3, A6.1", edge),
    Class(17, "Neighbours IN one stream", OURS, "A6.3, B20.2", same_depression),
    Class(18, "A hindrance total that hangs on a pixel", OPEN, "A6.1, A6.7", brushed),
    Class(4, "Orchard on the banks of a stream", OURS, "B14.1, B20", orchard_on_a_stream),
    Class(5, "Bridges", OURS, "B6.2, B10.23", bridge),
    Class(16, "A stream drawn into a hex that is none", OURS, "A6.3, B10.2", depression_strays),
    Class(12, "A wall drawn past its vertex", OURS, "B9.1", wall_past_its_vertex),
    Class(11, "A wall beside its opening", OURS, "B9.1", wall_beside_an_opening),
    Class(19, "The end's own drawing past its hexside", OPEN, "B.1, A6.1", own_drawing),
    Class(20, "A hindrance hex more or less", OPEN, "A6.7, B.1", counted_twice),
)


def class_of(found: Difference, classes: tuple[Class, ...] = CLASSES) -> Class | None:
    """The first class that holds."""
    case = Case(found)
    return next((one for one in classes if one.holds(case)), None)
