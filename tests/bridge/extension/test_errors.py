"""An error of the extension's tools is one line for the user."""

from __future__ import annotations

from boardparsers.errors import CrestlineError
from bridge.extension.errors import ExtensionError


def test_is_an_error_that_the_command_line_prints() -> None:
    error = ExtensionError("Maven is missing; apt install maven")
    assert isinstance(error, CrestlineError)
    assert str(error) == "Maven is missing; apt install maven"
