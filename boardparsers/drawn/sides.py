"""The [hexsides] section: `C4/C5 C5/C6 = hedge`, `D2:0,1,5 = cliff`, `E3/E4 = wall, slope`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from boardparsers.drawn.text import Drawing, Word
from boardparsers.hexmodel.grid import Hex, HexGrid, opposite
from boardparsers.hexmodel.model import Hexside
from boardparsers.hexmodel.terrain import Terrain

Sides = dict[tuple[Hex, int], Hexside]
_SIDES: Final = re.compile(r"[0-5](,?[0-5])*")


@dataclass(frozen=True, slots=True)
class SideReader:
    """hexes: by casefolded name. terrain: finds a terrain by its word, noting one that is unknown."""

    drawing: Drawing
    grid: HexGrid
    hexes: Mapping[str, Hex]
    terrain: Callable[[Word], Terrain]

    def hex(self, word: Word) -> Hex:
        """Raises BoardError for a name that no hex of the map has."""
        found = self.hexes.get(word.text.casefold())
        if found is None:
            self.drawing.fail(f"no hex {word.text!r} on this map", word)
        return found

    def read(self) -> Sides:
        """What stands on the hexsides, seen from both hexes. Raises BoardError."""
        sides: Sides = {}
        for entry in self.drawing.sections.get("hexsides", ()):
            for place in entry.left.split(r"\s+|,\s+"):
                for hex_, side in self._places(place):
                    self._set(sides, hex_, side, entry.right, place)
        return sides

    def _places(self, word: Word) -> Iterator[tuple[Hex, int]]:
        """`C4/C5`, or `C4:0`, or `C4:0,1,5`."""
        first, sign, second = re.match(r"([^/:]*)([/:]?)(.*)", word.text, re.DOTALL).groups()  # type: ignore[union-attr]
        hex_ = self.hex(word.part(0, len(first)))
        rest = word.part(len(first) + 1)
        if sign == "/":
            other = self.hex(rest)
            try:
                yield hex_, self.grid.side_towards(hex_, other)
            except ValueError:
                self.drawing.fail(f"{first} and {second} are not neighbours", word)
        elif sign == ":" and _SIDES.fullmatch(second):
            yield from ((hex_, int(digit)) for digit in re.findall(r"\d", second))
        else:
            self.drawing.fail(f"{word.text!r} is no hexside", word, "write C4/C5, or C4:0 with a side from 0 to 5")

    def _set(self, sides: Sides, hex_: Hex, side: int, words: Word, place: Word) -> None:
        here = sides.get((hex_, side), Hexside())
        for word in words.split(r"\s*,\s*"):
            match word.text.casefold():
                case "cliff":
                    here = replace(here, cliff=True)
                case "slope":
                    here = replace(here, slope=1)
                case _ if here.terrain is None:
                    here = replace(here, terrain=self.terrain(word))
                case _:
                    self.drawing.fail(f"{place.text} has {here.terrain.name} already", word)
        sides[hex_, side] = here
        sides[self.grid.neighbour(hex_, side), opposite(side)] = replace(here, slope=-here.slope)
