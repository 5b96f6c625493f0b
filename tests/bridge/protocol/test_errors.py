"""Errors of the protocol: codes and close codes."""

from __future__ import annotations

from boardparsers.errors import CrestlineError
from bridge.protocol.errors import CLOSE_CODES, ErrorCode, ProtocolError


def test_close_codes_are_the_applications_own_or_going_away_or_try_again_later() -> None:
    assert all(4000 <= code < 5000 or code in (1001, 1013) for code in CLOSE_CODES.values())


def test_each_fatal_error_has_a_close_code_of_its_own() -> None:
    assert len(set(CLOSE_CODES.values())) == len(CLOSE_CODES)


def test_an_error_says_where() -> None:
    error = ProtocolError(ErrorCode.BAD_MESSAGE, "hello: too long", "player")
    assert isinstance(error, CrestlineError)
    assert str(error) == "hello: too long (player)"
    assert not error.fatal
    assert ProtocolError(ErrorCode.FLOOD, "slower").fatal
