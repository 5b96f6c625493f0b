"""The classes of difference with counters on the board: which of the peer's habits lead from our answer to the peer's.

Each habit says by how much it would change our hindrance total, or which counters it would put in place of others. The
smallest set of habits that comes to the peer's answer names the class, by its first member.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from boardparsers.hexmodel import HexCell, distance
from docs.tools import difference_geometry as geometry
from docs.tools.difference_classes import OURS, Class
from docs.tools.differences import Answer, Difference, asked_anew, hex_name

SMOKE: Final = ("smoke", "blaze")
VEHICLES: Final = ("vehicle", "wreck")
OBA_HEIGHT: Final = 2
MOST_HABITS: Final = 3
BLOCKING: Final = 6


@dataclass(frozen=True, slots=True)
class Counter:
    kind: str
    hex: str
    details: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Counter:
        kind, hex_, *details = text.split(":")
        return cls(kind, hex_, tuple(details))


@dataclass(frozen=True)
class Scene:
    """A difference with its counters sorted."""

    found: Difference

    @cached_property
    def counters(self) -> tuple[Counter, ...]:
        return tuple(Counter.read(text) for text in self.found.counters.split(";"))

    @cached_property
    def met(self) -> tuple[tuple[HexCell, ...], ...]:
        return geometry.met(self.found)

    @cached_property
    def hexes(self) -> frozenset[str]:
        """Names of all hexes that the line meets."""
        return frozenset(cell.name for group in self.met for cell in group)

    def within(self, *kinds: str) -> dict[str, list[Counter]]:
        """Counters of some kinds by hex, of hexes that the line meets."""
        found: dict[str, list[Counter]] = {}
        for counter in self.counters:
            if counter.kind in kinds and counter.hex in self.hexes:
                found.setdefault(counter.hex, []).append(counter)
        return found

    @property
    def source(self) -> str:
        return hex_name(self.found.question.source)

    @property
    def target(self) -> str:
        return hex_name(self.found.question.target)

    @property
    def level(self) -> bool:
        return self.found.levels[0] == self.found.levels[1]


@dataclass(frozen=True, slots=True)
class Habit:
    """number: the class. adds: to our total. instead: the counters to ask with, None for those there are."""

    number: int
    adds: float = 0.0
    instead: tuple[str, ...] | None = None


def out_of_smoke(scene: Scene) -> Iterator[Habit]:
    """One more for each smoke counter that the source is in."""
    lying = scene.within(*SMOKE).get(scene.source, ())
    if scene.source != scene.target:
        for number in range(1, len(lying) + 1):
            yield Habit(21, float(number))


def smoke_in_an_end(scene: Scene) -> Iterator[Habit]:
    """Smoke in the source's or the target's hex, between different levels."""
    for name in (scene.source, scene.target):
        if not scene.level and scene.source != scene.target:
            yield from _counts_or_not(22, scene.within(*SMOKE).get(name, ()))


def smoke_between(scene: Scene) -> Iterator[Habit]:
    """Smoke between the ends where the line is not within its levels."""
    for name, lying in scene.within(*SMOKE).items():
        cell = scene.found.map.find(name)
        if name in (scene.source, scene.target) or cell is None:
            continue
        low = any(level < cell.base_level for level in scene.found.levels)
        high = any(level >= cell.base_level + int(one.details[0]) for level in scene.found.levels for one in lying)
        if low or high:
            yield from _counts_or_not(23, lying)


def _counts_or_not(number: int, lying: Sequence[Counter]) -> Iterator[Habit]:
    amounts = {int(one.details[1]) for one in lying}
    amounts.add(min(3, sum(int(one.details[1]) for one in lying)))
    for amount in sorted(amounts - {0}):
        yield Habit(number, float(amount))
        yield Habit(number, -float(amount))


def same_hex(scene: Scene) -> Iterator[Habit]:
    """Both ends in one hex of smoke."""
    if scene.source == scene.target:
        for amount in range(-6, 7):
            yield Habit(24, float(amount))


def artillery_over_uneven_ground(scene: Scene) -> Iterator[Habit]:
    """A blast area reaches hexes on another level than its centre, from which the peer counts."""
    for counter, near in _blasts(scene):
        centre = scene.found.map.find(counter.hex)
        if centre is not None and any(cell.base_level != centre.base_level for cell in near):
            yield Habit(25, -1.0)
            yield Habit(25, 1.0)


def artillery_under_the_line(scene: Scene) -> Iterator[Habit]:
    """The line leaves the levels of a blast area."""
    for counter, near in _blasts(scene):
        centre = scene.found.map.find(counter.hex)
        top = 0 if centre is None else centre.base_level + OBA_HEIGHT
        if centre is not None and near and (not scene.level or scene.found.levels[0] >= top):
            yield Habit(26, -1.0)
            yield Habit(26, 1.0)


def _blasts(scene: Scene) -> Iterator[tuple[Counter, list[HexCell]]]:
    for counter in scene.counters:
        centre = scene.found.map.find(counter.hex)
        if counter.kind == "oba" and centre is not None:
            yield counter, [cell for group in scene.met for cell in group if distance(cell.hex, centre.hex) <= 1]


def several_vehicles(scene: Scene) -> Iterator[Habit]:
    """Two vehicles or wrecks in one hex."""
    for name, standing in scene.within(*VEHICLES).items():
        if len(standing) > 1 and name not in (scene.source, scene.target):
            yield Habit(27, float(len(standing) - 1))


def burning_vehicle(scene: Scene) -> Iterator[Habit]:
    """A blaze where a vehicle stands."""
    for name in scene.within("blaze").keys() & scene.within(*VEHICLES).keys():
        if name != scene.source:
            yield Habit(23, 2.0)


def vehicle_in_bypass(scene: Scene) -> Iterator[Habit]:
    for name, standing in scene.within("vehicle").items():
        if any(one.details for one in standing) and name not in (scene.source, scene.target):
            yield Habit(28, 1.0)
            yield Habit(28, -1.0)


def at_one_range(scene: Scene) -> Iterator[Habit]:
    """Smoke of several hexes at one range from the source; a vehicle beside the terrain of another hex (A6.7)."""
    source = scene.found.cells[0]
    lying: dict[int, dict[str, list[Counter]]] = {}
    for name, ones in scene.within(*SMOKE, *VEHICLES).items():
        cell = scene.found.map.find(name)
        if cell is not None and name != scene.source:
            lying.setdefault(distance(source.hex, cell.hex), {})[name] = ones
    at_range: dict[int, set[str]] = {}
    for group in scene.met:
        for cell in group:
            at_range.setdefault(distance(source.hex, cell.hex), set()).add(cell.name)
    for range_, by_hex in lying.items():
        if len(at_range.get(range_, ())) > 1:
            smoke = sum(3 for ones in by_hex.values() for one in ones if one.kind in SMOKE)
            for amount in range(1, smoke + 1):
                yield Habit(29, -float(amount))
            if geometry.runs_along(scene.found) and any(
                one.kind in VEHICLES for ones in by_hex.values() for one in ones
            ):
                yield Habit(29, 1.0)


def vehicle_and_blast(scene: Scene) -> Iterator[Habit]:
    """A vehicle within a blast area, both at one range (A6.7)."""
    for name in scene.within(*VEHICLES):
        cell = scene.found.map.find(name)
        if cell is not None and any(near and cell in near for _, near in _blasts(scene)):
            yield Habit(29, -1.0)


def vehicle_not_seen(scene: Scene) -> Iterator[Habit]:
    """A vehicle that an end does not see for the counters before it."""
    for name in scene.within(*VEHICLES):
        if name not in (scene.source, scene.target) and len(scene.counters) > 1:
            yield Habit(30, -1.0)


def hex_wiped(scene: Scene) -> Iterator[Habit]:
    """An entrenchment takes the terrain out of its hex."""
    if any(counter.kind == "entrenchment" for counter in scene.counters):
        texts = scene.found.counters.split(";")
        yield Habit(32, instead=tuple(_wiped(text) for text in texts))
        if geometry.runs_along(scene.found) and scene.within("entrenchment").keys() - {scene.source, scene.target}:
            yield Habit(32, -1.0)  # the peer looks at one of the two hexes only


def _wiped(text: str) -> str:
    counter = Counter.read(text)
    return f"terrain:{counter.hex}:Open Ground" if counter.kind == "entrenchment" else text


def own_position_lost(scene: Scene) -> bool:
    """B27.2 blocks: with the terrain of the hexes wiped there is no wall left for it."""
    return scene.found.ours.reason == "B27.2" and not scene.found.peer.blocked


HABITS: Final[tuple[Callable[[Scene], Iterator[Habit]], ...]] = (
    same_hex,
    out_of_smoke,
    several_vehicles,
    artillery_over_uneven_ground,
    hex_wiped,
    vehicle_in_bypass,
    artillery_under_the_line,
    smoke_between,
    smoke_in_an_end,
    burning_vehicle,
    at_one_range,
    vehicle_and_blast,
    vehicle_not_seen,
)


def habits_behind(found: Difference) -> tuple[int, ...]:
    """Numbers of the fewest habits that lead to the peer's answer; none: no such set is known."""
    scene = Scene(found)
    if own_position_lost(scene):
        return (32,)
    known = [habit for source in HABITS for habit in source(scene)]
    as_laid = tuple(found.counters.split(";"))
    answers = {laid: asked_anew(found, laid) for laid in {as_laid, *(one.instead for one in known if one.instead)}}
    for size in range(1, MOST_HABITS + 1):
        for chosen in combinations(known, size):
            laid = next((one.instead for one in chosen if one.instead), as_laid)
            if _with(answers[laid], sum(one.adds for one in chosen)).same(found.peer):
                return tuple(one.number for one in chosen)
    return ()


def _with(answer: Answer, adds: float) -> Answer:
    """The answer with so much more hindrance; what blocks otherwise than by six hindrances stays as it is."""
    if answer.blocked and answer.reason != "B.10":
        return answer
    total = answer.hindrance + adds
    return Answer(total >= BLOCKING, total, answer.at, answer.reason)


COUNTER_CLASSES: Final[tuple[tuple[int, str, str, str], ...]] = (
    (21, "Firing out of smoke", OURS, "A24, A6.5"),
    (22, "Smoke in an end's hex, between different levels", OURS, "A24.4"),
    (23, "Smoke under or over the line", OURS, "A24.4, A6.4"),
    (24, "Smoke within one hex", OURS, "A24.2"),
    (25, "A blast area over uneven ground", OURS, "C1.5"),
    (26, "A blast area between different levels", OURS, "C1.5, A6.4"),
    (27, "Several vehicles in one hex", OURS, "D9.4, A6.7"),
    (28, "Vehicles in bypass", OURS, "D9.4"),
    (29, "Counters at one range", OURS, "A6.7"),
    (30, "A vehicle seen through counters", OURS, "D9.4"),
    (32, "Entrenchments and the terrain of their hex", OURS, "B27.1"),
)


def counter_class(found: Difference) -> Class | None:
    """The class that the first of the habits names."""
    numbers = habits_behind(found)
    if not numbers:
        return None
    number, title, right, paragraph = next(row for row in COUNTER_CLASSES if row[0] == numbers[0])
    return Class(number, title, right, paragraph, lambda case: True)
