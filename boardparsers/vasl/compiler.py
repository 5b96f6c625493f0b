"""A text drawing compiled into a board archive, which the parser then reads like any other.

Deterministic: the same text gives the same bytes.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

import numpy as np
from lxml import etree
from PIL import Image

from boardparsers.errors import BoardError
from boardparsers.hexmodel import HexMap
from boardparsers.openfile import open_file
from boardparsers.vasl.board import LOSDATA, build_map, read_board
from boardparsers.vasl.drawing.canvas import Canvas, paint_drawing
from boardparsers.vasl.drawing.picture import Pixels, paint_picture
from boardparsers.vasl.drawing.text import MAX_TEXT, read_drawing
from boardparsers.vasl.losdata import LosData, write_losdata
from boardparsers.vasl.metadata import BOARD_METADATA, BoardMetadata
from boardparsers.vasl.shared import built_in

BUILT_IN_BOARD: Final = "Crestline"
_DRAWING: Final = "crestline_board.txt"
_DATE: Final = (1980, 1, 1, 0, 0, 0)  # of every entry: the archive must not depend on the clock


def compile_board(text: str, path: object = "drawing", *, picture: bool = True) -> bytes:
    """A board archive from a drawing: metadata, LOSData and, if asked for, a picture.

    Terrain comes from our own table. Raises BoardError that names the line for what cannot be drawn.
    """
    canvas = paint_drawing(read_drawing(text, path), built_in().catalogue, path)
    image_name = f"bd{_file_name(canvas.metadata.name)}.png" if picture else ""
    entries = {
        BOARD_METADATA: _metadata_xml(canvas.metadata, image_name),
        LOSDATA: write_losdata(_losdata(canvas)),
    }
    if picture:
        entries[image_name] = _png(_picture(canvas))
    return _archive(entries)


def load_drawing(path: Path | str) -> HexMap:
    """The board that a drawing describes, by way of its archive. Raises BoardError."""
    archive = compile_board(drawing_text(path), path, picture=False)
    return build_map(read_board(path, built_in(), archive))


def drawing_text(path: Path | str) -> str:
    """The text of a drawing's file, one letter more than may be read at most. Raises BoardError."""
    try:
        with open_file(Path(path)) as binary, io.TextIOWrapper(binary, encoding="utf-8", newline=None) as stream:
            return stream.read(MAX_TEXT + 1)
    except UnicodeDecodeError as error:
        raise BoardError(path, "is not UTF-8 text") from error
    except OSError as error:
        raise BoardError(path, f"cannot be read: {error.strerror}") from error


@cache
def built_in_board() -> HexMap:
    """The board that comes with Crestline: every kind of terrain that LOS has a rule for, on 17 x 10 hexes."""
    archive = compile_board(built_in_drawing(), _DRAWING, picture=False)
    return build_map(read_board(f"bd{BUILT_IN_BOARD}", built_in(), archive))


def built_in_drawing() -> str:
    """The text that board is drawn as."""
    return (resources.files("boardparsers.vasl") / "data" / _DRAWING).read_text(encoding="utf-8")


def _picture(canvas: Canvas) -> Pixels:
    grid, names = canvas.geometry.grid, canvas.geometry.names
    return paint_picture(grid, names, canvas.raster, built_in().catalogue, canvas.stairways, canvas.metadata.slopes)


def _losdata(canvas: Canvas) -> LosData:
    flags = np.array([hex_ in canvas.stairways for hex_ in canvas.geometry.names], np.bool_)
    return LosData(canvas.metadata.width, canvas.metadata.height, canvas.raster, flags)


def _metadata_xml(metadata: BoardMetadata, image_name: str) -> bytes:
    root = etree.Element("boardMetadata", {key: value for key, value in _attributes(metadata, image_name) if value})
    types = etree.SubElement(root, "buildingTypes")
    for name, terrain in sorted(metadata.building_types.items()):
        etree.SubElement(types, "buildingType", hexName=name, buildingTypeName=terrain)
    slopes = etree.SubElement(root, "slopes")
    for name, sides in sorted(metadata.slopes.items()):
        etree.SubElement(slopes, "slope", hex=name, hexsides="".join(map(str, sorted(sides))))
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def _attributes(metadata: BoardMetadata, image_name: str) -> list[tuple[str, str]]:
    return [
        ("name", metadata.name),
        ("version", metadata.version),
        ("author", metadata.author),
        ("boardImageFileName", image_name),
        ("hasHills", "TRUE" if metadata.has_hills else "FALSE"),
        ("width", str(metadata.width)),
        ("height", str(metadata.height)),
        ("hexWidth", _decimal(metadata.hex_width)),
        ("hexHeight", _decimal(metadata.hex_height)),
        ("A1CenterX", _decimal(metadata.a1_x)),
        ("A1CenterY", _decimal(metadata.a1_y)),
    ]


def _decimal(value: Fraction | None) -> str:
    """As metadata has it: "194.2"; nothing for nothing."""
    return "" if value is None else f"{float(value):.10f}".rstrip("0").rstrip(".")


def _file_name(name: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in name)


def _png(picture: Pixels) -> bytes:
    """The picture in 256 colours at most, which keeps the archive small."""
    image = Image.fromarray(np.ascontiguousarray(picture.transpose(1, 0, 2)))
    stream = io.BytesIO()
    image.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(stream, "PNG", optimize=False)
    return stream.getvalue()


def _archive(entries: Mapping[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in entries.items():
            info = zipfile.ZipInfo(name, _DATE)
            info.compress_type = zipfile.ZIP_DEFLATED if name == BOARD_METADATA else zipfile.ZIP_STORED
            info.create_system = 3  # the same on every system
            archive.writestr(info, content)
    return stream.getvalue()
