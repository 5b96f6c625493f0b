"""Which pages may connect."""

from __future__ import annotations

import pytest

from bridge.server.origin import is_allowed, is_origin, own_origins

OWN = own_origins("192.168.1.5", 8765, ["https://Club.example/"])


@pytest.mark.parametrize(
    ("origins", "allowed"),
    [
        ([], True),
        (["http://localhost:8765"], True),
        (["http://127.0.0.1:8765"], True),
        (["http://[::1]:8765"], True),
        (["http://192.168.1.5:8765"], True),
        (["https://club.example"], True),
        (["http://localhost"], False),
        (["http://localhost:8766"], False),
        (["https://localhost:8765"], False),
        (["http://localhost:8765.evil.example"], False),
        (["null"], False),
        ([""], False),
        (["http://localhost:8765", "https://evil.example"], False),
    ],
)
def test_an_origin_is_allowed_if_it_is_the_servers_own_or_was_named(origins: list[str], allowed: bool) -> None:
    assert is_allowed(origins, OWN) is allowed


def test_an_ipv6_host_is_written_in_brackets() -> None:
    assert "http://[fe80::1]:80" in own_origins("fe80::1", 80)


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("https://example.org", True),
        ("http://example.org:8080/", True),
        ("example.org", False),
        ("https://example.org/page", False),
        ("https://example.org:99999", False),
        ("https://user@example.org", False),
        ("ftp://example.org", False),
        ("https://[bad", False),
        ("*", False),
    ],
)
def test_the_form_of_an_origin(text: str, valid: bool) -> None:
    assert is_origin(text) is valid
