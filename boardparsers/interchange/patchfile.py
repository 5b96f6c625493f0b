"""A `*.patch.toml`: what a person corrects on a board, hex by hex, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr, model_validator

from boardparsers.interchange.jsontext import decode, parse_toml, read_bounded, validated
from boardparsers.interchange.schema import Level, LocationModel, Model, Name, Text

MAX_PATCH: Final = 4 * 1024 * 1024
_HEX_KEYS: Final = ("level", "depression", "stairway", "locations", "name")
_SIDE_KEYS: Final = ("cliff", "slope")
NOTHING: Final = "none"


class PatchEntry(Model):
    """One correction. With `side` it speaks of a hexside, else of the hex itself; what is not given stays as it is.

    side: a number, or the name of the neighbour. terrain, depression: a name, or "none" to take it away.
    slope: 1 the slope marks are in this hex, -1 in the neighbour, 0 there is none.
    """

    hex: Name
    side: StrictInt | StrictStr | None = None
    terrain: Name | None = None
    level: Level | None = None
    depression: Name | None = None
    stairway: StrictBool | None = None
    locations: Annotated[tuple[LocationModel, ...], Field(max_length=200)] | None = None
    name: Name | None = None
    cliff: StrictBool | None = None
    slope: Annotated[StrictInt, Field(ge=-1, le=1)] | None = None
    why: Annotated[StrictStr, Field(min_length=1, max_length=2_000)]

    @model_validator(mode="after")
    def _fits_together(self) -> PatchEntry:
        given = {key for key in (*_HEX_KEYS, *_SIDE_KEYS, "terrain") if getattr(self, key) is not None}
        if not given:
            raise ValueError("nothing is corrected: give terrain, level, cliff ...")
        wrong = given & set(_SIDE_KEYS if self.side is None else _HEX_KEYS)
        if wrong:
            which = "a hexside: give `side`" if self.side is None else "a hex: leave `side` out"
            raise ValueError(f"{', '.join(sorted(wrong))} belongs to {which}")
        if isinstance(self.side, int) and not 0 <= self.side <= 5:
            raise ValueError(f"side {self.side}: sides go from 0 to 5")
        if self.side is None and self.terrain is not None and self.terrain.casefold() == NOTHING:
            raise ValueError('a hex always has terrain: write "unknown" where nobody knows')
        return self

    @property
    def place(self) -> str:
        return self.hex if self.side is None else f"{self.hex} side {self.side}"


class Patch(Model):
    """board: the name of the map that it corrects. fingerprint: that of the very map, before the patch.

    source: in words, for the map's own source; `read_patch` puts the file's name there.
    """

    format: Literal["crestline-patch"]
    version: Literal[1]
    board: Text = ""
    fingerprint: Text = ""
    source: Text = ""
    patch: Annotated[tuple[PatchEntry, ...], Field(max_length=100_000)]


def read_patch(path: Path) -> Patch:
    """Read a patch file; its source is the file's name. Raises BoardError with the number of the entry and its hex."""
    patch = read_patch_text(decode(read_bounded(path, MAX_PATCH), path), path)
    return patch.model_copy(update={"source": path.name})


def read_patch_text(text: str, path: object) -> Patch:
    """The patch that a text holds. Raises BoardError with the number of the entry and its hex."""
    data: dict[str, Any] = parse_toml(text.replace("\r\n", "\n"), path)
    return validated(Patch, data, path)
