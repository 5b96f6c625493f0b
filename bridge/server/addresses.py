"""Whose connection it is: the address by which strangers are told apart. Pure."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection, Iterable

IPV6_OF_ONE = 64  # bits: whoever has one address of such a network has all of it


def address_behind(peer: str, forwarded: Iterable[str], proxies: Collection[str]) -> str:
    """The address of whoever is at the other end. forwarded: the values of X-Forwarded-For, which count only if a
    known proxy sent them: the last address that is no proxy's is the one that the first proxy saw."""
    known = {_plain(proxy) for proxy in proxies}
    if _plain(peer) not in known:
        return peer
    chain = [address.strip() for value in forwarded for address in value.split(",")]
    for address in reversed(chain):
        plain = _plain(address)
        if not plain:
            break
        if plain not in known:
            return plain
    return peer


def is_address(text: str) -> bool:
    """Whether it is an IP address."""
    return bool(_plain(text))


def one_stranger(address: str) -> str:
    """What all addresses of one stranger have in common."""
    plain = _plain(address)
    if ":" not in plain:
        return plain or address
    return str(ipaddress.IPv6Network((plain, IPV6_OF_ONE), strict=False))


def _plain(address: str) -> str:
    """An IP address as it is written shortest, an IPv4 address never as IPv6; "" for what is none."""
    try:
        found = ipaddress.ip_address(address.strip("[]").partition("%")[0])
    except ValueError:
        return ""
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return str(mapped or found)
