"""What a client knows from what the server said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bridge.client.mirror import Mirror
from bridge.protocol.messages import decode_server

SAMPLES = Path(__file__).parents[2] / "samples"


def sample(name: str, **changes: Any) -> Any:
    message = decode_server((SAMPLES / f"server.{name}.json").read_bytes())
    return message.model_copy(update=changes)


def test_rulings_join_and_withdrawn_ones_go() -> None:
    mirror = Mirror()
    mirror.take(sample("rulings"))
    assert set(mirror.rulings) == {"r_5f0c2d", "r_77aa01"}
    mirror.take(sample("withdrawn", rulings=("r_5f0c2d", "never told")))
    assert set(mirror.rulings) == {"r_77aa01"}
    assert mirror.last_seq == 46


def test_a_state_replaces_what_there_was_in_all_its_parts() -> None:
    mirror = Mirror()
    mirror.take(sample("rulings"))
    mirror.take(sample("state", parts=2))
    assert set(mirror.rulings) == {"r_5f0c2d"}
    pieces = set(mirror.pieces)
    more = sample("state").pieces[0].model_copy(update={"id": "more"})
    mirror.take(sample("state", part=2, parts=2, boards=(), pieces=(more,), rulings=()))
    assert set(mirror.pieces) == pieces | {"more"}
    assert set(mirror.rulings) == {"r_5f0c2d"}
    assert len(mirror.boards) == 1


def test_a_session_that_goes_on_keeps_what_it_knows_and_a_new_one_does_not() -> None:
    mirror = Mirror()
    mirror.take(sample("rulings"))
    mirror.take(sample("welcome", resumed=True))
    assert mirror.rulings
    assert mirror.last_seq == 43
    mirror.take(sample("welcome", session="other"))
    assert not mirror.rulings
    assert (mirror.session, mirror.last_seq) == ("other", 0)


def test_settings_notices_and_errors_are_kept() -> None:
    mirror = Mirror()
    for name in ("settings", "notice", "error", "ack", "pong"):
        mirror.take(sample(name))
    assert mirror.settings is not None
    assert mirror.settings.policy == "declared"
    assert [notice.code for notice in mirror.notices] == ["unknown_terrain"]
    assert [error.code for error in mirror.errors] == ["wrong_version"]


def test_the_log_is_bounded() -> None:
    mirror = Mirror()
    for number in range(1200):
        mirror.take(sample("rulings", seq=number))
    assert len(mirror.log) == 1000
