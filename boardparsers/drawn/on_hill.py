"""`bunker on hill`, `village sur colline`: terrain that is named by what stands on a hill.

Which names mean that, and what may stand on a hill, is data of the game's vocabulary (its `[hill]` table).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from boardparsers.hexmodel.terrain import UNKNOWN, Terrain

HOLE: Final = "{}"  # in a template: what stands on the hill


@dataclass(frozen=True, slots=True)
class OnHill:
    """hill: the game's name for one. names: templates such as "{} on hill".

    besides: terrain that stands in a hex of hill besides. raised: terrain that is the hex's own, at the hill's level.
    """

    hill: str
    names: tuple[str, ...] = ()
    besides: frozenset[str] = frozenset()
    raised: frozenset[str] = frozenset()


class Ground(NamedTuple):
    """A hex's terrain, the level that comes with it, and what stands there besides."""

    terrain: Terrain
    level: int
    besides: tuple[Terrain, ...] = ()


class Terrains(NamedTuple):
    """How a vocabulary finds terrain by name, and the level that goes with it."""

    find: Callable[[str], Terrain]
    level: Callable[[Terrain], int]


def read_on_hill(table: object) -> OnHill | None:
    """A vocabulary's `[hill]` table; None if it has none. Raises ValueError or TypeError for a mistake."""
    if table is None:
        return None
    if not isinstance(table, dict):
        raise TypeError(f"{table!r} is no table")
    if set(table) - {one.name for one in fields(OnHill)} or not isinstance(table.get("hill"), str):
        raise ValueError("it takes hill, names, besides, raised, and needs hill")
    lists = {key: value for key, value in table.items() if key != "hill"}
    if not all(isinstance(value, list) and all(isinstance(word, str) for word in value) for value in lists.values()):
        raise ValueError("names, besides and raised are lists of names")
    names = tuple(str(name) for name in lists.get("names", ()))
    if any(name.count(HOLE) != 1 for name in names):
        raise ValueError(f"each of names has one {HOLE}")
    return OnHill(table["hill"], names, frozenset(lists.get("besides", ())), frozenset(lists.get("raised", ())))


def standing(on_hill: OnHill | None, name: str, terrains: Terrains) -> Terrain:
    """The terrain that a name puts on a hill; UNKNOWN if it puts none there that the game has."""
    key = " ".join(name.casefold().split())
    for template in on_hill.names if on_hill is not None else ():
        before, _, after = template.partition(HOLE)
        if key.startswith(before) and key.endswith(after) and len(key) > len(before) + len(after):
            found = terrains.find(key[len(before) : len(key) - len(after)])
            if found is not UNKNOWN:
                return found
    return UNKNOWN


def ground_of(on_hill: OnHill | None, name: str, terrains: Terrains) -> Ground | None:
    """What a hex of that name is: the game's own terrain of what stands there on a hill, else a hill with it besides,
    else it at the hill's level; None if the name means no hill, or the game has no such terrain on one."""
    what = standing(on_hill, name, terrains)
    if on_hill is None or what is UNKNOWN:
        return None
    hill = terrains.find(on_hill.hill)
    own = terrains.find(f"{what.name} on {on_hill.hill}")
    if own is not UNKNOWN:
        return Ground(own, terrains.level(own))
    if what.name in on_hill.besides:
        return Ground(hill, terrains.level(hill), (what,))
    return Ground(what, terrains.level(hill)) if what.name in on_hill.raised else None
