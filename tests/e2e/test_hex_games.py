"""Memoir '44 and Valor & Victory in a real VASSAL window: the recorded games on maps that a person drew.

The module calls its board by another name than the map's file, and draws it a fifth larger than the map: the table
finds the map by its header and lays it hex by hex.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Final

import pytest
from PIL import Image

from boardparsers.drawn import built_in_map
from boardparsers.hexmodel import HexMap
from bridge.cli import main
from bridge.demo.recording import RecordedMove, Recording, recorded_for
from bridge.pictures.board_picture import plain
from bridge.rules.registry import rule_set
from bridge.rules.ruling import Counter, LosQuestion, Place
from tests.e2e import server
from tests.e2e.pictures import BLOCKED, CLEAR, HINDERED, share_along
from tests.e2e.server import Server
from tests.e2e.table import Table, Window
from tests.fixtures.vassal_module import SIDES, BoardDrawing, ModuleDrawing, Placed

BOARD, MODULE, SCALE = "Countryside", "Hex Games of Our Own", 1.2
COLOURS: Final = {"clear": CLEAR, "hindered": HINDERED, "blocked": BLOCKED}
FIRST = 300  # seconds for a ruling: on a fresh clone the server compiles its rules first
# What stands in the way of a line, where units do: the rules are told of each unit on the map by its kind.
KINDS: Final = {"infantry": "infantry", "tank": "armour", "artillery": "artillery"}
Picture = Callable[[str], Path]


def drawing_of(hexmap: HexMap) -> BoardDrawing:
    """The board of the module: the map's picture enlarged, and VASSAL's grid for it, which counts whole pixels."""
    grid = hexmap.grid
    size = round(grid.width * SCALE), round(grid.height * SCALE)
    picture = Image.fromarray(plain(hexmap).transpose(1, 0, 2)).resize(size)
    out = io.BytesIO()
    picture.save(out, "PNG")
    dx, dy = float(grid.dx) * SCALE, float(grid.dy) * SCALE
    x0, y0 = round(float(grid.x0) * SCALE), round(float(grid.y0) * SCALE)
    places = {
        cell.name: tuple(round(float(at) * SCALE) for at in grid.centre(cell.hex)) for cell in hexmap.cells.values()
    }
    return BoardDrawing(
        BOARD, *size, dx=dx, dy=dy, image=out.getvalue(), places=tuple(places.items()),  # type: ignore[arg-type]
        grid=(("x0", x0), ("y0", y0), ("sideways", str(grid.sideways).lower())),
    )  # fmt: skip


@dataclass
class Played:
    """A recorded game at a real table: where each piece stands, and what the rules say of it."""

    recording: Recording
    hexmap: HexMap
    table: Table
    server: Server

    def __post_init__(self) -> None:
        self.at = {piece.id: piece.hex for piece in self.recording.pieces}
        self.rules = rule_set(self.recording.ruleset)

    def enemies(self, piece: str) -> list[str]:
        side = self.recording.piece(piece).side
        return [other.id for other in self.recording.pieces if other.side != side]

    def counters(self) -> tuple[Counter, ...]:
        if self.recording.ruleset != "memoir44":
            return ()
        pieces = ((piece, self.recording.piece(piece)) for piece in self.at)
        kind = {id_: next(kind for word, kind in KINDS.items() if word in piece.name) for id_, piece in pieces}
        return tuple(Counter(kind[id_], hex_) for id_, hex_ in self.at.items())

    def expected(self, piece: str) -> dict[str, str]:
        """Verdict by the hexes of each line of a piece to its enemies, from the rules themselves."""
        here = self.at[piece]
        lines = {self.at[enemy] for enemy in self.enemies(piece)}
        asked = {hex_: LosQuestion(Place(here), Place(hex_), self.counters()) for hex_ in lines}
        return {hex_: str(self.rules.los(self.hexmap, question).verdict) for hex_, question in asked.items()}

    def move(self, window: Window, move: RecordedMove) -> dict[str, str]:
        """Drags the piece; gives the verdicts of its lines as the window was told them, by the enemy's hex."""
        before = len(window.trace("rulings"))
        window.drag(self.table.at(self.at[move.piece]), self.table.at(move.to))
        self.at[move.piece] = move.to
        wanted = {self.at[enemy] for enemy in self.enemies(move.piece)}

        def told() -> dict[str, str]:
            text = " ".join(window.trace("rulings")[before:])
            found = re.findall(r":los=(\w+)@(\w+)>(\w+)", text)
            return {(b if a == move.to else a): verdict for verdict, a, b in found if move.to in (a, b)}

        window.until(lambda: set(told()) >= wanted, f"lines from {move.to} to {sorted(wanted)}", FIRST)
        return told()


@pytest.fixture(params=["memoir44", "valor_and_victory"])
def game(request: pytest.FixtureRequest, tmp_path: Path, make_table: Callable[..., Table]) -> Iterator[Played]:
    ruleset = request.param
    hexmap, recording = built_in_map(ruleset), recorded_for(ruleset)
    maps = tmp_path / "maps"
    maps.mkdir()
    text = resources.files("boardparsers.drawn").joinpath(f"maps/{ruleset}.hexmap.txt").read_text(encoding="utf-8")
    header = f"module: {MODULE}\nboard: {BOARD}\nhexes:"
    (maps / "drawn by hand.hexmap.txt").write_text(text.replace("hexes:", header, 1), encoding="utf-8")
    sides = dict(zip(recording.sides, SIDES, strict=True))
    stands = [
        (str(1000 + number), piece.name, sides[piece.side], piece.hex, BOARD)
        for number, piece in enumerate(recording.pieces)
    ]
    table = make_table(ModuleDrawing(MODULE, boards=(drawing_of(hexmap),)), (Placed(BOARD),), stands)
    with server.running(Server(maps, tmp_path / "ledger.db", ("--ruleset", ruleset))) as referee:
        yield Played(recording, hexmap, table, referee)


@contextmanager
def seated(game: Played, **more: str) -> Iterator[Window]:
    preferences = {"crestline.joinCode": game.server.join_code, **more}
    with game.table.window(game.table.save(), game.server.port, more=preferences) as window:
        window.connected()
        yield window


def lines_are_drawn(window: Window, game: Played, source: str, expected: Mapping[str, str], shot: Path) -> None:
    start = window.on_screen(*game.table.at(source))
    for hex_, verdict in expected.items():
        share = share_along(shot, start, window.on_screen(*game.table.at(hex_)), COLOURS[verdict])
        assert share > 0.15, (source, hex_, verdict, share)


def test_a_short_game_is_ruled_drawn_and_told(game: Played, picture: Picture) -> None:
    with seated(game) as window:
        window.engine.xdotool("sleep", 2)
        seen: set[str] = set()
        for number, move in enumerate(game.recording.moves, 1):
            told = game.move(window, move)
            expected = game.expected(move.piece)
            assert told == expected, (number, move)
            seen |= set(told.values())
            window.seen(picture(f"{number}"), partial(lines_are_drawn, window, game, move.to, expected))
        assert {"clear", "blocked"} <= seen
        told_moves = re.findall(r":movement=(\w+)@(\w+)>(\w+)", " ".join(window.trace("rulings")))
        assert {(end, verdict) for verdict, _, end in told_moves} >= {
            (move.to, "allowed") for move in game.recording.moves if "cannot" not in move.says
        }
        assert "no terrain is known" not in " ".join(window.trace())
        window.quiet()


@pytest.mark.parametrize("game", ["memoir44"], indirect=True)
def test_a_french_player_reads_french_and_the_ledger_english(game: Played, capsys: pytest.CaptureFixture[str]) -> None:
    with seated(game, **{"crestline.language": "fran\\u00e7ais"}) as window:
        game.move(window, game.recording.moves[0])
        window.until(lambda: any("bloquée" in line for line in window.trace("chat")), "a line in French", FIRST)
        assert not any("blocked" in line for line in window.trace("chat"))
        window.quiet()
    assert main(["rulings", "list", "--db", f"sqlite:///{game.server.database}"]) == 0
    listed = capsys.readouterr().out
    assert "blocked" in listed
    assert "bloquée" not in listed
