"""What a client knows from what the server said. Pure: messages in, state out."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from bridge.protocol.outbound import (
    Error,
    Notice,
    RulingOut,
    Rulings,
    ServerMessage,
    Settings,
    State,
    TableSettings,
    Welcome,
    Withdrawn,
)
from bridge.protocol.values import BoardPlace, Piece

KEPT: Final = 1000


@dataclass(slots=True)
class Mirror:
    """rulings: those that hold, by id. last_seq: the highest number taken in, for the next hello. log: every batch of
    rulings as it came, the newest last."""

    session: str = ""
    last_seq: int = 0
    resumed: bool = False
    welcome: Welcome | None = None
    settings: TableSettings | None = None
    boards: tuple[BoardPlace, ...] = ()
    pieces: dict[str, Piece] = field(default_factory=dict)
    rulings: dict[str, RulingOut] = field(default_factory=dict)
    log: deque[Rulings] = field(default_factory=lambda: deque(maxlen=KEPT))
    notices: deque[Notice] = field(default_factory=lambda: deque(maxlen=KEPT))
    errors: deque[Error] = field(default_factory=lambda: deque(maxlen=KEPT))

    def take(self, message: ServerMessage) -> None:
        """Take in one message, in the order in which they came."""
        if isinstance(message, Welcome):
            self._welcomed(message)
        elif isinstance(message, Rulings):
            self.rulings.update((ruling.id, ruling) for ruling in message.rulings)
            self.log.append(message)
            self.last_seq = message.seq
        elif isinstance(message, Withdrawn):
            for id_ in message.rulings:
                self.rulings.pop(id_, None)
            self.last_seq = message.seq
        elif isinstance(message, Settings):
            self.settings = message.settings
            self.last_seq = message.seq
        elif isinstance(message, State):
            self._replaced(message)
        elif isinstance(message, Notice):
            self.notices.append(message)
        elif isinstance(message, Error):
            self.errors.append(message)

    def _welcomed(self, message: Welcome) -> None:
        self.welcome, self.settings, self.resumed = message, message.settings, message.resumed
        if not message.resumed:
            self.last_seq = 0
            self.rulings.clear()
        self.session = message.session

    def _replaced(self, message: State) -> None:
        if message.part == 1:
            self.boards = message.boards
            self.pieces.clear()
            self.rulings.clear()
        self.pieces.update((piece.id, piece) for piece in message.pieces)
        self.rulings.update((ruling.id, ruling) for ruling in message.rulings)
        self.last_seq = message.seq
