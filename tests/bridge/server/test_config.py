"""Defaults of a server."""

from __future__ import annotations

from bridge.protocol import limits
from bridge.server.config import Bounds, ServerConfig


def test_by_itself_a_server_is_for_this_machine_alone_and_no_token_opens_it() -> None:
    config = ServerConfig()
    assert config.host == "127.0.0.1"
    assert config.token == config.director_token == ""
    assert config.origins == ()


def test_what_waits_for_a_client_fits_a_session_that_comes_back() -> None:
    """Its record and the state of a table with many pieces must not look like a slow reader."""
    from bridge.table.record import CHARACTERS, MESSAGES

    bounds = Bounds()
    assert bounds.queued_characters > CHARACTERS + 4 * limits.MESSAGE_BYTES
    assert bounds.queued_frames > MESSAGES
    assert bounds.message_bytes < bounds.frame_bytes
