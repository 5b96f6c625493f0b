"""The raster beside a map: sizes and types are checked before anything is believed."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.errors import BoardError
from boardparsers.hexmodel.model import Raster
from boardparsers.interchange.rasterfile import raster_hash, read_raster, write_bytes, write_raster

TERRAIN = np.arange(12, dtype=np.uint8).reshape(4, 3)
ELEVATION = -TERRAIN.astype(np.int8)
RASTER = Raster(TERRAIN, ELEVATION)


def npz(**arrays: np.ndarray | bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, array in arrays.items():
            data = io.BytesIO()
            if isinstance(array, bytes):
                data.write(array)
            else:
                np.lib.format.write_array(data, array, version=(1, 0))
            archive.writestr(f"{name}.npy", data.getvalue())
    return buffer.getvalue()


def header(shape: tuple[int, ...], dtype: str = "|u1", version: tuple[int, int] = (1, 0)) -> bytes:
    data = io.BytesIO()
    fields = {"descr": dtype, "fortran_order": False, "shape": shape}
    write = np.lib.format.write_array_header_1_0 if version == (1, 0) else np.lib.format.write_array_header_2_0
    write(data, fields)
    return data.getvalue()


def test_there_and_back(tmp_path: Path) -> None:
    path = tmp_path / "a.hexmap.npz"
    write_raster(RASTER, path)
    first = path.read_bytes()
    found = read_raster(path, 4, 3)
    assert np.array_equal(found.terrain, TERRAIN)
    assert np.array_equal(found.elevation, ELEVATION)
    assert (found.terrain.dtype, found.elevation.dtype) == (np.uint8, np.int8)
    write_raster(found, path)
    assert path.read_bytes() == first
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_what_numpy_itself_writes_in_either_order(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    np.savez(path, terrain=np.asfortranarray(TERRAIN), elevation=ELEVATION, more=np.zeros(3))
    found = read_raster(path, 4, 3)
    assert np.array_equal(found.terrain, TERRAIN)
    assert found.terrain.flags.c_contiguous
    assert raster_hash(found) == raster_hash(RASTER)


def test_the_hash_knows_the_size_and_both_arrays() -> None:
    hashes = {
        raster_hash(RASTER),
        raster_hash(Raster(TERRAIN.reshape(3, 4), ELEVATION.reshape(3, 4))),
        raster_hash(Raster(TERRAIN + 1, ELEVATION)),
        raster_hash(Raster(TERRAIN, ELEVATION + 1)),
    }
    assert len(hashes) == 4


def pickled(tmp_path: Path) -> bytes:
    """An array of objects: reading it would run what its maker wished."""
    path = tmp_path / "evil.npz"
    np.savez(path, terrain=np.array([[object]] * 4, dtype=object), elevation=ELEVATION)
    return path.read_bytes()


def bomb(_: Path) -> bytes:
    return npz(terrain=header((4, 3)) + bytes(50_000_000), elevation=ELEVATION)


BAD: list[tuple[str, bytes | Callable[[Path], bytes], str]] = [
    ("empty", b"", "not a raster: File is not a zip file"),
    ("truncated", npz(terrain=TERRAIN, elevation=ELEVATION)[:-30], "not a raster"),
    ("no elevation", npz(terrain=TERRAIN), "(elevation): no such array"),
    (
        "too small",
        npz(terrain=TERRAIN[:3], elevation=ELEVATION),
        "(terrain): an array 3 x 3 uint8, expected 4 x 3",
    ),
    ("signs", npz(terrain=TERRAIN, elevation=TERRAIN), "(elevation): an array 4 x 3 uint8, expected 4 x 3 int8"),
    ("too wide", npz(terrain=TERRAIN.astype(np.uint16), elevation=ELEVATION), "an array 4 x 3 uint16"),
    ("flat", npz(terrain=TERRAIN.ravel(), elevation=ELEVATION), "an array 12 uint8"),
    ("cut short", npz(terrain=header((4, 3)) + b"12345", elevation=ELEVATION), "(terrain): 5 bytes of 12"),
    ("bomb", bomb, "bytes of 12"),
    ("vast header", npz(terrain=header((1 << 40, 1 << 20)), elevation=ELEVATION), "expected 4 x 3 uint8"),
    ("pickle", pickled, "object, expected 4 x 3 uint8"),
    ("version 2", npz(terrain=header((4, 3), version=(2, 0)), elevation=ELEVATION), "an array of format 2.0"),
    ("no array", npz(terrain=b"nonsense", elevation=ELEVATION), "not a raster: "),
    ("code", npz(terrain=header((4, 3)).replace(b"False", b"abs()"), elevation=ELEVATION), "not a raster: "),
]


@pytest.mark.parametrize(("name", "data", "message"), BAD, ids=[name for name, _, _ in BAD])
def test_bad_files(tmp_path: Path, name: str, data: bytes | Callable[[Path], bytes], message: str) -> None:
    path = tmp_path / f"{name}.npz"
    path.write_bytes(data if isinstance(data, bytes) else data(tmp_path))
    with pytest.raises(BoardError) as caught:
        read_raster(path, 4, 3)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)


def test_missing_and_too_large(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="no such file"):
        read_raster(tmp_path / "none.npz", 4, 3)
    with pytest.raises(BoardError, match=r"a raster of 20,000 x 20,000 pixels; the limit is 200,000,000"):
        read_raster(tmp_path / "none.npz", 20_000, 20_000)


GOOD = npz(terrain=TERRAIN, elevation=ELEVATION)


@given(st.integers(0, len(GOOD) - 1), st.binary(max_size=40))
def test_damaged_files(tmp_path_factory: pytest.TempPathFactory, at: int, junk: bytes) -> None:
    """Invariant: a raster of the right size, or a BoardError."""
    path = tmp_path_factory.getbasetemp() / "damaged.npz"
    path.write_bytes(GOOD[:at] + junk + GOOD[at + len(junk) :])
    try:
        found = read_raster(path, 4, 3)
    except BoardError:
        return
    assert found.terrain.shape == (4, 3)


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="cannot be written: "):
        write_bytes(tmp_path / "no folder" / "a.npz", b"")
