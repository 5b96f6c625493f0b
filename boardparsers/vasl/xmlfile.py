"""XML from strangers: no entities, no document type, no network, bounded size."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from lxml import etree

from boardparsers.errors import BoardError
from boardparsers.hexmodel import Note, Severity

MAX_XML: Final = 4 << 20  # bytes
MAX_ELEMENTS: Final = 100_000
MAX_NOTES: Final = 50  # of one file

_DECLARATION: Final = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
_DECIMAL: Final = re.compile(r"[+-]?\d{1,6}(\.\d{1,20})?", re.ASCII)
_INTEGER: Final = re.compile(r"[+-]?\d{1,9}", re.ASCII)


def parse_xml(data: bytes, path: object, where: str, root: str) -> etree._Element:
    """The root element, which must be called `root`. Raises BoardError for anything but plain, well-formed XML."""
    if len(data) > MAX_XML:
        raise BoardError(path, f"is {len(data)} bytes of XML; at most {MAX_XML} are read", where)
    if b"\x00" in data:
        raise BoardError(path, "is not UTF-8 or Latin text", where)
    if _DECLARATION.search(_without_comments(data)):
        raise BoardError(path, "declares a document type or entities, which a board has no use for", where)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        element = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        raise BoardError(path, f"is not well-formed XML: {_first_line(error)}", where) from error
    if etree.ElementTree(element).docinfo.internalDTD is not None:
        raise BoardError(path, "declares a document type, which a board has no use for", where)
    if element.tag != root:
        raise BoardError(path, f"has the root <{str(element.tag)[:40]}>, not <{root}>", where)
    if sum(1 for _ in element.iter()) > MAX_ELEMENTS:
        raise BoardError(path, f"holds more than {MAX_ELEMENTS} elements", where)
    return element


def capped(notes: Sequence[Note], where: str) -> tuple[Note, ...]:
    """At most MAX_NOTES of them, and how many more there are."""
    if len(notes) <= MAX_NOTES:
        return tuple(notes)
    rest = Note(Severity.WARNING, where, f"{len(notes) - MAX_NOTES} more problems like these")
    return (*notes[:MAX_NOTES], rest)


def integer(text: str | None) -> int | None:
    """A whole number as an attribute gives it; None for anything else."""
    return int(text) if text is not None and _INTEGER.fullmatch(text.strip()) else None


def decimal(text: str | None) -> Fraction | None:
    """A decimal number as an attribute gives it, exact; None for anything else."""
    return Fraction(text.strip()) if text is not None and _DECIMAL.fullmatch(text.strip()) else None


def flag(text: str | None) -> bool:
    """TRUE in any case is true; anything else, or nothing, is not."""
    return text is not None and text.strip().upper() == "TRUE"


def _without_comments(data: bytes) -> bytes:
    """In one pass: an expression that looks for the end of each comment would take quadratic time on "<!--<!--..."."""
    parts, at = [], 0
    while (start := data.find(b"<!--", at)) >= 0:
        parts.append(data[at:start])
        end = data.find(b"-->", start + 4)
        if end < 0:
            return b"".join(parts)
        at = end + 3
    return b"".join([*parts, data[at:]])


def _first_line(error: Exception) -> str:
    return " ".join((getattr(error, "msg", None) or str(error)).split())[:100]
