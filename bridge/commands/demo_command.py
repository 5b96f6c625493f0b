"""`crestline demo`: the server on a free port, a recorded game through the real socket, its rulings in words."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import time
from contextlib import closing

from boardparsers.hexmodel import HexMap
from boardparsers.vasl.shared import built_in
from bridge.commands.board_arguments import add_board_arguments, library_of
from bridge.commands.statuses import DEMO_STATUSES
from bridge.commands.warming import told_if_slow, warm_up
from bridge.demo.patrol import patrol
from bridge.demo.play import TABLE, Tally, play
from bridge.demo.recording import Recording, recorded_for
from bridge.ledger import Ledger
from bridge.rules.checks import check_board
from bridge.rules.registry import rule_set
from bridge.server import ServerConfig, TableServer
from bridge.server.pieces import CountersOf


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", metavar="BOARD", help="play a patrol on this board (a path, or a name in --boards)")
    parser.add_argument("--ruleset", default="asl", metavar="NAME", help="whose rules (default: asl)")
    add_board_arguments(parser)
    parser.epilog = DEMO_STATUSES


def run(args: argparse.Namespace) -> int:
    """0 when both players' clients got the same rulings for every move, 1 when not."""
    rules = rule_set(args.ruleset)
    library = library_of(args)
    if args.board is None:
        game = recorded_for(args.ruleset)
        board = library.load(game.board)
    else:
        board = library.load(args.board)
        check_board(rules, board)
        game = patrol(board, args.ruleset)
    say(f"{game.title}. Rules: {rules.title}. Board: {board.name}, {len(board.cells)} hexes.")
    if game.about:
        say(game.about)
    with told_if_slow(say):
        warm_up(rules, board)
    started = time.perf_counter()
    tally = asyncio.run(serve_and_play(game, board))
    seconds = time.perf_counter() - started
    say("")
    say(f"{tally.moves} moves, {tally.rulings} rulings in {seconds:.1f} s; {alike(tally)}.")
    return 0 if tally.alike else 1


def alike(tally: Tally) -> str:
    """Whether both players see the same."""
    same = "both players' clients got the same" if tally.alike else "the players' clients did NOT get the same"
    return f"{same}, through the socket"


async def serve_and_play(game: Recording, board: HexMap) -> Tally:
    """The server on a free port of this machine, for as long as the game lasts."""
    token = secrets.token_urlsafe(16)
    config = ServerConfig(port=0, token=token, table=TABLE, ruleset=game.ruleset)
    with closing(Ledger("sqlite://")) as ledger:
        async with TableServer(config, lambda name: board, ledger, counters=CountersOf(built_in())) as server:
            url = f"ws://{config.host}:{server.port}"
            say(f"A table server listens on {url}.")
            return await play(game, board, url, token, say)


def say(line: str) -> None:
    """Print at once: whoever watches sees the game go on, through a pipe too."""
    print(line, flush=True)
