"""Connections that have not said hello: few at a time, so that they never take the room of players.

When there are too many the one that has been silent for longest makes room: of the address that has more than its
share, else of the address that has most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable

from websockets.asyncio.server import ServerConnection

End = Callable[[], None]


class Lobby:
    """most: connections at a time; most_of_one: from one address. Call everything on the event loop."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most, self._most_of_one = most, most_of_one
        self._waiting: dict[str, dict[Hashable, End]] = {}
        self._addresses: dict[Hashable, str] = {}

    def __len__(self) -> int:
        return len(self._addresses)

    def __contains__(self, guest: object) -> bool:
        return guest in self._addresses

    def enter(self, guest: Hashable, address: str, end: End) -> None:
        """A connection that is silent so far, the newest now. end: ends it, if it has to make room."""
        self.leave(guest)
        self._addresses[guest] = address
        self._waiting.setdefault(address, {})[guest] = end
        if len(self._waiting[address]) > self._most_of_one:
            self._end_oldest(address)
        elif len(self._addresses) > self._most:
            self._end_oldest(max(self._waiting, key=lambda each: len(self._waiting[each])))

    def leave(self, guest: Hashable) -> None:
        """It has said hello, or is gone."""
        address = self._addresses.pop(guest, None)
        if address is not None:
            self._waiting[address].pop(guest)
            if not self._waiting[address]:
                del self._waiting[address]

    def _end_oldest(self, address: str) -> None:
        guest, end = next(iter(self._waiting[address].items()))
        self.leave(guest)
        end()


def connections_in(lobby: Lobby, address_of: Callable[[ServerConnection], str]) -> type[ServerConnection]:
    """The connections of a server, in the lobby from their first byte on: before they have said that they speak
    WebSocket, too."""

    class Guest(ServerConnection):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            lobby.enter(self, address_of(self), self.transport.abort)

        def connection_lost(self, exc: Exception | None) -> None:
            lobby.leave(self)
            super().connection_lost(exc)

    return Guest
