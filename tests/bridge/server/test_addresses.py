"""Who is at the other end of a connection."""

from __future__ import annotations

import pytest

from bridge.server.addresses import address_behind, is_address, one_stranger

PROXY = "10.0.0.1"


@pytest.mark.parametrize(
    ("peer", "forwarded", "proxies", "expected"),
    [
        ("192.0.2.7", [], [], "192.0.2.7"),
        ("192.0.2.7", ["198.51.100.1"], [], "192.0.2.7"),  # anyone can write a header
        ("192.0.2.7", ["198.51.100.1"], [PROXY], "192.0.2.7"),
        (PROXY, ["198.51.100.1"], [PROXY], "198.51.100.1"),
        (PROXY, ["203.0.113.9, 198.51.100.1"], [PROXY], "198.51.100.1"),  # the first is what the client itself wrote
        (PROXY, ["203.0.113.9", "198.51.100.1, 10.0.0.2"], [PROXY, "10.0.0.2"], "198.51.100.1"),
        (PROXY, ["198.51.100.1, nonsense"], [PROXY], PROXY),
        (PROXY, [], [PROXY], PROXY),
        ("::ffff:10.0.0.1", ["2001:DB8::1"], [PROXY], "2001:db8::1"),
        ("::1", ["198.51.100.1"], ["0:0:0:0:0:0:0:1"], "198.51.100.1"),
    ],
)
def test_only_a_known_proxy_says_for_whom_it_speaks(
    peer: str, forwarded: list[str], proxies: list[str], expected: str
) -> None:
    assert address_behind(peer, forwarded, proxies) == expected


def test_a_network_of_ipv6_is_one_stranger() -> None:
    assert one_stranger("2001:db8::1") == one_stranger("2001:db8::ffff:1") != one_stranger("2001:db8:0:1::1")
    assert one_stranger("::ffff:192.0.2.7") == one_stranger("192.0.2.7") == "192.0.2.7"
    assert one_stranger("fe80::1%eth0") == one_stranger("fe80::2%eth0")
    assert one_stranger("") == ""


def test_what_is_an_address() -> None:
    assert is_address("127.0.0.1")
    assert is_address("[::1]")
    assert not is_address("proxy.example")
