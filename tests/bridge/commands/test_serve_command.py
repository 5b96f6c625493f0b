"""`crestline serve`: what it says, what it refuses, and that Ctrl-C ends it in good order."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bridge.cli import main
from bridge.client import TableClient
from bridge.commands import serve_command
from bridge.commands.serve_command import addresses, config_of
from bridge.protocol.values import BoardPlace, Piece, Policy, Role


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    serve_command.add_arguments(parser)
    return parser.parse_args(words)


def test_what_is_said_is_what_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRESTLINE_TOKEN", "of the environment")
    config = config_of(
        parsed(
            "--proxy",
            "127.0.0.1",
            "--port",
            "0",
            "--policy",
            "referee",
            "--ruleset",
            "asl",
            "--option",
            "alpine_hills",
            "--director-token",
            "d",
        )
    )
    assert (config.port, config.policy, config.ruleset, config.options) == (0, Policy.REFEREE, "asl", ("alpine_hills",))
    assert config.proxies == ("127.0.0.1",)
    assert (config.token, config.director_token) == ("of the environment", "d")


def test_tokens_that_nobody_gave_are_new_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CRESTLINE_TOKEN", "CRESTLINE_DIRECTOR_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    first, second = config_of(parsed()), config_of(parsed())
    assert len({first.token, first.director_token, second.token, second.director_token}) == 4
    assert min(len(token) for token in (first.token, first.director_token)) >= 16


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed("--port", port)
    assert "--port" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--allow-origin", "example.org"], "not an origin"),
        (["--proxy", "proxy.example"], "--proxy proxy.example: not an IP address"),
        (["--ruleset", "chess"], "no rule set 'chess'; there are: asl"),
        (["--option", "alpine"], "knows no option 'alpine'"),
        (["--boards", "no-such-folder"], "there is no such folder"),
        (["--map", "no-such-map"], "there is no board or file 'no-such-map'"),
        (["--lang", "xx"], "no language 'xx'; there are: en, fr"),
        (["--db", "nonsense"], "not a database URL"),
    ],
)
def test_what_cannot_be_served_is_one_line_and_status_2(
    words: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--db", "sqlite://", *words]) == 2
    err = capsys.readouterr().err
    assert error in err
    assert err.count("\n") == 1


def test_a_port_that_is_taken_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--db", "sqlite://", "--ruleset", "asl"]) == 2
    assert f"127.0.0.1:{port}: cannot listen there" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "shown"), [("127.0.0.1", ["127.0.0.1"]), ("::1", ["[::1]"]), ("club.example", ["club.example"])]
)
def test_the_address_is_what_others_type(host: str, shown: list[str]) -> None:
    assert addresses(host) == shown


def test_for_all_interfaces_this_machines_own_address_is_shown() -> None:
    assert addresses("0.0.0.0")[-1] == "127.0.0.1"
    assert "0.0.0.0" not in addresses("0.0.0.0")


@contextmanager
def served(*words: str, **how: Any) -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """The command in a process of its own, and what it says of itself."""
    command = [sys.executable, "-m", "bridge.cli", "serve", "--port", "0", *words]
    flags = subprocess.CREATE_NEW_PROCESS_GROUP if sys.platform == "win32" else 0
    environment = os.environ | {"PYTHONWARNINGS": "error", "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", env=environment,
        creationflags=flags, **how,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        said: dict[str, str] = {}
        for line in process.stdout:
            found = re.match(r"  (\w[\w ]*?)  +(\S+)", line)
            if found:
                said[found[1]] = found[2]
            if "Ctrl-C" in line:
                break
        try:
            yield process, said
        finally:
            process.kill()


def interrupts(how: signal.Handlers) -> dict[str, Any]:
    """Starts a process that takes Ctrl-C like this, whatever the tests themselves were told to do with it."""
    return {} if sys.platform == "win32" else {"preexec_fn": partial(signal.signal, signal.SIGINT, how)}


def stop(process: subprocess.Popen[str], by: signal.Signals = signal.SIGINT) -> tuple[int, str]:
    """End it as Ctrl-C or a service manager does: exit status and what it said at the end."""
    process.send_signal(signal.CTRL_BREAK_EVENT if sys.platform == "win32" else by)
    out, err = process.communicate(timeout=180)
    assert err == ""
    return process.returncode, out


def test_a_game_is_played_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    db = f"sqlite:///{(tmp_path / 'ledger.sqlite3').as_posix()}"
    with served("--db", db, "--ruleset", "asl", **interrupts(signal.SIG_DFL)) as (process, said):
        asyncio.run(_play(said))
        status, out = stop(process)
        assert (status, out.splitlines()[-1]) == (0, "stopped")
    with served("--db", db) as (process, again):
        assert again["join code"] == said["join code"]
        assert process.stdout is not None
        assert any(line.startswith("Ready: rulings come at once") for line in process.stdout)
        assert stop(process, signal.SIGTERM) == (0, "stopped\n")


def test_being_asked_to_end_ends_it_where_ctrl_c_is_ignored() -> None:
    """As in what a shell without a terminal starts with "&"."""
    with served("--db", "sqlite://", "--ruleset", "asl", **interrupts(signal.SIG_IGN)) as (process, _):
        status, out = stop(process, signal.SIGTERM)
        assert (status, out.splitlines()[-1]) == (0, "stopped")


async def _play(said: dict[str, str]) -> None:
    board = BoardPlace(map="Main Map", name="built-in", width=1000, height=500)
    squads = [Piece(id=n, side=n, map="Main Map", hex=hex_, x=0, y=0) for n, hex_ in (("a", "C3"), ("b", "E4"))]
    async with TableClient(said["address"], join_code=said["join code"], player="Anna", side="a") as anna:
        await anna.boards([board])
        await anna.snapshot(squads)
        (ruling,) = await anna.move(squads[0].model_copy(update={"hex": "D4"}))
        assert ruling.verdict in ("clear", "hindered", "blocked")
        assert await anna.dispute(ruling.id, "I see it otherwise") == "1"
    token = {"token": said["director token"], "role": Role.DIRECTOR}
    async with TableClient(said["address"], **token) as director:  # type: ignore[arg-type]
        assert director.mirror.welcome is not None
        assert director.mirror.welcome.role is Role.DIRECTOR
