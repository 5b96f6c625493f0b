"""A VASL board archive read into a hex map.

In two steps, so that scenario rules and layouts can change the drawing in between: `read_board` takes the archive
apart, `build_map` makes the hexes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boardparsers.errors import BoardError
from boardparsers.hexmodel import UNKNOWN, Hex, HexCell, HexMap, Location, LocationKind, Note, Raster, Severity
from boardparsers.hexmodel.terrain import TerrainCatalogue
from boardparsers.vasl import image, losdata
from boardparsers.vasl.archive import BoardArchive
from boardparsers.vasl.derive import derive_cells
from boardparsers.vasl.geometry import BoardGeometry, board_geometry
from boardparsers.vasl.legacy import LEGACY_DATA, MAX_DATA, metadata_from_image, read_data
from boardparsers.vasl.losdata import LosData, read_losdata
from boardparsers.vasl.metadata import BOARD_METADATA, BoardMetadata, read_metadata
from boardparsers.vasl.shared import SharedMetadata, built_in, find_shared, load_shared
from boardparsers.vasl.xmlfile import MAX_XML

LOSDATA: Final = "LOSData"
MOST_NOTES: Final = 20  # of one kind
_IMAGE_SUFFIXES: Final = (".gif", ".png", ".jpg", ".bmp")


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A board archive taken apart. raster: None where the archive has no LOSData. stairways: hexes that have one."""

    path: str
    name: str
    metadata: BoardMetadata
    shared: SharedMetadata
    geometry: BoardGeometry
    raster: Raster | None
    stairways: frozenset[Hex]
    image: str = ""
    notes: tuple[Note, ...] = ()


def load_board(path: Path | str, shared: Path | None = None) -> HexMap:
    """The board as hexes, with its raster if it has LOSData.

    shared: a SharedBoardMetadata.xml; without it the one beside the board or in the folder above, else our own table.
    Raises BoardError for a file that is missing, hostile, damaged, or contradicts itself.
    """
    return build_map(read_board(path, shared_metadata(Path(path), shared)))


def shared_metadata(board: Path, shared: Path | None = None) -> SharedMetadata:
    """The shared metadata to read a board with: as for `load_board`. Raises BoardError if `shared` cannot be read."""
    found = shared if shared is not None else find_shared(board)
    if found is None:
        return built_in()
    try:
        status = found.stat()
    except OSError as error:
        raise BoardError(found, f"cannot be read: {error.strerror}") from error
    return _cached_shared(found, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=8)
def _cached_shared(path: Path, modified: int, size: int) -> SharedMetadata:
    return load_shared(path)


def read_board(path: Path | str, shared: SharedMetadata, data: bytes | None = None) -> BoardFile:
    """Takes an archive apart. data: the archive itself, `path` then only names it. Raises BoardError."""
    with BoardArchive(path, data) as archive:
        drawing = _losdata(archive)
        metadata = _metadata(archive, drawing)
        picture = archive.find(metadata.image) if metadata.image else _image_entry(archive)
        notes = list(metadata.notes)
        if drawing is None:
            width, height = _image_size(archive, picture)
            notes.append(_no_losdata(picture))
        else:
            width, height = drawing.raster.terrain.shape
            notes.extend(_check_image(archive, picture, metadata.image, width, height))
            notes.extend(_left_unread(drawing))
    geometry = board_geometry(metadata, width, height, path)
    notes.extend(geometry.notes)
    notes.extend(_check_building_types(metadata, geometry, shared.catalogue))
    if drawing is not None:
        notes.extend(_unknown_codes(drawing.raster, geometry, shared.catalogue))
    return BoardFile(
        path=str(path),
        name=metadata.name or _board_name(path),
        metadata=metadata,
        shared=shared,
        geometry=geometry,
        raster=None if drawing is None else drawing.raster,
        stairways=frozenset() if drawing is None else _stairways(drawing, geometry, path),
        image=picture or "",
        notes=(*shared.notes, *notes),
    )


def build_map(board: BoardFile) -> HexMap:
    """The hexes of a board; all of UNKNOWN terrain where it has no raster."""
    grid, names = board.geometry.grid, board.geometry.names
    cells: Mapping[Hex, HexCell]
    notes: tuple[Note, ...] = ()
    if board.raster is None:
        cells = {hex_: _unknown_cell(hex_, name) for hex_, name in names.items()}
    else:
        catalogue = board.shared.catalogue
        cells, found = derive_cells(grid, names, board.raster, board.metadata, catalogue, board.stairways)
        notes = tuple(found)
    return HexMap(
        name=board.name,
        grid=grid,
        cells=cells,
        catalogue=board.shared.catalogue,
        raster=board.raster,
        notes=(*board.notes, *notes),
        source=board.path,
        attributes=_attributes(board),
    )


def board_image(path: Path | str) -> NDArray[np.uint8]:
    """Pixels [x, y, channel] of the board's own image. Raises BoardError if the archive has none."""
    with BoardArchive(path) as archive:
        name = _image_entry(archive)
        if archive.find(BOARD_METADATA):
            named = _metadata(archive, None).image
            name = (archive.find(named) if named else None) or name
        if name is None:
            raise BoardError(path, "holds no board image")
        return image.image_pixels(archive.read(name, image.MAX_PACKED), path, name)


def _losdata(archive: BoardArchive) -> LosData | None:
    entry = archive.find(LOSDATA)
    return None if entry is None else read_losdata(archive.read(entry, losdata.MAX_PACKED), archive.path, entry)


def _metadata(archive: BoardArchive, drawing: LosData | None) -> BoardMetadata:
    """BoardMetadata.xml; without one, what LOSData or else the image and the `data` file tell."""
    entry = archive.find(BOARD_METADATA)
    if entry is not None:
        metadata = read_metadata(archive.read(entry, MAX_XML), archive.path, entry)
        if drawing is not None and (drawing.width, drawing.height) != (metadata.width, metadata.height):
            sizes = f"{drawing.width} x {drawing.height} hexes, {entry} {metadata.width} x {metadata.height}"
            raise BoardError(archive.path, f"LOSData gives a board of {sizes}")
        return metadata
    data = archive.find(LEGACY_DATA)
    values = read_data(archive.read(data, MAX_DATA)) if data is not None else {}
    name = _board_name(archive.path)
    note = Note(Severity.WARNING, BOARD_METADATA, "missing: the grid follows from the size of the board")
    if drawing is not None:
        metadata = metadata_from_image(name, values, *drawing.raster.terrain.shape)
        return replace(metadata, width=drawing.width, height=drawing.height, notes=(note,))
    picture = _image_entry(archive)
    if picture is None:
        raise BoardError(archive.path, f"is no VASL board: it has neither {BOARD_METADATA}, LOSData nor a board image")
    return replace(metadata_from_image(name, values, *_image_size(archive, picture)), image=picture, notes=(note,))


def _image_entry(archive: BoardArchive) -> str | None:
    """The board's image where no metadata names it: bdNN.gif of an archive bdNN, else the only such image."""
    stem = Path(archive.path).name.casefold()
    stems = {stem, stem.rpartition(".")[0], f"bd{stem}"}
    images = [name for name in archive.names if name.casefold().endswith(_IMAGE_SUFFIXES)]
    own = [name for name in images if name.casefold().rpartition(".")[0] in stems]
    if own:
        return own[0]
    boards = [name for name in images if name.casefold().startswith("bd") and "_" not in name]
    return boards[0] if len(boards) == 1 else None


def _image_size(archive: BoardArchive, entry: str | None) -> tuple[int, int]:
    if entry is None:
        raise BoardError(archive.path, "has neither LOSData nor the board image that its metadata names")
    return image.image_size(archive.read(entry, image.MAX_PACKED), archive.path, entry)


def _no_losdata(picture: str | None) -> Note:
    text = f"no LOSData in this archive: hexes come from the size of {picture}, their terrain is unknown"
    return Note(Severity.WARNING, LOSDATA, text)


def _left_unread(drawing: LosData) -> Iterator[Note]:
    if drawing.after:
        text = f"{drawing.after:,} bytes behind the end of its gzip stream are not read: the archive may be damaged"
        yield Note(Severity.WARNING, LOSDATA, text)


def _check_image(archive: BoardArchive, entry: str | None, named: str, width: int, height: int) -> Iterator[Note]:
    """The image is only for looking at: a missing or odd one is a note."""
    if entry is None:
        if named:
            yield Note(Severity.INFO, named, "the board image is not in the archive")
        return
    try:
        size = _image_size(archive, entry)
    except BoardError as error:
        yield Note(Severity.WARNING, entry, error.what)
        return
    if size != (width, height):
        yield Note(Severity.INFO, entry, f"is {size[0]} x {size[1]} pixels, LOSData {width} x {height}")


def _check_building_types(
    metadata: BoardMetadata, geometry: BoardGeometry, catalogue: TerrainCatalogue
) -> Iterator[Note]:
    known = set(geometry.names.values())
    for hex_name in [name for name in metadata.building_types if name not in known][:MOST_NOTES]:
        yield Note(
            Severity.WARNING, hex_name, "the metadata gives a building type to a hex that the board does not have"
        )
    unknown = {text: name for name, text in metadata.building_types.items() if catalogue.by_name(text) is UNKNOWN}
    for text, hex_name in list(unknown.items())[:MOST_NOTES]:
        yield Note(Severity.WARNING, hex_name, f"the building type {text!r} is not in the terrain table")


def _unknown_codes(raster: Raster, geometry: BoardGeometry, catalogue: TerrainCatalogue) -> Iterator[Note]:
    """A note for each terrain code that the table lacks, with the first place where it stands."""
    counts = np.bincount(raster.terrain.ravel(), minlength=256)
    codes = [int(code) for code in np.flatnonzero(counts) if int(code) not in catalogue]
    for code in codes[:MOST_NOTES]:
        x, y = divmod(int(np.argmax(raster.terrain == code)), raster.terrain.shape[1])
        hex_name = geometry.names.get(geometry.grid.hex_at(x, y), "off the grid")
        text = f"terrain code {code} is in no table ({counts[code]} pixels, first at {x},{y}): unknown terrain"
        yield Note(Severity.WARNING, hex_name, text)
    if len(codes) > MOST_NOTES:
        yield Note(Severity.WARNING, LOSDATA, f"{len(codes)} terrain codes are in no table")


def _stairways(drawing: LosData, geometry: BoardGeometry, path: object) -> frozenset[Hex]:
    """The hexes whose flag is set. Flags stand column by column, for all hexes or, on some maps, for so many rows."""
    columns: dict[int, list[Hex]] = {}
    for hex_ in geometry.names:
        columns.setdefault(hex_.q, []).append(hex_)
    flags = drawing.stairways
    uneven = [drawing.height + index % 2 for index in range(drawing.width)]
    for rows in ([len(column) for column in columns.values()], uneven, [drawing.height] * drawing.width):
        if sum(rows) == len(flags):
            return frozenset(_flagged(flags, rows, list(columns.values())))
    raise BoardError(path, f"has {len(flags)} stairway flags for {len(geometry.names)} hexes", LOSDATA)


def _flagged(
    flags: np.ndarray[tuple[int], np.dtype[np.bool_]], rows: list[int], columns: list[list[Hex]]
) -> Iterator[Hex]:
    start = 0
    for count, column in zip(rows, columns, strict=False):
        for flag, hex_ in zip(flags[start : start + count], column, strict=False):
            if flag:
                yield hex_
        start += count


def _unknown_cell(hex_: Hex, name: str) -> HexCell:
    ground = Location(name, 0, LocationKind.GROUND, UNKNOWN)
    return HexCell(hex=hex_, name=name, base_level=0, terrain=UNKNOWN, locations=(ground,))


def _board_name(path: object) -> str:
    """The board's name as VASL's own file names have it: bd15 is board 15."""
    stem = Path(str(path)).name
    return stem[2:] if stem[:2].casefold() == "bd" and len(stem) > 2 else stem


def _attributes(board: BoardFile) -> Mapping[str, str]:
    metadata = board.metadata
    values = {
        "format": "VASL board archive",
        "version": metadata.version,
        "version_date": metadata.version_date,
        "author": metadata.author,
        "columns": str(metadata.width),
        "rows": str(metadata.height),
        "image": board.image,
        "terrain_table": Path(board.shared.source).name,  # not its folder: maps are passed on
    }
    return {key: value for key, value in values.items() if value}
