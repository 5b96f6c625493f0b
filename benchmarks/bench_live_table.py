"""From a move to its rulings over the socket: many games at once on one server, which runs in a process of its own.

Two players a game, 20 squads a side on the built-in board. Both players' clients report each move; the time is that
from sending a report to having its rulings. Games move by chance, on average once in PAUSE seconds. The processor
time is the server's own, for a move with both its reports. The clients run beside it on the same machine.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from table import table

from boardparsers.library import BoardLibrary
from bridge.client import TableClient
from bridge.protocol.values import BoardPlace, Piece

GAMES: Final = (1, 10, 100)
SQUADS: Final = 20
SECONDS: Final = 15.0
PAUSE: Final = 5.0
BOARD: Final = BoardPlace(map="Main Map", name="built-in", width=1000, height=500)
SIDES: Final = ("attacker", "defender")
TOKEN: Final = "benchmark"

Game = tuple[TableClient, TableClient]


class Tally:
    """Times of reports in seconds, and how many rulings came."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.rulings = 0


async def main() -> None:
    hexes = [cell.name for cell in BoardLibrary([]).load(BOARD.name).cells.values()]
    rows = [await measure(games, hexes) for games in GAMES]
    print(table(("games", "moves", "rulings", "median ms", "90 % ms", "99 % ms", "server's ms of CPU a move"), rows))


async def measure(games: int, hexes: Sequence[str]) -> list[object]:
    """One line of the table."""
    tally = Tally()
    async with server() as (process, address):
        tables = await asyncio.gather(*(sit_down(address, number, hexes) for number in range(games)))
        await play(tables[0], hexes, random.Random(0), Tally(), until=time.perf_counter() + 2.0)
        before = processor_seconds(process.pid)
        until = time.perf_counter() + SECONDS
        await asyncio.gather(*(play(game, hexes, random.Random(n), tally, until) for n, game in enumerate(tables)))
        spent = processor_seconds(process.pid) - before
        for game in tables:
            for client in game:
                await client.close()
    moves = max(1, len(tally.times) // 2)
    times = sorted(tally.times) or [float("nan")]
    share = [times[min(len(times) - 1, int(len(times) * part))] * 1000 for part in (0.5, 0.9, 0.99)]
    return [games, moves, tally.rulings, *share, spent / moves * 1000]


@asynccontextmanager
async def server() -> AsyncIterator[tuple[subprocess.Popen[str], str]]:
    """`crestline serve` with a ledger of its own, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{(Path(folder) / 'ledger.sqlite3').as_posix()}"
        words = ["serve", "--port", "0", "--token", TOKEN, "--ruleset", "asl", "--db", database]
        command = [sys.executable, "-m", "bridge.cli", *words]
        process = await asyncio.to_thread(start, command)
        try:
            yield process, await asyncio.to_thread(address_of, process)
        finally:
            process.terminate()
            await asyncio.to_thread(process.communicate)


def start(command: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def address_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"ws://\S+", line):
            return found[0]
    raise RuntimeError("the server did not start")


async def sit_down(address: str, number: int, hexes: Sequence[str]) -> Game:
    """Two clients at a table of their own, with all squads on the board."""
    chance = random.Random(number)
    pieces = [squad(side, n, chance.choice(hexes)) for side in SIDES for n in range(SQUADS)]
    clients = [TableClient(address, token=TOKEN, table=f"game {number}", player=side, side=side) for side in SIDES]
    for client in clients:
        await client.connect()
        await client.boards([BOARD])
        await client.snapshot(pieces)
    return clients[0], clients[1]


def squad(side: str, number: int, hex_: str) -> Piece:
    return Piece(id=f"{side} {number}", name="4-6-7", side=side, map=BOARD.map, board=BOARD.name, hex=hex_, x=0, y=0)


async def play(game: Game, hexes: Sequence[str], chance: random.Random, tally: Tally, until: float) -> None:
    """Move after move, reported by one client and then by the other."""
    while True:
        await asyncio.sleep(chance.expovariate(1 / PAUSE))
        if time.perf_counter() > until:
            return
        moved = squad(SIDES[0], chance.randrange(SQUADS), chance.choice(hexes))
        for client in game:
            started = time.perf_counter()
            arrived = asyncio.ensure_future(first_rulings(client))
            await asyncio.sleep(0)
            tally.rulings += len(await client.move(moved))
            if arrived.done():
                tally.times.append(arrived.result() - started)
            arrived.cancel()


async def first_rulings(client: TableClient) -> float:
    """When the next rulings came."""
    async for message in client.messages():
        if message.type == "rulings":
            return time.perf_counter()
    raise ConnectionError("the connection ended")


def processor_seconds(pid: int) -> float:
    """Processor time that a process has used, where the system tells it."""
    path = Path(f"/proc/{pid}/stat")
    if not path.is_file():
        return float("nan")
    fields = path.read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    asyncio.run(main())
