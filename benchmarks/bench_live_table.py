"""From a move to its rulings over the socket: many games at once on one server, which runs in a process of its own.

Two players a game, 20 squads a side on the built-in board. Both players' clients report each move; the time is that
from sending a report to having its rulings. Games move by chance, on average once in PAUSE seconds. "lines": clients
that are told lines of sight; "1 in 10 all": in every tenth game views, cover and movement too, and the times are those
of the others. The processor time is the server's own, for a move
with both its reports. The clients run beside it, in one process of their own, and share its cores; "clients late" is
how late their own timer wakes them in 1 of 100 cases, which no server can help and which is in every time measured
here. "ping": the time of a message that makes no work, from a client at a table of its own: what the machine, the
socket and waiting for the other tables' turns take.
"""

from __future__ import annotations

import asyncio
import itertools
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
from websockets.asyncio.client import ClientConnection, connect

from boardparsers.library import BoardLibrary
from bridge.protocol import limits
from bridge.protocol.inbound import Boards, ClientMessage, Hello, Pieces, Ping, Snapshot
from bridge.protocol.messages import encode
from bridge.protocol.values import BoardPlace, ChangeKind, Piece, PieceChange, Software, Topic

LINES: Final = (Topic.LOS,)
ALL: Final = tuple(Topic)
# Games, and of how many one is told all; 0: none is.
RUNS: Final = ((1, 0), (10, 0), (100, 0), (100, 10))
SQUADS: Final = 20
SECONDS: Final = 20.0
TICK: Final = 0.01  # seconds between two looks at the clients' own lateness
PINGS: Final = 10.0  # a second
PAUSE: Final = 5.0
BOARD: Final = BoardPlace(map="Main Map", name="built-in", width=1000, height=500)
SIDES: Final = ("attacker", "defender")
TOKEN: Final = "benchmark"

RULINGS, ERROR = (f'{{"type":"{kind}"' for kind in ("rulings", "error"))
ANSWERS: Final = tuple(f'{{"type":"{kind}"' for kind in ("ack", "pong"))
HEADS: Final = (
    "games",
    "that moved",
    "told",
    "moves",
    "rulings",
    "median ms",
    "90 % ms",
    "99 % ms",
    "ping 99 % ms",
    "clients late, 99 % ms",
    "server's ms of CPU a move",
    "load",
)


class LightClient:
    """Looks at no more of a frame than it must, so that two hundred of these leave the server a core of its own."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.rulings = 0
        self._told = 0.0
        self._answered = asyncio.Event()
        self._failed = ""
        self._reader = asyncio.create_task(self._read())

    async def say(self, message: ClientMessage) -> float | None:
        """Seconds from sending it to the first rulings that follow, once it is acknowledged; None if there are none.

        Raises RuntimeError if it is refused or the server goes away.
        """
        self.rulings, self._told = 0, 0.0
        self._answered.clear()
        frame, started = encode(message), time.perf_counter()
        await self.socket.send(frame)
        await self._answered.wait()
        if self._failed:
            raise RuntimeError(self._failed)
        return self._told - started if self._told else None

    async def close(self) -> None:
        await self.socket.close()
        await self._reader

    async def _read(self) -> None:
        async for frame in self.socket:
            assert isinstance(frame, str)
            if frame.startswith(RULINGS):
                self._told = self._told or time.perf_counter()
                self.rulings += frame.count('"verdict"')
            elif frame.startswith(ANSWERS):
                self._answered.set()
            elif frame.startswith(ERROR):
                self._fail(frame)
        self._fail("the connection is closed")

    def _fail(self, why: str) -> None:
        self._failed = self._failed or why
        self._answered.set()


Game = tuple[LightClient, LightClient]


class Tally:
    """Times of reports and of pings in seconds, how many rulings came, which games moved, and how late the clients'
    timer was."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.pings: list[float] = []
        self.rulings = 0
        self.moved: set[int] = set()
        self.late: list[float] = []


async def main() -> None:
    hexes = [cell.name for cell in BoardLibrary([]).load(BOARD.name).cells.values()]
    rows = [await measure(games, one_in, hexes) for games, one_in in RUNS]
    print(table(HEADS, rows))


async def measure(games: int, one_in: int, hexes: Sequence[str]) -> list[object]:
    """One line of the table."""
    tally, apart = Tally(), Tally()
    heavy = {number for number in range(games) if one_in and number % one_in == 0}
    async with server() as (process, address):
        tables = [await sit_down(address, n, ALL if n in heavy else LINES, hexes) for n in range(games)]
        before = processor_seconds(process.pid)
        until = time.perf_counter() + SECONDS
        beside = [asyncio.create_task(work) for work in (look_at_the_clock(tally), ping(address, tally))]
        played = (
            play(n, game, hexes, random.Random(n), apart if n in heavy else tally, until)
            for n, game in enumerate(tables)
        )
        await asyncio.gather(*played)
        for task in beside:
            task.cancel()
        spent = processor_seconds(process.pid) - before
        load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "?"
        for game in tables:
            for client in game:
                await client.close()
    moves = max(1, (len(tally.times) + len(apart.times)) // 2)
    told = f"1 in {one_in} all" if one_in else "lines"
    moved, rulings = len(tally.moved) + len(apart.moved), tally.rulings + apart.rulings
    shares = [share_of(tally.times, part) for part in (0.5, 0.9, 0.99)]
    beside_them = [share_of(times, 0.99) for times in (tally.pings, tally.late)]
    return [games, moved, told, moves, rulings, *shares, *beside_them, spent / moves * 1000, load]


def share_of(times: Sequence[float], part: float) -> float:
    """The time, in milliseconds, that such a part of all stays below; of none at all not a number."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000 if ordered else float("nan")


async def look_at_the_clock(tally: Tally) -> None:
    """How late the clients' own timer is: what other work on this machine, and their own, costs every time."""
    while True:
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        tally.late.append(max(0.0, time.perf_counter() - due))


async def ping(address: str, tally: Tally) -> None:
    """A client at a table of its own that says nothing but "are you there", at any time."""
    client, chance = await seat(address, "bystander", SIDES[0], LINES), random.Random(0)
    for count in itertools.count():
        await asyncio.sleep(chance.expovariate(PINGS))
        started = time.perf_counter()
        await client.say(Ping(id=f"ping {count}"))
        tally.pings.append(time.perf_counter() - started)


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
    """Its address, once it says that it is ready: nothing is compiled any more."""
    assert process.stdout is not None
    address = ""
    for line in process.stdout:
        if found := re.search(r"ws://\S+", line):
            address = found[0]
        if line.startswith("Ready"):
            return address
    raise RuntimeError("the server did not start")


async def sit_down(address: str, number: int, topics: Sequence[Topic], hexes: Sequence[str]) -> Game:
    """Two clients at a table of their own, with all squads on the board."""
    chance = random.Random(number)
    pieces = tuple(squad(side, n, chance.choice(hexes)) for side in SIDES for n in range(SQUADS))
    clients = []
    for side in SIDES:
        client = await seat(address, f"game {number}", side, topics)
        await client.say(Boards(id="boards", boards=(BOARD,)))
        await client.say(Snapshot(id="snapshot", pieces=pieces))
        clients.append(client)
    return clients[0], clients[1]


async def seat(address: str, table_name: str, side: str, topics: Sequence[Topic]) -> LightClient:
    """A client that has said hello."""
    client = LightClient(await connect(address, compression=None))
    hello = Hello(
        id="hello",
        version=limits.VERSION,
        token=TOKEN,
        table=table_name,
        player=side,
        side=side,
        client=Software(name="benchmark"),
        subscriptions=tuple(topics),
    )
    await client.socket.send(encode(hello))
    return client


def squad(side: str, number: int, hex_: str) -> Piece:
    return Piece(id=f"{side} {number}", name="4-6-7", side=side, map=BOARD.map, board=BOARD.name, hex=hex_, x=0, y=0)


async def play(
    number: int, game: Game, hexes: Sequence[str], chance: random.Random, tally: Tally, until: float
) -> None:
    """Move after move, reported by one client and then by the other."""
    for count in itertools.count():
        await asyncio.sleep(chance.expovariate(1 / PAUSE))
        if time.perf_counter() > until:
            return
        moved = squad(SIDES[0], chance.randrange(SQUADS), chance.choice(hexes))
        change = PieceChange(kind=ChangeKind.MOVED, id=moved.id, piece=moved)
        for client in game:
            took = await client.say(Pieces(id=f"move {count}", changes=(change,)))
            tally.rulings += client.rulings
            if took is not None:
                tally.times.append(took)
                tally.moved.add(number)


def processor_seconds(pid: int) -> float:
    """Processor time that a process has used, where the system tells it."""
    path = Path(f"/proc/{pid}/stat")
    if not path.is_file():
        return float("nan")
    fields = path.read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    asyncio.run(main())
