"""A session's record: what was sent to it in order, kept for a while so that a broken connection loses nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

MESSAGES: Final = 4000
CHARACTERS: Final = 1 << 21


@dataclass(slots=True)
class Record:
    """Frames by sequence number, from 1 on. Old ones are forgotten when there are too many or they grow too large."""

    seq: int = 0
    messages: int = MESSAGES
    characters: int = CHARACTERS
    _frames: deque[tuple[int, str]] = field(default_factory=deque)
    _size: int = 0

    def next_seq(self) -> int:
        """The number of the next frame; it must be added before another is asked for."""
        return self.seq + 1

    def add(self, frame: str) -> None:
        self.seq += 1
        self._frames.append((self.seq, frame))
        self._size += len(frame)
        while len(self._frames) > 1 and (len(self._frames) > self.messages or self._size > self.characters):
            self._size -= len(self._frames.popleft()[1])

    def holds_all_after(self, seq: int) -> bool:
        """Every frame above `seq` is still here. False also for a number that was never given."""
        oldest = self._frames[0][0] if self._frames else self.seq + 1
        return oldest - 1 <= seq <= self.seq

    def after(self, seq: int) -> Iterator[str]:
        return (frame for number, frame in self._frames if number > seq)
