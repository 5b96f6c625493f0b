"""Plays a recorded game at a live table: two clients, one for each side, through the real socket."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from boardparsers.errors import QuestionError
from boardparsers.hexmodel import HexCell, HexMap
from bridge.client import TableClient
from bridge.demo.recording import RecordedMove, RecordedPiece, Recording
from bridge.demo.words import WIDTH, ruling_words
from bridge.protocol.outbound import RulingOut
from bridge.protocol.values import BoardPlace, Grid, GridKind, Piece, Topic

TABLE: Final = "demo"
MAP: Final = "Main Map"

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of a game. alike: the other side's client got the very same rulings, by id."""

    moves: int
    rulings: int
    alike: bool


async def play(game: Recording, board: HexMap, url: str, token: str, say: Say) -> Tally:
    """The whole game, each ruling said as it comes in.

    Raises QuestionError for a game that does not fit the board, ProtocolError if the server does not take something.
    """
    first, second = game.sides
    pieces = {piece.id: _piece(board, piece) for piece in game.pieces}
    names = {piece.id: piece.name for piece in game.pieces}
    common: dict[str, Any] = {"ruleset": game.ruleset, "options": game.options, "subscriptions": tuple(Topic)}
    async with TableClient(url, token=token, table=TABLE, side=first, player=first, **common) as host:
        code = _join_code(host)
        say(f"One player ({first}) opens a table, the other ({second}) joins it with the code {code}.")
        async with TableClient(url, join_code=code, side=second, player=second, **common) as guest:
            for client in (host, guest):
                await client.boards([_place(board, game.board)])
                await client.snapshot(pieces.values())
            for notice in host.mirror.notices:
                if notice.code != "joined":
                    say(textwrap.fill(f"The table says: {notice.text}", WIDTH, subsequent_indent="  "))
            clients = {first: host, second: guest}
            return await _moves(game, board, pieces, names, clients, say)


async def _moves(
    game: Recording,
    board: HexMap,
    pieces: dict[str, Piece],
    names: Mapping[str, str],
    clients: Mapping[str, TableClient],
    say: Say,
) -> Tally:
    count, alike = 0, True
    for number, move in enumerate(game.moves, 1):
        before, moved = pieces[move.piece], _moved(board, pieces[move.piece], move)
        pieces[move.piece] = moved
        say("")
        say(_headline(number, before, moved, move))
        mover = clients[before.side]
        (other,) = (client for side, client in clients.items() if side != before.side)
        rulings = await mover.move(moved)
        same = await other.move(moved)
        alike = alike and _ids(rulings) == _ids(same)
        count += len(rulings)
        for line in (line for ruling in rulings for line in ruling_words(ruling, names)):
            say(f"  {line}")
    return Tally(len(game.moves), count, alike)


def _ids(rulings: Iterable[RulingOut]) -> set[str]:
    return {ruling.id for ruling in rulings}


def _join_code(client: TableClient) -> str:
    welcome = client.mirror.welcome
    return welcome.join_code if welcome is not None else ""


def _headline(number: int, before: Piece, after: Piece, move: RecordedMove) -> str:
    level = f" level {after.level}" if after.level or before.hex == after.hex else ""
    way = f"in {after.hex} to" if before.hex == after.hex else f"moves {before.hex} to {after.hex}"
    says = f": {move.says}" if move.says else ""
    return f"{number}. {before.name} {way}{level}{says}"


def _place(board: HexMap, name: str) -> BoardPlace:
    """The board at the upper left corner of the map, with its grid as VASSAL would describe it."""
    grid = board.grid
    described = Grid(
        kind=GridKind.HEX,
        dx=float(grid.dx),
        dy=float(grid.dy),
        x0=float(grid.x0),
        y0=float(grid.y0),
        sideways=grid.sideways,
    )
    return BoardPlace(map=MAP, name=name, width=grid.width, height=grid.height, grid=described)


def _piece(board: HexMap, piece: RecordedPiece) -> Piece:
    x, y = _pixel(board, _cell(board, piece.hex))
    return Piece(
        id=piece.id,
        name=piece.name,
        side=piece.side,
        map=MAP,
        hex=piece.hex,
        level=piece.level,
        x=x,
        y=y,
        properties=piece.properties,
    )


def _moved(board: HexMap, piece: Piece, move: RecordedMove) -> Piece:
    x, y = _pixel(board, _cell(board, move.to))
    return piece.model_copy(update={"hex": move.to, "level": move.level, "x": x, "y": y})


def _cell(board: HexMap, name: str) -> HexCell:
    cell = board.find(name)
    if cell is None:
        raise QuestionError(f"board {board.name} has no hex {name}")
    return cell


def _pixel(board: HexMap, cell: HexCell) -> tuple[int, int]:
    """The centre, on the board: centres of half hexes lie on its edge."""
    x, y = board.grid.centre(cell.hex)
    return min(max(round(x), 0), board.grid.width - 1), min(max(round(y), 0), board.grid.height - 1)
