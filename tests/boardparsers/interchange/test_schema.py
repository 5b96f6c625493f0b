"""What may stand in an interchange file."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pydantic import ValidationError

from boardparsers.hexmodel.terrain import Terrain
from boardparsers.interchange.schema import GridModel, HexModel, RasterModel, TerrainModel

GRID = {"dx": 1, "dy": 2, "x0": 0, "y0": 0, "width": 3, "height": 4}


@pytest.mark.parametrize(
    ("value", "number"),
    [(5, Fraction(5)), (Fraction(1, 3), Fraction(1, 3)), ("225/4", Fraction(225, 4)), ("-1/3", Fraction(-1, 3))],
)
def test_numbers(value: object, number: Fraction) -> None:
    assert GridModel.model_validate(GRID | {"x0": value}).x0 == number


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("x0", "1/0"),
        ("x0", "1"),
        ("x0", "1/-3"),
        ("x0", "1e5/1"),
        ("x0", "1" * 40 + "/1"),
        ("x0", True),
        ("x0", None),
        ("x0", [1]),
        ("x0", 100_001),
        ("dx", 0),
        ("dy", Fraction(-1, 2)),
        ("width", 0),
        ("width", 100_001),
        ("height", Fraction(1, 2)),
        ("height", "3"),
        ("sideways", 1),
        ("colour", "red"),
    ],
)
def test_what_a_grid_refuses(key: str, value: object) -> None:
    with pytest.raises(ValidationError):
        GridModel.model_validate(GRID | {key: value})


@pytest.mark.parametrize(
    "name", ["../x.npz", "a/b.npz", "a\\b.npz", "c:x.npz", ".npz", "x.zip", "x\0.npz", "", "a*.npz"]
)
def test_a_raster_lies_in_the_same_folder(name: str) -> None:
    with pytest.raises(ValidationError):
        RasterModel(file=name)
    assert RasterModel(file="15.hexmap.npz").file == "15.hexmap.npz"


def test_a_terrain_has_the_fields_and_defaults_of_the_model() -> None:
    plain = TerrainModel.model_validate({"code": 1, "name": "x", "kind": "open"})
    reference = Terrain(1, "x", plain.kind)
    assert set(TerrainModel.model_fields) == set(Terrain.__dataclass_fields__)
    for name in TerrainModel.model_fields:
        expected = getattr(reference, name)
        assert getattr(plain, name) == (bytes(expected).hex() if name == "colour" else expected)


@pytest.mark.parametrize(
    "wrong",
    [{"at": [0]}, {"at": [0, 200_000]}, {"at": "ab"}, {"level": 101}, {"level": 1.0}, {"sides": {"6": {}}}, {"hex": ""},
     {"sides": {"0": {"slope": 2}}}, {"locations": [{"kind": "cloud"}]}, {"level": True}, {"terrain": None}],
)  # fmt: skip
def test_what_a_hex_refuses(wrong: dict[str, object]) -> None:
    right = {"hex": "A1", "at": [0, 0], "terrain": "Woods"}
    HexModel.model_validate(right)
    with pytest.raises(ValidationError):
        HexModel.model_validate(right | wrong)
