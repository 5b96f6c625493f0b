"""BoardMetadata.xml: what a board's maker says of it beside the drawing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from lxml import etree

from boardparsers.errors import BoardError
from boardparsers.hexmodel import Note, Severity
from boardparsers.vasl.xmlfile import capped, decimal, flag, integer, parse_xml

BOARD_METADATA: Final = "BoardMetadata.xml"
MAX_HEXES: Final = 10_000  # real maps have up to 2,000

HexsideMarks = Mapping[str, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of board images. terrain: name of a terrain type. elevation: None if the colour does not tell it."""

    name: str
    rgb: tuple[int, int, int]
    terrain: str
    elevation: int | None


@dataclass(frozen=True, slots=True)
class OverlayImage:
    """An image of the archive that a scenario rule lays over the board; x, y: its upper left corner in pixels."""

    image: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class OverlayRule:
    """A scenario rule that lays images over the board."""

    name: str
    images: tuple[OverlayImage, ...]


@dataclass(frozen=True, slots=True)
class UnderlayRule:
    """A scenario rule that shows a pattern where the board has one of the colours."""

    name: str
    image: str
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ColourRule:
    """A scenario rule that repaints colours: pairs of colour names, from and to."""

    name: str
    changes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class BoardMetadata:
    """One board's metadata. width, height: in hexes. Pixel values are exact, None where the file does not say.

    building_types: terrain name by hex, for hexes whose drawing cannot tell it. slopes, embankments, partial_orchards:
    hexsides (0 top, then clockwise) by hex. alt_hex_grain: the upper left hex is A0, column B lies half a hex higher.
    """

    name: str
    version: str
    width: int
    height: int
    has_hills: bool = True
    image: str = ""
    author: str = ""
    version_date: str = ""
    hex_width: Fraction | None = None
    hex_height: Fraction | None = None
    a1_x: Fraction | None = None
    a1_y: Fraction | None = None
    snap_scale: int | None = None
    alt_hex_grain: bool = False
    grid_configuration: str = ""
    building_types: Mapping[str, str] = field(default_factory=dict)
    slopes: HexsideMarks = field(default_factory=dict)
    embankments: HexsideMarks = field(default_factory=dict)
    partial_orchards: HexsideMarks = field(default_factory=dict)
    colours: tuple[Colour, ...] = ()
    overlay_rules: tuple[OverlayRule, ...] = ()
    underlay_rules: tuple[UnderlayRule, ...] = ()
    colour_rules: tuple[ColourRule, ...] = ()
    notes: tuple[Note, ...] = ()


def read_metadata(data: bytes, path: object, where: str = BOARD_METADATA) -> BoardMetadata:
    """Reads BoardMetadata.xml. What does not matter to the grid and cannot be read becomes a note.

    Raises BoardError for bad XML, a missing or impossible width or height, or a hex size that is none.
    """
    root = parse_xml(data, path, where, "boardMetadata")
    attributes = root.attrib
    notes: list[Note] = []
    width, height = _size_in_hexes(root, path, where)
    pixels = {name: _pixel_value(root, name, path, where) for name in _PIXEL_ATTRIBUTES}
    for name in ("hexWidth", "hexHeight"):
        value = pixels[name]
        if value is not None and not 4 <= value <= 2000:
            raise BoardError(path, f"gives {name} {float(value)}; a hex has 4 to 2000 pixels", where)
    return BoardMetadata(
        name=_text(attributes.get("name")),
        version=_text(attributes.get("version")),
        width=width,
        height=height,
        has_hills=flag(attributes.get("hasHills")) if "hasHills" in attributes else True,
        image=_text(attributes.get("boardImageFileName")),
        author=_text(attributes.get("author")),
        version_date=_text(attributes.get("versionDate")),
        hex_width=pixels["hexWidth"],
        hex_height=pixels["hexHeight"],
        a1_x=pixels["A1CenterX"],
        a1_y=pixels["A1CenterY"],
        snap_scale=integer(attributes.get("snapScale")),
        alt_hex_grain=flag(attributes.get("altHexGrain")),
        grid_configuration=_text(attributes.get("HexGridConfig")),
        building_types=_building_types(root),
        slopes=_hexside_marks(root, "slopes/slope", where, notes),
        embankments=_hexside_marks(root, "rrembankments/rrembankment", where, notes),
        partial_orchards=_hexside_marks(root, "partialorchards/partialorchard", where, notes),
        colours=read_colours(root, where, notes),
        overlay_rules=_overlay_rules(root, where, notes),
        underlay_rules=read_underlay_rules(root),
        colour_rules=read_colour_rules(root),
        notes=capped([*notes, *_unknown_elements(root, where)], where),
    )


_PIXEL_ATTRIBUTES: Final = ("hexWidth", "hexHeight", "A1CenterX", "A1CenterY")
_KNOWN_ELEMENTS: Final = frozenset(
    ("buildingTypes", "overlaySSRules", "colors", "colorSSRules", "slopes", "rrembankments", "partialorchards")
)


def _size_in_hexes(root: etree._Element, path: object, where: str) -> tuple[int, int]:
    width, height = integer(root.get("width")), integer(root.get("height"))
    if width is None or height is None:
        raise BoardError(path, "does not give the board's width and height in hexes", where)
    if width <= 0 or height <= 0 or width * height > MAX_HEXES:
        raise BoardError(path, f"gives a board of {width} x {height} hexes", where)
    return width, height


def _pixel_value(root: etree._Element, name: str, path: object, where: str) -> Fraction | None:
    text = root.get(name)
    if text is None or text.strip() in ("", "-999"):  # -999 is how VASL writes "not given"
        return None
    value = decimal(text)
    if value is None or abs(value) > 100_000:
        raise BoardError(path, f"gives {name} {text[:20]!r}, which is no number of pixels", where)
    return value


def _building_types(root: etree._Element) -> Mapping[str, str]:
    rows = root.iterfind("buildingTypes/buildingType")
    return MappingProxyType({_text(row.get("hexName")): _text(row.get("buildingTypeName")) for row in rows})


def _hexside_marks(root: etree._Element, element_path: str, where: str, notes: list[Note]) -> HexsideMarks:
    """Rows such as <slope hex="G2" hexsides="45" />: the hexsides of each hex."""
    marks: dict[str, frozenset[int]] = {}
    for row in root.iterfind(element_path):
        hex_name, sides = _text(row.get("hex")), _text(row.get("hexsides"))
        if not hex_name or not sides or set(sides) - set("012345"):
            notes.append(_note(where, f"<{row.tag}> of hex {hex_name!r} has the hexsides {sides[:20]!r}: left out"))
            continue
        marks[hex_name] = marks.get(hex_name, frozenset()) | {int(side) for side in sides}
    return MappingProxyType(marks)


def read_colours(root: etree._Element, where: str, notes: list[Note]) -> tuple[Colour, ...]:
    """<colors>: also of SharedBoardMetadata.xml."""
    return tuple(_colour_rows(root, where, notes))


def _colour_rows(root: etree._Element, where: str, notes: list[Note]) -> Iterator[Colour]:
    for row in root.iterfind("colors/color"):
        name = _text(row.get("name"))
        channels = tuple(integer(row.get(channel)) for channel in ("red", "green", "blue"))
        red, green, blue = (value if value is not None and 0 <= value <= 255 else -1 for value in channels)
        if min(red, green, blue) < 0:
            notes.append(_note(where, f"colour {name!r} has no red, green and blue from 0 to 255: left out"))
            continue
        yield Colour(name, (red, green, blue), _text(row.get("terrain")), integer(row.get("elevation")))


def _overlay_rules(root: etree._Element, where: str, notes: list[Note]) -> tuple[OverlayRule, ...]:
    rules = []
    for row in root.iterfind("overlaySSRules/*"):
        if row.tag == "overlaySSRule":
            rules.append(OverlayRule(_text(row.get("name")), _overlay_images([row], where, notes)))
        elif row.tag == "overlaySSRuleSet":
            images = _overlay_images(row.findall("overlaySSRuleImage"), where, notes)
            rules.append(OverlayRule(_text(row.get("name")), images))
    return tuple(rules)


def _overlay_images(rows: list[etree._Element], where: str, notes: list[Note]) -> tuple[OverlayImage, ...]:
    images = []
    for row in rows:
        name, x, y = _text(row.get("image")), integer(row.get("x")), integer(row.get("y"))
        if x is None or y is None:
            notes.append(_note(where, f"overlay image {name!r} has no place on the board: left out"))
        else:
            images.append(OverlayImage(name, x, y))
    return tuple(images)


def read_underlay_rules(root: etree._Element) -> tuple[UnderlayRule, ...]:
    """<underlaySSRule>: also of SharedBoardMetadata.xml."""
    return tuple(
        UnderlayRule(
            _text(row.get("name")), _text(row.get("image")), tuple(_text(c.get("name")) for c in row.iterfind("color"))
        )
        for row in root.iterfind("overlaySSRules/underlaySSRule")
    )


def read_colour_rules(root: etree._Element) -> tuple[ColourRule, ...]:
    """<colorSSR>: also of SharedBoardMetadata.xml."""
    return tuple(
        ColourRule(
            _text(row.get("name")),
            tuple((_text(c.get("fromColor")), _text(c.get("toColor"))) for c in row.iterfind("colorMap")),
        )
        for row in root.iterfind("colorSSRules/colorSSR")
    )


def _unknown_elements(root: etree._Element, where: str) -> Iterator[Note]:
    for tag in sorted({str(child.tag) for child in root} - _KNOWN_ELEMENTS):
        yield Note(Severity.INFO, where, f"<{tag[:40]}> is not known and was not read")


def _note(where: str, text: str) -> Note:
    return Note(Severity.WARNING, where, text)


def _text(value: str | None) -> str:
    return "" if value is None else value.strip()[:200]
