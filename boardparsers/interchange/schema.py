"""The shape of a `*.hexmap.json` file: what may stand where, and how much of it. docs/hexmap-format.md describes it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from boardparsers.hexmodel.model import LocationKind, Severity
from boardparsers.hexmodel.terrain import TerrainKind

FORMAT: Final = "crestline-hexmap"
VERSION: Final = 1
MAX_HEXES: Final = 100_000
MAX_SIDE: Final = 100_000  # pixels
MAX_RASTER: Final = 200_000_000  # pixels
_QUOTIENT: Final = re.compile(r"-?\d{1,30}/[1-9]\d{0,29}", re.ASCII)


def _fraction(value: Any) -> Fraction:
    """A number, or the string "225/4"; the reader has made numbers into fractions already."""
    if isinstance(value, Fraction):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str) and _QUOTIENT.fullmatch(value):
        return Fraction(value)
    raise ValueError('should be a number, or a fraction such as "225/4"')


def _small(value: Fraction) -> Fraction:
    if abs(value) > MAX_SIDE:
        raise ValueError(f"should lie between -{MAX_SIDE:,} and {MAX_SIDE:,}")
    return value


def _positive(value: Fraction) -> Fraction:
    if value <= 0:
        raise ValueError("should be more than 0")
    return value


def _file_name(value: str) -> str:
    """A file in the same folder, on every system."""
    if not value.endswith(".npz") or value.startswith(".") or any(sign in value for sign in '/\\:*?"<>|\0'):
        raise ValueError("should be the name of an .npz file in the same folder")
    return value


Number = Annotated[Fraction, BeforeValidator(_fraction), AfterValidator(_small)]
Positive = Annotated[Number, AfterValidator(_positive)]
Text = Annotated[StrictStr, Field(max_length=2_000)]
Name = Annotated[StrictStr, Field(min_length=1, max_length=200)]
Pixels = Annotated[StrictInt, Field(ge=1, le=MAX_SIDE)]
Level = Annotated[StrictInt, Field(ge=-100, le=100)]
Coordinate = Annotated[StrictInt, Field(ge=-MAX_HEXES, le=MAX_HEXES)]
Byte = Annotated[StrictInt, Field(ge=0, le=255)]


class Model(BaseModel):
    """Unknown keys are mistakes: a misspelt one must not pass in silence."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class GridModel(Model):
    dx: Positive
    dy: Positive
    x0: Number
    y0: Number
    width: Pixels
    height: Pixels
    sideways: StrictBool = False


class TerrainModel(Model):
    code: Byte
    name: Name
    kind: TerrainKind
    height: Level = 0
    half_level: StrictBool = False
    obstacle: StrictBool = False
    hindrance: StrictBool = False
    inherent: StrictBool = False
    split: Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)] = 0.0
    lower_obstacle: StrictBool = False
    lower_hindrance: StrictBool = False
    colour: Annotated[StrictStr, Field(pattern=r"^[0-9a-f]{6}$")] = "afbc6a"


class LocationModel(Model):
    """name: that of the hex if it is not given; terrain: that of the hex."""

    name: Text | None = None
    level: Level = 0
    kind: LocationKind = LocationKind.GROUND
    terrain: Name | None = None


class SideModel(Model):
    """crest: only where it is not the difference of the two levels."""

    terrain: Name | None = None
    cliff: StrictBool = False
    slope: Annotated[StrictInt, Field(ge=-1, le=1)] = 0
    crest: Annotated[StrictInt, Field(ge=-200, le=200)] | None = None


class HexModel(Model):
    """locations: None for the ground alone. sides: by number."""

    hex: Name
    at: tuple[Coordinate, Coordinate]
    level: Level = 0
    terrain: Name
    depression: Name | None = None
    stairway: StrictBool = False
    locations: Annotated[tuple[LocationModel, ...], Field(max_length=200)] | None = None
    sides: dict[Literal["0", "1", "2", "3", "4", "5"], SideModel] = Field(default_factory=dict)


class RasterModel(Model):
    file: Annotated[Name, AfterValidator(_file_name)]
    hash: Text = ""


class NoteModel(Model):
    severity: Severity
    place: Text
    text: Text


class MapModel(Model):
    format: Literal["crestline-hexmap"]
    version: Literal[1]
    name: Text
    source: Text = ""
    attributes: Annotated[dict[Name, Text], Field(max_length=1_000)] = Field(default_factory=dict)
    grid: GridModel
    raster: RasterModel | None = None
    catalogue: Text = ""
    terrain: Annotated[tuple[TerrainModel, ...], Field(max_length=256)]
    notes: Annotated[tuple[NoteModel, ...], Field(max_length=10_000)] = ()
    hexes: Annotated[tuple[HexModel, ...], Field(min_length=1, max_length=MAX_HEXES)]
