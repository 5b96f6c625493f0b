"""What the server hears of a real game: drags, undo, flips, hiding, stacks, a stepped log, boards."""

from __future__ import annotations

import json
from typing import Any

from bridge.protocol.messages import decode
from tests.e2e.stand_in import StandIn
from tests.e2e.table import PLAYERS, Table, Window


def changes(server: StandIn) -> list[dict[str, Any]]:
    return [change for message in server.of("pieces") for change in message["changes"]]


def wait_for_change(window: Window, server: StandIn, piece: str, **wanted: object) -> dict[str, Any]:
    """The first change of the piece whose kind or fields are as wanted."""

    def fits(change: dict[str, Any]) -> bool:
        told = {"kind": change["kind"], **change.get("piece", {})}
        return change["id"] == piece and all(told.get(key) == value for key, value in wanted.items())

    window.until(lambda: any(fits(change) for change in changes(server)), f"{piece} {wanted}")
    return next(change for change in changes(server) if fits(change))


def assert_protocol(server: StandIn) -> None:
    """Every message is one that the server's own code takes, and no player's password is in any."""
    for message in server.said:
        text = json.dumps(message)
        decode(text)
        assert not any(secret in text for secret, _, _ in PLAYERS), text


def test_boards_and_pieces_at_the_start(table: Table, stand_in: StandIn) -> None:
    with table.window(table.save(), stand_in.port) as window:
        window.connected()
        window.until(lambda: stand_in.of("snapshot"), "a snapshot")
        hello = stand_in.of("hello")[0]
        assert (hello["player"], hello["side"], hello["join_code"]) == ("Alice", "Attacker", "test")
        assert hello["module"] == {"name": "Crestline Test", "version": "1.0"}
        north, south, second = stand_in.of("boards")[-1]["boards"]
        assert (north["name"], north["map"], north["x"], north["y"]) == ("North", "Main Map", *table.module.edge)
        assert (south["name"], south["reversed"], south["row"], south["y"]) == ("South", True, 1, 675)
        assert south["grid"]["dx"] == 56.25
        assert south["grid"]["numbering"]["h_type"] == "A"
        assert (second["map"], second["x"], second["y"]) == ("Second Map", 0, 0)
        pieces = {piece["id"]: piece for piece in stand_in.of("snapshot")[-1]["pieces"]}
        assert set(pieces) == {"1001", "1002", "2001", "2002"}
        assert (pieces["1001"]["hex"], pieces["1001"]["side"], pieces["1001"]["board"]) == ("C3", "Attacker", "North")
        assert (pieces["2002"]["hex"], pieces["2002"]["board"]) == ("G4", "South")
        assert (pieces["2002"]["x"], pieces["2002"]["y"]) == table.at("G4", "South")
        window.quiet()
    assert_protocol(stand_in)


def test_drags_undo_flip_and_hide(table: Table, stand_in: StandIn) -> None:
    with table.window(table.save(), stand_in.port) as window:
        window.connected()
        window.drag(table.at("C3"), table.at("D6"))
        wait_for_change(window, stand_in, "1001", kind="moved", hex="D6", side="Attacker")
        window.drag(table.at("E5"), table.at("D6"))
        stacked = wait_for_change(window, stand_in, "1002", kind="moved", hex="D6", index=1)["piece"]
        under = wait_for_change(window, stand_in, "1001", kind="changed", stack=stacked["stack"])["piece"]
        assert under.get("index", 0) == 0
        window.undo()
        wait_for_change(window, stand_in, "1002", kind="moved", hex="E5")
        window.click(*table.at("D6"))
        window.key("ctrl+f")
        wait_for_change(window, stand_in, "1001", kind="changed", name="Squad A (broken)")
        window.key("ctrl+h")
        wait_for_change(window, stand_in, "1001", kind="changed", hidden=True)
        window.drag(table.at("K4"), table.at("J9", "South"))
        wait_for_change(window, stand_in, "2001", kind="moved", board="South", hex="J9")
        window.quiet()
    assert_protocol(stand_in)


def test_a_stepped_log(table: Table, stand_in: StandIn) -> None:
    stops = [table.at(name) for name in ("D3", "E3", "E4")]
    log = table.log_of_moves("game.vlog", table.pieces[0], stops)
    with table.window(log, stand_in.port) as window:
        window.connected()
        for hex_name in ("D3", "E3", "E4"):
            window.step()
            wait_for_change(window, stand_in, "1001", kind="moved", hex=hex_name)
        window.quiet()
    assert_protocol(stand_in)


def test_what_is_hidden_from_this_player_is_never_told(table: Table, stand_in: StandIn) -> None:
    """Bob hid one piece and masked another; Alice's VASSAL tells nothing of the one and only the mask of the other."""
    bob = PLAYERS[1][0]
    hidden, masked = table.pieces[2], table.pieces[3]
    table.pieces[2:] = [
        type(hidden)(hidden.id, "Hidden gun", hidden.side, hidden.x, hidden.y, hidden_by=bob),
        type(masked)(masked.id, "Masked section", masked.side, masked.x, masked.y, masked_by=bob),
    ]
    log = table.log_of_moves("game.vlog", table.pieces[2], [table.at("L8"), table.at("M8")])
    with table.window(log, stand_in.port) as window:
        window.connected()
        window.until(lambda: stand_in.of("snapshot"), "a snapshot")
        window.step()
        window.step()
        window.drag(table.at("C3"), table.at("D6"))
        wait_for_change(window, stand_in, "1001", kind="moved", hex="D6")
        pieces = {piece["id"]: piece for piece in stand_in.of("snapshot")[-1]["pieces"]}
        assert "2001" not in pieces
        assert not [change for change in changes(stand_in) if change["id"] == "2001"]
        assert pieces["2002"]["concealed"] is True
        assert pieces["2002"]["name"] == "A concealed unit"
        assert not {"side", "image", "gpid", "properties"} & set(pieces["2002"])
        assert not any(word in json.dumps(stand_in.said) for word in ("Hidden gun", "Masked section"))
        window.quiet()
    assert_protocol(stand_in)
