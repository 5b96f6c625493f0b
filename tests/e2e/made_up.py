"""Rulings made to order for the stand-in."""

from __future__ import annotations

from itertools import count
from typing import Any

_numbers = count(1)


def anchor(hex_name: str, point: tuple[float, float], **more: object) -> dict[str, Any]:
    return {"hex": hex_name, "x": float(point[0]), "y": float(point[1]), **more}


def ruling(ask: str, source: dict[str, Any], verdict: str, text: str, **more: Any) -> dict[str, Any]:
    """A ruling on the main map, with an id of its own."""
    return {
        "id": f"r{next(_numbers)}", "ask": ask, "map": "Main Map", "source": source, "verdict": verdict, "text": text,
        **more,
    }  # fmt: skip


def rulings(seq: int, *those: dict[str, Any], cause: str = "move", player: str = "") -> dict[str, Any]:
    """The message that brings them."""
    return {
        "type": "rulings", "seq": seq, "time": 0, "ruleset": "asl", "cause": {"kind": cause, "player": player},
        "rulings": list(those),
    }  # fmt: skip
