"""How a server runs: what the command line can say, and the bounds that keep strangers from hurting it."""

from __future__ import annotations

from dataclasses import dataclass, field

from bridge.protocol import limits
from bridge.protocol.values import Policy

DEFAULT_PORT = 8765


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one connection may cost. Times in seconds, sizes in bytes (of characters where text waits). work: of
    the processor, in milliseconds as `Plan.work` reckons it.

    ledger_within: for a table to be written into the ledger; less than hello_within.
    connections: that have said hello. unwelcomed: that have not; unwelcomed_of_one: of those, from one address (a
    club's players may share one, behind a proxy, and all come back at the same moment)."""

    message_bytes: int = limits.MESSAGE_BYTES
    frame_bytes: int = limits.FRAME_BYTES
    hello_within: float = 10.0
    ledger_within: float = 6.0
    messages_per_second: float = 60.0
    message_burst: int = 240
    bytes_per_second: float = 2 << 20
    byte_burst: int = 16 << 20
    work_per_second: float = 250.0
    work_burst: float = 3000.0
    flood_after: float = 30.0
    strikes: int = 20
    strikes_before_hello: int = 3
    queued_characters: int = 16 << 20
    queued_frames: int = 5000
    closing_within: float = 5.0
    connections: int = 2000
    unwelcomed: int = 200
    unwelcomed_of_one: int = 100
    tables: int = 1000
    failures_per_second: float = 1.0
    failure_burst: int = 10
    table_kept_for: float = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """port 0: any free one. token: lets a client open tables; director_token: makes a client a director.

    ruleset "": what a table had before, else what its first client wishes for, else "asl". policy None: the players'
    wishes count. origins: web pages elsewhere that may connect ("https://example.org"). proxies:
    addresses of proxies in front of the server, whose X-Forwarded-For says who is behind them. language: of rulings for
    clients that do not say theirs.
    """

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    token: str = ""
    director_token: str = ""
    ruleset: str = ""
    policy: Policy | None = None
    options: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    table: str = "main"
    language: str = "en"
    threads: int = 2
    bounds: Bounds = field(default_factory=Bounds)
