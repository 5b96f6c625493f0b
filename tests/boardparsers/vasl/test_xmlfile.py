"""XML from strangers: entities, document types, size, nonsense."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardparsers.errors import BoardError
from boardparsers.hexmodel import Note, Severity
from boardparsers.vasl import xmlfile
from boardparsers.vasl.xmlfile import capped, decimal, flag, integer, parse_xml

LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><a>&c;</a>"""
OUTSIDE = b"""<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>"""


def error_of(data: bytes) -> str:
    with pytest.raises(BoardError) as caught:
        parse_xml(data, "bdX", "BoardMetadata.xml", "a")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_plain_xml_is_read_without_comments() -> None:
    root = parse_xml(b"<?xml version='1.0'?><!-- <!DOCTYPE a> --><a><!-- b --><c d='1'/></a>", "bdX", "f", "a")
    assert [(child.tag, dict(child.attrib)) for child in root] == [("c", {"d": "1"})]


@pytest.mark.parametrize("data", [LAUGHS, OUTSIDE, b"<!doctype a><a/>", b'<!DOCTYPE a SYSTEM "http://x/y.dtd"><a/>'])
def test_document_types_and_entities_are_refused(data: bytes) -> None:
    assert "declares a document type" in error_of(data)


def test_a_document_type_hidden_by_its_encoding_is_refused() -> None:
    hidden = '<?xml version="1.0" encoding="UTF-7"?>+ADw-!DOCTYPE a+AD4-<a/>'
    error_of(hidden.encode())
    error_of("<!DOCTYPE a><a/>".encode("utf-16"))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not well-formed XML"),
        (b"<a>", "is not well-formed XML"),
        (b"<b/>", "has the root <b>, not <a>"),
        (b"<a b='&c;'/>", "is not well-formed XML"),
        (b"<a>\x00</a>", "is not UTF-8"),
        (b"<?xml version='1.0' encoding='nonsense'?><a/>", "is not well-formed XML"),
        (b"<a>" + b"<b>" * 400 + b"</b>" * 400 + b"</a>", "is not well-formed XML"),
    ],
)
def test_what_is_no_such_xml_is_said_in_one_line(data: bytes, message: str) -> None:
    assert message in error_of(data)


def test_too_much_xml_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xmlfile, "MAX_ELEMENTS", 3)
    assert "more than 3 elements" in error_of(b"<a>" + b"<b/>" * 3 + b"</a>")
    monkeypatch.setattr(xmlfile, "MAX_XML", 5)
    assert "at most 5 are read" in error_of(b"<a></a>")


def test_endless_comments_are_read_in_one_pass() -> None:
    """A million openings of a comment: quadratic time would be hours."""
    error_of(b"<a>" + b"<!--" * 1_000_000)
    assert parse_xml(b"<a>" + b"<!---->" * 90_000 + b"</a>", "bdX", "f", "a").tag == "a"


def test_only_so_many_notes_are_kept() -> None:
    notes = [Note(Severity.WARNING, "f", str(number)) for number in range(200)]
    assert capped(notes[:50], "f") == tuple(notes[:50])
    kept = capped(notes, "f")
    assert kept[:50] == tuple(notes[:50])
    assert str(kept[-1]) == "warning: f: 150 more problems like these"


@pytest.mark.parametrize(
    ("text", "value"),
    [("168.7857142857", Fraction(1687857142857, 10**10)), ("-901", Fraction(-901)), (" 2 ", Fraction(2))],
)
def test_decimals_are_exact(text: str, value: Fraction) -> None:
    assert decimal(text) == value


@pytest.mark.parametrize("text", [None, "", "1e9", "1/2", "0x1", "nan", "9" * 30, "1.", "--1", "1_000"])
def test_what_is_no_decimal_is_none(text: str | None) -> None:
    assert decimal(text) is None


def test_integers_and_flags() -> None:
    assert [integer(text) for text in ("10", "-1", "+3", "1.5", "", None, "9" * 12)] == [
        10,
        -1,
        3,
        None,
        None,
        None,
        None,
    ]
    assert [flag(text) for text in ("TRUE", "true ", "FALSE", "1", None)] == [True, True, False, False, False]


@given(st.binary(max_size=200))
def test_any_bytes_are_xml_or_a_board_error(data: bytes) -> None:
    for content in (data, b"<a>" + data + b"</a>", b"<a b='" + data + b"'/>"):
        assert "\n" not in problem_of(content)


def problem_of(data: bytes) -> str:
    """The error's text, or nothing."""
    try:
        assert parse_xml(data, "bdX", "f", "a").tag == "a"
    except BoardError as error:
        return str(error)
    return ""
