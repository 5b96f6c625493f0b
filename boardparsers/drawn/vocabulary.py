"""The terrain that a game's drawings name: catalogue, other names, and the ground level that a terrain brings along."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import Final

from boardparsers.drawn.on_hill import Ground, OnHill, Terrains, ground_of, read_on_hill, standing
from boardparsers.errors import BoardError
from boardparsers.hexmodel.terrain import UNKNOWN, Terrain, TerrainCatalogue, TerrainKind

VASL: Final = "VASL"  # a vocabulary's `catalogue` that is not its own
_FIELDS: Final[dict[str, type]] = {
    "code": int,
    "name": str,
    "kind": str,
    "height": int,
    "half_level": bool,
    "obstacle": bool,
    "hindrance": bool,
    "inherent": bool,
    "colour": list,
    "level": int,
    "also": list,
}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """levels: ground level that goes with a terrain unless the drawing says otherwise (a hill is 1 high).

    Both mappings are keyed by casefolded names; aliases lead to the catalogue's own name. on_hill: what may stand on a
    hill, and how that is called.
    """

    catalogue: TerrainCatalogue = field(default_factory=lambda: TerrainCatalogue((), "none"))
    levels: Mapping[str, int] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    on_hill: OnHill | None = None

    def find(self, name: str) -> Terrain:
        """The terrain of that name or other name, whatever its case; UNKNOWN if there is none."""
        key = " ".join(name.casefold().split())
        return self.catalogue.by_name(self.aliases.get(key, key))

    def level(self, terrain: Terrain) -> int:
        return self.levels.get(terrain.name.casefold(), 0)

    def ground(self, name: str) -> Ground:
        """What a hex of that name is: a terrain, or one on a hill; of UNKNOWN terrain if there is none."""
        found = self.find(name)
        raised = ground_of(self.on_hill, name, self._terrains()) if found is UNKNOWN else None
        return raised or Ground(found, self.level(found))

    def stands(self, name: str) -> Terrain:
        """The terrain that a name puts on a hill, whether or not it may stand there; UNKNOWN if it puts none there."""
        return standing(self.on_hill, name, self._terrains())

    def _terrains(self) -> Terrains:
        return Terrains(self.find, self.level)

    def extended(self, terrain: Terrain, level: int = 0) -> Vocabulary:
        """With one terrain more, which takes the place of one of the same name; its code is the next free one.

        Raises ValueError if all codes are taken.
        """
        others = tuple(one for one in self.catalogue if one.name.casefold() != terrain.name.casefold())
        used = {one.code for one in others} | {UNKNOWN.code}
        code = next((number for number in range(256) if number not in used), None)
        if code is None:
            raise ValueError("more than 255 kinds of terrain")
        key = terrain.name.casefold()
        return replace(
            self,
            catalogue=TerrainCatalogue.of((*others, replace(terrain, code=code)), self.catalogue.source),
            levels={**self.levels, key: level},
            aliases={alias: name for alias, name in self.aliases.items() if alias != key},
        )


def games() -> tuple[str, ...]:
    """Names of the games whose vocabulary comes with the package."""
    folder = resources.files("boardparsers.drawn") / "vocabularies"
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


def vocabulary_of(game: str) -> Vocabulary | None:
    """The vocabulary of a game by its rule set's name ("memoir44"); None if the package has none."""
    if game not in games():
        return None
    file = resources.files("boardparsers.drawn") / "vocabularies" / f"{game}.toml"
    return read_vocabulary(file.read_text(encoding="utf-8"), f"{game}.toml")


def read_vocabulary(text: str, path: str) -> Vocabulary:
    """A vocabulary from TOML: `source`, a `[[terrain]]` table each, and perhaps `[hill]`; or that of VASL's boards.
    Raises BoardError."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BoardError(path, f"not TOML: {error}") from error
    if data.get("catalogue") == VASL:
        return _of_boards(data, path)
    tables = data.get("terrain")
    if not isinstance(tables, list) or not tables:
        raise BoardError(path, "no [[terrain]] tables")
    entries: list[Terrain] = []
    levels: dict[str, int] = {}
    aliases: dict[str, str] = {}
    for number, table in enumerate(tables, 1):
        try:
            terrain, level, also = _terrain(table)
        except (ValueError, TypeError) as error:
            raise BoardError(path, str(error), f"terrain {number}") from error
        entries.append(terrain)
        levels[terrain.name.casefold()] = level
        aliases |= {alias.casefold(): terrain.name for alias in also}
    codes = [entry.code for entry in entries]
    if len(set(codes)) < len(codes) or len({entry.name.casefold() for entry in entries}) < len(codes):
        raise BoardError(path, "two terrains with one code or one name")
    try:
        on_hill = read_on_hill(data.get("hill"))
    except (ValueError, TypeError) as error:
        raise BoardError(path, str(error), "hill") from error
    return Vocabulary(TerrainCatalogue.of(entries, str(data.get("source", path))), levels, aliases, on_hill)


def _of_boards(data: Mapping[str, object], path: str) -> Vocabulary:
    """The terrain of VASL's boards, names with a comma also without it; levels and other names as the file has them.
    Raises BoardError for a terrain that the boards have not."""
    from boardparsers.vasl.shared import built_in

    catalogue = replace(built_in().catalogue, source=str(data.get("source", path)))
    levels, also = data.get("levels", {}), data.get("also", {})
    if not (isinstance(levels, dict) and isinstance(also, dict)):
        raise BoardError(path, "levels and also are tables")
    for name in (*levels, *also):
        if catalogue.by_name(name) is UNKNOWN:
            raise BoardError(path, f"no terrain of VASL's boards is called {name!r}")
    aliases = {entry.name.casefold().replace(",", ""): entry.name for entry in catalogue if "," in entry.name}
    aliases |= {str(alias).casefold(): name for name, names in also.items() for alias in names}
    return Vocabulary(catalogue, {name.casefold(): int(level) for name, level in levels.items()}, aliases)


def _terrain(table: object) -> tuple[Terrain, int, list[str]]:
    """A table as a terrain, its ground level, its other names. Raises ValueError or TypeError."""
    if not isinstance(table, dict):
        raise TypeError(f"{table!r} is no table")
    for key, value in table.items():
        if key not in _FIELDS or type(value) is not _FIELDS[key]:
            raise ValueError(f"{key} = {value!r} means nothing here")
    fields = dict(table)
    level, also = fields.pop("level", 0), [str(alias) for alias in fields.pop("also", ())]
    if not {"code", "name", "kind"} <= fields.keys():
        raise ValueError("a terrain needs code, name and kind")
    if not 0 <= fields["code"] < UNKNOWN.code:
        raise ValueError(f"code {fields['code']}: codes go from 0 to {UNKNOWN.code - 1}")
    fields["kind"] = TerrainKind(fields["kind"])
    if "colour" in fields:
        red, green, blue = (int(value) & 255 for value in fields["colour"])
        fields["colour"] = (red, green, blue)
    return Terrain(**fields), level, also
