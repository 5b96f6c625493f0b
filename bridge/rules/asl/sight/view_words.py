"""The words of a view: why a hex is hindered, blocked or blind, in one step each."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from boardparsers.hexmodel import HexMap, Terrain, distance
from bridge.rules.asl.sight import codes, explain
from bridge.rules.asl.sight.blind_count import BlindCount, Caster, caster_of
from bridge.rules.asl.sight.codes import REASONS
from bridge.rules.asl.sight.explain import MESSAGES, Found, View, cite, standing
from bridge.rules.asl.sight.explain_weather import why_unknown
from bridge.rules.asl.sight.field import Lookup
from bridge.rules.asl.sight.sightline import End
from bridge.rules.messages import phrase
from bridge.rules.ruling import Effect, Phrase, Step

MOST_TOLD: Final = 20_000  # steps that are kept for a board
BLIND, VIEWER_BLIND = "blind_hex", "blind_viewer"  # messages: the hex looked at is blind, the viewer's own hex is


class Line(NamedTuple):
    """One line of a view with its answer. hex, terrain, ground, at: of the spot that blocks (terrain -1: not at a
    spot), as in `batch.Answers`."""

    source: End
    target: End
    range: int
    code: int
    hindrance: int
    hex: int
    terrain: int
    ground: int
    at: float


class Teller:
    """Finds the words for lines of one board. What several lines share, from one viewer or another, is told once.

    It keeps what it needs of the board and not the board itself, which may go while its words are still kept.
    """

    def __init__(self, board: HexMap, known: Lookup) -> None:
        self._cells, self._number = known.cells, known.number
        self._grid, self._catalogue, self._changed = board.grid, board.catalogue, known.changed
        self._unknown = known.unknown or Step(cite("A6.1"), why_unknown(known, None), Effect.UNKNOWN)
        self._told: dict[Hashable, Step] = {}

    def _terrain(self, code: int) -> Terrain:
        return self._changed.get(code) or self._catalogue.by_code(code)

    def _once(self, key: Hashable, tell: Callable[[], Step]) -> Step:
        step = self._told.get(key)
        if step is None:
            if len(self._told) >= MOST_TOLD:
                self._told.clear()
            step = self._told[key] = tell()
        return step

    def unknown(self) -> Step:
        """Why it is not established: terrain that no table knows lies on the line, or the weather."""
        return self._unknown

    def hindered(self, line: Line) -> Step:
        """By how much a line is hindered, terrain and counters together."""
        value = float(line.hindrance)
        return self._once(
            ("hindered", line.hindrance),
            lambda: MESSAGES.step("hindered_by", cite("A6.7"), Effect.HINDERS, value=value),
        )

    def blocked(self, line: Line) -> Step:
        """Why a line is blocked."""
        if line.code in codes.BLIND_HEXES:
            return self._blind(line)
        key: tuple[int, ...] = (line.code, line.hex, line.terrain, line.ground)
        if line.code == codes.DEPRESSION:  # its words tell of the ends too
            key = (*key, line.source.hex, line.source.level, line.target.hex, line.target.level)
        return self._once(key, lambda: self._blocking(line))

    def _blocking(self, line: Line) -> Step:
        cell, reason = self._cells[line.hex], REASONS[line.code]
        if line.terrain < 0:
            return Step(cite(reason.paragraph), reason.text, Effect.BLOCKS, cell.name)
        return explain.blocking(self._view(line), self._found(line))

    def _blind(self, line: Line) -> Step:
        """What casts the blind hex, and the count."""
        down = self.level(line.source) > self.level(line.target)
        count, number = self.count(line)
        return self._once(
            (count, number, down, line.hex, line.terrain), lambda: self._counted(line, count, number, down)
        )

    def _counted(self, line: Line, count: BlindCount, number: int, down: bool) -> Step:
        words: dict[str, str | Phrase] = {
            "standing": standing(self._found(line)),
            "sum": count.words(),
            "blind": phrase("one_blind_hex") if count.number == 1 else phrase("blind_hexes", n=str(count.number)),
            "behind": str(number),
        }
        return MESSAGES.step(
            BLIND if down else VIEWER_BLIND,
            cite(REASONS[line.code].paragraph),
            Effect.BLOCKS,
            hex=self._cells[line.hex].name,
            level=float(line.ground),
            value=float(count.number),
            words=words,
        )

    def count(self, line: Line) -> tuple[BlindCount, int]:
        """The count of a line blocked for a blind hex, and which of the blind hexes the lower end is in."""
        upper, lower = line.source, line.target
        if self.level(upper) < self.level(lower):
            upper, lower = lower, upper
        near, far = self._ranges(line, upper, lower)
        height = self._terrain(line.terrain).height
        caster = caster_of(line.code, height)
        if caster in (Caster.CREST, Caster.CLIFF):
            height = 0
        return BlindCount(caster, line.ground, height, int(self.level(lower)), self.level(upper), near), far

    def _ranges(self, line: Line, upper: End, lower: End) -> tuple[int, int]:
        """Range from the upper end to what casts the blind hexes, and from there to the lower end."""
        hexes = [line.hex]
        if line.code == codes.BOCAGE_BLIND:
            hexes += self._behind_hexside(line)
        near, far = (min(self._range(hex_, end.hex) for hex_ in hexes) for end in (upper, lower))
        if line.code == codes.ROWHOUSE_BLIND:  # the wall lies before its hex
            return near - 1, far + 1
        return near, far + (line.code == codes.BOCAGE_BLIND)

    def _behind_hexside(self, line: Line) -> list[int]:
        """The hex on the other side of the bocage that the line crosses: the nearest hexside that has terrain."""
        cell, grid = self._cells[line.hex], self._grid
        x = line.source.x + (line.target.x - line.source.x) * line.at
        y = line.source.y + (line.target.y - line.source.y) * line.at
        middles = {n: grid.side_middle(cell.hex, n) for n, side in enumerate(cell.sides) if side.terrain is not None}
        if not middles:
            return []
        side = min(middles, key=lambda n: (float(middles[n][0]) - x) ** 2 + (float(middles[n][1]) - y) ** 2)
        other = self._number.get(grid.neighbour(cell.hex, side))
        return [] if other is None else [other]

    def _range(self, one: int, two: int) -> int:
        return distance(self._cells[one].hex, self._cells[two].hex)

    def level(self, end: End) -> float:
        """Absolute elevation of an end."""
        return self._cells[end.hex].base_level + end.level + end.lift / 2

    def _found(self, line: Line) -> Found:
        return Found(
            at=line.at,
            cell=self._cells[line.hex],
            terrain=self._terrain(line.terrain),
            ground=line.ground,
            code=line.code,
            to_source=self._range(line.hex, line.source.hex),
            to_target=self._range(line.hex, line.target.hex),
            along=False,
        )

    def _view(self, line: Line) -> View:
        here, there = self._cells[line.source.hex], self._cells[line.target.hex]
        return View(here, there, self.level(line.source), self.level(line.target), line.range)
