"""docs/protocol.md: the client in Python that it shows plays at a real server."""

from __future__ import annotations

import re
import types
from pathlib import Path

import pytest

from boardparsers.library import BoardLibrary
from bridge.ledger import Ledger
from bridge.server import ServerConfig, TableServer

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


async def test_the_client_of_the_page_gets_its_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"```python\n(.+?)```", PAGE, re.DOTALL)
    assert found is not None
    shown = types.ModuleType("table_talk")
    exec(compile(found[1], "docs/protocol.md", "exec"), shown.__dict__)
    ledger = Ledger("sqlite://")
    config = ServerConfig(port=0, token="t", director_token="d", ruleset="asl")
    async with TableServer(config, BoardLibrary((), paths=False).load, ledger) as server:
        await shown.play(f"ws://127.0.0.1:{server.port}", server.join_code)
    ledger.close()
    moved, asked = capsys.readouterr().out.splitlines()
    assert "H6" in moved
    assert "N7" in moved
    assert "level 1" in asked
    assert "ASL" not in asked.split("[")[0]
