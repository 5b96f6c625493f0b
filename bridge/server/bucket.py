"""A token bucket: how much a stranger may ask for, and how long to wait. Pure; the clock is the caller's."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Bucket:
    """Holds up to `burst` tokens and gains `rate` a second. It may be overdrawn: the debt is the time to wait."""

    rate: float
    burst: float
    level: float = 0.0
    at: float = 0.0

    def __post_init__(self) -> None:
        self.level = self.burst

    def take(self, amount: float, now: float) -> float:
        """Take tokens; gives the seconds after which the bucket is out of debt (0.0: at once)."""
        self._fill(now)
        self.level -= amount
        return max(0.0, -self.level / self.rate)

    def is_empty(self, now: float) -> bool:
        self._fill(now)
        return self.level < 1.0

    def _fill(self, now: float) -> None:
        self.level = min(self.burst, self.level + max(0.0, now - self.at) * self.rate)
        self.at = now
