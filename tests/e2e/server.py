"""The real `crestline serve` in a process of its own, and a wire to it that can be cut."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

TOKEN, DIRECTOR = "token of the test", "director of the test"


@dataclass
class Server:
    """A running server, started again with the same ledger and port after `kill`."""

    boards: Path
    database: Path
    more: tuple[str, ...] = ()
    port: int = 0
    join_code: str = ""
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [
            sys.executable, "-u", "-m", "bridge.cli", "serve", "--port", str(self.port), "--boards", str(self.boards),
            "--db", f"sqlite:///{self.database}", "--token", TOKEN, "--director-token", DIRECTOR, *self.more,
        ]  # fmt: skip
        log = self.database.with_suffix(".log").open("a", encoding="utf-8")
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONUTF8": "1"},
        )
        log.close()
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"ws://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
            if found := re.search(r"join code\s+(\S+)", line):
                self.join_code = found[1]
            if "In VASSAL" in line:
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        raise AssertionError(f"the server did not start: {self.database.with_suffix('.log').read_text('utf-8')}")

    def kill(self) -> None:
        """As if the machine had lost its power."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(20)


@contextmanager
def running(server: Server) -> Iterator[Server]:
    server.start()
    try:
        yield server
    finally:
        server.kill()


class Wire:
    """Passes bytes on to a port; `cut` breaks every connection, new ones work."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near = self._listener.accept()[0]
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                return
            self._ends += [near, far]
            threading.Thread(target=self._pump, args=(near, far), daemon=True).start()
            threading.Thread(target=self._pump, args=(far, near), daemon=True).start()

    @staticmethod
    def _pump(source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(1 << 16):
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            end.close()

    def cut(self) -> None:
        ends, self._ends = self._ends, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listener.close()
        self.cut()
