"""A crowded table: three thousand pieces, and what looking at them costs."""

from __future__ import annotations

from dataclasses import replace

from tests.e2e.stand_in import StandIn
from tests.e2e.table import Table
from tests.e2e.test_watching import wait_for_change
from tests.fixtures.vassal_module import PieceAt

PIECES = 3000


def test_three_thousand_pieces(table: Table, stand_in: StandIn) -> None:
    """All are told, in parts; a drag among them is one change. Prints how long a look takes on the EDT."""
    spots = [(x, y) for y in range(250, 1290, 30) for x in range(60, 930, 26)]
    crowd = [
        PieceAt(
            f"9{number:06d}", f"Squad {number}", "Attacker", *spots[number % len(spots)], stack=f"{number % len(spots)}"
        )
        for number in range(PIECES - len(table.pieces))
    ]
    table.pieces += crowd
    mover = table.pieces[0]
    table.pieces[0] = replace(mover, x=table.at("P1")[0], y=table.at("P1")[1])
    with table.window(table.save(), stand_in.port) as window:
        window.connected()
        window.until(lambda: len(stand_in.of("snapshot")) >= 3, "the snapshot's parts", 60)
        parts = stand_in.of("snapshot")
        assert [part["part"] for part in parts] == [1, 2, 3]
        told = {piece["id"] for part in parts for piece in part["pieces"]}
        assert told == {piece.id for piece in table.pieces}
        for start, end in (("P1", "P2"), ("P2", "P1"), ("P1", "P2"), ("P2", "P1")):
            before = len(window.trace("changes"))
            window.drag(table.at(start), table.at(end))
            window.until(lambda: len(window.trace("changes")) > before, "the drag")  # noqa: B023
        wait_for_change(window, stand_in, mover.id, kind="moved", hex="P2")
        window.engine.xdotool("sleep", 25)  # some hundred looks later Java has compiled what they do
        window.drag(table.at("P1"), table.at("P3"))
        wait_for_change(window, stand_in, mover.id, kind="moved", hex="P3")
        looks = [line.partition("look ")[2] for line in window.trace("changes")]
        print(f"{PIECES} pieces: a look took {looks}")
        window.quiet()
