"""Every error that goes over the socket: its code, whether it ends the connection, and with which close code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from boardparsers.errors import CrestlineError


class ErrorCode(StrEnum):
    """The key of docs/protocol.md's table of errors."""

    BAD_JSON = "bad_json"
    BAD_MESSAGE = "bad_message"
    UNKNOWN_MESSAGE = "unknown_message"
    TOO_LARGE = "too_large"
    NOT_TEXT = "not_text"
    HELLO_FIRST = "hello_first"
    HELLO_TWICE = "hello_twice"
    WRONG_VERSION = "wrong_version"
    WRONG_TOKEN = "wrong_token"
    WRONG_JOIN_CODE = "wrong_join_code"
    UNKNOWN_RULESET = "unknown_ruleset"
    NOT_OFFERED = "not_offered"
    POLICY = "policy"
    UNKNOWN_RULING = "unknown_ruling"
    UNKNOWN_PLACE = "unknown_place"
    NO_BOARDS = "no_boards"
    TOO_MANY = "too_many"
    RATE_LIMITED = "rate_limited"
    FLOOD = "flood"
    SLOW_READER = "slow_reader"
    TOO_MANY_ERRORS = "too_many_errors"
    HELLO_TIMEOUT = "hello_timeout"
    REPLACED = "replaced"
    TABLE_FULL = "table_full"
    SHUTTING_DOWN = "shutting_down"
    TRY_LATER = "try_later"
    NOT_KEPT = "not_kept"
    INTERNAL = "internal"


# Errors after which the connection is closed, and the WebSocket close code (4000 to 4999 are the application's own).
CLOSE_CODES: Final[Mapping[ErrorCode, int]] = {
    ErrorCode.WRONG_VERSION: 4001,
    ErrorCode.WRONG_TOKEN: 4002,
    ErrorCode.WRONG_JOIN_CODE: 4003,
    ErrorCode.HELLO_TIMEOUT: 4004,
    ErrorCode.TOO_MANY_ERRORS: 4005,
    ErrorCode.FLOOD: 4006,
    ErrorCode.SLOW_READER: 4007,
    ErrorCode.REPLACED: 4008,
    ErrorCode.TABLE_FULL: 4009,
    ErrorCode.SHUTTING_DOWN: 1001,
    ErrorCode.TRY_LATER: 1013,
}


@dataclass
class ProtocolError(CrestlineError):
    """A message that cannot be taken. where: the field; re: the message's id where it could be read."""

    code: ErrorCode
    text: str
    where: str = ""
    re: str = ""

    def __post_init__(self) -> None:
        super().__init__(self.text)

    @property
    def fatal(self) -> bool:
        return self.code in CLOSE_CODES

    def __str__(self) -> str:
        return f"{self.text} ({self.where})" if self.where not in self.text else self.text
