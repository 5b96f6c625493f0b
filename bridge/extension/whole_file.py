"""Files that are there whole or not at all."""

from __future__ import annotations

from pathlib import Path


def write_whole(target: Path, data: bytes) -> None:
    """Write beside it, then put it in its place; its folder is made. Raises OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.write_bytes(data)
    part.replace(target)
