"""LOSData: a board's terrain and ground level, pixel by pixel, as VASL stores them.

A gzip stream that holds a Java object stream of which only *block data* is used: magic AC ED 00 05, then blocks of
77 + length byte, or 7A + 4-byte length. Joined, the blocks give four big-endian 32-bit numbers (width and height in
hexes, width and height in pixels); then for each x, for each y a signed level and a terrain code; then one stairway
byte for each hex, column by column. Java objects are never read: any other block kind is an error.
"""

from __future__ import annotations

import gzip
import struct
import zlib
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boardparsers.errors import BoardError
from boardparsers.hexmodel import Raster
from boardparsers.vasl.metadata import MAX_HEXES

MAX_PACKED: Final = 64 << 20  # bytes of a LOSData entry
MAX_PIXELS: Final = 16_000_000  # the largest known map has 6 million
MAX_SIDE: Final = 32_767

_MAGIC: Final = b"\xac\xed\x00\x05"
_BLOCK, _LONG_BLOCK = 0x77, 0x7A
_HEADER: Final = struct.Struct(">4i")
_BLOCK_SIZE: Final = 1024  # of Java's own streams


@dataclass(frozen=True, slots=True)
class LosData:
    """What LOSData holds. width, height: in hexes. stairways: a flag a hex, column by column, as stored.

    after: bytes behind the end of the gzip stream, which are not read.
    """

    width: int
    height: int
    raster: Raster
    stairways: NDArray[np.bool_]
    after: int = 0


def read_losdata(data: bytes, path: object, where: str = "LOSData") -> LosData:
    """Decodes LOSData. Time and memory are bounded by the size that the data's own header gives, itself bounded.

    Raises BoardError if it is not gzip, is cut short, is longer than its header says, or holds Java objects.
    """
    return _Reader(path, where).read(data)


def write_losdata(losdata: LosData) -> bytes:
    """The same as bytes: the same content gives the same bytes."""
    grid_width, grid_height = losdata.raster.terrain.shape
    pixels = np.empty((grid_width, grid_height, 2), np.uint8)
    pixels[:, :, 0] = losdata.raster.elevation.view(np.uint8)
    pixels[:, :, 1] = losdata.raster.terrain
    header = _HEADER.pack(losdata.width, losdata.height, grid_width, grid_height)
    payload = header + pixels.tobytes() + losdata.stairways.astype(np.uint8).tobytes()
    parts = [_MAGIC]
    for start in range(0, len(payload), _BLOCK_SIZE):
        block = payload[start : start + _BLOCK_SIZE]
        short = len(block) < 256
        parts.append(struct.pack(">BB", _BLOCK, len(block)) if short else struct.pack(">BI", _LONG_BLOCK, len(block)))
        parts.append(block)
    return gzip.compress(b"".join(parts), compresslevel=6, mtime=0)


class _Reader:
    def __init__(self, path: object, where: str) -> None:
        self.path, self.where = path, where

    def error(self, what: str, hint: str = "") -> BoardError:
        return BoardError(self.path, what, self.where, hint)

    def read(self, data: bytes) -> LosData:
        width, height, grid_width, grid_height = self._header(data)
        pixel_bytes = 2 * grid_width * grid_height
        most_hexes = width * (height + 1)
        payload, after = self._payload(data, _HEADER.size + pixel_bytes + most_hexes)
        least = _HEADER.size + pixel_bytes + width * height
        if len(payload) < least:
            raise self.error(f"ends early: {len(payload)} bytes, at least {least} expected", "download the board again")
        pixels = np.frombuffer(payload, np.uint8, pixel_bytes, _HEADER.size).reshape(grid_width, grid_height, 2)
        stairways = np.frombuffer(payload, np.uint8, -1, _HEADER.size + pixel_bytes) != 0
        raster = Raster(
            terrain=np.ascontiguousarray(pixels[:, :, 1]),
            elevation=np.ascontiguousarray(pixels[:, :, 0]).view(np.int8),
        )
        return LosData(width, height, raster, stairways, after)

    def _header(self, data: bytes) -> tuple[int, int, int, int]:
        """The four numbers, from the first bytes only; checks that the rest can be afforded."""
        start = self._blocks(self._gunzip(data, 512, whole=False)[0], whole=False)
        if len(start) < _HEADER.size:
            raise self.error("ends within its header", "download the board again")
        width, height, grid_width, grid_height = _HEADER.unpack_from(start)
        if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE and width * height <= MAX_HEXES):
            raise self.error(f"gives a board of {width} x {height} hexes")
        fits = 0 < grid_width <= MAX_SIDE and 0 < grid_height <= MAX_SIDE and grid_width * grid_height <= MAX_PIXELS
        if not fits:
            raise self.error(f"gives a board of {grid_width} x {grid_height} pixels")
        return width, height, grid_width, grid_height

    def _payload(self, data: bytes, most: int) -> tuple[bytes, int]:
        """The block data, and how many bytes stand behind the gzip stream."""
        most_blocks = most // 64 + 4096
        stream, after = self._gunzip(data, len(_MAGIC) + most + 5 * most_blocks, whole=True)
        payload = self._blocks(stream, whole=True, most_blocks=most_blocks)
        if len(payload) > most:
            raise self.error(f"is longer than its header says: {len(payload)} bytes, at most {most} expected")
        return payload, after

    def _gunzip(self, data: bytes, limit: int, *, whole: bool) -> tuple[bytes, int]:
        """Unpacks at most `limit` bytes, and counts those behind the stream; `whole`: it must end within the limit."""
        if not data.startswith(b"\x1f\x8b"):
            raise self.error("is not a gzip stream")
        unpacker = zlib.decompressobj(wbits=31)
        try:
            stream = unpacker.decompress(data, limit + 1)
        except zlib.error as error:
            raise self.error("is a damaged gzip stream", "download the board again") from error
        if whole and len(stream) > limit:
            raise self.error(f"unpacks to more than its header allows ({limit} bytes)")
        if whole and not unpacker.eof:
            raise self.error("is a gzip stream cut short", "download the board again")
        return stream, len(unpacker.unused_data)

    def _blocks(self, stream: bytes, *, whole: bool, most_blocks: int = 1 << 20) -> bytes:
        """Joins the block data; `whole`: the last block must be complete."""
        if not stream.startswith(_MAGIC):
            raise self.error("is not a Java object stream (AC ED 00 05)")
        at, count, end = len(_MAGIC), 0, len(stream)
        view = memoryview(stream)
        parts: list[memoryview] = []
        while at < end:
            kind, head = stream[at], 2 if stream[at] == _BLOCK else 5
            if kind not in (_BLOCK, _LONG_BLOCK):
                raise self.error(f"holds a Java object (byte {kind:02X} at {at}) where only block data may be")
            length = int.from_bytes(stream[at + 1 : at + head], "big")
            parts.append(view[at + head : at + head + length])
            at, count = at + head + length, count + 1
            if count > most_blocks:
                raise self.error("is chopped into too many blocks")
        if whole and at != end:
            raise self.error("ends within a block", "download the board again")
        return b"".join(parts)
