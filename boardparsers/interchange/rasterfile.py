"""The raster beside an interchange file: a compressed .npz of two arrays, `terrain` (uint8) and `elevation` (int8)."""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boardparsers.errors import BoardError
from boardparsers.hexmodel.model import Raster
from boardparsers.interchange.schema import MAX_RASTER
from boardparsers.openfile import open_file

ARRAYS: Final = {"terrain": np.dtype(np.uint8), "elevation": np.dtype(np.int8)}
_HEADER: Final = 4096  # more than any header of a plain array
_DAMAGED: Final = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError)


def raster_hash(raster: Raster) -> str:
    """Content hash (SHA-256, 16 hex digits) of size and both arrays."""
    digest = hashlib.sha256(repr(raster.terrain.shape).encode())
    for array in (raster.terrain, raster.elevation):
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()[:16]


def write_raster(raster: Raster, path: Path) -> None:
    """Write the raster; the same raster gives the same bytes. Raises BoardError if the file cannot be written."""
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer, terrain=np.ascontiguousarray(raster.terrain), elevation=np.ascontiguousarray(raster.elevation)
    )
    write_bytes(path, buffer.getvalue())


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: an interrupted write leaves the old one. Raises BoardError."""
    aside = path.with_name(path.name + ".part")
    try:
        aside.write_bytes(data)
        aside.replace(path)
    except OSError as error:
        raise BoardError(path, f"cannot be written: {error.strerror}") from error


def read_raster(path: Path, width: int, height: int) -> Raster:
    """The raster of a map of this size in pixels, arrays indexed [x, y].

    Never unpickles, and unpacks no more than the size allows. Raises BoardError for anything else than two arrays of
    the right type and size.
    """
    if width * height > MAX_RASTER:
        raise BoardError(path, f"a raster of {width:,} x {height:,} pixels; the limit is {MAX_RASTER:,}")
    try:
        with open_file(path) as file, zipfile.ZipFile(file) as archive:
            terrain = _array(archive, path, "terrain", (width, height))
            elevation = _array(archive, path, "elevation", (width, height))
    except _DAMAGED as error:
        raise BoardError(path, f"not a raster: {str(error)[:200] or type(error).__name__}") from error
    return Raster(terrain.view(np.uint8), elevation.view(np.int8))


def _array(archive: zipfile.ZipFile, path: Path, name: str, shape: tuple[int, int]) -> NDArray[np.generic]:
    entry = f"{name}.npy"
    if entry not in archive.namelist():
        raise BoardError(path, "no such array", name)
    with archive.open(entry) as file:
        data = file.read(shape[0] * shape[1] + _HEADER)
    stream = io.BytesIO(data)
    version = np.lib.format.read_magic(stream)
    if version != (1, 0):
        raise BoardError(path, f"an array of format {version[0]}.{version[1]}, expected 1.0", name)
    found, fortran, dtype = np.lib.format.read_array_header_1_0(stream, max_header_size=_HEADER)
    if found != shape or dtype != ARRAYS[name]:
        wanted = f"{shape[0]} x {shape[1]} {ARRAYS[name]}"
        raise BoardError(path, f"an array {' x '.join(map(str, found))} {dtype}, expected {wanted}", name)
    body = data[stream.tell() :]
    if len(body) != shape[0] * shape[1]:
        raise BoardError(path, f"{len(body):,} bytes of {shape[0] * shape[1]:,}", name)
    return np.frombuffer(body, dtype).reshape(shape, order="F" if fortran else "C").copy(order="C")
