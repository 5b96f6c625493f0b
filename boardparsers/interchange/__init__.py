"""The project's own map files: `*.hexmap.json`, its raster beside it, `*.patch.toml`. See docs/hexmap-format.md."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from boardparsers.errors import BoardError
from boardparsers.hexmodel.model import HexMap, Note, Severity
from boardparsers.interchange.jsontext import decode, read_bounded
from boardparsers.interchange.patchfile import Patch, PatchEntry, read_patch, read_patch_text
from boardparsers.interchange.patching import apply_patch
from boardparsers.interchange.rasterfile import raster_hash, read_raster, write_bytes, write_raster
from boardparsers.interchange.reader import read_map_text
from boardparsers.interchange.writer import map_text
from boardparsers.patches import PATCH_SUFFIX

MAP_SUFFIX: Final = ".hexmap.json"
RASTER_SUFFIX: Final = ".hexmap.npz"

__all__ = [
    "MAP_SUFFIX",
    "PATCH_SUFFIX",
    "RASTER_SUFFIX",
    "Patch",
    "PatchEntry",
    "apply_patch",
    "map_text",
    "read_map",
    "read_map_text",
    "read_patch",
    "read_patch_text",
    "write_map",
]


def write_map(board: HexMap, path: Path) -> tuple[Path, ...]:
    """Write `path` (NAME.hexmap.json) and, if the map has a raster, NAME.hexmap.npz beside it; returns what it wrote.

    The same map gives the same bytes. Raises BoardError if a file cannot be written.
    """
    if board.raster is None:
        write_bytes(path, map_text(board).encode())
        return (path,)
    beside = path.with_name(path.name.removesuffix(MAP_SUFFIX).removesuffix(".json") + RASTER_SUFFIX)
    write_raster(board.raster, beside)
    write_bytes(path, map_text(board, beside.name, raster_hash(board.raster)).encode())
    return path, beside


def read_map(path: Path) -> HexMap:
    """Read a `*.hexmap.json` and the raster that it names.

    A raster that is not there, or not the one the file was written with, gives a note; one that does not fit the map
    is an error. Raises BoardError with the place in the file.
    """
    board, said = read_map_text(decode(read_bounded(path), path), path)
    if said is None:
        return board
    beside = path.with_name(said.file)
    try:
        there = beside.is_file()
    except (OSError, ValueError) as error:  # a name that the system cannot have
        raise BoardError(path, f"raster {said.file!r} cannot be looked up", "raster.file") from error
    if not there:
        text = "the raster is not there: what goes by the drawing (lines of sight in ASL) is undetermined"
        return _noted(board, Note(Severity.WARNING, said.file, text))
    raster = read_raster(beside, board.grid.width, board.grid.height)
    board = replace(board, raster=raster)
    if said.hash and said.hash != raster_hash(raster):
        return _noted(board, Note(Severity.WARNING, said.file, "not the raster that this map was written with"))
    return board


def _noted(board: HexMap, note: Note) -> HexMap:
    return board if note in board.notes else replace(board, notes=(*board.notes, note))
