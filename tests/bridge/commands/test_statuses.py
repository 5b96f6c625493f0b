"""Exit statuses stand in the help of every command that has them, and are true."""

from __future__ import annotations

import pytest

from bridge import cli
from bridge.commands.statuses import (
    ANSWER_STATUSES,
    DEMO_STATUSES,
    EXTENSION_STATUSES,
    MANY_STATUSES,
    SERVE_STATUSES,
    STATUSES,
)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        *((each, ANSWER_STATUSES) for each in ("blind", "cover", "move")),
        *((each, MANY_STATUSES) for each in ("los", "view")),
        *((each, STATUSES) for each in ("hexes", "import")),
        *((each, EXTENSION_STATUSES) for each in ("extension", "extension build", "extension install")),
        *((each, STATUSES) for each in ("rulings", "rulings list", "rulings export")),
        *((each, STATUSES) for each in ("disputes", "disputes list", "disputes export", "disputes show")),
        ("demo", DEMO_STATUSES),
        ("serve", SERVE_STATUSES),
        ("doctor", "exit status: 0 the referee can run, 1"),
    ],
)
def test_the_help_of_a_command_tells_them(command: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main([*command.split(), "--help"])
    assert stop.value.code == 0
    assert told in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("los built-in H5 N7", 0),
        ("los built-in H5 Z99", 2),
        ("los built-in:memoir44 A1 A3 --ruleset asl", 2),
        ("move built-in:memoir44 A6 A7 --ruleset memoir44", 3),
        ("los built-in H5 N7 --lang xx", 2),
        ("hexes built-in", 0),
        ("hexes no-such-board", 2),
        ("import no-such-board", 2),
    ],
)
def test_they_are_true(words: str, status: int) -> None:
    assert cli.main(words.split()) == status
