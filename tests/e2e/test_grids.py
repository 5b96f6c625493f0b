"""What VASSAL calls its hexes and what the server makes of the grid that the extension tells: they must agree.

Grids as real modules have them: on their side, counted from the far end, staggered, inside a zone; each board once
as it is and once turned round.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace

import pytest

from boardparsers.hexmodel import Hex, HexGrid
from bridge.protocol.values import BoardPlace
from bridge.table.bare_board import bare_board
from tests.e2e.stand_in import StandIn
from tests.e2e.table import Table
from tests.fixtures.vassal_module import BoardDrawing, ModuleDrawing, PieceAt, Placed

SIZE = 900, 645
ZONE = "12,20;880,14;886,630;20,636"
NUMBERED = (("hType", "N"), ("hLeading", 1), ("hOff", 0), ("vType", "N"), ("vLeading", 1), ("vOff", 0))
BOARDS = {
    "zoned": BoardDrawing(
        "Zoned", *SIZE, grid=(("sideways", "true"), ("dx", 48.86), ("dy", 56.2), ("x0", 21), ("y0", 24)),
        numbering=(*NUMBERED, ("stagger", "true"), ("vDescend", "true")), zone=ZONE,
    ),
    "zoned upright": BoardDrawing(
        "Zoned upright", *SIZE, numbering=(*NUMBERED, ("stagger", "true"), ("vDescend", "true")), zone=ZONE
    ),
    "descending": BoardDrawing(
        "Descending", *SIZE, numbering=(*NUMBERED, ("hDescend", "true"), ("vDescend", "true"), ("sep", "-"))
    ),
    "sideways": BoardDrawing(
        "Sideways", *SIZE, grid=(("sideways", "true"),), numbering=(*NUMBERED, ("first", "V"), ("hDescend", "true"))
    ),
}  # fmt: skip


@pytest.mark.parametrize("board", list(BOARDS))
def test_hexes_have_the_names_that_vassal_gives(
    board: str, make_table: Callable[..., Table], stand_in: StandIn
) -> None:
    drawing = BOARDS[board]
    module = ModuleDrawing(boards=(drawing, replace(drawing, name="Other")))
    placed = (Placed(drawing.name), Placed("Other", 0, 1, reversed=True))
    table = make_table(module, placed, ())
    left, top = module.edge
    spots = [
        (left + x, top + row * drawing.height + y)
        for row in (0, 1) for x in range(60, drawing.width - 50, 97) for y in range(60, drawing.height - 50, 83)
    ]  # fmt: skip
    table.pieces = [PieceAt(f"{number}", f"Squad {number}", "Attacker", *at) for number, at in enumerate(spots, 3000)]
    with table.window(table.save(), stand_in.port) as window:
        window.connected()
        window.until(lambda: stand_in.of("snapshot"), "a snapshot")
        window.quiet()
    places = [BoardPlace.model_validate_json(json.dumps(place)) for place in stand_in.of("boards")[-1]["boards"]]
    pieces = [piece for part in stand_in.of("snapshot") for piece in part["pieces"]]
    assert {piece["board"] for piece in pieces} == {drawing.name, "Other"}
    ours = {piece["id"]: named(places, piece) for piece in pieces}
    assert {piece["id"]: piece["hex"] for piece in pieces if ours[piece["id"]]} == {k: v for k, v in ours.items() if v}
    assert len(set(ours.values())) > 30


def named(places: list[BoardPlace], piece: dict[str, object]) -> str:
    """The hex under a piece, by the grid of its board as the server reads it; "" where another one
    is as near but for four pixels: VASSAL counts in whole ones."""
    place = next(place for place in places if place.name == piece["board"] and place.map == piece["map"])
    bare = bare_board(place)
    assert bare is not None
    x, y = int(str(piece["x"])) - place.x, int(str(piece["y"])) - place.y
    if place.reversed:
        x, y = place.width - 1 - x, place.height - 1 - y
    hex_ = bare.grid.hex_at(x, y)
    to_others = [distance_to(bare.grid, other, x, y) for other in bare.grid.ring(hex_, 1)]
    return bare.cells[hex_].name if distance_to(bare.grid, hex_, x, y) < min(to_others) - 4 else ""


def distance_to(grid: HexGrid, hex_: Hex, x: int, y: int) -> float:
    return math.dist((x, y), map(float, grid.centre(hex_)))
