"""The count of blind hexes (A6.4 to A6.43, B10.23, B11.21): one small function each, compiled or not."""

from __future__ import annotations

import math

from bridge.rules.compiled import borrowing


@borrowing
def advantage(viewer: float, top: int) -> int:
    """Full levels by which the viewer stands above an obstacle or crest line (A6.42); halves do not count."""
    return math.floor(viewer) - top


@borrowing
def behind_obstacle(top: int, behind: int, viewer: float, range_: int) -> int:
    """Blind hexes behind a full-level obstacle or a cliff hexside.

    top: absolute full level of the obstacle; behind: level of the ground behind it (A6.43); viewer: his elevation.
    The height behind it (A6.4), one more for every five hexes of range to it (A6.41), one less for every level of
    advantage beyond the first (A6.42), at least one.
    """
    return max(1, top - behind + range_ // 5 - max(0, advantage(viewer, top) - 1))


@borrowing
def behind_crest(level: int, behind: int, viewer: float, range_: int) -> int:
    """Blind hexes behind a crest line that is no cliff (B10.23): as behind an obstacle but one fewer, and there may
    be none. A drop of one level so makes none within four hexes, a drop of two makes one even there."""
    return max(0, level - behind - 1 + range_ // 5 - max(0, advantage(viewer, level) - 1))
