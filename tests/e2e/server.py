"""The real `crestline serve` in a process of its own, and a wire to it that can be cut."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
import time
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
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [
            sys.executable, "-u", "-m", "bridge.cli", "serve", "--port", str(self.port), "--boards", str(self.boards),
            "--db", f"sqlite:///{self.database}", "--token", TOKEN, "--director-token", DIRECTOR, *self.more,
        ]  # fmt: skip
        said = self.database.with_suffix(".log")
        with said.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "PYTHONUTF8": "1"})
        end = time.monotonic() + 120
        while "In VASSAL" not in (text := said.read_text(encoding="utf-8")):
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"the server did not start: {text}")
            time.sleep(0.1)
        self.port = int(re.findall(r"ws://127\.0\.0\.1:(\d+)", text)[0])
        self.join_code = re.findall(r"join code\s+(\S+)", text)[0]

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
