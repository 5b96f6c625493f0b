"""The plain values that the rules look at: a drawn board as arrays, the ends of a line, a spot on it."""

from __future__ import annotations

from dataclasses import dataclass

from boardparsers.hexmodel import HexMap
from bridge.rules.asl.sight.field import Field, Lookup, lookup
from bridge.rules.asl.sight.spot import Ends, Spot
from tests.bridge.rules.asl.sight.boards import drawn


@dataclass(frozen=True)
class Drawn:
    """A board drawn for the point at issue. A1 lies at (0, 32.25); columns are 56.25 pixels apart, rows 64.5."""

    board: HexMap

    @property
    def known(self) -> Lookup:
        return lookup(self.board)

    @property
    def field(self) -> Field:
        return self.known.field

    def hex(self, name: str) -> int:
        return self.known.by_name[name.casefold()]

    def terrain(self, name: str) -> int:
        assert name in self.board.catalogue.by_name(name).name
        return self.board.catalogue.by_name(name).code

    def centre(self, name: str) -> tuple[float, float]:
        row = self.field.hexes[self.hex(name)]
        return float(row.x), float(row.y)

    def range(self, one: str, two: str) -> int:
        here, there = self.field.hexes[self.hex(one)], self.field.hexes[self.hex(two)]
        dq, dr = int(here.q - there.q), int(here.r - there.r)
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def ends(
        self,
        a: str,
        b: str,
        a_level: float = 0.0,
        b_level: float = 0.0,
        *,
        a_kind: int = 0,
        b_kind: int = 0,
        a_out: tuple[int, int] = (-1, -1),
        b_out: tuple[int, int] = (-1, -1),
        options: int = 0,
    ) -> Ends:
        """Ends at absolute levels; neither hex reaches into the line."""
        high, low = max(a_level, b_level), min(a_level, b_level)
        full = int(a_level // 1), int(b_level // 1)
        kinds = a_kind, b_kind
        return Ends(
            self.hex(a),
            self.hex(b),
            a_level,
            b_level,
            *full,
            *kinds,
            high,
            low,
            self.range(a, b),
            *a_out,
            *b_out,
            0.0,
            1.0,
            options,
        )

    def spot(
        self,
        ends: Ends,
        name: str,
        terrain: str,
        ground: int = 0,
        at: tuple[float, float] | None = None,
        *,
        over: tuple[float, float] = (0.0, 0.0),
        drawn: str | None = None,
        at_a: bool = False,
        at_b: bool = False,
        along: bool = False,
        home: str | None = None,
    ) -> Spot:
        """A spot at a hex's centre, moved `over` by so many pixels, or at a point. home: if not the hex itself."""
        x, y = at or self.centre(name)
        names = [cell.name for cell in self.known.cells]
        return Spot(
            self.hex(name),
            self.terrain(terrain),
            self.terrain(drawn or terrain),
            ground,
            self.range(name, names[ends.a]),
            self.range(name, names[ends.b]),
            x + over[0],
            y + over[1],
            at_a,
            at_b,
            along,
            self.hex(home or name),
        )


def board_of(strokes: str, columns: int = 7, rows: int = 7) -> Drawn:
    return Drawn(drawn(strokes, columns, rows))
