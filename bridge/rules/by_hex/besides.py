"""What a map puts into a hex besides its terrain: `plain, + forest` of a drawing, locations of an imported map."""

from __future__ import annotations

from collections.abc import Iterator

from boardparsers.hexmodel import HexCell


def terrains_besides(cell: HexCell) -> Iterator[str]:
    """Casefolded names of the terrains of a hex's locations and of its depression, other than the hex's own."""
    own = cell.terrain.name.casefold()
    places = [place.terrain for place in cell.locations] + ([cell.depression] if cell.depression else [])
    names = dict.fromkeys(terrain.name.casefold() for terrain in places)
    yield from (name for name in names if name != own)
