"""Which web pages may connect: a page from elsewhere in a player's browser must not reach the player's server."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

_LOCAL = ("localhost", "127.0.0.1", "[::1]")


def own_origins(host: str, port: int, more: Iterable[str] = ()) -> frozenset[str]:
    """Origins of the server's own page, and those that were named."""
    hosts = {*_LOCAL, f"[{host}]" if ":" in host and not host.startswith("[") else host}
    named = {origin.rstrip("/").lower() for origin in more}
    return frozenset({f"http://{name}:{port}" for name in hosts} | named)


def is_allowed(origins: list[str], own: frozenset[str]) -> bool:
    """Programs send no Origin header, and browsers send one, always; several at once are no browser's."""
    return not origins or (len(origins) == 1 and origins[0].rstrip("/").lower() in own)


def is_origin(text: str) -> bool:
    """It has the form of an origin: scheme, host, perhaps a port, nothing else."""
    try:
        parts = urlsplit(text.rstrip("/"))
        plain = parts.port is None or 0 < parts.port < 65536
    except ValueError:
        return False
    rest = parts.path or parts.query or parts.fragment or parts.username
    return parts.scheme in ("http", "https") and bool(parts.hostname) and plain and not rest
